"""From a table of scores to a result: all levels, by task and by generator, with curves and calibration."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.metrics import binned, counted, curve_points, detection, expected_calibration_error
from benchmarks.rivals import Rival
from spanproof.training.evidencechain import Sample
from spanproof.training.evidencechain.scoring import Table
from spanproof.types import Span

__all__ = ["bounds", "characters", "measured", "predicted_spans"]

_BINS = tuple(round(0.1 * each, 1) for each in range(11))
Rows = NDArray[np.bool_]


def measured(rival: Rival, table: Table, missing: Mapping[str, tuple[int, int]]) -> dict[str, Any]:
    """All figures of one detector on one data set."""
    answers = table.answer_of
    levels: dict[str, Any] = {
        "word": _level(table, answers[table.sentence_of], table.word_scores, table.word_labels, rival.word),
        "sentence": _level(table, answers, table.claim_scores, table.claim_labels, rival.sentence),
        "response": _level(
            table, np.arange(len(table.samples)), table.answer_scores, table.answer_labels, rival.response
        ),
        "span": _spans(table, rival.word),
    }
    return {
        "levels": levels,
        "bounds": bounds(levels["response"], missing),
        "precision_recall": curve_points(table.word_scores, table.word_labels),
        "reliability": _reliability(rival, table),
    }


def bounds(response: Mapping[str, Any], missing: Mapping[str, tuple[int, int]]) -> dict[str, Any]:
    """Response-level figures if all answers that are not at hand were judged wrongly, and if all were rightly."""
    out: dict[str, Any] = {}
    total = (sum(count for count, _ in missing.values()), sum(wrong for _, wrong in missing.values()))
    groups = {f"task: {task}": counts for task, counts in missing.items()}
    for group, (count, positive) in {**groups, "all": total}.items() if missing else ():
        seen = response[group]
        base = np.array([[seen["tp"], seen["fp"], seen["fn"], seen["tn"]]], dtype=np.float64)
        worst = np.array([[0, count - positive, positive, 0]], dtype=np.float64)
        best = np.array([[positive, 0, 0, count - positive]], dtype=np.float64)
        ends = [counted(base + each, ["all"]) for each in (worst, best)]
        out[group] = {name: [end[name] for end in ends] for name in ("precision", "recall", "f1")}
    return out


def predicted_spans(table: Table, threshold: float) -> list[list[Span]]:
    """The flagged spans of each answer: runs of flagged words of one sentence, with what stands between them."""
    out: list[list[Span]] = [[] for _ in table.samples]
    flagged, sentence = table.word_scores >= threshold, table.sentence_of
    for at in np.flatnonzero(flagged).tolist():
        spans = out[int(table.answer_of[sentence[at]])]
        if at and flagged[at - 1] and sentence[at - 1] == sentence[at]:
            spans[-1] = Span(spans[-1].start, table.spans[at].end)
        else:
            spans.append(table.spans[at])
    return out


def _level(
    table: Table, answer: NDArray[np.int64], scores: NDArray[np.float64], labels: NDArray[np.int8], threshold: float
) -> dict[str, Any]:
    def part(rows: Rows) -> dict[str, Any]:
        sources = [table.samples[at].source for at in answer[rows].tolist()]
        return detection(scores[rows], labels[rows], sources, threshold=threshold)

    return _by_group(table.samples, answer, part)


def _spans(table: Table, threshold: float) -> dict[str, Any]:
    """Character-span level, as in the RAGTruth literature: characters of predicted against those of labelled spans."""
    counts = np.array(
        [
            characters(found, sample)
            for found, sample in zip(predicted_spans(table, threshold), table.samples, strict=True)
        ],
        dtype=np.float64,
    ).reshape(len(table.samples), 4)

    def part(rows: Rows) -> dict[str, Any]:
        sources = [table.samples[at].source for at in np.flatnonzero(rows).tolist()]
        figures = counted(counts[rows], sources)
        return {"items": int(rows.sum()), **figures}

    return _by_group(table.samples, np.arange(len(table.samples)), part)


def characters(found: Sequence[Span], sample: Sample) -> tuple[int, int, int, int]:
    """Characters of an answer that are flagged and labelled, flagged only, labelled only, and neither."""
    text = np.zeros((2, len(sample.case.answer)), dtype=bool)
    for row, spans in zip(text, (found, sample.marks), strict=True):
        for span in spans:
            row[span.start : span.end] = True
    predicted, labelled = text
    parts = (predicted & labelled, predicted & ~labelled, ~predicted & labelled, ~predicted & ~labelled)
    tp, fp, fn, tn = (int(each.sum()) for each in parts)
    return tp, fp, fn, tn


def _by_group(
    samples: Sequence[Sample], answer: NDArray[np.int64], part: Callable[[Rows], dict[str, Any]]
) -> dict[str, Any]:
    tasks = np.array([sample.task for sample in samples])[answer]
    generators = np.array([sample.generator for sample in samples])[answer]
    groups = {"all": np.ones(len(answer), dtype=bool)}
    groups |= {f"task: {name}": tasks == name for name in sorted(set(tasks.tolist()))}
    groups |= {f"generator: {name}": generators == name for name in sorted(set(generators.tolist()))}
    return {name: part(rows) for name, rows in groups.items()}


def _reliability(rival: Rival, table: Table) -> dict[str, Any]:
    out = {}
    for name, calibrate in rival.calibrations.items():
        chances = calibrate(table.word_scores)
        out[name] = {
            "error": expected_calibration_error(chances, table.word_labels),
            "brier": round(float(((chances - table.word_labels) ** 2).mean()), 4),
            "bins": binned(chances, table.word_labels, _BINS),
        }
    return out
