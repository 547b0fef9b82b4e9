# ruff: noqa: A002, ANN401, ARG002 - the methods have LangChain's signatures
"""A runnable at the end of a chain: lets out only what the documents support."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

from langchain_core.messages import AIMessage
from langchain_core.runnables import Runnable, RunnableConfig, ensure_config, run_in_executor
from langchain_core.runnables.config import get_async_callback_manager_for_config, get_callback_manager_for_config
from langchain_core.runnables.utils import AddableDict

from langchain_spanproof.flow import Flow, Keys
from langchain_spanproof.messages import rewritten
from langchain_spanproof.reading import text_in
from spanproof.cases import case
from spanproof.config import chosen
from spanproof.errors import InputError
from spanproof.gate import Gate
from spanproof.guard import Guard
from spanproof.modes import Mode, require_mode, shown, verified
from spanproof.renderers.markdown import MarkdownRenderer
from spanproof.wrapping import ANSWER_KEYS, CHUNK_KEYS, QUESTION_KEYS

__all__ = ["SpanproofGuard"]

_Dict = dict[str, Any]


class SpanproofGuard(Runnable[_Dict, _Dict]):
    """Verifies the answer in a mapping against the documents beside it: ``chain | SpanproofGuard(mode="replace")``.

    The mapping has the question under ``question``, ``query`` or ``input``, the documents under ``source_documents``,
    ``documents``, ``docs``, ``chunks``, ``contexts`` or ``context``, and the answer (a text or a message) under
    ``answer``, ``result``, ``output`` or ``response``. It comes back with what may be shown as the answer and with the
    `spanproof.Report` under ``report``; in ``annotate`` the answer stays as it is, and ``annotated`` has it in
    Markdown. A blank answer comes back as it is; its report says ``nothing_to_check``.

    ``stream`` and ``astream`` let a sentence out once it is verified (in ``annotate``: each token at once), other keys
    as they come, and the report last. The answer waits until the documents are there, and one that is not under
    ``answer`` until the stream ends, as an ``answer`` may still come: with `answer_key` it need not. ``block`` stops at
    the first claim that does not pass, and reads no further.

    Args:
        mode: see `spanproof.modes`.
        guard: a configured pipeline; the default one otherwise.
        question_key: where the question is, if not under one of the names above; so for the next two.
        documents_key: where the documents are.
        answer_key: where the answer is.

    Raises:
        ConfigError: on an unknown mode, or a guard that is none.
        InputError: when run, on a text instead of a mapping, and on one without documents or an answer.
    """

    def __init__(
        self,
        mode: Mode = "annotate",
        *,
        guard: Guard | None = None,
        question_key: str | None = None,
        documents_key: str | None = None,
        answer_key: str | None = None,
    ) -> None:
        require_mode(mode)
        self._mode: Mode = mode
        self._guard = chosen(guard)
        self._keys = Keys(
            (question_key,) if question_key else QUESTION_KEYS,
            (documents_key,) if documents_key else CHUNK_KEYS,
            (answer_key,) if answer_key else ANSWER_KEYS,
        )

    def invoke(self, input: _Dict, config: RunnableConfig | None = None, **kwargs: Any) -> _Dict:
        """The mapping with the guarded answer and the report."""
        return self._call_with_config(self._guarded, input, config)

    async def ainvoke(self, input: _Dict, config: RunnableConfig | None = None, **kwargs: Any) -> _Dict:
        """As `invoke`; verification runs in a thread."""

        async def guarded(value: _Dict) -> _Dict:
            return await run_in_executor(config, self._guarded, value)

        return await self._acall_with_config(guarded, input, config)

    def stream(self, input: _Dict, config: RunnableConfig | None = None, **kwargs: Any) -> Iterator[_Dict]:
        """As `transform`, for one mapping."""
        yield from self.transform(iter([input]), config, **kwargs)

    async def astream(self, input: _Dict, config: RunnableConfig | None = None, **kwargs: Any) -> AsyncIterator[_Dict]:
        """As `atransform`, for one mapping."""

        async def one() -> AsyncIterator[_Dict]:
            yield input

        async for chunk in self.atransform(one(), config, **kwargs):
            yield chunk

    def transform(self, input: Iterator[_Dict], config: RunnableConfig | None = None, **kwargs: Any) -> Iterator[_Dict]:
        """Guards a stream of partial mappings. Leaving it closes `input`; LangChain's own helper would drain it."""
        config = ensure_config(config)
        manager = get_callback_manager_for_config(config)
        name = config.get("run_name") or self.get_name()
        run = manager.on_chain_start(None, {"input": ""}, name=name, run_id=config.pop("run_id", None))
        flow = Flow(self._keys, self._guard, self._mode)
        try:
            yield from _flowed(flow, input)
        except BaseException as error:
            run.on_chain_error(error, inputs=flow.input)
            raise
        else:
            run.on_chain_end(flow.output, inputs=flow.input)
        finally:
            if callable(close := getattr(input, "close", None)):
                close()

    async def atransform(
        self, input: AsyncIterator[_Dict], config: RunnableConfig | None = None, **kwargs: Any
    ) -> AsyncIterator[_Dict]:
        """As `transform`; verification runs in a thread."""
        config = ensure_config(config)
        manager = get_async_callback_manager_for_config(config)
        name = config.get("run_name") or self.get_name()
        run = await manager.on_chain_start(None, {"input": ""}, name=name, run_id=config.pop("run_id", None))
        flow = Flow(self._keys, self._guard, self._mode)
        try:
            async for part in _aflowed(flow, input):
                yield part
        except BaseException as error:
            await run.on_chain_error(error, inputs=flow.input)
            raise
        else:
            await run.on_chain_end(flow.output, inputs=flow.input)
        finally:
            if callable(aclose := getattr(input, "aclose", None)):
                await aclose()

    def _guarded(self, value: _Dict) -> _Dict:
        answer, documents = self._keys.find(value)
        text = text_in(value[answer])
        if text is None:
            raise InputError("an answer as a text or a message", seen=value[answer], remedy="parse it to text before")
        report = verified(case(text, value[documents], question=self._keys.question_of(value)), self._guard)
        if self._mode == "annotate":
            return AddableDict({**value, "annotated": MarkdownRenderer()(report), "report": report})
        safe = "".join(piece.text for piece in shown(report, self._mode))
        old = value[answer]
        return AddableDict(
            {**value, answer: rewritten(old, safe) if isinstance(old, AIMessage) else safe, "report": report}
        )


def _flowed(flow: Flow, chunks: Iterator[_Dict]) -> Iterator[_Dict]:
    for chunk in chunks:
        yield from flow.take(chunk)
        if flow.waits:
            yield from flow.decide()
        if flow.stopped:
            break
    yield from flow.finish()


async def _aflowed(flow: Flow, chunks: AsyncIterator[_Dict]) -> AsyncIterator[_Dict]:
    await asyncio.to_thread(Gate.warm)
    async for chunk in chunks:
        for part in flow.take(chunk):
            yield part
        if flow.waits:
            for part in await asyncio.to_thread(flow.decide):
                yield part
        if flow.stopped:
            break
    for part in await asyncio.to_thread(flow.finish):
        yield part
