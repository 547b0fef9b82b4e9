"""Fit what follows the network on development data: calibration, decoding, thresholds."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from spanproof.models.decoding import Decoding, Word
from spanproof.training.metrics import Array, Counts, Scored, resampled, resamples, response_counts, span_counts, total

THRESHOLDS: tuple[float, ...] = tuple(i / 50 for i in range(2, 49))
RATIOS: tuple[float, ...] = (1.0, 0.85, 0.7, 0.5, 0.35, 0.2)
GAPS: tuple[int, ...] = (0, 1, 2, 3, 4, 6)
_DRAWS = 100


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

    Newton's method in two dimensions, from scale 1 and bias 0; the scale is kept positive.
    """
    scale, bias = 1.0, 0.0
    for _ in range(50):
        g0 = g1 = h00 = h01 = 0.0
        h11 = h00 = 1e-6
        for x, y, w in zip(logits, labels, weights, strict=True):
            p = sigmoid(scale * x + bias)
            error, curve = w * (p - y), w * p * (1 - p)
            g0, g1 = g0 + error * x, g1 + error
            h00, h01, h11 = h00 + curve * x * x, h01 + curve * x, h11 + curve
        det = h00 * h11 - h01 * h01
        step0, step1 = (h11 * g0 - h01 * g1) / det, (h00 * g1 - h01 * g0) / det
        scale, bias = max(0.05, scale - step0), bias - step1
        if abs(step0) + abs(step1) < 1e-6:
            break
    return scale, bias


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
    """Return the threshold with the best mean response F1 over bootstrap resamples of the sources."""
    draws = resamples([row.group for row in rows], times=_DRAWS, seed=seed)
    return max(THRESHOLDS, key=lambda t: _mean_f1([response_counts(row, t) for row in rows], draws))


def best_decoding(rows: Sequence[Scored], *, seed: int = 0) -> Decoding:
    """Return the span decoding with the best mean character F1, and the response threshold, both by resampling.

    Thresholds, their ratio and the gap are searched together on a coarse grid, then each once more on a fine one.
    """
    draws = resamples([row.group for row in rows], times=_DRAWS, seed=seed)
    grid = itertools.product(THRESHOLDS[::2], RATIOS[::2], GAPS[::2])
    how = _better(rows, draws, [Decoding(t, t * ratio, gap) for t, ratio, gap in grid])
    ratio = how.low / how.threshold
    how = _better(rows, draws, [replace(how, threshold=t, low=t * ratio) for t in THRESHOLDS])
    how = _better(rows, draws, [replace(how, low=how.threshold * ratio) for ratio in RATIOS])
    how = _better(rows, draws, [replace(how, gap=gap) for gap in GAPS])
    how = _better(rows, draws, [replace(how, least=least) for least in (1, 2, 3, 4)])
    return replace(how, response=best_response(rows, seed=seed))


def _better(rows: Sequence[Scored], draws: Array, options: Sequence[Decoding]) -> Decoding:
    return max(options, key=lambda how: _mean_f1([span_counts(row, how) for row in rows], draws))


def _mean_f1(counts: Sequence[Counts], draws: Array) -> float:
    return sum(whole.f1 for whole in resampled(counts, draws)) / len(draws)


def preset(rows: Sequence[Scored], how: Decoding, *, beta: float) -> Decoding:
    """Return `how` with thresholds that favour precision (`beta` < 1) or recall (`beta` > 1) by the F-beta measure."""

    def score(counts: Counts) -> float:
        return (1 + beta**2) * counts.right / (counts.found + beta**2 * counts.labelled or 1.0)

    response = max(THRESHOLDS, key=lambda t: score(total([response_counts(row, t) for row in rows])))
    options = [replace(how, threshold=t, low=t * how.low / how.threshold, response=response) for t in THRESHOLDS]
    return max(options, key=lambda option: score(total([span_counts(row, option) for row in rows])))
