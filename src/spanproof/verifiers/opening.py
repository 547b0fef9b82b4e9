"""Opening hours of a claim against those of its sources, day by day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from spanproof.text.times.clock import DAY, keeps
from spanproof.text.times.hours import Hours, opening_hours, timetable
from spanproof.text.times.weekdays import DAY_NAMES, EVERY_DAY, weekdays
from spanproof.text.words import stem
from spanproof.types import Chunk, Claim, Evidence, Span
from spanproof.verifiers.denials import denies
from spanproof.verifiers.field_values import RESTATED, names_of
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.opening_owners import own_hours
from spanproof.verifiers.opening_shifts import is_shifted
from spanproof.verifiers.reading import read

__all__ = ["hours_findings"]

_LIKE = 0.34  # share of the claim's words about the place that a chunk must have
_VAGUE = frozenset("about around generally most mostly often roughly some typically usually".split())
_SMALL_HOURS = 360  # minutes after midnight
_MARGIN = 0.2  # how much less alike than the chunk that agrees a conflicting one may be
_OF_HOURS = frozenset(
    stem(word)
    for word in (
        "open close hour day time monday tuesday wednesday thursday friday saturday sunday weekday weekend daily every"
        " week am pm noon midnight business operate operation start schedule available serve yes"
    ).split()
)
_NO_FIELDS = re.compile(r"(?m)^hours: (?:null|None)$")
# Hours of these are none of the business as a whole.
_OF_OTHERS = re.compile(
    r"\b(?:happy\s?hours?|brunch|breakfast|lunch|dinner|kitchen|delivery|appointments?|class(?:es)?|band|music|tours?|events?"
    r"|shows?|check(?:ed)?[\s-]?(?:in|out)|reviews?|reviewers?|customers?|guests?|diners?|clients?|visit(?:s|ed|ors?)?|came"
    r"|arriv\w+|wait(?:ed|ing)?|reserv\w+|seated|another|one\s(?:said|was|of)|an?\sthird|the\s(?:first|second|third)\s(?:one|praised|liked)"
    r"|stayed|drove|travel(?:s|l?ed)|prais\w+|loud|nois[ey])\b",
    re.IGNORECASE,
)
_FIELD = re.compile(
    r"[\w\s.\[\]\"']*\bhours?\b[.\"'\s:{]*", re.IGNORECASE
)  # what stands before a day in a record's line
_ENTRY_ENDS = re.compile(  # "Hours: Mon-Fri 9-5, closed on Sundays. Sat 10-2" is one entry, other words begin anew
    r"[.!?]\s{1,3}(?!(?:On|And|Closed|Open)\b)[^\W\d_]|\n[^\S\n]*[^\W\d_]"
)
# Where the days of a statement without times are said to be without hours
_DENIED = re.compile(
    r"\b(?:no|not|none|nothing|never|absent|unlisted|missing|except|but|rests?|off|skip|avoid|clos\w+|lacks?|without)\b|n['’]t\b",
    re.IGNORECASE,
)
_OPEN = re.compile(r"\b(?:open|opens|operates?|available|serv(?:es|ing)|runs?)\b", re.IGNORECASE)
_Stretch = tuple[tuple[int | None, int | None], ...]


class _Answer(NamedTuple):
    """What one chunk says of one statement: ``equal``, ``differs``, ``missing`` or ``open``, and of which days."""

    chunk: Chunk
    agreement: str
    likeness: float
    days: tuple[int, ...]


def hours_findings(claim: Claim, chain: Sequence[Evidence], *, presence: float, absence: float) -> list[Finding]:
    """One finding for each statement on opening hours in `claim`, set against those of the chunks of its evidence.

    A day that a source has as a range from a time to itself, or that prose does not mention, is not known: it neither
    supports nor contradicts. A record with hours of other days does not state those of a day that it lacks or has as
    ``null``. Without days, a claim speaks of all days that it does not treat elsewhere.

    Args:
        claim: the claim.
        chain: its evidence; the whole text of each chunk is read.
        presence: the score of hours that a source states.
        absence: the score of hours of days that a record does not have.
    """
    said = opening_hours(claim.text)
    if not said:
        return []
    chunks = list(dict.fromkeys(evidence.chunk for evidence in chain))
    known = [(chunk, likeness) for chunk in chunks if (likeness := _likeness(claim, chunk)) >= _LIKE]
    out = []
    for statement in said:
        if statement.times and denies(claim.text, statement.start, statement.end):
            continue  # "does not stay open until midnight on Sundays"
        named = [other.days for other in said if other is not statement and other.days is not None]
        whole = EVERY_DAY if statement.days is None else statement.days
        days = whole.difference(*(own for own in named if len(own) < len(whole)))  # "weekdays to five, Fridays to six"
        answers = [_answer((claim, statement), days, chunk, likeness) for chunk, likeness in known]
        if statement.days is None:  # of no day in particular: wrong only if right on none
            answers = [
                each._replace(agreement="open") if _fits_a_day(claim, statement, each) else each for each in answers
            ]
        found = _finding(claim, statement, answers, presence=presence)
        if found.outcome == "stated" and statement.days is not None:
            own = next((each.chunk.id for each in answers if _is_all(claim, each)), None)
            found = found if own is None else found._replace(score=RESTATED, reason=f"[{own}] has these hours")
        lacking = next((answer for answer in answers if answer.agreement == "missing"), None)
        if found.outcome == "open" and lacking is not None:
            reason = f"[{lacking.chunk.id}] has no hours for {_named(lacking.days)}"
            out += [Finding(span, "missing", absence, reason) for span in _of_days(claim, statement, lacking.days)]
        else:
            out.append(found)
    return out


def _is_all(claim: Claim, answer: _Answer) -> bool:
    """Whether a claim says nothing but hours, and the record that agrees is its only source with hours."""
    if answer.agreement != "equal" or [own for own in claim.case.chunks if _table(own)[1]] != [answer.chunk]:
        return False
    known, said = names_of(answer.chunk) | _OF_HOURS, read(claim.text)
    told = all(token.stem in known for token in said if token.content and not token.norm[:1].isdigit())
    return told and _VAGUE.isdisjoint(token.norm for token in said)


def _of_days(claim: Claim, statement: Hours, days: Sequence[int]) -> list[Span]:
    """Where the claim's statement names some of these days, in the answer."""
    parts = _day_parts(statement)
    named = [part for part in parts if any(own & set(days) for _, _, own in weekdays(part.of(claim.text)))]
    return [part.shifted(claim.span.start) for part in named or parts or [Span(*statement.parts[0])]]


def _day_parts(statement: Hours) -> list[Span]:
    """Where its days stand."""
    held = statement.held
    return [Span(*part) for part in statement.parts if held is None or not (held[0] <= part[0] and part[1] <= held[1])]


def _named(days: Sequence[int]) -> str:
    return "every day" if len(days) == len(EVERY_DAY) else ", ".join(DAY_NAMES[day] for day in days)


def _finding(claim: Claim, statement: Hours, answers: Sequence[_Answer], *, presence: float) -> Finding:
    whole = (statement.start, statement.end)
    span = Span(*(whole if statement.state == "unknown" else statement.held or whole)).shifted(claim.span.start)
    equal = max((answer for answer in answers if answer.agreement == "equal"), key=_by_likeness, default=None)
    against = max((answer for answer in answers if answer.agreement == "differs"), key=_by_likeness, default=None)
    if equal is not None and against is not None and statement.days is None and len(against.days) < len(EVERY_DAY):
        against = None  # the claim speaks of no day, and what differs speaks of some days only
    if against is not None and (equal is None or against.likeness >= equal.likeness - _MARGIN):
        reason = f"[{against.chunk.id}] has other hours for {_named(against.days)}"
        if statement.times and statement.days is not None and set(against.days) < statement.days:  # right on the others
            (span, *_) = _of_days(claim, statement, against.days)
        if equal is None:
            return Finding(span, "contradicted", 0.6 + 0.3 * against.likeness, reason)
        reason = f"conflicting sources: {reason}, [{equal.chunk.id}] has these"
        return Finding(span, "conflict", 0.6 + 0.3 * against.likeness, reason)
    if equal is not None:
        return Finding(span, "stated", presence, "")
    return Finding(span, "open", 0.0, "the sources do not give the hours of all these days")


def _answer(said: tuple[Claim, Hours], days: frozenset[int], chunk: Chunk, likeness: float) -> _Answer:
    """What a chunk says of a statement of a claim about these days."""
    (claim, statement), (stated, is_record) = said, _table(chunk)
    table = own_hours(claim, chunk.text, stated)
    shifted = is_shifted(claim.text, statement, table)
    if shifted is not None:
        return _Answer(chunk, "equal" if shifted else "differs", likeness, tuple(sorted(days)))
    found = {
        day: _on_day(statement, [hours for hours in table if hours.days is None or day in hours.days]) for day in days
    }
    wrong = tuple(sorted(day for day, agreement in found.items() if agreement == "differs"))
    if wrong and (statement.days is not None or len(wrong) == sum(each != "open" for each in found.values())):
        return _Answer(chunk, "differs", likeness, wrong)
    lacking = tuple(day for day in sorted(days) if is_record and not any(_states(hours, day) for hours in table))
    if lacking and (_day_parts(statement) or not table) and _says_open(claim.text, statement):
        return _Answer(chunk, "missing", likeness, lacking)
    whole = bool(found) and set(found.values()) == {"equal"}
    return _Answer(chunk, "equal" if whole else "open", likeness, ())


def _says_open(text: str, statement: Hours) -> bool:
    """Whether a statement gives hours for its days, or says that there are some."""
    if statement.state != "open" or statement.times:
        return statement.state == "open"
    return _OPEN.search(text) is not None and _DENIED.search(text) is None


def _states(hours: Hours, day: int) -> bool:
    """Whether a statement of a record says anything of a day: of ``0:0-0:0`` it is only not known what."""
    return (hours.days is None or day in hours.days) and not (hours.state == "unknown" and _is_null(hours))


def _is_null(hours: Hours) -> bool:
    return hours.held is not None and hours.held[1] - hours.held[0] == len("null")


def _table(chunk: Chunk) -> tuple[Sequence[Hours], bool]:
    """What a chunk states, and whether it is a record or table of hours: then its own count, not what reviews tell."""
    text, stated, listed = chunk.text, opening_hours(chunk.text), [row.span for row in timetable(chunk.text)]
    fields: list[Hours] = []
    for hours in stated:
        before = text[text.rfind("\n", 0, hours.start) + 1 : hours.start]
        in_row = any(span.start <= hours.start < span.end for span in listed)
        if (fields and _goes_on(text[fields[-1].end : hours.start])) or in_row or _FIELD.fullmatch(before):
            fields.append(hours)
    return (fields or stated, bool(fields) or (not stated and _NO_FIELDS.search(chunk.text) is not None))


def _goes_on(between: str) -> bool:
    """Whether an entry of a record goes on behind hours of it: not behind a sentence, nor with those of others."""
    return not _ENTRY_ENDS.search(between) and not _OF_OTHERS.search(between)


def _fits_a_day(claim: Claim, statement: Hours, answer: _Answer) -> bool:
    """Whether what is said to differ from a chunk agrees with it on some day."""
    if answer.agreement != "differs":
        return False
    table = own_hours(claim, answer.chunk.text, _table(answer.chunk)[0])
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
    """The share of the claim's words about the place, not about its hours, that the chunk has; 1 without any.

    Of the only record of a case it is 1, unless the claim speaks of the hours of something else.
    """
    if not _OF_OTHERS.search(claim.text) and [own for own in claim.case.chunks if _table(own)[1]] == [chunk]:
        return 1.0
    wanted = {
        token.stem
        for token in read(claim.text)
        if token.content and not token.norm[:1].isdigit() and token.stem not in _OF_HOURS
    }
    stems = {token.stem for token in read(chunk.text)}
    return len(wanted & stems) / len(wanted) if wanted else 1.0


def _by_likeness(answer: _Answer) -> float:
    return answer.likeness
