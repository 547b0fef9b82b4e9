"""Signs without width in numbers: figures, dates and hours are read as without them, at their own places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.factories import chain_of, claim_of

from spanproof.text.invisible import seen
from spanproof.text.numbers.quantities import quantities
from spanproof.text.times.dates import moments
from spanproof.text.times.hours import opening_hours
from spanproof.verifiers.dates import Dates
from spanproof.verifiers.numbers import Numbers

SIGNS = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u202a\u202c\x07\x7f"
NUMBERS = ("1,250", "$35", "19.99", "45%", "3/4", "€1.5")
MOMENTS = ("1932", "9:30", "2020-01-03", "3/5/2020")


def spread(number, at, signs):
    at = 1 + at % (len(number) - 1)
    return number[:at] + signs + number[at:]


@given(st.sampled_from(NUMBERS), st.integers(0, 20), st.text(SIGNS, min_size=1, max_size=3))
def test_a_number_has_its_value_and_its_place(number, at, signs):
    written = spread(number, at, signs)
    (plain,), (found,) = quantities(f"It is {number} of all."), quantities(f"It is {written} of all.")
    assert (found.low, found.dimension, found.kind) == (plain.low, plain.dimension, plain.kind)
    assert f"It is {written} of all."[found.start : found.end] == written


@given(st.sampled_from(MOMENTS), st.integers(0, 20), st.text(SIGNS, min_size=1, max_size=3))
def test_a_date_or_time_is_the_same_at_its_place(moment, at, signs):
    text = f"It was on {spread(moment, at, signs)} there."
    (plain,), (found,) = moments(f"It was on {moment} there."), moments(text)
    assert (found.dates, found.times) == (plain.dates, plain.times)
    assert text[found.start : found.end] == spread(moment, at, signs)


@given(st.integers(0, 20), st.text(SIGNS, min_size=1, max_size=3))
def test_opening_hours_are_the_same_at_their_place(at, signs):
    text = f"It is open on Monday from {spread('9:30', at, signs)} to 17:00."
    (plain,), (found,) = opening_hours("It is open on Monday from 9:30 to 17:00."), opening_hours(text)
    assert (found.days, found.state, found.times) == (plain.days, plain.state, plain.times)
    assert text[slice(*found.parts[-1])].endswith("17:00")


@given(st.text("1a,. $%" + SIGNS[:4], max_size=12))
def test_what_is_left_out_leaves_every_other_sign_at_its_place(text):
    read = seen(text)
    assert len(read.text) + len(read.cuts) == len(text)
    for at, char in enumerate(read.text):
        start, end = read.start(at), read.end(at + 1)
        assert end == start + 1
        assert char in (text[start], " ")


@pytest.mark.parametrize("sign", SIGNS)
def test_a_figure_is_held_against_the_one_that_is_seen(sign):
    source = "The bridge is 1,250 m long, cost $35 million and was built in 1932."
    for answer, label in (
        (f"The bridge is 1,{sign}250 m long.", "supported"),
        (f"The bridge is 1,2{sign}50 m long.", "supported"),
        (f"The bridge cost ${sign}35 million.", "supported"),
        (f"The bridge is 1,{sign}350 m long.", "contradicted"),
        (f"The bridge cost $4{sign}5 million.", "contradicted"),
    ):
        claim = claim_of(answer, source)
        (found,) = Numbers()([claim], [chain_of(claim)])
        assert found.label == label
    claim = claim_of(f"The bridge was built in 19{sign}32.", source)
    assert Dates()([claim], [chain_of(claim)])[0].label == "supported"


def test_a_space_without_width_parts_a_number_from_a_word():
    for text in ("It cost $35\u200bmillion.", "It cost $35 million in\u200b1932."):
        assert quantities(text)[0].low == 35_000_000
