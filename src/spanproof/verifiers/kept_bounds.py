"""Bounds and round figures: ``more than 2,000 employees`` of ``employed 2,140 people``, in a sentence with no other."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.text.numbers.agreement import compare
from spanproof.text.polarity import negations
from spanproof.text.times.dates import moments
from spanproof.types import Claim, Span
from spanproof.verifiers.clauses import predication
from spanproof.verifiers.elided import ELIDED
from spanproof.verifiers.figures import figures_in, is_difference, is_share
from spanproof.verifiers.parts import counted_by
from spanproof.verifiers.reading import Unit, reached
from spanproof.verifiers.worked import Worked, is_among, meant, stems_of

__all__ = ["kept_bound"]

_AGREE = ("bound", "rounded", "within", "equal")
_MEASURING = {  # what a claim may call an amount that its unit tells
    "area": stems_of("area size covers covering surface"),
    "mass": stems_of("weighs weight heavy"),
    "duration": stems_of("lasts takes long"),
    "calendar": stems_of("lasts takes long"),
}
_COMPARED = re.compile(
    r"\b(?:than|fewer|less|behind|ahead|before|after|both|all|each|every|either|only|but|another|other|between|while|whereas"
    r"|although|says?|said|claims?|denie[sd]|until|if|unless)\b(?<!more\sthan)(?<!less\sthan)(?<!fewer\sthan)",
    re.IGNORECASE,
)
_SUBJECT = stems_of("company firm business organisation organization group")


def kept_bound(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """A loosened figure of a claim, its only one, with which the only figure of its kind of a sentence agrees.

    The sentence has all that the claim says of it, so that it is borne out; what disagrees is left to other rules.

    Args:
        claim: the claim.
        sentences: those of its evidence.
    """
    own = figures_in(claim.case.answer, claim.span)
    if len(own) != 1 or own[0].hedge == "exact" or not own[0].is_amount or own[0].is_range or is_share(own[0]):
        return None
    figure, by = own[0], claim.span.start
    if figure.kind == "ordinal" or is_difference(claim.case.answer, figure) or negations(claim.text):
        return None
    dated = _told(claim.text)
    said = meant(claim.text, [(figure.lead - by, figure.end - by)]) - _SUBJECT
    said -= _MEASURING.get(figure.dimension, frozenset())
    counted = counted_by(claim.case.answer, figure.end)
    for unit in () if _COMPARED.search(claim.text) or not said else reached(claim, sentences):
        found = [each for each in ELIDED.of_unit(unit) if each.is_amount]
        alike = [each for each in found if each.dimension == figure.dimension]
        if len(alike) > 1 and counted and not figure.dimension:
            alike = [each for each in alike if counted_by(unit.chunk.text, each.end) in ("", counted)]
        if len(alike) != 1 or alike[0].hedge not in ("exact", "about") or _COMPARED.search(unit.text):
            continue
        if compare(figure, alike[0]) not in _AGREE or alike[0].kind != figure.kind:
            continue
        start, end = predication(unit.text, alike[0].start - unit.span.start)
        clause = unit.text[start:end]
        if dated <= _told(unit.text) and not negations(unit.text) and is_among(said, meant(clause)):
            text = unit.chunk.text[alike[0].start : alike[0].end]
            return Worked((Span(figure.lead, figure.end),), True, unit, text)
    return None


def _told(text: str) -> frozenset[object]:
    """The dates and times of a text."""
    return frozenset((each.dates, each.times, each.days) for each in moments(text))
