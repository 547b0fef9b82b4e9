"""From scores to probabilities."""

import warnings

import numpy as np
import pytest

from spanproof.models.calibration import Platt, sigmoid


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_probabilities_have_the_type_of_their_logits_and_are_never_zero(kind):
    logits = np.array([[-1e30, -60.0, -1.0], [0.0, 1.0, 1e30]], dtype=kind)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = sigmoid(logits)
    assert (found.dtype, found.shape) == (kind, (2, 3))
    assert found[0, 0] == found[0, 1] > 0.0
    assert found[1, 0] == 0.5
    assert found[1, 2] == 1.0
    assert found[0, 2] + found[1, 1] == pytest.approx(1.0)


def test_platt_scaling_is_the_sigmoid_of_a_line():
    assert Platt(2.0, -1.0)(np.array([0.5, 1.0])).tolist() == [0.5, pytest.approx(1 / (1 + np.exp(-1.0)))]
