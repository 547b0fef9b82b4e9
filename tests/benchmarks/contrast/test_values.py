"""Values and how they are written: read back by other means, and compared value by value."""

import re
from datetime import date, datetime
from fractions import Fraction

import pytest
from benchmarks.contrast.intervals import CONTRADICT, NO_EVIDENCE, SUPPORT, Interval, agreement
from benchmarks.contrast.moments import clock_forms, date_forms
from benchmarks.contrast.notation import UNITS, base, forms, words
from hypothesis import given, settings
from hypothesis import strategies as st

SMALL = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split()
SMALL += "seventeen eighteen nineteen".split()
TENS = {word: 10 * at for at, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
SAYINGS = {
    "half a dozen": 6,
    "a dozen": 12,
    "two dozen": 24,
    "three dozen": 36,
    "a hundred": 100,
    "half": Fraction(1, 2),
    "a quarter": Fraction(1, 4),
    "three quarters": Fraction(3, 4),
    "one in five": Fraction(1, 5),
    "one in ten": Fraction(1, 10),
    "two fifths": Fraction(2, 5),
    "three fifths": Fraction(3, 5),
    "four in five": Fraction(4, 5),
    "nine in ten": Fraction(9, 10),
}


def read_words(text):
    total = part = 0
    for word in re.split(r"[\s-]+", text):
        if word in ("hundred", "thousand"):
            part *= 100 if word == "hundred" else 1000
            total, part = (total + part, 0) if word == "thousand" else (total, part)
        elif word != "and":
            part += SMALL.index(word) if word in SMALL else TENS[word]
    return total + part


def read_number(text):
    text = text.replace(",", "")
    for name, size in (("thousand", 1000), ("million", 10**6)):
        if found := re.fullmatch(rf"([\d.]+) {name}", text):
            return Fraction(found[1]) * size
    if text in SAYINGS:
        return Fraction(SAYINGS[text])
    return Fraction(text) if text[0].isdigit() else Fraction(read_words(text))


def read(text):
    """The value in base units, and the kind of quantity."""
    if found := re.fullmatch(r"(half an hour)|(an hour and a half)|(\w+) and a half hours", text):
        hours = Fraction(1, 2) if found[1] else Fraction(3, 2) if found[2] else read_number(found[3]) + Fraction(1, 2)
        return hours * 3600, "time"
    if found := re.fullmatch(r"(?:\$|USD )(.+)|(.+) dollars", text):
        return read_number(found[1] or found[2]), "dollars"
    if found := re.fullmatch(r"(?:€|EUR )(.+)|(.+) euros", text):
        return read_number(found[1] or found[2]), "euros"
    if found := re.fullmatch(r"(.+) (?:%|percent|per cent)", text):
        return read_number(found[1]) / 100, "share"
    for name, unit in UNITS.items():
        for noun in (unit.singular, unit.plural):
            if noun and text.endswith(f" {noun}"):
                return base(read_number(text.removesuffix(f" {noun}")), name), unit.kind
    return read_number(text), None


@settings(deadline=None, max_examples=300)
@given(
    st.sampled_from(sorted(set(UNITS) - {"count", "share", "rate"})),
    st.integers(1, 4000).map(lambda number: Fraction(number, 4)),
)
def test_every_way_to_write_a_measure_reads_back_as_the_same_amount(unit, value):
    for way in forms(value, unit):
        assert read(way) == (base(value, unit), UNITS[unit].kind), way


@settings(deadline=None, max_examples=200)
@given(st.one_of(st.integers(1, 120), st.integers(1, 90).map(lambda number: 100 * number), st.integers(1, 999_999)))
def test_every_way_to_write_a_count_reads_back_as_the_same_number(number):
    assert read_words(words(number)) == number
    for way in forms(Fraction(number), "count"):
        assert read_number(way) == number, way


@pytest.mark.parametrize("unit", ["share", "rate"])
@pytest.mark.parametrize("percent", range(1, 100))
def test_every_way_to_write_a_share_reads_back_as_the_same_share(percent, unit):
    for way in forms(Fraction(percent, 100), unit):
        assert read(way)[0] == Fraction(percent, 100), way


@pytest.mark.parametrize(
    ("value", "unit", "ways"),
    [
        ("12", "count", {"12", "twelve", "a dozen"}),
        ("1200", "count", {"1,200", "1200", "1.2 thousand", "one thousand two hundred"}),
        ("1/2", "rate", {"0.5", "50 %"}),
        ("1/2", "share", {"half", "50 percent"}),
        ("90", "minutes", {"90 minutes", "1.5 hours", "an hour and a half"}),
        ("0.5", "grams", {"500 milligrams"}),
        ("4500000", "dollars", {"$4.5 million", "USD 4,500,000", "4.5 million dollars"}),
        ("20", "degrees Celsius", {"68 degrees Fahrenheit"}),
    ],
)
def test_equal_amounts_are_written_in_these_ways_too(value, unit, ways):
    assert ways <= set(forms(Fraction(value), unit))


@given(st.dates(min_value=date(1600, 1, 1)))
def test_every_way_to_write_a_day_reads_back_as_that_day(day):
    patterns = ("on %d %B %Y", "on %B %d, %Y", "on %Y-%m-%d")
    assert [datetime.strptime(*each).date() for each in zip(date_forms(day), patterns, strict=True)] == [day] * 3


@pytest.mark.parametrize("minute", range(0, 1440, 15))
def test_every_way_to_write_a_time_reads_back_as_that_time(minute):
    for way in clock_forms(minute):
        text = way.removeprefix("at ").replace("a.m.", "am").replace("p.m.", "pm")
        if text[0].isdigit():
            pattern = (
                "%H:%M" if " " not in text else "%I:%M %p" if ":" in text else "%I.%M %p" if "." in text else "%I %p"
            )
            found = datetime.strptime(text, pattern)
            assert found.hour * 60 + found.minute == minute, way
            continue
        half, hour, when = re.fullmatch(r"(half past )?(\w+) in the (\w+)", text).groups()
        read = SMALL.index(hour) % 12 * 60 + (30 if half else 0) + (0 if when == "morning" else 720)
        assert read == minute, way


INTERVALS = st.tuples(st.integers(0, 6), st.integers(0, 6), st.booleans(), st.booleans()).filter(
    lambda each: each[0] < each[1] or (each[0] == each[1] and not each[2] and not each[3])
)


@given(INTERVALS, INTERVALS)
def test_the_rule_is_that_of_looking_at_every_value(stated, claimed):
    def holds(value, bounds):
        low, high, low_open, high_open = bounds
        return low <= value <= high and not (low_open and value == low) and not (high_open and value == high)

    values = [Fraction(at, 4) for at in range(25)]
    truths = {holds(value, claimed) for value in values if holds(value, stated)}
    expected = SUPPORT if truths == {True} else CONTRADICT if truths == {False} else NO_EVIDENCE

    def interval(bounds):
        return Interval(Fraction(bounds[0]), Fraction(bounds[1]), bounds[2], bounds[3])

    assert agreement(interval(stated), interval(claimed)) == expected


def test_an_interval_without_end_contains_all_beyond():
    above = Interval(Fraction(3), None, low_open=True)
    assert agreement(Interval.point(Fraction(4)), above) == SUPPORT
    assert agreement(Interval.point(Fraction(3)), above) == CONTRADICT
    assert agreement(Interval(Fraction(2), Fraction(4)), above) == NO_EVIDENCE
    assert agreement(above, Interval(None, Fraction(3))) == CONTRADICT
