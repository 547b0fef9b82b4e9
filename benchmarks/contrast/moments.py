"""Facts about a day and about a time of day."""

from __future__ import annotations

import random
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from benchmarks.contrast.intervals import Interval, agreement
from benchmarks.contrast.notation import words
from benchmarks.contrast.pair import Ask, Told, fill

__all__ = ["MONTHS", "Clock", "Date", "clock_forms", "date_forms"]

MONTHS = ("January February March April May June July August September October November December").split()


@dataclass(frozen=True, slots=True)
class Date:
    """The day on which something happened once.

    Args:
        says: the premise's sentence; ``{}`` is the day with its preposition.
        asks: sentences that say the same of any day, month or year.
        among: days as ``YYYY-MM-DD``, none before the 13th of its month; at least two.
    """

    says: str
    asks: tuple[str, ...]
    among: tuple[str, ...]

    def tell(self, rng: random.Random) -> Told:
        """See `Fact`; one time in three the premise names the month alone."""
        day = date.fromisoformat(rng.choice(self.among))
        coarse = rng.random() < 1 / 3
        stated = _month(day) if coarse else _days(day, day)
        said = f"in {MONTHS[day.month - 1]} {day.year}" if coarse else rng.choice(date_forms(day)[:2])
        claims = [
            *((edit, text, span) for edit, text, span in _dated(rng, day) if text != said),
            ("same", said, stated),
        ]
        asks = (
            Ask(
                "comparison" if edit == "before or after" else "date",
                edit,
                fill(rng.choice(self.asks), text),
                agreement(stated, span),
            )
            for edit, text, span in claims
        )
        return Told(fill(self.says, said), tuple(asks))


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of day at which something happens.

    Args:
        says: the premise's sentence; ``{}`` is the time with "at".
        asks: sentences that say the same of any time.
        among: times as ``HH:MM`` on full or half hours, from 01:00 to 11:30 or from 13:00 to 22:30; at least two.
    """

    says: str
    asks: tuple[str, ...]
    among: tuple[str, ...]

    def tell(self, rng: random.Random) -> Told:
        """See `Fact`."""
        chosen, other = rng.sample(self.among, 2)
        minute = _minute(chosen)
        said, *ways = rng.sample(clock_forms(minute), 3)
        shift = rng.choice((-60, -30, 30, 60))
        half = minute + 720 if minute < 720 else minute - 720
        claims = [("same", said, _at(minute)), *(("notation", way, _at(minute)) for way in ways)]
        for edit, wrong in (("value", _minute(other)), ("near value", minute + shift), ("half of the day", half)):
            claims.append((edit, rng.choice(clock_forms(wrong)), _at(wrong)))
        later = clock_forms(minute + 45)[0].removeprefix("at ")
        claims.append(("before or after", f"before {later}", Interval(None, Fraction(minute + 45), high_open=True)))
        claims.append(("before or after", f"after {later}", Interval(Fraction(minute + 45), None, low_open=True)))
        asks = (
            Ask(
                "comparison" if edit == "before or after" else "time",
                edit,
                fill(rng.choice(self.asks), text),
                agreement(_at(minute), span),
            )
            for edit, text, span in claims
        )
        return Told(fill(self.says, said), tuple(asks))


def date_forms(day: date) -> tuple[str, str, str]:
    """Ways to write a day, with "on"."""
    month = MONTHS[day.month - 1]
    return f"on {day.day} {month} {day.year}", f"on {month} {day.day}, {day.year}", f"on {day.isoformat()}"


def clock_forms(minute: int) -> tuple[str, ...]:
    """Ways to write a time of day in minutes after midnight, with "at"."""
    hour, rest = divmod(minute, 60)
    short, half = (hour - 1) % 12 + 1, "am" if hour < 12 else "pm"
    found = [f"at {hour:02}:{rest:02}", f"at {short}:{rest:02} {half}", f"at {short}.{rest:02} {half[0]}.{half[1]}."]
    when = "in the morning" if hour < 12 else "in the afternoon" if hour < 18 else "in the evening"
    if rest in (0, 30):
        found.append(f"at {'half past ' if rest else ''}{words(short)} {when}")
    if rest == 0:
        found.append(f"at {short} {half}")
    return tuple(found)


def _dated(rng: random.Random, day: date) -> Iterator[tuple[str, str, Interval]]:
    exact = date_forms(day)
    yield "notation", rng.choice(exact), _days(day, day)
    yield "notation", exact[2], _days(day, day)
    yield "coarse", f"in {day.year}", _days(date(day.year, 1, 1), date(day.year, 12, 31))
    yield "coarse", f"in {MONTHS[day.month - 1]} {day.year}", _month(day)
    near = day - timedelta(days=rng.choice((1, 2, 10)))
    month = day.replace(month=day.month % 12 + 1, day=min(day.day, 28))
    year = day.replace(year=day.year + rng.choice((-10, -1, 1)), day=min(day.day, 28))
    for edit, wrong in (("near value", near), ("month", month), ("year", year)):
        yield edit, rng.choice(date_forms(wrong)), _days(wrong, wrong)
    yield "coarse year", f"in {year.year}", _days(date(year.year, 1, 1), date(year.year, 12, 31))
    yield "coarse month", f"in {MONTHS[month.month - 1]} {month.year}", _month(month)
    bound = rng.choice((day.year, day.year + 1))
    first = Fraction(date(bound, 1, 1).toordinal())
    yield "before or after", f"before {bound}", Interval(None, first, high_open=True)
    yield "before or after", f"after {bound - 1}", Interval(first, None)


def _days(first: date, last: date) -> Interval:
    return Interval(Fraction(first.toordinal()), Fraction(last.toordinal()))


def _month(day: date) -> Interval:
    return _days(day.replace(day=1), day.replace(day=monthrange(day.year, day.month)[1]))


def _minute(text: str) -> int:
    hour, rest = text.split(":")
    return int(hour) * 60 + int(rest)


def _at(minute: int) -> Interval:
    return Interval.point(Fraction(minute))
