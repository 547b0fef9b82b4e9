"""Where the words of a question stand around a place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spanproof.text.nearness import NEARNESS, Whereabouts, Worded
from spanproof.text.sentences import sentences
from spanproof.text.terms import terms

BRIDGE = "Mira designed the bridge of Varn, and Tomas built it. Both came from Ulm."


def worded(text):
    return Worded(text, [(span.start, span.end) for span in sentences(text)], terms(text))


def told(question, text, *words, beside=()):
    texts = [worded(text), *map(worded, beside)]
    return dict(zip(NEARNESS, Whereabouts(question, texts).of(0, [text.index(word) for word in words]), strict=True))


@pytest.mark.parametrize(("question", "right", "wrong"), [("Who built it?", "Tomas", "Mira")])
def test_the_clause_with_the_words_of_the_question_tells_two_names_of_a_sentence_apart(question, right, wrong):
    one, other = (told(question, BRIDGE, each) for each in (right, wrong))
    assert (one["clause"], one["clause_beyond"]) == (1.0, 0.0)
    assert (other["clause"], other["clause_beyond"]) == (0.0, 1.0)
    assert one["near"] > other["near"]
    assert one["sentence"] == other["sentence"] == 1.0


def test_a_rarer_word_weighs_more():
    text = "The tram to Ulm costs 3 euros. The tram to Varn costs 5 euros. The tram runs late."
    found = told("What does the tram to Varn cost?", text, "euros. The tram to Varn", "Varn")
    assert 0.5 < told("tram Varn", text, "Varn")["sentence"] == 1.0
    assert told("tram Varn", text, "Ulm")["sentence"] < 0.5
    assert found["unknown"] == 0.0


def test_words_of_the_question_that_stand_nowhere_are_told_and_weigh_nothing():
    found = told("Which sculptor built it?", BRIDGE, "Tomas")
    assert (found["unknown"], found["clause"]) == (0.5, 1.0)
    assert told("Which sculptor?", BRIDGE, "Tomas") == dict.fromkeys(NEARNESS, 0.0) | {"unknown": 1.0}


def test_another_text_may_have_more_of_the_question():
    found = told("Who built it?", "Mira lived in Varn.", "Mira", beside=[BRIDGE])
    assert (found["sentence"], found["sentence_beyond"]) == (0.0, 1.0)


def test_without_any_text_it_is_nowhere():
    assert Whereabouts("Who built it?", []).nowhere == (0.0, 0.0, 0.0, 0.0, 0.0, 1.0)


WORDS = st.lists(st.sampled_from("Mira Tomas built designed bridge Ulm , . and".split()), max_size=30)


@given(WORDS, WORDS)
def test_all_are_shares_and_the_fullest_is_never_less_than_a_place_s_own(asked, said):
    text = " ".join(["Varn", *said])
    found = told(" ".join(asked), text, "Varn")
    assert all(0.0 <= value <= 1.0 + 1e-9 for value in found.values())
    assert found["clause"] <= found["sentence"] + 1e-9


@pytest.mark.parametrize(
    ("question", "text", "clause"),
    [
        ("Who built it?", BRIDGE, "Tomas built it"),
        ("Who designed the bridge?", BRIDGE, "Mira designed the bridge of Varn"),
        ("What does the basic plan cost?", "The Pro plan costs $12; the basic plan, $5.", "The Pro plan costs $12"),
    ],
)
def test_the_fullest_clause_is_told_without_what_joins_it(question, text, clause):
    at, start, end = Whereabouts(question, [worded("Nothing."), worded(text)]).fullest
    assert (at, text[start:end]) == (1, clause)


def test_no_clause_is_the_fullest_where_none_has_a_word():
    assert Whereabouts("Who built it?", [worded("Nothing of that.")]).fullest is None


@given(st.text(max_size=60), st.text(max_size=120))
def test_the_fullest_clause_lies_in_its_text(question, text):
    found = Whereabouts(question, [worded(text)]).fullest
    assert found is None or 0 <= found[1] < found[2] <= len(text)
