"""The words and symbols under which every renderer shows a label: never colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from spanproof.types import CheckLabel, Label, Report, Status, Verdict

__all__ = ["CHECKS", "LABELS", "STATUSES", "Look", "counts", "doubted", "plural", "tally"]


class Look(NamedTuple):
    """How a label is shown: a word, a symbol of one character and one sentence that explains it."""

    word: str
    symbol: str
    meaning: str


LABELS: Mapping[Label, Look] = MappingProxyType(
    {
        Label.SUPPORTED: Look("supported", "✓", "The sources state this."),
        Label.PARTIAL: Look("partial", "◐", "The sources state this in part; some words have no support."),
        Label.CONTRADICTED: Look("contradicted", "✗", "The sources state otherwise."),
        Label.UNSUPPORTED: Look("unsupported", "∅", "Nothing in the sources supports this."),
        Label.UNCHECKED: Look("unchecked", "□", "This could not be checked."),
        Label.NOT_CHECKABLE: Look("not checkable", "·", "No source could settle this."),
    }
)

STATUSES: Mapping[Status, Look] = MappingProxyType(
    {
        Status.FAIL: Look("fail", "✗", "At least one claim is contradicted, unsupported or supported only in part."),
        Status.UNCHECKED: Look("unchecked", "□", "At least one claim could not be checked."),
        Status.PASS: Look("pass", "✓", "Every claim that can be checked is supported."),
        Status.ABSTAINED: Look("abstained", "○", "The answer says that it cannot answer."),
        Status.NOTHING_TO_CHECK: Look("nothing to check", "·", "The answer makes no claim that can be checked."),
    }
)

CHECKS: Mapping[CheckLabel, Look] = MappingProxyType(
    {
        CheckLabel.SUPPORTED: Look("supported", "✓", "The verifier found support."),
        CheckLabel.CONTRADICTED: Look("contradicted", "✗", "The verifier found a contradiction."),
        CheckLabel.NO_EVIDENCE: Look("no evidence", "∅", "The verifier found nothing that settles it."),
        CheckLabel.NOT_APPLICABLE: Look("not applicable", "·", "The verifier has nothing to say about such a claim."),
        CheckLabel.FAILED: Look("failed", "□", "The verifier broke down: no check."),
    }
)


_DOUBT = 0.5  # the least score of a contradiction that is named beside a support


def doubted(verdict: Verdict) -> bool:
    """Whether a check contradicts a claim that the others carry all the same; the reason of the verdict says which."""
    against = (check for check in verdict.checks.values() if check.label is CheckLabel.CONTRADICTED)
    return verdict.label is Label.SUPPORTED and any(check.score >= _DOUBT for check in against)


def counts(report: Report) -> dict[Label, int]:
    """How many claims have each label, all six labels in the order of `LABELS`."""
    found = dict.fromkeys(LABELS, 0)
    for verdict in report.verdicts:
        found[verdict.label] += 1
    return found


def tally(report: Report) -> str:
    """The counts in words, such as ``2 supported, 1 contradicted``; ``no claims`` if there are none."""
    parts = [f"{count} {LABELS[label].word}" for label, count in counts(report).items() if count]
    return ", ".join(parts) or "no claims"


def plural(count: int, noun: str) -> str:
    """``1 claim``, ``2 claims``."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
