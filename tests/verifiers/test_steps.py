"""Figures that one step gives for which a claim's words ask, beside those that it does not give."""

import pytest
from tests.factories import chain_of, claim_of

from spanproof.types import CheckLabel
from spanproof.verifiers.numbers import Numbers

JURY = "The jury has 12 women and 8 men."
WINGS = "The north wing has 42 rooms and the south wing has 35 rooms."
PLAN = "The Plus plan costs $15 per month."
ACCEPTED = "Of the 120 applicants, 30 were accepted."
HILLS = "Mount Karo is 2,410 m high and Mount Bel is 1,980 m high."
LUND = "Ada Lund was born in 1879 in Bergen. She died in 1955."
HOLT = "Nina Holt was born on 3 May 1990. She won the national title on 1 March 2012."
HALL = "The hall has 240 seats. Half of them are reserved."
COAT = "The coat costs $80. Members get 25% off."
MANY = " ".join(f"Rack {at} holds {at} {noun} of {at + 20} kg." for at, noun in enumerate(["crates"] * 9, 11))
SALES = "Sales were $1.2 million in Q1.\nSales were $1.5 million in Q2.\nSales were $1.4 million in Q3."


def label(answer, source):
    claim = claim_of(answer, source)
    (found,) = Numbers()([claim], [chain_of(claim)])
    return found.label


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        (JURY, "There are 20 jurors altogether.", "There are 24 jurors altogether."),
        (WINGS, "The two wings have 77 rooms combined.", "The two wings have 87 rooms combined."),
        (SALES, "Sales came to $4.1 million in total.", "Sales came to $4.4 million in total."),
        ("It can be paid in 24 rates of $25.", "The total price is $600.", "The total price is $650."),
        (PLAN, "The Plus plan costs $180 per year.", "The Plus plan costs $150 per year."),
        (PLAN, "A year of the Plus plan costs $180.", "A year of the Plus plan costs $200."),
        ("Rent is £1,200 a month.", "Rent comes to £14,400 annually.", "Rent comes to £12,000 annually."),
        ("They work 8 hours a day, five days a week.", "They work 40 hours a week.", "They work 48 hours a week."),
        ("Three tickets cost 24 euros.", "Each ticket costs 8 euros.", "Each ticket costs 9 euros."),
        ("Three tickets cost 24 euros.", "Six tickets cost 48 euros.", "Six tickets cost 49 euros."),
        ("Parking costs $5 per hour.", "Three hours of parking cost $15.", "Three hours of parking cost $18."),
        ("It uses 6 litres per 100 km.", "On 300 km it uses 18 litres.", "On 300 km it uses 24 litres."),
        (ACCEPTED, "25% of the applicants were accepted.", "35% of the applicants were accepted."),
        (ACCEPTED, "A quarter of the applicants were accepted.", "Half of the applicants were accepted."),
        (ACCEPTED, "One in four applicants was accepted.", "One in five applicants was accepted."),
        (ACCEPTED, "75% of the applicants were rejected.", "85% of the applicants were rejected."),
        (HILLS, "Mount Karo is 430 m higher than Mount Bel.", "Mount Karo is 530 m higher than Mount Bel."),
        (HALL, "120 seats are reserved.", "140 seats are reserved."),
        (COAT, "Members pay $60 for the coat.", "Members pay $55 for the coat."),
        (COAT, "Members save $20 on the coat.", "Members save $25 on the coat."),
        ("The plot measures 20 m by 30 m.", "The plot has an area of 600 m².", "The plot has an area of 500 m²."),
        (LUND, "Ada Lund died at the age of 76.", "Ada Lund died at the age of 46."),
        (LUND, "Ada Lund died aged 75.", "Ada Lund died aged 77."),
        (
            HOLT,
            "Nina Holt won the national title at the age of 21.",
            "Nina Holt won the national title at the age of 22.",
        ),
        ("It was begun in 1931 and finished in 1938.", "It took seven years to build.", "It took 17 years to build."),
        ("The fair runs from 3 June to 9 June.", "The fair lasts seven days.", "The fair lasts 17 days."),
        (
            f"It has 4 rooms on floor 1. {MANY} The box costs $590. Fitting costs $650.",
            "The box comes to $1,240 with fitting.",
            "The box comes to $1,270 with fitting.",
        ),
        ("Take one tablet twice a day.", "Take one tablet every 12 hours.", "Take one tablet every 6 hours."),
    ],
)
def test_no_source_stands_against_what_the_step_gives_and_one_does_against_what_it_does_not(source, right, wrong):
    assert label(right, source) not in ("contradicted", "no_evidence")
    assert label(wrong, source) in ("contradicted", "no_evidence")


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The Plus plan costs $15 per year.", PLAN),  # no step leads from a figure to itself
        ("The two wings have 42 rooms combined.", HILLS),
        ("The south wing has 77 rooms.", "The north wing has 42 rooms. The south wing has 35 rooms."),  # no word asks
    ],
)
def test_without_a_step_a_figure_is_judged_as_any(answer, source):
    assert label(answer, source) in ("contradicted", "no_evidence")


def test_a_length_of_time_that_goes_on_may_follow_from_one_of_the_dates():
    source = "The firm was founded in 1931 and moved in 1938."
    assert label("The firm has existed for 90 years.", source) == "not_applicable"
    assert label("The firm moved after nine years.", source) == "no_evidence"


def test_what_a_source_states_is_stated_though_a_step_gives_it_too():
    assert label("25% of the 120 applicants were accepted.", f"{ACCEPTED} That is 25%.") == "supported"


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The lease costs $1,200 per hectare.", "The lease costs $100 per month."),
        ("It yields 9 tonnes per hectare.", "It yields 3 tonnes a month."),
    ],
)
def test_a_rate_of_something_else_than_time_is_no_multiple_of_one_of_time(answer, source):
    assert label(answer, source) is not CheckLabel.SUPPORTED
