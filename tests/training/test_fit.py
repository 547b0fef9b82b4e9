"""Calibration, thresholds and figures against hand counts and known optima."""

import math
import random

import pytest

from spanproof.models.decoding import Decoding, Word
from spanproof.training import fit
from spanproof.training.metrics import Counts, Scored, interval, resamples, response_counts, span_counts, total


def _row(scores, spans=(), group="g", weight=1.0):
    words = tuple(Word(5 * i, 5 * i + 4, score) for i, score in enumerate(scores))
    return Scored(words, tuple(spans), group, "own", weight)


def test_span_figures_count_characters():
    row = _row([0.9, 0.1, 0.9], [(2, 9)], weight=2.0)
    assert span_counts(row, Decoding()) == Counts(right=4.0, found=16.0, labelled=14.0)


@pytest.mark.parametrize(
    ("scores", "spans", "counts"),
    [
        ([0.9], [(0, 1)], Counts(1, 1, 1)),
        ([0.1], [(0, 1)], Counts(0, 0, 1)),
        ([0.9], [], Counts(0, 1, 0)),
        ([], [], Counts(0, 0, 0)),
    ],
)
def test_a_response_is_found_by_its_highest_word(scores, spans, counts):
    assert response_counts(_row(scores, spans), 0.5) == counts


def test_f1_of_nothing_is_zero_and_of_all_right_is_one():
    assert Counts().f1 == Counts().precision == Counts().recall == 0.0
    assert total([Counts(1, 1, 1), Counts(2, 2, 2)]).f1 == 1.0
    assert Counts(1, 2, 4).f1 == pytest.approx(2 * 0.5 * 0.25 / 0.75)


def test_platt_scaling_recovers_the_scale_and_bias_that_made_the_labels():
    rng = random.Random(0)
    logits = [rng.gauss(0, 3) for _ in range(8000)]
    labels = [rng.random() < fit.sigmoid(0.5 * x - 1.0) for x in logits]
    scale, bias = fit.fit_platt(logits, labels, [1.0] * len(logits))
    assert scale == pytest.approx(0.5, abs=0.05)
    assert bias == pytest.approx(-1.0, abs=0.1)


def test_platt_scaling_of_separable_labels_stays_finite():
    scale, bias = fit.fit_platt([-1.0, 1.0], [False, True], [1.0, 1.0])
    assert math.isfinite(scale)
    assert math.isfinite(bias)


def _loss(scale, bias, logits, labels, weights):
    likely = [fit.sigmoid(scale * x + bias) for x in logits]
    return -sum(w * math.log(max(p if y else 1 - p, 1e-300)) for p, y, w in zip(likely, labels, weights, strict=True))


FAR = [-8, -8.5, -9, -7.5, -8.2, -9.1, 8, 9, 8.5, -8]


@pytest.mark.parametrize(
    ("logits", "labels"),
    [
        (FAR, [False] * 6 + [True] * 4),
        (FAR, [True] * 6 + [False] * 4),  # the wrong way round
        ([-x for x in FAR], [False] * 6 + [True] * 4),
        ([50.0, 60.0, -50.0, -60.0, 55.0], [True, True, False, False, False]),
        ([-800.0, 700.0, 650.0], [False, True, False]),
        ([0.1, 0.2, 0.3], [True, True, True]),
        ([-30.0, -31.0], [True, True]),
        ([3.0, 3.0, 3.0], [True, False, True]),
        ([], []),
    ],
)
def test_platt_scaling_is_a_minimum_and_never_worse_than_the_logits_as_they_are(logits, labels):
    for weights in ([1.0] * len(logits), [0.2 + at for at in range(len(logits))]):
        scale, bias = fit.fit_platt(logits, labels, weights)
        found = _loss(scale, bias, logits, labels, weights)
        assert scale >= 0.05
        assert found <= _loss(1.0, 0.0, logits, labels, weights) + 1e-9
        for other, moved in (
            (scale * 1.1, bias),
            (max(0.05, scale * 0.9), bias),
            (scale, bias + 0.1),
            (scale, bias - 0.1),
        ):
            assert found <= _loss(other, moved, logits, labels, weights) + 0.02


def test_platt_scaling_where_it_is_sound_is_that_of_the_log_loss_alone():
    rng = random.Random(2)
    logits = [rng.gauss(-1, 3) for _ in range(3000)]
    labels = [rng.random() < fit.sigmoid(0.7 * x + 0.4) for x in logits]
    weights = [rng.choice((0.4, 1.0, 1.7)) for _ in logits]
    scale, bias = fit.fit_platt(logits, labels, weights)
    error = [w * (fit.sigmoid(scale * x + bias) - y) for x, y, w in zip(logits, labels, weights, strict=True)]
    assert sum(error) == pytest.approx(0.0, abs=0.01)
    assert sum(e * x for e, x in zip(error, logits, strict=True)) == pytest.approx(0.0, abs=0.01)


def test_a_temperature_above_one_is_found_for_overconfident_logits():
    rng = random.Random(0)
    logits, labels = [], []
    for _ in range(1000):
        top = rng.randrange(3)
        logits.append([6.0 if i == top else 0.0 for i in range(3)])
        labels.append(top if rng.random() < 0.7 else (top + 1) % 3)
    assert 2.5 < fit.fit_temperature(logits, labels) < 7


def test_weights_give_each_origin_the_prevalence_that_is_asked_for():
    rows = [_row([0.5], [(0, 1)])] * 6 + [_row([0.5])] * 4
    weighted = fit.weighted(rows, {"own": 0.2})
    positive = sum(row.weight for row in weighted if row.spans)
    assert positive / sum(row.weight for row in weighted) == pytest.approx(0.2)
    assert sum(row.weight for row in weighted) == pytest.approx(10)
    assert fit.weighted(rows, {}) == rows


def test_the_threshold_between_right_and_wrong_answers_is_found():
    rows = [_row([0.8], [(0, 4)], f"a{i}") for i in range(10)] + [_row([0.6], (), f"b{i}") for i in range(10)]
    assert 0.6 < fit.best_response(rows) <= 0.8


def test_of_thresholds_that_are_as_good_the_middle_one_is_taken():
    rows = [_row([0.98, 0.01], [(0, 4)], f"a{i}") for i in range(10)] + [
        _row([0.01, 0.0], (), f"b{i}") for i in range(10)
    ]
    how = fit.best_decoding(rows)
    assert (how.threshold, how.response) == (0.5, 0.5)
    assert (how.low, how.gap, how.least) == (how.threshold, 0, 1)
    for beta in (0.5, 2.0):
        other = fit.preset(rows, how, beta=beta)
        assert (other.threshold, other.low, other.response) == (0.5, 0.5, 0.5)


def test_joining_is_chosen_where_labels_span_gaps():
    rows = [_row([0.9, 0.2, 0.9, 0.01, 0.01], [(0, 14)], f"a{i}") for i in range(8)]
    rows += [_row([0.2, 0.1, 0.2], (), f"b{i}") for i in range(8)]
    how = fit.best_decoding(rows)
    assert total([span_counts(row, how) for row in rows]).f1 == 1.0


def test_presets_trade_precision_for_recall():
    rng = random.Random(1)
    rows = [_row([min(0.98, max(0.0, rng.gauss(0.6, 0.2)))], [(0, 4)], f"a{i}") for i in range(60)]
    rows += [_row([min(0.98, max(0.0, rng.gauss(0.3, 0.2)))], (), f"b{i}") for i in range(60)]
    how = fit.best_decoding(rows)
    careful, eager = (fit.preset(rows, how, beta=beta) for beta in (0.5, 2.0))
    assert eager.threshold < careful.threshold
    assert eager.response < careful.response
    assert careful.low <= careful.threshold


def test_resamples_draw_whole_sources():
    groups = ["a", "a", "b", "c", "c", "c"]
    draws = resamples(groups, times=20, seed=0)
    assert draws.shape == (20, 6)
    assert (draws[:, 0] == draws[:, 1]).all()
    assert (draws[:, 3] == draws[:, 4]).all()
    assert (draws[:, [0, 2, 3]].sum(axis=1) == 3).all()
    assert len({tuple(draw) for draw in draws}) > 3


def test_an_interval_holds_the_figure_and_narrows_with_data():
    def width(n):
        counts = [Counts(i % 2, 1, 1) for i in range(n)]
        low, high = interval(counts, resamples([str(i) for i in range(n)], times=300, seed=0))
        assert low <= 0.5 <= high
        return high - low

    assert width(400) < width(40)
