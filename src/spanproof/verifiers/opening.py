"""Opening hours of a claim against those of its sources, day by day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from spanproof.text.times.clock import DAY, keeps
from spanproof.text.times.hours import Hours, opening_hours
from spanproof.text.times.weekdays import DAY_NAMES, EVERY_DAY
from spanproof.text.words import stem
from spanproof.types import Chunk, Claim, Evidence, Span
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.reading import read

__all__ = ["hours_findings"]

_LIKE = 0.34  # share of the claim's words about the place that a chunk must have
_SMALL_HOURS = 360  # minutes after midnight
_MARGIN = 0.2  # how much less alike than the chunk that agrees a conflicting one may be
_OF_HOURS = frozenset(
    stem(word)
    for word in (
        "open close hour day time monday tuesday wednesday thursday friday saturday sunday weekday weekend daily every"
        " week am pm noon midnight business operate operation start schedule available serve"
    ).split()
)
_FIELD = re.compile(
    r"[\w\s.\[\]\"']*\bhours?\b[.\"'\s:{]*", re.IGNORECASE
)  # what stands before a day in a record's line
_Stretch = tuple[tuple[int | None, int | None], ...]


class _Answer(NamedTuple):
    """What one chunk says of one statement: ``equal``, ``differs`` or ``open``, and on which days it differs."""

    chunk: Chunk
    agreement: str
    likeness: float
    days: tuple[int, ...]


def hours_findings(claim: Claim, chain: Sequence[Evidence], *, presence: float) -> list[Finding]:
    """One finding for each statement on opening hours in `claim`, set against those of the chunks of its evidence.

    A day that a source does not mention, has as ``null`` or as a range from a time to itself is not known: it neither
    supports nor contradicts. Without days, a claim speaks of all days that it does not treat elsewhere.

    Args:
        claim: the claim.
        chain: its evidence; the whole text of each chunk is read.
        presence: the score of hours that a source states.
    """
    said = opening_hours(claim.text)
    if not said:
        return []
    chunks = list(dict.fromkeys(evidence.chunk for evidence in chain))
    known = [(chunk, likeness) for chunk in chunks if (likeness := _likeness(claim, chunk)) >= _LIKE]
    out = []
    for statement in said:
        named = [other.days for other in said if other is not statement and other.days is not None]
        whole = EVERY_DAY if statement.days is None else statement.days
        days = whole.difference(*(own for own in named if len(own) < len(whole)))  # "weekdays to five, Fridays to six"
        answers = [_answer(statement, days, chunk, likeness) for chunk, likeness in known]
        if statement.days is None:  # of no day in particular: wrong only if right on none
            answers = [each._replace(agreement="open") if _fits_a_day(statement, each) else each for each in answers]
        out.append(_finding(claim, statement, answers, presence=presence))
    return out


def _finding(claim: Claim, statement: Hours, answers: Sequence[_Answer], *, presence: float) -> Finding:
    span = _flag(statement).shifted(claim.span.start)
    equal = max((answer for answer in answers if answer.agreement == "equal"), key=_by_likeness, default=None)
    against = max((answer for answer in answers if answer.agreement == "differs"), key=_by_likeness, default=None)
    if equal is not None and against is not None and statement.days is None and len(against.days) < len(EVERY_DAY):
        against = None  # the claim speaks of no day, and what differs speaks of some days only
    if against is not None and (equal is None or against.likeness >= equal.likeness - _MARGIN):
        every = len(against.days) == len(EVERY_DAY)
        days = "every day" if every else ", ".join(DAY_NAMES[day] for day in against.days)
        reason = f"[{against.chunk.id}] has other hours for {days}"
        if equal is None:
            return Finding(span, "contradicted", 0.6 + 0.3 * against.likeness, reason)
        reason = f"conflicting sources: {reason}, [{equal.chunk.id}] has these"
        return Finding(span, "conflict", 0.6 + 0.3 * against.likeness, reason)
    if equal is not None:
        return Finding(span, "stated", presence, "")
    return Finding(span, "open", 0.0, "the sources do not give the hours of all these days")


def _answer(statement: Hours, days: frozenset[int], chunk: Chunk, likeness: float) -> _Answer:
    table = _table(chunk)
    found = {
        day: _on_day(statement, [hours for hours in table if hours.days is None or day in hours.days]) for day in days
    }
    wrong = tuple(sorted(day for day, agreement in found.items() if agreement == "differs"))
    if wrong and (statement.days is not None or len(wrong) == sum(each != "open" for each in found.values())):
        return _Answer(chunk, "differs", likeness, wrong)
    whole = bool(found) and set(found.values()) == {"equal"}
    return _Answer(chunk, "equal" if whole else "open", likeness, ())


def _table(chunk: Chunk) -> Sequence[Hours]:
    """What a chunk states; of a record with fields of hours only those, not what its reviews tell."""
    stated = opening_hours(chunk.text)
    fields = [
        hours
        for hours in stated
        if _FIELD.fullmatch(chunk.text[chunk.text.rfind("\n", 0, hours.start) + 1 : hours.start])
    ]
    return fields or stated


def _fits_a_day(statement: Hours, answer: _Answer) -> bool:
    """Whether what is said to differ from a chunk agrees with it on some day."""
    if answer.agreement != "differs":
        return False
    table = _table(answer.chunk)
    stated = [[hours for hours in table if hours.days is None or day in hours.days] for day in EVERY_DAY]
    return any(_on_day(statement, each) == "equal" for each in stated)


def _on_day(statement: Hours, stated: Sequence[Hours]) -> str:
    """How what a source states for a day agrees with the claim's statement; several statements are alternatives."""
    agreements = {_agreement(statement, hours) for hours in stated if hours.state != "unknown"}
    return next((each for each in ("equal", "open", "differs") if each in agreements), "open")


def _agreement(statement: Hours, hours: Hours) -> str:
    if statement.state == "unknown":
        return "open"
    if statement.state != hours.state:
        return "differs"
    if not statement.times:
        return "equal"
    if not hours.times:
        return "open"
    found = {_answered(*ours, hours) for ours in zip(statement.times, statement.bounds, strict=True)}
    return next(each for each in ("differs", "open", "equal") if each in found)


def _answered(ours: _Stretch, bound: str, hours: Hours) -> str:
    """How the stretches that a source states for a day agree with one of the claim; they are alternatives."""
    found = {_met((ours, bound), theirs) for theirs in zip(hours.times, hours.bounds, strict=True)}
    return next(each for each in ("equal", "open", "differs") if each in found)


def _met(mine: tuple[_Stretch, str], other: tuple[_Stretch, str]) -> str:
    """How two stretches agree, either of which may be a limit of its opening or closing time."""
    (ours, bound), (theirs, limit) = mine, other
    if bound == limit and _meets(ours, theirs):
        return "equal"
    if bound and not limit:
        return _keeps((ours, bound), theirs)
    if limit and not bound:
        return "differs" if _keeps((theirs, limit), ours) == "differs" else "open"
    return "open" if bound else "differs"


def _keeps(limit: tuple[_Stretch, str], stretch: _Stretch) -> str:
    """Whether a stretch opens or closes within a limit, under some reading: ``equal``, ``differs`` or ``open``."""
    (limits, bound), side = limit, 0 if limit[0][0][0] is not None else 1
    times = [time for pair in stretch if (time := pair[side]) is not None]
    ends = [time for pair in limits if (time := pair[side]) is not None]
    if not times or not ends:
        return "open"
    kept = any(keeps(_late(time, side), _late(end, side), bound) for time in times for end in ends)
    return "equal" if kept else "differs"


def _late(minute: int, side: int) -> int:
    """A closing time in the small hours counts as one of the day before."""
    return minute % DAY + (DAY if side and minute % DAY < _SMALL_HOURS else 0)


def _meets(ours: _Stretch, theirs: _Stretch) -> bool:
    """Whether two stretches have the same opening and closing time under some reading, where both give one."""
    return any(_same(opens, first) and _same(closes, last) for opens, closes in ours for first, last in theirs)


def _same(ours: int | None, theirs: int | None) -> bool:
    return ours is None or theirs is None or ours % DAY == theirs % DAY


def _likeness(claim: Claim, chunk: Chunk) -> float:
    """The share of the claim's words about the place, not about its hours, that the chunk has; 1 without any."""
    wanted = {
        token.stem
        for token in read(claim.text)
        if token.content and not token.norm[:1].isdigit() and token.stem not in _OF_HOURS
    }
    stems = {token.stem for token in read(chunk.text)}
    return len(wanted & stems) / len(wanted) if wanted else 1.0


def _by_likeness(answer: _Answer) -> float:
    return answer.likeness


def _flag(statement: Hours) -> Span:
    return Span(*(statement.held or (statement.parts[0][0], statement.parts[-1][1])))
