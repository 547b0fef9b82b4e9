"""Limits under which something holds, against those of the sources."""

from functools import partial

import pytest
from tests.factories import checked, flagged, span

from spanproof.types import CheckLabel
from spanproof.verifiers.numbers import Numbers

DRUG = "Metformin is contraindicated in patients with an eGFR below 30."
SHOP = "Orders over $50 ship free. Over 150 people work in the shop."
TRAIN = "Children under 5 travel free."

OTHER = [
    (DRUG, "Metformin is contraindicated if the eGFR is below 60.", "below 60"),
    (DRUG, "Metformin is contraindicated in patients with an eGFR under 45.", "under 45"),
    (SHOP, "Orders ship free when they are over $35.", "over $35"),
    (TRAIN, "Children travel free as long as they are under 12.", "under 12"),
]
SAME = [
    (DRUG, "Metformin is contraindicated if the eGFR is under 30."),
    (SHOP, "Orders ship free when they are over $50."),
    (SHOP, "More than 100 people work in the shop."),
    (f"{TRAIN} Those over 12 pay in full.", "Children travel free if they are under 12."),
]

check = partial(checked, Numbers())


@pytest.mark.parametrize(("source", "answer", "wrong"), OTHER)
def test_a_condition_with_another_limit_is_contradicted(source, answer, wrong):
    found = check(answer, source)
    assert found.label is CheckLabel.CONTRADICTED
    assert flagged(answer, found) == [wrong]


@pytest.mark.parametrize(("source", "answer"), SAME)
def test_the_same_limit_and_what_follows_from_one_are_not(source, answer):
    assert check(answer, source).label is not CheckLabel.CONTRADICTED


@pytest.mark.parametrize(("limit", "differs"), [("Below 60", True), ("Below 30", False)])
def test_a_limit_that_labels_a_row_is_one_of_what_stands_above_its_column(limit, differs):
    answer = f"| eGFR | Recommendation |\n|---|---|\n| {limit} | Contraindicated |"
    found = check(answer, DRUG, span=span(answer, f"{limit} | Contraindicated"))
    assert (found.label is CheckLabel.CONTRADICTED) is differs
