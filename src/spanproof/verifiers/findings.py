"""Findings: what the sources say of each part of a claim, and the check that they make together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from spanproof.types import Check, CheckLabel, Claim, Span
from spanproof.verifiers.reading import Unit, differing_reason, in_answer

__all__ = ["SURE", "Finding", "Outcome", "as_check", "told_otherwise"]

SURE = 0.85
"""The score of what sentences plainly bear out or contradict, by rules that have no score of their own."""
Outcome = Literal["stated", "contradicted", "conflict", "missing", "open"]
"""``open``: no source states it, and it may be right all the same."""


class Finding(NamedTuple):
    """What the sources say of one part of a claim; ``span`` counts in the answer."""

    span: Span
    outcome: Outcome
    score: float
    reason: str


class _Part(Protocol):
    """A part of a text, half-open."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


def told_otherwise(claim: Claim, ours: _Part, unit: Unit, theirs: _Part) -> Finding:
    """The finding that a sentence has `theirs` where the text of a claim has `ours`, by a rule that is sure of it."""
    reason = differing_reason(unit, unit.text[theirs.start : theirs.end], claim.text[ours.start : ours.end])
    return Finding(in_answer(claim, ours.start, ours.end), "contradicted", SURE, reason)


def as_check(claim: Claim, findings: Sequence[Finding], *, what: str) -> Check:
    """The check of a claim: one contradiction decides, then one part that no source states, then one that one does.

    Args:
        claim: the claim.
        findings: one or more.
        what: the name of its parts in reasons, such as ``numbers``.
    """
    against = [finding for finding in findings if finding.outcome in ("contradicted", "conflict")]
    missing = [finding for finding in findings if finding.outcome == "missing"]
    stated = [finding for finding in findings if finding.outcome == "stated"]
    if against:
        against.sort(key=lambda finding: (finding.outcome != "conflict", -finding.score))
        spans = tuple(sorted({finding.span for finding in (*against, *missing)}))
        return Check(CheckLabel.CONTRADICTED, max(item.score for item in against), against[0].reason, spans)
    if missing:
        spans = tuple(sorted({finding.span for finding in missing}))
        listed = ", ".join(dict.fromkeys(span.of(claim.case.answer) for span in spans))
        score = max(finding.score for finding in missing)
        return Check(CheckLabel.NO_EVIDENCE, score, f"not in the sources: {listed}", spans)
    if stated:
        score = min(finding.score for finding in stated)
        told = [finding.reason for finding in stated]  # given where a source states all of the claim
        reason = (
            "; ".join(dict.fromkeys(told)) if all(told) else f"the sources state its {what}; only these were checked"
        )
        return Check(CheckLabel.SUPPORTED, score, reason)
    return Check(CheckLabel.NOT_APPLICABLE, reason=findings[0].reason)
