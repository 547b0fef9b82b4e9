"""Units of a chunk, and which of them are evidence."""

import numpy as np
import pytest

from spanproof.models.units import Extraction, Tokens, layout_of, pieces_of, pooled, select
from spanproof.types import Chunk, Span

TEXT = "## Head\n\nOne is. Two is.\n\n\nThree is.\n \t\nFour is."
CHUNK = Chunk("1", TEXT)


def _tokens(scores, gate=1.0):
    """One token a word of TEXT."""
    words = pieces_of(layout_of(CHUNK), TEXT, "token")
    starts, ends = (np.array([getattr(word, side) for word in words]) for side in ("start", "end"))
    return Tokens(starts, ends, np.array(scores, dtype=float), np.full(len(words), gate))


SCORES = [0.1, 0.1, 0.9, 0.7, 0.1, 0.2, 0.6, 0.8, 0.1, 0.3]


def _texts(scores=SCORES, gate=1.0, **how):
    return [TEXT[span.start : span.end] for span, _ in select(CHUNK, _tokens(scores, gate), Extraction(**how))]


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
        ({"unit": "paragraph", "pooling": "max", "threshold": 0.85}, ["One is. Two is."]),
        ({"unit": "token", "threshold": 0.6}, ["One", "is.", "Three", "is."]),
        ({"threshold": 0.95}, []),
    ],
)
def test_units_at_or_above_the_threshold_are_taken(how, expected):
    assert _texts(**how) == expected


def test_the_gate_of_a_window_closes_all_its_units():
    assert _texts(gate=0.4, threshold=0.0) == []
    assert len(_texts(gate=0.5, threshold=0.0)) == 5


def test_units_of_which_nothing_was_read_are_never_taken():
    tokens = Tokens(*(values[:2] for values in _tokens(SCORES)))
    raw, gate = pooled(layout_of(CHUNK).sentences, tokens, "mean")
    assert raw.tolist()[1:] == gate.tolist()[1:] == [-1.0] * 4
    assert [span for span, _ in select(CHUNK, tokens, Extraction(threshold=0.0))] == [Span(0, 7)]


def test_calibration_keeps_the_order_of_scores():
    raw = np.linspace(0, 1, 50)
    scores = Extraction(scale=3.0, bias=-1.0).score(raw)
    assert (np.diff(scores) >= 0).all()
    assert ((scores >= 0) & (scores <= 1)).all()
    assert Extraction().score(np.array([0.3])) == pytest.approx([0.3])
