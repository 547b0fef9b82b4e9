"""Dates, days of the week and times of the day in text, with every reading that their writing leaves open.

``January 3, 2020``, ``3 Jan 2020``, ``2020-01-03`` and (one reading of) ``01/03/2020`` are one date; ``5 PM``,
``17:00`` and ``17:0`` one time. Durations (``3 hours``) are quantities, not dates. Expressions have bounded repeats.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.fold import ascii_letters
from spanproof.text.invisible import Seen, seen
from spanproof.text.numbers.number_words import ORDINALS
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.times.clock import clocks, time_bound
from spanproof.text.times.weekdays import weekdays

__all__ = ["EVER", "MONTHS", "MONTH_NUMBER", "Day", "Moment", "MomentKind", "moments"]

MomentKind = Literal["date", "time", "days"]


EVER = 9999
"""The year that no date passes."""
MONTHS = tuple("January February March April May June July August September October November December".split())
"""The months in order."""


class Day(NamedTuple):
    """One reading of a date; None is what the text does not say.

    ``first`` and ``last`` are years, inclusive and negative before Christ; ``day`` and ``last_day`` days of the month.
    ``after 1990`` and ``before 1990`` are years up to `EVER` and from ``-EVER`` on.
    """

    first: int | None = None
    last: int | None = None
    month: int | None = None
    day: int | None = None
    last_day: int | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """A date, a time of the day or days of the week, as written.

    Args:
        start: where it begins; offsets are half-open and count code points.
        end: where it ends.
        kind: which of the three below is filled.
        dates: the readings of a date, two where day and month could be swapped.
        times: the readings of a time or a range of times; see `spanproof.text.times.clock.Clock`.
        days: days of the week, Monday = 0.
        bound: what a single time limits, as `spanproof.text.times.clock.time_bound` says; empty if nothing.
    """

    start: int
    end: int
    kind: MomentKind
    dates: tuple[Day, ...] = ()
    times: tuple[tuple[int, int], ...] = ()
    days: frozenset[int] = frozenset()
    bound: str = ""

    @property
    def lead(self) -> int:
        """Where it begins: a date has no hedge of its own."""
        return self.start


_KEPT: Cache[tuple[Moment, ...]] = Cache(4_000_000)  # characters of text
MONTH_NUMBER = {name[:3].lower(): number for number, name in enumerate(MONTHS, start=1)}
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)\b\.?"
)
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:\s?(?:st|nd|rd|th))?\b(?!,\d{3}(?!\d)|\.\d|\s?%)"  # no "May 2,500", "May 18%"
_TO = r"\s?(?:-|–|—|to|through|and)\s?"
_DATE = re.compile(
    rf"""(?<![^\W\d])(?<![_.$€£])(?:
      (?<!\d)(?P<iso>\d{{4}})(?P<mark>[-/.])(?P<iso_month>\d{{1,2}})(?P=mark)(?P<iso_day>\d{{1,2}})(?!\d)
    | (?<!\d)(?P<one>\d{{1,2}})(?P<sep>[-/.])(?P<two>\d{{1,2}})(?P=sep)(?P<short>\d{{4}}|(?<!\.)\d{{2}})(?![./-]?\d)
    | (?P<m1>{_MONTH}),?\s{{0,3}}(?P<d1>{_DAY})(?:{_TO}(?P<e1>{_DAY}))?
      (?:(?:,?\s{{1,3}}(?:of\s)?|,)(?P<y1>[12]\d{{3}})(?!\d))?
    | (?<!\d)(?P<d2>{_DAY})(?:{_TO}(?P<e2>{_DAY}))?(?:\s{{0,3}}|-|\sof\s)(?P<m2>{_MONTH})
      (?:,?[\s-]{{1,3}}(?P<y2>[12]\d{{3}})(?!\d))?
    | (?P<m3>{_MONTH})(?:,?\s{{1,3}}(?:of\s)?(?P<y3>[12]\d{{3}})(?!\d))?
    | (?<!\d)(?P<century>\d{{1,2}}(?=st|nd|rd|th)|(?:twenty[\s-])?(?:{"|".join(ORDINALS)}))
      (?:st|nd|rd|th)?[\s-]{{1,3}}(?:century|centuries)\b(?P<before>\s(?:BC|B\.C\.))?
    | (?<!\d)(?P<era_year>\d{{1,4}})\s?(?P<era>BCE?|B\.C\.(?:E\.)?|AD|CE|A\.D\.)(?!\w)
    | ['’](?P<decade>\d0)['’]?s\b
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_DATED = re.compile(rf"\d|\b(?:{'|'.join(MONTH_NUMBER)})|centur", re.IGNORECASE)  # one of them is in every date
_BOUND = re.compile(r"\b(?:(?P<after>after|later than)|before|prior to|earlier than)\s\Z", re.IGNORECASE)
_LOOK_BACK = 14
_LIMIT_BACK = 20
_AMBIGUOUS = ("may", "march", "mar", "jun", "dec", "sep", "sept", "jan", "apr", "aug", "oct", "nov", "feb", "jul")
_CUE = re.compile(
    r"\b(?:in|of|since|until|till|before|after|by|during|from|to|late|early|mid|next|last|this|every|each|and|or)[\s-]\Z",
    re.IGNORECASE,
)
_NAMED = rf"(?=[A-Z])(?i:{_MONTH})"
_BESIDE = re.compile(rf"\b{_NAMED}(?P<by>, |\s?[-–—/&]\s?)\Z")
_BESIDE_NEXT = re.compile(
    rf"\s?[-–—/&]\s?{_NAMED}|\s(?:to|through|thru|until|till|and|or)\s{_NAMED}(?!\s[A-Z])"
    rf"|,\s{_NAMED}(?=\s?[,.;:)\n]|\s(?:and|or)\s|\s?\Z)"  # not the name in "Theresa May, June 3"
)
_LIST_ENDS = re.compile(r"\s?(?:[.;:)|\n]|\Z)")

_ISO = re.compile(r"(\d{4}-\d\d-\d\d)T(\d\d:\d\d)")


def moments(text: str) -> tuple[Moment, ...]:
    """All dates, times and days of the week in `text`, in order and without overlap; linear, and remembered."""
    return _KEPT.get(text, lambda: _as_written(seen(text)), cost=len(text) + 1)


def _as_written(read: Seen) -> tuple[Moment, ...]:
    """The moments of a text, with offsets in it as it is written."""
    found = _moments(read.text)
    if not read.cuts:
        return found
    return tuple(replace(each, start=read.start(each.start), end=read.end(each.end)) for each in found)


def _moments(text: str) -> tuple[Moment, ...]:
    text = _ISO.sub(r"\1 \2", ascii_letters(text))  # as long as before
    found = [*_dates(text), *_others(text)]
    found.sort(key=lambda moment: (moment.start, -moment.end))
    kept: list[Moment] = []
    for moment in found:
        if not kept or moment.start >= kept[-1].end:
            kept.append(moment)
    years = [quantity for quantity in quantities(text) if quantity.kind == "year"]
    return tuple(_bounded(text, moment) for moment in _merged(kept, years))


def _bounded(text: str, moment: Moment) -> Moment:
    """A date with a year and ``after`` or ``before`` in front as all the time on that side; a time with its bound."""
    if moment.kind == "time" and all(first == last for first, last in moment.times):
        return replace(moment, bound=time_bound(text[max(0, moment.start - _LIMIT_BACK) : moment.start])[0])
    bound = _BOUND.search(text, max(0, moment.start - _LOOK_BACK), moment.start)
    if moment.kind != "date" or bound is None or any(day.first is None for day in moment.dates):
        return moment
    if bound["after"]:
        return replace(moment, dates=tuple(Day(day.first, EVER) for day in moment.dates))
    return replace(moment, dates=tuple(Day(-EVER, day.last) for day in moment.dates))


def _others(text: str) -> Iterator[Moment]:
    for clock in clocks(text):
        yield Moment(clock.start, clock.end, "time", times=clock.readings)
    for start, end, days in weekdays(text):
        yield Moment(start, end, "days", days=days)


def _merged(found: list[Moment], years: list[Quantity]) -> list[Moment]:
    """`found` with the years that no date has taken."""
    taken = [(moment.start, moment.end) for moment in found]
    index, out = 0, list(found)
    for year in years:
        while index < len(taken) and taken[index][1] <= year.start:
            index += 1
        if index == len(taken) or taken[index][0] >= year.end:
            out.append(Moment(year.start, year.end, "date", dates=(Day(int(year.low), int(year.high)),)))
    return sorted(out, key=lambda moment: moment.start)


def _dates(text: str) -> Iterator[Moment]:
    for match in _DATE.finditer(text) if _DATED.search(text) else ():
        readings = _readings(text, match)
        if readings:
            yield Moment(match.start(), match.end(), "date", dates=readings)


def _readings(text: str, match: re.Match[str]) -> tuple[Day, ...]:
    if match["iso"]:
        return _valid(match["iso"], (match["iso_month"], match["iso_day"]))
    if match["one"]:
        one, two = match["one"], match["two"]
        return tuple(dict.fromkeys((*_valid(match["short"], (one, two)), *_valid(match["short"], (two, one)))))
    for group in "123":
        if match["m" + group]:
            return _named(text, match, group)
    if match["century"]:
        return (_century(match["century"].lower(), before=match["before"] is not None),)
    if match["decade"]:
        return (Day(1900 + int(match["decade"]), 1909 + int(match["decade"])),)
    year = int(match["era_year"]) * (-1 if match["era"].upper().startswith("B") else 1)
    return (Day(year, year),)


def _named(text: str, match: re.Match[str], group: str) -> tuple[Day, ...]:
    """A date with the name of a month; a word that only looks like one (``may``, ``march``) is none."""
    name = match["m" + group].rstrip(".")
    year = int(match["y" + group]) if match["y" + group] else None
    day = None if group == "3" else int(re.sub(r"\D", "", match["d" + group]))
    last = None if group == "3" or not match["e" + group] else int(re.sub(r"\D", "", match["e" + group]))
    if not name[0].isupper() and (name in ("may", "march", "mar") or (day is None and len(name) <= 4 and year is None)):
        return ()
    bare = day is None and year is None
    if bare and name.lower() in _AMBIGUOUS and not _is_cued(text, match):
        return ()
    return (Day(year, year, MONTH_NUMBER[name[:3].lower()], day, last or day),)


def _is_cued(text: str, match: re.Match[str]) -> bool:
    """Whether a word before a name, or another month beside it (``May-September``), says that it is one of a month."""
    start = match.start()
    if _CUE.search(text, max(0, start - _LOOK_BACK), start) or _BESIDE_NEXT.match(text, match.end()):
        return True
    beside = _BESIDE.search(text, max(0, start - _LOOK_BACK), start)
    return beside is not None and (beside["by"] != ", " or _LIST_ENDS.match(text, match.end()) is not None)


def _valid(year: str, month_day: tuple[str, str]) -> tuple[Day, ...]:
    """The date, if month and day are possible; two digits of a year mean 1970 to 2069."""
    number, (month, day) = int(year), map(int, month_day)
    if len(year) == 2:
        number += 1900 if number >= 70 else 2000
    return (Day(number, number, month, day, day),) if 1 <= month <= 12 and 1 <= day <= 31 else ()


def _century(written: str, *, before: bool) -> Day:
    """The 19th century as 1800 to 1900, which covers both ways of counting."""
    if written.isdecimal():
        number = int(written)
    else:
        tens, _, word = written.replace("-", " ").rpartition(" ")
        number = int(ORDINALS[word]) + 20 * bool(tens)
    return Day(-100 * number, -100 * (number - 1)) if before else Day(100 * (number - 1), 100 * number)
