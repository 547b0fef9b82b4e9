"""Metrics over scores and labels, with bootstrap intervals by source document."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "Figures",
    "binned",
    "counted",
    "curve_points",
    "detection",
    "expected_calibration_error",
    "judged",
    "shares",
]

Figures = dict[str, Any]
_DRAWS = 1_000
_SEED = 11


def detection(
    scores: NDArray[np.float64], labels: NDArray[np.int8], sources: Sequence[str], *, threshold: float
) -> Figures:
    """Precision, recall, F1, accuracy at one threshold, and the areas under the ROC and precision-recall curves.

    The positive class is hallucinated. Areas are ``None`` where only one class occurs. ``intervals`` has the 95 %
    bootstrap interval of precision, recall, F1 and accuracy; sources, not items, are drawn.
    """
    from sklearn.metrics import average_precision_score, roc_auc_score

    both = bool(labels.any()) and not bool(labels.all())
    return {
        "items": len(labels),
        "positives": int(labels.sum()),
        "threshold": round(threshold, 6),
        **judged(scores >= threshold, labels == 1, sources),
        "roc_auc": round(float(roc_auc_score(labels, scores)), 4) if both else None,
        "pr_auc": round(float(average_precision_score(labels, scores)), 4) if both else None,
    }


def judged(said: NDArray[np.bool_], truth: NDArray[np.bool_], sources: Sequence[str]) -> Figures:
    """The figures of items that are said to be positive, of those that are; see `counted`."""
    parts = (said & truth, said & ~truth, ~said & truth, ~said & ~truth)
    return counted(np.stack([part.astype(np.float64) for part in parts], axis=1), sources)


def counted(counts: NDArray[np.float64], sources: Sequence[str]) -> Figures:
    """Figures of summed counts.

    Args:
        counts: true positives, false positives, false negatives and true negatives of each item, shape (items, 4);
            items may be words, answers, or answers with counts of characters.
        sources: the source document of each item.
    """
    names = {name: at for at, name in enumerate(dict.fromkeys(sources))}
    summed = np.zeros((len(names), 4))
    np.add.at(summed, [names[name] for name in sources], counts)
    draws = np.random.default_rng(_SEED).multinomial(len(names), np.full(len(names), 1 / max(1, len(names))), _DRAWS)
    whole, drawn = _ratios(summed.sum(axis=0)[None, :]), _ratios(draws.astype(np.float64) @ summed)
    confusion = dict(zip(("tp", "fp", "fn", "tn"), (int(each) for each in summed.sum(axis=0)), strict=True))
    intervals = {
        name: [round(float(bound), 4) for bound in np.percentile(values, (2.5, 97.5))] for name, values in drawn.items()
    }
    return {**{name: round(float(values[0]), 4) for name, values in whole.items()}, **confusion, "intervals": intervals}


def curve_points(scores: NDArray[np.float64], labels: NDArray[np.int8], *, most: int = 60) -> list[tuple[float, float]]:
    """Points of the precision-recall curve as recall and precision, by rising recall, at most `most`."""
    order = np.argsort(-scores, kind="stable")
    right = np.cumsum(labels[order])
    last = np.append(np.diff(scores[order]) != 0, True)
    recall = (right / max(1, int(labels.sum())))[last]
    precision = (right / np.arange(1, len(order) + 1))[last]
    kept = np.unique(np.linspace(0, len(recall) - 1, min(most, len(recall))).round().astype(int))
    return [(round(float(recall[at]), 4), round(float(precision[at]), 4)) for at in kept]


def binned(
    values: NDArray[np.float64], labels: NDArray[np.int8], edges: Sequence[float]
) -> list[dict[str, float | None]]:
    """For each bin ``[low, high)`` (the last one closed) how many items it has, their mean value and positive rate."""
    out: list[dict[str, float | None]] = []
    for low, high in pairwise(edges):
        inside = (values >= low) & ((values < high) | ((high == edges[-1]) & (values == high)))
        count = int(inside.sum())
        mean, rate = (float(each[inside].mean()) if count else None for each in (values, labels))
        out.append({"low": low, "high": high, "items": count, "mean": _rounded(mean), "rate": _rounded(rate)})
    return out


def expected_calibration_error(
    probabilities: NDArray[np.float64], labels: NDArray[np.int8], *, bins: int = 10
) -> float:
    """The mean distance between probability and rate over equal bins, weighted by their items, in [0, 1]."""
    at = np.minimum((probabilities * bins).astype(int), bins - 1)
    gaps = [abs(float((probabilities[at == each] - labels[at == each]).sum())) for each in range(bins)]
    return round(sum(gaps) / max(1, len(labels)), 4)


def _ratios(sums: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    tp, fp, fn, tn = sums.T
    return {
        "precision": shares(tp, tp + fp),
        "recall": shares(tp, tp + fn),
        "f1": shares(2 * tp, 2 * tp + fp + fn),
        "accuracy": shares(tp + tn, tp + fp + fn + tn),
    }


def shares(part: NDArray[np.float64], whole: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each of `part` divided by that of `whole`, of one shape; 0 where `whole` is not positive."""
    out: NDArray[np.float64] = np.where(whole > 0, part / np.where(whole > 0, whole, 1.0), 0.0)
    return out


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
