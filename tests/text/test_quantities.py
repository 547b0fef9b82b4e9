"""Quantities: one row a way of writing, with its near-misses beside it."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cost import is_bounded

from spanproof.text.numbers import quantities as module
from spanproof.text.numbers.measures import may_count
from spanproof.text.numbers.number_words import NUMBER_HEADS
from spanproof.text.numbers.quantities import quantities


def found(text):
    """(surface, kind, dimension, low, high) of each quantity."""
    return [
        (text[item.start : item.end], item.kind, item.dimension, pytest.approx(item.low), pytest.approx(item.high))
        for item in quantities(text)
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,000", 1000),
        ("1,000.50", 1000.5),
        ("1.000,50", 1000.5),
        ("1.000.000", 1_000_000),
        ("890.500.000", 890_500_000),
        ("1 000 000", 1_000_000),
        ("1\u00a0000", 1000),
        ("1'000'000", 1_000_000),
        ("12,34,567", 1_234_567),
        ("2.5", 2.5),
        ("2,5", 2.5),
        (".5", 0.5),
        ("½", 0.5),
        ("2½", 2.5),
        ("2 ½", 2.5),
        ("2 1/2", 2.5),
        ("1 and 1/2", 1.5),
        ("3/4", 0.75),
        ("3⁄4", 0.75),
        ("twenty-one", 21),
        ("two hundred", 200),
        ("two hundred and five", 205),
        ("one hundred thousand", 100_000),
        ("three million two hundred thousand", 3_200_000),
        ("a dozen", 12),
        ("two dozen", 24),
        ("a hundred", 100),
        ("half a million", 500_000),
        ("two and a half", 2.5),
        ("two-thirds", 2 / 3),
        ("8.9 million", 8_900_000),
        ("3k", 3000),
        ("1.2bn", 1_200_000_000),
        ("5 crore", 50_000_000),
        ("3 lakh", 300_000),
        ("3-million", 3_000_000),
        ("٣", 3),
    ],
)
def test_a_number_is_read_however_it_is_written(text, value):
    assert found(text) == [(text, "count", "", value, value)]


@pytest.mark.parametrize(
    ("text", "dimension", "low", "high"),
    [
        ("2.4 g", "mass", 2.4, 2.4),
        ("2400 mg", "mass", 2.4, 2.4),
        ("10 lb", "mass", 4535.9237, 4535.9237),
        ("5 km", "length", 5000, 5000),
        ("a quarter of a terabyte", "data", 2.5e11, 2.5e11),
        ("1 mi", "length", 1609.344, 1609.344),
        ("5 ft 10 in", "length", 1.778, 1.778),
        ("6'2", "length", 1.8796, 1.8796),
        ("5in", "length", 0.127, 0.127),
        ("98.6 °F", "temperature", 37, 37),
        ("98.6 degrees Fahrenheit", "temperature", 37, 37),
        ("4 °c", "temperature", 4, 4),
        ("-5 °C", "temperature", -5, -5),
        ("350F", "temperature", 176.6667, 176.6667),
        ("500 ml", "volume", 0.5, 0.5),
        ("3 tbsp", "volume", 0.0443603, 0.0443603),
        ("a quarter of", "", 0.25, 0.25),
        ("1 hour and 30 minutes", "duration", 5400, 5400),
        ("1 hour and 30 minutes a day", "duration", 5400, 5400),
        ("1 min 15 s", "duration", 75, 75),
        ("28 weeks, one hour a week", "duration", 3600, 3600),
        ("half an hour", "duration", 1800, 1800),
        ("an hour and a half", "duration", 5400, 5400),
        ("a month and a half", "calendar", 1.5, 1.5),
        ("three quarters of an hour", "duration", 2700, 2700),
        ("30-minute", "duration", 1800, 1800),
        ("20-40 minutes", "duration", 1200, 2400),
        ("20 to 40 minutes", "duration", 1200, 2400),
        ("30 minutes to 1 hour", "duration", 1800, 3600),
        ("18 months", "calendar", 18, 18),
        ("1.5 years", "calendar", 18, 18),
        ("5 MB", "data", 5e6, 5e6),
        ("60 km/h", "speed", 16.666667, 16.666667),
        ("60 kilometers per hour", "speed", 16.666667, 16.666667),
        ("100 kJ", "energy", 1e5, 1e5),
        ("70 km2", "area", 7e7, 7e7),
        ("5 mg/kg", "mass/mass", 5e-6, 5e-6),
        ("5±1 mg", "mass", 0.004, 0.006),
        ("5 %", "percent", 5, 5),
        ("5 per cent", "percent", 5, 5),
        ("80 and 90 %", "percent", 90, 90),
        ("5 percentage points", "points", 5, 5),
        ("4.5 stars", "rating", 4.5, 4.5),
        ("4.5/5", "rating", 4.5, 4.5),
        ("4.5 out of 5", "rating", 4.5, 4.5),
        ("$890M", "USD", 890e6, 890e6),
        ("USD 890 million", "USD", 890e6, 890e6),
        ("890,000,000 dollars", "USD", 890e6, 890e6),
        ("£5m", "GBP", 5e6, 5e6),
        ("5m", "length", 5, 5),
        ("A$5", "AUD", 5, 5),
        ("$5-10 million", "USD", 5e6, 10e6),
        ("$5 to $10", "USD", 5, 10),
        ("Rs. 500 crore", "INR", 5e9, 5e9),
        ("50 cents", "USD", 0.5, 0.5),
    ],
)
def test_a_unit_or_currency_gives_a_dimension_and_a_base_value(text, dimension, low, high):
    last = quantities(text)[-1]
    assert (last.dimension, last.low, last.high) == (
        dimension,
        pytest.approx(low, rel=1e-5),
        pytest.approx(high, rel=1e-5),
    )


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("Bake it for an hour.", "an hour"),
        ("It takes about an hour.", "an hour"),
        ("It lasted a decade.", "a decade"),
        ("Turn right in less than a mile.", "a mile"),
        ("three times a day", "three"),
        ("60 miles an hour", "60 miles an hour"),
        ("a film about a day in May", None),
        ("Come back for a week or two.", "two"),
        ("An hour later it rained.", None),
    ],
)
def test_one_of_a_unit_counts_only_where_it_is_a_length(text, surface):
    assert [text[each.start : each.end] for each in quantities(text)] == ([surface] if surface else [])


@pytest.mark.parametrize(
    ("text", "surface", "low", "high"),
    [
        ("between 80 and 90 % of them", "80 and 90 %", 80, 90),
        ("cats 80 and 90 dogs", "80", 80, 80),
        ("from 3 to 5 people", "3 to 5", 3, 5),
        ("a 5 to 3 win", "5", 5, 5),
        ("One in four of them", "One in four", 0.25, 0.25),
        ("1 in 5 members", "1 in 5", 0.2, 0.2),
        ("nine out of ten dentists", "nine out of ten", 0.9, 0.9),
        ("one in 5 minutes", "one", 1, 1),
        ("7 in 10 games", "7", 7, 7),
        ("fell by a third.", "a third", 1 / 3, 1 / 3),
        ("fell by a quarter to 5", "a quarter", 0.25, 0.25),
        ("cut by half in May", "half", 0.5, 0.5),
        ("by a third party", "third", 3, 3),
        ("half a million", "half a million", 500_000, 500_000),
        ("a quarter of a million", "a quarter of a million", 250_000, 250_000),
        ("2m visitors", "2m", 2_000_000, 2_000_000),
        ("2m cables", "2m", 2, 2),
        ("minus 5 %", "minus 5 %", -5, -5),
        ("20 minus 5 %", "20", 20, 20),
        ("in the 1990s", "1990s", 1990, 1999),
        ("in the 1700s", "1700s", 1700, 1799),
        ("in her 30s", "30s", 30, 39),
        ("from 1994 to 95", "1994 to 95", 1994, 1995),
        ("from 1994 - 95", "1994 - 95", 1994, 1995),
        ("the 1990-1995 crisis", "1990-1995", 1990, 1995),
    ],
)
def test_a_range_has_two_ends_and_what_is_out_of_order_is_none(text, surface, low, high):
    item = quantities(text)[0]
    assert (text[item.start : item.end], item.low, item.high) == (surface, low, high)


@pytest.mark.parametrize(
    ("text", "hedge"),
    [
        ("about 5 km", "about"),
        ("~5 km", "about"),
        ("nearly 5 km", "nearly"),
        ("over 5 km", "over"),
        ("> 5 km", "over"),
        ("it weighs <x and >5 km", "over"),
        ("it is <b>5 km</b> long", "exact"),
        ('<td class="long far"> 5 km</td>', "exact"),
        ("the road:</b><br/>5 km", "exact"),
        ("it went from home -> 5 km", "exact"),
        ("<p>>5 km</p>", "over"),
        ("more than 5 km", "over"),
        ("deeper than 5 km", "over"),
        ("thinner than 5 mm", "under"),
        ("no sheet thicker than 5 mm", "over"),
        ("wait min 5 s", "at_least"),
        ("no more than 5 km", "at_most"),
        ("at least 5 km", "at_least"),
        ("not less than 5 km", "at_least"),
        ("up to 5 km", "at_most"),
        ("under 5 km", "under"),
        ("5+ km", "at_least"),
        ("5 km or more", "at_least"),
        ("5 km or less", "at_most"),
        ("18 years or older", "at_least"),
        ("exactly 5 km", "exact"),
        ("5 km over land", "exact"),
        ("do not soak it for more than 10 hours", "at_most"),
        ("you mustn't pay less than $10", "at_least"),
        ("it cannot exceed 40 kg", "at_most"),
        ("No car cost more than $5.", "at_most"),
        ("Neither lorry exceeded 5 tonnes.", "at_most"),
        ("No driver may work more than 5 hours.", "at_most"),
        ("None of the flats has less than 5 rooms.", "at_least"),
        ("No fee applies below 5 euros.", "under"),
        ("No visa is needed for stays shorter than 5 days.", "under"),
        ("No, it weighs more than 5 kg.", "over"),
        ("It has no lift and weighs more than 5 kg.", "over"),
        ("it is not only more than 5 cm long", "over"),
        ("it is not cheap, at more than $10", "over"),
        ("he did not go until more than 10 days later", "over"),
        ("no later than four weeks after the start", "at_most"),
        ("no later than four weeks before the start", "at_least"),
        ("no later than four weeks prior to it", "at_least"),
        ("within four weeks before the start", "at_most"),
    ],
)
def test_a_hedge_is_the_words_right_beside_the_number(text, hedge):
    (item,) = quantities(text)
    assert (item.hedge, item.approximate) == (hedge, hedge != "exact")
    assert text[item.lead : item.start].strip() in text.partition("5")[0]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("880 9 885 770/01911304121/121", ["phone", "phone", "phone"]),
        ("(805) 966-1234", ["phone"]),
        ("+1 805-966-1234", ["phone"]),
        ("call 555 1234", ["phone"]),
        ("(2021) 390-1234", ["phone"]),
        ("a Zephra (2021) 390 euros", ["year", "currency"]),
        ("it has 555 3456 in it", ["count", "count"]),
        ("100 200 300", ["count", "count", "count"]),
        ("001234567", ["id"]),
        ("B12", ["id"]),
        ("COVID-19", ["id"]),
        ("mid-30 crisis", ["count"]),
        ("5G", ["id"]),
        ("version 3.11.2", ["version"]),
        ("24/7", ["id"]),
        ("12345678901234567890", ["id"]),
        ("17:30-23:0", ["clock"]),
        ("5 pm", ["clock"]),
        ("2020-01-03", ["date"]),
        ("in 1990", ["year"]),
        ("the 1998 draft", ["year"]),
        ("FY 1998 results", ["year"]),
        ("fiscal 1998 results", ["year"]),
        ("1998 people", ["count"]),
        ("1998 employees", ["count"]),
        ("1,998", ["count"]),
        ("21st", ["ordinal"]),
        ("twenty-first", ["ordinal"]),
        ("4 stars here", ["rating"]),
        ("Volume 2 stars Uma Thurman", ["count"]),
    ],
)
def test_digits_that_are_no_amount_are_told_from_amounts(text, kinds):
    assert [item.kind for item in quantities(text)] == kinds


def test_phone_numbers_are_compared_digit_by_digit():
    assert [item.key for item in quantities("880 9 885 770/01911304121/121")] == ["8809885770", "01911304121", "121"]


@pytest.mark.parametrize("text", ["**999** people", "__999__ people", "`999` people", "*999 people*"])
def test_markdown_does_not_hide_a_number(text):
    (item,) = quantities(text)
    assert (item.low, text[item.start : item.end]) == (999, "999")


def test_the_numbers_of_a_list_are_left_out():
    assert [item.low for item in quantities("1. Take 5 eggs.\n2) Add 2.5 cups.\n  3. Rest.")] == [
        5,
        pytest.approx(0.5914706),
    ]


@pytest.mark.parametrize(
    ("text", "written", "low", "unit"),
    [
        ("within thirty (30) days of notice", "thirty (30) days", 30, "d"),
        ("90 (ninety) days", "90 (ninety) days", 90, "d"),
        ("forty-five (45)-day period", "forty-five (45)-day", 45, "d"),
        ("one hundred and twenty (120) hours", "one hundred and twenty (120) hours", 120, "h"),
        ("a fee of five hundred dollars ($500)", "five hundred dollars ($500)", 500, "USD"),
        ("fifteen percent (15%)", "fifteen percent (15%)", 15, "%"),
        ("1,000,000 (one million) shares", "1,000,000 (one million)", 1_000_000, ""),
        ("up to five (5)", "five (5)", 5, ""),
    ],
)
def test_a_number_in_words_and_in_figures_is_one(text, written, low, unit):
    (quantity,) = quantities(text)
    assert text[quantity.start : quantity.end] == written
    assert (quantity.written[0], quantity.unit) == (low, unit)


@pytest.mark.parametrize("text", ["five (6) days", "two weeks (2 days)", "30 (30) days", "thirty (30 or so) days"])
def test_a_bracket_with_more_or_another_number_is_one_of_its_own(text):
    assert len(quantities(text)) == 2


@given(st.text(max_size=120))
def test_quantities_are_in_order_and_inside_any_text(text):
    end = 0
    for item in quantities(text):
        assert end <= item.start < item.end <= len(text)
        assert item.lead <= item.start
        end = item.end


@given(st.integers(min_value=0, max_value=10**12), st.sampled_from(["", " km", " %", " people"]))
def test_a_whole_number_means_the_same_with_and_without_separators(value, behind):
    plain, grouped = quantities(f"a {value}{behind}!"), quantities(f"a {value:,}{behind}!")
    assert [item.low for item in plain] == [item.low for item in grouped]


@pytest.mark.parametrize(
    "unit",
    [
        "1",
        "1,",
        "1.2",
        "(1",
        "+1-",
        "five hundred ",
        "five (5) ",
        "five (",
        "twenty-",
        "5 to ",
        "between 5 and ",
        "A1",
        "\n1.",
        "$",
        "1/",
    ],
)
def test_cost_grows_no_faster_than_the_text(unit):
    def cost(size):
        start = process_time()
        quantities(unit * (size // len(unit)) + "x")
        return process_time() - start

    assert is_bounded(cost, 10_000, 40_000, factor=9)


_SAID = st.sampled_from(
    "an hour;for;quarter;third;of;and;dozen;million;lakh;seventh;B;-;US;$;kg;cups;½;٣;5;.;,; ;HALF;Twenty".split(";")
)


@given(st.lists(st.one_of(_SAID, st.sampled_from(sorted(NUMBER_HEADS))), max_size=8), st.sampled_from(["", " "]))
def test_the_quick_test_loses_no_quantity(parts, gap):
    text = gap.join(parts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "may_count", lambda _: True)
        read = module._quantities(text)
    assert may_count(text) or read == ()
