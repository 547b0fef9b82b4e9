"""Extraction by words."""

from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spanproof import extract
from spanproof.errors import ConfigError, InputError
from spanproof.extractors.highlighter import Highlighter
from spanproof.extractors.joining import arrange, join
from spanproof.extractors.lexical import LexicalExtractor
from spanproof.types import Chunk, Evidence, Span

PAGE = (
    "The museum opens at 9:00 and closes at 17:00. It was built in 1898 by a local architect.\n\n"
    "Admission is $12 for adults. Children under 6 enter free."
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("When does the museum open?", ["The museum opens at 9:00 and closes at 17:00."]),
        ("What is the admission for adults?", ["Admission is $12 for adults."]),
        ("Do children enter free?", ["Children under 6 enter free."]),
        ("Which penguins live in Chile?", []),
        ("Is it?", []),
    ],
)
def test_sentences_with_the_words_of_the_question_are_found(question, expected):
    assert [item.text for item in extract(question, [PAGE], extractor=LexicalExtractor())] == expected


def test_a_record_answers_by_its_lines():
    found = extract("What are the hours on Monday?", [{"name": "Finch", "hours": {"Monday": "9-5", "Friday": "9-3"}}])
    assert "Monday" in found[0].text


@pytest.mark.parametrize("question", ["", "  ", None])
def test_a_blank_question_is_refused(question):
    with pytest.raises(InputError, match="a question that is not blank"):
        extract(question, [PAGE])


@pytest.mark.parametrize("threshold", [0, 1.5, "0.5", None])
def test_a_threshold_outside_the_unit_interval_is_refused(threshold):
    with pytest.raises(ConfigError, match="threshold in"):
        LexicalExtractor(threshold=threshold)


_BAD_OPTIONS = [
    ({"most": -1}, "most: a whole number >= 1; got -1"),
    ({"most": 0}, "most: a whole number >= 1; got 0"),
    ({"most": 1.5}, "most: a whole number >= 1; got 1.5"),
    ({"most": True}, "most: a whole number >= 1; got True"),
    ({"order": "bogus"}, "an order of score, document; got bogus"),
    ({"gap": -1}, "gap: a whole number >= 0; got -1"),
    ({"least": "10"}, "least: a whole number >= 0; got 10"),
]


@pytest.mark.parametrize(("options", "message"), _BAD_OPTIONS)
@pytest.mark.parametrize("make", [LexicalExtractor, partial(Highlighter, lambda *_: [])])
def test_options_that_make_no_sense_are_refused(make, options, message):
    with pytest.raises(ConfigError, match=message):
        make(**options)


CHUNK = Chunk("1", "x" * 100)


def test_close_spans_are_joined_and_short_ones_dropped():
    found = [(Span(0, 12), 0.5), (Span(30, 45), 0.9), (Span(70, 75), 1.0)]
    assert [(item.span, item.score) for item in join(found, CHUNK)] == [(Span(0, 45), 0.9)]
    assert [item.span for item in join(found, CHUNK, gap=0, least=1)] == [Span(0, 12), Span(30, 45), Span(70, 75)]


def test_spans_come_by_score_or_as_they_stand():
    first, second = (Evidence(CHUNK, Span(at, at + 10), score) for at, score in ((0, 0.2), (20, 0.8)))
    assert arrange([first, second]) == (second, first)
    assert arrange([first, second], order="document") == (first, second)
    assert arrange([first, second], most=1) == (second,)


@settings(max_examples=1000, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.text(max_size=30), st.lists(st.text(alphabet="ab .\n\\$é\u0301🚀", max_size=60), max_size=3))
def test_law_1_every_extract_is_a_slice_of_its_chunk(question, contexts):
    chunks = [Chunk(str(at), text) for at, text in enumerate(contexts)]
    for item in LexicalExtractor(threshold=0.1, least=1)(question + " a b", chunks):
        assert item.text == item.chunk.text[item.span.start : item.span.end]
        assert item.chunk in chunks
