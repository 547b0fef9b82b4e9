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
from spanproof.text.words import words
from spanproof.verifiers.counted_from import Start, counted_from
from spanproof.verifiers.reading import Unit
from spanproof.verifiers.told_lengths import Length, told_lengths

__all__ = ["between", "between_times", "is_reckoned", "lengths"]

_MOST = 12  # dates of the sources that are set against each other
_MONTH = 30.4375  # days
_SECONDS = 86_400.0
_WEEK = 7
_JOINT = re.compile(r"[;:]|\s(?:and|but|or|while)\s")


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


def between_times(sentences: Sequence[Unit]) -> Iterator[float]:
    """The lengths of time between any two times of sentences, in seconds, up to a day; of a range, its own as well."""
    found = [moment.times for unit in sentences for moment in moments(unit.text) if moment.kind == "time"][:_MOST]
    yield from (60.0 * (last - first) for times in found for first, last in times if last > first)
    for one, two in combinations(found, 2):
        gaps = {(last[0] - first[1]) % DAY for first in one for last in two}
        yield from (60.0 * gap for gap in gaps | {DAY - gap for gap in gaps} if 0 < gap < DAY)


def is_reckoned(moment: Moment, sentences: Sequence[Unit], *, said: str = "") -> bool:
    """Whether a date or time lies a length of time from another, both told by a sentence or two that go together.

    ``ends at 10:30`` of ``starts at 9:00 and lasts 90 minutes``; ``in 2000`` of ``in 1998. Two years later``.

    Args:
        moment: the date or time.
        sentences: those of the sources.
        said: what a claim says of it; a step to another thing than that (``Ames in 1620, Boyd a century later``, of
            Ames) leads to no date of this.
    """
    for unit in sentences:
        for length in told_lengths(unit):
            for other in sentences:
                starts = counted_from(unit, length, other)
                if any(_leads_to(moment, said, (unit, length), start) for start in starts):
                    return True
    return False


def _leads_to(moment: Moment, said: str, told: tuple[Unit, Length], start: Start) -> bool:
    """Whether a length of time that one sentence tells leads from a moment of another, or of the same, to `moment`."""
    unit, length = told
    if not any(_is_so_far(moment, start.moment, length, sign) for sign in start.signs(unit, length)):
        return False
    away = start.is_in(unit) and length.turn
    return not (away and _leads_away(said, unit.text, start.moment, length.start - unit.span.start))


def _leads_away(said: str, text: str, start: Moment, at: int) -> bool:
    """Whether a sentence names what a claim speaks of before a moment alone, and something else behind it.

    The number of the length of time, which begins at `at`, names nothing, nor does what is told beside it.
    """
    before, told = _marked(text[: start.start]), _marked(said)
    behind = _marked(f"{text[start.end : at]} {_JOINT.split(text[at:].partition(' ')[2])[0]}")
    return bool(told & before - behind) and not told & behind - before and bool(behind - told - before)


def _marked(text: str) -> frozenset[str]:
    """The words of a text that tell one thing of a kind from another: names, by their capitals, and numbers."""
    return frozenset(word.norm for word in words(text) if not text[word.start].islower())


def _is_so_far(moment: Moment, start: Moment, length: Length, sign: int) -> bool:
    """Whether a moment lies a length of time behind another, or before it for a `sign` of -1."""
    if moment.kind != start.kind:
        return False
    if moment.kind == "time":
        minutes = length.low / 60 if length.dimension == "duration" else 0.0
        return 0 < minutes < DAY and any(_fits(pair, start, minutes, sign) for pair in moment.times)
    if moment.kind == "days":
        days = length.low / _SECONDS if length.dimension == "duration" else 0.5
        return days.is_integer() and {(day + sign * int(days)) % _WEEK for day in start.days} == moment.days
    return any(
        _is_away(one, two, length, sign) for ours in moment.dates for one in _of(ours) for two in _of_all([start])
    )


def _fits(pair: tuple[int, int], start: Moment, minutes: float, sign: int) -> bool:
    """Whether a time is so many minutes from another; of a range, which begins there, the end is."""
    told = {minute % DAY for each in start.times for minute in each}
    if pair[0] != pair[1]:
        return pair[0] % DAY in told and pair[1] - pair[0] == minutes
    return any((minute + sign * minutes - pair[0]) % DAY == 0 for minute in told)


def _is_away(one: _Date, two: _Date, length: Length, sign: int) -> bool:
    """Whether a date lies a length of time from another, as exactly as both are told.

    Without years they are in one year; where only the other has one, it is in that or one beside it.
    """
    if two.year and not one.year:
        years = range(two.year - 1, two.year + 2) if one.month and two.day else ()
        return any(_is_away(one._replace(year=year), two, length, sign) for year in years)
    if bool(one.year) != bool(two.year) or (one.month and not two.month):
        return False
    if length.dimension == "calendar":
        if not one.year:
            return False
        if one.month and two.month:
            same = not (one.day and two.day) or abs(one.day - two.day) <= 1
            return same and 12 * (one.year - two.year) + one.month - two.month == sign * length.low
        months = 12 * two.year + (two.month or 1) - 1 + sign * length.low
        return (two.month is not None or length.low % 12 == 0) and one.year == months // 12
    first, last = (two, one) if sign > 0 else (one, two)
    if one.day and two.day:
        apart, told = _days(first, last), length.low / _SECONDS
        return told in apart[:1] if length.turn else any(days > 0 and abs(days - told) <= 1 for days in apart)
    start = _day(two)
    if start is None or not (one.year and two.month and two.day):
        return False
    end = start + timedelta(days=sign * min(length.low / _SECONDS, 36_500))
    return (one.year, one.month or end.month) == (end.year, end.month)


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
