"""Designations in text, with Roman numbers, number words, lists and ranges."""

import pytest

from spanproof.text.naming.designations import designations

FOUND = [
    ("Article 6(1)(f), Art. 17 and § 5", [("article", "6.1.f"), ("article", "17"), ("section", "5")]),
    ("Sections 12 to 14, clause 4.2", [("section", "12 13 14"), ("clause", "4.2")]),
    ("phase III, Phase I, type two, stage III/IV", [("phase", "3"), ("phase", "1"), ("type", "2"), ("stage", "3 4")]),
    ("Hall B, gate B7, level B2, Terminal V", [("hall", "b"), ("gate", "b.7"), ("level", "b.2"), ("terminal", "v")]),
    ("the First World War and WWII", [("world war", "1"), ("world war", "2")]),
    ("grades A to C, levels A1 to C2", [("grade", "a b c"), ("level", "a.1  c.2")]),
    ("the third phase, the 12th stage", [("phase", "3"), ("stage", "12")]),
    ("both world wars", [("world war", "1 2")]),
    ("a USB-C cable", [("USB", "c")]),
    ("Article 15's second sentence", [("article", "15")]),
    ("rooms 101-103", [("room", "101 102 103")]),
]
NONE = ["a line 3 metres long", "the type I like", "a plan one can follow", "class of 1999", "phase 1.5%", "3 phases"]


@pytest.mark.parametrize(("text", "expected"), FOUND)
def test_kind_and_number_or_letter(text, expected):
    found = designations(text)
    assert [(each.head, " ".join(".".join(mark) for mark in each.marks)) for each in found] == expected
    assert all(0 <= each.start < each.end <= len(text) for each in found)


@pytest.mark.parametrize("text", NONE)
def test_amounts_and_pronouns_are_none(text):
    assert designations(text) == ()
