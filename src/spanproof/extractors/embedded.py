"""Extraction with the embedded model: sentences or paragraphs that answer the question, and nothing where none does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, get_args

from spanproof._validation import require_one, require_share
from spanproof.extractors.joining import Order, arrange, join, require_options
from spanproof.models.passages import passages_of
from spanproof.models.spans import Page, SpanModel
from spanproof.models.units import UNITS, Extraction, Unit, layout_of, select, standings, suited
from spanproof.text.bm25 import Bm25
from spanproof.text.terms import terms
from spanproof.text.words import words
from spanproof.types import Chunk, Evidence, Span

__all__ = ["EmbeddedExtractor", "Preset"]

Preset = Literal["balanced", "fast"]

_STRETCH = 800  # characters: a longer paragraph is ranked sentence by sentence, in stretches of about that length
_READ = 600  # characters of a chunk that ``fast`` has the model read at least,
_SHARE = 0.35  # and the share of a longer one

_ASKING = frozenset("who whom whose what which when where why how".split())


class EmbeddedExtractor:
    """Finds evidence with a small encoder that reads question and chunk together (a `protocols.Extractor`).

    All paragraphs of a chunk are ranked by the question's words (BM25); the best, about a third of it, are read by
    themselves, and then the rest, in overlapping windows, however long it is. Each token gets a probability to be
    evidence, each window one to answer the question at all. A unit that these, and the words it has in common with the
    question, make likely enough is a span. Chunks of one call are compared: the less one answers beside the best of the
    others, the more it takes for a span of it. Give it all that was retrieved for a question at once.

    Args:
        folder: a model folder with the tables of the words model beside it; the one inside the package if ``None``.
        threshold: the least score of a unit, in [0, 1]; as fitted on development data if ``None``.
        gate: the least probability that a unit's window answers the question, in [0, 1], whatever the score; as fitted
            if ``None``.
        unit: ``sentence``, ``paragraph`` (between blank lines) or ``token`` (runs of words); as fitted if ``None``, but
            sentences of a chunk of one or two paragraphs.
        preset: ``balanced`` has the model read all of a chunk; ``fast`` only what is ranked best: a paragraph that
            shares no word with the question is never found.
        order: ``score`` (best first) or ``document``.
        most: how many spans to return at most; all if ``None``.
        gap: spans with at most that many characters between them become one.
        least: spans of fewer characters are dropped.

    The environment's ``SPANPROOF_THREADS`` says how many threads the encoder has (as many as processors if unset).

    Raises:
        ConfigError: if an option is not one of those.
        ModelError: if the model is not there.
    """

    def __init__(
        self,
        folder: str | Path | None = None,
        *,
        threshold: float | None = None,
        gate: float | None = None,
        unit: Unit | None = None,
        preset: Preset = "balanced",
        order: Order = "score",
        most: int | None = None,
        gap: int = 20,
        least: int = 10,
    ) -> None:
        require_one("a unit", unit or UNITS[0], UNITS)
        require_one("a preset", preset, get_args(Preset))
        require_options(order=order, most=most, gap=gap, least=least)
        chosen: dict[str, Any] = {"threshold": threshold, "gate": gate}
        chosen = {name: value for name, value in chosen.items() if value is not None}
        for name, value in chosen.items():
            require_share(name, value)
        self._model = SpanModel(folder)
        self._unit = unit or self._model.unit
        self._asked = unit is not None
        self._hows = {each: replace(self._model.fitted(each), **chosen) for each in UNITS}
        self._preset: Preset = preset
        self._order: Order = order
        self._most, self._gap, self._least = most, gap, least

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file of the model, as ``spans/FILE``: other models have files of the same names."""
        return {f"spans/{name}": digest for name, digest in self._model.digests.items()}

    @property
    def parameters(self) -> Extraction:
        """What a chunk of several paragraphs is read with: as fitted, but for what was asked otherwise."""
        return self._hows[self._unit]

    def __call__(self, question: str, chunks: Sequence[Chunk], /) -> tuple[Evidence, ...]:
        """The spans that answer `question`; none of a chunk that does not, and none if it has no word to look for."""
        if not _asks(question):
            return ()
        read = self._model(question, [self._page(question, chunk) for chunk in chunks])
        found: list[Evidence] = []
        for chunk, tokens, standing in zip(chunks, read, standings(question, chunks, read), strict=True):
            how = self._hows[self._unit if self._asked else suited(chunk, self._unit)]
            found += join(select(question, chunk, tokens, how, standing), chunk, gap=self._gap, least=self._least)
        return arrange(found, order=self._order, most=self._most)

    def _page(self, question: str, chunk: Chunk) -> Page:
        return page_for(question, chunk, self._preset)


def page_for(question: str, chunk: Chunk, preset: Preset = "balanced") -> Page:
    """A chunk as the model reads it: what is most promising by itself, and unless `fast` is asked for, the rest."""
    if len(chunk.text) <= _READ:
        return Page.of(chunk)
    stretches = _stretches(chunk)
    best = _ranked(question, chunk, stretches)
    if preset == "fast":
        return Page(chunk.text, (), (best,))
    return Page(chunk.text, (), (best, tuple(span for span, _ in stretches if span not in best)))


def _asks(question: str) -> bool:
    """Whether there is a word that asks, a content word, or an abbreviation spelt like a stop word (``IT``, ``US``)."""
    return bool(terms(question)) or any(
        word.norm in _ASKING or (word.end - word.start > 1 and question[word.start : word.end].isupper())
        for word in words(question)
    )


def _ranked(question: str, chunk: Chunk, stretches: Sequence[tuple[Span, Counter[str]]]) -> tuple[Span, ...]:
    """The stretches of a chunk that have most of the question's words, in order.

    They are ranked by BM25 among those of the chunk; the best are taken up to 600 characters or 35 % of the chunk,
    whichever is more, but for the last one taken. A stretch without a word of the question is not taken, so that none
    may be.
    """
    scores = Bm25([counts for _, counts in stretches]).scores(
        {form: 1.0 / len(term.forms) for term in terms(question) for form in term.forms}
    )
    room = max(_READ, _SHARE * len(chunk.text))
    taken: list[Span] = []
    for at in sorted(range(len(stretches)), key=lambda at: (-scores[at], at)):
        if scores[at] <= 0.0 or room <= 0.0:
            break
        taken.append(stretches[at][0])
        room -= len(stretches[at][0])
    return tuple(sorted(taken))


def _stretches(chunk: Chunk) -> list[tuple[Span, Counter[str]]]:
    """The paragraphs of a chunk with the terms in them, long ones cut between sentences."""
    layout = layout_of(chunk)
    out: list[tuple[Span, Counter[str]]] = []
    owner = -1
    for passage, at in zip(passages_of(chunk), layout.owners, strict=True):
        if at == owner and (len(layout.paragraphs[at]) <= _STRETCH or passage.span.end - out[-1][0].start <= _STRETCH):
            out[-1][1].update(passage.counts)
            out[-1] = (Span(out[-1][0].start, passage.span.end), out[-1][1])
        else:
            out.append((passage.span, Counter(passage.counts)))
        owner = at
    return out
