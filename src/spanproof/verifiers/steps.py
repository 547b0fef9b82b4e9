"""Steps: figures that the words of a claim call worked out, and that one step from figures of its sources gives.

``$180 a year`` of ``$15 per month``, ``20 in all`` of ``12 women and 8 men``, ``8 euros each`` of ``3 for 24``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from typing import NamedTuple

from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.times.frequencies import frequencies
from spanproof.types import Claim
from spanproof.verifiers.elided import with_elided
from spanproof.verifiers.figures import figures, figures_in, figures_of, is_difference, is_share, shares_in
from spanproof.verifiers.reading import Unit, reached
from spanproof.verifiers.relative import relative_values
from spanproof.verifiers.remainders import halves, ratios, remainders
from spanproof.verifiers.slips import rate_of
from spanproof.verifiers.spans_of_time import lengths

__all__ = ["agrees", "is_asked_step", "misses_difference", "tells_difference"]

_MOST = 16  # figures of the sources that are calculated with
_LONGEST = 1_000  # characters of a claim that is a sentence
_AGREE = ("equal", "rounded", "within", "bound")
_NEAR = 0.25  # how far a result may be from a figure with which it may agree, as a share of it
_SUM = re.compile(
    r"\b(?:total(?:s|l?ed|l?ing)?|in all|all told|combined|altogether|together|overall|sum|com(?:es?|ing) to|came to"
    r"|add(?:s|ed|ing)? up|jointly|between them|whole|both)\b",
    re.IGNORECASE,
)
_PRICE = re.compile(r"\b(?:costs?|price|pays?)\b", re.IGNORECASE)
_EACH = re.compile(r"\b(?:each|apiece|per|one|single|average|every|equal(?:ly)?|individual)\b", re.IGNORECASE)
_REST = re.compile(
    r"\b(?:differ\w*|left|remain\w*|rest|others?|sav(?:es?|ed|ing|ings)|gap|margin|lead|apart|ahead|ow(?:es?|ed|ing)"
    r"|without|except|reject\w*)\b"
    r"|\bnot\b|n['’]t\b",
    re.IGNORECASE,
)
_PART = re.compile(
    r"%|\bper\s?cent\b|\b(?:percent\w*|half|halves|(?:third|quarter|fifth|tenth)s?|discount|off|sav\w+|tax|vat|tip|members?)\b",
    re.IGNORECASE,
)
_AGE = re.compile(r"\b(?:aged?|years?[\s-]old|lived to|when|turn(?:ed|s|ing)?|at(?= \d))\b", re.IGNORECASE)
_PERIOD = re.compile(
    r"\b(?P<unit>hour|day|night|week|month|quarter|year)s?\b|\b(?P<often>annual|year|month|week|dai|hour|night)ly\b"
    r"|\bannual\b",
    re.IGNORECASE,
)
_DAYS = {"hour": 1 / 24, "day": 1.0, "night": 1.0, "week": 7.0, "month": 365 / 12, "quarter": 365 / 4, "year": 365.0}
_WEEKS, _SECONDS = 52.0, 86_400.0


class _Given(NamedTuple):
    """What a figure is worked out from: other figures of the claim, and those of each sentence of its sources."""

    claim: Claim
    figure: Quantity
    own: Sequence[Quantity]
    sentences: Sequence[Unit]
    told: Sequence[Quantity]

    @property
    def alike(self) -> list[Quantity]:
        """The figures of the sources that measure what the figure does."""
        return [each for each in self.told if each.dimension == self.figure.dimension]

    @property
    def counts(self) -> list[Quantity]:
        """The whole numbers of the sources without a unit, from two on."""
        return [each for each in self.told if not each.dimension and each.low >= 2 and each.low % 1 == 0]


def is_asked_step(claim: Claim, figure: Quantity, sentences: Sequence[Unit]) -> bool:
    """Whether one step from figures of its sources gives a figure, a step for which the claim's words ask.

    Args:
        claim: the claim.
        figure: an amount of it, with offsets in its answer.
        sentences: the sentences of its evidence.
    """
    if not figure.is_amount or figure.kind in ("ordinal", "year") or len(claim.text) > _LONGEST:
        return False
    sentences = reached(claim, sentences)
    told = [each for unit in sentences for each in with_elided(unit.text) if each.is_amount and not each.is_range]
    own = [each for each in figures_in(claim.case.answer, claim.span) if each.start != figure.start and each.is_amount]
    if _is_relative(figure, sentences):
        return True
    given = _Given(claim, figure, own, sentences, _leading(told, figure))
    return any(agrees(figure, value) for step in _STEPS for value in step(given))


def _leading(told: Sequence[Quantity], figure: Quantity) -> list[Quantity]:
    """The first figures of the sources that measure what a figure does, and the first of the others, in order."""
    alike = [each for each in told if each.dimension == figure.dimension != ""][:_MOST]
    others = [each for each in told if not figure.dimension or each.dimension != figure.dimension][:_MOST]
    return [*alike, *others]


def _is_relative(figure: Quantity, sentences: Sequence[Unit]) -> bool:
    """Whether a sentence tells a figure by its step from another; a bound, if its step is one (``less than half``)."""
    for unit in sentences:
        for value, loose in relative_values(figure, unit):
            if agrees(figure, value) or (loose and agrees(replace(figure, hedge="exact"), value)):
                return True
    return False


def misses_difference(claim: Claim, figure: Quantity) -> bool:
    """Whether a figure is by how much two things differ, and no two figures of the sources differ so.

    Nothing is said of times, of bare numbers, and where the sources have fewer than two of its kind, or many.
    """
    if not figure.dimension or figure.dimension in ("duration", "calendar", "rating") or len(claim.text) > _LONGEST:
        return False
    texts = [chunk.text for chunk in claim.case.chunks]
    told = [each for text in texts for each in figures(text) if each.is_amount]
    values = [] if len(told) > _MOST else list(_differences(figure, told))
    if not values or any(agrees(figure, value) for value in values):
        return False
    meant = [each for text in texts for each in with_elided(text) if each.is_amount]
    return not any(agrees(figure, value) for value in _differences(figure, meant))


def tells_difference(claim: Claim, figure: Quantity) -> bool:
    """Whether a figure is by how much two things differ, and two figures of its kind of the sources differ so."""
    if not figure.dimension or not is_difference(claim.case.answer, figure) or len(claim.text) > _LONGEST:
        return False
    told = [each for chunk in claim.case.chunks for each in figures(chunk.text) if each.is_amount]
    alike = [each for each in told if each.dimension == figure.dimension][:_MOST]
    return any(agrees(figure, value) for value in _differences(figure, alike))


def _differences(figure: Quantity, told: Sequence[Quantity]) -> Iterator[float]:
    """By how much figures of its kind differ; of a percentage, also as a share of one of the two."""
    if figure.dimension not in ("percent", "points"):
        alike = [each.low for each in told if each.dimension == figure.dimension]
        yield from (abs(one - two) for one, two in combinations(alike, 2))
        return
    for one, two in combinations(told, 2):
        if one.dimension == two.dimension:
            by = abs(one.low - two.low)
            yield from (by, *(100.0 * by / of for of in (one.low, two.low) if of))


def agrees(figure: Quantity, value: float) -> bool:
    """Whether a figure is a value of its dimension, rounded or loosened as it says, or a bound that this keeps."""
    if abs(value - figure.low) > _NEAR * max(abs(figure.low), 1e-12):
        return False
    scale = figure.low / figure.written[0] if figure.written[0] else 1.0
    written = (value / scale, value / scale)
    other = replace(figure, low=value, high=value, written=written, step=0.0, hedge="exact", key="", also=None)
    return compare(figure, other) in _AGREE


def _said(given: _Given) -> str:
    return f"{given.claim.text} {given.claim.case.question or ''}"


def _sums(given: _Given) -> Iterator[float]:
    """``in total``: of two figures, of those of a sentence, or of those in one place of several; a price, so often."""
    is_price = given.figure.kind == "currency" and not given.figure.approximate and _PRICE.search(_said(given))
    if is_price or _SUM.search(_said(given)):
        pairs = permutations(given.told, 2)
        yield from (count.low * each.low for count, each in pairs if _counts(count, each, given))
    if not _SUM.search(_said(given)):
        return
    yield from (one.low + two.low for one, two in combinations(given.alike, 2))
    rows = [
        [each.low for each in with_elided(unit.text) if each.dimension == given.figure.dimension]
        for unit in given.sentences
    ]
    yield from map(sum, rows)
    if len(rows) > 1:
        yield from map(sum, zip(*(row for row in rows if row), strict=False))


def _counts(count: Quantity, each: Quantity, given: _Given) -> bool:
    return count in given.counts and each.dimension == given.figure.dimension


def _quotients(given: _Given) -> Iterator[float]:
    """``each``: an amount by a number of things."""
    if _EACH.search(_said(given)) and given.figure.dimension:
        yield from (each.low / count.low for each in given.alike for count in given.counts)


def _rests(given: _Given) -> Iterator[float]:
    """``left``, ``not``, ``saves``: by how much two figures differ."""
    if _REST.search(_said(given)):
        yield from (abs(one.low - two.low) for one, two in combinations(given.alike, 2))
        yield from _complements(given)


def _complements(given: _Given) -> Iterator[float]:
    """What a percentage or a share, told or of two counts, leaves of the whole."""
    whole = 100.0 if given.figure.dimension == "percent" else 1.0 if is_share(given.figure) else 0.0
    if whole:
        yield from (whole * (1.0 - share) for share in shares_in(given.told))
        counts = [each.low for each in given.told if not each.dimension and each.low > 0]
        yield from (whole * (1.0 - min(pair) / max(pair)) for pair in combinations(counts, 2))


def _remainders(given: _Given) -> Iterator[float]:
    """``the rest``: what a sentence leaves of a whole."""
    for unit in given.sentences:
        yield from remainders(given.figure, unit)


def _ratios(given: _Given) -> Iterator[float]:
    """``two controls for every case``: of a sentence that counts both."""
    for unit in given.sentences:
        yield from ratios(given.claim, given.figure, unit)


def _rates(given: _Given) -> Iterator[float]:
    """``a year``: twelve times what is paid a month, and the like; hours a day times days a week, too."""
    answer, figure = given.claim.case.answer, given.figure
    ours = {rate_of(answer, figure.end)} & _DAYS.keys() or set(_periods(given.claim.text))
    for unit in given.sentences:
        found = [each for each in figures_of(unit) if each.dimension == figure.dimension]
        for each in found:
            theirs = rate_of(unit.chunk.text, each.end)
            yield from (
                each.low * _DAYS[one] / _DAYS[theirs] for one in (ours & _DAYS.keys()) - {theirs} if theirs in _DAYS
            )
            if {"year", "week"} <= {theirs, *ours}:
                yield from (each.low * _WEEKS, each.low / _WEEKS)
        if figure.dimension == "duration":
            days = [each.written[0] for each in figures_of(unit) if each.unit == "d"]
            yield from (each.low * count for each in found if each.unit in ("h", "min") for count in days)


def _periods(text: str) -> Iterator[str]:
    for match in _PERIOD.finditer(text):
        said = (match["unit"] or match["often"] or "year").lower()
        yield {"dai": "day", "annual": "year"}.get(said, said)


def _parts(given: _Given) -> Iterator[float]:
    """A percentage or a share of an amount, and the amount more or less by it."""
    text = " ".join((_said(given), *(unit.text for unit in given.sentences)))
    if not _PART.search(text):
        return
    sure = [each for unit in given.sentences for each in figures_of(unit)]  # without what leaves out its unit
    is_part = is_share(given.figure)
    told = (*(sure if is_part else given.told), *given.own, *figures(given.claim.case.question or ""))
    shares = [*shares_in(told), *([] if is_part else halves(text))]
    for whole in given.alike:
        if not is_share(whole) and whole.dimension != "percent":
            yield from (whole.low * factor for share in shares for factor in (share, 1.0 - share, 1.0 + share))


def _threes(given: _Given) -> Iterator[float]:
    """``6 tickets for 48 euros`` of ``3 for 24``, ``3 hours for $15`` of ``$5 an hour``: both figures by one factor."""
    figure = given.figure
    for unit in given.sentences:
        theirs = [each for each in figures_of(unit) if each.is_amount]
        for ours in given.own:
            for one, two in permutations(theirs, 2):
                if (one.dimension, two.dimension) == (figure.dimension, ours.dimension) and one.low and two.low:
                    yield one.low * ours.low / two.low
            for one in theirs:
                rate = rate_of(unit.chunk.text, one.end)
                if one.dimension == figure.dimension and rate in _DAYS and ours.dimension == "duration":
                    yield one.low * ours.low / (_DAYS[rate] * _SECONDS)
                if one.dimension == ours.dimension and rate in _DAYS and figure.dimension == "duration" and one.low:
                    yield ours.low / one.low * _DAYS[rate] * _SECONDS


def _areas(given: _Given) -> Iterator[float]:
    """An area, of two lengths of a sentence."""
    if given.figure.dimension == "area":
        sides = [each.low for each in given.told if each.dimension == "length"]
        yield from (one * two for one, two in combinations(sides, 2))


def _ages(given: _Given) -> Iterator[float]:
    """``at the age of 76``: what lies between two dates of the sources, in whole years."""
    years = 12.0 if given.figure.dimension == "calendar" else 0.0 if given.figure.dimension else 1.0
    if years and _AGE.search(given.claim.text):
        yield from (years * length for length in lengths(given.sentences, whole_years=True))


def _intervals(given: _Given) -> Iterator[float]:
    """``every 8 hours``: of ``three times a day``."""
    answer, figure = given.claim.case.answer, given.figure
    if figure.dimension == "duration" and answer[: figure.lead].rstrip().lower().endswith("every"):
        found = (each for unit in given.sentences for each in frequencies(unit.text))
        yield from (each.interval * _SECONDS for each in found)


_STEPS = (_sums, _quotients, _rests, _remainders, _ratios, _rates, _parts, _threes, _areas, _ages, _intervals)
