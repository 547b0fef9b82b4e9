"""An event handler that audits every synthesized answer of an application without a change to it."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncGenerator, Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import aclosing, closing, contextmanager
from typing import Any

from llama_index.core.base.response.schema import AsyncStreamingResponse, StreamingResponse
from llama_index.core.bridge.pydantic import Field, PrivateAttr
from llama_index.core.instrumentation import get_dispatcher  # type: ignore[attr-defined] # they do not list it
from llama_index.core.instrumentation.event_handlers import BaseEventHandler
from llama_index.core.instrumentation.events.synthesis import SynthesizeEndEvent
from pydantic import InstanceOf

from spanproof import Chunk, Guard, Report

from .guarding import Guarding
from .nodes import chunks_of
from .responses import answer_of, documents_of

__all__ = ["SpanproofEventHandler"]

_log = logging.getLogger("spanproof")


class SpanproofEventHandler(BaseEventHandler):
    """Verifies each answer when its synthesis ends (`SynthesizeEndEvent`): query engines and most chat engines.

    Answers stay as they are. A stream passes through and is verified when it has been read to its end. LlamaIndex
    swallows what handlers raise; here a failure, also one of ``on_report``, is logged with its traceback, counted in
    ``failures`` and given to ``on_error``.
    """

    on_report: Callable[[Report], object] | None = Field(default=None, description="Is given each report.")
    on_error: Callable[[Exception], object] | None = Field(default=None, description="Is given each failure.")
    guard: InstanceOf[Guard] | None = Field(
        default=None, description="A configured pipeline; the default one otherwise."
    )
    background: bool = Field(
        default=False, description="Verify in one thread of the handler's own, off the query's path; then see `flush`."
    )
    failures: int = Field(default=0, description="How many answers were not verified, or reports not delivered.")
    _pools: dict[int, ThreadPoolExecutor] = PrivateAttr(default_factory=dict)
    """By process: the child of a fork has no thread of its parent's."""
    _waiting: dict[int, set[Future[None]]] = PrivateAttr(default_factory=dict)

    @classmethod
    def class_name(cls) -> str:
        """The name under which LlamaIndex serializes this class."""
        return "SpanproofEventHandler"

    def attach(self) -> None:
        """Adds the handler to LlamaIndex's root dispatcher: from now on every synthesis is audited."""
        get_dispatcher().add_event_handler(self)

    def detach(self) -> None:
        """Removes the handler from the root dispatcher, and waits for what is pending."""
        root = get_dispatcher()
        root.event_handlers = [handler for handler in root.event_handlers if handler is not self]
        self.flush()

    def flush(self) -> None:
        """Waits until every answer so far is verified; from any thread, also after an event loop has ended."""
        wait(set(self._pending()))

    def _pending(self) -> set[Future[None]]:
        return self._waiting.setdefault(os.getpid(), set())

    def handle(self, event: Any, **kwargs: Any) -> None:  # noqa: ANN401, ARG002 - the base class's signature
        """Verifies the answer of a `SynthesizeEndEvent`; other events are not looked at."""
        if isinstance(event, SynthesizeEndEvent):
            question = event.query if isinstance(event.query, str) else event.query.query_str
            self._safely(lambda: self._audit(event.response, question))

    def _audit(self, response: Any, question: str) -> None:  # noqa: ANN401 - any response
        chunks = chunks_of(documents_of(response))
        if isinstance(response, StreamingResponse):
            response.response_gen = self._watched(response.response_gen, chunks, question)
        elif isinstance(response, AsyncStreamingResponse):
            response.response_gen = self._awatched(response.response_gen, chunks, question)
        else:
            self._finish(answer_of(response), chunks, question)

    def _watched(
        self, tokens: Generator[str, None, None], chunks: Sequence[Chunk], question: str
    ) -> Generator[str, None, None]:
        parts = []
        with closing(tokens), self._warned_if_left():
            for token in tokens:
                parts.append(token)
                yield token
        self._finish("".join(parts), chunks, question)

    async def _awatched(
        self, tokens: AsyncGenerator[str, None], chunks: Sequence[Chunk], question: str
    ) -> AsyncGenerator[str, None]:
        parts = []
        async with aclosing(tokens):
            with self._warned_if_left():
                async for token in tokens:
                    parts.append(token)
                    yield token
        await asyncio.to_thread(self._finish, "".join(parts), chunks, question)

    @contextmanager
    def _warned_if_left(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            _log.warning("a stream that was left before its end: its answer was not verified")
            raise

    def _finish(self, answer: str | None, chunks: Sequence[Chunk], question: str) -> None:
        def work() -> None:
            Guarding("annotate", self.guard, self.on_report).settle(answer, chunks, question=question)

        if not self.background:
            self._safely(work)
            return
        process, pending = os.getpid(), self._pending()
        if process not in self._pools:
            self._pools[process] = ThreadPoolExecutor(1, thread_name_prefix="spanproof")
        future = self._pools[process].submit(self._safely, work)
        pending.add(future)
        future.add_done_callback(pending.discard)

    def _safely(self, work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:  # noqa: BLE001 - the dispatcher would swallow it, and an audit must not be silent
            self.failures += 1
            _log.exception("spanproof could not audit an answer")
            if self.on_error:
                self.on_error(error)
