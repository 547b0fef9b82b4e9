"""Fit what follows the network on development data: calibration, decoding, thresholds."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from spanproof.models.calibration import sigmoid as sigmoids
from spanproof.models.decoding import Decoding, Word
from spanproof.training.metrics import Array, Counts, Scored, resampled, resamples, response_counts, span_counts, total

Option = TypeVar("Option")

THRESHOLDS: tuple[float, ...] = tuple(i / 50 for i in range(2, 49))
RATIOS: tuple[float, ...] = (1.0, 0.85, 0.7, 0.5, 0.35, 0.2)
GAPS: tuple[int, ...] = (0, 1, 2, 3, 4, 6)
_DRAWS = 100
_AS_THEY_ARE: Array = np.array([1.0, 0.0])  # scale and bias that leave logits so
_PULL = 1e-3  # towards them, where each word weighs 1
_LEAST_SCALE = 0.05
_PARTS = tuple(0.5**i for i in range(30))  # of a step


def weighted(rows: Sequence[Scored], prevalence: Mapping[str, float]) -> list[Scored]:
    """Return the rows with weights under which each origin has the share of positive answers that `prevalence` names.

    The weights of an origin add up to its number of rows; an origin that is not named keeps weight 1.
    """
    shares: dict[str, float] = {}
    for origin in prevalence:
        own = [row for row in rows if row.origin == origin]
        shares[origin] = sum(bool(row.spans) for row in own) / len(own) if own else 0.0
    return [replace(row, weight=_weight(row, shares, prevalence)) for row in rows]


def _weight(row: Scored, shares: Mapping[str, float], prevalence: Mapping[str, float]) -> float:
    share = shares.get(row.origin, 0.0)
    if not 0.0 < share < 1.0:
        return 1.0
    wanted = prevalence[row.origin]
    return wanted / share if row.spans else (1.0 - wanted) / (1.0 - share)


def fit_platt(logits: Sequence[float], labels: Sequence[bool], weights: Sequence[float]) -> tuple[float, float]:
    """Return `(scale, bias)` that minimise the weighted log loss of `sigmoid(scale * logit + bias)` (Platt 1999).

    Newton's method in two dimensions, from scale 1 and bias 0, each step halved until the loss falls: what comes out is
    never worse than those. The scale is kept positive, and a small pull towards both keeps them finite.
    """
    x, y, w = (np.array(values, dtype=np.float64) for values in (logits, labels, weights))

    def loss(at: Array) -> float:
        z = at[0] * x + at[1]
        return float(w @ (np.logaddexp(0.0, z) - y * z) + _PULL / 2 * np.sum((at - _AS_THEY_ARE) ** 2))

    at, least = _AS_THEY_ARE, loss(_AS_THEY_ARE)
    for _ in range(50):
        step = _newton(at, x, y, w)
        moved = next((new for part in _PARTS if loss(new := at - part * step) < least), None)
        if moved is None:
            break
        at, least = moved, loss(moved)
    return float(at[0]), float(at[1])


def _newton(at: Array, x: Array, y: Array, w: Array) -> Array:
    """What is to be taken off scale and bias by Newton's method, cut where the scale would fall below its least."""
    p = sigmoids(at[0] * x + at[1])
    error, curve = w * (p - y), w * p * (1.0 - p)
    slope = np.array([error @ x, error.sum()]) + _PULL * (at - _AS_THEY_ARE)
    bend = np.array([[curve @ (x * x), curve @ x], [curve @ x, curve.sum()]]) + _PULL * np.eye(2)
    step: Array = np.linalg.solve(bend, slope).astype(np.float64)
    room = at[0] - _LEAST_SCALE
    if step[0] <= room:
        return step
    return step * room / step[0] if room > 0.0 else np.array([0.0, slope[1] / bend[1, 1]])


def fit_temperature(logits: Sequence[Sequence[float]], labels: Sequence[int]) -> float:
    """Return the temperature in [0.25, 8] that minimises the log loss of `softmax(logits / t)` (Guo et al. 2017)."""
    grid = [0.25 * 1.05**i for i in range(72)]
    return min(grid, key=lambda t: sum(_log_loss(row, label, t) for row, label in zip(logits, labels, strict=True)))


def _log_loss(row: Sequence[float], label: int, temperature: float) -> float:
    scaled = [value / temperature for value in row]
    top = max(scaled)
    return top + math.log(sum(math.exp(value - top) for value in scaled)) - scaled[label]


def sigmoid(x: float) -> float:
    """Return the logistic function of `x` without overflow."""
    return 1.0 / (1.0 + math.exp(-x)) if x >= 0 else math.exp(x) / (1.0 + math.exp(x))


def calibrated(row: Scored, scale: float, bias: float) -> Scored:
    """Return a row whose word scores, logits before, are probabilities."""
    return replace(row, words=tuple(Word(w.start, w.end, sigmoid(scale * w.score + bias)) for w in row.words))


def best_response(rows: Sequence[Scored], *, seed: int = 0) -> float:
    """Return the threshold with the best mean response F1 over bootstrap resamples of the sources.

    Of several as good, the middle one is taken.
    """
    draws = resamples([row.group for row in rows], times=_DRAWS, seed=seed)
    return _middle(THRESHOLDS, lambda t: _mean_f1([response_counts(row, t) for row in rows], draws))


def best_decoding(rows: Sequence[Scored], *, seed: int = 0) -> Decoding:
    """Return the span decoding with the best mean character F1, and the response threshold, both by resampling.

    Thresholds, their ratio and the gap are searched together on a coarse grid, then each once more on a fine one.
    Of thresholds that are as good the middle one is taken, of others that which joins and drops least.
    """
    draws = resamples([row.group for row in rows], times=_DRAWS, seed=seed)
    grid = itertools.product(THRESHOLDS[::2], RATIOS[::2], GAPS[::2])
    how = _better(rows, draws, [Decoding(t, t * ratio, gap) for t, ratio, gap in grid])
    ratio = how.low / how.threshold
    how = _middle(
        [replace(how, threshold=t, low=t * ratio) for t in THRESHOLDS], lambda each: _span_f1(rows, each, draws)
    )
    how = _better(rows, draws, [replace(how, low=how.threshold * ratio) for ratio in RATIOS])
    how = _better(rows, draws, [replace(how, gap=gap) for gap in GAPS])
    how = _better(rows, draws, [replace(how, least=least) for least in (1, 2, 3, 4)])
    return replace(how, response=best_response(rows, seed=seed))


def _better(rows: Sequence[Scored], draws: Array, options: Sequence[Decoding]) -> Decoding:
    return max(options, key=lambda how: _span_f1(rows, how, draws))


def _middle(options: Sequence[Option], score: Callable[[Option], float]) -> Option:
    """The option with the highest score; the middle one of several."""
    scores = [score(option) for option in options]
    best = [option for option, each in zip(options, scores, strict=True) if each == max(scores)]
    return best[len(best) // 2]


def _span_f1(rows: Sequence[Scored], how: Decoding, draws: Array) -> float:
    return _mean_f1([span_counts(row, how) for row in rows], draws)


def _mean_f1(counts: Sequence[Counts], draws: Array) -> float:
    return sum(whole.f1 for whole in resampled(counts, draws)) / len(draws)


def preset(rows: Sequence[Scored], how: Decoding, *, beta: float) -> Decoding:
    """Return `how` with thresholds that favour precision (`beta` < 1) or recall (`beta` > 1) by the F-beta measure.

    Of thresholds that are as good the middle one is taken.
    """

    def score(counts: Counts) -> float:
        return (1 + beta**2) * counts.right / (counts.found + beta**2 * counts.labelled or 1.0)

    response = _middle(THRESHOLDS, lambda t: score(total([response_counts(row, t) for row in rows])))
    options = [replace(how, threshold=t, low=t * how.low / how.threshold, response=response) for t in THRESHOLDS]
    return _middle(options, lambda option: score(total([span_counts(row, option) for row in rows])))
