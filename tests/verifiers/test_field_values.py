"""Claims that say one field's value of a record, and nothing else."""

import pytest

from spanproof.cases import case
from spanproof.config import Config, build
from spanproof.labels import CheckLabel
from spanproof.policy import PRESETS

KETTLE = {
    "sku": "K-220",
    "name": "Kestrel kettle",
    "price_usd": 49.9,
    "in_stock": False,
    "warranty_years": 2,
    "capacity_l": 1.7,
    "color": "black",
    "dishwasher_safe": False,
    "energy_class": "B",
}
PERSON = {
    "employee": "Mara Lind",
    "department": "Logistics",
    "is_manager": False,
    "vacation_days": 28,
    "office": "Basel",
    "remote_days_per_week": 2,
}
TICKET = {"ticket": 4711, "status": "closed", "priority": "high", "assignee": "Tom Reyes", "escalated": False}
HOTEL = {"hotel": "Seeblick", "rooms": 48, "pets_allowed": False, "check_in": "15:00", "parking": "free", "stars": 4.5}
HOURS = {"name": "Blue Door Cafe", "hours": {"Monday": "7:0-15:0", "Saturday": "8:0-22:0"}, "WiFi": "no"}
RULES = build(Config(verifiers=("numbers", "dates", "negation")))


def restated(answer, *records):
    """The check that is sure that the records say all of an answer, if one is."""
    (verdict,) = RULES.verify(case(answer, list(records))).verdicts
    return PRESETS["balanced"]._restated(verdict.checks)


@pytest.mark.parametrize(
    ("record", "answer", "line"),
    [
        (KETTLE, "It comes with a two-year warranty.", "warranty_years: 2"),
        (KETTLE, "The kettle has a warranty of 2 years.", "warranty_years: 2"),
        (KETTLE, "It holds 1.7 litres.", "capacity_l: 1.7"),
        (KETTLE, "The Kestrel kettle costs $49.90.", "price_usd: 49.9"),
        (KETTLE, "Its colour is black.", "color: black"),
        (KETTLE, "It is in energy class B.", "energy_class: B"),
        (KETTLE, "The kettle is not dishwasher safe.", "dishwasher_safe: false"),
        (KETTLE, "The kettle is out of stock.", "in_stock: false"),
        (KETTLE, "The kettle is not in stock.", "in_stock: false"),
        (PERSON, "Mara Lind has 28 days of vacation.", "vacation_days: 28"),
        (PERSON, "She works in the Basel office.", "office: Basel"),
        (PERSON, "Mara Lind is not a manager.", "is_manager: false"),
        (PERSON, "Mara Lind works remotely two days per week.", "remote_days_per_week: 2"),
        (TICKET, "The ticket has a high priority.", "priority: high"),
        (TICKET, "Tom Reyes is the assignee.", "assignee: Tom Reyes"),
        (TICKET, "It was not escalated.", "escalated: false"),
        (HOTEL, "The hotel has 48 rooms.", "rooms: 48"),
        (HOTEL, "The Seeblick hotel has forty-eight rooms.", "rooms: 48"),
        (HOTEL, "Parking is free.", "parking: free"),
        (HOTEL, "Check-in is from 3 pm.", "check_in: 15:00"),
        (HOTEL, "It has a rating of 4.5 stars.", "stars: 4.5"),
        (HOTEL, "Pets are not allowed.", "pets_allowed: false"),
        ({"place": "Vik", "distance_to_station_km": 0.8}, "The station is 800 m away.", "distance_to_station_km: 0.8"),
        ({"name": "Ida Berg", "start_date": "2019-03-01"}, "She started on 1 March 2019.", "start_date: 2019-03-01"),
    ],
)
def test_a_claim_that_says_one_field_of_the_record_and_nothing_else_is_surely_supported(record, answer, line):
    check = restated(answer, record)
    assert check is not None
    assert check.reason == f"[1] {line}"


@pytest.mark.parametrize(
    ("record", "answer"),
    [
        (KETTLE, "It comes with a three-year warranty."),
        (KETTLE, "It comes with a two-month warranty."),
        (KETTLE, "It comes with a warranty of about 2 years."),
        (KETTLE, "It comes with a two-year warranty on the lid."),
        (KETTLE, "It holds 2 litres."),
        (KETTLE, "The Kestrel kettle costs 49.90 euros."),
        (KETTLE, "The Kestrel kettle costs $39.90."),
        (KETTLE, "It is black or white."),
        (KETTLE, "Only the black color is sold."),
        (KETTLE, "It is in energy class A."),
        (KETTLE, "The kettle is in stock."),
        (KETTLE, "The kettle is not out of stock."),
        (KETTLE, "The kettle is dishwasher safe."),
        (PERSON, "Tom Reyes has 28 days of vacation."),
        (PERSON, "Mara Lind does not work in the Basel office."),
        (PERSON, "Mara Lind has all of her 28 days of vacation left."),
        (PERSON, "Mara Lind is a manager."),
        (TICKET, "The ticket has a low priority."),
        (TICKET, "The status has a high priority."),
        (TICKET, "Tom Reyes is the reporter."),
        (HOTEL, "The hotel has 84 rooms."),
        (HOTEL, "The hotel has 48 suites."),
        (HOTEL, "The hotel has more than 48 rooms."),
        (HOTEL, "Parking is free on weekends."),
        (HOTEL, "Check-in is from 2 pm."),
        (HOTEL, "Check-in is from 3 pm, and breakfast from 7 am."),
        (HOTEL, "Does the hotel have 48 rooms?"),
        (HOTEL, "Pets are allowed."),
    ],
)
def test_one_that_says_another_value_or_more_than_it_is_not(record, answer):
    assert restated(answer, record) is None


def test_a_key_with_two_values_says_nothing_of_either():
    small, large = {"model": "S", "range_km": 40}, {"model": "X", "range_km": 75}
    assert restated("The range is 40 km.", small) is not None
    assert restated("The range is 40 km.", small, large) is None


@pytest.mark.parametrize(
    "answer",
    [
        "On Saturday it is open from 8 am to 10 pm.",
        "The Blue Door Cafe is open until 10 pm on Saturday.",
        "On Mondays it opens at 7 am and closes at 3 pm.",
        "It is open Monday from 7:00 to 15:00 and Saturday from 8:00 to 22:00.",
    ],
)
def test_hours_of_days_and_nothing_else_are_surely_supported(answer):
    check = restated(answer, HOURS)
    assert check is not None
    assert check.reason == "[1] has these hours"


@pytest.mark.parametrize(
    "answer",
    [
        "On Saturday it is open from 8 am to 9 pm.",
        "On Saturday the kitchen is open from 8 am to 10 pm.",
        "Usually it is open on Saturday from 8 am to 10 pm.",
        "It closes at 10 pm.",
        "On Sunday it is open from 8 am to 10 pm.",
    ],
)
def test_other_hours_of_other_things_or_of_no_day_are_not(answer):
    assert restated(answer, HOURS) is None


@pytest.mark.parametrize(
    ("answer", "record", "objection"),
    [
        ("Pets are not allowed.", HOTEL, CheckLabel.NO_EVIDENCE),
        ("The Kestrel kettle costs $49.90.", KETTLE, CheckLabel.CONTRADICTED),
    ],
)
def test_models_that_take_a_restated_field_for_an_error_do_not_decide(answer, record, objection):
    report = build().verify(case(answer, [record]))
    assert report.status == "pass"
    assert objection in {check.label for check in report.verdicts[0].checks.values()}
