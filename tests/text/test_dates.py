"""Dates, times and days: one row a way of writing, with what only looks like one beside it."""

import datetime as dt
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cost import is_bounded

from spanproof.text.times.dates import EVER, moments


def date(text):
    (moment,) = moments(text)
    return [(day.first, day.month, day.day) for day in moment.dates]


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("January 3, 2020", [(2020, 1, 3)]),
        ("Jan. 3, 2020", [(2020, 1, 3)]),
        ("Jan 3rd 2020", [(2020, 1, 3)]),
        ("3 Jan 2020", [(2020, 1, 3)]),
        ("3rd of January, 2020", [(2020, 1, 3)]),
        ("24 th January", [(None, 1, 24)]),
        ("Sep, 23, 2015", [(2015, 9, 23)]),
        ("2020-01-03", [(2020, 1, 3)]),
        ("2020/1/3", [(2020, 1, 3)]),
        ("01/03/2020", [(2020, 1, 3), (2020, 3, 1)]),
        ("25/12/99", [(1999, 12, 25)]),
        ("3.12.2020", [(2020, 3, 12), (2020, 12, 3)]),
        ("Jan 2020", [(2020, 1, None)]),
        ("May of 2000", [(2000, 5, None)]),
        ("in May", [(None, 5, None)]),
        ("In October 18% clicked", [(None, 10, None)]),
        ("in October 2,500 people", [(None, 10, None)]),
        ("in October 4.5 m", [(None, 10, None)]),
        ("October 18,2020", [(2020, 10, 18)]),
        ("July 4-6, 2019", [(2019, 7, 4)]),
        ("in 2020", [(2020, None, None)]),
        ("44 BC", [(-44, None, None)]),
    ],
)
def test_a_date_is_read_under_every_order_that_it_leaves_open(text, readings):
    assert date(text) == readings


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("the 1990s", (1990, 1999)),
        ("the '90s", (1990, 1999)),
        ("the 1800's", (1800, 1899)),
        ("the 19th century", (1800, 1900)),
        ("the nineteenth century", (1800, 1900)),
        ("the twenty-first century", (2000, 2100)),
        ("1990 to 1995", (1990, 1995)),
        ("after 1990", (1990, EVER)),
        ("before May 5, 1990", (-EVER, 1990)),
    ],
)
def test_a_stretch_of_years_has_two_ends(text, years):
    (moment,) = moments(text)
    assert (moment.dates[0].first, moment.dates[0].last) == years


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("5 PM", [(1020, 1020)]),
        ("5 p.m.", [(1020, 1020)]),
        ("5.30 pm", [(1050, 1050)]),
        ("17:00", [(1020, 1020)]),
        ("17:0", [(1020, 1020)]),
        ("09:30", [(570, 570)]),
        ("9:30", [(570, 570), (1290, 1290)]),
        ("noon", [(720, 720)]),
        ("midnight", [(0, 0)]),
        ("12 am", [(0, 0)]),
        ("12:30 pm", [(750, 750)]),
        ("9 o'clock", [(540, 540), (1260, 1260)]),
        ("10 am to 5:30 pm", [(600, 1050)]),
        ("10:0-17:30", [(600, 1050)]),
        ("10-11 pm", [(1320, 1380)]),
        ("11-9 pm", [(660, 1260)]),
        ("noon to 5pm", [(720, 1020)]),
        ("5 pm to midnight", [(1020, 1440)]),
        ("17:30-1:0", [(1050, 1500)]),
        ("0:0-0:0", [(0, 0)]),
    ],
)
def test_a_time_is_minutes_after_midnight(text, readings):
    (moment,) = moments(text)
    assert (moment.kind, list(moment.times)) == ("time", readings)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Monday", [{0}]),
        ("Mondays", [{0}]),
        ("Mon-Fri", [{0, 1, 2, 3, 4}]),
        ("Monday through Friday", [{0, 1, 2, 3, 4}]),
        ("Sat to Mon:", [{5, 6, 0}]),
        ("Sat and Sun", [{5}, {6}]),
        ("Tue, Wed & Fri", [{1}, {2}, {4}]),
        ("weekends", [{5, 6}]),
        ("every day", [set(range(7))]),
        ("7 days a week", [set(range(7))]),
    ],
)
def test_days_of_the_week_come_as_sets(text, days):
    assert [set(moment.days) for moment in moments(text)] == days


@pytest.mark.parametrize(
    "text",
    [
        "you may go",
        "May said so",
        "they march on",
        "the Sun rose",
        "he sat and wed",
        "3 hours",
        "2000 people",
        "ratio 3:1",
        "1:10 solution",
        "1.2.3",
        "32/13/2020",
        "1448×1072",
        "5 mon",
    ],
)
def test_what_only_looks_like_a_date_is_none(text):
    assert moments(text) == ()


@pytest.mark.parametrize(
    ("text", "months"),
    [
        ("closed (November–March)", ["November", "March"]),
        ("open May-September", ["May", "September"]),
        ("best Oct-Dec", ["Oct", "Dec"]),
        ("best Oct.–Dec. 2023", ["Oct.", "Dec. 2023"]),
        ("OCT/DEC", ["OCT", "DEC"]),
        ("March to November: free", ["March", "November"]),
        ("between March and May", ["March", "May"]),
        ("March, April, May.", ["March", "April", "May."]),
        ("Months: May, June and September", ["May", "June", "September"]),
        ("Theresa May, June 3", ["June 3"]),
        ("In June, May said so", ["June"]),
        ("Jan and Mar Smith", ["Mar"]),
        ("May-Britt Moser", []),
        ("they may-september", ["september"]),
        ("Mar-a-Lago", []),
        ("Name: May", []),
    ],
)
def test_a_month_beside_another_is_no_other_word(text, months):
    assert [text[moment.start : moment.end] for moment in moments(text)] == months


def test_two_dates_without_a_space_are_two():
    text = "(June 22, 1906March 27, 2002)"
    assert [text[moment.start : moment.end] for moment in moments(text)] == ["June 22, 1906", "March 27, 2002"]


@given(st.text(max_size=120))
def test_moments_are_in_order_and_inside_any_text(text):
    end = 0
    for moment in moments(text):
        assert end <= moment.start < moment.end <= len(text)
        end = moment.end


@given(st.dates(min_value=dt.date(1000, 1, 1), max_value=dt.date(2199, 12, 31)))
def test_one_date_is_the_same_in_every_format(day):
    month = day.strftime("%B")
    written = [f"{day:%Y-%m-%d}", f"{month} {day.day}, {day:%Y}", f"{day.day} {month} {day:%Y}"]
    assert len({tuple(date(text)) for text in written}) == 1


@pytest.mark.parametrize(
    "unit", ["January ", "Monday ", "Mon, ", "Mon-", "12:30-", "1/2/2020 ", "after ", "1990s ", "9 am to "]
)
def test_cost_grows_no_faster_than_the_text(unit):
    def cost(size):
        start = process_time()
        moments(unit * (size // len(unit)) + "x")
        return process_time() - start

    assert is_bounded(cost, 10_000, 40_000, factor=9)


def test_a_timestamp_has_a_date_and_a_time():
    date, time = moments("closes: 2025-03-28T12:00")
    assert (date.kind, date.dates[0].day, time.kind, (720, 720) in time.times) == ("date", 28, "time", True)
    assert (time.start, time.end) == (19, 24)


@pytest.mark.parametrize("text", ["3 Sep 2020", "September 2020", "the sixth century", "the twenty-first century"])
def test_signs_that_match_as_letters_tell_the_same_date(text):
    assert moments(text.replace("s", "ſ").replace("i", "ı")) == moments(text) != ()


def test_a_year_is_no_range_to_the_value_that_was_reached():
    text = "Sales rose from 10 percent in 2010 to 12 percent in 2020."
    assert [text[moment.start : moment.end] for moment in moments(text)] == ["2010", "2020"]
