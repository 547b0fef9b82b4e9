"""Numbers: whether the sources state every quantity of a claim, and whether they state another one in its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spanproof.text.agreement import compare
from spanproof.text.quantities import Quantity
from spanproof.types import Check, CheckLabel, Claim, Evidence, Span
from spanproof.verifiers.derived import excuse, is_worked_out
from spanproof.verifiers.figures import figure_places, figures_in, figures_of, is_rival
from spanproof.verifiers.findings import Finding, as_check
from spanproof.verifiers.places import Place, around
from spanproof.verifiers.reading import Unit, units
from spanproof.verifiers.rivals import AGREEING, weigh
from spanproof.verifiers.stock import Stock
from spanproof.verifiers.times import is_elsewhen

__all__ = ["Numbers"]

# What numbers a part of a text or of an answer, not a thing.
_LABELS = re.compile(
    r"(?:\b(?:step|passage|source|document|doc|chunk|context|option|item|point|figure|fig|table|section|reference|ref"
    r"|note|citation|excerpt|paragraph|answer|question|tip|method|part|no|number|rule)s?\.?\s{0,2}|#)\Z",
    re.IGNORECASE,
)
_CITED = re.compile(r"[\[【^]\s?\Z")
_OF_TEXT = re.compile(r"[\s-]{1,2}(?:words?|sentences?|paragraphs?|characters?|bullet points?)\b", re.IGNORECASE)
_IN_OTHER_UNIT = re.compile(r"\s?(?:[(/\[]|or|,|=)\s?(?:about |approximately |~|≈)?")
_CONVERTED = 0.03  # what a conversion may lose by rounding
_LOOK_BACK = 24


@dataclass(frozen=True, slots=True)
class Numbers:
    """Looks every quantity of a claim up in the chunks (a `spanproof.protocols.Verifier`).

    * a sentence of the evidence says the same of another value (``50 mg`` for ``15 mg``): ``contradicted``; if another
      chunk has the claim's own value, the reason begins with "conflicting sources";
    * a quantity stands nowhere, not even after conversion, rounding or within a range: ``no_evidence``;
    * all stand somewhere: ``supported``, weakly, as nothing but the numbers was checked;
    * there is none, or all may be counted or worked out from the sources: ``not_applicable``. Worked out means sums,
      differences and shares of two numbers of one sentence, what is left to 100 %, years since a date, and bare
      numbers up to ten, which may count a list.

    Dates and times are left to `spanproof.verifiers.dates`; numbers of steps, passages and citations are no quantities.

    Args:
        presence: the score of a claim all of whose quantities are stated, in [0, 1].
        absence: the score of a claim with a quantity that no source states, in [0, 1].
    """

    presence: float = 0.4
    absence: float = 0.7

    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim; flagged are the quantities that the sources do not state or contradict."""
        stocks: dict[int, Stock] = {}
        checks = []
        for claim, chain in zip(claims, evidence, strict=True):
            asked = _asked(claim)
            if asked and id(claim.case) not in stocks:
                stocks[id(claim.case)] = Stock(chunk.text for chunk in claim.case.chunks)
            sources = _Sources(units(chain), stocks[id(claim.case)]) if asked else None
            findings = [self._judge(claim, figure, sources) for figure in asked if sources is not None]
            checks.append(as_check(claim, findings, what="numbers") if findings else _NONE)
        return checks

    def _judge(self, claim: Claim, figure: Quantity, sources: _Sources) -> Finding:
        answer = claim.case.answer
        own = figures_in(answer, claim.span)
        others = [other for other in own if other.start != figure.start]
        worked = is_worked_out(answer, figure)
        twins = [other for other in others if _is_converted(answer, figure, other)]
        found = figure_places(around(claim.text, claim.span.start, own), figure, sources.units)
        finding = weigh(
            claim,
            figure,
            [place for place in found if not _is_taken(place, others)],
            is_rival=lambda place: (
                not worked and is_rival(answer, figure, place) and not is_elsewhen(claim, place.unit)
            ),
            is_known=lambda: any(sources.stock.states(each) for each in (figure, *twins)),
            is_akin=lambda unit: _is_akin(others, unit),
            presence=self.presence,
        )
        if finding is not None:
            return finding
        reason = "a number that the answer works out" if worked else excuse(figure, claim.case.question, sources.units)
        return Finding(_span(figure), "open" if reason else "missing", 0.0 if reason else self.absence, reason)


class _Sources(NamedTuple):
    """The sentences of a claim's evidence, best first, and the figures of all chunks of its case."""

    units: list[Unit]
    stock: Stock


_NONE = Check(CheckLabel.NOT_APPLICABLE, reason="no quantities")


def _asked(claim: Claim) -> list[Quantity]:
    """The quantities of the claim that a source could state."""
    answer, cited = claim.case.answer, [citation.span for citation in claim.citations]
    own = figures_in(answer, claim.span)
    return [
        figure
        for index, figure in enumerate(own)
        if not _is_label(answer, figure)
        and not (index and _is_converted(answer, own[index - 1], figure))
        and not any(span.overlaps(_span(figure)) for span in cited)
    ]


def _is_label(answer: str, figure: Quantity) -> bool:
    """Whether a number only numbers or names something, or is a word of speech more often than a number."""
    if answer[figure.start : figure.end].lower() in ("one", "first", "second", "third", "401k"):
        return True
    if figure.kind == "id" and not figure.key.isdecimal():
        return True  # B12, COVID-19: names, and looked up as such
    if figure.kind not in ("count", "id"):
        return False
    before = answer[max(0, figure.start - _LOOK_BACK) : figure.start]
    if _CITED.search(before) and answer[figure.end : figure.end + 1] in ("]", "】", ",", "†"):
        return True
    return _LABELS.search(before) is not None or _OF_TEXT.match(answer, figure.end) is not None


def _is_converted(answer: str, first: Quantity, second: Quantity) -> bool:
    """Whether the second figure only says the first in another unit, as in ``400°F (200°C)``."""
    alike = first.dimension == second.dimension != "" and first.unit != second.unit
    close = abs(first.low - second.low) <= _CONVERTED * abs(first.low)
    return alike and close and _IN_OTHER_UNIT.fullmatch(answer, first.end, second.start) is not None


def _span(figure: Quantity) -> Span:
    return Span(figure.start, figure.end)


def _is_akin(others: Sequence[Quantity], unit: Unit) -> bool:
    """Whether a sentence has the claim's other quantities, as far as it has any of their dimensions."""
    theirs = figures_of(unit)
    for other in others:
        alike = [compare(other, figure) for figure in theirs if figure.dimension == other.dimension != ""]
        if alike and all(agreement == "differs" for agreement in alike):
            return False
    return True


def _is_taken(place: Place[Quantity], others: Sequence[Quantity]) -> bool:
    """Whether another figure of the claim agrees with the place, and this one does not."""
    return place.agreement not in AGREEING and any(compare(other, place.item) in AGREEING for other in others)
