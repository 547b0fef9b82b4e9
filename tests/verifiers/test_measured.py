"""Comparisons over the values that the sources give of two things, or of several."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())
WEIGHTS = "The Brook tablet weighs 410 g, while the Alder tablet weighs 530 g."
ROOMS = "A standard room costs 90 euros a night. A suite costs 160 euros a night."
BORN = "Anna Petrov was born in 1961 and her brother Ivan Petrov in 1968."
TOWNS = "In the 2021 census, Marlow had 45,200 inhabitants and Denby 38,900."
LINES = "Line 3 carries 90,000 passengers a day, compared with 60,000 on Line 5."
TRAINS = "The express train takes 45 minutes. The regional train takes 70 minutes."
STORAGE = "You get 5 GB on the Lite plan and 50 GB on the Plus plan."
PLANS = "Plan A costs $12 a month, Plan B costs $20 and Plan C costs $35."
TOWERS = "The three towers are Aster (210 m), Briar (185 m) and Cedar (240 m)."


@pytest.mark.parametrize(
    ("chunk", "right", "wrong"),
    [
        (WEIGHTS, "The Brook tablet is lighter than the Alder tablet.", "The Brook is heavier than the Alder."),
        (ROOMS, "A suite is more expensive than a standard room.", "A suite is cheaper than a standard room."),
        (BORN, "Anna Petrov is older than Ivan Petrov.", "Anna Petrov is younger than Ivan Petrov."),
        (TOWNS, "More people lived in Marlow than in Denby.", "Denby had more inhabitants than Marlow."),
        (LINES, "Line 5 carries fewer passengers than Line 3.", "Line 5 carries more passengers than Line 3."),
        (
            TRAINS,
            "The regional train takes longer than the express train.",
            "The regional train is faster than the express.",
        ),
        (STORAGE, "The Plus plan has more GB than the Lite plan.", "The Lite plan has more GB than the Plus plan."),
        (PLANS, "Plan A is the cheapest of the three plans.", "Plan B is the cheapest of the three plans."),
        (TOWERS, "The tallest of the three towers is Cedar.", "Briar is the tallest of the three towers."),
        (
            TOWNS.replace("45,200", "77,800"),
            "Marlow had twice as many inhabitants as Denby.",
            "Denby had twice as many inhabitants as Marlow.",
        ),
    ],
)
def test_values_decide_a_comparison(chunk, right, wrong):
    assert check(right, chunk).label == "supported"
    assert check(wrong, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("chunk", "answer"),
    [
        (WEIGHTS, "The Brook tablet is heavier than expected."),
        (WEIGHTS, "The Brook tablet is older than the Alder tablet."),  # of another scale
        (WEIGHTS, "The Brook tablet is more than 100 g lighter than the Alder tablet."),  # by how much
        ("Brook weighs 410 g. Alder costs 530 euros.", "Brook is heavier than Alder."),
        ("Brook weighs 410 g. In its box Brook weighs 600 g. Alder weighs 530 g.", "Brook is heavier than Alder."),
        ("Acme sold 300 cars. Borland sold 4 ships.", "Borland sold more ships than Acme."),
        ("Acme, founded in 1950, moved in 1990. Borland was founded in 1970.", "Borland is older than Acme."),
        ("Brook and Alder weigh 410 g and 530 g, in no order.", "Brook is taller than Alder."),
        (PLANS, "Plan A is one of the cheapest."),
        (PLANS, "Plan B is the second cheapest."),
    ],
)
def test_values_that_do_not_tell_decide_nothing(chunk, answer):
    assert check(answer, chunk).label == "not_applicable"
