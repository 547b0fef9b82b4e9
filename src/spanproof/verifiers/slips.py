"""Slips of a unit: the number is the source's, and what it counts is not."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.numbers.units import Unit, unit_of
from spanproof.types import Claim, Span
from spanproof.verifiers.figures import figures, is_by_chance
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.places import Place
from spanproof.verifiers.reading import differing_reason
from spanproof.verifiers.stock import Stock

__all__ = ["is_doubtful", "rate_of", "slip_of"]

_LEAST = 0.75  # the score of a slip against a sentence that has none of the claim's words
_LIKE, _NEAR = 0.4, 2  # likeness of a sentence like the claim, or words right beside the two that are the same
_TIMES = "second minute hour day night week month quarter year annum"
_OTHERS = "acre hectare kilometre kilometer km mile litre liter gallon"
_WEIGHTS = "kilogram kilogramme kilo kg pound lb ounce oz tonne ton"
_UNITS = "|".join(f"{_TIMES} {_OTHERS} {_WEIGHTS}".split())
_PER = re.compile(
    rf"(?:[ -][a-z]+){{0,3}}?[ -]?(?:\b(?:a|an|per|each|every)\s|/\s?)(?P<unit>{_UNITS})\b"
    r"|[ -](?P<often>annually|yearly|monthly|weekly|daily|hourly|nightly)\b",
    re.IGNORECASE,
)
_OFTEN = {"annum": "year", "annually": "year", "annual": "year", "daily": "day"}
_RATED = re.compile(  # before a figure, and nothing between them but what says that it is so much
    r"\b(?P<often>annual|yearly|monthly|weekly|daily|hourly|nightly)\s(?:[a-z]+\s){0,2}"
    r"(?:fees?|costs?|prices?|rates?|rent|wages?|salary|pay|charges?|payments?|premiums?|dues|subscription|allowance)\s"
    r"(?:(?:is|are|was|were|of|at|currently|about|costs?|amounts? to|comes? to|will be|would be)\s){0,3}\Z",
    re.IGNORECASE,
)
_BACK = 80


def slip_of(claim: Claim, figure: Quantity, found: Sequence[Place[Quantity]], stock: Stock) -> Finding | None:
    """What stands against a figure whose number a sentence like the claim has with another unit, or at another rate.

    ``30 hours`` against ``30 days``, ``150 MW`` against ``150 MWh``, ``$4 a year`` against ``$4 per month``, ``$2 a
    pound`` against ``$2/kg``; unless some source, or the question, has the figure itself.

    Args:
        claim: the claim.
        figure: a figure of it.
        found: its places in the evidence.
        stock: the figures of all sources.
    """
    others = [place for place in found if _is_like(place) and _has_other_unit(figure, place)]
    if not others or stock.has(figure) or _is_asked(claim, figure):
        others = _at_other_rate(claim, figure, [place for place in found if place.agreement == "equal"])
    best = max(others, key=lambda place: place.likeness + place.near, default=None)
    if best is None:
        return None
    rated = best.agreement == "equal"
    theirs = best.unit.chunk.text[best.item.lead : _end(best.unit.chunk.text, best.item.end, rated=rated)]
    end = _end(claim.case.answer, figure.end, rated=rated)
    reason = differing_reason(best.unit, theirs, claim.case.answer[figure.lead : end])
    return Finding(Span(figure.start, end), "contradicted", _LEAST + (1.0 - _LEAST) * best.likeness / 2, reason)


def is_doubtful(claim: Claim, figure: Quantity, found: Sequence[Place[Quantity]]) -> bool:
    """Whether a sentence with a word of the claim has a figure's number in another unit of what it measures.

    ``four hours``, where another sentence has ``4 minutes``: that it can be reckoned from others is then chance.
    """
    if figure.written[0] == 1:  # which may be an article: ``an hour``
        return False
    doubtful = any(
        place.agreement == "differs"
        and place.item.dimension == figure.dimension
        and (place.likeness > 0.0 or place.near > 0)
        and _has_other_unit(figure, place)
        for place in found
    )
    return doubtful and not _is_asked(claim, figure)


def _end(text: str, end: int, *, rated: bool) -> int:
    """Where a figure that ends there does with its rate, if that is what differs."""
    match = _PER.match(text, end) if rated else None
    return match.end() if match else end


def _is_like(place: Place[Quantity]) -> bool:
    return place.likeness >= _LIKE or place.near >= _NEAR


def _is_asked(claim: Claim, figure: Quantity) -> bool:
    """Whether the question has the figure itself, so that it is nobody's slip."""
    return any(compare(figure, each) == "equal" for each in figures(claim.case.question or ""))


def _has_other_unit(figure: Quantity, place: Place[Quantity]) -> bool:
    other = place.item
    exact = figure.hedge == other.hedge == "exact"  # else it is chance: ``about 40 %``, ``under 40 m``
    apart = figure.low != other.low or (exact and figure.dimension != other.dimension)
    differs = figure.unit != other.unit and apart and not is_by_chance(figure, place)
    return differs and figure.written == other.written and bool(figure.dimension and other.dimension)


def _at_other_rate(claim: Claim, figure: Quantity, equal: Sequence[Place[Quantity]]) -> list[Place[Quantity]]:
    """The places of the figure, if all of them have it for another time, area, distance or weight than the claim."""
    ours = _rate_beside(claim.case.answer, figure, claim.span.start)
    theirs = [_rate_beside(place.unit.chunk.text, place.item, place.unit.span.start) for place in equal]
    alike = all(each and each != ours and _measured(each) == _measured(ours) for each in theirs)
    return [place for place in equal if _is_like(place) or _is_like_but_rate(place)] if ours and alike else []


def _is_like_but_rate(place: Place[Quantity]) -> bool:
    """The same as `_is_like`, where the word for the rate is one of those that the sentence lacks."""
    return place.words > 1 and place.likeness * place.words >= _LIKE * (place.words - 1)


def _rate_beside(text: str, figure: Quantity, first: int) -> str:
    """What a figure is given for by the words behind it, or by those before it: ``the monthly fee is $4``."""
    behind = rate_of(text, figure.end)
    before = None if behind else _RATED.search(text, max(first, figure.lead - _BACK), figure.lead)
    return _period(before["often"]) if before is not None else behind


def rate_of(text: str, end: int) -> str:
    """What a figure that ends there is given for: ``month`` of ``$4 monthly``; empty if nothing is said."""
    match = _PER.match(text, end)
    if match is None:
        return ""
    return _period(match["unit"] or match["often"])


def _period(said: str) -> str:
    unit = _unit(said)
    return unit.name if unit else _OFTEN.get(said.lower()) or said.lower().removesuffix("ly")


def _unit(said: str) -> Unit | None:
    """The unit of an area, distance, weight or volume by its word or symbol; ``None`` of a length of time."""
    found = unit_of((said.lower(),), glued=True)
    return found[0] if found and found[0].dimension not in ("duration", "calendar") else None


def _measured(rate: str) -> str:
    """What the unit of a rate measures; empty of a length of time."""
    unit = _unit(rate)
    return unit.dimension if unit else ""
