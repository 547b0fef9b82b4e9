"""What the sentencizer is given of a text decides nothing: where sentences begin is as if it had read the whole."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.text import pipeline
from spanproof.text.pipeline import final_stops, sentence_starts

PARTS = (
    *" \n\t\u00a0.?!…\"'”)(-_,;:aA1é中–*#/",
    *("a.m.", "U.S. ", "e.g.", "can't", "  ", "Dr. ", " i.e., ", "'s ", "10.5", "word ", "Word. "),
)


def _whole(text: str) -> list[int]:
    found: list[int] = []
    ended = False
    for start, end in pipeline._pieces(text):
        doc = pipeline._pipeline.doc(text[start:end])
        found += [start] if ended else []
        found += [start + sentence.start_char for sentence in doc.sents if sentence.start]
        ended = pipeline._is_ended(doc)
    return found


@settings(deadline=None)
@given(st.lists(st.sampled_from(PARTS), max_size=40).map("".join))
def test_it_begins_sentences_where_it_does_when_it_reads_every_word(text):
    assert sentence_starts(text) == _whole(text)


@settings(deadline=None)
@given(st.text(max_size=60))
def test_it_does_so_in_any_script(text):
    assert sentence_starts(text) == _whole(text)


def test_a_text_without_a_stop_is_not_read(monkeypatch):
    assert not final_stops() & set("A heading\n\n- one, two (three)")
    monkeypatch.setattr(pipeline._pipeline, "doc", lambda _text: pytest.fail("read"))
    assert sentence_starts("A heading\n\n- one, two (three)") == []
