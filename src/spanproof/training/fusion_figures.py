"""Weighted figures of a fusion, and the thresholds that they choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["area", "best", "even", "f_beta", "figures_of", "seldom"]

Array = npt.NDArray[Any]
_STEPS = tuple(step / 100 for step in range(2, 99))
_AROUND = 4
_SELDOM = 0.05


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


def best(truth: Array, weights: Array, risks: Array, beta: float, tasks: Array, *, said: Array | bool = False) -> float:
    """The threshold with the best weighted F-beta around it, from a grid of hundredths; the lowest of equals.

    Answers that are `said` to be hallucinated are so at any threshold.

    Half of it is the F-beta of all answers together, half the mean of those of each task: a task of which most answers
    are hallucinated would else choose for all of them. The mean over `_AROUND` steps to both sides decides: a single
    one may owe its height to a few answers.
    """
    parts = [tasks == task for task in sorted(set(tasks.tolist()))]

    def height(found: Array) -> float:
        alone = [f_beta(truth[part], found[part], weights[part], beta) for part in parts]
        return f_beta(truth, found, weights, beta) + float(np.mean(alone))

    curve = np.array([height((risks >= step) | said) for step in _STEPS])
    near = [curve[max(0, at - _AROUND) : at + _AROUND + 1].mean() for at in range(len(curve))]
    return _STEPS[int(np.argmax(near))]


def even(truth: Array, weights: Array, risks: Array, beta: float, tasks: Array) -> float:
    """The same, but for a beta of 1 the threshold from which a claim is rather wrong than right."""
    return 0.5 if beta == 1.0 else best(truth, weights, risks, beta, tasks)


def seldom(truth: Array, weights: Array, risks: Array, beta: float, _: Array) -> float:
    """The lowest threshold that one right claim in twenty reaches, for a beta of 1; else as many in proportion."""
    right = weights * ~truth
    allowed = _SELDOM * beta * right.sum()
    return next((step for step in _STEPS if right[risks >= step].sum() <= allowed), _STEPS[-1])


def f_beta(truth: Array, said: Array, weights: Array, beta: float) -> float:
    """The weighted F-beta of what was said, in [0, 1]; 0 where nothing is right."""
    right, missed, wrong = (float(weights[at].sum()) for at in (said & truth, ~said & truth, said & ~truth))
    return (1 + beta**2) * right / ((1 + beta**2) * right + beta**2 * missed + wrong or 1.0)
