"""Units of a chunk, and which of them are evidence."""

import re

import numpy as np
import pytest

from spanproof.models.units import SIGNALS, Extraction, Standing, Tokens, layout_of, select, standings, suited, units_of
from spanproof.types import Chunk, Span

TEXT = "## Head\n\nOne is. Two is.\n\n\nThree is.\n \t\nFour is."
CHUNK = Chunk("1", TEXT)


def _tokens(scores, gate=1.0):
    """One token a word of TEXT."""
    words = [match.span() for match in re.finditer(r"\S+", TEXT)]
    starts, ends = (np.array([word[side] for word in words]) for side in (0, 1))
    return Tokens(starts, ends, np.array(scores, dtype=float), np.full(len(words), gate))


REST = (0.0,) * (len(SIGNALS) - 5)
HIGHEST = (0.0, 1.0, 0.0, 0.0, 0.0, *REST)
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
    scores = Extraction(weights=(0.0, 0.0, 2.0, 0.0, 0.0, *REST), bias=-1.0).score(signals)
    assert scores == pytest.approx([1 / (1 + np.exp(1.0 - 2.0 * np.log(0.9999 / 0.0001)))] * 5)


@pytest.mark.parametrize(
    ("unit", "repeats"), [("sentence", [0, 0, 0.5, 0.5, 0]), ("paragraph", [0, 0.5, 0.5, 0]), ("token", [0.5] * 2)]
)
def test_the_words_that_a_unit_has_in_common_with_the_question_count(unit, repeats):
    found = units_of("Is it two or three?", CHUNK, _tokens(SCORES), unit).signals[:, 3:5]
    share, chunk = found.T
    assert set(chunk.tolist()) == {1.0}
    kept = share.tolist() if unit != "token" else share.tolist()[4:6]
    assert kept == repeats


def test_a_question_without_content_words_has_nothing_in_common():
    assert units_of("Is it?", CHUNK, _tokens(SCORES), "sentence").signals[:, 3:5].tolist() == [[0.0] * 2] * 5


def test_a_chunk_of_two_paragraphs_is_read_by_sentences():
    assert suited(CHUNK, "paragraph") == "paragraph"
    assert suited(Chunk("2", "One is.\n\nTwo is."), "paragraph") == "sentence"
    assert suited(Chunk("2", "One is."), "token") == "token"


def test_the_size_of_a_unit_and_the_standing_of_its_chunk_are_signals():
    found = units_of("q", CHUNK, _tokens(SCORES), "paragraph", Standing(-2.0, 0.25)).signals[:, 5:]
    assert found[:, 0] == pytest.approx(np.log([7, 15, 9, 8]))
    assert found[:, 1:].tolist() == [[-2.0, 0.25]] * 4
    assert not units_of("q", CHUNK, _tokens(SCORES), "paragraph").signals[:, 6:].any()


def test_chunks_stand_by_the_best_other_one_and_alone_by_none():
    other, empty = Chunk("2", "Ten is."), Chunk("3", "")
    read = [
        _tokens(SCORES, 0.8),
        Tokens(np.array([0, 4]), np.array([3, 7]), np.array([0.5, 0.5]), np.array([0.3, 0.5])),
        Tokens(np.zeros(0, int), np.zeros(0, int), np.zeros(0), np.zeros(0)),
    ]
    found = standings("Is it two or ten?", [CHUNK, other, empty], read)
    ahead = np.log(0.8 / 0.2)
    assert [each.gate for each in found] == pytest.approx([ahead, -ahead, np.log(0.0001 / 0.9999) - ahead])
    assert [each.repeats for each in found] == [0.0, 0.0, -0.5]
    assert standings("Is it two?", [CHUNK], read[:1]) == [Standing()]
    assert standings("Is it two?", [], []) == []
    assert standings("Is it?", [CHUNK, CHUNK], [read[0]] * 2) == [Standing()] * 2
