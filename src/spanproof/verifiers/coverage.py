"""Word-level coverage: which words of a claim the sources do not have, weighted by what is at risk."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from spanproof.errors import ConfigError
from spanproof.models.context import by_case
from spanproof.models.passages import read
from spanproof.text.terms import Term
from spanproof.text.times.calendar import Calendar
from spanproof.text.times.dates import moments
from spanproof.types import Check, CheckLabel, Claim, Evidence, Span
from spanproof.verifiers.stock import Stock
from spanproof.verifiers.vocabulary import Vocabulary

__all__ = ["NO_WORD", "Coverage"]

NO_WORD = 0.75
"""The score of a claim of which no source has a word."""
_FEW_WORDS = 0.5  # the score of one of which they have nearly enough

# Stems of words that report, order, hedge or make a sentence: any answer may use them, and they claim next to nothing.
_LOOSE_STEMS = frozenset(
    """abl accord addition additional aim allow also alternativ among amount answer appear approximat articl aspect
    associat author bas basic becom begin cas caus clear common compar conclud consider consistent contain context
    correct current defin describ detail determin different difficult direct discuss document due easi emphasiz ensur
    entir exampl expect explain express factor featur final find first focu focus follow general given going good great
    help highlight importanc important includ indicat information instanc instead instruction involv issu keep key known
    last lastly list main mak make mean mention method multipl necessary need next not note now number offer one option
    order outlin overall paragraph particular passag pleas point possibl potential process provid purpos question rang
    rather reason recommend refer regard relat relevant remain report requir result second section see seek seem several
    show significant similar simp simpl slight some someon sourc specific specifical specify start stat step still such
    suggest summariz summary sur tak take text then thing third throughout time tip together try two typical understand
    us use used using usual variety various way well""".split()
)


@dataclass(frozen=True, slots=True)
class Coverage:
    """Compares the content words of a claim with its evidence chain (a `spanproof.protocols.Verifier`).

    Coverage is the weighted share of the claim's words that the chain has, in [0, 1]; a word that only other chunks or
    the question have counts half. From `high` on the claim is ``supported``, below `low` it has ``no_evidence``, and in
    between words do not decide: ``not_applicable``. Of a ``no_evidence`` claim the novel words are flagged: those that
    no source and not the question has in any form. Numbers and names of well-covered claims are looked up by
    `spanproof.verifiers.numbers` and `spanproof.verifiers.names`, which flag them whatever else the claim says.

    The defaults were chosen on the 3,570 training answers of RAGTruth (question answering and summaries), split into
    24,651 factual claims by the default splitter, with chains of the default aligner; a claim is bad if annotators
    marked a part of it. Coverage ranks bad claims before others with an AUC of 0.84, which hardly depends on the
    weights (0.3 to 0.8 for a word, 0 to 0.2 for a loose one; numbers and names were set to what is at risk). `high` is
    where the F1 of finding bad claims is best. At `high` every second good answer would have a claim without evidence;
    `low` leaves 75 % of them without one, and of the answers that have one 65 % are bad. Of the words that are then
    flagged annotators had marked 53 %. Scores of supported claims follow the share of good ones at that coverage.

    Args:
        low: the coverage below which a claim has no evidence, in (0, 1).
        high: the coverage from which a claim counts as supported, in [low, 1).
        number: weight of a number, > 0.
        name: weight of a word of a name, > 0.
        word: weight of any other content word, > 0.
        loose: weight of a word of mere reporting (``provide``, ``step``, ``additional``), >= 0.

    Raises:
        ConfigError: if a threshold or weight is out of its range.
    """

    low: float = 0.5
    high: float = 0.65
    number: float = 1.0
    name: float = 0.9
    word: float = 0.5
    loose: float = 0.05

    def __post_init__(self) -> None:
        if not 0.0 < self.low <= self.high < 1.0:
            raise ConfigError(
                "0 < low <= high < 1", seen=f"low={self.low}, high={self.high}", remedy="give two shares in this order"
            )
        if min(self.number, self.name, self.word) <= 0 or self.loose < 0:
            raise ConfigError("weights above 0", seen=self, remedy="leave a kind of words out by a small weight")

    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim; a claim without content words is ``not_applicable``."""
        known = by_case(claims, Vocabulary)
        return [self._check(*each) for each in zip(claims, evidence, known, strict=True)]

    def _check(self, claim: Claim, found: Sequence[Evidence], known: Vocabulary) -> Check:
        said = known.terms_in(claim)
        if not said:
            return Check(CheckLabel.NOT_APPLICABLE, reason="no content words")
        weights = [self._weight(term, known) for term in said]
        near = _forms(found)
        shares = _shares(said, near, found, known)
        total = sum(weights)
        coverage = sum(weight * share for weight, share in zip(weights, shares, strict=True)) / total if total else 1.0
        reason = f"{coverage:.0%} of its words are in the evidence"
        if coverage >= self.high:
            rise = (coverage - self.high) / (1.0 - self.high)
            return Check(CheckLabel.SUPPORTED, 0.77 + 0.21 * rise, reason)
        if coverage >= self.low:
            return Check(CheckLabel.NOT_APPLICABLE, reason=f"{reason}, neither enough nor too few to decide")
        novel = [
            term.word for term, share, w in zip(said, shares, weights, strict=True) if not share and w > self.loose
        ]
        score = _FEW_WORDS + (NO_WORD - _FEW_WORDS) * (self.low - coverage) / self.low
        spans = tuple(Span(word.start, word.end) for word in novel)
        reason = f"only {reason}" if coverage else "none of its words are in the evidence"
        return Check(CheckLabel.NO_EVIDENCE, score, reason, spans)

    def _weight(self, term: Term, known: Vocabulary) -> float:
        if term.word.is_number:
            return self.number
        if known.name_at(term) is not None:
            return self.name
        return self.loose if term.forms[0] in _LOOSE_STEMS else self.word


def _shares(said: Sequence[Term], near: set[str], found: Sequence[Evidence], known: Vocabulary) -> list[float]:
    """What of each word is there: 1 if the chain has it, or the figure or time that it is part of; else 0.5 or 0."""
    shares = [1.0 if not near.isdisjoint(term.forms) else 0.5 if known.has(term) else 0.0 for term in said]
    figured = {
        at: known.figure_at(term) for at, (term, share) in enumerate(zip(said, shares, strict=True)) if share < 1
    }
    if any(figured.values()):
        stock = Stock(item.text for item in found)
        for at, figure in figured.items():
            if figure is not None and stock.states(figure):
                shares[at] = 1.0
    timed = {at: time for at, term in enumerate(said) if shares[at] < 1 and (time := known.time_at(term)) is not None}
    if timed:
        calendar = Calendar(moment for item in found for moment in moments(item.text))
        shares = [1.0 if at in timed and calendar.states(timed[at]) else share for at, share in enumerate(shares)]
    return shares


def _forms(found: Sequence[Evidence]) -> set[str]:
    """The forms of the content words of a chain."""
    out: set[str] = set()
    for item in found:
        reading = read(item.chunk.text)
        first, last = (bisect_left(reading.starts, at) for at in (item.span.start, item.span.end))
        for forms in reading.forms[first:last]:
            out.update(forms)
    return out
