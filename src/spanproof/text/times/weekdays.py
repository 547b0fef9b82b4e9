"""Days of the week: ``Monday``, ``Mon-Fri``, ``weekends``, ``every day``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spanproof.text.fold import ascii_letters

__all__ = ["DAY_NAMES", "EVERY_DAY", "may_name_days", "weekdays"]

DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
EVERY_DAY = frozenset(range(7))

_FULL = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b"
# A short form counts only where a day can stand: before a dash, a colon, a comma, a time or another day.
_LAST = r"(?:Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)\b\.?"
_SHORT = _LAST + r"(?=\s{0,2}[:;\-–—,&/|\d)]|\s{1,2}(?:to|and|through|thru|closed)\b)"
_DAY = re.compile(
    rf"\b(?:(?P<full>{_FULL})|(?P<short>{_SHORT})|(?P<set>weekdays?|weekends?|every\s?day|each\s?day|daily"
    r"|(?:seven|7)\s?days\s(?:a|per)\s?week|all\sweek(?:\slong)?)\b)",
    re.IGNORECASE,
)
_UNTIL = re.compile(rf"\s{{0,2}}(?:-|–|—|to|through|thru|till|until)\s{{0,2}}(?P<last>{_FULL}|{_LAST})", re.IGNORECASE)
_ALSO = re.compile(  # not the name in "Monday to Thursday, Sun Bowl is open"
    rf"\s{{0,2}}(?:,|&|/|and|or)\s{{0,2}}(?:and\s)?(?={_FULL}|{_LAST}(?!\s(?!Clos)(?-i:[A-Z])[a-z]))", re.IGNORECASE
)
_NEXT = re.compile(rf"(?:{_FULL}|{_LAST})", re.IGNORECASE)
_PARTS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun", "day", "daily", "week")  # one of them is in every mention
_SETS = {"weekday": frozenset(range(5)), "weekend": frozenset((5, 6))}


def weekdays(text: str) -> Iterator[tuple[int, int, frozenset[int]]]:
    """Half-open offsets and days (Monday = 0) of each mention, ranges joined, in order; linear in the text's length.

    ``weekday`` and ``weekend`` stand for their days, ``every day`` and ``daily`` for all seven.
    """
    text = ascii_letters(text)
    lowered = text.lower()
    if not any(part in lowered for part in _PARTS):
        return
    at = 0
    while (match := _DAY.search(text, at)) is not None:
        at = match.end()
        if match["set"]:
            name = match["set"].lower().rstrip("s")
            yield match.start(), at, _SETS.get(name, EVERY_DAY)
        elif match["full"] or match["short"][0].isupper():
            named: re.Match[str] | None = match
            while named is not None:
                days, at = _range(text, named)
                yield named.start(), at, days
                also = _ALSO.match(text, at)
                named = None if also is None else _NEXT.match(text, also.end())
                named = named if named is not None and named.group()[0].isupper() else None


def may_name_days(text: str) -> bool:
    """A quick test: False where neither a text nor a part of it between words has a mention."""
    return _DAY.search(ascii_letters(text)) is not None


def _range(text: str, first: re.Match[str]) -> tuple[frozenset[int], int]:
    """The days from `first` on, and where they end in `text`."""
    number = _number(first.group())
    until = _UNTIL.match(text, first.end())
    if until is None or not until["last"][0].isupper():
        return frozenset((number,)), first.end()
    last = _number(until["last"])
    return frozenset((number + step) % 7 for step in range((last - number) % 7 + 1)), until.end()


def _number(name: str) -> int:
    return next(index for index, day in enumerate(DAY_NAMES) if day[:3].lower() == name[:3].lower())
