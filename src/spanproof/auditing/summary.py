"""What an audit found, in counts."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from spanproof.labels import CheckLabel, Label, Status
from spanproof.provenance import version
from spanproof.types import Report

__all__ = ["Summary", "Tally"]


@dataclass(frozen=True, slots=True)
class Summary:
    """The counts of an audit.

    Args:
        files: the files read.
        complete: whether they were read to their ends, and not only until the run was interrupted or failed.
        reports: answers verified.
        rejects: lines that could not be used.
        without_context: answers among the reports that came without any text to check them against.
        status: answers by status.
        claims: claims by label.
        flagged: flagged spans.
        failed_checks: checks that failed, by verifier.
        seconds: wall time.
        answers_per_second: reports by wall time.
        version: of spanproof.
        configuration: the parts in use.
    """

    files: list[str]
    complete: bool
    reports: int
    rejects: int
    without_context: int
    status: dict[str, int]
    claims: dict[str, int]
    flagged: int
    failed_checks: dict[str, int]
    seconds: float
    answers_per_second: float
    version: str
    configuration: Mapping[str, Any]


@dataclass(slots=True)
class Tally:
    """Counts reports while an audit runs."""

    files: list[str]
    configuration: Mapping[str, Any]
    complete: bool = False
    rejects: int = 0
    reports: int = 0
    without_context: int = 0
    flagged: int = 0
    status: Counter[str] = field(default_factory=Counter)
    claims: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    began: float = field(default_factory=time.monotonic)

    def add(self, report: Report) -> None:
        """Counts one report."""
        self.reports += 1
        self.without_context += not any(chunk.text.strip() for chunk in report.case.chunks)
        self.status[report.status.value] += 1
        for verdict in report.verdicts:
            self.claims[verdict.label.value] += 1
            self.flagged += len(verdict.flagged)
            self.failed.update(name for name, check in verdict.checks.items() if check.label is CheckLabel.FAILED)

    def summary(self) -> Summary:
        """The counts so far."""
        seconds = max(time.monotonic() - self.began, 1e-9)
        return Summary(
            files=self.files,
            complete=self.complete,
            reports=self.reports,
            rejects=self.rejects,
            without_context=self.without_context,
            status={status.value: self.status[status.value] for status in Status},
            claims={label.value: self.claims[label.value] for label in Label},
            flagged=self.flagged,
            failed_checks=dict(self.failed),
            seconds=round(seconds, 3),
            answers_per_second=round(self.reports / seconds, 2),
            version=version(),
            configuration=dict(self.configuration),
        )
