"""Dates that a text may well give: what stands where a month or a year can stand, and what does not."""

from time import process_time

import pytest
from tests.cost import is_bounded

from spanproof.text.times.perhaps import perhaps_dates


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Due: May", ["May"]),
        ("Planting: March. Harvest: August.", ["March"]),
        ("month: Mar\nsales: 5", ["Mar"]),
        ("| March | 5 |", ["March"]),
        ("Closed (May)", ["May"]),
        ("March\n- Dec.", ["March", "Dec."]),
        ("2023 results. Revenue rose.", ["2023"]),
        ("Q3 2023 results", ["2023"]),
        ("The 2023 winners", ["2023"]),
        ("Acme's 2023 sales", ["2023"]),
        ("# 2023 winners", ["2023"]),
        ("FY2023 results", ["2023"]),
        ("MOT until 02/2026.", ["02/2026"]),
        ("HN 512:2014 (edition 2)", ["2014"]),
        ("EN 60204-1:2018", ["2018"]),
        ("June 2025 (local time)\nSat 14: 13:00\nSunday 15: 13:40", ["14", "15"]),
        ("On Fri 25 and Mon 28 October", ["25", "28"]),
        ("before January 2027", ["January 2027"]),
        ("Grant 13/2026 and 5/02/2026", []),
        ("at 12:2014", []),
        ("June 2025, open Sat 10:30, Sun 10-14, Mon 9 am, Tue 12.30", []),
        ("In June and July: Sat 14", []),
        ("Sat 14", []),
        ("in 2023", []),
        ("Acme has 1999 employees", []),
        ("in total, 2023 employees", []),
        ("1500 people", []),
        ("2,023 sales", []),
        ("2023 mg", []),
        ("Due: May be late", []),
        ("Name: May Smith", []),
        ("you may (march)", []),
    ],
)
def test_a_date_may_be_one_where_it_can_stand_for_itself(text, found):
    assert [text[moment.start : moment.end] for moment in perhaps_dates(text)] == found


@pytest.mark.parametrize(
    "unit", [": May", "The 2023 results ", "FY2023 ", "AA 1", "02/2026 ", "Sat 1 ", "May 2020 ", "Aa", "| * "]
)
def test_cost_grows_no_faster_than_the_text(unit):
    def cost(size):
        start = process_time()
        for _ in perhaps_dates(unit * (size // len(unit)) + "x"):
            pass
        return process_time() - start

    assert is_bounded(cost, 10_000, 40_000, factor=9)
