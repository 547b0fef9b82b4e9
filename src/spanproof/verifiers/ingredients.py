"""Amounts of a list: ``four eggs`` where a recipe has ``3 eggs``, ``600 g of flour for eight`` where 4 take 300 g."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.polarity import negations
from spanproof.types import Claim, Span
from spanproof.verifiers.figures import figures, figures_in, figures_of, is_difference
from spanproof.verifiers.reading import Unit, reached
from spanproof.verifiers.steps import agrees
from spanproof.verifiers.worked import Worked, is_told, meant, stems_of

__all__ = ["listed_amount"]

_OF = re.compile(r"\s?(?:of\s)?(?P<noun>[a-z]{3,})", re.IGNORECASE)
_EATERS = r"people|persons|servings?|portions?|guests|diners|eaters"
_SERVES = re.compile(r"\b(?:serv(?:es|ing)|for|feeds|servings?:?|yields|makes)\s\(?(?:about\s)?\Z", re.IGNORECASE)
_EATEN = re.compile(rf"\s(?:{_EATERS})\b", re.IGNORECASE)
_SCALED = re.compile(
    rf"\b(?:half\s(?:the|this|of|as)|double|twice|triple|batch\w*|each|per|every|more|less|another|extra|left|rest|{_EATERS})\b",
    re.IGNORECASE,
)
_FEWEST = 3  # amounts of a list
_BETWEEN = re.compile(r"[^.;:\n]{1,40}?(?:,|\sand|,\sand|\swith|\splus|&)\s(?:(?:an?|the)\s[\w\s]{1,20},\s)?")
_FIGURES = re.compile(r"\d+|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|half)\b", re.IGNORECASE)
_LEAD = 24
_RECIPE = stems_of("recipe serve serves serving servings people guests call calls take takes")


class _Amount(NamedTuple):
    """How much of what a list has."""

    unit: Unit
    figure: Quantity
    noun: str


def listed_amount(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """Whether a claim has the amount that the one list with amounts has of a thing, or what follows for other eaters.

    Args:
        claim: the claim; of one with several amounts, the first that is another decides.
        sentences: those of its evidence.
    """
    own = figures_in(claim.case.answer, claim.span)
    if not own or len(own) > _FEWEST or negations(claim.text):
        return None
    answer = claim.case.answer
    eaters = [each for each in own if _is_of_eaters(answer, each)]
    amounts = [(each, _noun(answer, each.end)) for each in own if each not in eaters]
    if len(eaters) > 1 or not any(noun for _, noun in amounts):
        return None
    listed = list(_listed(reached(claim, sentences)))
    if not listed:
        return None
    if eaters:
        return _scaled(claim, (eaters[0], amounts), listed)
    if _SCALED.search(claim.text):
        return None
    for figure, noun in amounts:
        theirs = [each for each in listed if each.noun == noun]
        if noun and len(theirs) == 1 and _is_another(claim, figure, theirs[0]):
            return _worked([figure], theirs[0], None)
    return None


def _is_another(claim: Claim, figure: Quantity, listed: _Amount) -> bool:
    other = listed.figure
    if figure.dimension != other.dimension or is_difference(claim.case.answer, figure):
        return False
    if figure.kind != other.kind or compare(figure, other) != "differs":
        return False
    mentions = [
        each for chunk in claim.case.chunks for each in figures(chunk.text) if compare(figure, each) != "differs"
    ]
    return not any(_noun(chunk.text, each.end) == listed.noun for chunk in claim.case.chunks for each in mentions)


def _scaled(
    claim: Claim, asked: tuple[Quantity, Sequence[tuple[Quantity, str]]], listed: Sequence[_Amount]
) -> Worked | None:
    """What a recipe for so many gives for as many as a claim speaks of."""
    eaters, amounts = asked
    if len(amounts) != 1:
        return None
    ((figure, noun),) = amounts
    theirs = [each for each in listed if each.noun == noun and each.figure.dimension == figure.dimension]
    if len(theirs) != 1:
        return None
    chunk = theirs[0].unit.chunk
    served = {each.low for each in figures(chunk.text) if _is_of_eaters(chunk.text, each)}
    by = claim.span.start
    said = meant(claim.text, [(each.lead - by, each.end - by) for each in (eaters, figure)]) - _RECIPE
    if len(served) != 1 or not is_told(said, claim, (theirs[0].unit,)) or figure.approximate:
        return None
    value = theirs[0].figure.low * eaters.low / served.pop()
    return _worked([figure, eaters], theirs[0], value)


def _worked(used: Sequence[Quantity], listed: _Amount, value: float | None) -> Worked:
    right = value is not None and agrees(used[0], value)
    spans = tuple(Span(each.lead, each.end) for each in used)
    text = listed.unit.chunk.text[listed.figure.start : listed.figure.end]
    return Worked(spans if right else spans[:1], right, listed.unit, f"{text} {listed.noun}")


def _listed(sentences: Sequence[Unit]) -> Iterator[_Amount]:
    """The amounts of the sentences that list some, each with what it is of."""
    for unit in sentences:
        if unit.text.count(",") < _FEWEST - 1 or len(_FIGURES.findall(unit.text)) < _FEWEST - 1:
            continue
        found = [_Amount(unit, each, _noun(unit.chunk.text, each.end)) for each in figures_of(unit)]
        told = [each for each in found if each.noun and each.figure.is_amount and not each.figure.is_range]
        told = [each for each in told if not _is_of_eaters(unit.chunk.text, each.figure)]
        apart = (unit.chunk.text[one.figure.end : two.figure.lead] for one, two in pairwise(told))
        if len(told) >= _FEWEST and all(_BETWEEN.fullmatch(text) for text in apart) and not _is_broken_down(told):
            yield from told


def _is_broken_down(told: Sequence[_Amount]) -> bool:
    """Whether the first amount is the sum of the others (``80 applicants, 20 women and 60 men``)."""
    return told[0].figure.low == sum(each.figure.low for each in told[1:])


def _noun(text: str, end: int) -> str:
    """The stem of what an amount that ends there is of; empty if no noun stands right behind it."""
    match = _OF.match(text, end)
    return min(meant(match["noun"]), default="") if match else ""


def _is_of_eaters(text: str, figure: Quantity) -> bool:
    """Whether a figure says for how many a recipe is."""
    if figure.dimension or figure.kind != "count" or figure.is_range:
        return False
    if _EATEN.match(text, figure.end):
        return True
    before = text[max(0, figure.lead - _LEAD) : figure.lead]
    return _SERVES.search(before) is not None and not _noun(text, figure.end)
