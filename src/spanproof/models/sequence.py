"""A linear-chain CRF over the word scores of a claim: neighbours share their fate.

Lafferty, McCallum and Pereira (2001), "Conditional Random Fields: Probabilistic Models for Segmenting and Labeling
Sequence Data". Two states, supported and hallucinated; one feature of the words, the logit of an independent score; one
weight for each pair of equal neighbours. The marginals of the forward-backward algorithm take the place of the scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spanproof.models.calibration import sigmoid

__all__ = ["Smoother", "logits", "padded"]

_LEAST = 1e-4  # how near to 0 and 1 a score counts


@dataclass(frozen=True, slots=True)
class Smoother:
    """The chain.

    Args:
        slope: factor on the logit of a score.
        bias: added to it.
        stay_out: reward for two supported neighbours.
        stay_in: reward for two hallucinated neighbours.
    """

    slope: float
    bias: float
    stay_out: float
    stay_in: float

    def __call__(self, scores: Sequence[NDArray[np.float64]]) -> list[NDArray[np.float64]]:
        """The marginal probabilities of the words, one array a sequence; linear in the number of words."""
        if not scores:
            return []
        values, sizes = padded(scores)
        ahead = self.forward(values, sizes)
        behind = self._backward(values, sizes)
        both = ahead + behind
        marginals = sigmoid(both[:, :, 1] - both[:, :, 0])
        return [row[:size] for row, size in zip(marginals, sizes, strict=True)]

    def forward(self, values: NDArray[np.float64], sizes: NDArray[np.int64]) -> NDArray[np.float64]:
        """Log weights of all paths that end in a state, shape (sequences, words, 2).

        Args:
            values: logits, shape (sequences, words).
            sizes: words of each sequence; behind its last word the last weights are repeated.
        """
        unary = self.slope * values + self.bias
        out = np.zeros((*values.shape, 2))
        if values.shape[1]:
            out[:, 0, 1] = unary[:, 0]
        for t in range(1, values.shape[1]):
            before = out[:, t - 1]
            here = self._step(before)
            here[:, 1] += unary[:, t]
            out[:, t] = np.where((t < sizes)[:, None], here, before)
        return out

    def _backward(self, values: NDArray[np.float64], sizes: NDArray[np.int64]) -> NDArray[np.float64]:
        unary = self.slope * values + self.bias
        out = np.zeros((*values.shape, 2))
        for t in range(values.shape[1] - 2, -1, -1):
            after = out[:, t + 1].copy()
            after[:, 1] += unary[:, t + 1]
            out[:, t] = np.where((t + 1 < sizes)[:, None], self._step(after), 0.0)
        return out

    def _step(self, weights: NDArray[np.float64]) -> NDArray[np.float64]:
        """One step along the chain; the pair weights are symmetric, so that it serves both directions."""
        zero, one = weights[:, 0], weights[:, 1]
        return np.stack([np.logaddexp(zero + self.stay_out, one), np.logaddexp(zero, one + self.stay_in)], axis=1)


def logits(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """The logits of scores in [0, 1], kept finite."""
    kept = np.clip(scores, _LEAST, 1.0 - _LEAST)
    out: NDArray[np.float64] = np.log(kept / (1.0 - kept))
    return out


def padded(scores: Sequence[NDArray[np.float64]]) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """The logits of several sequences, shape (sequences, longest), and their sizes."""
    sizes = np.array([len(each) for each in scores], dtype=np.int64)
    values = np.zeros((len(scores), int(sizes.max(initial=0))))
    for row, each in zip(values, scores, strict=True):
        row[: len(each)] = logits(each)
    return values, sizes
