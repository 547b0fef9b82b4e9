"""Whether what a source says of a date or a time agrees with what a claim says of it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from datetime import date

from spanproof.text.times.clock import DAY, keeps
from spanproof.text.times.dates import EVER, Day, Moment

__all__ = ["Calendar", "compare_moments", "weekday_of"]

_LONG = 150  # years: a longer stretch says little of a year within it
_LONGEST = 31  # days of a range that are told apart


def compare_moments(claim: Moment, source: Moment) -> str:
    """How `source` bears on `claim`, in the words of `spanproof.text.numbers.agreement.Agreement`.

    ``equal``: the source says all that the claim says (a day meets its month and year, a year its decade, a time the
    end of a range, but a stretch of years only one with the same ends); ``open``: no contradiction, but the source says
    less; ``differs``; ``unlike``: nothing in common.
    ``bound``: the source's time keeps the claim's limit (``before 8 pm``).
    Each side counts under the reading that suits the claim best.
    """
    if claim.kind != source.kind:
        return "unlike"
    if claim.kind == "days":
        return "equal" if claim.days <= source.days else "differs"
    if claim.kind == "time":
        return _by_limit(claim, source) or _best(
            _by_clock(ours, theirs) for ours in claim.times for theirs in source.times
        )
    return _best(_by_date(ours, theirs) for ours in claim.dates for theirs in source.dates)


def weekday_of(day: Day) -> int | None:
    """The day of the week of a date, Monday = 0; None if the date is not a full one or there is none such."""
    if day.first is None or day.first != day.last or day.month is None or day.day is None or day.first < 1:
        return None
    try:
        return date(day.first, day.month, day.day).weekday()
    except ValueError:
        return None


class Calendar:
    """What the dates, times and days of several texts state together.

    Args:
        found: the moments of all the texts.
    """

    def __init__(self, found: Iterable[Moment]) -> None:
        self._days: set[tuple[int | None, int | None, int | None]] = set()
        self._spans: set[tuple[int, int]] = set()
        self._weekdays: set[int] = set()
        self._minutes: set[int] = set()
        for moment in found:
            self._weekdays |= moment.days
            self._minutes.update(minutes % DAY for pair in moment.times for minutes in pair)
            for day in moment.dates:
                self._days.update(_parts(day))
                if day.first is not None and day.last is not None and day.first < day.last:
                    self._spans.add((day.first, day.last))
        self._years = sorted(day[0] for day in self._days if day[0] is not None and day[1:] == (None, None))

    def states(self, claim: Moment) -> bool:
        """Whether the texts state the moment, be it in parts: the day in one place and its year in another."""
        if claim.kind == "days":
            return claim.days <= self._weekdays
        if claim.kind == "time":
            return any(pair[0] % DAY in self._minutes and pair[1] % DAY in self._minutes for pair in claim.times)
        return any(self._has(day) for day in claim.dates)

    def covers(self, claim: Moment) -> bool:
        """Whether a year of the claim falls within a stretch of years of the texts (``1970`` in ``1960 - 2001``)."""
        return any(
            low <= day.first and day.last <= high
            for day in claim.dates
            if day.first is not None and day.last is not None
            for low, high in self._spans
            if high - low <= _LONG
        )

    def _has(self, day: Day) -> bool:
        return self._states(day) and (day.last_day == day.day or self._states(day._replace(day=day.last_day)))

    def _states(self, day: Day) -> bool:
        """Whether the texts state a date, of a range of days its first."""
        if day.first is None or day.last is None:
            return (None, day.month, day.day) in self._days
        if _has_ends(day):
            return {(day.first, None, None), (day.last, None, None)} <= self._days
        if day.first != day.last:
            inside = bisect_left(self._years, day.first) < bisect_right(self._years, day.last)
            return inside or any(day.first <= low and high <= day.last for low, high in self._spans)
        if day.month is None:
            return (day.first, None, None) in self._days
        whole = (day.first, day.month, day.day) in self._days
        return whole or {(None, day.month, day.day), (day.first, None, None)} <= self._days


def _best(agreements: Iterable[str]) -> str:
    found = set(agreements)
    return next((each for each in ("equal", "open", "differs") if each in found), "unlike")


def _by_limit(claim: Moment, source: Moment) -> str:
    """Where one of two times is a limit (``before 8 pm``), whether the other keeps it; empty where that says nothing.

    A time is no other than its own limit: ``after 8 pm`` may be how ``from 8 pm on`` is said.
    """
    if bool(claim.bound) == bool(source.bound):
        return ""
    limited, other = (claim, source) if claim.bound else (source, claim)
    for limit, _ in limited.times:
        for pair in other.times:
            if limit in pair:
                return ""
            if all(keeps(minute, limit, limited.bound) for minute in pair):
                return "bound" if claim.bound else "open"
    return ""


def _by_clock(ours: tuple[int, int], theirs: tuple[int, int]) -> str:
    mine, other = [minute % DAY for minute in ours], [minute % DAY for minute in theirs]
    if mine == other or (mine[0] == mine[1] and mine[0] in other):
        return "equal"
    if other[0] == other[1]:
        return "open" if other[0] in mine else "differs"
    inside = ours[0] == ours[1] and theirs[0] <= ours[0] <= theirs[1]
    return "open" if inside else "differs"


def _by_date(ours: Day, theirs: Day) -> str:
    """By year, month and day; ``less`` is what the source does not give, ``open`` a year within its stretch."""
    fields = [_by_years(ours, theirs), _by_field(ours.month, theirs.month)]
    if ours.day is not None:
        fields.append(_by_days((ours.day, ours.last_day or ours.day), theirs))
    if "differs" in fields or "open" in fields:
        return "differs" if "differs" in fields else "open"
    if "equal" not in fields:
        return "unlike"
    return "open" if "less" in fields else "equal"


def _by_days(ours: tuple[int, int], theirs: Day) -> str:
    """By the first and the last day of the month: one of the two ends of a range says ``less`` than the range."""
    if theirs.day is None:
        return "less"
    other = (theirs.day, theirs.last_day or theirs.day)
    if ours == other or other[0] <= ours[0] <= ours[1] <= other[1]:
        return "equal"
    return "less" if other[0] == other[1] and other[0] in ours else "differs"


def _by_years(ours: Day, theirs: Day) -> str:
    if ours.first is None or ours.last is None:
        return "unlike"
    if theirs.first is None or theirs.last is None:
        return "less"
    if _has_ends(ours) and _has_ends(theirs):
        return "equal" if (ours.first, ours.last) == (theirs.first, theirs.last) else "differs"
    if ours.first <= theirs.first and theirs.last <= ours.last:
        return "equal"
    if ours.first == ours.last and ours.first in (theirs.first, theirs.last):
        return "equal"
    return "open" if ours.first <= theirs.last and theirs.first <= ours.last else "differs"


def _has_ends(day: Day) -> bool:
    """Whether a stretch of years is told by both of its ends: no decade or century, no ``after 1990``."""
    if day.first is None or day.last is None or day.first == day.last or EVER in (day.last, -day.first):
        return False
    return not (day.first % 10 == 0 and day.last % 10 == 9) and not (day.first % 100 == 1 and day.last % 100 == 0)


def _by_field(ours: int | None, theirs: int | None) -> str:
    if ours is None:
        return "unlike"
    if theirs is None:
        return "less"
    return "equal" if ours == theirs else "differs"


def _parts(day: Day) -> Iterator[tuple[int | None, int | None, int | None]]:
    """All that a date states: itself, and what is left of it without its day, its month or its year."""
    years = {None, day.first, day.last}
    last = day.last_day or day.day
    days = {None} if day.day is None else {None, *range(day.day, min(last or day.day, day.day + _LONGEST) + 1)}
    for year in years:
        yield year, None, None
        if day.month is not None:
            yield from ((year, day.month, number) for number in days)
