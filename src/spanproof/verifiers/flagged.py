"""The check that word probabilities make: which words of a claim stand out, and how surely."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.models.decoding import Word
from spanproof.types import Check, CheckLabel, Claim, Span

__all__ = ["flagged_check"]


def flagged_check(claim: Claim, words: Sequence[Word], flagged: Sequence[tuple[int, int, float]]) -> Check:
    """``no_evidence`` with the flagged words, else ``supported``.

    Args:
        claim: the claim.
        words: the scored words of the claim's whole answer.
        flagged: the spans of the answer that were flagged, as `spanproof.models.decoding.decode` gives them.

    Returns:
        A check whose score is the highest probability of a word of the claim, or one minus that if it is supported,
        with the probability of each word.
    """
    start, end = claim.span.start, claim.span.end
    grades = tuple((word.start, word.score) for word in words if start <= word.start and word.end <= end)
    if not grades:
        return Check(CheckLabel.NOT_APPLICABLE, reason="no words to read")
    highest = max(score for _, score in grades)
    cut = [(max(start, first), min(end, last)) for first, last, _ in flagged]
    spans = tuple(Span(first, last) for first, last in cut if first < last)
    if not spans:
        return Check(CheckLabel.SUPPORTED, 1.0 - highest, "no word stands out", grades=grades)
    named = ", ".join(f"“{span.of(claim.case.answer)}”" for span in spans)
    return Check(CheckLabel.NO_EVIDENCE, highest, f"not in the context: {named}", spans, grades)
