"""Verbs: what tells a clause from a phrase, and what is behind a pronoun and its verb."""

import pytest

from spanproof.text.verbs import predicate, refers, says_something


@pytest.mark.parametrize(
    ("text", "behind"),
    [
        ("They go to Utrecht.", "to Utrecht."),
        ("It costs $12.", "$12."),
        ("It takes place in Leiden", "place in Leiden"),
        ("They are free.", "free."),
        ("They’re free.", "free."),
        ("It's Utrecht.", "Utrecht."),
        ("That is Tom Reyes", "Tom Reyes"),
        ("They were discovered by probes.", "by probes."),
        ("They were seen by probes.", "by probes."),
        ("It has been founded by Mara Lind", "by Mara Lind"),
        ("It is open daily", "open daily"),
        # nothing is behind it
        ("It is", "is"),
        ("He", "He"),
        # no pronoun is before it
        ("Utrecht", "Utrecht"),
        ("Returns go to Utrecht.", "Returns go to Utrecht."),
        ("Item 3", "Item 3"),
        ("", ""),
    ],
)
def test_what_is_behind_a_pronoun_and_its_verb(text, behind):
    assert predicate(text) == behind
    assert refers(text) is (behind != text or text == "He")


@pytest.mark.parametrize(
    "text",
    [
        "The results come out on a Friday.",
        "Adults pay 14 euros, children 7.",
        "If you cancel late, a fee is due.",
        "Take 10 milligrams once a day.",
        "Please bring your ticket",
        "The probe landed on Mars.",
        "Kids under six travel free, and adults pay $9.",
        "Snow fell on the same day.",
        "None of the robots empty themselves.",
        "The book sale earned £365 this year.",
        "The yard employs sixty people.",
        "Turnover never dipped below 12 million.",
        "With E5 you wait three quarters of an hour.",
        "Customers pay less at noon.",
        "Two of the groups share a boat.",
    ],
)
def test_clauses_say_something(text):
    assert says_something(text)


@pytest.mark.parametrize(
    "text",
    [
        "Twelve euros",
        "Use of force",
        "Visit to Rome",
        "Open source software",
        "If necessary",
        "Travel expenses",
        "sent as cargo",
        "In the first week of April.",
        "The price of a ticket in 2024.",
        "",
    ],
)
def test_phrases_say_nothing(text):
    assert not says_something(text)
