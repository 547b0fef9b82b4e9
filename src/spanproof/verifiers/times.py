"""The dates and times of a claim and of a sentence."""

from __future__ import annotations

from dataclasses import replace

from spanproof.text.spans import within
from spanproof.text.times.calendar import compare_moments
from spanproof.text.times.dates import Moment, moments
from spanproof.types import Claim
from spanproof.verifiers.places import Reader
from spanproof.verifiers.reading import Unit

__all__ = ["MOMENTS", "is_elsewhen", "own_moments", "unit_moments"]


def own_moments(claim: Claim) -> tuple[Moment, ...]:
    """The moments of a claim, with offsets in its answer."""
    return within(moments(claim.case.answer), claim.span)


def unit_moments(unit: Unit) -> tuple[Moment, ...]:
    """The moments of a sentence, read by itself, with offsets in its chunk."""
    by = unit.span.start
    return tuple(replace(moment, start=moment.start + by, end=moment.end + by) for moment in moments(unit.text))


def _is_bare(_: Moment) -> bool:
    return False


MOMENTS = Reader(moments, own_moments, unit_moments, compare_moments, ("differs",), _is_bare)


def is_elsewhen(claim: Claim, unit: Unit) -> bool:
    """Whether a sentence speaks of another time than the claim: both have times of one kind, and none is the same."""
    ours, theirs = own_moments(claim), unit_moments(unit)
    for kind in ("date", "time", "days"):
        pairs = [(one, two) for one in ours if one.kind == kind for two in theirs if two.kind == kind]
        if pairs and not any(compare_moments(one, two) in ("equal", "bound", "open") for one, two in pairs):
            return True
    return False
