"""From scores to probabilities: sigmoid, softmax, and curves that never fall, fitted on data held out from scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

__all__ = ["Curve", "Platt", "sigmoid", "softmax"]

_Float = TypeVar("_Float", np.float32, np.float64)


@dataclass(frozen=True, slots=True)
class Curve:
    """Isotonic regression as its knots (Zadrozny and Elkan 2002), linear between them and constant beyond.

    Args:
        x: scores, ascending, not empty.
        y: the probability at each, in [0, 1], never falling.
    """

    x: tuple[float, ...] = (0.0, 1.0)
    y: tuple[float, ...] = (0.0, 1.0)

    def __call__(self, scores: NDArray[np.float64] | Sequence[float]) -> NDArray[np.float64]:
        """Probabilities of `scores`, of the same shape."""
        return np.interp(scores, self.x, self.y)


@dataclass(frozen=True, slots=True)
class Platt:
    """Platt (1999): ``sigmoid(slope * score + bias)``."""

    slope: float
    bias: float

    def __call__(self, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """Probabilities of `scores`, of the same shape."""
        return sigmoid(self.slope * scores + self.bias)


def sigmoid(logits: NDArray[_Float]) -> NDArray[_Float]:
    """Probabilities in (0, 1], of the shape and type of `logits`, which count as 60 beyond it and as -60 below that."""
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(logits, -60.0, 60.0))), dtype=logits.dtype)


def softmax(logits: NDArray[np.float32] | NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities of the classes on the last axis, of the shape of `logits`."""
    raised = np.exp(logits.astype(np.float64) - logits.max(axis=-1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=-1, keepdims=True))
