"""Figures of a pair classifier, against cases worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from spanproof.training.examples import CONTRADICT, NO_EVIDENCE, SUPPORT, PairExample
from spanproof.training.pair_metrics import calibration_error, pair_figures


def _pair(at, label, origin="one"):
    return PairExample(f"premise {at}", "claim", label, origin)


def test_accuracy_by_set_and_f1_by_class():
    examples = [_pair(0, SUPPORT), _pair(1, SUPPORT), _pair(2, CONTRADICT), _pair(3, NO_EVIDENCE, "two")]
    logits = [[3.0, 0, 0], [0, 3.0, 0], [0, 3.0, 0], [0, 0, 3.0]]
    found = {figure.name: figure for figure in pair_figures(examples, logits)}
    assert found["pairs: accuracy of three classes"].value == 0.75
    assert found["pairs: one, accuracy"].value == pytest.approx(2 / 3)
    assert found["pairs: two, accuracy"].value == 1.0
    assert found["pairs: SUPPORT, F1"].value == pytest.approx(2 / 3)
    assert found["pairs: CONTRADICT, F1"].value == pytest.approx(2 / 3)
    assert found["pairs: NO_EVIDENCE, F1"].value == 1.0
    assert all(0 <= figure.low <= figure.value + 1e-9 and figure.high <= 2 for figure in found.values())


def test_pairs_of_one_premise_are_drawn_together():
    examples = [PairExample("the same", "claim", SUPPORT, "one") for _ in range(9)]
    (accuracy, *_) = pair_figures(examples, [[1.0, 0, 0]] * 6 + [[0, 1.0, 0]] * 3)
    assert accuracy.low == accuracy.value == accuracy.high == pytest.approx(2 / 3)


def test_calibration_error_is_the_gap_between_how_likely_and_how_often():
    likely, right = np.array([0.9, 0.9, 0.9, 0.9, 0.5, 0.5]), np.array([1.0, 1, 1, 0, 1, 0])
    assert calibration_error(likely, right, np.ones(6)) == pytest.approx(4 / 6 * 0.15)
    assert calibration_error(likely, right, np.array([0.0, 0, 0, 0, 1, 1])) == pytest.approx(0.0)


def test_a_sure_model_that_is_half_wrong_is_told_to_be_less_sure():
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 3, 400)
    said = np.where(rng.random(400) < 0.5, labels, rng.integers(0, 3, 400))
    examples = [_pair(at, int(label)) for at, label in enumerate(labels)]
    found = {each.name: each.value for each in pair_figures(examples, (np.eye(3)[said] * 9).tolist())}
    assert found["pairs: expected calibration error"] < 0.1
    assert 0.3 < found["pairs: Brier score"] < 0.6


def test_without_pairs_there_are_no_figures():
    assert pair_figures([], ()) == []
