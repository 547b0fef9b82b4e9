"""Fit how spans are read off token probabilities: for each unit a regression, its threshold and the filling.

Threshold and filling are chosen for the micro F1 over words that ACL-Verbatim reports (see `spanproof.scoring`), its
mean over resamples of the documents, so that no cut is chosen for the sake of one of them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from spanproof.models.units import ALONE, UNITS, Extraction, Standing, Tokens, Unit, extraction_of, suited, units_of
from spanproof.training.span_rows import SpanExample
from spanproof.types import Chunk

__all__ = ["ANSWERING", "DevRow", "Fitted", "fit_units", "known_units"]

Floats = npt.NDArray[np.float64]

THRESHOLDS = tuple(i / 50 for i in range(2, 48))
FILLS = (None, 0.2, 0.35, 0.5, 0.7)
ANSWERING = 0.47
"""Share of the chunks of ACL-Verbatim's benchmark that answer their query, as published: what rows are weighted to."""
_DRAWS = 50
_REGRESSED = 20_000  # units
_NEARLY = 0.005  # of F1: units that close to the best are as good, and the first of them is taken
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class DevRow:
    """A development example with what the model said of its tokens, all of them or those that `fast` reads.

    `standing` is its own among the examples with the same question.
    """

    example: SpanExample
    tokens: Tokens
    standing: Standing = ALONE

    @property
    def chunk(self) -> Chunk:
        """The text as a chunk."""
        return Chunk("1", self.example.text)


class _Table(NamedTuple):
    """The units of all rows, arrays of shape (units, ...), and of shape (documents,) the gold words of each document.

    ``words`` and ``gold`` count a unit's words and those of them in a span, weighted; ``owner`` is the unit's
    paragraph; ``read`` says whether the model read anything of it.
    """

    signals: Floats
    read: npt.NDArray[np.bool_]
    words: Floats
    gold: Floats
    size: Floats
    owner: npt.NDArray[np.int64]
    document: npt.NDArray[np.int64]
    wanted: Floats


class Fitted(NamedTuple):
    """Parameters by unit with their F1 on the rows that they were fitted on, and the unit to take by default."""

    units: dict[Unit, tuple[Extraction, float]]
    unit: Unit

    def of(self, chunk: Chunk) -> Extraction:
        """What a chunk is read with by default."""
        return self.units[suited(chunk, self.unit)][0]


def fit_units(rows: Sequence[DevRow], short: Sequence[DevRow] = (), *, seed: int = 0) -> Fitted:
    """Return the best parameters of each unit; the defaults and 0 where no row has a span.

    Args:
        rows: texts of several paragraphs, on which the unit is chosen: the first within half a point of the best F1.
            Those that answer are weighted to be `ANSWERING` of all.
        short: texts of one or two: on them sentences are fitted again if paragraphs are best, since those are read by
            sentences all the same (see `spanproof.models.units.suited`). Each is taken by itself: what its standing
            among other chunks weighs is learnt from `rows`, which were found for their question together.
        seed: of the resampling.
    """
    fitted = {unit: _fitted(rows, unit, seed, answering=ANSWERING) for unit in UNITS}
    best = max(f1 for _, f1 in fitted.values())
    chosen = next(unit for unit in UNITS if fitted[unit][1] >= best - _NEARLY)
    few = [replace(row, standing=ALONE) for row in short if suited(row.chunk, "paragraph") == "sentence"]
    if chosen == "paragraph" and any(row.example.spans for row in few):
        how, f1 = _fitted(few, "sentence", seed)
        kept = len(how.weights) - len(ALONE)
        fitted["sentence"] = replace(how, weights=how.weights[:kept] + fitted["sentence"][0].weights[kept:]), f1
    return Fitted(fitted, chosen)


def known_units(fitted: Mapping[str, Any]) -> Fitted | None:
    """Return what the manifest of an extraction model says under ``spans``, where it is one of this version."""
    try:
        found = {unit: extraction_of(fitted["units"][unit]) for unit in UNITS}
        chosen = next(unit for unit in UNITS if unit == fitted["unit"])
    except (KeyError, TypeError, StopIteration):
        return None
    units: dict[Unit, tuple[Extraction, float]] = {unit: (how, 0.0) for unit, how in found.items() if how is not None}
    return Fitted(units, chosen) if len(units) == len(UNITS) else None


def _fitted(
    rows: Sequence[DevRow], unit: Unit, seed: int, *, answering: float | None = None
) -> tuple[Extraction, float]:
    if not any(row.example.spans for row in rows):
        return Extraction(unit), 0.0
    table = _table(rows, unit, answering)
    how = _regression(table, Extraction(unit))
    scores = how.score(table.signals)
    documents = len(table.wanted)
    draws = np.random.default_rng(seed).multinomial(documents, np.full(documents, 1 / documents), _DRAWS).astype(float)
    best: list[Extraction] = []
    top = -1.0
    for threshold, fill in itertools.product(THRESHOLDS, FILLS if unit == "sentence" else (None,)):
        f1 = _f1(table, scores >= threshold, fill, draws)
        if f1 > top:
            best, top = [], f1
        if f1 == top:
            best.append(replace(how, threshold=threshold, fill=fill))
    return best[len(best) // 2], top


def _regression(table: _Table, how: Extraction) -> Extraction:
    """Return `how` with a logistic regression fitted to the units that were read, each as heavy as it has words."""
    from sklearn.linear_model import LogisticRegression

    kept = np.flatnonzero(table.read & (table.words > 0))
    kept = kept[:: max(1, len(kept) // _REGRESSED)]
    labels = table.gold[kept] >= 0.5 * table.words[kept]
    if not labels.any() or labels.all():
        return how
    model = LogisticRegression(max_iter=500).fit(table.signals[kept], labels, sample_weight=table.words[kept] + 1.0)
    weights = tuple(round(float(weight), 6) for weight in model.coef_[0])
    return replace(how, weights=weights, bias=round(float(model.intercept_[0]), 6))


def _f1(table: _Table, likely: npt.NDArray[np.bool_], fill: float | None, draws: Floats) -> float:
    """The mean F1 of the units that are likely (and were read) over `draws` of documents, shape (times, documents)."""
    kept = likely & table.read
    if fill is not None:
        taken, whole = np.bincount(table.owner, table.size * kept), np.bincount(table.owner, table.size)
        kept = kept | ((taken > 0) & (taken >= fill * whole))[table.owner]
    shape = len(table.wanted)
    right = draws @ np.bincount(table.document[kept], table.gold[kept], shape)
    found = draws @ np.bincount(table.document[kept], table.words[kept], shape)
    total = found + draws @ table.wanted
    return float(np.mean(np.divide(2 * right, total, out=np.zeros(len(draws)), where=total > 0)))


def _table(rows: Sequence[DevRow], unit: Unit, answering: float | None) -> _Table:
    share = sum(bool(row.example.spans) for row in rows) / len(rows)
    weights = (1.0, 1.0)
    if answering is not None and share < 1.0:
        weights = ((1.0 - answering) / (1.0 - share), answering / share)
    names = {group: at for at, group in enumerate(dict.fromkeys(row.example.group for row in rows))}
    wanted, paragraphs = np.zeros(len(names)), 0
    signals: list[Floats] = []
    columns: list[list[Floats]] = [[] for _ in range(6)]
    for row in rows:
        units = units_of(row.example.question, row.chunk, row.tokens, unit, row.standing)
        words, gold, missed = _counts(row.example, [span.start for span in units.spans])
        weight = weights[bool(row.example.spans)]
        words, gold, missed = words * weight, gold * weight, missed * weight
        at = names[row.example.group]
        wanted[at] += gold.sum() + missed
        signals.append(units.signals)
        size = np.array([len(span) for span in units.spans], dtype=float)
        document = np.full(len(units.spans), float(at))
        for column, values in zip(
            columns, (units.gate, words, gold, size, units.owners + float(paragraphs), document), strict=True
        ):
            column.append(values)
        paragraphs += int(units.owners.max(initial=-1)) + 1
    gate, words, gold, size, owner, document = (np.concatenate(column) for column in columns)
    whole = owner.astype(np.int64)
    return _Table(np.concatenate(signals), gate >= 0.0, words, gold, size, whole, document.astype(np.int64), wanted)


def _counts(example: SpanExample, starts: Sequence[int]) -> tuple[Floats, Floats, float]:
    """Words of each unit, those of them in a span, and words in a span that stand before the first unit."""
    matches = list(_WORD.finditer(example.text))
    place = np.searchsorted(starts, [match.start() for match in matches], side="right") - 1
    inside = np.array([any(s < m.end() and m.start() < e for s, e in example.spans) for m in matches], dtype=float)
    known = place >= 0
    words = np.bincount(place[known], minlength=len(starts)).astype(float)
    gold = np.bincount(place[known], inside[known], minlength=len(starts)).astype(float)
    return words, gold, float(inside[~known].sum())
