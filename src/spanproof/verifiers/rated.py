"""Amounts by a rate: ``three hours cost $15`` of ``$5 per hour``, ``saves $48 a year`` of ``$24 a month or $240``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spanproof.text.numbers.hedges import UPPER
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.polarity import negations
from spanproof.types import Claim, Span
from spanproof.verifiers.figures import figures_in, figures_of
from spanproof.verifiers.reading import Unit, reached
from spanproof.verifiers.steps import agrees
from spanproof.verifiers.worked import Worked, meant, stems_of

__all__ = ["by_rate", "saved"]

_PER = re.compile(r"\s?(?:(?:per|an?|each|every|for\san?)\s|/\s?)(?P<noun>[a-z]+)", re.IGNORECASE)
_OFTEN = re.compile(r"\s(?:when\s|if\s)?(?:billed\s|paid\s)?(?P<often>annually|yearly|monthly)\b", re.IGNORECASE)
_OFTEN_NOUN = {"annually": "year", "yearly": "year", "monthly": "month"}
_NOUN = re.compile(r"(?P<noun>[a-z]+)\Z", re.IGNORECASE)
_COUNTED = re.compile(r"\s(?P<noun>[a-z]+)", re.IGNORECASE)
_STEPPED = re.compile(
    r"\b(?:first|discount\w*|free|minimum|min|plus|additional|extra|further|thereafter|then|after|from|reduced|under|over"
    r"|up\sto|more\sthan|between|deposit|surcharge|fee\sof|tax|vat|tip)\b",
    re.IGNORECASE,
)
_SAVES = re.compile(r"\bsav(?:es?|ed|ing|ings)\b", re.IGNORECASE)
_MONEY = stems_of("cost costs price pay pays paid charge charges fee money come comes")
_BILLED = stems_of("save saves saving paying billed billing compared instead year month subscription plan")
_LESS = 0.02  # how far a result is off that is another


def by_rate(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """Whether an amount of a claim is what the only rate of the sources for it gives for a number of its units.

    Args:
        claim: the claim, with an amount and how many of what it is for.
        sentences: those of its evidence.
    """
    own = figures_in(claim.case.answer, claim.span)
    if len(own) != 2 or negations(claim.text) or _STEPPED.search(claim.text):
        return None
    answer = claim.case.answer
    counts = [each for each in own if _noun_of(answer, each)]
    amounts = [each for each in own if each.dimension and each not in counts and each.kind == "currency"]
    if len(amounts) != 1 or len(counts) != 1 or counts[0].approximate or counts[0].is_range:
        return None
    amount, count = amounts[0], counts[0]
    noun, by = _noun_of(answer, count), claim.span.start
    aside = [(each.lead - by, each.end - by) for each in own]
    said = meant(claim.text, aside) - _MONEY - {noun}
    rates = [
        (unit, each) for unit in reached(claim, sentences) for each in _rates(unit, amount.dimension) if each[1] == noun
    ]
    found = [(unit, each) for unit, (each, _) in rates if said <= meant(unit.text)]
    if len(found) != 1 or not (said or len(rates) == 1) or _STEPPED.search(found[0][0].text):
        return None
    (unit, rate) = found[0]
    value = rate.low * count.written[0]
    others = [each for each in figures_of(unit) if each.dimension == amount.dimension and each.start != rate.start]
    if any(each.hedge not in UPPER and each.low < value for each in others):
        return None
    value = min(value, *(each.low for each in others), value)  # "with a daily maximum of $30"
    return _judged(amount, value, (unit, (amount, count)))


def saved(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """Whether a claim says by how much a year is cheaper than twelve months, as the prices of one sentence have it."""
    own = figures_in(claim.case.answer, claim.span)
    if len(own) != 1 or own[0].kind != "currency" or not _SAVES.search(claim.text) or negations(claim.text):
        return None
    figure, by = own[0], claim.span.start
    said = meant(claim.text, [(figure.lead - by, figure.end - by)]) - _BILLED - _MONEY - {"annual", "monthly"}
    period = next(_periods(claim.case.answer, figure), "year")
    for unit in sentences:
        rates = {noun: each for each, noun in _rates(unit, figure.dimension) if noun in ("month", "year")}
        alike = [each for each in figures_of(unit) if each.dimension == figure.dimension]
        if len(rates) == 2 == len(alike) and said <= meant(unit.text) and period in rates:
            value = 12 * rates["month"].low - rates["year"].low
            return _judged(figure, value / (12 if period == "month" else 1), (unit, (figure,)))
    return None


def _judged(figure: Quantity, value: float, of: tuple[Unit, Sequence[Quantity]]) -> Worked | None:
    """What a result says of a figure: that it is right, or wrong, or nothing where that is not clear."""
    right, (unit, used) = agrees(figure, value), of
    if not right and (figure.approximate or abs(value - figure.low) <= _LESS * abs(value)):
        return None
    spans = tuple(Span(each.lead, each.end) for each in used)
    return Worked(spans if right else spans[:1], right, unit, f"{value:g}")


def _rates(unit: Unit, dimension: str) -> Iterator[tuple[Quantity, str]]:
    """The amounts of a sentence that are for one of something, with that thing."""
    for each in figures_of(unit):
        if each.dimension == dimension and each.hedge == "exact" and not each.is_range:
            yield from ((each, noun) for noun in _periods(unit.chunk.text, each))


def _periods(text: str, figure: Quantity) -> Iterator[str]:
    per = _PER.match(text, figure.end)
    often = None if per else _OFTEN.match(text, figure.end)
    if per:
        yield from stems_of(per["noun"])
    if often:
        yield _OFTEN_NOUN[often["often"].lower()]


def _noun_of(text: str, figure: Quantity) -> str:
    """The stem of what a figure counts, be it a unit of time; empty if it is no such figure."""
    if figure.dimension in ("duration", "calendar"):
        noun = _NOUN.search(text[figure.start : figure.end])
        return min(stems_of(noun["noun"]), default="") if noun else ""
    counted = None if figure.dimension or figure.kind != "count" else _COUNTED.match(text, figure.end)
    return min(stems_of(counted["noun"]), default="") if counted else ""
