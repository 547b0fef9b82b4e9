"""What of a chunk is evidence: its units (sentences, paragraphs or words), by what the model and their words say.

A unit is evidence where its score reaches a threshold: a logistic regression over how likely its tokens are evidence,
how likely the window that it was read in answers the question at all, how much of the question it repeats, and in both
of these how far its chunk is ahead of the other chunks found for the question. The parameters are fitted on development
data and shipped; training and the run time share this module.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanproof.models.calibration import sigmoid
from spanproof.models.passages import passages_of
from spanproof.text.cache import Cache
from spanproof.text.records import fields_of
from spanproof.text.sentences import sentences
from spanproof.text.terms import terms
from spanproof.types import Chunk, Span

__all__ = [
    "ALONE",
    "SIGNALS",
    "UNITS",
    "Extraction",
    "Layout",
    "Standing",
    "Tokens",
    "Unit",
    "Units",
    "extraction_of",
    "layout_of",
    "select",
    "standings",
    "suited",
    "units_of",
]

Unit = Literal["sentence", "paragraph", "token"]
Floats = NDArray[np.float64]

UNITS: tuple[Unit, ...] = ("sentence", "paragraph", "token")
SIGNALS = ("mean", "max", "gate", "repeats", "chunk", "size", "ahead", "richer")
"""What is known of a unit: the logits of the mean and the highest probability of its tokens and of its window's; the
share of the question's content words in it, and in its chunk, in [0, 1]; the logarithm of its number of characters; and
last the `Standing` of its chunk."""

_BLANK = re.compile(r"\n[^\S\n]*\n")
_WORD = re.compile(r"\S+")
_KEPT = 4_000_000  # characters
_SEVERAL = 3  # paragraphs
_LEAST = 1e-4  # how near to 0 and 1 a probability counts


@dataclass(frozen=True, slots=True)
class Extraction:
    """How spans are read off token probabilities.

    Args:
        unit: what is taken or left as a whole.
        weights: of the regression, one for each of `SIGNALS`; by default the score is the mean probability.
        bias: of the regression.
        threshold: the least score of a unit, in [0, 1].
        gate: the least probability that the window of a unit answers the question, in [0, 1].
        fill: share of a paragraph's characters in sentences taken at which all of it is, in [0, 1]; ``None``: never.
    """

    unit: Unit = "sentence"
    weights: tuple[float, ...] = (1.0, *(0.0,) * (len(SIGNALS) - 1))
    bias: float = 0.0
    threshold: float = 0.5
    gate: float = 0.0
    fill: float | None = None

    def score(self, signals: Floats) -> Floats:
        """Scores in [0, 1], shape (units,), of signals of shape (units, signals)."""
        return sigmoid(signals @ np.array(self.weights) + self.bias)


def extraction_of(kept: Mapping[str, Any]) -> Extraction | None:
    """The parameters of a unit as a manifest has them; ``None`` if they are those of another version."""
    try:
        found = Extraction(**{**kept, "weights": tuple(kept["weights"])})
    except (KeyError, TypeError):
        return None
    return found if len(found.weights) == len(SIGNALS) else None


class Tokens(NamedTuple):
    """The tokens of a chunk that were read, in order; four arrays of one shape (tokens,).

    ``starts`` and ``ends`` are half-open offsets in the chunk's text, ``evidence`` the probability that a token is
    evidence, ``gate`` the probability that the window it was read in answers the question.
    """

    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    evidence: Floats
    gate: Floats


class Standing(NamedTuple):
    """How far a chunk is ahead of the best other chunk found for its question, below 0 if it is behind; 0 if alone.

    ``gate`` is a difference of logits of how likely the likeliest window of a chunk answers, ``repeats`` one of shares
    of the question's content words.
    """

    gate: float = 0.0
    repeats: float = 0.0


ALONE = Standing()
"""The standing of the only chunk of a question."""


class Layout(NamedTuple):
    """The sentences and paragraphs of a chunk, in order.

    ``owners`` has for each sentence the position of its paragraph. Paragraphs are what blank lines part; of a record
    each line is a sentence and a paragraph.
    """

    sentences: tuple[Span, ...]
    paragraphs: tuple[Span, ...]
    owners: tuple[int, ...]


_LAYOUTS: Cache[Layout] = Cache(_KEPT)


def layout_of(chunk: Chunk) -> Layout:
    """The sentences and paragraphs of `chunk`, kept for the next time; they cover all of its text but white space."""
    if fields_of(chunk):
        lines = tuple(passage.span for passage in passages_of(chunk))
        return Layout(lines, lines, tuple(range(len(lines))))
    return _LAYOUTS.get(chunk.text, lambda: _layout(chunk.text), cost=len(chunk.text) + 1)


def _layout(text: str) -> Layout:
    found = sentences(text)
    breaks = [match.start() for match in _BLANK.finditer(text)]
    paragraphs: list[Span] = []
    owners: list[int] = []
    before = -1
    for span in found:
        number = bisect_right(breaks, span.start)
        if paragraphs and number == before:
            paragraphs[-1] = Span(paragraphs[-1].start, span.end)
        else:
            paragraphs.append(span)
        before = number
        owners.append(len(paragraphs) - 1)
    return Layout(found, tuple(paragraphs), tuple(owners))


class Units(NamedTuple):
    """The units of a chunk, in order and without overlap.

    ``signals`` has shape (units, signals), see `SIGNALS`; ``gate`` has shape (units,) and is -1 where no token of a
    unit was read; ``owners`` has shape (units,): the position of the paragraph, of a unit that is none of its own.
    """

    spans: Sequence[Span]
    signals: Floats
    gate: Floats
    owners: NDArray[np.int64]


def units_of(question: str, chunk: Chunk, tokens: Tokens, unit: Unit, standing: Standing = ALONE) -> Units:
    """The units of `chunk` with what the model said of its `tokens`, what their words say and how the chunk stands."""
    layout = layout_of(chunk)
    words = _repeated(question, chunk, layout, unit)
    if unit == "token":
        spans: Sequence[Span] = [Span(*match.span()) for match in _WORD.finditer(chunk.text)]
        starts = [span.start for span in layout.sentences]
        words = words[np.searchsorted(starts, [span.start for span in spans], side="right") - 1]  # of their sentence
    else:
        spans = layout.sentences if unit == "sentence" else layout.paragraphs
    owners = np.array(layout.owners if unit == "sentence" else range(len(spans)), dtype=np.int64)
    mean, highest, gate = _pooled(spans, tokens)
    size = np.log([max(1, len(span)) for span in spans])
    common = np.tile(np.array(standing), (len(spans), 1))
    read = [_logit(mean), _logit(highest), _logit(gate)]
    return Units(spans, np.column_stack([*read, words, size, common]), gate, owners)


def standings(question: str, chunks: Sequence[Chunk], tokens: Sequence[Tokens]) -> list[Standing]:
    """How each of the chunks found for a question stands among them, in order."""
    if len(chunks) < 2:
        return [ALONE for _ in chunks]
    gates = _logit(np.array([each.gate.max(initial=0.0) for each in tokens]))
    repeated = (_repeated(question, chunk, layout_of(chunk), "sentence") for chunk in chunks)
    shares = np.array([each[:, 1].max(initial=0.0) for each in repeated])
    return [Standing(*each) for each in zip(_ahead(gates), _ahead(shares), strict=True)]


def _ahead(values: Floats) -> list[float]:
    """How far each of two or more values is above the highest of the others."""
    highest, second = np.sort(values)[:-3:-1]
    ties = np.flatnonzero(values == highest)
    out = values - highest
    out[ties[0]] = highest - second
    return [float(value) for value in out]


def select(
    question: str, chunk: Chunk, tokens: Tokens, how: Extraction, standing: Standing = ALONE
) -> list[tuple[Span, float]]:
    """The units of `chunk` that are evidence, in order, with their scores in [0, 1]."""
    units = units_of(question, chunk, tokens, how.unit, standing)
    scores = how.score(units.signals)
    kept = (units.gate >= how.gate) & (scores >= how.threshold)
    if how.unit == "sentence" and how.fill is not None:
        return _filled(layout_of(chunk), scores, kept, how.fill)
    return [(units.spans[at], float(scores[at])) for at in np.flatnonzero(kept).tolist()]


def suited(chunk: Chunk, unit: Unit) -> Unit:
    """The unit in which `chunk` is read: sentences in place of paragraphs where it has only one or two of those."""
    return "sentence" if unit == "paragraph" and len(layout_of(chunk).paragraphs) < _SEVERAL else unit


def _pooled(spans: Sequence[Span], tokens: Tokens) -> tuple[Floats, Floats, Floats]:
    """The mean and the highest probability of each unit's tokens, and of their windows; -1 where none was read."""
    first = np.searchsorted(tokens.ends, [span.start for span in spans], side="right")
    last = np.searchsorted(tokens.starts, [span.end for span in spans], side="left")
    mean, highest, gate = (np.full(len(spans), -1.0) for _ in range(3))
    for at, (lo, hi) in enumerate(zip(first.tolist(), last.tolist(), strict=True)):
        if hi > lo:
            values = tokens.evidence[lo:hi]
            mean[at], highest[at], gate[at] = values.mean(), values.max(), tokens.gate[lo:hi].max()
    return mean, highest, gate


def _repeated(question: str, chunk: Chunk, layout: Layout, unit: Unit) -> Floats:
    """How much of the question is in each sentence or paragraph, and in the chunk; shape (units, 2)."""
    bags = [set(passage.counts) for passage in passages_of(chunk)]
    if unit == "paragraph":
        whole: list[set[str]] = [set() for _ in layout.paragraphs]
        for bag, owner in zip(bags, layout.owners, strict=True):
            whole[owner].update(bag)
        bags = whole
    asked = [term.forms for term in terms(question)]
    if not asked or not bags:
        return np.zeros((len(bags), 2))
    shares = np.array([[any(form in bag for form in forms) for forms in asked] for bag in bags])
    return np.column_stack([shares.mean(axis=1), np.full(len(bags), shares.any(axis=0).mean())])


def _logit(probability: Floats) -> Floats:
    kept = np.clip(probability, _LEAST, 1.0 - _LEAST)
    out: Floats = np.log(kept / (1.0 - kept))
    return out


def _filled(layout: Layout, scores: Floats, kept: NDArray[np.bool_], fill: float) -> list[tuple[Span, float]]:
    """The sentences kept, and in their place the paragraphs of which they are at least the share `fill`."""
    sizes = np.array([len(span) for span in layout.sentences], dtype=float)
    owners = np.array(layout.owners, dtype=np.int64)
    taken, whole = np.bincount(owners, sizes * kept), np.bincount(owners, sizes)
    best = np.zeros(len(layout.paragraphs))
    np.maximum.at(best, owners[kept], scores[kept])
    full = (taken > 0) & (taken >= fill * whole)
    found = [(layout.paragraphs[at], float(best[at])) for at in np.flatnonzero(full)]
    found += [(layout.sentences[at], float(scores[at])) for at in np.flatnonzero(kept & ~full[owners])]
    return sorted(found)
