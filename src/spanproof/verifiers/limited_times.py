"""Limits: dates and times up to which, or from which on, something holds by a source.

``Closed from November to April`` says nothing against January, nor ``until 9.15`` against nine o'clock.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from spanproof.text.times.clock import DAY
from spanproof.text.times.dates import Moment

__all__ = ["is_covered", "is_limit", "is_within"]

_UNTIL = re.compile(
    r"\b(?:until|till|til|up to|through|before|prior to|by|earlier than|no later than|to|the end of|the middle of)\s"
    r"(?:(?:the|about|around|end of|early|mid|late|last)\s)*\Z",
    re.IGNORECASE,
)
_FROM = re.compile(
    r"\b(?:from|since|after|as of|starting|beginning|later than|onwards? from|effective|between)\s"
    r"(?:(?:the|on|in|about|around|early|mid|late|last)\s)*\Z",
    re.IGNORECASE,
)
_DASH = re.compile(r"\s?[-–—]\s?")
_BACK = 28
_YEAR = 12


def is_limit(text: str, moment: Moment) -> bool:
    """Whether a moment, with offsets in a text, is where something begins or ends."""
    return _side(text, moment) != 0


def is_within(ours: Moment, text: str, found: Sequence[Moment]) -> bool:
    """Whether a moment may lie within what a text limits by moments of its own; if unsure, it may.

    Args:
        ours: the moment.
        text: the text.
        found: the moments of the text, with offsets in it, in order.
    """
    limits = [(side, _order(each)) for each in found if each.kind == ours.kind and (side := _side(text, each))]
    at, index = _order(ours), 0
    while index < len(limits):
        is_stretch = limits[index][0] > 0 and index + 1 < len(limits) and limits[index + 1][0] < 0
        ends = [end for _, end in limits[index : index + 1 + is_stretch]]
        if at is None or any(end is None or end[0] != at[0] for end in ends):
            return True
        if _holds(at, limits[index][0], [end[1] for end in ends if end]):
            return True
        index += len(ends)
    return False


def is_covered(ours: Moment, text: str, found: Sequence[Moment]) -> bool:
    """Whether a moment lies within a stretch of time of a text, of which both ends are told.

    So they are in ``from May to July`` and in ``May-July``.

    Args:
        ours: the moment.
        text: the text.
        found: the moments of the text, with offsets in it, in order.
    """
    at, alike = _order(ours), [each for each in found if each.kind == ours.kind]
    if at is None:
        return False
    for first, last in pairwise(alike):
        ends = [end[1] for each in (first, last) if (end := _order(each)) is not None and end[0] == at[0]]
        is_stretch = (_side(text, first), _side(text, last)) == (1, -1) or _DASH.fullmatch(text, first.end, last.start)
        if len(ends) == 2 and is_stretch and _holds(at, 1, ends):
            return True
    return False


def _holds(at: tuple[str, float], side: int, ends: Sequence[float]) -> bool:
    """Whether something lies within one or two limits; a stretch of months may go over the turn of the year."""
    if len(ends) > 1:
        low, high = ends
        return low <= at[1] <= high if low <= high else at[1] >= low or at[1] <= high
    return (side > 0 and at[0] == "month") or (at[1] - ends[0]) * side >= 0


def _side(text: str, moment: Moment) -> int:
    """-1 for the end of something, 1 for its beginning, 0 for neither: so for a range, which has both."""
    start = max(0, moment.start - _BACK)
    if moment.kind == "days" or any(first != last for first, last in moment.times):
        return 0
    if any(day.first != day.last or day.day != day.last_day for day in moment.dates):
        return 0
    if _UNTIL.search(text, start, moment.start):
        return -1
    return 1 if _FROM.search(text, start, moment.start) else 0


def _order(moment: Moment) -> tuple[str, float] | None:
    """What a moment is told by, and where it stands among those told so; ``None`` where that is not told."""
    if moment.kind == "time" and moment.times:
        return "time", moment.times[0][0] % DAY
    if moment.kind != "date" or not moment.dates:
        return None
    day = moment.dates[0]
    month = (day.month or 1) - 1 + ((day.day or 1) - 1) / 31
    if day.first is None:
        return "month", month
    return "year", max(abs(day.first), 0) * _YEAR + month
