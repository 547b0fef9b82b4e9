"""Times of the day and ranges of them: ``5 PM``, ``17:00``, ``17:0``, ``noon``, ``10 am to 5:30 pm``, ``10-11 pm``.

Spoken ones, too: ``half past six in the evening``, ``a quarter to seven``, ``six o'clock``, ``at 3 in the morning``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from spanproof.text.fold import ascii_letters
from spanproof.text.numbers.number_words import ONES
from spanproof.text.times.dotted import is_dotted

__all__ = ["DAY", "Clock", "clocks", "keeps", "time_bound"]

DAY = 1440  # minutes


class Clock(NamedTuple):
    """A time or a range of times: ``[start, end)`` in code points.

    ``readings`` are pairs of minutes after midnight; a single time has two equal ones, a range that passes midnight
    ends above 1440. There are several where morning or afternoon is not said. A range from a time to the same one
    (``0:0-0:0``) reads as two equal ones too: whether that is all day or never is for others to say.
    """

    start: int
    end: int
    readings: tuple[tuple[int, int], ...]
    is_range: bool


class _Time(NamedTuple):
    start: int
    end: int
    minutes: tuple[int, ...]
    sure: bool  # certainly a time, even alone
    half: str  # "a", "p" or ""
    hour: int


_SPOKEN = "|".join(list(ONES)[1:13])
_MINUTES = {"half": 30, "quarter": 15, "five": 5, "ten": 10, "twenty": 20, "twenty-five": 25, "twenty five": 25}
_PAST = (
    r"half\spast|(?:a\s)?quarter\s(?:past|to)"
    r"|(?:twenty[\s-]five|twenty|ten|five)\s(?:(?:minutes\s)?past|minutes\sto)"
)
_OF_DAY = r"\s{1,2}(?:in\sthe\s(?:morning|afternoon|evening)|at\snight)\b"
_TIME = re.compile(
    r"(?<![\w:.,$€£/])(?:"
    rf"(?:(?P<part>{_PAST})\s{{1,2}}(?P<after>{_SPOKEN}|1[0-2]|[1-9])\b"
    r"(?![\s-](?:hundred|thousand|thirds?|hal(?:f|ves)|quarters?|fifths?|tenths?|of|percent)\b|[:.,]?\d|\s?%)"
    rf"|(?P<spelled>{_SPOKEN})(?:\s?o['’]clock|(?={_OF_DAY}))"
    r"|(?P<hour>\d{1,2})(?:(?P<mark>[:.])(?P<minute>\d{1,2})(?::\d{2})?)?"
    r"(?:\s{0,2}(?P<half>[ap])(?:\.\s?m\b\.?|m\b)|\s?(?P<sharp>o['’]clock))?"
    r"(?!\d|%|[:.,/]\d|\s(?:solution|ratio|dilution|mixture|scale|odds|mix)\b))"
    rf"(?P<day>{_OF_DAY})?"
    rf"|(?:(?P<by>{_PAST})\s{{1,2}})?(?P<word>noon|midday|midnight)\b)",
    re.IGNORECASE,
)
_HINT = re.compile(r"[\dſİı]")  # a digit, or a sign that `re` takes for an ASCII letter, but `str.lower` does not
_HINTS = (
    "noon",
    "minutes",
    "midday",
    "midnight",
    "clock",
    "past",
    "quarter",
    "morning",
    "afternoon",
    "evening",
    "night",
)
_PARTS = {"morning": range(720), "afternoon": range(720, 1140), "evening": range(900, DAY)}
_NIGHT = (range(1080, DAY), range(360))
_LIMIT = re.compile(
    r"\b(?P<limit>before|prior\sto|(?:no\s|not\s)?earlier\sthan|after|(?:no\s|not\s)?later\sthan|by)\s{1,2}\Z",
    re.IGNORECASE,
)
_LIMITS = {
    "before": "<",
    "prior": "<",
    "earlier": "<",
    "no earlier than": ">=",
    "after": ">",
    "later": ">",
    "no later than": "<=",
    "by": "<=",
}
_CUE = re.compile(
    r"(?:\b(?:at|from|to|until|till?|by|before|after|around|about|since|and|between)\s{1,2}|[-–—]\s?)\Z", re.IGNORECASE
)
_WORDS = {"noon": (720,), "midday": (720,), "midnight": (0,)}
_JOINT = re.compile(r"\s{0,2}(?:-|–|—|to|until|till|til|through|thru)\s{0,2}", re.IGNORECASE)
_BETWEEN = re.compile(r"\s{1,2}and\s{1,2}", re.IGNORECASE)
_BEFORE = re.compile(r"\bbetween\s{1,2}\Z", re.IGNORECASE)
_LONGEST = 18 * 60  # a range of opening hours of which one half of the day is guessed is not longer
_LONGEST_BARE = 12 * 60


def clocks(text: str, *, bare: bool = False) -> Iterator[Clock]:
    """The times and ranges of times in `text`, in order; linear in its length.

    With `bare`, two numbers alone are a range too (``9 to 5``): only for text that is known to speak of hours.
    """
    text = ascii_letters(text)
    times = list(_times(text))
    index = 0
    while index < len(times):
        first = times[index]
        last = times[index + 1] if index + 1 < len(times) else None
        if last is not None and _is_range(text, first, last, bare=bare):
            readings = _readings(first, last)
            if readings:
                yield Clock(first.start, last.end, readings, True)
            index += 2
            continue
        if first.sure:
            yield Clock(first.start, first.end, tuple((minutes, minutes) for minutes in first.minutes), False)
        index += 1


def time_bound(before: str) -> tuple[str, int]:
    """What the words right before a time make of it, and where they begin.

    ``<`` (``before``), ``<=`` (``by``), ``>=`` (``no earlier than``), ``>`` (``after``), or nothing and the length of
    `before`. ``until`` and ``from`` are no limits: what goes on until 8 ends at 8.
    """
    match = _LIMIT.search(ascii_letters(before))
    if match is None:
        return "", len(before)
    said = match["limit"].lower().replace("not ", "no ")
    return _LIMITS[said if said.startswith("no ") else said.split()[0]], match.start()


def keeps(minute: int, limit: int, bound: str) -> bool:
    """Whether a time keeps the limit that `time_bound` calls `bound`, both in minutes."""
    if minute == limit:
        return bound.endswith("=")
    return minute < limit if bound.startswith("<") else minute > limit


def _may_tell(text: str) -> bool:
    """A quick test: False only where no time can stand."""
    lowered = text.lower()
    return _HINT.search(text) is not None or any(hint in lowered for hint in _HINTS)


def _times(text: str) -> Iterator[_Time]:
    if not _may_tell(text):
        return
    for match in _TIME.finditer(text):
        if match["word"]:
            minutes = tuple((minute + _by(match["by"])) % DAY for minute in _WORDS[match["word"].lower()])
            yield _Time(match.start(), match.end(), minutes, True, "w", 12)
            continue
        time = _spoken(match) if match["hour"] is None else _written(match)
        if time is None:
            continue
        if match["day"]:
            time = _of_day(time, match["day"].split()[-1].lower())
        if match["day"] and not time.sure:
            time = time._replace(sure=_CUE.search(text, max(0, time.start - 10), time.start) is not None)
        yield time


def _spoken(match: re.Match[str]) -> _Time:
    """``half past six``, ``a quarter to 7``, ``six o'clock``; an hour in words alone is not sure to be one."""
    said = (match["after"] or match["spelled"]).lower()
    hour = int(said) if said.isdecimal() else int(ONES[said])
    part, by = match["part"], _by(match["part"])
    minutes = tuple((minute + by) % DAY for minute in _minutes(hour, 0, "", whole_day=False))
    sharp = match.group().lower().removesuffix((match["day"] or "").lower()).endswith("clock")
    return _Time(match.start(), match.end(), minutes, bool(part) or sharp, "", hour)


def _by(part: str | None) -> int:
    """The minutes that ``half past`` and the like add to the hour behind it."""
    said = (part or "").lower()
    name = said.removesuffix("past").removesuffix("to").replace("minutes", "").removeprefix("a ").strip()
    minutes = _MINUTES.get(name.replace("\n", " "), 0)
    return -minutes if said.endswith("to") else minutes


def _written(match: re.Match[str]) -> _Time | None:
    """``6:30``, ``6 pm``, ``18:00``; None for what cannot be a time."""
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    half = (match["half"] or "").lower()
    dotted = match["mark"] == "." and not half
    if hour > 24 or minute > 59 or (dotted and not is_dotted(match.string, *match.span())):
        return None
    record = match["mark"] == ":" and len(match["minute"]) == 1
    sharp = bool(half or match["sharp"]) or (record and hour > 12 and minute == 0)
    sure = sharp or (match["mark"] in (":", ".") and not record)
    whole_day = record or (len(match["hour"]) == 2 and match["hour"][0] == "0")
    minutes = _minutes(hour, minute, half, whole_day=whole_day)
    return _Time(match.start(), match.end(), minutes, sure, "r" if record else half, hour)


def _of_day(time: _Time, day: str) -> _Time:
    """The time under those readings that are in that part of the day."""
    inside = (_PARTS[day],) if day in _PARTS else _NIGHT
    kept = tuple(minute for minute in time.minutes if any(minute in part for part in inside))
    half = time.half or ("" if len(kept) != 1 else "a" if kept[0] < 720 else "p")
    return time._replace(minutes=kept or time.minutes, half=half)


def _minutes(hour: int, minute: int, half: str, *, whole_day: bool) -> tuple[int, ...]:
    """Minutes after midnight under each reading, the one by the 24-hour clock first."""
    if half and hour <= 12:
        return ((hour % 12 + 12 * (half == "p")) * 60 + minute,)
    if whole_day or hour > 12 or hour == 0:
        return (hour * 60 + minute,)
    return (hour * 60 + minute, (hour + 12) % 24 * 60 + minute)


def _is_range(text: str, first: _Time, last: _Time, *, bare: bool) -> bool:
    if last.start - first.end > 12:
        return False
    joined = _JOINT.fullmatch(text, first.end, last.start) is not None
    if not joined and _BETWEEN.fullmatch(text, first.end, last.start):
        joined = _BEFORE.search(text, max(0, first.start - 12), first.start) is not None
    return joined and (first.sure or last.sure or (first.half == last.half == "r") or bare)


def _readings(first: _Time, last: _Time) -> tuple[tuple[int, int], ...]:
    """The pairs of a start and an end that make sense; a time of 24 hours fixes the reading of the other.

    Two times with minutes and without a half of the day (``5:30-1:30``) may be of 24 hours, however long that is.
    """
    starts, ends = first.minutes, last.minutes
    if any(time.half == "r" or (not time.half and time.hour not in range(1, 13)) for time in (first, last)):
        starts, ends = starts[:1], ends[:1]
    pairs = [(start, end if end >= start else end + DAY) for start in starts for end in ends]
    longest = _LONGEST_BARE if not first.half and last.half in ("a", "p") else _LONGEST
    kept = [pair for pair in pairs if 0 < pair[1] - pair[0] <= longest]
    if kept and first.sure and last.sure and not (first.half or last.half):
        kept.append(pairs[0])
    return tuple(dict.fromkeys(kept if len(pairs) > 1 and kept else pairs))
