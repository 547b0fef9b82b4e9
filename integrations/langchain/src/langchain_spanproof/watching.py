# ruff: noqa: ANN401, ARG002 - the hooks have LangChain's signatures
"""Follows the runs of an application through LangChain's hooks, and says which answer came from which documents."""

from __future__ import annotations

import asyncio
import inspect
import sys
from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.documents import Document
from langchain_core.outputs import LLMResult

from langchain_spanproof.reading import answer_in, documents_in, question_in, tool_documents
from langchain_spanproof.runs import Root, Runs

__all__ = ["Watcher", "Work"]

Work = Callable[[], None]


class _Ending:
    """A hook that may have to verify: plain for a plain caller, a coroutine function for one that awaits it.

    LangChain awaits a hook that is a coroutine function, and calls any other where it stands: on the event loop if the
    handler is inline, else each in a thread of its own, tokens included. So the hooks are inline, and this one looks at
    who asks for it: in an asynchronous run verification has a thread, the loop goes on, and errors reach the caller.
    """

    def __init__(self, note: Callable[..., Work | None]) -> None:
        self._note = note

    def __get__(self, handler: Any, owner: type | None = None) -> Callable[..., Any]:
        def end(output: Any, *, run_id: UUID, **extra: Any) -> None:
            if work := self._note(handler, output, run_id, extra):
                work()

        async def aend(output: Any, *, run_id: UUID, **extra: Any) -> None:
            if work := self._note(handler, output, run_id, extra):
                await asyncio.to_thread(work)

        return aend if sys._getframe(1).f_code.co_flags & inspect.CO_COROUTINE else end


class Watcher(BaseCallbackHandler):
    """Calls `returned` for each root run that returns, with its answer and its documents.

    An answer is what the root run returns: a text, a message, an agent's last message, or the value under ``answer``,
    ``result``, ``output`` or ``response``, else what a model said last. Its documents are those that the root run
    itself returns, else those of its retrievers and tools, else lists of documents that inner steps returned.
    """

    run_inline = True

    def __init__(self, runs: Runs) -> None:
        self._runs = runs

    @abstractmethod
    def returned(self, root: Root, answer: str | None, documents: list[Any]) -> Work | None:
        """What is to be done about a root run before it goes on; ``answer`` is ``None`` where there is no text."""

    def on_chain_start(self, serialized: Any, inputs: Any, *, run_id: UUID, **extra: Any) -> None:
        """A chain or graph, or a step of one, begins; a stream's inputs come with its end."""
        self._start(run_id, extra, asked=inputs)

    def on_chat_model_start(self, serialized: Any, messages: Any, *, run_id: UUID, **extra: Any) -> None:
        """A chat model begins."""
        self._start(run_id, extra, asked=messages[0] if messages else None)

    def on_llm_start(self, serialized: Any, prompts: Any, *, run_id: UUID, **extra: Any) -> None:
        """A completion model begins."""
        self._start(run_id, extra, asked=prompts[0] if prompts else None)

    def on_tool_start(self, serialized: Any, input_str: str, *, run_id: UUID, **extra: Any) -> None:
        """A tool begins."""
        self._start(run_id, extra)

    def on_retriever_start(self, serialized: Any, query: str, *, run_id: UUID, **extra: Any) -> None:
        """A retriever begins."""
        root = self._start(run_id, extra, retrieves=True)
        root.query = root.query or query

    def on_retriever_end(self, documents: Sequence[Document], *, run_id: UUID, **extra: Any) -> None:
        """A retriever returned."""
        self._runs.found(run_id, list(documents))
        self._runs.end(run_id)

    def on_tool_end(self, output: Any, *, run_id: UUID, **extra: Any) -> None:
        """A tool returned; its text counts only if no retriever beneath it has given its documents already."""
        if not self._runs.has_found(run_id):
            self._runs.found(run_id, tool_documents(output))
        self._runs.end(run_id)

    def _forget(self, error: BaseException, *, run_id: UUID, **extra: Any) -> None:
        self._runs.end(run_id)

    on_chain_error = on_llm_error = on_tool_error = on_retriever_error = _forget

    def _chain_ended(self, output: Any, run_id: UUID, extra: dict[str, Any]) -> Work | None:
        above, root = self._runs.root_of(run_id), self._runs.end(run_id)
        if root is None:
            if above and isinstance(output, list | tuple):
                above.returned.extend(documents_in(output))
            return None
        root.question = root.question or question_in(extra.get("inputs")) or root.query
        return self.returned(root, answer_in(output) or root.said, documents_in(output) or root.documents)

    def _model_ended(self, output: LLMResult, run_id: UUID, extra: dict[str, Any]) -> Work | None:
        above, root = self._runs.root_of(run_id), self._runs.end(run_id)
        first = output.generations[0][0] if output.generations and output.generations[0] else None
        if above and first:
            above.said = first.text or above.said
        return self.returned(root, root.said, []) if root else None

    on_chain_end = _Ending(_chain_ended)
    on_llm_end = _Ending(_model_ended)

    def _start(self, run_id: UUID, extra: dict[str, Any], *, asked: Any = None, retrieves: bool = False) -> Root:
        root = self._runs.start(run_id, extra.get("parent_run_id"), name=extra.get("name"), retrieves=retrieves)
        if root.id == run_id:
            root.question = question_in(asked)
        return root
