"""Figures: the quantities of a text that no date or time explains, and the places where a source has others."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from operator import attrgetter
from typing import NamedTuple

from spanproof.text.agreement import Agreement, compare
from spanproof.text.cache import Cache
from spanproof.text.dates import moments
from spanproof.text.quantities import Quantity, quantities
from spanproof.types import Span
from spanproof.verifiers.reading import Token, Unit, read

__all__ = ["Around", "Place", "around", "figures", "figures_in", "places"]

_REACH = 4  # content words on either side that belong to a number's place
_KEPT: Cache[tuple[Quantity, ...]] = Cache(4_000_000)  # characters of text
_START = attrgetter("start")


class Around(NamedTuple):
    """The words of a text, and the stems of its content words that are no numbers; figures count from ``offset`` on."""

    offset: int
    tokens: tuple[Token, ...]
    stems: frozenset[str]


class Place(NamedTuple):
    """A figure of a source, set against one of a claim.

    Args:
        unit: the sentence it stands in.
        figure: the figure, with offsets in the chunk.
        agreement: see `spanproof.text.agreement.compare`.
        likeness: share of the claim's other content words that the sentence has, in [0, 1]; 0 if there are none.
        words: how many other content words the claim has.
        near: how many content words right beside the two figures are the same.
        same: whether the first content word behind them (what is counted) is the same.
    """

    unit: Unit
    figure: Quantity
    agreement: Agreement
    likeness: float
    words: int
    near: int
    same: bool


def figures(text: str) -> tuple[Quantity, ...]:
    """The quantities of `text` that are not part of a date or a time of the day, in order; remembered."""
    return _KEPT.get(text, lambda: tuple(_figures(text)), cost=len(text) + 1)


def figures_in(text: str, span: Span) -> tuple[Quantity, ...]:
    """The figures of `text` that lie in `span`."""
    found = figures(text)
    first = bisect_left(found, span.start, key=_START)
    last = bisect_left(found, span.end, lo=first, key=_START)
    return tuple(figure for figure in found[first:last] if figure.end <= span.end)


def around(text: str, offset: int, own: Sequence[Quantity]) -> Around:
    """The words of `text`, which begins at `offset` of the text whose figures `own` are, without these."""
    tokens = read(text)
    ranges = [(figure.lead - offset, figure.end - offset) for figure in own]
    stems = {
        token.stem for token in tokens if token.content and not token.norm[:1].isdigit() and not _inside(token, ranges)
    }
    return Around(offset, tokens, frozenset(stems))


def places(said: Around, figure: Quantity, units: Sequence[Unit]) -> list[Place]:
    """Every figure of `units`, set against `figure`, which stands in the words `said`."""
    beside, counted = _beside(said, figure)
    found = []
    for unit in units:
        theirs = around(unit.text, unit.span.start, ())
        likeness = len(said.stems & theirs.stems) / len(said.stems) if said.stems else 0.0
        for other in figures_in(unit.chunk.text, unit.span):
            near, behind = _beside(theirs, other)
            agreement = compare(figure, _as_rating(figure, other, near))
            same = counted is not None and counted == behind
            found.append(Place(unit, other, agreement, likeness, len(said.stems), len(beside & near), same))
    return found


def _figures(text: str) -> list[Quantity]:
    taken = [(moment.start, moment.end) for moment in moments(text) if moment.kind != "days"]
    kept = []
    for quantity in quantities(text):
        at = bisect_left(taken, quantity.start + 1, key=lambda span: span[1])
        free = at == len(taken) or taken[at][0] >= quantity.end
        if free and quantity.kind not in ("clock", "date", "year"):
            kept.append(quantity)
    return kept


def _inside(token: Token, ranges: Sequence[tuple[int, int]]) -> bool:
    return any(start < token.end and token.start < end for start, end in ranges)


def _beside(said: Around, figure: Quantity) -> tuple[frozenset[str], str | None]:
    """The stems right beside a figure, and the first one behind it."""
    start, end = figure.lead - said.offset, figure.end - said.offset
    words = [token for token in said.tokens if token.content and not token.norm[:1].isdigit()]
    before = [token.stem for token in words if token.end <= start][-_REACH:]
    behind = [token.stem for token in words if token.start >= end][:_REACH]
    return frozenset((*before, *behind)), behind[0] if behind else None


def _as_rating(figure: Quantity, other: Quantity, near: frozenset[str]) -> Quantity:
    """A bare number of a record as a rating, if its key says so (``business_stars: 4.5``)."""
    if figure.kind == "rating" and not other.dimension and other.is_amount and not near.isdisjoint(("star", "rat")):
        return replace(other, kind="rating", dimension="rating", unit="★")
    return other
