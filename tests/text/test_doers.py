"""Who did what, in the two forms that leave no doubt."""

import pytest
from hypothesis import given
from tests.strategies import texts

from spanproof.text.naming.doers import act, deeds, deeds_beside


def told(text):
    return [(deed.verb, *(text[name.start : name.end] for name in deed.doers)) for deed in deeds(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The mill was built by Tomas Berg in 1912.", [("build", "Tomas Berg")]),
        ("In 1912 Tomas Berg built the mill.", [("build", "Tomas Berg")]),
        ("Tomas Berg later rebuilt it, and Mira Olsen painted its doors.", [("paint", "Mira Olsen")]),
        ("It was drawn by Mira Olsen and written by Tomas Berg.", [("draw", "Mira Olsen"), ("write", "Tomas Berg")]),
        ("It was written by John Lennon and Paul McCartney.", [("write", "John Lennon", "Paul McCartney")]),
        ("In the final Mira Olsen and Tomas Berg beat the club.", [("beat", "Mira Olsen", "Tomas Berg")]),
    ],
)
def test_the_doer_is_named_before_a_verb_with_an_object_or_behind_by(text, expected):
    assert told(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The army of General Brask attacked the camp.",  # the army did
        "The Berg Mill built in 1912 still stands.",  # no object
        "The mill was built by hand near Mount Berg.",
        "Yesterday Tomas Berg visited the mill.",  # so may others
        "The mill was built in 1912.",
        "",
    ],
)
def test_nobody_is_named_where_a_parser_would_be_needed(text):
    assert told(text) == []


def test_a_word_that_begins_a_sentence_is_a_name_if_it_is_one_beside_it():
    assert deeds("Mira built the mill.") == ()
    assert [deed.verb for deed in deeds_beside("Mira built the mill.", "It was painted by Mira.")] == ["build"]


@pytest.mark.parametrize(("word", "verb"), [("wrote", "write"), ("written", "write"), ("said", ""), ("mill", "")])
def test_forms_of_a_verb_in_the_past_are_one(word, verb):
    assert act(word) == verb


@given(texts)
def test_a_deed_points_at_its_verb_and_at_names_beside_it(text):
    for deed in deeds(text):
        assert act(text[deed.start : deed.end].lower()) == deed.verb
        assert all(name.end <= deed.start or name.start >= deed.end for name in deed.doers)
