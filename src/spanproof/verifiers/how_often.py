"""How often: a frequency of a claim against those of its sources."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.text.times.frequencies import Frequency, frequencies
from spanproof.types import Claim
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.parts import is_plain
from spanproof.verifiers.reading import Unit, differing_reason, in_answer, read

__all__ = ["how_often"]

_SURE = 0.85


def how_often(claim: Claim, sentences: Sequence[Unit]) -> Finding | None:
    """What stands against the one frequency of a claim; ``None`` if nothing does.

    A sentence of its evidence that has most of its other words has another frequency alone, and no chunk has the
    claim's.
    """
    own = frequencies(claim.text)
    if len(own) != 1 or not is_plain(claim.text[: own[0].start] + claim.text[own[0].end :]):
        return None
    if any(_is_same(own[0], other) for chunk in claim.case.chunks for other in frequencies(chunk.text)):
        return None
    said = {
        token.stem
        for token in read(claim.text)
        if token.content and not own[0].start <= token.start < own[0].end and not token.norm[:1].isdigit()
    }
    for unit in sentences:
        theirs = frequencies(unit.text)
        if len(theirs) == 1 and 2 * len(said & {token.stem for token in read(unit.text)}) > len(said):
            other = unit.text[theirs[0].start : theirs[0].end]
            reason = differing_reason(unit, other, claim.text[own[0].start : own[0].end])
            return Finding(in_answer(claim, own[0].start, own[0].end), "contradicted", _SURE, reason)
    return None


def _is_same(one: Frequency, two: Frequency) -> bool:
    return (one.times, one.period) == (two.times, two.period)
