"""Numbers: whether the sources state every quantity of a claim, and whether they state another one in its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from spanproof._validation import require_share
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.polarity import is_denied
from spanproof.types import Check, CheckLabel, Claim, Evidence, Span
from spanproof.verifiers.asked_for import asked_for
from spanproof.verifiers.bindings import bound_otherwise
from spanproof.verifiers.calculated import is_calculated
from spanproof.verifiers.changes import direction_of, is_sure, with_changes
from spanproof.verifiers.counted import counts_another
from spanproof.verifiers.crossed import crossed
from spanproof.verifiers.derived import excuse, follows, is_worked_out
from spanproof.verifiers.designated import designated
from spanproof.verifiers.elided import ELIDED, keeps_bound
from spanproof.verifiers.figures import (
    FIGURES,
    figure_places,
    figures_in,
    figures_of,
    is_difference,
    is_rival,
)
from spanproof.verifiers.findings import Finding, as_check
from spanproof.verifiers.gapped import gapped
from spanproof.verifiers.how_often import how_often
from spanproof.verifiers.keyed import keyed
from spanproof.verifiers.limits import decided_by_limit
from spanproof.verifiers.listed import listed
from spanproof.verifiers.made_from import is_made_from
from spanproof.verifiers.misread import misread
from spanproof.verifiers.names import names_unknown
from spanproof.verifiers.nearby import is_near_step
from spanproof.verifiers.nearer import told_nearer
from spanproof.verifiers.numbering import is_label
from spanproof.verifiers.overall import overall_ratings
from spanproof.verifiers.own_words import in_own_words
from spanproof.verifiers.places import Place, around, scenes
from spanproof.verifiers.reading import Unit, units
from spanproof.verifiers.reckoned import with_reckoned
from spanproof.verifiers.remembered import remembered
from spanproof.verifiers.rivals import AGREEING, untaken, weigh
from spanproof.verifiers.shared_out import shared_out
from spanproof.verifiers.signed import with_signs
from spanproof.verifiers.slips import is_doubtful, slip_of
from spanproof.verifiers.steps import is_asked_step, misses_difference, tells_difference
from spanproof.verifiers.stock import Stock
from spanproof.verifiers.superseded import superseded
from spanproof.verifiers.thresholds import other_threshold
from spanproof.verifiers.times import is_elsewhen

__all__ = ["Numbers"]

_IN_WEEK = re.compile(r"\s(?:a|per|each|every|of\sthe)\sweek\b", re.IGNORECASE)
_IN_OTHER_UNIT = re.compile(r"\s?(?:[(/\[]|or|,|=)\s?(?:about |approximately |~|≈)?")
_CONVERTED = 0.03  # what a conversion may lose by rounding
_WORKED_OUT = 0.6  # the score of a difference that a sentence of the claim's own words gives


@dataclass(frozen=True, slots=True)
class Numbers:
    """Looks every quantity of a claim up in the chunks (a `spanproof.protocols.Verifier`).

    * a sentence of the evidence says the same of another value (``50 mg`` for ``15 mg``): ``contradicted``; if another
      chunk has the claim's own value, the reason begins with "conflicting sources", unless the one that differs is
      about another thing (`subjects`);
    * a sentence that has all words of the claim gives another value, and those that give the claim's lack some of them
      (``Basic users keep files for 30 days. Pro users keep files for 180 days.`` for ``Basic users keep files for 180
      days.``): ``contradicted``; the same of an answer that leaves its subject to the question, see `asked_for`;
    * a value that a sentence gives to something else (``$12 for adults and $6 for children``): ``contradicted``, see
      `shared_out`, `crossed`; one that goes with another name, date or figure than the claim's: see `bindings`;
    * a value that only sentences with fewer of the claim's words have, another one in its words: see `nearer`;
    * a rating of the whole that is not the one the record has (``business_stars``), reviews aside: ``contradicted``;
    * a quantity stands nowhere, not even after conversion, rounding or within a range: ``no_evidence``;
    * all stand somewhere: ``supported``, weakly, as nothing but the numbers was checked;
    * a sentence like the claim says how often otherwise (``twice daily``), no chunk the claim's: ``contradicted``;
    * a sentence like the claim has the number with another unit or at another rate (``30 days`` for ``30 hours``), and
      no source has the quantity: ``contradicted``, see `slips`;
    * an order number or hash a sign or two off one of the evidence, and in no chunk: ``contradicted``, see `misread`;
    * a condition (``if it is below 60``) with another limit than the sources have: ``contradicted``, see `thresholds`;
    * a thing told apart by a number or letter (``Article 15``, ``phase II``) that no source has, or what they say of
      another one: see `designated`;
    * by how much something changed is what the two ends differ by, where a sentence gives these (``from 110 to 150``);
    * what a claim calls a loss, and a percentage by which something fell, is a negative one of a source, see `signed`;
    * what follows from figures that the claim's own words bind: ``supported`` or ``contradicted``, see `reckoned`;
    * there is none, or all are denied (``is not 40 m long``), cases of a limit (`limits`), may be counted, worked out:
      ``not_applicable``. Worked out means sums, differences and shares of two numbers of one sentence, what is left to
      100 %, years since a date, bare numbers up to ten, which may count a list, and what follows by a step or two of
      arithmetic (`calculated`, `steps`, `nearby`). Those of a sum and `calculated` are not contradicted by what they
      follow from.

    Dates and times are left to `spanproof.verifiers.dates`; numbers of steps, passages and citations are no quantities.

    Args:
        presence: the score of a claim all of whose quantities are stated, in [0, 1].
        absence: the score of a claim with a quantity that no source states, in [0, 1].

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
        """One check a claim; flagged are the quantities that the sources do not state or contradict."""
        stocks: dict[int, Stock] = {}
        checks = []
        for claim, chain in zip(claims, evidence, strict=True):
            asked, sentences = _asked(claim), units(chain)
            findings = [*filter(None, [how_often(claim, sentences)]), *misread(claim, sentences)]
            findings += designated(claim, sentences, absence=self.absence)
            if asked:
                if id(claim.case) not in stocks:
                    stocks[id(claim.case)] = Stock(chunk.text for chunk in claim.case.chunks)
                findings += self._judge(claim, asked, sentences, stocks[id(claim.case)])
            findings = with_reckoned(claim, sentences, findings)
            checks.append(as_check(claim, findings, what="numbers") if findings else _NONE)
        return checks

    def _judge(self, claim: Claim, asked: Sequence[Quantity], sentences: Sequence[Unit], stock: Stock) -> list[Finding]:
        own = figures_in(claim.case.answer, claim.span)
        said, read_in = around(claim.text, claim.span.start, own), scenes(sentences, figures_of)
        rows = [with_signs(claim, figure, figure_places(said, figure, read_in)) for figure in own]
        found, starts = untaken(rows), {figure.start for figure in asked}
        restated = {**in_own_words(claim, sentences), **overall_ratings(claim, asked, presence=self.presence)}
        given = [(each, _Asked(claim, own, at, sentences, stock)) for at, each in enumerate(own)]
        return [
            self._worked(known, rows[known.at])
            or restated.get(figure.start)
            or keyed(claim, figure, presence=self.presence)
            or listed(claim, figure, own, FIGURES, presence=max(self.presence, _WORKED_OUT))
            or asked_for(claim, figure, FIGURES)
            or other_threshold(claim, figure, sentences)
            or shared_out(claim, figure, own, read_in, FIGURES)
            or gapped(claim, figure, own, read_in, ELIDED)
            or superseded(claim, figure, sentences)
            or crossed(claim, figure, own, read_in, ELIDED)
            or bound_otherwise(claim, figure, own, read_in)
            or counts_another(claim, figure, sentences)
            or told_nearer(claim, figure, own, read_in)
            or self._change(known, rows[known.at])
            or self._finding(known, found[known.at])
            for figure, known in given
            if figure.start in starts
        ]

    def _worked(self, asked: _Asked, found: Sequence[Place[Quantity]]) -> Finding | None:
        """A figure that no source states and that one step gives, or of a case for which a limit decides."""
        figure = asked.own[asked.at]
        if any(place.agreement in AGREEING for place in found) or is_doubtful(asked.claim, figure, found):
            return None
        case = (asked.claim, figure, asked.sentences)
        step = "it follows from other figures by a step" if is_asked_step(*case) else ""
        reason = step or ("a limit decides its case" if decided_by_limit(*case, found) else "")
        return Finding(_span(figure), "open", 0.0, reason) if reason and not asked.is_known() else None

    def _change(self, asked: _Asked, found: Sequence[Place[Quantity]]) -> Finding | None:
        """What the sources say of a figure by which something changed, where they give both ends of the change."""
        direction = direction_of(asked.claim, asked.own[asked.at])
        if direction is None:
            return None
        places, changed = with_changes(asked.own[asked.at], direction, found)
        if not changed:
            return None
        judge = replace(self, presence=max(self.presence, _WORKED_OUT)) if is_sure(places) else self
        return judge._finding(asked, places, is_change=True)

    def _finding(self, asked: _Asked, found: Sequence[Place[Quantity]], *, is_change: bool = False) -> Finding:
        claim, figure = asked.claim, asked.own[asked.at]
        slip = None if is_change or tells_difference(claim, figure) else slip_of(claim, figure, found, asked.stock)
        if slip is not None:
            return slip
        worked, apart = is_worked_out(claim.case.answer, figure), is_difference(claim.case.answer, figure)
        finding = weigh(
            claim,
            figure,
            found,
            is_rival=lambda place: (
                not worked
                and (is_change or is_difference(place.unit.chunk.text, place.item) is apart)
                and asked.is_rival(place)
            ),
            is_known=asked.is_known,
            is_akin=asked.is_akin,
            presence=self.presence,
            by_owner=True,
        )
        if finding and (is_change or finding.outcome != "contradicted" or not asked.follows):
            kept = finding.outcome == "contradicted" and keeps_bound(claim, figure, asked.sentences)
            return Finding(_span(figure), "stated", self.presence / 2, "") if kept else finding
        reckoned = "" if is_doubtful(claim, figure, found) else asked.calculated or asked.nearby
        excused = excuse(claim, figure, asked.sentences) or reckoned
        weekly = (
            "how many days a week follows from their hours" if _IN_WEEK.match(claim.case.answer, figure.end) else ""
        )
        differs = apart and not is_change and not misses_difference(claim, figure)
        told = "a difference of two figures" if differs else ""
        reason = "a number that the answer works out" if worked else excused or weekly or told
        return Finding(_span(figure), "open" if reason else "missing", 0.0 if reason else self.absence, reason)


class _Asked(NamedTuple):
    """The figure ``own[at]`` of a claim, with what it is set against."""

    claim: Claim
    own: Sequence[Quantity]
    at: int
    sentences: Sequence[Unit]
    stock: Stock

    @property
    def calculated(self) -> str:
        """Why it may be right if it follows by calculation, else empty."""
        found = is_calculated(self.claim, self.own[self.at], [unit.text for unit in self.sentences])
        return "it follows by calculation from other figures" if found else ""

    @property
    def nearby(self) -> str:
        """Why it may be right if it follows from figures near each other, else empty."""
        found = is_near_step(self.claim, self.own[self.at], self.sentences)
        return "it follows from figures that stand near each other" if found else ""

    @property
    def follows(self) -> bool:
        """Whether it is worked out from the sources, so that no figure of theirs stands against it."""
        return follows(self.own[self.at], self.sentences) or is_calculated(self.claim, self.own[self.at], ())

    def is_rival(self, place: Place[Quantity]) -> bool:
        """Whether a place that differs has another value for the same thing, at the same time.

        Of a thing that no source names, none has another value.
        """
        figure = self.own[self.at]
        same = is_rival(self.claim.case.answer, figure, place) and not is_made_from(self.claim, figure, place)
        return same and not is_elsewhen(self.claim, place.unit) and not names_unknown(self.claim)

    def is_known(self) -> bool:
        """Whether a chunk states the figure, in its own unit or in the one in brackets behind it."""
        twins = self.own[self.at + 1 : self.at + 2]
        figure, answer = self.own[self.at], self.claim.case.answer
        said = (figure, *(twin for twin in twins if _is_converted(answer, figure, twin)))
        return any(self.stock.states(each) for each in said)

    def is_akin(self, unit: Unit) -> bool:
        """Whether a sentence has the claim's other quantities, as far as it has any of their dimensions."""
        theirs = figures_of(unit)
        for index, other in enumerate(self.own):
            alike = [compare(other, figure) for figure in theirs if figure.dimension == other.dimension != ""]
            if index != self.at and alike and all(agreement == "differs" for agreement in alike):
                return False
        return True


_NONE = Check(CheckLabel.NOT_APPLICABLE, reason="no quantities")


def _asked(claim: Claim) -> list[Quantity]:
    """The quantities of the claim that a source could state."""
    answer, cited = claim.case.answer, [citation.span for citation in claim.citations]
    own = figures_in(answer, claim.span)
    return [
        figure
        for index, figure in enumerate(own)
        if not is_label(answer, figure)
        and not (index and _is_converted(answer, own[index - 1], figure))
        and not any(span.overlaps(_span(figure)) for span in cited)
        and not (figure.hedge == "exact" and is_denied(claim.text, figure.start - claim.span.start))
    ]


def _is_converted(answer: str, first: Quantity, second: Quantity) -> bool:
    """Whether the second figure only says the first in another unit, as in ``400°F (200°C)``."""
    alike = first.dimension == second.dimension != "" and first.unit != second.unit
    close = abs(first.low - second.low) <= _CONVERTED * abs(first.low)
    return alike and close and _IN_OTHER_UNIT.fullmatch(answer, first.end, second.start) is not None


def _span(figure: Quantity) -> Span:
    return Span(figure.start, figure.end)
