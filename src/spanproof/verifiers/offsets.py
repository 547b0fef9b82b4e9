"""Times and years told by their distance: ``45 minutes before closing``, ``in 1932 after six years of building``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spanproof.text.polarity import negations
from spanproof.text.times.clock import DAY
from spanproof.text.times.dates import Moment, moments
from spanproof.text.times.hours import opening_hours
from spanproof.types import Claim, Span
from spanproof.verifiers.figures import figures_of
from spanproof.verifiers.reading import Unit, in_answer, reached
from spanproof.verifiers.worked import Worked, is_among, meant, stems_of

__all__ = ["by_distance", "by_length"]

_ANCHORS = {
    "closes": r"clos(?:ing(?:\stime)?|es?|ed|ure)",
    "opens": r"open(?:ing(?:\stime)?|s|ed)?",
    "starts": r"start(?:s|ed|ing)?|begin(?:s|ning)?|kick-?off",
    "leaves": r"depart(?:ure|s|ing)?|leav(?:es?|ing)|take-?off",
    "ends": r"end(?:s|ing)?|finish(?:es|ing)?",
}
_ANCHOR = "|".join(rf"(?P<{name}>{words})" for name, words in _ANCHORS.items())
_BEFORE = re.compile(
    rf"\s(?P<way>before|prior\sto|ahead\sof|after)\s(?:(?:the|we|it|they|our|its|scheduled|official)\s){{0,2}}(?:\w+\s)??"
    rf"(?:{_ANCHOR})\b",
    re.IGNORECASE,
)
_AT = re.compile(rf"\b(?:{_ANCHOR})\b(?:\s(?:at|from|promptly|is|time|times))*:?\s\Z", re.IGNORECASE)
_HALF = re.compile(
    r"\b(?:(?P<half>half\san\shour)|(?P<quarter>(?:a\s)?quarter\sof\san\shour)|(?P<one>an\shour))(?=\s)", re.IGNORECASE
)
_SPOKEN = {"half": 1800.0, "quarter": 900.0, "one": 3600.0}
_LOOK_BACK = 40
_MINUTE = 60.0
_START = "began begun begins started starts commenced launched founded"
_END = "opened completed finished ended ends concluded unveiled inaugurated"
_STARTS, _ENDS = stems_of(_START), stems_of(_END)
_TOOK = re.compile(
    r"\bafter\s\Z|\b(?:took|lasted|lasting|taking|for)\s(?:about\s|around\s|nearly\s|almost\s)?\Z", re.IGNORECASE
)
_OF = re.compile(r"\sof\s(?:\w+\s){0,2}?(?P<what>[a-z]+)", re.IGNORECASE)
_SAME = [stems_of("construction construct constructed build building built work works")]
_YEAR = 12.0


def by_distance(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """Whether the only time of a claim is as far before or after an opening, a start or the like as a sentence says.

    The hour of that stands in the sources once, be it as opening hours.
    """
    own = moments(claim.text)
    times = [each for each in own if each.kind == "time"]
    if len(times) != 1 or len(times[0].times) != 1 or len(own) > 2 or negations(claim.text):
        return None
    said = meant(claim.text, [(each.start, each.end) for each in own])
    days = next((each.days for each in own if each.kind == "days"), frozenset())
    units = reached(claim, sentences)
    told = [each for unit in units for each in _distances(unit) if said and said <= meant(unit.text)]
    if len(told) != 1:
        return None
    unit, minutes, anchor = told[0]
    found = {minute % DAY for other in units for minute in _at(other, anchor, days)} if days else set()
    found = found or {minute % DAY for other in units for minute in _at(other, anchor, frozenset())}
    if len(found) != 1:
        return None
    value, ours = (found.pop() + minutes) % DAY, times[0].times[0]
    if ours[0] != ours[1]:
        return None
    right = value == ours[0] % DAY
    step = f"{value // 60}:{value % 60:02d}"
    return Worked((in_answer(claim, times[0].start, times[0].end),), right, unit, step)


def by_length(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """Whether something began in the year in which it must have, as it ended in another and took so many years."""
    own = moments(claim.text)
    if len(own) != 1 or own[0].kind != "date" or negations(claim.text) or not _year(own[0]):
        return None
    said = meant(claim.text, [(own[0].start, own[0].end)])
    starts = bool(said & _STARTS)
    if starts is bool(said & _ENDS):
        return None
    said -= _STARTS | _ENDS
    for unit in sentences:
        found = [each for each in moments(unit.text) if each.kind == "date" and _year(each)]
        years = list(_years_of(unit, said))
        theirs = meant(unit.text)
        if len(found) != 1 or len(years) != 1 or not (_widened(said) & _widened(theirs) or not said):
            continue
        if starts is bool(theirs & _STARTS) or not is_among(said - _widened(theirs), theirs):
            continue
        value = _year(found[0]) + (-years[0] if starts else years[0])
        apart = abs(value - _year(own[0]))
        if apart != 1:
            return Worked((in_answer(claim, own[0].start, own[0].end),), apart == 0, unit, f"{value:g}")
    return None


def _distances(unit: Unit) -> Iterator[tuple[Unit, int, str]]:
    """How many minutes before (less than 0) or after which event a sentence puts something."""
    told = [(each.end - unit.span.start, each.low) for each in figures_of(unit) if each.dimension == "duration"]
    told += [(match.end(), _SPOKEN[match.lastgroup or ""]) for match in _HALF.finditer(unit.text)]
    for end, low in dict(told).items():
        match = _BEFORE.match(unit.text, end)
        if match is not None:
            anchor = next(name for name in _ANCHORS if match[name])
            minutes = int(low / _MINUTE)
            yield unit, minutes if match["way"].lower() == "after" else -minutes, anchor


def _at(unit: Unit, anchor: str, days: frozenset[int]) -> Iterator[int]:
    """When what a sentence tells of opens, closes, starts or leaves, in minutes."""
    for hours in opening_hours(unit.text):
        if hours.state == "open" and (not days or (hours.days is not None and days <= hours.days)):
            for readings in hours.times:
                if len(readings) == 1 and anchor in ("closes", "ends", "opens", "starts"):
                    minute = readings[0][anchor in ("closes", "ends")]
                    yield from () if minute is None else (minute,)
    taken = [Span(*part) for hours in opening_hours(unit.text) for part in hours.parts]
    for moment in moments(unit.text):
        if (
            moment.kind != "time"
            or len(moment.times) != 1
            or any(moment.start < each.end and each.start < moment.end for each in taken)
        ):
            continue
        match = _AT.search(unit.text[max(0, moment.start - _LOOK_BACK) : moment.start])
        if match is not None and match[anchor]:
            yield moment.times[0][0]


def _years_of(unit: Unit, said: frozenset[str]) -> Iterator[float]:
    """The years that a sentence says that something took; of what it names behind them, only what a claim speaks of."""
    text = unit.chunk.text
    for each in figures_of(unit):
        if each.dimension != "calendar" or each.is_range or each.approximate or each.low % _YEAR:
            continue
        of = _OF.match(text, each.end)
        told = of is None or not _widened(said).isdisjoint(_widened(meant(of["what"])))
        if told and _TOOK.search(text[max(0, each.lead - _LOOK_BACK) : each.lead]):
            yield each.low / _YEAR


def _widened(stems: frozenset[str]) -> frozenset[str]:
    """Words with those of one meaning."""
    return stems.union(*(group for group in _SAME if not group.isdisjoint(stems)))


def _year(moment: Moment) -> int:
    """The year of a date; 0 if there is none, or not one."""
    if len(moment.dates) != 1 or moment.dates[0].first != moment.dates[0].last:
        return 0
    return moment.dates[0].first or 0
