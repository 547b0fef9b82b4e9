"""Opening hours as text states them: record lines, tables, prose, each as days with times or ``closed``.

::

    hours.Monday: 17:30-23:0          Mon-Fri 9am-5pm; Sat 10-2; Sun closed          open from 9 to 5 on weekdays
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from spanproof.text.cache import Cache
from spanproof.text.fold import ascii_letters
from spanproof.text.invisible import Seen, seen
from spanproof.text.tables import Row, rows
from spanproof.text.times.clock import DAY, Clock, clocks, time_bound
from spanproof.text.times.pairing import SHIFTED, Event, Hours, HoursState, days_of, paired, runs
from spanproof.text.times.weekdays import EVERY_DAY, may_name_days, weekdays

__all__ = ["Hours", "HoursState", "opening_hours", "timetable"]

_KEPT: Cache[tuple[Hours, ...]] = Cache(4_000_000)  # characters of text
_LINE = re.compile(r"[^\n;]+")
# The end of a sentence, but not of "p.m." or "Sun."; or a word that begins a statement of its own.
_PARTED = re.compile(
    r"[.!?,\s](?:(?<=[.!?])(?<![ap]m.)(?<![ap]\.m.)(?<![A-Z][a-z]{2}.)\s{1,3}(?=[A-Z])"
    r"|(?:(?<=\s)|(?<=,)\s)(?P<word>but|while|whereas|except(?:\sfor)?|excluding|other\sthan)\s)"
)
_DAY = "Mon|Tue|Wed|Thu|Fri|Sat|Sun"
_DAY_NEXT = re.compile(_DAY)
_CUE = re.compile(
    r"\b(?:open(?:s|ed|ing)?|clos(?:e|es|ed|ing)|hours?|operat\w{1,6}|serv(?:es|ing)|available|schedule)\b",
    re.IGNORECASE,
)
_OPEN = re.compile(r"\bopen(?:s|ed)?\b", re.IGNORECASE)
_STATE = re.compile(
    r"\b(?:(?P<closed>(?:day\s)?off(?!\s(?:the|of|a)\b)|rest\sday|clos(?:ed|es)(?!\s(?:at|by|around|earl\w{1,3}|later?|sooner))|(?:not|n['’]t|never)\sopens?\b(?!\s(?:until|till|before)))"
    rf"|(?P<null>null|n/a|no\shours|no(?=\s(?:{_DAY})\w{{0,7}}\shours))|(?P<all>24/7|(?P<hours>24[\s-]?(?:hours?|hrs?))|around\sthe\sclock))\b",
    re.IGNORECASE,
)
# "24 hours" as a length of time, not as those of a day
_LASTS = re.compile(
    r"\b(?:within|in|up\sto|every|at\s(?:least|most)|than|takes?|takes?\sabout|last|lasts|for|after|only|of|about)\s\Z",
    re.IGNORECASE,
)
_COUNTS = re.compile(r"\s(?:before|after|prior|in\sadvance|of|notice|ahead|later|from|ago|earlier)\b", re.IGNORECASE)
_SIDES = re.compile(
    r"(?:open\w*|from|start\w*)(?:\stimes?)? (?:clos\w*|to|until|till|end\w*)(?:\stimes?)?", re.IGNORECASE
)
_NO_DAY = rf"(?!\s(?:{_DAY}|weekday))"
_SIDE = re.compile(
    rf"\b(?P<opens>opens?|openings?|from{_NO_DAY}|starts?|starting|beg[ia]ns?|beginning)\b"
    rf"|\b(?P<closes>clos(?:es?|ing)|shuts?|wrap(?:s|ping)\sup|(?:ends?|ending|finish(?:es|ing)?)(?=\s(?:early\s)?(?:at|by|around)\b)"
    rf"|(?:until|till|til|to|by){_NO_DAY})\b",
    re.IGNORECASE,
)
_SIDE_BEHIND = re.compile(
    r"\s(?:(?P<opens>start|opening)|(?P<closes>clos(?:e|ing(?:\stime)?)|finish))\b", re.IGNORECASE
)
# A time behind it is one of what ends before: "closes at 4 pm, last entry at 3 pm"
_LAST = re.compile(r"\b(?:last|final)\s(?!\w*days?\b)[a-z]{3,20}(?:\s(?:is|are|at|by)|:){0,3}\s?\Z", re.IGNORECASE)
_VARIES = re.compile(r"\b(?:depending\son|var(?:y|ies)\sby|range\sfrom|(?:times|hours)\sbetween)\b", re.IGNORECASE)
# Days that only the rest of the sentence, or nobody, tells: what is said of them is set against none.
_SOME_DAYS = re.compile(
    r"\b(?:(?:most|other|some|many|remaining)\s(?:(?:two|three|four|five|six|[2-6])\s)?(?:week)?(?:days?|nights?|evenings?|mornings?)"
    r"|(?:the\s)?rest(?:\sof\sthe\sweek)?|(?P<number>(?:two|three|four|five|six|[2-6])\sdays\s(?:a|per)\sweek)"
    r"|(?:the\s)?(?:first|next|last|other)\s(?:two|three|four|five)(?:\sdays)?|the\sothers|the\sremainder"
    r"|most\sof\sthe\sweek|early\sin\sthe\sweek|otherwise|afterwards?|thereafter|in\seach\scase)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r",?\s(?:and|until)\s(?!on\b)", re.IGNORECASE)
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
_NOT_LATER = re.compile(r"\b(?:no|not)\s\Z", re.IGNORECASE)
_NEXT_CLAUSE = re.compile(r"[,;]\s(?:and|with|while|but)\b")
_TIMED = 45  # how far behind it a time may stand that says how late
_CUED = 160  # how far before a deadline such a word may stand that makes it a closing time
_NEAR = 28  # how far before a time the word may stand that makes it one of opening or closing


def opening_hours(text: str) -> tuple[Hours, ...]:
    """The statements on opening hours in `text`, in order; linear in its length, and remembered.

    A clause is read only if it has days with times beside them, or a word such as ``open``, ``closed`` or ``hours``.
    """
    return _KEPT.get(text, lambda: _as_written(seen(text)), cost=len(text) + 1)


def _as_written(read: Seen) -> tuple[Hours, ...]:
    """The statements of a text, with offsets in it as it is written."""
    found = _opening_hours(read.text)
    return tuple(map(partial(_placed, read), found)) if read.cuts else found


def _placed(read: Seen, hours: Hours) -> Hours:
    parts = tuple((read.start(start), read.end(end)) for start, end in hours.parts)
    held = hours.held and (read.start(hours.held[0]), read.end(hours.held[1]))
    return hours._replace(start=read.start(hours.start), end=read.end(hours.end), parts=parts, held=held)


def timetable(text: str) -> list[Row]:
    """The rows of tables that have a column of opening and, right behind it, one of closing times."""
    return [row for row, _ in _timetable(text)]


def _timetable(text: str) -> Iterator[tuple[Row, int]]:
    """The rows, each with the column of its opening time."""
    for row in rows(text):
        for at, side in enumerate(pairwise(row.heads)):
            if _SIDES.fullmatch(" ".join(side)):
                yield row, at
                break


def _ranged(text: str) -> str:
    """`text` with a dash for the bar between the opening and the closing time of a row: a range, as prose has it."""
    out, at = [], 0
    for row, column in _timetable(text):
        bar = row.cells[column][1]
        if all(text[slice(*cell)].strip()[:1].isdigit() for cell in row.cells[column : column + 2]):
            out += [text[at:bar], "-"]
            at = bar + 1
    return "".join([*out, text[at:]])


def _opening_hours(text: str) -> tuple[Hours, ...]:
    text = ascii_letters(text)
    if _CUE.search(text) is None and not may_name_days(text):
        return ()
    found: list[Hours] = []
    text = _ranged(text)
    for line in _LINE.finditer(text):
        at, exception, carried = line.start(), False, None
        for parting in [*_PARTED.finditer(text, line.start(), line.end()), None]:
            end = line.end() if parting is None else parting.start()
            events = _events(text[at:end], at, carried)
            found += _statements(text, (at, end), (events, found), exception=exception)
            if parting is not None:
                carried = None if parting["word"] is None else _last_time(events) or carried
                at, exception = parting.end(), _is_exception(text, parting)
    return tuple(found)


def _is_exception(text: str, parting: re.Match[str]) -> bool:
    """Whether the days behind a word are excepted: ``except Sunday``, ``every day but Sunday``."""
    word, before = parting["word"] or "", text[max(0, parting.start() - 9) : parting.start()].lower()
    if word == "but":
        return before.endswith(("every day", "each day", "daily")) and _DAY_NEXT.match(text, parting.end()) is not None
    return word.startswith(("except", "excl", "other"))


def _last_time(events: Sequence[Event]) -> Event | None:
    return next((event for event in reversed(events) if event.readings), None)


def _statements(
    text: str, clause: tuple[int, int], found: tuple[list[Event], list[Hours]], *, exception: bool
) -> list[Hours]:
    """The statements of a clause with these events, behind those `found` before it."""
    events, before = found
    own = runs(events)
    if own and _VARIES.search(text, *clause):
        return []
    if exception and not before and own and own[0][0]:
        own = own[1:]
    if exception and before and own and own[0][0] and (excepted := days_of(own[0][1])):
        last = before[-1]
        days = (EVERY_DAY if last.days is None else last.days) - excepted
        before[-1] = last._replace(days=days)
        start, end = own[0][1][0].start, own[0][1][-1].end
        if len(own) == 1:  # "closes at five except on Fridays": at another time
            timed = any(None in pair for readings in last.times for pair in readings)
            return [Hours(start, end, excepted, "unknown" if timed else "closed", parts=((start, end),))]
        if text[end : end + 1] == ":":  # "every day but Sunday: 9 to 5 on weekdays, ..."
            return [Hours(start, end, excepted, "closed", parts=((start, end),)), *paired(text, own[1:])]
        if _GOES_ON.match(text, end):  # "every day but Sunday, and closes at 8": on the days that are not excepted
            own[0] = (True, [Event(start, end, days, "open")])
    if not own or (len(own) == 1 and (_OPEN if own[0][0] else _CUE).search(text, *clause) is None):
        return []
    return paired(text, own)


def _events(clause: str, offset: int, carried: Event | None) -> list[Event]:
    """Days, times and states of a clause, in order; `carried` is the last time of the clause before it."""
    days = [Event(start, end, days, "open") for start, end, days in weekdays(clause)]
    cued = _CUE.search(clause) is not None
    if not days and not cued:
        return []
    told = [clock for clock in clocks(clause, bare=True) if not _LAST.search(clause[: clock.start][-_NEAR:])]
    partly = any(day.days != EVERY_DAY for day in days)
    vague = [
        Event(each.start(), each.end(), frozenset(), "open")
        for each in _SOME_DAYS.finditer(clause)
        if not (partly and each["number"] and not any(clock.end <= each.start() for clock in told))
    ]
    vague += [day._replace(days=frozenset()) for day in days if partly and clause[day.start : day.end] == "each day"]
    days = [day for day in days if not any(day.start < each.end and each.start < day.end for each in vague)]
    named = bool(days)
    if not named and not cued:
        return []
    events = [event._replace(start=event.start + offset, end=event.end + offset) for event in (*days, *vague)]
    events += [event for event in _states(clause, offset) if named or event.readings]
    last = carried
    events += [Event(a + offset, b + offset, None, "unknown") for a, b in _shifts(clause, told) if named]
    for clock in told:
        if _is_time(clause, clock, named=named) and (event := _stretch(clause, clock, offset, last)) is not None:
            events.append(event)
            last = event
        elif named and cued and _SURE.search(clause, clock.start, clock.end):  # a time of it is not known of what
            events.append(Event(clock.start + offset, clock.end + offset, None, "unknown"))
    return sorted(events, key=lambda event: event.start)


def _is_time(clause: str, clock: Clock, *, named: bool) -> bool:
    """Whether two bare numbers, such as ``9 to 5``, are times: beside days or behind ``open``, and without a unit."""
    if clause[: clock.start].endswith("past "):  # "open past midnight: until 2 AM"
        return False
    if _SURE.search(clause, clock.start, clock.end):
        return True
    measured = _UNIT_BEHIND.match(clause, clock.end)
    behind_cue = _OPEN_BEFORE.search(clause[max(0, clock.start - _NEAR) : clock.start])
    return measured is None and (named or behind_cue is not None)


def _states(clause: str, offset: int) -> Iterator[Event]:
    for match in _STATE.finditer(clause):
        start, end = match.start() + offset, match.end() + offset
        if match["all"]:
            if match["hours"] and (_LASTS.search(clause[: match.start()]) or _COUNTS.match(clause, match.end())):
                continue
            yield Event(start, end, None, "open", ((0, DAY),))
        else:
            yield Event(start, end, None, "closed" if match["closed"] else "unknown")


def _shifts(clause: str, told: Sequence[Clock]) -> Iterator[tuple[int, int]]:
    """Where a clause says that hours are longer or shorter, or go later, without a time behind it."""
    for match in SHIFTED.finditer(clause):
        end = min([match.end() + _TIMED, *(each.start() for each in _NEXT_CLAUSE.finditer(clause, match.end()))])
        timed = any(match.end() <= clock.start < end for clock in told)
        if not timed and not _NOT_LATER.search(clause, 0, match.start()):
            yield match.span()


def _is_deadline(clause: str, clock: Clock, side: re.Match[str]) -> bool:
    """Whether a ``by`` says until when something has to be done: no word before it speaks of what opens or closes."""
    return side.group().lower() == "by" and not _CUE.search(clause, max(0, clock.start - _CUED), clock.start)


def _stretch(clause: str, clock: Clock, offset: int, last: Event | None) -> Event | None:
    """A range of times, or one time that a word before it makes the opening or the closing one.

    Without such a word it is what the `last` one was: ``closes at 5 on Mondays and 7 on Fridays``.
    """
    start, end = clock.start + offset, clock.end + offset
    if clock.is_range:
        unknown = all(first == last for first, last in clock.readings)
        return Event(start, end, None, "unknown" if unknown else "open", () if unknown else clock.readings)
    before = clause[max(0, clock.start - _NEAR) : clock.start]
    bound, said = time_bound(before)
    sides = [] if _NOT_UNTIL.search(before) else list(_SIDE.finditer(before[:said]))
    minutes = [first for first, _ in clock.readings]
    if bound and sides:
        opens = sides[-1]["opens"] is not None and not (bound == ">" and _IS_OPEN.search(before[:said]))
        return Event(
            start, end, None, "open", tuple((each, None) if opens else (None, each) for each in minutes), bound
        )
    behind = _SIDE_BEHIND.match(clause, clock.end)
    sides = [behind] if behind else [each for each in _SIDE.finditer(before) if not _is_deadline(clause, clock, each)]
    end += behind.end() - behind.start() if behind else 0
    if not sides and (last is None or not last.readings or None not in last.readings[0]):
        return None
    if (sides[-1]["opens"] if sides else last is not None and last.readings[0][1] is None) or _NOT_UNTIL.search(before):
        return Event(start, end, None, "open", tuple((minute, None) for minute in minutes))
    return Event(start, end, None, "open", tuple((None, minute) for minute in minutes))
