"""Ensembles of decision trees as arrays: random forests and boosted trees, evaluated without scikit-learn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from spanproof.errors import ModelError
from spanproof.models.calibration import sigmoid

__all__ = ["ARRAYS", "Trees"]

ARRAYS = ("roots", "feature", "threshold", "left", "right", "value")
_BLOCK = 1024  # rows that are sent down the trees at once


@dataclass(frozen=True, slots=True)
class Trees:
    """Binary trees over one array of nodes; a row goes left where its feature is at most the threshold.

    A leaf is its own left and right child, so that every row makes the same number of steps.

    Args:
        roots: the first node of each tree, shape (trees,).
        feature: the column that a node looks at, shape (nodes,); the next four have that shape too.
        threshold: float32, rounded down from the threshold that was fitted, which for float32 rows changes nothing.
        left: the child for values up to the threshold.
        right: the child for values above it.
        value: of a leaf: a probability (`depth` steps down each tree, then the mean) or a part of a logit (then the
            sum and the sigmoid).
        depth: of the deepest tree, >= 0.
        boosted: whether the leaves hold parts of a logit.
        bias: added to the logit of boosted trees.

    Raises:
        ModelError: if an array has the wrong shape or a node that does not exist.
    """

    roots: NDArray[np.int32]
    feature: NDArray[np.int16]
    threshold: NDArray[np.float32]
    left: NDArray[np.int32]
    right: NDArray[np.int32]
    value: NDArray[np.float32]
    depth: int
    boosted: bool = False
    bias: float = 0.0
    # As the integers that numpy takes indices in: right and left child of each node in turn, columns, and the roots,
    # those of deep trees first.
    _children: NDArray[np.intp] = field(init=False, repr=False)
    _columns: NDArray[np.intp] = field(init=False, repr=False)
    _deepest: NDArray[np.intp] = field(init=False, repr=False)
    _steps: tuple[int, ...] = field(init=False, repr=False)  # how many of them a step concerns

    def __post_init__(self) -> None:
        count = len(self.feature)
        sizes = {len(each) for each in (self.threshold, self.left, self.right, self.value)}
        nodes = np.concatenate([self.roots, self.left, self.right]) if count else self.roots
        if sizes != {count} or not len(self.roots) or nodes.min() < 0 or nodes.max() >= count:
            raise ModelError(
                "trees whose arrays have one entry a node",
                seen=f"{count} nodes, {len(self.roots)} trees, arrays of {sorted(sizes)}",
                remedy="reinstall spanproof, or fit the detector again",
            )
        depths = self._depths()
        object.__setattr__(self, "_children", np.stack([self.right, self.left], axis=1).ravel().astype(np.intp))
        object.__setattr__(self, "_columns", self.feature.astype(np.intp))
        object.__setattr__(self, "_deepest", self.roots[np.argsort(-depths, kind="stable")].astype(np.intp))
        object.__setattr__(self, "_steps", tuple(int((depths > step).sum()) for step in range(depths.max())))

    def __call__(self, values: NDArray[np.float32]) -> NDArray[np.float64]:
        """Probabilities, shape (rows,), of `values`, shape (rows, columns)."""
        out = np.zeros(len(values))
        for start in range(0, len(values), _BLOCK):
            block = np.ascontiguousarray(values[start : start + _BLOCK], dtype=np.float32)
            out[start : start + _BLOCK] = self._block(block)
        return out

    def arrays(self) -> dict[str, NDArray[np.generic]]:
        """The six arrays by name, as they are stored."""
        return {name: getattr(self, name) for name in ARRAYS}

    @classmethod
    def of(cls, arrays: Mapping[str, NDArray[np.generic]], *, depth: int, boosted: bool, bias: float) -> Trees:
        """The trees of stored arrays.

        Raises:
            ModelError: see the class.
        """
        roots, feature, threshold, left, right, value = (arrays[name] for name in ARRAYS)
        return cls(
            roots.astype(np.int32),
            feature.astype(np.int16),
            threshold.astype(np.float32),
            left.astype(np.int32),
            right.astype(np.int32),
            value.astype(np.float32),
            depth,
            boosted,
            bias,
        )

    def _depths(self) -> NDArray[np.int64]:
        """The depth of each tree, at most `depth`, shape (trees,)."""
        depths = np.zeros(len(self.roots), dtype=np.int64)
        nodes, trees = self.roots, np.arange(len(self.roots))
        for step in range(1, self.depth + 1):
            inner = self.left[nodes] != nodes
            nodes = np.concatenate([self.left[nodes[inner]], self.right[nodes[inner]]])
            trees = np.tile(trees[inner], 2)
            depths[trees] = step
        return depths

    def _block(self, values: NDArray[np.float32]) -> NDArray[np.float64]:
        cells = values.ravel()
        rows = np.arange(len(values), dtype=np.intp) * values.shape[1]
        at = np.repeat(self._deepest[:, None], len(values), axis=1)
        for count in self._steps:
            nodes = at[:count]
            goes_left = cells.take(rows + self._columns.take(nodes)) <= self.threshold.take(nodes)
            at[:count] = self._children.take(2 * nodes + goes_left)
        leaves = self.value.take(at).astype(np.float64)
        if not self.boosted:
            mean: NDArray[np.float64] = leaves.mean(axis=0)
            return mean
        return sigmoid(leaves.sum(axis=0) + self.bias)
