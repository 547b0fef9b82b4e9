"""What a sentence leaves of a whole, how many there are for each, and numbers that leave out their unit."""

import pytest
from tests.factories import chain_of, claim_of

from spanproof.verifiers.elided import with_elided
from spanproof.verifiers.numbers import Numbers


def label(answer, source):
    claim = claim_of(answer, source)
    (found,) = Numbers()([claim], [chain_of(claim)])
    return found.label


GOATS = "Of the 90 goats, 22 were sold and 8 died; the rest stayed on the farm."
SHARES = "Tea accounts for 45% of sales and coffee for 35%; the rest is cocoa."
ROWERS = "Of the six rowers, all have retired except Mats Lie."
CREW = "The survey lists 40 nurses and 120 patients."
DEBT = "The bill for the boiler was 640 euros, and that for the pump was 230."
TRIAL = "In a trial of 800 men, half took Nordal and half took Sudal."


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        (GOATS, "Sixty goats stayed on the farm.", "Seventy goats stayed on the farm."),
        (SHARES, "Cocoa makes up a fifth of sales.", "Cocoa makes up a third of sales."),
        (ROWERS, "Five of the rowers have retired.", "Four of the rowers have retired."),
        (
            "They meant to move forty graves. In the end they moved all but six.",
            "In the end 34 of the forty graves were moved.",
            "In the end 24 of the forty graves were moved.",
        ),
        (CREW, "For every nurse there were three patients.", "For every patient there were three nurses."),
        (DEBT, "The two bills came to 870 euros in all.", "The two bills came to 770 euros in all."),
        (
            "Team Ash has 71 points and Team Elm 68.",
            "The lead of Team Ash is three points.",
            "The lead of Team Ash is nine points.",
        ),
        (TRIAL, "In the trial, 400 men took Sudal.", "In the trial, 300 men took Sudal."),
        ("Of 3,300 doses, two thirds were for flu.", "2,200 doses were for flu.", "1,200 doses were for flu."),
    ],
)
def test_what_is_left_is_no_contradiction_and_what_is_not_is_one(source, right, wrong):
    assert label(right, source) not in ("contradicted", "no_evidence")
    assert label(wrong, source) in ("contradicted", "no_evidence")


@pytest.mark.parametrize(
    ("text", "dimensions"),
    [
        ("It was 480 euros and hers 310.", ["EUR", "EUR"]),
        ("It cost 480 euros and fed 310 people.", ["EUR", ""]),
        ("It was 12 in all and cost 480 euros.", ["", "EUR"]),
    ],
)
def test_a_number_that_counts_nothing_has_the_unit_of_the_figure_before_it(text, dimensions):
    assert [each.dimension for each in with_elided(text)] == dimensions


@pytest.mark.parametrize(
    ("answer", "source", "expected"),
    [
        ("The Alto costs 13 pounds more.", "The Brio costs 31 pounds; the Alto is sold at 44.", "not_applicable"),
        ("The Alto costs 19 pounds more.", "The Brio costs 31 pounds. The Cala costs 40 pounds.", "no_evidence"),
        (
            "Lunch costs 25 pence more now.",
            "Lunch costs £2.55. Doors open at 8.40, the bell rings at 9.",
            "not_applicable",
        ),
        ("About half of the voters agreed.", "Some 52 % of the voters agreed.", "supported"),
    ],
)
def test_a_difference_is_missed_only_where_figures_with_their_units_differ_otherwise(answer, source, expected):
    assert label(answer, source) == expected
