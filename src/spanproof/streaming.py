"""Guards a stream of tokens: a sentence leaves once it is verified, and nothing is read ahead of need.

::

    stream = spanproof.GuardedStream(tokens, chunks, question=question)
    for text in stream:      # or: async for
        print(text, end="")
    stream.report            # the verdicts on the whole answer

`spanproof.gate.Gate` is the same for hosts that push.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Iterator
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, Literal

from spanproof.errors import InputError
from spanproof.gate import Gate
from spanproof.guard import Guard
from spanproof.modes import Mode
from spanproof.tokens import text_of
from spanproof.types import Report

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["GuardedStream"]

_END = object()


class GuardedStream:
    """An iterable, plain or asynchronous, of what may be shown of a stream of tokens; to be iterated over once.

    In ``replace``, ``prune`` and ``block`` texts are released sentence by sentence, in order, each once it is verified;
    `tokens` is read no further than that takes. In ``annotate`` tokens pass as they come, and the verdict comes last.
    Leaving early (``close``, ``aclose``, ``with``, cancellation) closes `tokens`. Verification runs in a thread when
    iterated asynchronously.

    Args:
        tokens: a plain or asynchronous iterable of strings, or of a client's chunks (see `spanproof.tokens`).
        chunks: the retrieved context, in any form that `spanproof.case` takes.
        question: what the user asked.
        guard: a configured pipeline; the default one otherwise.
        mode: see `spanproof.modes`; ``block`` stops at the first claim that does not pass.
        text: the text of a token, for other kinds of tokens.

    Raises:
        ConfigError: on an unknown mode, or a guard that is none.
        InputError: if `tokens` are none, a chunk or a token cannot be understood, or asynchronous tokens are read by a
            plain loop.
    """

    def __init__(
        self,
        tokens: Iterable[Any] | AsyncIterable[Any],
        chunks: object = (),
        *,
        question: str | None = None,
        guard: Guard | None = None,
        mode: Mode = "replace",
        text: Callable[[Any], str] = text_of,
    ) -> None:
        if not isinstance(tokens, Iterable | AsyncIterable) and not hasattr(tokens, "__getitem__"):
            raise InputError(
                "tokens to iterate over", seen=tokens, remedy="give what the client streams, then the chunks"
            )
        self._gate = Gate(chunks=chunks, question=question, guard=guard, mode=mode)
        self._passes = mode == "annotate"
        self._text = text
        self._source: Any = tokens.__aiter__() if isinstance(tokens, AsyncIterable) else iter(tokens)
        self._owner: object = tokens
        self._pulling = threading.RLock()  # closing may come from within the source, or a signal handler
        self._busy = False
        self._state: Literal["new", "open", "read", "closed"] = "new"
        self._report: Report | None = None

    @property
    def report(self) -> Report:
        """The verdicts on the whole answer, as the generator wrote it; what ``block`` did not read is not in it.

        A sentence is released on what stands before it. What comes after it may change its verdict here, where a later
        sentence says how it was meant.

        Raises:
            InputError: before the stream was read to its end.
        """
        if self._report is None:
            raise InputError(
                "a stream read to its end",
                seen=f"a stream that is {self._state}",
                remedy="iterate over it before you ask for a report",
            )
        return self._report

    def __iter__(self) -> Iterator[str]:
        if isinstance(self._source, AsyncIterator):
            raise InputError("a plain iterator", seen="an asynchronous one", remedy="use `async for`")
        self._open()
        try:
            while (token := self._next()) is not _END and self._state == "open":
                text = self._text(token)
                if self._gate.add(text):
                    text = self._gate.release()
                elif not self._passes:
                    continue
                if text:
                    yield text
                if self._gate.stopped:
                    break
            if self._state == "open" and (text := self._end()):
                yield text
        finally:
            self.close()

    async def __aiter__(self) -> AsyncIterator[str]:
        self._open()
        try:
            await asyncio.to_thread(self._gate.warm)
            while (token := await self._pull()) is not _END and self._state == "open":
                text = self._text(token)
                if self._gate.add(text):
                    text = await asyncio.to_thread(self._gate.release)
                elif not self._passes:
                    continue
                if text:
                    yield text
                if self._gate.stopped:
                    break
            if self._state == "open" and (text := await asyncio.to_thread(self._end)):
                yield text
        finally:
            await self.aclose()

    def close(self) -> None:
        """Closes the tokens; nothing more is released.

        Where another thread waits for a token, it waits with it; where `tokens` themselves call it, the loop closes
        them once it has the token.
        """
        self._shut()
        for thing in (self._source, self._owner):
            if callable(close := getattr(thing, "close", None)):
                with self._pulling:
                    if not self._busy:
                        close()
                return

    async def aclose(self) -> None:
        """Closes the tokens, plain or asynchronous; nothing more is released."""
        if not isinstance(self._source, AsyncIterator):
            await asyncio.to_thread(self.close)
            return
        self._shut()
        for thing in (self._source, self._owner):
            close = getattr(thing, "aclose", None) or getattr(thing, "close", None)
            if callable(close):
                if isawaitable(closing := close()):
                    await closing
                return

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    def _open(self) -> None:
        if self._state != "new":
            raise InputError("a stream that is new", seen=f"one that is {self._state}", remedy="make one for each pass")
        self._state = "open"

    def _shut(self) -> None:
        if self._state != "read":
            self._state = "closed"

    def _end(self) -> str:
        """Decides what is left, makes the report, and gives back the last text to show."""
        self._gate.end()
        text = self._gate.release()
        self._state = "read"
        last, self._report = self._gate.finish()
        return text + last

    async def _pull(self) -> Any:  # noqa: ANN401 - a token of any kind
        if isinstance(self._source, AsyncIterator):
            return await anext(self._source, _END)
        return await asyncio.to_thread(self._next)

    def _next(self) -> Any:  # noqa: ANN401 - as above
        with self._pulling:
            self._busy = True
            try:
                return next(self._source, _END)
            finally:
                self._busy = False
