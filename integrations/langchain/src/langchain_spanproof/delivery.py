"""Where reports go: a function, a log, a file of JSON lines, a feedback client; at once or in the background."""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import Any

import spanproof
from spanproof.errors import ConfigError
from spanproof.types import Report

__all__ = ["Background", "Delivery"]


class Delivery:
    """Hands a report to every receiver; one that fails keeps it from no other.

    Args:
        on_report: is given each report.
        logger: gets a line a report: INFO if the answer passes, else WARNING; and every failure as an ERROR.
        jsonl: a file to which each report is added as a line (`spanproof.to_json`).
        feedback: a LangSmith client, or anything with its ``create_feedback``: each root run gets the score 1 or 0
            under ``spanproof``, the status as value, and what does not hold as comment.
    """

    def __init__(
        self,
        *,
        on_report: Callable[[Report], object] | None,
        logger: logging.Logger,
        jsonl: str | Path | None,
        feedback: Any,  # noqa: ANN401 - a client of any library
    ) -> None:
        self.failures = 0
        self._logger = logger
        self._jsonl = Path(jsonl) if jsonl else None
        self._feedback = feedback
        self._lock = threading.Lock()
        receivers = (on_report, self._log, self._write if jsonl else None, self._send if feedback else None)
        self._receivers = [receiver for receiver in receivers if receiver]

    def __call__(self, report: Report) -> list[Exception]:
        """Hands `report` on; what the receivers raised is logged, counted and given back."""
        raised = [self._try(partial(receiver, report), report.case.id) for receiver in self._receivers]
        return [error for error in raised if error]

    def _try(self, hand_on: Callable[[], object], run_id: object) -> Exception | None:
        try:
            hand_on()
        except Exception as error:
            with self._lock:
                self.failures += 1
            self._logger.exception("spanproof: a receiver of the report on run %s failed", run_id)
            return error
        return None

    def unchecked(self, run_id: object, why: str) -> None:
        """Says that a run was not verified at all: to the log, and as a line of the file."""
        self._logger.warning("spanproof: run %s is unchecked: %s", run_id, why)
        if self._jsonl:
            line = json.dumps({"id": str(run_id), "status": "unchecked", "reason": why})
            self._try(partial(self._append, line), run_id)

    def _log(self, report: Report) -> None:
        level = logging.INFO if report.ok else logging.WARNING
        self._logger.log(level, "spanproof: run %s: %s (%.2f)", report.case.id, report.status, report.score)

    def _write(self, report: Report) -> None:
        self._append(spanproof.to_json(report))

    def _append(self, line: str) -> None:
        assert self._jsonl is not None  # noqa: S101 - only called where there is one
        with self._lock, self._jsonl.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")

    def _send(self, report: Report) -> None:
        from spanproof.modes import complaint

        self._feedback.create_feedback(
            report.case.id, "spanproof", score=float(report.ok), value=str(report.status), comment=complaint(report)
        )


class Background:
    """Runs jobs in order on one thread, with at most `limit` waiting; the interpreter's end waits for them."""

    def __init__(self, *, limit: int = 10_000) -> None:
        self._limit = limit
        self._process = 0
        self._settle()

    def _settle(self) -> None:
        """Begins anew in the child of a fork, which has no thread of its parent's, and none of its jobs."""
        if self._process == os.getpid():
            return
        self._process = os.getpid()
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="spanproof")
        self._pending: set[Future[None]] = set()
        self._lock = threading.Lock()
        self._thread: int | None = None

    def submit(self, job: Callable[[], None]) -> bool:
        """Takes a job; false if too many wait, and the caller has to do it itself."""
        self._settle()
        with self._lock:
            if len(self._pending) >= self._limit:
                return False
            future = self._pool.submit(self._run, job)
            self._pending.add(future)
        future.add_done_callback(self._done)
        return True

    def flush(self, timeout: float | None = None) -> bool:
        """Waits for all jobs taken so far, for at most `timeout` seconds; whether all are done.

        Raises:
            ConfigError: when called by a job, which would wait for itself.
        """
        self._settle()
        if threading.get_ident() == self._thread:
            raise ConfigError("flush() outside of on_report", seen="a call by a job", remedy="call it from the outside")
        with self._lock:
            pending = set(self._pending)
        return not wait(pending, timeout).not_done

    def _run(self, job: Callable[[], None]) -> None:
        self._thread = threading.get_ident()
        job()

    def _done(self, future: Future[None]) -> None:
        with self._lock:
            self._pending.discard(future)
