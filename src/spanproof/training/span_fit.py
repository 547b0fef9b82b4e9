"""Fit how spans are read off token probabilities: for each unit pooling, gate, threshold, filling and calibration.

All are chosen for the micro F1 over words that ACL-Verbatim reports (see `spanproof.scoring`), its mean over resamples
of the documents, so that no cut is chosen for the sake of one of them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from spanproof.models.units import UNITS, Extraction, Tokens, Unit, layout_of, pieces_of, pooled
from spanproof.training.fit import fit_platt
from spanproof.training.span_rows import SpanExample
from spanproof.types import Chunk

__all__ = ["DevRow", "best_unit", "fit_units"]

Floats = npt.NDArray[np.float64]

GATES = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
THRESHOLDS = tuple(i / 40 for i in range(1, 39))
FILLS = (None, 0.2, 0.35, 0.5, 0.7)
_POOLINGS: tuple[Literal["mean", "max"], ...] = ("mean", "max")
_DRAWS = 50
_CALIBRATED = 20_000  # units
_NEARLY = 0.005  # of F1: units that close to the best are as good, and the first of them is taken
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class DevRow:
    """A development example with what the model said of its tokens, all of them or those that `fast` reads."""

    example: SpanExample
    tokens: Tokens

    @property
    def chunk(self) -> Chunk:
        """The text as a chunk."""
        return Chunk("1", self.example.text)


class _Table(NamedTuple):
    """The units of all rows, arrays of shape (units,), and of shape (documents,) the gold words of each document.

    ``words`` and ``gold`` count a unit's words and those of them in a span; ``owner`` is the unit's paragraph.
    """

    raw: Floats
    gate: Floats
    words: Floats
    gold: Floats
    size: Floats
    owner: npt.NDArray[np.int64]
    document: npt.NDArray[np.int64]
    wanted: Floats


def fit_units(rows: Sequence[DevRow], *, seed: int = 0) -> dict[Unit, tuple[Extraction, float]]:
    """Return for each unit the best parameters and their F1; the defaults and 0 where no row has a span."""
    if not any(row.example.spans for row in rows):
        return {unit: (Extraction(unit), 0.0) for unit in UNITS}
    return {unit: _fitted(rows, unit, seed) for unit in UNITS}


def best_unit(fitted: dict[Unit, tuple[Extraction, float]]) -> Unit:
    """Return the first of the units whose F1 is within half a point of the best."""
    best = max(f1 for _, f1 in fitted.values())
    return next(unit for unit in UNITS if fitted[unit][1] >= best - _NEARLY)


def _fitted(rows: Sequence[DevRow], unit: Unit, seed: int) -> tuple[Extraction, float]:
    fills = FILLS if unit == "sentence" else (None,)
    best: list[Extraction] = []
    top = -1.0
    for pooling in _POOLINGS[:1] if unit == "token" else _POOLINGS:
        how = Extraction(unit, pooling)
        table = _table(rows, how)
        documents = len(table.wanted)
        draws = np.random.default_rng(seed).multinomial(documents, np.full(documents, 1 / documents), _DRAWS)
        for gate, threshold, fill in itertools.product(GATES, THRESHOLDS, fills):
            tried = replace(how, gate=gate, threshold=threshold, fill=fill)
            f1 = _f1(table, tried, draws.astype(float))
            if f1 > top:
                best, top = [], f1
            if f1 == top:
                best.append(tried)
    middle = best[len(best) // 2]
    return _calibrated(_table(rows, middle), middle), top


def _f1(table: _Table, how: Extraction, draws: Floats) -> float:
    """The mean F1 of the units that `how` takes by raw scores over `draws` of documents, shape (times, documents)."""
    kept = (table.raw >= how.threshold) & (table.gate >= how.gate)
    if how.fill is not None:
        taken, whole = np.bincount(table.owner, table.size * kept), np.bincount(table.owner, table.size)
        kept = kept | ((taken > 0) & (taken >= how.fill * whole))[table.owner]
    shape = len(table.wanted)
    right = draws @ np.bincount(table.document[kept], table.gold[kept], shape)
    found = draws @ np.bincount(table.document[kept], table.words[kept], shape)
    total = found + draws @ table.wanted
    return float(np.mean(np.divide(2 * right, total, out=np.zeros(len(draws)), where=total > 0)))


def _table(rows: Sequence[DevRow], how: Extraction) -> _Table:
    names = {group: at for at, group in enumerate(dict.fromkeys(row.example.group for row in rows))}
    wanted, paragraphs = np.zeros(len(names)), 0
    columns: list[list[Floats]] = [[] for _ in range(7)]
    for row in rows:
        layout = layout_of(row.chunk)
        pieces = pieces_of(layout, row.example.text, how.unit)
        raw, gate = pooled(pieces, row.tokens, how.pooling)
        words, gold, missed = _counts(row.example, [piece.start for piece in pieces])
        wanted[names[row.example.group]] += gold.sum() + missed
        owner = np.array(layout.owners if how.unit == "sentence" else range(len(pieces)), dtype=float) + paragraphs
        paragraphs += len(layout.paragraphs) if how.unit == "sentence" else len(pieces)
        document = np.full(len(pieces), float(names[row.example.group]))
        size = np.array([len(piece) for piece in pieces], dtype=float)
        for column, values in zip(columns, (raw, gate, words, gold, size, owner, document), strict=True):
            column.append(values)
    raw, gate, words, gold, size, owner, document = (np.concatenate(column) for column in columns)
    return _Table(raw, gate, words, gold, size, owner.astype(np.int64), document.astype(np.int64), wanted)


def _counts(example: SpanExample, starts: Sequence[int]) -> tuple[Floats, Floats, float]:
    """Words of each unit, those of them in a span, and words in a span that stand before the first unit."""
    matches = list(_WORD.finditer(example.text))
    place = np.searchsorted(starts, [match.start() for match in matches], side="right") - 1
    inside = np.array([any(s < m.end() and m.start() < e for s, e in example.spans) for m in matches], dtype=float)
    known = place >= 0
    words = np.bincount(place[known], minlength=len(starts)).astype(float)
    gold = np.bincount(place[known], inside[known], minlength=len(starts)).astype(float)
    return words, gold, float(inside[~known].sum())


def _calibrated(table: _Table, how: Extraction) -> Extraction:
    """Return `how` with Platt scaling fitted to the units past the gate, its threshold moved accordingly."""
    kept = np.flatnonzero((table.raw >= 0.0) & (table.gate >= how.gate) & (table.words > 0))
    kept = kept[:: max(1, len(kept) // _CALIBRATED)]
    labels = table.gold[kept] >= 0.5 * table.words[kept]
    if not labels.any() or labels.all():
        return how
    raw = np.clip(table.raw[kept], 1e-6, 1 - 1e-6)
    scale, bias = fit_platt(np.log(raw / (1 - raw)).tolist(), labels.tolist(), [1.0] * len(kept))
    scaled = replace(how, scale=scale, bias=bias)
    return replace(scaled, threshold=float(scaled.score(np.array([how.threshold]))[0]))
