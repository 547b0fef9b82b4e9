"""Opening hours in records, tables and prose."""

import pytest

from spanproof.text.times.hours import opening_hours, timetable

WEEK = set(range(7))


def read(text):
    return [
        (set(item.days) if item.days is not None else None, item.state, item.times[:1]) for item in opening_hours(text)
    ]


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("hours.Monday: 17:30-23:0", [({0}, "open", (((1050, 1380),),))]),
        ("hours.Monday: 0:0-0:0", [({0}, "unknown", ())]),
        ("hours.Monday: null", [({0}, "unknown", ())]),
        ("| Monday | 9:00-17:00 |", [({0}, "open", (((540, 1020),),))]),
        ("| Sunday | closed |", [({6}, "closed", ())]),
        ("Mon-Fri 9am-5pm; Sun closed", [({0, 1, 2, 3, 4}, "open", (((540, 1020),),)), ({6}, "closed", ())]),
        ("closed on Sundays", [({6}, "closed", ())]),
        ("not open on weekends", [({5, 6}, "closed", ())]),
        ("open every day", [(WEEK, "open", ())]),
        ("open every day except Sunday", [(WEEK - {6}, "open", ()), ({6}, "closed", ())]),
        ("opens at 9 am and closes at 10 pm daily", [(WEEK, "open", (((540, 1320),),))]),
        ("opens at 9 am", [(None, "open", (((540, None),),))]),
        ("open until midnight on Fridays", [({4}, "open", (((None, 0),),))]),
        ("doesn't open until 5 pm on Mondays", [({0}, "open", (((1020, None),),))]),
        ("open 24 hours", [(None, "open", (((0, 1440),),))]),
        ("open 24/7", [(None, "open", (((0, 1440),),))]),
        (
            '"Monday": "8:0-22:0", "Tuesday": "8:0-9:0"',
            [({0}, "open", (((480, 1320),),)), ({1}, "open", (((480, 540),),))],
        ),
    ],
)
def test_hours_are_days_with_times_or_closed(text, statements):
    assert read(text) == statements


NINE, FIVE, SIX, TEN, MIDNIGHT = 540, 1020, 1080, 1320, 0


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        (
            "It closes at 5 PM Monday through Thursday and 10 PM on Friday.",
            [({0, 1, 2, 3}, (None, FIVE)), ({4}, (None, TEN))],
        ),
        ("It closes at 5 PM, with last entry at 4 PM.", [(None, (None, FIVE))]),
        ("Open 9 AM to 5 PM (last admission 4 PM).", [(None, (NINE, FIVE))]),
        ("It opens at 9 AM; last orders are at 4 PM.", [(None, (NINE, None))]),
        ("On the last Friday 9 AM to 5 PM.", [({4}, (NINE, FIVE))]),
        ("Closing time is 5 PM from Monday to Thursday.", [({0, 1, 2, 3}, (None, FIVE))]),
        (
            "It is open daily: Monday 9 AM to 5 PM, Friday to Sunday 9 AM to 10 PM.",
            [({0}, (NINE, FIVE)), ({4, 5, 6}, (NINE, TEN))],
        ),
        (
            "It is open Friday to Sunday: from 9 AM to 5 PM on Friday, and from 9 AM to 6 PM on Saturday and Sunday.",
            [({4, 5, 6}, None), ({4}, (NINE, FIVE)), ({5, 6}, (NINE, SIX))],
        ),
        (
            "It's open every day at 9 AM, closing at 5 PM, or 10 PM on Fridays.",
            [(WEEK, None), (None, (NINE, FIVE)), ({4}, (None, TEN))],
        ),
        (
            "It opens at 9 AM on Monday and Tuesday and at 10 PM on Friday, closing at 5 PM.",
            [({0, 1}, (NINE, None)), ({4}, (TEN, None)), (None, (None, FIVE))],
        ),
        (
            "It is open daily from 9 AM, closing at 5 PM on most days but at 6 PM on Fridays.",
            [(WEEK, None), (set(), (NINE, FIVE)), ({4}, (None, SIX))],
        ),
        (
            "It opens at 9 AM every day and keeps going until 5 PM, with an extra hour on Fridays.",
            [(WEEK, (NINE, None)), (None, (None, FIVE)), ({4}, None)],
        ),
        ("It is open six days a week.", []),
        (
            "It is open six days a week: 9 AM to 5 PM on Mondays, and to 6 PM on Fridays.",
            [({0}, (NINE, FIVE)), ({4}, (None, SIX))],
        ),
        (
            "It's open 9 AM to 5 PM Monday to Friday, and early birds can come on Sundays from 9 AM to 6 PM.",
            [({0, 1, 2, 3, 4}, (NINE, FIVE)), ({6}, (NINE, SIX))],
        ),
        (
            "It is open 9 AM to 5 PM on most days, with Friday and Saturday closing at 6 PM.",
            [(set(), (NINE, FIVE)), ({4, 5}, (None, SIX))],
        ),
        (
            "It is open noon to 5 PM on Monday, noon to 6 PM on Friday.",
            [({0}, (720, FIVE)), ({4}, (720, SIX))],
        ),
        ("It is open until half past midnight on Fridays.", [({4}, (None, 30))]),
        ("It stays open past midnight on Fridays.", [({4}, None)]),
        ("On Fridays it begins at 9 AM and ends at 5 PM.", [({4}, (NINE, FIVE))]),
        ("It is open with a 9 AM start and a 5 PM close on Fridays.", [({4}, (NINE, FIVE))]),
        ("Opening times are between 9 AM and 5 PM depending on the day.", []),
        ("It closes at 5 PM except on Fridays.", [(WEEK - {4}, (None, FIVE)), ({4}, None)]),
        (
            "It is open every day except Tuesday: 9 AM to 5 PM on Monday, and until 6 PM on Friday.",
            [(WEEK - {1}, None), ({1}, None), ({0}, (NINE, FIVE)), ({4}, (None, SIX))],
        ),
        ("It is open 9 AM to 5 PM on Monday, extending later on Friday.", [({0}, (NINE, FIVE)), ({4}, None)]),
        (
            "It is open 9 AM to 5 PM on Monday, staying open later on Friday, until 6 PM.",
            [({0}, (NINE, FIVE)), ({4}, (None, SIX))],
        ),
        ("Closed on Tuesdays, but on other weekdays it serves from 9 AM to 5 PM.", [({1}, None)]),
        (
            "It is open from 9 AM to 5 PM Monday to Friday, and on Sundays from 9 AM until 10 PM.",
            [({0, 1, 2, 3, 4}, (NINE, FIVE)), ({6}, (NINE, TEN))],
        ),
        ("It opens at 9 AM on Monday and Tuesday, closing at 5 PM.", [({0, 1}, (NINE, None)), (None, (None, FIVE))]),
        ("Sundays are off.", [({6}, None)]),
        ("On Friday it is open 9 AM to 5 PM and closed on Sunday.", [({4}, (NINE, FIVE)), ({6}, None)]),
        ("It is open Monday to Saturday and closed on Sunday.", [({0, 1, 2, 3, 4, 5}, None), ({6}, None)]),
        ("It is open 9 AM to 5 PM every day but Sunday.", [(WEEK - {6}, (NINE, FIVE)), ({6}, None)]),
        ("It is open every day but Monday and Sunday.", [(WEEK - {0, 6}, None), ({0, 6}, None)]),
        (
            "It opens at 9 AM every day but Monday, and closes at 5 PM.",
            [(WEEK - {0}, (NINE, None)), (WEEK - {0}, (None, FIVE))],
        ),
        (
            "It is open to midnight every day but Sunday, when it closes at 6 PM.",
            [(WEEK - {6}, (None, MIDNIGHT)), ({6}, (None, SIX))],
        ),
        ("On Friday it closes at 6 PM, and on the other six days at 5 PM.", [({4}, (None, SIX))]),
        ("On Friday it is open 9 AM to 5 PM, with no Sunday hours.", [({4}, (NINE, FIVE)), ({6}, None)]),
        ("On Friday it is open 9 AM to 5 PM, with no hours for Monday.", [({4}, (NINE, FIVE)), ({0}, None)]),
        ("From Monday to Thursday, Sun Bowl is open 9 AM to 5 PM.", [({0, 1, 2, 3}, (NINE, FIVE))]),
    ],
)
def test_each_time_goes_with_the_days_beside_it(text, statements):
    found = [(set(each.days) if each.days is not None else None, each.times) for each in opening_hours(text)]
    assert [(days, times[0][0] if times else None) for days, times in found] == statements


def test_times_without_a_half_of_the_day_may_be_of_24_hours():
    (hours,) = opening_hours("hours.Sunday: 5:30-1:30")
    assert (5 * 60 + 30, 25 * 60 + 30) in hours.times[0]


@pytest.mark.parametrize("text", ["open on Friday, no Sunday hours", "open on Friday, with no hours for Sunday"])
def test_days_without_hours_are_unknown(text):
    assert [(set(each.days), each.state) for each in opening_hours(text)] == [({4}, "open"), ({6}, "unknown")]


def test_closed_goes_with_the_days_behind_it():
    days = opening_hours("It is open Monday to Saturday and closed on Sundays.")
    assert [each.state for each in days] == ["open", "closed"]


@pytest.mark.parametrize(
    "text",
    [
        "The meeting on Monday was long.",
        "Do not open the oven.",
        "Marinate about 2 to 4 hours.",
        "Change strings every 4 to 6 weeks.",
        "The vote closed 3 to 2.",
        "He left at 5 pm.",
        "Orders ship within 24 hours of opening.",
        "The battery lasts up to 24 hours.",
        "Cancel 24 hours before the hotel opens.",
        "Orders entered by 15:00 on Friday count for that day.",
    ],
)
def test_what_says_nothing_of_opening_is_left_alone(text):
    assert opening_hours(text) == ()


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Book by 18:00 on the Saturday, as the desk closes early.", []),
        ("On Fridays permits are drawn by lot at 9:15, and slots last two hours.", []),
        ("The office shuts by 6 pm on Fridays.", [((None, 1080),)]),
        ("The shop is closed by 18:00 on Fridays.", [((None, 1080),)]),
        ("Fridays until 18:00.", [((None, 1080),)]),
    ],
)
def test_a_deadline_is_no_closing_time(text, times):
    assert [reading for item in opening_hours(text) for reading in item.times] == times


def test_weekdays_from_nine_to_five_may_be_by_day():
    (hours,) = opening_hours("open Monday through Friday from 9 to 5")
    assert hours.days == frozenset(range(5))
    assert (540, 1020) in hours.times[0]


def test_a_table_with_opening_and_closing_times_has_hours():
    table = "| Day | Opens | Closes |\n|---|---|---|\n| Monday | 08:00 | 17:30 |\n| Tuesday | closed | closed |"
    monday, tuesday = opening_hours(table)
    assert (monday.days, monday.times) == (frozenset({0}), (((480, 1050),),))
    assert (tuesday.days, tuesday.state) == (frozenset({1}), "closed")
    assert [row.span.of(table) for row in timetable(table)] == table.splitlines()[2:]


def test_other_tables_with_times_have_none():
    assert not timetable("| Ferry | Departs | Arrives |\n|---|---|---|\n| Monday | 08:00 | 17:30 |")


def test_signs_that_match_as_letters_tell_the_same_hours():
    text = "Open from six to 9 pm on Fridays, closed on Tuesdays; it opens later on Sundays."
    odd = text.replace("s", "ſ").replace("i", "İ")
    assert opening_hours(odd) == opening_hours(text) != ()
