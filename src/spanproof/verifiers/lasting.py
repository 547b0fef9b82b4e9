"""How long something lasted: of the two times or dates that a sentence gives of it, or of those of a life."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spanproof.text.numbers.quantities import Quantity
from spanproof.text.polarity import negations
from spanproof.text.times.clock import DAY
from spanproof.text.times.dates import Moment, moments
from spanproof.text.times.hours import opening_hours
from spanproof.types import Claim, Span
from spanproof.verifiers.figures import figures_in
from spanproof.verifiers.reading import Unit, in_answer, reached
from spanproof.verifiers.spans_of_time import lengths
from spanproof.verifiers.steps import agrees
from spanproof.verifiers.worked import Worked, is_among, is_told, meant, stems_of

__all__ = ["age", "lasting", "open_for"]

_AGE = re.compile(
    r"\b(?:died|dead|death|passed\saway)\b[^.;]*\b(?:aged?|at|when|was)\b|\b(?:aged?|was|lived\sto|at)\b[^.;]*\b(?:died|death|passed\saway)\b"
    r"|\blived\sto\b",
    re.IGNORECASE,
)
_LIVES = re.compile(
    r"\b(?:born|b\.)[^.;()]*\d{4}\b[^.()]*\b(?:died|d\.|death)|\(\s?(?:born\s)?[^()]*\d{4}\s?[–—-][^()]*\d{4}\s?\)",
    re.I,
)
_DYING = stems_of("died death dead aged age old years year lived passed away when")
_LASTED = re.compile(r"\b(?:last(?:s|ed)?|took|takes?|(?:open|closed|shut)\sfor|for|long)\b", re.IGNORECASE)
_LASTING = stems_of("last lasts lasted take takes took long hour minute day week month year")
_TRIP = stems_of("journey trip ride crossing travel flight run voyage drive duration whole")
_TRAVELS = re.compile(r"\b(?:depart|leav|left)\w*\b[^.;]*\barriv", re.IGNORECASE)
_OPEN = re.compile(r"\bopen(?:s|ed)?\b", re.IGNORECASE)
_RANGE = re.compile(r"\s?(?:,\s)?(?:and|to|until|till|through|[-–—])\s?(?:it\s|in\s|the\s)?\Z", re.IGNORECASE)
_FAR = 0.12  # how far a rounded length of time may be from what it rounds, as a share of it
_MINUTE, _MONTHS = 60.0, 12.0
_ENDS = 2


def age(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """Whether somebody died at the age that the dates of the only life of a sentence give."""
    figure = _only(claim)
    if figure is None or not _AGE.search(claim.text) or figure.dimension not in ("", "calendar"):
        return None
    lives = [unit for unit in reached(claim, sentences) if _LIVES.search(unit.text)]
    if len(lives) != 1 or (not is_told(_said(claim, figure) - _DYING, claim, lives) and _said(claim, figure) - _DYING):
        return None
    dated = [each for each in moments(lives[0].text) if each.kind == "date"]
    if len(dated) > _ENDS:
        return None
    ages = list(lengths(lives, whole_years=True))
    right = figure.written[0] in ages
    if not ages or (not right and figure.approximate):
        return None
    step = " or ".join(f"{each:g}" for each in sorted(set(ages)))
    return Worked((Span(figure.lead, figure.end),), right, lives[0], step)


def open_for(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """Whether a place is open for as many hours of a day as the opening hours of that day give."""
    figure = _only(claim)
    if figure is None or figure.dimension != "duration" or not _OPEN.search(claim.text):
        return None
    own = [each for each in moments(claim.text) if each.kind == "days"]
    if len(own) != 1 or len(moments(claim.text)) != 1:
        return None
    by = claim.span.start
    told = meant(claim.text, [(figure.lead - by, figure.end - by), (own[0].start, own[0].end)]) - {"open"}
    found = {
        (last - first, unit)
        for unit in reached(claim, sentences)
        for hours in opening_hours(unit.text)
        if hours.state == "open" and hours.days is not None and own[0].days <= hours.days and len(hours.times) == 1
        for first, last in hours.times[0]
        if first is not None and last is not None
    }
    if len(found) != 1 or (told and not is_told(told, claim, [unit for _, unit in found])):
        return None
    ((minutes, unit),) = found
    worked = _judged(figure, (_MINUTE * (minutes % DAY),), unit)
    if worked is None or not worked.agrees:
        return worked
    return worked._replace(spans=(*worked.spans, in_answer(claim, own[0].start, own[0].end)))


def lasting(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """Whether something lasted as long as what lies between the two dates or times that a sentence gives of it."""
    figure = _only(claim)
    if figure is None or figure.dimension not in ("duration", "calendar") or not _LASTED.search(claim.text):
        return None
    if moments(claim.text):
        return None
    said = _said(claim, figure) - _LASTING
    found = []
    for unit in reached(claim, sentences):
        told = said - (_TRIP if _TRAVELS.search(unit.text) else frozenset())
        between = tuple(_lengths(unit, figure))
        if between and is_among(told, meant(unit.text)):
            found.append((between, unit))
    if len({between for between, _ in found}) != 1:
        return None
    return _judged(figure, *found[0])


def _lengths(unit: Unit, figure: Quantity) -> Iterator[float]:
    """What lies between the only two dates or times of a sentence, which are set side by side as ends, as each reads.

    A sentence that tells a length of time itself gives none.
    """
    found = [each for each in moments(unit.text) if each.kind != "days"]
    own = figures_in(unit.chunk.text, unit.span)
    if not 0 < len(found) <= _ENDS or any(each.dimension in ("duration", "calendar") for each in own):
        return
    one, two = found[0], found[-1]
    joined = one is two or _RANGE.search(unit.text[one.end : two.start]) or _TRAVELS.search(unit.text)
    if not joined or {one.kind, two.kind} != {"time" if figure.dimension == "duration" else "date"}:
        return
    if one.kind == "date":
        years = sorted({*_years(one), *_years(two)})
        yield from (_MONTHS * (years[1] - years[0]),) if len(years) == _ENDS else ()
    else:
        gaps = {
            (last[1] - first[0]) % DAY for first in one.times for last in (two.times if two is not one else (first,))
        }
        yield from (_MINUTE * gap for gap in sorted(gaps - {0}))


def _years(moment: Moment) -> Iterator[int]:
    """The years of a date that is told by its year alone, or of a range of them."""
    if len(moment.dates) == 1 and not moment.dates[0].month:
        yield from (year for year in (moment.dates[0].first, moment.dates[0].last) if year)


def _only(claim: Claim) -> Quantity | None:
    """The only figure of a claim that denies nothing."""
    own = figures_in(claim.case.answer, claim.span)
    return own[0] if len(own) == 1 and not own[0].is_range and not negations(claim.text) else None


def _said(claim: Claim, figure: Quantity) -> frozenset[str]:
    return meant(claim.text, [(figure.lead - claim.span.start, figure.end - claim.span.start)])


def _judged(figure: Quantity, values: Sequence[float], unit: Unit) -> Worked | None:
    """What a length of time, as it may be read, says of a figure; nothing where it may be that, rounded."""
    right = any(agrees(figure, value) for value in values)
    coarse = figure.step if figure.dimension == "calendar" else 0.0
    if not right and any(abs(figure.low - value) <= max(_FAR * value, coarse) for value in values):
        return None
    scale = figure.low / figure.written[0] if figure.written[0] else 1.0
    return Worked((Span(figure.lead, figure.end),), right, unit, f"{values[0] / scale:.3g} {figure.unit}")
