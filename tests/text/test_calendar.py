"""Whether two dates or times agree: a fuller one of the source supports a partial one of the claim, not the reverse."""

import pytest

from spanproof.text.times.calendar import Calendar, compare_moments, weekday_of
from spanproof.text.times.dates import Day, moments


@pytest.mark.parametrize(
    ("claim", "source", "agreement"),
    [
        ("January 3, 2020", "2020-01-03", "equal"),
        ("January 3, 2020", "2020-01-04", "differs"),
        ("January 2020", "January 3, 2020", "equal"),
        ("January 3, 2020", "January 2020", "open"),
        ("in 2020", "January 3, 2020", "equal"),
        ("in 2021", "January 3, 2020", "differs"),
        ("January 3", "January 3, 2020", "equal"),
        ("January 3", "in 2020", "unlike"),
        ("01/03/2020", "1 March 2020", "equal"),
        ("01/03/2020", "2 March 2020", "differs"),
        ("July 5, 2019", "July 4-6, 2019", "equal"),
        ("July 7, 2019", "July 4-6, 2019", "differs"),
        ("5 to 8 May", "May 5-7", "differs"),
        ("5 to 8 May", "May 5-8", "equal"),
        ("5 to 8 May", "May 4-8", "equal"),
        ("3 to 9 June 2024", "3 to 8 June 2024", "differs"),
        ("June 3-9", "3 June", "open"),
        ("June 3-9", "9 June 2024", "open"),
        ("June 3-9", "8 June", "differs"),
        ("June 3-9", "June 2024", "open"),
        ("3 June", "June 3-9", "equal"),
        ("the 1990s", "in 1995", "equal"),
        ("in 1995", "the 1990s", "open"),
        ("the 1980s", "in 1995", "differs"),
        ("the 19th century", "in 1850", "equal"),
        ("in 1990", "1990 to 1995", "equal"),
        ("in 1992", "1990 to 1995", "open"),
        ("from 2008 to 2011", "2008-2011", "equal"),
        ("from 2008 to 2011", "2006 to 2011", "differs"),
        ("from 2008 to 2010", "2006 to 2011", "differs"),
        ("in 2008", "2006 to 2011", "open"),
        ("in 2011", "2006 to 2011", "equal"),
        ("the 1990s", "1992 to 1995", "equal"),
        ("after 1990", "in 1995", "equal"),
        ("after 1990", "in 1985", "differs"),
        ("5 PM", "17:00", "equal"),
        ("6 PM", "17:00", "differs"),
        ("5:30", "17:30", "equal"),
        ("5 PM", "1-5 PM", "equal"),
        ("3 PM", "1-5 PM", "open"),
        ("10 am to 5:30 pm", "10:0-17:30", "equal"),
        ("10 am to 5 pm", "10:0-17:30", "differs"),
        ("Monday", "Mon-Fri", "equal"),
        ("Monday", "Tuesday", "differs"),
        ("Monday", "5 PM", "unlike"),
    ],
)
def test_a_claim_agrees_with_a_source_that_says_as_much(claim, source, agreement):
    (ours,), (theirs,) = moments(claim), moments(source)
    assert compare_moments(ours, theirs) == agreement


@pytest.mark.parametrize(
    ("claim", "stated"),
    [
        ("January 3, 2020", True),
        ("January 4, 2020", False),
        ("the 2020s", True),
        ("the 1980s", False),
        ("5 PM", True),
        ("5 AM", False),
        ("Sunday", True),
        ("Monday", False),
    ],
)
def test_a_calendar_puts_the_parts_of_a_date_together(claim, stated):
    calendar = Calendar(moments("On January 3 it opened, at 17:00. It was 2020, a Sunday."))
    assert calendar.states(moments(claim)[0]) is stated


@pytest.mark.parametrize(
    ("text", "stated"), [("from 3 June to 9 June", True), ("from 3 June to 8 June", False), ("on 9 June", False)]
)
def test_a_calendar_states_a_range_of_days_by_both_of_its_ends(text, stated):
    assert Calendar(moments(text)).states(moments("June 3-9")[0]) is stated


def test_a_year_within_a_stretch_is_covered_and_one_outside_is_not():
    calendar = Calendar(moments("from 1960 to 2001"))
    assert calendar.covers(moments("in 1970")[0])
    assert not calendar.covers(moments("in 1950")[0])


@pytest.mark.parametrize(
    ("day", "weekday"), [(Day(2020, 2020, 1, 3), 4), (Day(2020, 2020, 2, 30), None), (Day(2020, 2020, 1), None)]
)
def test_only_a_full_and_possible_date_has_a_day_of_the_week(day, weekday):
    assert weekday_of(day) == weekday
