"""Which days and times of a clause on opening hours belong together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from spanproof.text.times.clock import DAY

__all__ = ["SHIFTED", "Event", "Hours", "HoursState", "Run", "days_of", "paired", "runs"]

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


class Event(NamedTuple):
    """A piece of a statement: days, or what holds on them."""

    start: int
    end: int
    days: frozenset[int] | None
    state: HoursState
    readings: tuple[tuple[int | None, int | None], ...] = ()
    bound: str = ""


SHIFTED = re.compile(
    r"\b(?:(?P<opens>opens|opening|starts?|starting)\s(?:(?:a\s(?:bit|little)|slightly|even|much)\s)?)?"
    r"(?:(?P<later>later)|(?P<longer>longer|extend(?:s|ed|ing)(?:\slater)?|extra|additional)|(?P<earlier>earlier|sooner)|(?P<shorter>shorter))\b"
    r"(?!\sthan\b)(?:\s(?:(?P<opening>open(?:s|ing)?|start(?:s|ing)?)|hours?|nights?|evenings?|clos(?:e|es|ing)|end)\b)?",
    re.IGNORECASE,
)
"""What sets the hours of some days against those of the others, without a time: ``opens later``, ``extended hours``."""
# What may stand between times and the days behind them
_ON = re.compile(r"[\s,;:(–-]*(?:(?:on|from|for|of|during|each|every|all|both|through|the)\b\s*)*\Z", re.IGNORECASE)

_JOINED = re.compile(r"[\s,;&/]*(?:and|or)?\s*\Z", re.IGNORECASE)
_ON_DAYS = re.compile(r",?\s(?:on|for|from)\s(?:the\s)?\Z", re.IGNORECASE)

Run = tuple[bool, list[Event]]
"""Events beside each other that are all days (true) or all something else."""


def runs(events: Sequence[Event]) -> list[Run]:
    """The events of a clause, in order, as runs."""
    return [(is_days, list(run)) for is_days, run in groupby(events, key=lambda event: event.days is not None)]


def days_of(run: Sequence[Event]) -> frozenset[int]:
    """All days that its events name."""
    return frozenset[int]().union(*(event.days or () for event in run))


def paired(text: str, found: list[Run]) -> list[Hours]:
    """The statements that the runs of a clause of `text` make, in order."""
    pairs = _pairs(text, found)
    return [_stated(pair) for pair in pairs if any(event.days != frozenset() for event in pair[0][1])]


def _pairs(text: str, found: list[Run]) -> Iterator[list[Run]]:
    """Which days and times belong together.

    Days with all that are named later come first and stand for themselves (``open daily: 9 to 5 on weekdays, ...``),
    and of several times before days only the last belong to them (``closes at 5, or 7 on Fridays``).
    """
    own = [(is_days, _narrowed(run) if is_days else run) for is_days, run in found]
    if _is_summed_up(text, own):
        own.pop(0)
        yield found[:1]
    at = 0
    while at < len(own):
        pair = own[at : at + 2]
        if len(own) > at + 2 and _is_closed(text, own[at + 1], own[at + 2]):
            held = own[at + 1][1]
            pair = [own[at], (False, held[:-1])] if len(held) > 1 else [own[at]]
            own[at : at + 2] = [*pair, (False, held[-1:])]
        at += len(pair)
        if len(pair) < 2 or pair[0][0]:
            yield pair
        elif not _ON.match(text, pair[0][1][-1].end, pair[1][1][0].start):
            yield pair[:1]
            yield pair[1:]
        else:
            pair[1], rest = _parted(text, pair[1], last=at + 1 == len(own))
            if rest:
                own[at:at] = [(True, rest)]
            stretches = _joined(pair[0][1])
            if len(stretches) > 1:
                yield [(False, stretches[:-1])]
            yield [(False, stretches[-1:]), pair[1]]


def _is_summed_up(text: str, own: Sequence[Run]) -> bool:
    """Whether the first days are all that the later ones, each with its times, go through."""
    if len(own) < 3 or not own[0][0]:
        return False
    told = _ON_DAYS.fullmatch(text, own[1][1][-1].end, own[2][1][0].start) is not None
    if not days_of(own[0][1]):
        return told
    if not (own[-1][0] or told):
        return False
    return days_of(own[0][1]) >= frozenset[int]().union(*(days_of(run) for is_days, run in own[1:] if is_days))


def _parted(text: str, days: Run, *, last: bool) -> tuple[Run, list[Event]]:
    """Days without those that begin anew before the `last` times: ``9 to 5 on weekdays, and on Sundays 10 to 2``."""
    run = days[1]
    borders = [at for at in range(1, len(run)) if _JOINED.fullmatch(text, run[at - 1].end, run[at].start) is None]
    return ((True, run[: borders[-1]]), run[borders[-1] :]) if last and borders else (days, [])


def _is_closed(text: str, held: Run, behind: Run) -> bool:
    """Whether ``closed``, ``no hours``, ``later`` or a last time belongs to the days behind it, not to those before."""
    last = held[1][-1]
    says = last.state == "closed" or text[last.start : last.end].lower().split()[0] == "no"  # "no hours"
    says = says or (last.state == "unknown" and SHIFTED.fullmatch(text, last.start, last.end) is not None)
    if not held[0] and last.readings and len(_joined(held[1])) > 1:  # "Monday 9 to 5, with hours until 6 on Fridays"
        return _ON_DAYS.fullmatch(text, last.end, behind[1][0].start) is not None
    return says and behind[0] and _ON.match(text, last.end, behind[1][0].start) is not None


def _narrowed(run: list[Event]) -> list[Event]:
    """Without days that more exact ones follow (``Tuesday through Sunday: Tuesday 1 to 7``)."""
    return [
        event
        for at, event in enumerate(run)
        if not any((event.days or set()) > (other.days or {-1}) for other in run[at + 1 :])
    ]


def _stated(pair: Sequence[Run]) -> Hours:
    """What a run of days and the run of times beside it say together."""
    events = [event for _, run in pair for event in run]
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


def _joined(held: Sequence[Event]) -> list[Event]:
    """``opens at 9 am and closes at 5 pm`` as one stretch."""
    out: list[Event] = []
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
