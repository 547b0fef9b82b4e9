"""Figures that a sentence tells by their step from others: what follows is not contradicted, what does not is."""

import pytest
from tests.factories import chain_of, claim_of

from spanproof.verifiers.numbers import Numbers


def label(answer, source):
    claim = claim_of(answer, source)
    (found,) = Numbers()([claim], [chain_of(claim)])
    return found.label


FERRY = "The new ferry carries 90 cars, twice as many as the old ferry."
LAMP = "The Lumo lamp weighs 3 kg. The Lumo Mini weighs a kilo less."
PARK = "Parking at the Dome costs 12 euros, four more than at the Arena."
YEARS = "In 2019 the club had 60 players and 200 members; in 2023, half as many players paid for twice as many members."
SHOP = "The shop sold 4,300 lamps in May, 500 fewer than in April."
CLAIM = "The insurer paid 2 million dollars, less than half the sum that Orrin Foods had claimed."


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        (FERRY, "The old ferry carried 45 cars.", "The old ferry carried 180 cars."),
        (LAMP, "The Lumo Mini weighs 2 kg.", "The Lumo Mini weighs 4 kg."),
        (PARK, "Parking at the Arena costs 8 euros.", "Parking at the Arena costs 16 euros."),
        (YEARS, "In 2023 the club had 30 players.", "In 2023 the club had 120 players."),
        (SHOP, "In April the shop sold 4,800 lamps.", "In April the shop sold 3,900 lamps."),
        (SHOP, "In April the shop sold more than 4,500 lamps.", "In April the shop sold more than 5,500 lamps."),
        (
            "Ilmar swam for 20 minutes a day until his coach doubled that.",
            "Ilmar now swims for 40 minutes a day.",
            "Ilmar now swims for 10 minutes a day.",
        ),
        (
            "Adults pay 14 dollars for the tour, pensioners half that.",
            "Pensioners pay 7 dollars for the tour.",
            "Pensioners pay 28 dollars for the tour.",
        ),
        (
            "The red kite weighs 300 grams (three times as much as the blue kite).",
            "The blue kite weighs 100 grams.",
            "The blue kite weighs 900 grams.",
        ),
        (
            "Ada Voss, 41, runs the mill with her sister, six years her junior.",
            "Ada Voss has a sister of 35 years at the mill.",
            "Ada Voss has a sister of 47 years at the mill.",
        ),
        (
            "Rye flour costs 2.80 a kilo, 60 cents more than oat flour.",
            "Oat flour costs 2.20 a kilo.",
            "Oat flour costs 3.40 a kilo.",
        ),
    ],
)
def test_a_figure_follows_in_the_direction_in_which_the_step_leads_and_in_no_other(source, right, wrong):
    assert label(right, source) not in ("contradicted", "no_evidence")
    assert label(wrong, source) in ("contradicted", "no_evidence")


def test_less_than_a_half_gives_a_bound_and_no_value():
    assert label("Orrin Foods had claimed a sum of more than 4 million dollars.", CLAIM) == "not_applicable"
    assert label("Orrin Foods had claimed a sum of more than 9 million dollars.", CLAIM) == "contradicted"


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The old ferry carried 45 cars.", "The new ferry carries 90 cars. The old ferry carried 60 cars."),
        ("The club had 100 members in 2023.", YEARS),  # half as many players, not members
    ],
)
def test_without_a_step_of_its_own_a_figure_does_not_follow(answer, source):
    assert label(answer, source) in ("contradicted", "no_evidence")
