from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spanproof.text.bm25 import Bm25

UNITS = st.lists(st.lists(st.sampled_from("abcdef"), max_size=6).map(Counter), min_size=1, max_size=8)
QUERIES = st.dictionaries(st.sampled_from("abcdxyz"), st.floats(0.1, 3), max_size=5)


def okapi(units, query, k1=1.2, b=0.75):
    """The formula, word for word, as the oracle."""
    lengths = [sum(unit.values()) for unit in units]
    mean = sum(lengths) / len(lengths)
    out = []
    for unit, length in zip(units, lengths, strict=True):
        score = 0.0
        for term, weight in query.items():
            df = sum(term in other for other in units)
            if tf := unit[term]:
                idf = math.log(1 + (len(units) - df + 0.5) / (df + 0.5))
                score += weight * idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / mean))
        out.append(score)
    return out


@given(UNITS, QUERIES)
def test_scores_are_those_of_the_formula(units, query):
    assert np.allclose(Bm25(units).scores(query), okapi(units, query))


@given(UNITS, QUERIES, st.integers(1, 9))
def test_a_search_finds_the_best_units_in_order_and_no_others(units, query, most):
    index = Bm25(units)
    found, scores = index.search(query, most)

    exact = okapi(units, query)
    wanted = [at for at, unit in enumerate(units) if any(unit[term] for term in query)]
    assert len(found) == min(most, len(wanted))
    assert set(found.tolist()) <= set(wanted)
    assert np.allclose(scores, [exact[at] for at in found])
    assert all(scores[at] >= scores[at + 1] for at in range(len(scores) - 1))
    left_out = [exact[at] for at in wanted if at not in found]
    assert not left_out or max(left_out) <= scores.min() + 1e-9


@given(UNITS)
def test_norms_are_the_lengths_of_the_tfidf_vectors(units):
    index = Bm25(units)
    expected = [
        math.sqrt(sum(((1 + math.log(tf)) * index.idf(term)) ** 2 for term, tf in unit.items() if tf)) for unit in units
    ]
    assert np.allclose(index.norms, expected)


def test_equal_scores_come_by_position():
    assert Bm25([{"a": 1}] * 5).search({"a": 1.0}, 3)[0].tolist() == [0, 1, 2]


def test_a_rare_term_weighs_more_than_a_common_one_and_an_unknown_one_most():
    index = Bm25([{"a": 1, "b": 1}, {"a": 1}, {"a": 2}])

    assert index.df("a") == 3 and index.df("b") == 1 and index.df("x") == 0
    assert 0 < index.idf("a") < index.idf("b") < index.idf("x")
    assert "a" in index and "x" not in index


@pytest.mark.parametrize("units", [[], [{}], [{}, {}]])
def test_units_without_terms_are_found_by_nothing(units):
    index = Bm25(units)

    assert len(index) == len(units)
    assert index.scores({"a": 1.0}).tolist() == [0.0] * len(units)
    assert index.search({"a": 1.0}, 3)[0].tolist() == []


def test_a_term_of_very_many_units_is_followed_only_where_it_weighs_most():
    units = [{"common": 1, f"filler{at}": 1} for at in range(5_000)] + [{"common": 3}]

    found, scores = Bm25(units).search({"common": 1.0}, 10_000)

    assert len(found) == 4_096
    assert found[0] == 5_000
    assert scores[0] == Bm25(units).scores({"common": 1.0}).max()
