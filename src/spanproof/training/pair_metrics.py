"""Figures of a pair classifier on its development pairs, with bootstrap intervals by premise."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from spanproof.training.card import Figure
from spanproof.training.examples import NLI_LABELS, PairExample
from spanproof.training.fit import fit_temperature
from spanproof.training.metrics import resamples

__all__ = ["calibration_error", "pair_figures"]

Array = npt.NDArray[np.float64]

_DRAWS, _BINS = 1000, 15


def pair_figures(examples: Sequence[PairExample], logits: Sequence[Sequence[float]]) -> list[Figure]:
    """Return accuracy of all pairs and of each set, F1 of each class, calibration error and Brier score.

    The last two are of probabilities whose temperature was fitted on the other half of the premises.

    Args:
        examples: the pairs, each with one of the three labels.
        logits: of each pair, in the order of `NLI_LABELS`.
    """
    if not examples:
        return []
    labels = np.array([example.label for example in examples])
    found = np.array(logits)
    said = found.argmax(axis=1)
    draws = resamples([example.premise for example in examples], times=_DRAWS, seed=0)
    right = (said == labels).astype(np.float64)
    figures = [_figure("accuracy of three classes", lambda weights: _mean(right, weights), draws)]
    for at, name in enumerate(NLI_LABELS):
        figures.append(_figure(f"{name}, F1", lambda weights, at=at: _f1(labels == at, said == at, weights), draws))  # type: ignore[misc]
    for origin in sorted({example.origin for example in examples}):
        own = np.array([example.origin == origin for example in examples])
        figures.append(_figure(f"{origin}, accuracy", lambda weights, own=own: _mean(right, weights * own), draws))  # type: ignore[misc]
    likely = _cross_fitted(examples, found, labels)
    if likely is not None:
        top, wrong = likely.max(axis=1), likely - np.eye(len(NLI_LABELS))[labels]
        squares = (wrong**2).sum(axis=1)
        figures += [
            _figure("expected calibration error", lambda weights: calibration_error(top, right, weights), draws),
            _figure("Brier score", lambda weights: _mean(squares, weights), draws),
        ]
    return figures


def calibration_error(likely: Array, right: Array, weights: Array) -> float:
    """Return the mean gap between how likely and how often right the predictions of 15 equal bins are, in [0, 1].

    Expected calibration error after Guo et al. 2017, "On calibration of modern neural networks".

    Args:
        likely: the probability of each predicted class, shape `[pairs]`.
        right: 1 where it is the label, else 0.
        weights: how often each pair counts.
    """
    bins = np.minimum((likely * _BINS).astype(int), _BINS - 1)
    gaps = np.bincount(bins, weights * (likely - right), minlength=_BINS)
    return float(np.abs(gaps).sum() / max(weights.sum(), 1.0))


def _cross_fitted(examples: Sequence[PairExample], logits: Array, labels: npt.NDArray[np.int_]) -> Array | None:
    """Return the probabilities by a temperature of the other half of the premises; None where there are no halves."""
    premises = sorted({example.premise for example in examples})
    first = set(premises[::2])
    side = np.array([example.premise in first for example in examples])
    if side.all():
        return None
    likely = np.empty_like(logits)
    for own, other in ((side, ~side), (~side, side)):
        scaled = logits[own] / fit_temperature(logits[other].tolist(), labels[other].tolist())
        raised = np.exp(scaled - scaled.max(axis=1, keepdims=True))
        likely[own] = raised / raised.sum(axis=1, keepdims=True)
    return likely


def _mean(values: Array, weights: Array) -> float:
    return float(values @ weights / max(weights.sum(), 1.0))


def _f1(truth: npt.NDArray[np.bool_], said: npt.NDArray[np.bool_], weights: Array) -> float:
    return float(2 * weights[truth & said].sum() / max(weights[truth].sum() + weights[said].sum(), 1.0))


def _figure(name: str, of: Callable[[Array], float], draws: Array) -> Figure:
    values = np.sort([of(drawn) for drawn in draws])
    low, high = values[int(0.025 * len(values))], values[int(0.975 * (len(values) - 1))]
    return Figure(f"pairs: {name}", of(np.ones(draws.shape[1])), float(low), float(high))
