from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spanproof.text.terms import terms
from spanproof.text.words import content_words


def meet(first: str, second: str) -> bool:
    """Whether every content word of `first` has a form in common with one of `second`."""
    other = {form for term in terms(second) for form in term.forms}
    return all(not other.isdisjoint(term.forms) for term in terms(first))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("opens", "opening"),
        ("outdoor seating", "OutdoorSeating"),
        ("take-out", "RestaurantsTakeOut"),
        ("takeout", "RestaurantsTakeOut"),
        ("takeout", "take-out"),
        ("Wi-Fi", "WiFi"),
        ("wifi", "Wi-Fi"),
        ("wifi", "Wi\u2011Fi"),
        ("1,000.50", "1000.5"),
        ("1000", "1,000"),
        ("2.40", "2.4"),
        ("three", "3"),
        ("17:00", "17:0"),
        ("5", "17:0"),
        ("5:30", "17:30"),
        ("12", "0:00"),
        ("10:30:15", "10:30:15"),
        ("cafe\u0301", "caf\u00e9"),
    ],
)
def test_spellings_of_one_thing_meet(first, second):
    assert meet(first, second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("1,000", "1.000"),
        ("10", "100"),
        ("5", "17:30"),
        ("17:45", "17:4"),
        ("2.5", "25"),
        ("10:30", "10:30:15"),
        ("seating", "OutdoorSea"),
        ("3", "1.3"),
    ],
)
def test_spellings_of_different_things_do_not_meet(first, second):
    assert not meet(first, second)


@given(st.text())
def test_the_terms_are_the_content_words_each_with_distinct_forms(text):
    found = terms(text)

    assert [term.word for term in found] == content_words(text)
    assert all(term.forms and len(set(term.forms)) == len(term.forms) for term in found)
