"""Figures that the sources have beside another name, date or figure than the claim does."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.types import CheckLabel
from spanproof.verifiers.numbers import Numbers

STAFF = "In 2019 the company had 120 employees; by 2023 the number had grown to 340."
EXPORTS = "Germany exported goods worth 1.5 trillion euros in 2022, while France exported 620 billion euros."
PLANS = "The Basic plan has 10 GB of storage and 5 users. The Pro plan has 100 GB of storage and 20 users."
BREAD = "Bake the bread at 220 °C for 15 minutes, then lower the heat to 190 °C and bake for another 25 minutes."


check = partial(checked, Numbers())


@pytest.mark.parametrize(
    ("answer", "chunk", "theirs"),
    [
        ("The company had 340 employees in 2019.", STAFF, "120"),
        ("France exported goods worth 1.5 trillion euros.", EXPORTS, "620 billion euros"),
        ("Germany exported goods worth 620 billion euros in 2022.", EXPORTS, "1.5 trillion euros"),
        ("The Basic plan comes with 100 GB of storage.", PLANS, "10 GB"),
        ("Bake the bread at 220 °C for 25 minutes.", BREAD, "190 °C"),
    ],
)
def test_a_figure_of_another_name_date_or_figure_contradicts(answer, chunk, theirs):
    found = check(answer, chunk)
    assert found.label is CheckLabel.CONTRADICTED
    assert found.score >= 0.8
    assert f'[1] has "{theirs}"' in found.reason


@pytest.mark.parametrize(
    ("answer", "chunks"),
    [
        ("The company had 120 employees in 2019.", [STAFF]),
        ("In 2023 it had 340 employees.", [STAFF]),
        ("France exported goods worth 620 billion euros.", [EXPORTS]),
        ("The Pro plan comes with 100 GB of storage.", [PLANS]),
        ("Bake the bread at 220 °C for 15 minutes.", [BREAD]),
        # another sentence has it so
        ("The company had 340 employees in 2019.", [STAFF, "With its partners it had 340 employees in 2019."]),
        # another sentence leaves open of what it says so
        ("The company had 340 employees in 2019.", [STAFF, "The company had 340 employees before the merger."]),
        # denied, or compared
        ("The company did not have 340 employees in 2019.", [STAFF]),
        ("The company had fewer than 340 employees in 2019.", [STAFF]),
        # something else is counted
        ("The company had 340 customers in 2019.", [STAFF]),
    ],
)
def test_nothing_is_said_where_the_figure_may_go_with_it(answer, chunks):
    assert check(answer, *chunks).label is not CheckLabel.CONTRADICTED
