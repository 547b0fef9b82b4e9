"""Dates and times: whether the sources state every date, weekday, time and opening hour of a claim, or another one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from spanproof._validation import require_share
from spanproof.text.polarity import is_denied
from spanproof.text.times.calendar import Calendar, compare_moments, weekday_of
from spanproof.text.times.dates import Moment, moments
from spanproof.text.times.hours import opening_hours
from spanproof.text.times.perhaps import perhaps_dates
from spanproof.text.times.weekdays import DAY_NAMES
from spanproof.types import Check, CheckLabel, Claim, Evidence, Span
from spanproof.verifiers.asked_for import asked_for
from spanproof.verifiers.crossed import crossed
from spanproof.verifiers.denials import denies
from spanproof.verifiers.findings import Finding, as_check
from spanproof.verifiers.gapped import gapped
from spanproof.verifiers.limited_times import is_covered, is_limit, is_within
from spanproof.verifiers.listed import listed
from spanproof.verifiers.names import names_unknown
from spanproof.verifiers.opening import hours_findings
from spanproof.verifiers.phases import other_phase, tells_end
from spanproof.verifiers.places import Around, Place, Scene, around, places, scenes
from spanproof.verifiers.reading import Unit, reached, units
from spanproof.verifiers.reckoned import OF_MOMENTS, with_reckoned
from spanproof.verifiers.remembered import remembered
from spanproof.verifiers.rivals import AGREEING, untaken, weigh
from spanproof.verifiers.shared_out import shared_out
from spanproof.verifiers.spans_of_time import is_reckoned
from spanproof.verifiers.times import MOMENTS, own_moments, unit_moments
from spanproof.verifiers.told_apart import told_apart

__all__ = ["Dates"]

_NONE = Check(CheckLabel.NOT_APPLICABLE, reason="no dates or times")
_DAYS = tuple(name[:3].lower() for name in DAY_NAMES)
_NO_HOURS = re.compile(
    r"\bno\b[^.;]*\bhours\b|\bhours\b[^.;]*(?:\bnot\b|n['’]t\b)|\bnot\b[^.;]*\bhours\b", re.IGNORECASE
)
_UNLISTED = re.compile(
    r"\b(?:absent|unlisted|missing|skip|rests?|day\sbut)\b"
    r"|(?:\b(?:not?|nothing|none)\b|n['’]t\b)[^.;]*\b(?:listed|list|schedule|appears?|given)\b",
    re.IGNORECASE,
)
_IN_ITS_ROW = 0.6  # the score of a date or time that the row of a table or list that the claim names has
_LIKE = 0.34  # likeness of a sentence that may tell from when or until when what the claim speaks of is so
_BY = re.compile(r"\bby\s\Z", re.IGNORECASE)
_NEXT_TO = 5  # characters between a day of the week and its date


@dataclass(frozen=True, slots=True)
class Dates:
    """Looks every date and time of a claim up in the chunks (a `spanproof.protocols.Verifier`).

    * a sentence of the evidence has another date or time in its place, or a chunk of the evidence other opening hours
      for a day: ``contradicted``; if another chunk has the claim's own, the reason begins with "conflicting sources";
    * an answer that leaves to its question what its date is of has that of another thing: ``contradicted``, see
      `asked_for`; or one that a sentence gives to something else, see `shared_out`;
    * a day of the week that is not that of the date beside it: ``contradicted``;
    * a date or time that stands nowhere, not even in parts, or hours of a day for which a record with hours has none:
      ``no_evidence``;
    * what follows from others that the claim's own words bind: ``supported`` or ``contradicted``, see `reckoned`;
    * all stand somewhere: ``supported``, weakly, as nothing but these was checked;
    * there is none, all are denied (``was not built in 1950``), or the sources give no hours for the days in question:
      ``not_applicable``.

    What may lie within a limit of the source (``until May``), or is denied on either side, is no other date. A fuller
    date of a source supports a partial one of the claim, not the other way round. Opening hours of
    ``0:0-0:0`` may mean all day or never, and count as unknown.

    Args:
        presence: the score of a claim all of whose dates and times are stated, in [0, 1].
        absence: the score of a claim with a date or time that no source states, in [0, 1].

    Raises:
        ConfigError: if one of them is not in [0, 1].
    """

    presence: float = 0.4
    absence: float = 0.7

    def __post_init__(self) -> None:
        for name in ("presence", "absence"):
            require_share(name, getattr(self, name))

    @remembered
    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim; flagged are the dates, times and hours that the sources do not state or contradict."""
        calendars: dict[int, Calendar] = {}
        checks = []
        for claim, chain in zip(claims, evidence, strict=True):
            hours = hours_findings(claim, chain, presence=self.presence, absence=self.absence)
            asked = _asked(claim)
            if asked and id(claim.case) not in calendars:
                calendars[id(claim.case)] = Calendar(_all_moments(claim))
            findings = self._judge(claim, asked, units(chain), calendars[id(claim.case)]) if asked else []
            found = with_reckoned(claim, units(chain), [*hours, *findings], OF_MOMENTS)
            checks.append(as_check(claim, found, what="dates and times") if found else _NONE)
        return checks

    def _judge(
        self, claim: Claim, asked: Sequence[Moment], sentences: Sequence[Unit], calendar: Calendar
    ) -> list[Finding]:
        own = own_moments(claim)
        said, read_in = around(claim.text, claim.span.start, own), scenes(sentences, unit_moments)
        found = untaken([_moment_places(said, moment, read_in) for moment in own])
        starts = {moment.start for moment in asked}
        return [
            listed(claim, moment, own, MOMENTS, presence=max(self.presence, _IN_ITS_ROW))
            or asked_for(claim, moment, MOMENTS)
            or shared_out(claim, moment, own, read_in, MOMENTS)
            or gapped(claim, moment, own, read_in, MOMENTS)
            or other_phase(claim, moment, own, read_in, MOMENTS)
            or crossed(claim, moment, own, read_in, MOMENTS)
            or told_apart(claim, moment, MOMENTS, is_rival=partial(_excludes, claim, moment))
            or self._finding(_Asked(claim, own, at, calendar, sentences), found[at])
            for at, moment in enumerate(own)
            if moment.start in starts
        ]

    def _finding(self, asked: _Asked, found: Sequence[Place[Moment]]) -> Finding:
        moment = asked.own[asked.at]
        span = Span(moment.start, moment.end)
        actual = _actual_weekday(moment, asked.own)
        if actual is not None and actual not in moment.days:
            return Finding(span, "contradicted", 0.8, f"the date beside it is a {DAY_NAMES[actual]}")
        if asked.is_reckoned(found):
            return Finding(span, "open", 0.0, "it lies a stated length of time from a date or time of the sources")
        finding = weigh(
            asked.claim,
            moment,
            found,
            is_rival=lambda place: _is_rival(asked.claim, moment, place),
            is_known=lambda: asked.calendar.states(moment),
            is_akin=asked.is_akin,
            presence=self.presence,
        )
        if finding is not None:
            return finding
        reason = "the day of the week follows from the date" if actual is not None else asked.excuse(found)
        return Finding(span, "open" if reason else "missing", 0.0 if reason else self.absence, reason)


class _Asked(NamedTuple):
    """The moment ``own[at]`` of a claim, with what it is set against."""

    claim: Claim
    own: Sequence[Moment]
    at: int
    calendar: Calendar
    sentences: Sequence[Unit]

    def is_reckoned(self, found: Sequence[Place[Moment]]) -> bool:
        """Whether no sentence states it, and it lies a stated length of time from a stated date or time."""
        if any(place.agreement in AGREEING for place in found):
            return False
        return is_reckoned(self.own[self.at], reached(self.claim, self.sentences), said=self.claim.text)

    def excuse(self, found: Sequence[Place[Moment]]) -> str:
        """Why a moment that no source has may still be right; empty if nothing speaks for it."""
        moment = self.own[self.at]
        if _denies(self.claim, moment):
            return "the claim denies something of it"
        like = [place for place in found if place.likeness >= _LIKE]
        if any(_keeps(self.claim, moment, place.item) for place in like):
            return "it says only by when, and the sources have it earlier"
        if not tells_end(self.claim.text) and any(is_limit(place.unit.chunk.text, place.item) for place in like):
            return "the sources say from when or until when"
        if any(compare_moments(moment, other) == "equal" for other in moments(self.claim.case.question or "")):
            return "its date comes from the question"
        covered = self.calendar.covers(moment) or any(self._is_covered(unit) for unit in self.sentences)
        return "it falls within dates or times of the sources" if covered else ""

    def _is_covered(self, unit: Unit) -> bool:
        found = [_moved(each, unit.span.start) for each in unit_moments(unit)]
        return len(found) > 0 and is_covered(self.own[self.at], unit.text, found)

    def is_akin(self, unit: Unit) -> bool:
        """Whether a sentence has the claim's moments of other kinds, as far as it has any of these kinds."""
        kind = self.own[self.at].kind
        for other in self.own:
            alike = [compare_moments(other, each) for each in unit_moments(unit) if each.kind == other.kind != kind]
            if alike and all(agreement == "differs" for agreement in alike):
                return False
        return True


def _asked(claim: Claim) -> list[Moment]:
    """The moments of the claim that a source could state, without its opening hours and citations."""
    hours = (Span(*part).shifted(claim.span.start) for said in opening_hours(claim.text) for part in said.parts)
    taken = [*hours, *(citation.span for citation in claim.citations)]
    return [
        moment
        for moment in own_moments(claim)
        if not any(span.start < moment.end and moment.start < span.end for span in taken)
        and not is_denied(claim.text, moment.start - claim.span.start)
        and (moment.kind != "days" or claim.case.answer[moment.start : moment.start + 3].lower() in _DAYS)
        and not (moment.kind == "days" and (_NO_HOURS.search(claim.text) or _UNLISTED.search(claim.text)))
    ]


def _moment_places(said: Around, moment: Moment, read_in: Sequence[Scene[Moment]]) -> list[Place[Moment]]:
    """Every moment of the scenes, set against `moment`, which stands in the words `said`."""
    return places(said, moment, read_in, compare=lambda other, _: compare_moments(moment, other))


def _all_moments(claim: Claim) -> Iterator[Moment]:
    for chunk in claim.case.chunks:
        yield from moments(chunk.text)
        yield from perhaps_dates(chunk.text)


def _actual_weekday(moment: Moment, own: Sequence[Moment]) -> int | None:
    """The day of the week of the full date right beside a day of the week, if there is one with one reading."""
    if moment.kind != "days" or len(moment.days) != 1:
        return None
    for other in own:
        beside = -_NEXT_TO <= other.start - moment.end <= _NEXT_TO or 0 <= moment.start - other.end <= _NEXT_TO
        if beside and len(other.dates) == 1:
            return weekday_of(other.dates[0])
    return None


def _is_rival(claim: Claim, moment: Moment, place: Place[Moment]) -> bool:
    """Whether a sentence has another moment for what a claim says of one, so that both cannot hold.

    The words beside the two make them moments of one event, which neither side denies; a range of days is no rival of
    one day, nor a limit (``until May``) of what may lie within it, but for one that is denied (``not until May``).
    """
    if not place.touching or (moment.kind == "days" and len(moment.days) != len(place.item.days)):
        return False
    return _excludes(claim, moment, place.unit, place.item)


def _excludes(claim: Claim, moment: Moment, unit: Unit, other: Moment) -> bool:
    """Whether a sentence that has another moment of what a claim says leaves no room for the claim's."""
    if names_unknown(claim) or _denies(claim, moment):
        return False
    by, said = unit.span.start, unit.text
    theirs, others = _moved(other, by), [_moved(each, by) for each in unit_moments(unit)]
    held = not tells_end(claim.text) and (
        (is_limit(said, theirs) and is_within(moment, said, others)) or is_covered(moment, said, others)
    )
    return held if denies(said, theirs.start, theirs.end) else not held and not _keeps(claim, moment, theirs)


def _keeps(claim: Claim, moment: Moment, theirs: Moment) -> bool:
    """Whether a claim says only by when something was so, and a source has it earlier."""
    ours = _moved(moment, claim.span.start)
    return _BY.search(claim.text, 0, ours.start) is not None and is_within(theirs, claim.text, [ours])


def _denies(claim: Claim, moment: Moment) -> bool:
    return denies(claim.text, moment.start - claim.span.start, moment.end - claim.span.start)


def _moved(moment: Moment, by: int) -> Moment:
    """A moment with offsets in what begins at `by` of its text."""
    return replace(moment, start=moment.start - by, end=moment.end - by)
