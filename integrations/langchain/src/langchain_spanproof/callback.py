"""A callback that verifies each answer against the documents of its own run."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from langchain_spanproof.delivery import Background, Delivery
from langchain_spanproof.runs import Root, Runs
from langchain_spanproof.watching import Watcher, Work
from spanproof.cases import case
from spanproof.config import chosen
from spanproof.errors import AnswerError, ConfigError, InputError
from spanproof.guard import Guard
from spanproof.modes import raise_unless_ok, verified
from spanproof.types import Case, Report

__all__ = ["SpanproofCallbackHandler"]

_GAVE_WAY = "it gave way: too many runs at once"


class SpanproofCallbackHandler(Watcher):
    """Pairs each answer with the documents retrieved in its own run, verifies it, and hands the report on.

    One handler serves any number of runs at once: plain, asynchronous, in batches, streamed, chains and agents; see
    `Watcher` for what counts as answer and documents. The report's case has the run id as id. Separate calls share no
    run and cannot be paired: call them in one chain. A run that returns several answers, none, or raises, is logged and
    filed as unchecked.

    Args:
        on_report: is given the `spanproof.Report` of each run.
        guard: a configured pipeline; the default one otherwise.
        background: verify on a thread of its own, after the run has returned; `flush` waits for it. If 10,000 runs
            wait, the next one is verified at once.
        raise_on_fail: raise a `spanproof.errors.AnswerError` out of the run, unless its answer was verified and passes;
            out of a stream after its last token. Its ``report`` is ``None`` where nothing could be verified.
        jsonl: a file to which each report is added as a line of JSON.
        logger: where verdicts and failures are logged; ``langchain_spanproof`` otherwise.
        feedback: a LangSmith client, or anything with its ``create_feedback``.
        max_runs: root runs to remember at once; the oldest one gives way, and is reported as unchecked.

    Raises:
        ConfigError: on `background` together with `raise_on_fail`: the run has returned by then.
    """

    def __init__(
        self,
        *,
        on_report: Callable[[Report], object] | None = None,
        guard: Guard | None = None,
        background: bool = False,
        raise_on_fail: bool = False,
        jsonl: str | Path | None = None,
        logger: logging.Logger | None = None,
        feedback: Any = None,  # noqa: ANN401 - a client of any library
        max_runs: int = 10_000,
    ) -> None:
        if background and raise_on_fail:
            raise ConfigError("background or raise_on_fail", seen="both", remedy="a run that has returned cannot raise")
        self.raise_error = raise_on_fail
        self._guard = chosen(guard)
        self._delivery = Delivery(
            on_report=on_report, logger=logger or logging.getLogger(__package__), jsonl=jsonl, feedback=feedback
        )
        self._background = Background() if background else None
        super().__init__(Runs(limit=max_runs, on_lost=self._lost))

    @property
    def failures(self) -> int:
        """How often the handler itself or a receiver failed; each failure is in the log."""
        return self._delivery.failures

    def flush(self, timeout: float | None = None) -> bool:
        """Waits until all runs that have returned are verified, for at most `timeout` seconds; whether they are.

        From any thread, with or without an event loop; not from within `on_report`.
        """
        return self._background is None or self._background.flush(timeout)

    def returned(self, root: Root, answers: list[str], documents: list[Any]) -> Work | None:
        """What there is to do now that a root run has returned; nothing if the background takes it."""
        if root.lost:  # which was reported when it gave way
            return partial(self._refuse, _GAVE_WAY)
        made = _case(root, answers, documents)  # now: the application may change its documents later
        work = partial(self._unchecked, root, made) if isinstance(made, str) else partial(self._verify, made)
        return None if self._background and self._background.submit(work) else work

    def failed(self, root: Root, error: BaseException) -> None:
        """Says that a root run came to no answer."""
        left = isinstance(error, GeneratorExit)
        self._delivery.unchecked(root.id, "it was left before its end" if left else f"it raised {_named(error)}")

    def _verify(self, made: Case) -> None:
        report = verified(made, self._guard)
        raised = self._delivery(report)
        if self.raise_error:
            raise_unless_ok(report)
            if raised:
                raise raised[0]

    def _unchecked(self, root: Root, why: str) -> None:
        self._delivery.unchecked(root.id, why)
        self._refuse(why)

    def _refuse(self, why: str) -> None:
        if self.raise_error:
            remedy = "nothing was verified, so .report of this error is None"
            raise AnswerError("an answer that could be verified", seen=f"unchecked: {why}", remedy=remedy, report=None)

    def _lost(self, root: Root) -> None:
        self._delivery.unchecked(root.id, _GAVE_WAY)


def _case(root: Root, answers: list[str], documents: list[Any]) -> Case | str:
    """The case of a root run, or why there is none."""
    if len(answers) > 1:
        return f"it returned several answers ({len(answers)}); watch each in a run of its own, or name one `answer`"
    if not any(answer.strip() for answer in answers):
        return "it returned no text that could be an answer"
    about = {"run_id": str(root.id), "run_name": root.name}
    try:
        return case(answers[0], documents, question=root.question, id=str(root.id), metadata=about)
    except InputError as error:
        return str(error)


def _named(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
