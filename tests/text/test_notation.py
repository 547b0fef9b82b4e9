"""Values in the notation of the sources: what is put otherwise, what is not, and where it all stood."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import texts

from spanproof.text.notation import Noted, in_notation_of

RECORD = "name: Harbour Hall\nhours.Monday: 7:0-15:0\nstart: 10:00\nend: 18:00\ndate: 2024-04-13"
FACTS = (
    "The largest reaches 1.8 m. In a dozen trials 50% failed. It earned EUR 380 million. Labor is covered for 1 year."
)

LECTURE = "Day: Tue; Lecturer: Prof. Lind; Place: Quay St"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Open from 7 AM to 3 PM.", "Open from 7:0-15:0."),
        ("It opens at 7 am and closes at 3 pm.", "It opens at 7:0 and closes at 15:0."),
        ("It runs from 10 am to 6 pm.", "It runs from 10:00 to 18:00."),
        ("It is on 13 April 2024.", "It is on 2024-04-13."),
        ("It is on Saturday, April 13, 2024.", "It is on 2024-04-13."),
        ("It grows to 180 cm.", "It grows to 1.8 m."),
        ("There were 12 trials, and half of them failed.", "There were a dozen trials, and 50% of them failed."),
        ("It earned more than 380 million euros.", "It earned more than EUR 380 million."),
        ("Labor: twelve months", "Labor: 1 year"),
        ("Open on Tuesdays.", "Open on Tue."),
        ("Professor Lind teaches on Quay Street.", "Prof. Lind teaches on Quay St."),
    ],
)
def test_an_equal_value_is_put_as_a_source_writes_it(text, said):
    assert in_notation_of(text, [RECORD, FACTS, LECTURE]).text == said


@pytest.mark.parametrize(
    "text",
    [
        "It runs until 10 pm.",  # 10:00 is ten in the morning
        "It grows to 181 cm, or about 2 m.",  # no equal value, or only by rounding
        "It is on Sunday.",
        "It is a street, says the professor.",  # no name, no title
        "It is on 13 April 2023, or in April.",
        "One of them failed.",
        "It starts at 10:00 on 2024-04-13 and earned EUR 380 million.",  # as the sources have it
        "No value at all.",
        "",
    ],
)
def test_any_other_value_stays_as_it_is(text):
    assert in_notation_of(text, [RECORD, FACTS, LECTURE]) == Noted(text)


def test_the_day_of_another_date_stays_beside_it():
    assert in_notation_of("It is on Sunday, 13 April 2024.", [RECORD]).text == "It is on Sunday, 2024-04-13."


def test_a_value_that_some_source_writes_so_stays():
    assert in_notation_of("It lasts 90 minutes.", ["It lasts 1.5 hours.", "It takes 90 minutes."]).text.endswith(
        "90 minutes."
    )


def test_of_several_ways_to_write_a_value_the_shortest_is_taken_in_whatever_order_they_come():
    ways = ["It takes two hours.", "It takes 2 h.", "It takes 2 hours."]
    assert {in_notation_of("120 minutes", order).text for order in permutations(ways)} == {"2 h"}


def test_offsets_lead_back_to_the_text_as_written():
    text = "It grows to 180 cm in 12 months, they say."
    noted = in_notation_of(text, [FACTS])
    assert noted.text == "It grows to 1.8 m in 1 year, they say."
    metres, year, they = (noted.text.index(part) for part in ("1.8", "year", "they"))
    assert text[slice(*noted.written(metres, metres + 3))] == "180 cm"
    assert text[slice(*noted.written(year, year + 4))] == "12 months"
    assert text[slice(*noted.written(they, they + 4))] == "they"
    assert noted.text[: noted.noted(text.index(","))] == "It grows to 1.8 m in 1 year"
    assert noted.text[: noted.noted(text.index("cm"))] == "It grows to 1.8 m"


VALUES = st.sampled_from(
    [
        "7 AM",
        "7:0-15:0",
        "180 cm",
        "1.8 m",
        "13 April 2024",
        "2024-04-13",
        "a dozen",
        "12",
        "€5",
        "EUR 5",
        "half",
        "50%",
    ]
)
VALUED = st.lists(VALUES | texts, max_size=6).map(" ".join)


@given(VALUED, st.lists(VALUED, max_size=3))
def test_all_but_values_stays_and_offsets_are_kept(text, sources):
    noted = in_notation_of(text, sources)
    rest, at = [], 0
    for change in noted.changes:
        assert noted.written(change.new_start, change.new_end) == (change.start, change.end)
        assert noted.noted(change.end) == change.new_end
        assert noted.text[change.new_start : change.new_end] in "\n".join(sources)
        rest.append(text[at : change.start])
        at = change.end
    starts = [0, *(change.new_end for change in noted.changes)]
    ends = [*(change.new_start for change in noted.changes), len(noted.text)]
    assert [noted.text[start:end] for start, end in zip(starts, ends, strict=True)] == [*rest, text[at:]]
    for offset in range(len(noted.text)):
        start, end = noted.written(offset, offset + 1)
        assert 0 <= start < end <= len(text)
        assert (
            end - start > 1
            or any(change.start == start for change in noted.changes)
            or (text[start:end] == noted.text[offset])
        )


@given(VALUED, st.lists(VALUED, max_size=3))
def test_what_is_in_the_notation_of_the_sources_stays_in_it(text, sources):
    once = in_notation_of(text, sources).text
    assert in_notation_of(once, [once, *sources]) == Noted(once)
