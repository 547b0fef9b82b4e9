"""Numbers: whether the sources state every quantity of a claim, and whether they state another one in its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from spanproof.text.quantities import Quantity
from spanproof.types import Check, CheckLabel, Claim, Evidence, Span
from spanproof.verifiers.derived import excuse
from spanproof.verifiers.figures import Place, around, figures_in, places
from spanproof.verifiers.reading import Unit, mentioned_ids, units
from spanproof.verifiers.rivals import CLOSE, certainty, is_conflict, is_taken, rival_of, stating, weight
from spanproof.verifiers.stock import Stock

__all__ = ["Numbers"]

# What numbers a part of a text or of an answer, not a thing.
_LABELS = re.compile(
    r"(?:\b(?:step|passage|source|document|doc|chunk|context|option|item|point|figure|fig|table|section|reference|ref"
    r"|note|citation|excerpt|paragraph|answer|question|tip|method|part|no|number|rule)s?\.?\s{0,2}|#)\Z",
    re.IGNORECASE,
)
_CITED = re.compile(r"[\[【^]\s?\Z")
_LOOK_BACK = 24


class _Finding(NamedTuple):
    """What the sources say of one figure of a claim."""

    figure: Quantity
    outcome: Literal["stated", "contradicted", "conflict", "missing", "open"]
    score: float
    reason: str


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
            checks.append(self._check(claim, asked, _Sources(units(chain), stocks[id(claim.case)])) if asked else _NONE)
        return checks

    def _check(self, claim: Claim, asked: Sequence[Quantity], sources: _Sources) -> Check:
        findings = [self._judge(claim, figure, sources) for figure in asked]
        against = [finding for finding in findings if finding.outcome in ("contradicted", "conflict")]
        missing = [finding for finding in findings if finding.outcome == "missing"]
        stated = [finding for finding in findings if finding.outcome == "stated"]
        if against:
            against.sort(key=lambda finding: (finding.outcome != "conflict", -finding.score))
            spans = tuple(sorted(_span(finding.figure) for finding in (*against, *missing)))
            return Check(CheckLabel.CONTRADICTED, max(item.score for item in against), against[0].reason, spans)
        if missing:
            spans = tuple(_span(finding.figure) for finding in missing)
            listed = ", ".join(dict.fromkeys(span.of(claim.case.answer) for span in spans))
            return Check(CheckLabel.NO_EVIDENCE, self.absence, f"not in the sources: {listed}", spans)
        if stated:
            score = min(finding.score for finding in stated)
            return Check(CheckLabel.SUPPORTED, score, "the sources state its numbers; only these were checked")
        return Check(CheckLabel.NOT_APPLICABLE, reason=findings[0].reason)

    def _judge(self, claim: Claim, figure: Quantity, sources: _Sources) -> _Finding:
        own = figures_in(claim.case.answer, claim.span)
        said = around(claim.text, claim.span.start, own)
        others = [other for other in own if other.start != figure.start]
        found = [place for place in places(said, figure, sources.units) if not is_taken(place, others)]
        stated, rival = stating(found), rival_of(claim.case.answer, figure, found)
        if rival is not None and stated is not None and is_conflict(stated, rival):
            reason = (
                f"conflicting sources: {_says(claim, figure, rival)}, which {mentioned_ids([stated.unit])} has, too"
            )
            return _Finding(figure, "conflict", certainty(rival), reason)
        known = stated is not None or sources.stock.states(figure)
        if rival is not None and (not known or (rival.likeness >= CLOSE and weight(rival) > weight(stated))):
            return _Finding(figure, "contradicted", certainty(rival), _says(claim, figure, rival))
        if known:
            return _Finding(figure, "stated", self.presence if stated else self.presence / 2, "")
        reason = excuse(figure, claim.case.question, sources.units)
        return _Finding(figure, "open" if reason else "missing", 0.0, reason)


class _Sources(NamedTuple):
    """The sentences of a claim's evidence, best first, and the figures of all chunks of its case."""

    units: list[Unit]
    stock: Stock


_NONE = Check(CheckLabel.NOT_APPLICABLE, reason="no quantities")


def _asked(claim: Claim) -> list[Quantity]:
    """The quantities of the claim that a source could state."""
    cited = [citation.span for citation in claim.citations]
    return [
        figure
        for figure in figures_in(claim.case.answer, claim.span)
        if not _is_label(claim.case.answer, figure) and not any(span.overlaps(_span(figure)) for span in cited)
    ]


def _is_label(answer: str, figure: Quantity) -> bool:
    """Whether a number only numbers or names something, or is a word of speech more often than a number."""
    if answer[figure.start : figure.end].lower() in ("one", "first", "second", "third"):
        return True
    if figure.kind == "id" and not figure.key.isdecimal():
        return True  # B12, COVID-19: names, and looked up as such
    if figure.kind not in ("count", "id"):
        return False
    before = answer[max(0, figure.start - _LOOK_BACK) : figure.start]
    if _CITED.search(before) and answer[figure.end : figure.end + 1] in ("]", "】", ",", "†"):
        return True
    return _LABELS.search(before) is not None


def _span(figure: Quantity) -> Span:
    return Span(figure.start, figure.end)


def _says(claim: Claim, figure: Quantity, rival: Place) -> str:
    theirs = rival.unit.chunk.text[rival.figure.lead : rival.figure.end]
    ours = claim.case.answer[max(figure.lead, claim.span.start) : figure.end]
    return f'[{rival.unit.chunk.id}] has "{theirs}" where the answer has "{ours}"'
