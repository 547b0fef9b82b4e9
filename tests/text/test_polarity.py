"""Negation: cues and their scopes."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.text.polarity import is_negated, negations


@pytest.mark.parametrize(
    ("text", "cue", "scope"),
    [
        ("It is not safe.", "not", " safe"),
        ("It isn't safe for children, but it is cheap.", "isn't", " safe for children"),
        ("It isn’t safe.", "isn’t", " safe"),
        ("You cannot enter.", "cannot", " enter"),
        ("There is no parking.", "no", " parking"),
        ("It never opens on Monday.", "never", " opens on Monday"),
        ("Coffee without sugar, please.", "without", " sugar"),
        ("It does not offer delivery and has parking.", "not", " offer delivery "),
        ("It has no Wi-Fi, parking, or delivery.", "no", " Wi-Fi, parking, or delivery"),
        ("It is not safe, however cheap.", "not", " safe"),
        ("It failed to start.", "failed to", " start"),
        ("The device lacks a battery.", "lacks", " a battery"),
        ("It no longer works.", "no longer", " works"),
        ("Neither works.", "Neither", " works"),
        ("None of them work.", "None", " of them work"),
        ("He avoided taxes.", "avoided", " taxes"),
        ("Stay off the ice.", "Stay off", " the ice"),
        ("They refrained from smoking.", "refrained from", " smoking"),
        ("It is not clear whether it works.", "not", " clear "),
        ("They dont open.", "dont", " open"),
        ("It is unable to fly.", "unable", " to fly"),
        ("an absence of evidence", "absence of", " evidence"),
        ("It was not 2.4 mg.", "not", " 2.4 mg"),
        ("It does not cater, play music, or have a bar.", "not", " cater, play music, or have a bar"),
        ("It lacks Wi-Fi, takeout, and music.", "lacks", " Wi-Fi, takeout, and music"),
        ("It lacks Wi-Fi, and parking is hard.", "lacks", " Wi-Fi"),
        ("It did not help, and the dose was halved or doubled.", "not", " help"),
        ("It has no bar, serves lunch, and closes at 5 or 6.", "no", " bar"),
    ],
)
def test_a_cue_negates_up_to_the_end_of_its_clause(text, cue, scope):
    found = negations(text)
    assert len(found) == 1
    assert text[found[0].start : found[0].end] == cue
    assert text[found[0].end : found[0].scope] == scope


@pytest.mark.parametrize(
    "text",
    [
        "It is not only fast.",
        "It is not just cheap.",
        "It takes no longer than 5 minutes.",
        "It takes no more than 5 minutes.",
        "It does open, not until 9.",
        "No matter what happens.",
        "No doubt it works.",
        "No. 5 is alive",
        "No, it is open.",
        "It is nothing but a dog.",
        "It cannot help but sing.",
        "whether or not it rains",
        "Not all dogs bark.",
        "It is not necessarily so.",
        "a knot and a note",
        "Nothing short of a miracle",
        "Wi-Fi is free of charge.",
        "Don't miss the bar.",
        "",
    ],
)
def test_phrases_that_look_like_a_cue_negate_nothing(text):
    assert negations(text) == ()


@pytest.mark.parametrize(
    ("text", "scopes"),
    [
        ("There is no Wi-Fi and no music.", [" Wi-Fi ", " music"]),
        ("It does not cater or deliver and does not take cards.", [" cater or deliver ", " take cards"]),
        ("It doesn't have a bar or patio, isn't large.", [" have a bar or patio", " large"]),
        ("Dogs are not allowed and the bar is not open.", [" allowed ", " open"]),
    ],
)
def test_a_second_cue_of_a_list_negates_its_own_item_alone(text, scopes):
    assert [text[each.end : each.scope] for each in negations(text)] == scopes


def test_two_scopes_cancel_each_other():
    text = "It is not true that nobody came."
    found = negations(text)
    assert is_negated(found, text.index("true"))
    assert not is_negated(found, text.index("came"))


def test_only_verbs_share_their_negation_with_the_subject():
    assert negations("Parking is not available.")[0].verbal
    assert not negations("No parking is available.")[0].verbal


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from("not no , . ; or never without but it is x and isn't until only".split()), max_size=20))
def test_scopes_lie_inside_the_text(parts):
    text = " ".join(parts)
    for found in negations(text):
        assert 0 <= found.start < found.end <= found.scope <= len(text)


@pytest.mark.parametrize("text", ["no, " * 20_000, "not " * 20_000, "no a " * 20_000, "not, or " * 15_000])
def test_the_cost_is_linear(text):
    started = time.process_time()
    negations(text)
    assert time.process_time() - started < 8
