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
from langchain_core.runnables.config import var_child_runnable_config

from langchain_spanproof.answers import answers_in, said_in, unfinished
from langchain_spanproof.reading import documents_in, question_in, tool_documents
from langchain_spanproof.runs import Root, Runs

__all__ = ["Watcher", "Work"]

Work = Callable[[], None]
_INTERRUPT = "GraphInterrupt"  # langgraph's way to leave a step; the root run returns what there is so far


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
    """Calls `returned` for each root run that returns, with its answers and its documents, and `failed` for any other.

    An answer is what the root run returns: a text, a message, an agent's last message, or the value under ``answer``,
    ``result``, ``output``, ``response`` or ``generation`` of a mapping or a pydantic object; else what its last model
    said, be that nothing. There are several if it returns a list or mapping of them. Its documents are those that the
    root run itself returns, else those of its retrievers and tools, else lists of documents that inner steps returned;
    the text of a tool that asked a model is none, lest an answer prove itself, and what came of a step that raised or
    was cancelled does not count. A run that ends without an answer as it calls tools or waits for a human is not over:
    the answer is that of the run that goes on.
    """

    run_inline = True

    def __init__(self, runs: Runs) -> None:
        self._runs = runs

    @abstractmethod
    def returned(self, root: Root, answers: list[str], documents: list[Any]) -> Work | None:
        """What is to be done about a root run before it goes on; of a run that is lost nothing is known."""

    @abstractmethod
    def failed(self, root: Root, error: BaseException) -> None:
        """Is told of a root run that raised, was cancelled, or was left before its end."""

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
        self._start(run_id, extra, given=extra.get("inputs") or input_str)

    def on_retriever_start(self, serialized: Any, query: str, *, run_id: UUID, **extra: Any) -> None:
        """A retriever begins."""
        root = self._start(run_id, extra, retrieves=True)
        root.query = root.query or query

    def on_retriever_end(self, documents: Sequence[Document], *, run_id: UUID, **extra: Any) -> None:
        """A retriever returned."""
        self._runs.note(run_id, "retrieved", list(documents))
        self._runs.end(run_id)

    def on_tool_end(self, output: Any, *, run_id: UUID, **extra: Any) -> None:
        """A tool returned; its text counts only if no retriever beneath it gave its documents, and no model spoke."""
        if not self._runs.has(run_id, "retrieved"):
            found, written = tool_documents(output, self._runs.given(run_id)), self._runs.has(run_id, "said")
            self._runs.note(run_id, "retrieved", [each for each in found if not written or isinstance(each, Document)])
        self._runs.end(run_id)

    def _failed(self, error: BaseException, *, run_id: UUID, **extra: Any) -> None:
        if any(kind.__name__ == _INTERRUPT for kind in type(error).__mro__):
            self._runs.interrupt(run_id)
        root = self._runs.end(run_id, failed=not isinstance(error, GeneratorExit))  # a stream may be left early
        if root and not root.lost:
            self.failed(root, error)

    on_chain_error = on_llm_error = on_tool_error = on_retriever_error = _failed

    def _chain_ended(self, output: Any, run_id: UUID, extra: dict[str, Any]) -> Work | None:
        if isinstance(output, list | tuple):
            self._runs.note(run_id, "returned", documents_in(output))
        root = self._end(run_id, extra)
        if root is None:
            return None
        if root.inside and not root.lost:  # a plain stream that is closed early ends as a whole one does
            self.failed(root, GeneratorExit())
            return None
        root.question = root.question or question_in(extra.get("inputs")) or root.query
        answers = answers_in(output, root.said)
        if (root.interrupted or unfinished(output)) and not any(answer.strip() for answer in answers):
            return None
        return self.returned(root, answers, documents_in(output) or root.documents)

    def _model_ended(self, output: LLMResult, run_id: UUID, extra: dict[str, Any]) -> Work | None:
        said = said_in(output)
        self._runs.note(run_id, "said", [said or ""])
        root = self._end(run_id, extra)
        # a model that is asked by itself and calls tools has not answered yet
        return None if root is None or said is None else self.returned(root, [said], [])

    on_chain_end = _Ending(_chain_ended)
    on_llm_end = _Ending(_model_ended)

    def _end(self, run_id: UUID, extra: dict[str, Any]) -> Root | None:
        """The root that ended; one that nothing is known of gave way so long ago that its id is forgotten."""
        known = run_id in self._runs
        root = self._runs.end(run_id)
        return root if known or extra.get("parent_run_id") else Root(run_id, lost=True)

    def _start(self, run_id: UUID, extra: dict[str, Any], *, asked: Any = None, **known: Any) -> Root:
        above = extra.get("parent_run_id") or _run_around()
        root = self._runs.start(run_id, above, name=extra.get("name"), **known)
        if root.id == run_id:
            root.question = question_in(asked)
        return root


def _run_around() -> UUID | None:
    """The run in which one begins that names no parent, as the first of `with_fallbacks` does."""
    callbacks = (var_child_runnable_config.get() or {}).get("callbacks")
    return getattr(callbacks, "parent_run_id", None)
