"""Figures that no source states and that may be right all the same: counted, worked out, or taken from the question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.hedges import LOWER, UPPER
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.times.dates import moments
from spanproof.types import Claim
from spanproof.verifiers.figures import figures, figures_of, is_share, shares_in
from spanproof.verifiers.reading import Unit, reached
from spanproof.verifiers.spans_of_time import between, between_times
from spanproof.verifiers.steps import agrees

__all__ = ["excuse", "follows", "is_worked_out"]

_COUNTED = 10  # up to here a bare number may count what the source merely lists
_MOST_TERMS = 8  # numbers of one sentence that are added and subtracted
_SIGNS = ("×", "÷")
_BESIDE = 4  # characters beside a number in which such a sign, or "=", makes it part of a calculation
_FORMULA = 80  # characters to either side in which a calculation has an operator between two operands
_OPERATED = re.compile(r"[\w)%°]\s?[×÷*/+]\s?[\w($€£]|[\w)%°]\s[x−–-]\s[\w($€£]")
_OF_DAYS = ("d", "wk", "fortnight")
_NOW = re.compile(  # a length of time that goes on, so that its end is no date of the sources
    r"\b(?:ago|since|now|today|current(?:ly)?|ha[sv]e?|still|experience|old|so far|to date|is|are|ongoing|next|will)\b",
    re.IGNORECASE,
)


def excuse(claim: Claim, figure: Quantity, sentences: Sequence[Unit]) -> str:
    """Why a figure that no source has may still be right; empty if nothing speaks for it.

    Args:
        claim: the claim.
        figure: a figure of it.
        sentences: the sentences of its evidence.
    """
    if _is_small(figure, sentences):
        return "a small number may count what the sources list"
    if any(compare(figure, other) in ("equal", "bare") for other in figures(claim.case.question or "")):
        return "its number comes from the question"
    if follows(figure, sentences) or _keeps_bound(figure, sentences):
        return "its number may be worked out from the sources"
    if _is_span_of_time(claim, figure, sentences):
        return "a length of time that may follow from the sources' dates"
    return ""


def is_worked_out(answer: str, figure: Quantity) -> bool:
    """Whether a figure of `answer` is part of a calculation that is written out."""
    beside = answer[max(0, figure.start - _BESIDE) : figure.end + _BESIDE]
    if "=" not in beside:
        return any(sign in beside for sign in _SIGNS)
    first = max(answer.rfind("\n", 0, figure.start) + 1, figure.start - _FORMULA)
    line = answer[first : figure.end + _FORMULA].partition("\n")[0]
    return _OPERATED.search(line) is not None  # "timeout = 99" is no calculation


def _is_small(figure: Quantity, sentences: Sequence[Unit]) -> bool:
    """Whether a figure is a small whole number, or a share where no sentence tells a share or two numbers for one."""
    if figure.kind not in ("count", "ordinal") or figure.high > _COUNTED:
        return False
    if not is_share(figure):
        return not figure.step or figure.low.is_integer()  # 4.2 is a version or a measure
    return next(_shares(map(figures_of, sentences)), None) is None


def _is_span_of_time(claim: Claim, figure: Quantity, sentences: Sequence[Unit]) -> bool:
    """Years against a year of the sources (``15 years`` since 1990), days and weeks against two of their dates.

    Of what is over, the length has to be that between two of their dates, if they have two. So has one in hours or
    minutes between two of their times.
    """
    if figure.dimension == "duration" and figure.unit not in _OF_DAYS:
        return any(agrees(figure, length) for length in between_times(reached(claim, sentences)))
    if figure.dimension != "calendar" and figure.unit not in _OF_DAYS:
        return False
    over = _NOW.search(claim.text) is None
    if over and any(agrees(figure, length) for length in between(figure, reached(claim, sentences))):
        return True
    dates = [
        moment
        for unit in sentences
        for moment in moments(unit.text)
        if moment.kind == "date" and (moment.dates[0].first if figure.dimension == "calendar" else moment.dates[0].day)
    ]
    if over and len(dates) > 1:
        return False
    return len(dates) >= (1 if figure.dimension == "calendar" else 2)


def follows(figure: Quantity, sentences: Sequence[Unit]) -> bool:
    """Whether a figure is the sum, difference or share of two numbers of a sentence, or what is left to 100 %."""
    terms = ([item for item in figures_of(unit) if item.is_amount][:_MOST_TERMS] for unit in sentences)
    near = max(figure.step / 2, 1e-9 * abs(figure.low))
    if is_share(figure):
        return any(agrees(figure, share) for own in terms for share in _shares([own]))
    return figure.is_amount and any(abs(figure.low - value) <= near for own in terms for value in _results(figure, own))


def _keeps_bound(figure: Quantity, sentences: Sequence[Unit]) -> bool:
    """Whether a share that is a bound (``fewer than half``) is kept by a share or by two counts of one sentence."""
    if not is_share(figure) or figure.hedge not in (*LOWER, *UPPER):
        return False
    plain = replace(figure, hedge="exact")
    found = (
        replace(plain, low=share, high=share, written=(share, share)) for share in _shares(map(figures_of, sentences))
    )
    return any(compare(figure, share) in ("bound", "equal") for share in found)


def _shares(found: Iterable[Sequence[Quantity]]) -> Iterator[float]:
    """The shares and percentages among the figures of sentences, and those of two of their counts."""
    for own in found:
        counts = [each.low for each in own if not each.dimension and each.low >= 1]
        yield from (*shares_in(own), *(min(pair) / max(pair) for pair in combinations(counts, 2)))


def _results(figure: Quantity, terms: Sequence[Quantity]) -> Iterator[float]:
    alike = [term.low for term in terms if term.dimension == figure.dimension]
    if len(alike) > 2:
        yield sum(alike)
    for first, second in combinations(alike, 2):
        yield first + second
        yield abs(first - second)
    if figure.dimension == "percent":
        yield from (100 - value for value in alike)
        counts = [term.low for term in terms if not term.dimension and term.low]
        yield from (100 * min(pair) / max(pair) for pair in combinations(counts, 2))
