"""The numbers to calculate with, a few of each kind and each once: of a claim, of the rest of its answer, of a text.

They are found once for all figures of a text, so that one of many costs as much as one of a few.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from operator import attrgetter
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.numbers.quantities import Quantity
from spanproof.types import Claim, Span
from spanproof.verifiers.figures import figures, figures_in

__all__ = ["Number", "numbers_apart", "numbers_of", "numbers_with"]


class Number(NamedTuple):
    """A number with what it measures: ``percent``, a currency, ``mass``; empty for counts."""

    value: float
    of: str


class _Placed(NamedTuple):
    """A number of a figure that begins at ``start``; ``end`` is 1 for the upper end of a range, else 0."""

    start: int
    end: int
    number: Number


class _Beside(NamedTuple):
    """For each figure of a text the numbers of those before it and of those behind it, the nearest first."""

    before: Sequence[Sequence[_Placed]]
    behind: Sequence[Sequence[_Placed]]


_START = attrgetter("start")
_MOST = 8  # numbers that are asked for
_SPARE = 3  # values more than that are kept, for those of the figure itself are left out
_TWICE = 2  # places of a number that are kept, as one may be that of the figure itself
_LEADING: Cache[tuple[_Placed, ...]] = Cache(4_000_000)  # characters of text
_BESIDE: Cache[_Beside] = Cache(1_000_000)  # characters of text


def numbers_with(claim: Claim, figure: Quantity) -> list[Number]:
    """The first numbers of a claim, and of its question, but those of one of its figures."""
    own = (each for each in _leading(claim.case.answer, claim.span) if each.start != figure.start)
    return _asked(chain(own, _leading(claim.case.question or "")), figure)


def numbers_of(text: str, figure: Quantity) -> list[Number]:
    """The first numbers of a text other than the value of a figure, which stands elsewhere."""
    return _asked(_leading(text), figure)


def numbers_apart(claim: Claim, figure: Quantity) -> list[Number]:
    """The numbers of the rest of an answer nearest to one of a claim's figures, the nearest first."""
    answer = claim.case.answer
    found = figures(answer)
    first, last = (bisect_left(found, at, key=_START) for at in (claim.span.start, claim.span.end))
    while last > first and found[last - 1].end > claim.span.end:
        last -= 1
    if last == first:
        return []
    beside = _BESIDE.get(answer, lambda: _beside(found), cost=len(answer))
    around = (*beside.before[first], *beside.behind[last - 1])
    return _asked(sorted(around, key=lambda each: (abs(each.start - figure.start), each.start, each.end)), figure)


def _asked(found: Iterable[_Placed], figure: Quantity) -> list[Number]:
    """The first of some numbers, without those that are the value of a figure."""
    numbers = dict.fromkeys(each.number for each in found if each.number.value != figure.written[0])
    return list(islice(numbers, _MOST))


def _leading(text: str, span: Span | None = None) -> tuple[_Placed, ...]:
    def found() -> tuple[_Placed, ...]:
        return tuple(_first(figures(text) if span is None else figures_in(text, span)))

    return _LEADING.get((text, span), found, cost=len(span or text) + 1)


def _first(found: Iterable[Quantity]) -> Iterator[_Placed]:
    """The numbers of figures up to the first few values."""
    times: Counter[Number] = Counter()
    values: set[float] = set()
    for each in chain.from_iterable(map(_placed, found)):
        times[each.number] += 1
        if times[each.number] <= _TWICE:
            yield each
        values.add(each.number.value)
        if len(values) >= _MOST + _SPARE:
            return


def _beside(found: Sequence[Quantity]) -> _Beside:
    return _Beside(tuple(_passed(found)), tuple(_passed(found[::-1]))[::-1])


def _passed(found: Sequence[Quantity]) -> Iterator[tuple[_Placed, ...]]:
    """For each figure the numbers of those that come before it, the last first, up to the first few values."""
    recent: dict[Number, _Placed] = {}
    for figure in found:
        yield tuple(reversed(recent.values()))
        for each in reversed(_placed(figure)):
            recent.pop(each.number, None)
            recent[each.number] = each
        while len({number.value for number in islice(recent, 1, None)}) >= _MOST + _SPARE:
            del recent[next(iter(recent))]


def _placed(figure: Quantity) -> list[_Placed]:
    """The numbers above zero of an amount, none of a year."""
    if not figure.is_amount or figure.kind == "year":
        return []
    ends = enumerate(dict.fromkeys(figure.written))
    return [_Placed(figure.start, end, Number(value, figure.dimension)) for end, value in ends if value > 0]
