"""A claim's own words with other figures: a sentence that says all that the claim does of another value."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.text.numbers.agreement import compare
from spanproof.text.pieces import telling
from spanproof.text.restated import beginning, figures_restated, is_said_within
from spanproof.types import Claim, Span
from spanproof.verifiers.figures import is_share
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.reading import Unit, differing_reason

__all__ = ["in_own_words"]

_IN_ITS_WORDS = 0.95  # the score of a figure that differs in a sentence which is else the claim
_FEWEST = 4  # words and figures of such a sentence


def in_own_words(claim: Claim, sentences: Sequence[Unit]) -> dict[int, Finding]:
    """What stands against figures of the claim, by where they start: its own words with other figures.

    Nothing does where a sentence has its words and its figures, whatever else it has.
    """
    said = beginning(claim) or claim.text
    if len(telling(said)) < _FEWEST:
        return {}
    found: dict[int, Finding] = {}
    for unit in sentences:
        for pairs in figures_restated(said, unit.text):
            told = [(ours, other) for ours, other in pairs if is_share(ours) is is_share(other)]
            differing = [(ours, other) for ours, other in told if compare(ours, other) == "differs"]
            if not differing or any(is_said_within(said, each.text) for each in sentences):
                return {}
            for ours, other in differing:
                span = Span(ours.start, ours.end).shifted(claim.span.start)
                reason = differing_reason(unit, unit.text[other.lead : other.end], claim.text[ours.lead : ours.end])
                found.setdefault(span.start, Finding(span, "contradicted", _IN_ITS_WORDS, reason))
    return found
