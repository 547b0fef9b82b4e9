"""Values of a sentence whose later parts leave out the verb."""

import pytest
from tests.factories import checked

from spanproof.types import CheckLabel
from spanproof.verifiers.dates import Dates
from spanproof.verifiers.numbers import Numbers

DRIED = "Solvia dried in 50 minutes, Ravo in 35."
PRICES = "A mug costs 5 euros and a bowl 8."
BORN = "Ann was born in 1902 and Bea in 1911."
ROSE = "Bread rose 38 mm, rye 61."


@pytest.mark.parametrize(
    ("answer", "chunk", "wrong", "theirs"),
    [
        ("Ravo dried in 50 minutes.", DRIED, "50 minutes", "35"),
        ("A bowl costs 5 euros.", PRICES, "5 euros", "8"),
        ("The bowl is sold for 5 euros.", PRICES, "5 euros", "8"),
        ("Rye rose 38 mm.", ROSE, "38 mm", "61"),
        ("The play lasts 95 minutes.", "The film lasts 95 minutes, the play 140.", "95 minutes", "140"),
        ("The mast is 40 m high.", "The tower is 40 m high, the mast 60.", "40 m", "60"),
        ("Lodz got 40 million.", "Gdynia got 40 million, Lodz 25 million and Torun 12 million.", "40 million", "25"),
    ],
)
def test_the_value_of_the_part_with_the_verb_contradicts_that_of_another(answer, chunk, wrong, theirs):
    found = checked(Numbers(), answer, chunk)
    assert found.label is CheckLabel.CONTRADICTED
    assert f'[1] has "{theirs}' in found.reason
    assert [span.of(answer) for span in found.spans] == [wrong]


def test_dates_are_gapped_too():
    assert checked(Dates(), "Bea was born in 1902.", BORN).label is CheckLabel.CONTRADICTED
    assert checked(Dates(), "Bea was born in 1911.", BORN).label is CheckLabel.SUPPORTED
    tracks = "The Red Bridge was built in 1902, the Blue Bridge in 1911."
    assert checked(Dates(), "The Blue Bridge was built in 1902.", tracks).label is CheckLabel.CONTRADICTED


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Solvia dried in 50 minutes.", DRIED),
        ("Unlike Ravo, Solvia dried in 50 minutes.", DRIED),
        ("Ravo's rival dried in 50 minutes.", DRIED),
        ("75 animals in the park have wings.", "The park has 300 animals, including 75 birds."),
        ("Ravo was sold in 50 minutes.", DRIED),
        ("Ravo should have dried in 50 minutes.", DRIED),
        ("A mug costs 5 euros.", PRICES),
        ("A bowl weighs 5 euros.", PRICES),  # nothing is said of that
        ("A bowl costs 5 euros.", f"{PRICES} On Sundays a bowl costs 5 euros, too."),
        ("The shade of a bowl costs 5 euros.", PRICES),
        ("The firm earned 5 million.", "The firm earned 5 million and later 8 million."),
        ("The play costs 95 euros and lasts 140 minutes.", "The film costs 95 euros, the play lasts 140 minutes."),
    ],
)
def test_nothing_is_said_of_the_own_value_or_of_what_is_not_told(answer, chunk):
    assert checked(Numbers(), answer, chunk).label is not CheckLabel.CONTRADICTED


def test_a_relative_is_not_the_thing_itself():
    chunk = "Ann was born in 1902 and her daughter Bea in 1911."
    assert checked(Dates(), "Bea's mother was born in 1902.", chunk).label is CheckLabel.SUPPORTED


@pytest.mark.parametrize(
    ("answer", "chunk", "label"),
    [
        ("With milk it took more than 20 minutes.", "With tea it took 18 minutes, with milk 26.", CheckLabel.SUPPORTED),
        ("With milk it took over 30 minutes.", "With tea it took 18 minutes, with milk 26.", CheckLabel.CONTRADICTED),
        ("Fewer than three quarters passed.", "78 percent passed, up from 70.", CheckLabel.CONTRADICTED),
        (
            "With tea it took more than 20 minutes.",
            "With tea it took 18 minutes, with milk 26.",
            CheckLabel.CONTRADICTED,
        ),
        ("With tea it took more than 20 minutes.", "With tea it took 18 minutes.", CheckLabel.CONTRADICTED),
    ],
)
def test_a_bound_may_be_kept_by_a_value_that_leaves_out_its_unit(answer, chunk, label):
    assert checked(Numbers(), answer, chunk).label is label


def test_how_far_two_values_are_apart_is_neither_of_them():
    chunk = "The judges gave Quarry Bank 71 points and Linden Road 68."
    found = checked(Numbers(), "The scores of the judges were less than five points apart.", chunk)
    assert found.label is not CheckLabel.CONTRADICTED
