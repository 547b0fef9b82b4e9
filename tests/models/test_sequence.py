"""The chain over words: its marginals against all paths, and what it is good for."""

from itertools import pairwise, product
from math import exp

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.models.sequence import Smoother, logits


def by_enumeration(chain, scores):
    unary = chain.slope * logits(np.array(scores)) + chain.bias
    total, inside = 0.0, np.zeros(len(scores))
    for path in product((0, 1), repeat=len(scores)):
        weight = sum(unary[at] for at, state in enumerate(path) if state)
        for one, two in pairwise(path):
            weight += (chain.stay_in if one else chain.stay_out) if one == two else 0.0
        total += exp(weight)
        inside += np.array(path) * exp(weight)
    return inside / total


@settings(deadline=None)
@given(
    st.lists(st.floats(0, 1), min_size=1, max_size=6),
    st.lists(st.floats(0, 1), max_size=9),
    st.tuples(*(st.floats(-1.5, 1.5) for _ in range(4))),
)
def test_marginals_are_those_of_all_paths_beside_a_longer_or_shorter_neighbour(scores, other, weights):
    chain = Smoother(*weights)
    found = chain([np.array(scores), np.array(other)])[0]
    assert np.allclose(found, by_enumeration(chain, scores), atol=1e-6)


def test_a_gap_between_two_sure_words_is_filled_and_a_lone_doubtful_word_is_not():
    chain = Smoother(slope=1.0, bias=0.0, stay_out=2.0, stay_in=2.0)
    filled, lone = chain([np.array([0.9, 0.4, 0.9]), np.array([0.05, 0.4, 0.05])])
    assert filled[1] > 0.5 > lone[1]


def test_no_words_and_no_sequences_give_none():
    chain = Smoother(1.0, 0.0, 1.0, 1.0)
    assert chain([]) == []
    assert [len(each) for each in chain([np.zeros(0), np.array([0.5])])] == [0, 1]


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_certain_scores_stay_finite(score):
    assert np.isfinite(Smoother(3.0, 0.0, 2.0, 2.0)([np.full(50, score)])[0]).all()
