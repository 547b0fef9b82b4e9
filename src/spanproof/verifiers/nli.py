"""Natural language inference by the embedded model: support, contradiction or no evidence, calibrated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from spanproof.errors import ConfigError
from spanproof.models.nli import NliModel, Odds, Premise
from spanproof.text.grids import grids_of
from spanproof.text.notation import in_notation_of
from spanproof.text.restated import asserted, is_mere_phrase, is_of_few
from spanproof.text.spoken import spoken
from spanproof.types import Check, CheckLabel, Chunk, Claim, Evidence, Span
from spanproof.verifiers.headed import statements
from spanproof.verifiers.subjects import is_of_another

__all__ = ["Nli", "in_order"]

_FEW = 2  # sentences of an answer for whose claims short sources are read whole


class _Reading(NamedTuple):
    """One premise of a claim: a source's part of the chain, or all that is read of it (`chunk` is ``None``).

    ``text`` is what is read beside it, and ``denied`` that the claim denies that.
    """

    chunk: Chunk | None
    premise: Premise
    text: str
    denied: bool = False

    @property
    def pair(self) -> tuple[Premise, str]:
        """Premise and hypothesis, its values in the notation of the premise."""
        return self.premise, in_notation_of(self.text, self.premise).text


class Nli:
    """Reads each claim against its evidence chain (an `spanproof.protocols.Verifier`).

    What is read of the chain is its best source, those that speak to the claim about as closely, and those that it
    cites: all as a whole, since several passages may support a claim together, and, where they are several, source by
    source, cited ones first. Of a source these are the passages of the chain; for a claim of a short answer, all of a
    short source, and for any claim all of a short table, record or list: what is superlative, the only one or none
    shows in the passages that do not speak of it. Where one
    surely contradicts and another surely agrees, it is ``contradicted``, with the reason "conflicting sources", unless
    the one that contradicts is about another thing (`spanproof.verifiers.subjects`). Of a row of the answer's own table
    each cell is read with the names at its head and the sentences about that thing. A phrase, a yes or a no
    is read with the question (`spanproof.text.restated.asserted`). After VerifAI (a cross-encoder over claim and cited
    abstract, three classes); scores are calibrated probabilities.

    Args:
        folder: a model folder; the one inside the package if ``None``.
        most: how many passages of a chain are read together at most, best first, >= 1.
        sources: how many of the chain's sources are read one by one at most, best first, >= 0.
        close: a source is read if its best passage has this share of the best one's score, in [0, 1], or if the claim
            cites it.
        short: up to how many characters of sources are read whole together, best first, for a claim of an answer of at
            most two sentences, >= 0.
        tables: up to how many characters of tables, records and lists of labelled values are read whole together, for
            any claim, >= 0; 0 for models that were not trained on whole ones.
        sure: the probability from which one source's word stands against another's, in (0.5, 1].
        sentences: of how many an answer may be to be read, >= 1, lists of mere phrases apart; ``None``: of any number.
            The preset ``fast`` asks for 2: what is that short is soon read, and has little around it to be judged by.
        threads: of the encoder; see `spanproof.models.onnx.encoder`.

    Raises:
        ConfigError: if a number is out of its range.
        ModelError: if there is no model in the folder.
    """

    def __init__(
        self,
        folder: str | Path | None = None,
        *,
        most: int = 3,
        sources: int = 2,
        close: float = 0.6,
        short: int = 400,
        tables: int = 800,
        sure: float = 0.8,
        sentences: int | None = None,
        threads: int | None = None,
    ) -> None:
        given = f"{most=}, {sources=}, {close=}, {short=}, {tables=}, {sure=}, {sentences=}"
        few = most < 1 or min(sources, short, tables) < 0 or (sentences is not None and sentences < 1)
        if few or not 0.0 <= close <= 1.0 or not 0.5 < sure <= 1.0:
            raise ConfigError(
                "most >= 1, sources, short and tables >= 0, close in [0, 1], sure in (0.5, 1] and sentences >= 1",
                seen=given,
                remedy="leave out what you do not want to change",
            )
        self._model = NliModel(folder, threads=threads)
        self._most, self._sources, self._close, self._sure = most, sources, close, sure
        self._sentences, self._short, self._tables = sentences, short, tables

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file of the model, as ``nli/FILE``."""
        return {f"nli/{name}": digest for name, digest in self._model.digests.items()}

    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim; one without evidence, or that is not to be read, is ``not_applicable``."""
        return self.begin(claims, evidence)()

    def begin(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> Callable[[], list[Check]]:
        """See `spanproof.protocols.Beginning`."""
        readings = [self._readings(claim, chain) for claim, chain in zip(claims, evidence, strict=True)]
        read = self._model.begin([reading.pair for own in readings for reading in own])

        def checks() -> list[Check]:
            odds = iter(read())
            return [
                self._check(claim, own, [_turned(next(odds), each.denied) for each in own]) if own else _unread(chain)
                for claim, own, chain in zip(claims, readings, evidence, strict=True)
            ]

        return checks

    def _readings(self, claim: Claim, chain: Sequence[Evidence]) -> list[_Reading]:
        """All that is read first, then its sources, cited ones first, best first; one source alone is the whole."""
        if not chain or not self._is_read(claim):
            return []
        if parts := statements(claim):
            return [_Reading(None, part.premise, part.text) for part in parts]
        said = asserted(claim)
        cited = {citation.chunk_id for citation in claim.citations}
        near = [item for item in chain if item.chunk.id in cited or item.score >= self._close * chain[0].score]
        ordered = sorted(near, key=lambda item: item.chunk.id not in cited)
        speaking = list({item.chunk.id: item.chunk for item in ordered}.values())
        known = {chunk.id for chunk in speaking}
        read = partial(in_order, short=self._short if is_of_few(claim, _FEW) else 0, tables=self._tables)
        together = read([item for item in chain if item.chunk.id in known][: self._most])
        whole = _Reading(None, together, *said)
        owners = speaking[: self._sources]
        if len(owners) < 2:
            return [whole]
        apart = [(owner, [item for item in near if item.chunk.id == owner.id][: self._most]) for owner in owners]
        return [whole, *(_Reading(owner, read(items), *said) for owner, items in apart)]

    def _is_read(self, claim: Claim) -> bool:
        return self._sentences is None or is_of_few(claim, self._sentences) or is_mere_phrase(claim)

    def _check(self, claim: Claim, readings: Sequence[_Reading], odds: Sequence[Odds]) -> Check:
        apart = [(reading.chunk, each) for reading, each in zip(readings, odds, strict=True) if reading.chunk]
        if len(odds) - len(apart) > 1:  # cells of a row: all must stand
            worst = min(odds, key=lambda each: each.support)
            return _said(worst, worst)
        against = max(apart, key=lambda each: each[1].contradict, default=None)
        agrees = max(apart, key=lambda each: each[1].support, default=None)
        if against and agrees and min(against[1].contradict, agrees[1].support) >= self._sure:
            if is_of_another(claim, against[0], agrees[0]):
                return _said(agrees[1], agrees[1])
            reason = f"conflicting sources: [{agrees[0].id}] supports it, [{against[0].id}] contradicts it"
            return Check(CheckLabel.CONTRADICTED, against[1].contradict, reason)
        return _said(max(odds, key=lambda each: max(each.support, each.contradict)), odds[0])


def _unread(chain: Sequence[Evidence]) -> Check:
    reason = "part of a long answer, which is not read" if chain else "no evidence to read it against"
    return Check(CheckLabel.NOT_APPLICABLE, reason=reason)


def _turned(odds: Odds, denied: bool) -> Odds:
    """The odds of a text, or of who denies it: what contradicts the text supports that."""
    return Odds(odds.contradict, odds.support, odds.no_evidence) if denied else odds


def _said(surest: Odds, whole: Odds) -> Check:
    """The word of the whole chain, unless it finds nothing where a source alone decides."""
    odds = whole if whole.no_evidence < max(whole.support, whole.contradict) else surest
    label, score, reason = max(
        (CheckLabel.SUPPORTED, odds.support, "the evidence entails it"),
        (CheckLabel.CONTRADICTED, odds.contradict, "the evidence contradicts it"),
        (CheckLabel.NO_EVIDENCE, odds.no_evidence, "the evidence does not say so"),
        key=lambda each: each[1],
    )
    return Check(label, min(1.0, score), reason)


def in_order(chain: Sequence[Evidence], *, short: int = 0, tables: int = 0) -> list[str]:
    """The texts of a chain: the sources as they come, the passages of each in the order of its text.

    Args:
        chain: evidence.
        short: of sources that together have at most so many characters, the first ones before others, all is read.
        tables: the same of sources with labelled values (see `spanproof.text.grids`), whatever else is read.
    """
    own: dict[str, list[Evidence]] = {}
    for item in chain:
        own.setdefault(item.chunk.id, []).append(item)
    out, left, of_tables = [], short, tables
    for items in own.values():
        chunk = items[0].chunk
        size, spans = len(chunk.text), sorted(item.span for item in items)
        if size <= left or (size <= of_tables and grids_of(chunk)):
            spans = [Span(0, size)]
            left, of_tables = (left - size, of_tables) if size <= left else (left, of_tables - size)
        out += [spoken(chunk, span) for span in spans]
    return out
