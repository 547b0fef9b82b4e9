"""Comparisons of two things, each described by its own chunk or sentences."""

from functools import partial

import pytest
from tests.factories import checked, flagged

from spanproof.types import CheckLabel
from spanproof.verifiers.negation import Negation

PHONES = (
    "Lumen X5: 6.1-inch display, 4,200 mAh battery, 128 GB storage, 171 g, $699. Headphone jack.",
    "Lumen X5 Lite: 6.5-inch display, 5,000 mAh battery, 64 GB storage, 189 g, $349. No headphone jack.",
)
HOTELS = (
    "The Aldo hotel costs 120 euros a night and is 300 m from the beach. It has 40 rooms.",
    "The Bravo hotel costs 95 euros a night. It is 1.2 km from the beach and has 85 rooms. Breakfast is 12 euros.",
)
TOWERS = ("Orsano Tower is 80 m tall.", "Belva Tower is 95 m tall. It was once 120 m tall. Its garden is 200 m long.")

RIGHT = [
    (PHONES, "The Lumen X5 Lite is cheaper than the Lumen X5."),
    (PHONES, "The Lite is $350 cheaper."),
    (PHONES, "The Lite has the bigger battery and the larger display."),
    (PHONES, "The Lumen X5 Lite is heavier than the Lumen X5 (189 g vs. 171 g)."),
    (HOTELS, "The Bravo hotel is the cheaper of the two."),
    (HOTELS, "The Bravo hotel is 25 euros cheaper."),
    (HOTELS, "The Aldo hotel is closer to the beach than the Bravo hotel."),
    (HOTELS, "The Bravo hotel has more rooms than the Aldo hotel."),
]
WRONG = [
    (PHONES, "The Lumen X5 is cheaper than the Lumen X5 Lite.", "cheaper"),
    (PHONES, "The Lite display has the smaller battery.", "smaller"),
    (PHONES, "The Lumen X5 Lite is lighter than the Lumen X5.", "lighter"),
    (PHONES, "The Lumen X5 has less storage than the Lumen X5 Lite.", "less"),
    (HOTELS, "The Aldo hotel is 25 euros cheaper.", "cheaper"),
    (HOTELS, "The Aldo hotel is less expensive than the Bravo hotel.", "less"),
    (HOTELS, "The Bravo hotel is closer to the beach (300 m vs. 1.2 km).", "closer"),
    (HOTELS, "The Aldo hotel has more rooms.", "more"),
    (TOWERS, "Orsano Tower is taller than Belva Tower.", "taller"),
]
OPEN = [
    (HOTELS, "The Bravo hotel is 35 euros cheaper."),
    (HOTELS, "The Bravo hotel is quieter than the Aldo hotel."),
    (HOTELS, "The Bravo hotel is 25 euros cheaper and has a pool."),
    (PHONES, "The Lite display is deeper."),
    (TOWERS, "Belva Tower is deeper than Orsano Tower."),
    (HOTELS, "The Bravo hotel is cheaper than the Aldo hotel and has a pool."),
    (("Type 7 seats 310.", "Type 9 carries 290."), "Type 9 has more seats than Type 7."),
    (("Ida Moss met Kit Hale. Kit Hale has 19 cats.", "Ned Fox has 7 cats."), "Ida Moss has more cats than Ned Fox."),
]

check = partial(checked, Negation())


@pytest.mark.parametrize(("sources", "answer"), RIGHT)
def test_figures_of_both_as_the_claim_compares_them_support_it(sources, answer):
    found = check(answer, *sources)
    assert (found.label, found.reason[4:]) == (CheckLabel.SUPPORTED, "says so of the same two")


@pytest.mark.parametrize(("sources", "answer", "wrong"), WRONG)
def test_figures_of_both_the_other_way_round_contradict_it(sources, answer, wrong):
    found = check(answer, *sources)
    assert found.label is CheckLabel.CONTRADICTED
    assert flagged(answer, found) == [wrong]


@pytest.mark.parametrize(("sources", "answer"), OPEN)
def test_nothing_is_said_where_the_figures_do_not_tell_or_the_claim_says_more(sources, answer):
    assert check(answer, *sources).label is CheckLabel.NOT_APPLICABLE
