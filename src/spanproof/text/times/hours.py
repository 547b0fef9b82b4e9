"""Opening hours as text states them: record lines, tables, prose, each as days with times or ``closed``.

::

    hours.Monday: 17:30-23:0          Mon-Fri 9am-5pm; Sat 10-2; Sun closed          open from 9 to 5 on weekdays
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.times.clock import DAY, Clock, clocks, time_bound
from spanproof.text.times.weekdays import EVERY_DAY, weekdays

__all__ = ["Hours", "HoursState", "opening_hours"]

HoursState = Literal["open", "closed", "unknown"]


class Hours(NamedTuple):
    """One statement on opening hours: ``[start, end)`` is where its days and times stand.

    Args:
        start: in code points.
        end: exclusive.
        days: Monday = 0; None where the text names no day, empty where it leaves open which (``most days``).
        state: ``unknown`` for ``null`` and for a range from a time to itself (``0:0-0:0``: all day or never).
        times: readings of each stretch of opening, in minutes after midnight; empty where none is given. A single time
            of opening or closing has None on the other side.
        parts: where its days, times and words such as ``closed`` stand, half-open.
        bounds: for each of `times`, ``<``, ``<=``, ``>=`` or ``>`` for a limit (``closes before 8 pm``), else empty.
        held: from the first to the last of these that are no days; None if it has only days.
    """

    start: int
    end: int
    days: frozenset[int] | None
    state: HoursState
    times: tuple[tuple[tuple[int | None, int | None], ...], ...] = ()
    parts: tuple[tuple[int, int], ...] = ()
    held: tuple[int, int] | None = None
    bounds: tuple[str, ...] = ()


class _Event(NamedTuple):
    """A piece of a statement: days, or what holds on them."""

    start: int
    end: int
    days: frozenset[int] | None
    state: HoursState
    readings: tuple[tuple[int | None, int | None], ...] = ()
    bound: str = ""


_KEPT: Cache[tuple[Hours, ...]] = Cache(4_000_000)  # characters of text
_LINE = re.compile(r"[^\n;]+")
# The end of a sentence, but not of "p.m." or "Sun."; or a word that begins a statement of its own.
_PARTED = re.compile(
    r"(?<![ap]m)(?<![ap]\.m)(?<![A-Z][a-z]{2})[.!?]\s{1,3}(?=[A-Z])"
    r"|,?\s(?P<word>but|while|whereas|except(?:\sfor)?|excluding|other\sthan)\s"
)
_CUE = re.compile(
    r"\b(?:open(?:s|ed|ing)?|clos(?:e|es|ed|ing)|hours?|operat\w{1,6}|serv(?:es|ing)|available|schedule)\b",
    re.IGNORECASE,
)
_OPEN = re.compile(r"\bopen(?:s|ed)?\b", re.IGNORECASE)
_STATE = re.compile(
    r"\b(?:(?P<closed>(?:day\s)?off(?!\s(?:the|of|a)\b)|rest\sday|clos(?:ed|es)(?!\s(?:at|by|around))|(?:not|n['’]t|never)\sopens?\b(?!\s(?:until|till|before)))"
    r"|(?P<null>null|n/a)|(?P<all>24/7|24[\s-]?(?:hours?|hrs?)|around\sthe\sclock))\b",
    re.IGNORECASE,
)
_NO_DAY = r"(?!\s(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|weekday))"
_SIDE = re.compile(
    rf"\b(?P<opens>opens?|opening|from{_NO_DAY}|starts?|starting)\b"
    rf"|\b(?P<closes>clos(?:es?|ing)|(?:until|till|til|by){_NO_DAY})\b",
    re.IGNORECASE,
)
# Days that only the rest of the sentence, or nobody, tells: what is said of them is set against none.
_SOME_DAYS = re.compile(
    r"\b(?:(?:most|other|some|many|remaining)\s(?:week)?(?:days?|nights?|evenings?|mornings?)"
    r"|(?:the\s)?rest(?:\sof\sthe\sweek)?|(?:two|three|four|five|six|[2-6])\sdays\s(?:a|per)\sweek"
    r"|most\sof\sthe\sweek|otherwise)\b",
    re.IGNORECASE,
)
# What may stand between times and the days behind them
_ON = re.compile(r"[\s,;:(–-]*(?:(?:on|from|for|of|during|each|every|all|both|through)\b\s*)*\Z", re.IGNORECASE)
_NOT_UNTIL = re.compile(r"(?:not|n['’]t)\sopen\s(?:until|till|before)\b", re.IGNORECASE)
_SURE = re.compile(
    r":|\d\s?[ap]\.?\s?m\b|noon|midday|midnight|o['’]clock|\bpast\b|quarter|in\sthe\s|at\snight", re.IGNORECASE
)
_OPEN_BEFORE = re.compile(r"\b(?:open|opens|hours)\b[^\d\n]{0,14}\Z", re.IGNORECASE)
_UNIT_BEHIND = re.compile(
    r"\s{0,2}-?(?:[%°$€£]|(?:days?|hours?|hrs?|h|minutes?|mins?|weeks?|months?|years?|seconds?|percent|people|times"
    r"|degrees?|inch(?:es)?|feet|miles?|k?m|k?g|lbs?|pounds?|dollars?|cups?|points?|stars?)\b)",
    re.IGNORECASE,
)
_IS_OPEN = re.compile(r"\b(?:is|are|was|were|be|stays?|remains?)\s(?:still\s)?open\s\Z", re.IGNORECASE)
_NEAR = 28  # how far before a time the word may stand that makes it one of opening or closing


def opening_hours(text: str) -> tuple[Hours, ...]:
    """The statements on opening hours in `text`, in order; linear in its length, and remembered.

    A clause is read only if it has days with times beside them, or a word such as ``open``, ``closed`` or ``hours``.
    """
    return _KEPT.get(text, lambda: _opening_hours(text), cost=len(text) + 1)


def _opening_hours(text: str) -> tuple[Hours, ...]:
    found: list[Hours] = []
    for line in _LINE.finditer(text):
        at, exception, carried = line.start(), False, None
        for parting in [*_PARTED.finditer(text, line.start(), line.end()), None]:
            end = line.end() if parting is None else parting.start()
            events = _events(text[at:end], at, carried)
            found += _statements(text, (at, end), (events, found), exception=exception)
            if parting is not None:
                carried = None if parting["word"] is None else _last_time(events) or carried
                at, exception = parting.end(), (parting["word"] or "").startswith(("except", "excl", "other"))
    return tuple(found)


def _last_time(events: Sequence[_Event]) -> _Event | None:
    return next((event for event in reversed(events) if event.readings), None)


def _statements(
    text: str, clause: tuple[int, int], found: tuple[list[_Event], list[Hours]], *, exception: bool
) -> list[Hours]:
    """The statements of a clause with these events, behind those `found` before it."""
    events, before = found
    if exception and before and events and events[0].days:
        excepted = events[0].days
        last = before[-1]
        before[-1] = last._replace(days=(EVERY_DAY if last.days is None else last.days) - excepted)
        if len(events) == 1:
            start, end = events[0].start, events[0].end
            return [Hours(start, end, excepted, "closed", parts=((start, end),))]
    runs = [(is_days, list(run)) for is_days, run in groupby(events, key=lambda event: event.days is not None)]
    if not runs or (len(runs) == 1 and (_OPEN if runs[0][0] else _CUE).search(text, *clause) is None):
        return []
    return [_paired(pair) for pair in _pairs(text, runs) if any(event.days != frozenset() for event in pair[0][1])]


_Run = tuple[bool, list[_Event]]


def _pairs(text: str, runs: list[_Run]) -> Iterator[list[_Run]]:
    """Which days and times belong together.

    Days with all that are named later come first and stand for themselves (``open daily: 9 to 5 on weekdays, ...``),
    and of several times before days only the last belong to them (``closes at 5, or 7 on Fridays``).
    """
    own = [(is_days, _narrowed(run) if is_days else run) for is_days, run in runs]
    if len(own) > 2 and own[0][0] and own[-1][0]:
        later = frozenset[int]().union(*(_days(run) for is_days, run in own[1:] if is_days))
        if _days(own[0][1]) >= later:
            own.pop(0)
            yield runs[:1]
    at = 0
    while at < len(own):
        pair = own[at : at + 2]
        at += 2
        if len(pair) < 2 or pair[0][0]:
            yield pair
        elif not _ON.match(text, pair[0][1][-1].end, pair[1][1][0].start):
            yield pair[:1]
            yield pair[1:]
        else:
            stretches = _joined(pair[0][1])
            if len(stretches) > 1:
                yield [(False, stretches[:-1])]
            yield [(False, stretches[-1:]), pair[1]]


def _days(run: Sequence[_Event]) -> frozenset[int]:
    return frozenset[int]().union(*(event.days or () for event in run))


def _narrowed(run: list[_Event]) -> list[_Event]:
    """Without days that more exact ones follow (``Tuesday through Sunday: Tuesday 1 to 7``)."""
    return [
        event
        for at, event in enumerate(run)
        if not any((event.days or set()) > (other.days or {-1}) for other in run[at + 1 :])
    ]


def _paired(runs: Sequence[tuple[bool, list[_Event]]]) -> Hours:
    """What a run of days and the run of times beside it say together."""
    events = [event for _, run in runs for event in run]
    start, end = min(event.start for event in events), max(event.end for event in events)
    parts = tuple((event.start, event.end) for event in sorted(events, key=lambda event: event.start))
    named = [event.days for event in events if event.days is not None]
    days = frozenset[int]().union(*named) if named else None
    held = [event for event in events if event.days is None]
    if not held:
        return Hours(start, end, days, "open", parts=parts)
    states = {event.state for event in held}
    where = (min(event.start for event in held), max(event.end for event in held))
    timed = [event for event in _joined(held) if event.readings]
    times, bounds = tuple(event.readings for event in timed), tuple(event.bound for event in timed)
    if len(states) > 1 or (states == {"closed"} and times):
        return Hours(start, end, days, "unknown", parts=parts, held=where)
    return Hours(start, end, days, held[0].state, times, parts, where, bounds)


def _joined(held: Sequence[_Event]) -> list[_Event]:
    """``opens at 9 am and closes at 5 pm`` as one stretch."""
    out: list[_Event] = []
    for event in held:
        last = out[-1].readings if out else ()
        bounded = event.bound or (out and out[-1].bound)
        if last and event.readings and not bounded and last[0][1] is None and event.readings[0][0] is None:
            pairs = [
                (opens, closes if closes > opens else closes + DAY)
                for opens, _ in last
                for _, closes in event.readings
                if opens is not None and closes is not None
            ]
            out[-1] = out[-1]._replace(end=event.end, readings=tuple(pairs))
        else:
            out.append(event)
    return out


def _events(clause: str, offset: int, carried: _Event | None) -> list[_Event]:
    """Days, times and states of a clause, in order; `carried` is the last time of the clause before it."""
    vague = [_Event(each.start(), each.end(), frozenset(), "open") for each in _SOME_DAYS.finditer(clause)]
    days = [_Event(start, end, days, "open") for start, end, days in weekdays(clause)]
    days = [day for day in days if not any(day.start < each.end and each.start < day.end for each in vague)]
    named, cued = bool(days), _CUE.search(clause) is not None
    if not named and not cued:
        return []
    events = [event._replace(start=event.start + offset, end=event.end + offset) for event in (*days, *vague)]
    events += [event for event in _states(clause, offset) if named or event.readings]
    last = carried
    for clock in clocks(clause, bare=True):
        if _is_time(clause, clock, named=named) and (event := _stretch(clause, clock, offset, last)) is not None:
            events.append(event)
            last = event
        elif named and cued and _SURE.search(clause, clock.start, clock.end):  # a time of it is not known of what
            events.append(_Event(clock.start + offset, clock.end + offset, None, "unknown"))
    return sorted(events, key=lambda event: event.start)


def _is_time(clause: str, clock: Clock, *, named: bool) -> bool:
    """Whether two bare numbers, such as ``9 to 5``, are times: beside days or behind ``open``, and without a unit."""
    if _SURE.search(clause, clock.start, clock.end):
        return True
    measured = _UNIT_BEHIND.match(clause, clock.end)
    behind_cue = _OPEN_BEFORE.search(clause[max(0, clock.start - _NEAR) : clock.start])
    return measured is None and (named or behind_cue is not None)


def _states(clause: str, offset: int) -> Iterator[_Event]:
    for match in _STATE.finditer(clause):
        start, end = match.start() + offset, match.end() + offset
        if match["all"]:
            yield _Event(start, end, None, "open", ((0, DAY),))
        else:
            yield _Event(start, end, None, "closed" if match["closed"] else "unknown")


def _stretch(clause: str, clock: Clock, offset: int, last: _Event | None) -> _Event | None:
    """A range of times, or one time that a word before it makes the opening or the closing one.

    Without such a word it is what the `last` one was: ``closes at 5 on Mondays and 7 on Fridays``.
    """
    start, end = clock.start + offset, clock.end + offset
    if clock.is_range:
        unknown = all(first == last for first, last in clock.readings)
        return _Event(start, end, None, "unknown" if unknown else "open", () if unknown else clock.readings)
    before = clause[max(0, clock.start - _NEAR) : clock.start]
    bound, said = time_bound(before)
    sides = [] if _NOT_UNTIL.search(before) else list(_SIDE.finditer(before[:said]))
    minutes = [first for first, _ in clock.readings]
    if bound and sides:
        opens = sides[-1]["opens"] is not None and not (bound == ">" and _IS_OPEN.search(before[:said]))
        return _Event(
            start, end, None, "open", tuple((each, None) if opens else (None, each) for each in minutes), bound
        )
    sides = list(_SIDE.finditer(before))
    if not sides and (last is None or not last.readings or None not in last.readings[0]):
        return None
    if (sides[-1]["opens"] if sides else last is not None and last.readings[0][1] is None) or _NOT_UNTIL.search(before):
        return _Event(start, end, None, "open", tuple((minute, None) for minute in minutes))
    return _Event(start, end, None, "open", tuple((None, minute) for minute in minutes))
