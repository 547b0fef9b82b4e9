"""Weighted figures of a fusion, and the thresholds that they choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from spanproof.fusion import SOURCES, Sources

__all__ = ["area", "best", "best_each", "by_sources", "even", "f_beta", "figures_of"]

Array = npt.NDArray[Any]
_STEPS = tuple(step / 100 for step in range(2, 99))
_AROUND = 4
_ROUNDS = 4


def figures_of(truth: Array, said: Array, weights: Array) -> dict[str, float]:
    """Weighted precision, recall and F1."""
    right, missed, wrong = (float(weights[each].sum()) for each in (said & truth, ~said & truth, said & ~truth))
    return {
        "items": len(truth),
        "precision": round(right / (right + wrong or 1), 4),
        "recall": round(right / (right + missed or 1), 4),
        "f1": round(2 * right / (2 * right + missed + wrong or 1), 4),
    }


def area(labels: Sequence[bool], scores: Sequence[float]) -> float:
    """The area under the ROC curve."""
    from sklearn.metrics import roc_auc_score

    return round(float(roc_auc_score(labels, scores)), 4)


def best(truth: Array, weights: Array, risks: Array, beta: float, tasks: Array) -> float:
    """The threshold with the best weighted F-beta around it, from a grid of hundredths; the lowest of equals.

    Half of it is the F-beta of all answers together, half the mean of those of each task: a task of which most answers
    are hallucinated would else choose for all of them. The mean over `_AROUND` steps to both sides decides: a single
    one may owe its height to a few answers.
    """
    return _peak(lambda step: _height(truth, weights, risks >= step, beta, tasks))


def best_each(
    truth: Array, weights: Array, risks: Array, beta: float, tasks: Array, sources: Array
) -> dict[Sources, float]:
    """A threshold for each kind of sources, by the same measure: each in turn the best one beside the others.

    Args:
        truth: whether each answer is hallucinated, shape (answers,), as all arrays.
        weights: of the answers.
        risks: the highest risk of a claim of each.
        beta: the weight of recall.
        tasks: names of tasks that count alike.
        sources: of each answer, see `spanproof.fusion.sources_of`; a kind that no answer has gets the best for all.
    """
    found = dict.fromkeys(SOURCES, best(truth, weights, risks, beta, tasks))
    met = [kind for kind in SOURCES if (sources == kind).any()]
    for _ in range(_ROUNDS if len(met) > 1 else 0):
        for kind in met:
            own, said = sources == kind, risks >= by_sources(found, sources)
            found[kind] = _peak(
                lambda step, own=own, said=said: _height(  # type: ignore[misc]
                    truth, weights, np.where(own, risks >= step, said), beta, tasks
                )
            )
    return found


def even(truth: Array, weights: Array, risks: Array, beta: float, tasks: Array, sources: Array) -> dict[Sources, float]:
    """One threshold for all: for a beta of 1 that from which a claim is rather wrong than right, else the best."""
    del sources
    return dict.fromkeys(SOURCES, 0.5 if beta == 1.0 else best(truth, weights, risks, beta, tasks))


def by_sources(thresholds: Mapping[Sources, float], sources: Array) -> Array:
    """The threshold of each answer by its sources."""
    return np.array([thresholds[kind] for kind in sources.tolist()])


def _height(truth: Array, weights: Array, said: Array, beta: float, tasks: Array) -> float:
    parts = [tasks == task for task in sorted(set(tasks.tolist()))]
    alone = [f_beta(truth[part], said[part], weights[part], beta) for part in parts]
    return f_beta(truth, said, weights, beta) + float(np.mean(alone))


def _peak(height: Callable[[float], float]) -> float:
    curve = np.array([height(step) for step in _STEPS])
    near = [curve[max(0, at - _AROUND) : at + _AROUND + 1].mean() for at in range(len(curve))]
    return _STEPS[int(np.argmax(near))]


def f_beta(truth: Array, said: Array, weights: Array, beta: float) -> float:
    """The weighted F-beta of what was said, in [0, 1]; 0 where nothing is right."""
    right, missed, wrong = (float(weights[at].sum()) for at in (said & truth, ~said & truth, said & ~truth))
    return (1 + beta**2) * right / ((1 + beta**2) * right + beta**2 * missed + wrong or 1.0)
