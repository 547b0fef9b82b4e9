from __future__ import annotations

import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spanproof.text.times import clock
from spanproof.text.times.clock import clocks, time_bound

_PARTS = st.sampled_from(
    "half past;a quarter to;six;seven;noon;midday;MIDNIGHT;o'clock;o’cloc\u212a;in the morning;at night;in the evening;"
    "5;17:30;pm;a.m.;ſix;m\u0130dnight;night;to;between;and;opens;,;.;-; ".split(";")
)


@given(st.lists(_PARTS, max_size=8), st.sampled_from(["", " ", "\n"]))
def test_the_quick_test_loses_no_time(parts, gap):
    text = gap.join(parts)
    assert clock._may_tell(text) or clock._TIME.search(text) is None


def test_signs_that_match_as_letters_tell_the_same_time():
    def read(text):
        return [clock.readings for clock in clocks(text)]

    assert read("\u017fix o'clock") == read("six o'clock") == [((360, 360), (1080, 1080))]
    assert read("half pa\u017ft \u017feven") == read("half past seven")
    assert read("M\u0130DNIGHT") == read("m\u0131dnight") == read("midnight")
    assert time_bound("no later than mİdnight, no earlİer than ") == time_bound(
        "no later than midnight, no earlier than "
    )


def test_a_text_without_hints_has_no_times():
    assert not clock._may_tell("The museum shows six paintings by her.")
    assert list(clocks("The museum shows six paintings by her.")) == []


def test_all_signs_that_count_as_ascii_letters_are_hints():
    letters = re.compile("[a-z]", re.IGNORECASE)
    odd = [chr(code) for code in range(128, sys.maxunicode + 1) if letters.match(chr(code))]
    assert odd
    assert all(clock._HINT.search(sign) or sign.lower().isascii() for sign in odd)


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("It lands at five past eleven in the evening.", [1385]),
        ("It opens at twenty-five past six.", [385, 1105]),
        ("It opens at ten minutes to seven.", [410, 1130]),
        ("It ends at ten past midnight.", [10]),
        ("It ends at quarter past noon.", [735]),
        ("Some ten to eleven people came past the gate.", None),
        ("It went from five past one hundred.", None),
    ],
)
def test_minutes_past_and_to_an_hour_are_a_time(text, minutes):
    found = [[minute for minute, _ in each.readings] for each in clocks(text)]
    assert found == ([] if minutes is None else [minutes])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The talk began at 7.45, fifteen minutes late.", ["7.45"]),
        ("The boat leaves at 10.00, 12.00 and 15.00.", ["10.00", "12.00", "15.00"]),
        ("Lessons begin at 8.40 instead of 9.00.", ["8.40", "9.00"]),
        ("The road stayed closed until 9.15 because of ice.", ["9.15"]),
        ("It leaves at 21.15", ["21.15"]),
        # no minutes, no hour, a unit, a price, a place without "at"
        ("It begins at 7.85.", []),
        ("It leaves at 25.15.", []),
        ("The train is sold at 7.30 euros.", []),
        ("The shares opened at 7.30.", []),
        ("The scale starts at 7.30 kg.", []),
        ("The score stood at 7.30.", []),
        ("Version 4.15 starts faster.", []),
    ],
)
def test_a_time_with_a_dot_is_one_where_something_happens_then(text, found):
    assert [text[clock.start : clock.end] for clock in clocks(text)] == found
