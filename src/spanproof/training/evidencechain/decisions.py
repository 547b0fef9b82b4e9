"""Thresholds, calibration and the smoother: what is fitted on the calibration sources."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from spanproof.models.calibration import Curve, Platt
from spanproof.models.sequence import Smoother, padded

__all__ = ["best_threshold", "isotonic", "platt", "smoother"]


def best_threshold(scores: NDArray[np.float64], labels: NDArray[np.int8]) -> float:
    """The threshold with the highest F1 of the positive class (``score >= threshold``), of equals the highest.

    0.5 where there is no positive to find.
    """
    if not labels.any():
        return 0.5
    order = np.argsort(-scores, kind="stable")
    ranked, right = scores[order], np.cumsum(labels[order])
    last = np.append(ranked[1:] != ranked[:-1], True)
    f1 = 2 * right / (np.arange(1, len(ranked) + 1) + labels.sum())
    best = int(np.argmax(np.where(last, f1, -1.0)))
    if best + 1 == len(ranked):
        return float(ranked[best])
    return float((ranked[best] + ranked[best + 1]) / 2)


def isotonic(scores: NDArray[np.float64], labels: NDArray[np.int8]) -> Curve:
    """Isotonic regression of labels on scores, thinned to at most 60 knots."""
    from sklearn.isotonic import IsotonicRegression

    model = IsotonicRegression(y_min=0.0, y_max=1.0, out_of_bounds="clip").fit(scores, labels)
    x, y = model.X_thresholds_, model.y_thresholds_
    kept = np.unique(np.linspace(0, len(x) - 1, min(len(x), 60)).round().astype(int))
    return Curve(tuple(round(float(v), 6) for v in x[kept]), tuple(round(float(v), 6) for v in y[kept]))


def platt(scores: NDArray[np.float64], labels: NDArray[np.int8]) -> Platt:
    """Logistic regression of labels on scores; the identity's slope where all labels are equal."""
    from sklearn.linear_model import LogisticRegression

    if labels.min(initial=1) == labels.max(initial=0):
        return Platt(0.0, -6.0 if not labels.any() else 6.0)
    model = LogisticRegression(C=1e6, max_iter=1000).fit(scores[:, None], labels)
    return Platt(float(model.coef_[0, 0]), float(model.intercept_[0]))


def smoother(scores: Sequence[NDArray[np.float64]], labels: Sequence[NDArray[np.int8]]) -> Smoother:
    """The chain with the highest likelihood of `labels` (one array a sentence), by L-BFGS over its four weights."""
    from scipy.optimize import minimize

    values, sizes = padded(scores)
    marks = np.zeros(values.shape, dtype=np.int8)
    for row, each in zip(marks, labels, strict=True):
        row[: len(each)] = each
    seen = np.arange(values.shape[1])[None, :] < sizes[:, None]
    pairs = seen[:, 1:]
    both_in = (marks[:, 1:] & marks[:, :-1])[pairs].sum()
    both_out = ((1 - marks[:, 1:]) & (1 - marks[:, :-1]))[pairs].sum()
    positive, count = values[seen & (marks == 1)], max(1, int(sizes.sum()))

    def loss(weights: NDArray[np.float64]) -> float:
        chain = Smoother(*(float(weight) for weight in weights))
        ends = chain.forward(values, sizes)[:, -1]
        path = chain.slope * positive.sum() + chain.bias * len(positive)
        path += chain.stay_in * both_in + chain.stay_out * both_out
        return float(np.logaddexp(ends[:, 0], ends[:, 1]).sum() - path) / count

    found = minimize(loss, np.array([0.5, -0.5, 2.0, 2.0]), method="L-BFGS-B", options={"maxiter": 60})
    return Smoother(*(float(weight) for weight in found.x))
