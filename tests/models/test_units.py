"""Units of a chunk, and which of them are evidence."""

import re

import numpy as np
import pytest

from spanproof.models.units import SIGNALS, Extraction, Tokens, layout_of, select, suited, units_of
from spanproof.types import Chunk, Span

TEXT = "## Head\n\nOne is. Two is.\n\n\nThree is.\n \t\nFour is."
CHUNK = Chunk("1", TEXT)


def _tokens(scores, gate=1.0):
    """One token a word of TEXT."""
    words = [match.span() for match in re.finditer(r"\S+", TEXT)]
    starts, ends = (np.array([word[side] for word in words]) for side in (0, 1))
    return Tokens(starts, ends, np.array(scores, dtype=float), np.full(len(words), gate))


HIGHEST = (0.0, 1.0, 0.0, 0.0, 0.0)
SCORES = [0.1, 0.1, 0.9, 0.7, 0.1, 0.2, 0.6, 0.8, 0.1, 0.3]


def _texts(read=1.0, **how):
    tokens = _tokens(SCORES, read)
    return [span.of(TEXT) for span, _ in select("q", CHUNK, tokens, Extraction(**{"gate": 0.5, **how}))]


def test_paragraphs_are_what_blank_lines_part():
    layout = layout_of(CHUNK)
    assert [span.of(TEXT) for span in layout.paragraphs] == ["## Head", "One is. Two is.", "Three is.", "Four is."]
    assert [layout.paragraphs[at].of(TEXT)[0] for at in layout.owners] == ["#", "O", "O", "T", "F"]
    assert layout_of(Chunk("2", " \n\n ")).sentences == ()


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ({}, ["One is.", "Three is."]),
        ({"fill": 0.4}, ["One is. Two is.", "Three is."]),
        ({"fill": 0.6}, ["One is.", "Three is."]),
        ({"unit": "paragraph", "threshold": 0.45}, ["One is. Two is.", "Three is."]),
        ({"unit": "paragraph", "threshold": 0.5}, ["Three is."]),
        ({"unit": "paragraph", "weights": HIGHEST, "threshold": 0.85}, ["One is. Two is."]),
        ({"unit": "token", "threshold": 0.6}, ["One", "is.", "Three", "is."]),
        ({"threshold": 0.95}, []),
    ],
)
def test_units_at_or_above_the_threshold_are_taken(how, expected):
    assert _texts(**how) == expected


def test_the_gate_of_a_window_closes_all_its_units():
    assert _texts(0.4, threshold=0.0) == []
    assert len(_texts(0.5, threshold=0.0)) == 5


def test_units_of_which_nothing_was_read_are_never_taken():
    tokens = Tokens(*(values[:2] for values in _tokens(SCORES)))
    assert units_of("q", CHUNK, tokens, "sentence").gate.tolist()[1:] == [-1.0] * 4
    assert [span for span, _ in select("q", CHUNK, tokens, Extraction(threshold=0.0))] == [Span(0, 7)]


def test_scores_are_a_logistic_regression_over_the_signals():
    signals = units_of("q", CHUNK, _tokens(SCORES), "sentence").signals
    assert signals.shape == (5, len(SIGNALS))
    assert Extraction().score(signals) == pytest.approx([0.1, 0.8, 0.15, 0.7, 0.2])
    scores = Extraction(weights=(0.0, 0.0, 2.0, 0.0, 0.0), bias=-1.0).score(signals)
    assert scores == pytest.approx([1 / (1 + np.exp(1.0 - 2.0 * np.log(0.9999 / 0.0001)))] * 5)


@pytest.mark.parametrize(
    ("unit", "repeats"), [("sentence", [0, 0, 0.5, 0.5, 0]), ("paragraph", [0, 0.5, 0.5, 0]), ("token", [0.5] * 2)]
)
def test_the_words_that_a_unit_has_in_common_with_the_question_count(unit, repeats):
    found = units_of("Is it two or three?", CHUNK, _tokens(SCORES), unit).signals[:, 3:]
    share, chunk = found.T
    assert set(chunk.tolist()) == {1.0}
    kept = share.tolist() if unit != "token" else share.tolist()[4:6]
    assert kept == repeats


def test_a_question_without_content_words_has_nothing_in_common():
    assert units_of("Is it?", CHUNK, _tokens(SCORES), "sentence").signals[:, 3:].tolist() == [[0.0] * 2] * 5


def test_a_chunk_of_two_paragraphs_is_read_by_sentences():
    assert suited(CHUNK, "paragraph") == "paragraph"
    assert suited(Chunk("2", "One is.\n\nTwo is."), "paragraph") == "sentence"
    assert suited(Chunk("2", "One is."), "token") == "token"
