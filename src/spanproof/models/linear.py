"""Logistic regression as numbers: what was fitted elsewhere, evaluated here."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spanproof.models.calibration import sigmoid

__all__ = ["Linear"]


@dataclass(frozen=True, slots=True)
class Linear:
    """``sigmoid(bias + sum(weights * (x - mean) / scale))``.

    Args:
        mean: of each column where it was fitted, shape (columns,).
        scale: standard deviation of each column there, > 0, shape (columns,).
        weights: shape (columns,).
        bias: the intercept.
    """

    mean: NDArray[np.float64]
    scale: NDArray[np.float64]
    weights: NDArray[np.float64]
    bias: float

    def __call__(self, values: NDArray[np.float32]) -> NDArray[np.float64]:
        """Probabilities, shape (rows,), of `values`, shape (rows, columns)."""
        # Row by row rather than as a matrix product, whose rounding depends on how many rows there are.
        logits = (((values - self.mean) / self.scale) * self.weights).sum(axis=1) + self.bias
        return sigmoid(logits)
