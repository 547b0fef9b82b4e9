"""How often something is done."""

import pytest

from spanproof.text.times.frequencies import frequencies


@pytest.mark.parametrize(
    ("text", "written", "times", "period"),
    [
        ("Take it once daily.", "once daily", 1, "day"),
        ("Take it twice a day.", "twice a day", 2, "day"),
        ("Take it three times per week.", "three times per week", 3, "week"),
        ("Take it 4 times a month.", "4 times a month", 4, "month"),
        ("Take it 2x daily.", "2x daily", 2, "day"),
        ("A twice-yearly fair.", "twice-yearly", 2, "year"),
        ("It is paid once annually.", "once annually", 1, "year"),
        ("It is checked at least annually.", "annually", 1, "year"),
        ("The board meets quarterly.", "quarterly", 1, "quarter"),
        ("It is held every month.", "every month", 1, "month"),
    ],
)
def test_a_frequency_is_so_many_times_a_period(text, written, times, period):
    (found,) = frequencies(text)
    assert (found.times, found.period) == (times, period)
    assert text[found.start : found.end].lower() == written


@pytest.mark.parametrize(
    "text",
    [
        "Take 50 mg daily.",
        "At least 50 mg daily.",
        "Three times more a day later.",
        "Once upon a day.",
        "Two days a week.",
    ],
)
def test_what_may_be_something_else_is_none(text):
    assert frequencies(text) == ()


def test_signs_that_match_as_letters_tell_the_same_frequency():
    assert frequencies("ſix times a nİght") == frequencies("six times a night")


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Take it every 8 hours.", 1 / 3),
        ("Use it every other day.", 2),
        ("It is sent every two weeks.", 14),
        ("It is sent fortnightly.", 14),
        ("It is sent twice a week.", 3.5),
    ],
)
def test_a_frequency_has_an_interval(text, days):
    (found,) = frequencies(text)
    assert found.interval == pytest.approx(days)
