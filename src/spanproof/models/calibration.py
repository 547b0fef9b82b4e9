"""From scores to probabilities: softmax, and curves that never fall, fitted on data that scores were not fitted on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Curve", "Platt", "softmax"]


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
        out: NDArray[np.float64] = 1.0 / (1.0 + np.exp(-np.clip(self.slope * scores + self.bias, -60.0, 60.0)))
        return out


def softmax(logits: NDArray[np.float32] | NDArray[np.float64]) -> NDArray[np.float64]:
    """Probabilities of the classes on the last axis, of the shape of `logits`."""
    raised = np.exp(logits.astype(np.float64) - logits.max(axis=-1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=-1, keepdims=True))
