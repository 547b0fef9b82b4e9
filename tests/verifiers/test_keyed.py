"""Figures of records whose keys have the unit or name what is counted."""

import pytest

import spanproof
from spanproof.config import Config, build
from spanproof.types import CheckLabel

FLAT = {
    "listing": "Linden flat",
    "bedrooms": 3,
    "bathrooms": 2,
    "floor": 4,
    "built_year": 1994,
    "distance_to_harbour_km": 0.8,
    "lease_months": 18,
}
PUMP = {"model": "Tarn pump", "capacity_l": 1.7, "weight_g": 950, "hose_length_cm": 240}
JOB = {"employee": "Ines Roth", "remote_days_per_week": 2, "vacation_days": 28}
GUARD = build(Config(preset="fast"))


def checked(answer, *records):
    (verdict,) = spanproof.verify(answer, list(records), guard=GUARD).verdicts
    assert verdict.checks["numbers"].label is not CheckLabel.FAILED
    return verdict.checks["numbers"].label


@pytest.mark.parametrize(
    ("record", "answer"),
    [
        (FLAT, "The harbour is 800 m away."),
        (FLAT, "It is about 800 metres from the harbour."),
        (FLAT, "The harbour is less than 1 km away."),
        (PUMP, "The Tarn pump weighs 0.95 kg."),
        (PUMP, "The pump holds 1,700 ml."),
        (PUMP, "The pump holds about 1.7 litres."),
        (JOB, "Ines Roth gets 4 weeks of vacation."),
        (PUMP, "The hose has a length of 2.4 m."),
        (FLAT, "It has three bedrooms and two bathrooms."),
    ],
)
def test_a_figure_in_another_unit_than_the_key_has_is_stated(record, answer):
    assert checked(answer, record) is CheckLabel.SUPPORTED


@pytest.mark.parametrize(
    ("record", "answer"),
    [
        (FLAT, "The harbour is 2 km away."),
        (FLAT, "It is 300 m from the harbour."),
        (FLAT, "It has four bedrooms."),
        (FLAT, "The Linden flat has 5 bedrooms and two bathrooms."),
        (PUMP, "The Tarn pump weighs 0.75 kg."),
        (PUMP, "The pump holds 2,700 ml."),
        (JOB, "She may work remotely three days a week."),
        (JOB, "Ines Roth works three days a week from home."),
    ],
)
def test_another_figure_than_the_one_under_its_key_is_contradicted(record, answer):
    assert checked(answer, record) is CheckLabel.CONTRADICTED


@pytest.mark.parametrize(
    ("record", "answer"),
    [
        (FLAT, "The harbour is at least 500 m away."),
        (FLAT, "The harbour is 1 km away."),
        (FLAT, "The harbour is three quarters of a kilometre away."),
        (FLAT, "The harbour is a third of a kilometre away."),
        (FLAT, "The house has five floors."),
        (FLAT, "It was built 30 years ago."),
        (FLAT, "The harbour is 2 km from the airport."),
        (JOB, "She works five days a week."),
        (JOB, "She works remotely up to two days a week."),
        (PUMP, "Fill it with at most 1.5 litres."),
        (PUMP, "The pump comes with a 2 m cable."),
        (PUMP, "The pump weighs under 2 kg."),
        (FLAT, "One of the flat's two bedrooms faces the harbour."),
        (FLAT, "The flat has bedrooms for 5 guests."),
    ],
)
def test_what_is_of_something_else_or_no_exact_value_is_not_contradicted(record, answer):
    assert checked(answer, record) is not CheckLabel.CONTRADICTED


def test_records_that_differ_contradict_nothing():
    assert checked("It has four bedrooms.", FLAT, {**FLAT, "bedrooms": 4}) is not CheckLabel.CONTRADICTED
