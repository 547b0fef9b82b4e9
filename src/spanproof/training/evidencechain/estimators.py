"""scikit-learn's estimators, fitted and turned into the forms that `spanproof.models` evaluates without it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spanproof.models.linear import Linear
from spanproof.models.trees import ARRAYS, Trees

__all__ = ["boosting", "down", "forest", "logistic", "pooled"]

_SEED = 7
_FEW = 20_000  # rows: of fewer, each split of a forest looks at more columns


def logistic(values: NDArray[np.float32], labels: NDArray[np.int8]) -> Linear:
    """Standardised, class-balanced logistic regression."""
    from sklearn.linear_model import LogisticRegression

    wide = values.astype(np.float64)
    mean, scale = wide.mean(axis=0), wide.std(axis=0)
    scale[scale < 1e-9] = 1.0
    model = LogisticRegression(class_weight="balanced", C=0.1, max_iter=400)
    model.fit((wide - mean) / scale, labels)
    return Linear(mean, scale, model.coef_[0].astype(np.float64), float(model.intercept_[0]))


def forest(values: NDArray[np.float32], labels: NDArray[np.int8], *, trees: int = 80, depth: int = 12) -> Trees:
    """A random forest of bounded depth, classes balanced in each tree's bootstrap sample."""
    from sklearn.ensemble import RandomForestClassifier

    model = RandomForestClassifier(
        trees,
        max_depth=depth,
        min_samples_leaf=max(2, min(20, len(values) // 1_300)),
        max_features=0.3 if len(values) < _FEW else "sqrt",
        class_weight="balanced_subsample",
        max_samples=min(1.0, 60_000 / max(1, len(values))),
        random_state=_SEED,
        n_jobs=1,
    )
    model.fit(values, labels)
    parts = [_of_forest(each.tree_) for each in model.estimators_]
    return _joined(parts, boosted=False, bias=0.0)


def boosting(
    values: NDArray[np.float32],
    labels: NDArray[np.int8] | NDArray[np.bool_],
    *,
    weights: NDArray[np.float64] | None = None,
    stages: int = 150,
    rate: float = 0.08,
    leaves: int = 24,
    least: int | None = None,
    rising: Sequence[bool] | None = None,
) -> Trees:
    """Gradient boosting over binned features; classes as they are.

    Args:
        values: shape (rows, columns).
        labels: shape (rows,).
        weights: of the rows; ``None``: all alike.
        stages: how many trees.
        rate: learning rate.
        leaves: of a tree, at most.
        least: rows of a leaf; ``None``: by their number.
        rising: of each column, whether the probability may only rise with it; ``None``: of none.
    """
    from sklearn.ensemble import HistGradientBoostingClassifier

    model = HistGradientBoostingClassifier(
        max_iter=stages,
        learning_rate=rate,
        max_leaf_nodes=leaves,
        min_samples_leaf=least or max(5, min(60, len(values) // 200)),
        l2_regularization=5.0,
        monotonic_cst=None if rising is None else np.array(rising, dtype=np.int8),
        random_state=_SEED,
    )
    model.fit(values, labels, sample_weight=weights)
    parts = [_of_boosting(stage[0].nodes) for stage in model._predictors]
    return _joined(parts, boosted=True, bias=float(np.ravel(model._baseline_prediction)[0]))


def pooled(parts: Sequence[Trees]) -> Trees:
    """Boosted trees whose logit is the mean of those of `parts`."""
    arrays = [part.arrays() for part in parts]
    first = np.cumsum([0, *(len(part.feature) for part in parts[:-1])])
    for own, by in zip(arrays, first, strict=True):
        own.update({name: own[name] + by for name in ("roots", "left", "right")})
    joined = {name: np.concatenate([own[name] for own in arrays]) for name in ARRAYS}
    joined["value"] = np.concatenate([part.value for part in parts]) / len(parts)
    bias = sum(part.bias for part in parts) / len(parts)
    return Trees.of(joined, depth=max(part.depth for part in parts), boosted=True, bias=bias)


def down(thresholds: NDArray[np.float64]) -> NDArray[np.float32]:
    """The nearest float32 that is not above: a float32 value is at most the one just where it is at most the other."""
    near = thresholds.astype(np.float32)
    out: NDArray[np.float32] = np.where(near > thresholds, np.nextafter(near, np.float32(-np.inf)), near)
    return out


def _of_forest(tree: Any) -> dict[str, NDArray[Any]]:  # noqa: ANN401 - scikit-learn's own type
    leaf = tree.children_left < 0
    own = np.arange(tree.node_count)
    shares = tree.value[:, 0, :]
    return {
        "feature": np.where(leaf, 0, tree.feature),
        "threshold": np.where(leaf, 0.0, tree.threshold),
        "left": np.where(leaf, own, tree.children_left),
        "right": np.where(leaf, own, tree.children_right),
        "value": np.where(leaf, shares[:, -1] / shares.sum(axis=1), 0.0),
        "depth": np.array(tree.max_depth),
    }


def _of_boosting(nodes: Any) -> dict[str, NDArray[Any]]:  # noqa: ANN401 - a structured array
    leaf = nodes["is_leaf"].astype(bool)
    own = np.arange(len(nodes))
    return {
        "feature": np.where(leaf, 0, nodes["feature_idx"]),
        "threshold": np.where(leaf, 0.0, nodes["num_threshold"]),
        "left": np.where(leaf, own, nodes["left"]),
        "right": np.where(leaf, own, nodes["right"]),
        "value": np.where(leaf, nodes["value"], 0.0),
        "depth": np.array(int(nodes["depth"].max())),
    }


def _joined(parts: list[dict[str, NDArray[Any]]], *, boosted: bool, bias: float) -> Trees:
    sizes = [len(part["feature"]) for part in parts]
    roots = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    moved = [
        {**part, "left": part["left"] + at, "right": part["right"] + at} for part, at in zip(parts, roots, strict=True)
    ]
    joined = {
        name: np.concatenate([part[name] for part in moved])
        for name in ("feature", "threshold", "left", "right", "value")
    }
    joined["threshold"] = down(joined["threshold"].astype(np.float64))
    depth = max(int(part["depth"]) for part in parts)
    return Trees.of({**joined, "roots": roots}, depth=depth, boosted=boosted, bias=bias)
