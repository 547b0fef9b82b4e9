"""Lengths of time: what lies between two dates of the sources, and dates that lie such a length from another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from itertools import combinations
from typing import NamedTuple

from spanproof.text.numbers.quantities import Quantity
from spanproof.text.times.clock import DAY
from spanproof.text.times.dates import EVER, Day, Moment, moments
from spanproof.verifiers.figures import figures_of
from spanproof.verifiers.reading import Unit

__all__ = ["between", "is_reckoned", "lengths"]

_MOST = 12  # dates of the sources that are set against each other
_MONTH = 30.4375  # days
_SECONDS = 86_400.0
_REACH = 240  # characters between a date and the length of time that is counted from it
_LEAD = 24
_LASTS = re.compile(
    r"\b(?:last(?:s|ed|ing)?|takes?|took|taking|runs?|ran|running|for|within|after|valid|of|another|next|extended)\s"
    r"(?:(?:about|exactly|a further|another|by|the next|for)\s)?\Z",
    re.IGNORECASE,
)
_LATER = re.compile(r"[\s-]{0,2}(?:later|after|before|earlier|prior|long|from|ahead|on\b)", re.IGNORECASE)


class _Date(NamedTuple):
    """A year with its month and day, as far as they are told; a year of 0 where only month and day are."""

    year: int
    month: int | None
    day: int | None


def lengths(sentences: Sequence[Unit], *, whole_years: bool = False) -> Iterator[float]:
    """The lengths of time between any two dates of sentences: in months, or in whole years as ages are told.

    Between two years alone it may be a year less than they differ by, and, but for an age, a year more.
    """
    for first, last in combinations(sorted(_dates(sentences), key=_order), 2):
        years = last.year - first.year
        if first.month and last.month and not (first.day and last.day):
            months = 12 * years + last.month - first.month
            yield from (months // 12, (months - 1) // 12) if whole_years else (months, months + 1)
        elif first.month and last.month and first.day and last.day:
            if whole_years:
                yield years - ((last.month, last.day) < (first.month, first.day))
            else:
                yield from (days / _MONTH for days in _days(first, last))
        elif first.year and last.year:
            yield from (years, years - 1) if whole_years else (12 * years, 12 * (years - 1), 12 * (years + 1))


def between(figure: Quantity, sentences: Sequence[Unit]) -> Iterator[float]:
    """The lengths of time between any two dates of sentences, in the base unit of a figure."""
    factor = 1.0 if figure.dimension == "calendar" else _MONTH * _SECONDS
    yield from (factor * months for months in lengths(sentences))


def is_reckoned(moment: Moment, sentences: Sequence[Unit]) -> bool:
    """Whether a date or time lies a length of time from another, both told by a sentence or two beside each other.

    ``ends at 10:30`` of ``starts at 9:00 and lasts 90 minutes``; ``in 2000`` of ``in 1998. Two years later``.
    """
    for unit in sentences:
        for length in filter(lambda each: _is_length(unit, each), figures_of(unit)):
            for other in sentences:
                near = other.chunk.id == unit.chunk.id and abs(other.span.start - unit.span.start) <= _REACH
                if near and any(_is_so_far(moment, start, length) for start in moments(other.text)):
                    return True
    return False


def _is_length(unit: Unit, figure: Quantity) -> bool:
    """Whether a figure of a sentence is how long something lasts, or how long after or before something it is."""
    text = unit.chunk.text
    told = _LASTS.search(text, max(0, figure.lead - _LEAD), figure.lead) or _LATER.match(text, figure.end)
    return figure.dimension in ("duration", "calendar") and not figure.is_range and told is not None


def _is_so_far(moment: Moment, start: Moment, length: Quantity) -> bool:
    if moment.kind != start.kind:
        return False
    if moment.kind == "time":
        minutes = length.low / 60 if length.dimension == "duration" else 0.0
        return 0 < minutes < DAY and any(_fits(pair, start, minutes) for pair in moment.times)
    return any(_is_away(one, two, length) for ours in moment.dates for one in _of(ours) for two in _of_all([start]))


def _fits(pair: tuple[int, int], start: Moment, minutes: float) -> bool:
    """Whether a time is so many minutes from another; of a range, which begins there, the end is."""
    told = {minute % DAY for each in start.times for minute in each}
    if pair[0] != pair[1]:
        return pair[0] % DAY in told and pair[1] - pair[0] == minutes
    return any((minute + sign * minutes - pair[0]) % DAY == 0 for minute in told for sign in (1, -1))


def _is_away(one: _Date, two: _Date, length: Quantity) -> bool:
    """Whether two dates are a length of time apart, as exactly as both are told."""
    if not one.year or not two.year or (one.month and not two.month):
        return False
    if length.dimension == "calendar":
        if one.month and two.month:
            same = not (one.day and two.day) or abs(one.day - two.day) <= 1
            return same and abs(12 * (one.year - two.year) + one.month - two.month) == length.low
        return length.low % 12 == 0 and abs(one.year - two.year) == length.low / 12
    if one.day and two.day:
        return any(abs(days - length.low / _SECONDS) <= 1 for days in _days(*sorted((one, two), key=_order)))
    if not (two.month and two.day):
        return False
    ends = _day(two), length.low / _SECONDS
    return ends[0] is not None and any(
        (one.year, one.month or end.month) == (end.year, end.month)
        for sign in (1, -1)
        for end in (ends[0] + timedelta(days=sign * min(ends[1], 36_500)),)
    )


def _days(first: _Date, last: _Date) -> tuple[int, ...]:
    """The days between two full dates, and those with the last; none where there is no such date."""
    one, two = _day(first), _day(last)
    return () if one is None or two is None else ((two - one).days, (two - one).days + 1)


def _day(day: _Date) -> date | None:
    try:
        return date(day.year or 2001, day.month or 1, day.day or 1)
    except ValueError:
        return None


def _order(day: _Date) -> tuple[int, int, int]:
    return day.year, day.month or 0, day.day or 0


def _dates(sentences: Sequence[Unit]) -> list[_Date]:
    return list(dict.fromkeys(_of_all(moment for unit in sentences for moment in moments(unit.text))))[:_MOST]


def _of_all(found: Iterable[Moment]) -> Iterator[_Date]:
    for moment in found:
        for day in moment.dates[:1]:
            yield from _of(day)


def _of(day: Day) -> Iterator[_Date]:
    """The dates at the ends of one reading; none of a stretch without one of them (``after 1990``)."""
    if EVER in (day.last, -(day.first or 0)):
        return
    for year in dict.fromkeys((day.first or 0, day.last or 0)):
        yield from (_Date(year, day.month, each) for each in dict.fromkeys((day.day, day.last_day)))
