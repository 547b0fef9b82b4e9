"""Remainders and ratios: ``100 fell ill and 30 died; the rest recovered``, ``two guards for every prisoner``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, permutations

from spanproof.text.numbers.quantities import Quantity
from spanproof.text.words import stem
from spanproof.types import Claim, Span
from spanproof.verifiers.figures import figures_in, figures_of, is_share, shares_in
from spanproof.verifiers.reading import Unit

__all__ = ["halves", "ratios", "remainders"]

_REST = re.compile(
    r"\bthe\s(?:rest|remainder|others?|remaining)\b|\ball\s(?:but|save|except)\b|\bexcept(?:ing|\sfor)?\b",
    re.IGNORECASE,
)
_HALF = re.compile(
    r"(?<!and a )(?<!first )(?<!second )\bhalf\b(?!-|\s(?:as|that|an?|of|the|past|\w+time)\b)", re.IGNORECASE
)
_FOR_EACH = re.compile(r"\b(?:for|to|per)\s(?:every|each|one)\s(?P<noun>[a-z]+)", re.IGNORECASE)
_COUNTED = re.compile(r"\s(?P<noun>[a-z]+)", re.IGNORECASE)
_BEFORE = 200  # characters before a sentence that speaks of a rest in which the whole may stand
_FEW = 8  # figures among which a whole and its parts are looked for


def halves(text: str) -> list[float]:
    """A half, where a text speaks of one without saying of what (``half took the old drug``)."""
    return [0.5] if _HALF.search(text) else []


def remainders(figure: Quantity, unit: Unit) -> Iterator[float]:
    """What a whole has more than one or two parts of it, in a sentence with ``the rest`` or ``all but seven``.

    Args:
        figure: the figure of a claim for which it is meant: a percentage, a share or any other amount.
        unit: the sentence; the figures right before it count, too.
    """
    said = _REST.search(unit.text)
    if said is None or figure.approximate:
        return
    near = Span(max(0, unit.span.start - _BEFORE), unit.span.end)
    told = [each for each in figures_in(unit.chunk.text, near) if each.is_amount and not each.is_range]
    if figure.dimension == "percent" or is_share(figure):
        shares = [*shares_in(told), *halves(unit.text)][:_FEW]
        whole = 100.0 if figure.dimension else 1.0
        yield from (whole * (1.0 - sum(some)) for count in (1, 2, 3) for some in combinations(shares, count))
        return
    alike = [each.low for each in told if each.dimension == figure.dimension][:_FEW]
    yield from (of - sum(some) for count in (1, 2) for of, *some in permutations(alike, count + 1) if of > sum(some))
    if said.group().lower().startswith("except") and not figure.dimension:
        yield from (of - 1.0 for of in alike)  # "all five except Helge"


def ratios(claim: Claim, figure: Quantity, unit: Unit) -> Iterator[float]:
    """How many of what a figure of a claim counts there are for each of another thing, in a sentence that counts both.

    Args:
        claim: the claim, which says ``for every case``.
        figure: a figure of it.
        unit: the sentence.
    """
    each, ours = _FOR_EACH.search(claim.text), _COUNTED.match(claim.case.answer, figure.end)
    if each is None or ours is None or figure.dimension:
        return
    counts = {}
    for other in figures_of(unit):
        noun = _COUNTED.match(unit.chunk.text, other.end)
        if noun is not None and not other.dimension and other.low > 0:
            counts[stem(noun["noun"].lower())] = other.low
    many, few = (counts.get(stem(found["noun"].lower())) for found in (ours, each))
    if many and few:
        yield many / few
