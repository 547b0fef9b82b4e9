"""How answers are guarded: the one object behind the query engine, the chat engine and the agents' helper."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any

from spanproof import Chunk, Guard, GuardedStream, InputError, Report
from spanproof.cases import case
from spanproof.config import chosen
from spanproof.modes import Mode, require_mode, shown, verified
from spanproof.wire import from_dict, to_dict

from .nodes import KEY

__all__ = ["Guarding", "report_of"]

_log = logging.getLogger("spanproof")


def report_of(response: Any) -> Report:  # noqa: ANN401 - any guarded response, or an agent's output
    """The report on a guarded response, or on an agent's output; of a stream, once it was read to its end.

    Raises:
        InputError: if there is none: not guarded or not read to its end.
    """
    found = (getattr(response, "metadata", None) or {}).get(KEY) or getattr(response, "_data", {}).get(KEY)
    if not found:
        raise InputError(
            "a guarded response with its report",
            seen=type(response).__name__,
            remedy="pass it through this package; read a stream to its end first",
        )
    return from_dict(found)


@dataclass(frozen=True, slots=True)
class Guarding:
    """Verifies answers and says what may be shown of them.

    Args:
        mode: see `spanproof.modes`.
        guard: a configured pipeline; the default one otherwise.
        on_report: is given each report, in the thread that verified.

    Raises:
        ConfigError: on an unknown mode, or a guard that is none.
    """

    mode: Mode = "annotate"
    guard: Guard | None = None
    on_report: Callable[[Report], object] | None = None

    def __post_init__(self) -> None:
        require_mode(self.mode)
        object.__setattr__(self, "guard", chosen(self.guard))

    def settle(self, answer: str | None, chunks: Sequence[Chunk], *, question: str | None) -> Report:
        """The report on an answer, handed to ``on_report``; one without text has nothing to check."""
        if not answer or not answer.strip():
            _log.warning("an answer without text: there was nothing to verify")
        return self._handed_on(verified(case(answer or "", chunks, question=question), chosen(self.guard)))

    def text(self, report: Report) -> str:
        """What may be shown of the answer."""
        return "".join(piece.text for piece in shown(report, self.mode))

    def stream(self, tokens: Any, chunks: Sequence[Chunk], *, question: str | None) -> GuardedStream:  # noqa: ANN401
        """What may be shown of a stream of strings, plain or asynchronous."""
        return GuardedStream(tokens, chunks=chunks, question=question, guard=self.guard, mode=self.mode)

    def passing(self, stream: GuardedStream, metadata: dict[str, Any]) -> Generator[str, None, None]:
        """The stream's texts; at its end the report is put into `metadata`."""
        try:
            yield from stream
            self._end(stream, metadata)
        finally:
            _warn_if_left(metadata)

    async def apassing(self, stream: GuardedStream, metadata: dict[str, Any]) -> AsyncGenerator[str, None]:
        """As `passing`, asynchronously."""
        try:
            async with stream:
                async for text in stream:
                    yield text
            self._end(stream, metadata)
        finally:
            _warn_if_left(metadata)

    def _end(self, stream: GuardedStream, metadata: dict[str, Any]) -> None:
        try:
            report = stream.report
        except InputError:  # it was closed before its end
            return
        metadata[KEY] = to_dict(report)
        self._handed_on(report)

    def _handed_on(self, report: Report) -> Report:
        if self.on_report:
            self.on_report(report)
        return report


def _warn_if_left(metadata: dict[str, Any]) -> None:
    if metadata.get(KEY) is None:
        _log.warning("a stream that was left before its end: its answer was not verified as a whole")
