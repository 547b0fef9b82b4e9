"""Tables and laws of how flagged spans are read off probabilities."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.models.decoding import Decoding, Word, decode, merge_windows, word_scores
from spanproof.models.packing import Packed


def _words(*scores):
    return [Word(2 * i, 2 * i + 1, score) for i, score in enumerate(scores)]


@pytest.mark.parametrize(
    ("scores", "how", "spans"),
    [
        ((0.1, 0.9, 0.1), Decoding(), [(2, 3, 0.9)]),
        ((0.1, 0.4, 0.1), Decoding(), []),
        ((0.4, 0.9, 0.4, 0.1), Decoding(low=0.3), [(0, 5, 0.9)]),
        ((0.4, 0.4, 0.1, 0.9), Decoding(low=0.3), [(6, 7, 0.9)]),
        ((0.9, 0.1, 0.8), Decoding(gap=1), [(0, 5, 0.9)]),
        ((0.9, 0.1, 0.1, 0.8), Decoding(gap=1), [(0, 1, 0.9), (6, 7, 0.8)]),
        ((0.9, 0.1, 0.8, 0.8), Decoding(least=2), [(4, 7, 0.8)]),
        ((), Decoding(), []),
    ],
)
def test_spans_start_high_go_on_lower_and_join_over_gaps(scores, how, spans):
    assert decode(_words(*scores), how) == spans


@settings(max_examples=200)
@given(
    scores=st.lists(st.floats(0, 1), max_size=30),
    threshold=st.floats(0.01, 1),
    ratio=st.floats(0, 1),
    gap=st.integers(0, 4),
)
def test_spans_are_in_order_disjoint_and_hold_every_word_at_the_threshold(scores, threshold, ratio, gap):
    words = _words(*scores)
    spans = decode(words, Decoding(threshold=threshold, low=threshold * ratio, gap=gap))
    assert all(a[1] < b[0] for a, b in pairwise(spans))
    for word in words:
        if word.score >= threshold:
            assert any(start <= word.start and word.end <= end for start, end, _ in spans)
    assert all(score >= threshold for _, _, score in spans)


def test_a_word_takes_the_highest_of_its_tokens_and_numbers_are_one_word():
    words = word_scores(
        "at 17:30, maybe", [(0, 2, 0.1), (3, 5, 0.2), (5, 6, 0.7), (6, 8, 0.3), (8, 9, 0.0), (10, 15, 0.4)]
    )
    assert words == [Word(0, 2, 0.1), Word(3, 8, 0.7), Word(8, 9, 0.0), Word(10, 15, 0.4)]


def test_of_two_windows_the_one_counts_in_which_a_token_stands_further_inside():
    first = Packed((), (), 0, ((0, 1), (2, 3), (4, 5)), ())
    second = Packed((), (), 0, ((2, 3), (4, 5), (6, 7), (8, 9)), ())
    merged = merge_windows([first, second], [[0.1, 0.2, 0.3], [0.6, 0.7, 0.8, 0.9]])
    assert merged == [(0, 1, 0.1), (2, 3, 0.2), (4, 5, 0.7), (6, 7, 0.8), (8, 9, 0.9)]
