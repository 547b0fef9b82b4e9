"""What of a chunk is evidence: its units (sentences, paragraphs or words), scored by their tokens' probabilities.

A unit is evidence where its score reaches a threshold and the window that it was read in answers the question at all
(the gate). The parameters are fitted on development data and shipped; training and the run time share this module.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanproof.models.passages import passages_of
from spanproof.text.cache import Cache
from spanproof.text.records import fields_of
from spanproof.text.sentences import sentences
from spanproof.types import Chunk, Span

__all__ = ["UNITS", "Extraction", "Layout", "Tokens", "Unit", "layout_of", "pieces_of", "pooled", "select"]

Unit = Literal["sentence", "paragraph", "token"]
Floats = NDArray[np.float64]

UNITS: tuple[Unit, ...] = ("sentence", "paragraph", "token")

_BLANK = re.compile(r"\n[^\S\n]*\n")
_WORD = re.compile(r"\S+")
_KEPT = 4_000_000  # characters
_LEAST = 1e-6  # how near to 0 and 1 a probability counts


@dataclass(frozen=True, slots=True)
class Extraction:
    """How spans are read off token probabilities; all thresholds and shares are in [0, 1].

    Args:
        unit: what is taken or left as a whole.
        pooling: a unit's raw score is the mean or the max of its tokens' probabilities.
        threshold: the least score of a unit, after calibration.
        gate: the least probability that the window of a unit answers the question.
        fill: share of a paragraph's characters in sentences taken at which all of it is; ``None``: never.
        scale: calibration (Platt 1999): the score is ``sigmoid(scale * logit(raw) + bias)``.
        bias: see `scale`.
    """

    unit: Unit = "sentence"
    pooling: Literal["mean", "max"] = "mean"
    threshold: float = 0.5
    gate: float = 0.5
    fill: float | None = None
    scale: float = 1.0
    bias: float = 0.0

    def score(self, raw: Floats) -> Floats:
        """Calibrated scores of raw ones, of the same shape, in [0, 1]."""
        kept = np.clip(raw, _LEAST, 1.0 - _LEAST)
        logits = self.scale * np.log(kept / (1.0 - kept)) + self.bias
        out: Floats = 1.0 / (1.0 + np.exp(-np.clip(logits, -60.0, 60.0)))
        return out


class Tokens(NamedTuple):
    """The tokens of a chunk that were read, in order; four arrays of one shape (tokens,).

    ``starts`` and ``ends`` are half-open offsets in the chunk's text, ``evidence`` the probability that a token is
    evidence, ``gate`` the probability that the window it was read in answers the question.
    """

    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    evidence: Floats
    gate: Floats


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


def pieces_of(layout: Layout, text: str, unit: Unit) -> Sequence[Span]:
    """The units of a chunk's `text`, in order and without overlap."""
    if unit == "token":
        return [Span(*match.span()) for match in _WORD.finditer(text)]
    return layout.sentences if unit == "sentence" else layout.paragraphs


def pooled(pieces: Sequence[Span], tokens: Tokens, pooling: Literal["mean", "max"]) -> tuple[Floats, Floats]:
    """The raw score and the gate of each piece, two arrays of shape (pieces,); -1 where no token of it was read."""
    first = np.searchsorted(tokens.ends, [piece.start for piece in pieces], side="right")
    last = np.searchsorted(tokens.starts, [piece.end for piece in pieces], side="left")
    raw, gate = np.full(len(pieces), -1.0), np.full(len(pieces), -1.0)
    for at, (lo, hi) in enumerate(zip(first.tolist(), last.tolist(), strict=True)):
        if hi > lo:
            values = tokens.evidence[lo:hi]
            raw[at] = values.mean() if pooling == "mean" else values.max()
            gate[at] = tokens.gate[lo:hi].max()
    return raw, gate


def select(chunk: Chunk, tokens: Tokens, how: Extraction) -> list[tuple[Span, float]]:
    """The units of `chunk` that are evidence, in order, with their scores in [0, 1]."""
    layout = layout_of(chunk)
    pieces = pieces_of(layout, chunk.text, how.unit)
    raw, gate = pooled(pieces, tokens, how.pooling)
    scores = how.score(raw)
    kept = (raw >= 0.0) & (scores >= how.threshold) & (gate >= how.gate)
    if how.unit == "sentence" and how.fill is not None:
        return _filled(layout, scores, kept, how.fill)
    return [(pieces[at], float(scores[at])) for at in np.flatnonzero(kept).tolist()]


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
