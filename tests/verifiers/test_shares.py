"""How many of them: all, most, some, none."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        (
            "All of the species are venomous.",
            "Some species of the genus are venomous, but none is dangerous to humans.",
        ),
        (
            "None of the species is venomous.",
            "Some species of the genus are venomous, but none is dangerous to humans.",
        ),
        ("All rooms have a balcony.", "Most of the rooms have a balcony."),
        ("None of the rooms has a balcony.", "Most of the rooms have a balcony."),
        ("Not every room has a balcony.", "All rooms have a balcony."),
        ("Only a few rooms have a balcony.", "All rooms have a balcony."),
        ("No room has a balcony.", "All rooms have a balcony."),
        ("Some of the sensors failed.", "None of the sensors failed."),
        ("All sensors failed.", "None of the sensors failed."),
        ("Most patients relapsed.", "Few patients relapsed."),
        ("All bridges were closed after the storm.", "Several bridges were closed after the storm."),
        ("All trains run on Sundays.", "Some of the trains run on Sundays."),
        ("All employees get a company car.", "Not all employees get a company car."),
        ("All pupils walk to school.", "Half of the pupils walk to school."),
        ("All members voted for the proposal.", "The majority of members voted for the proposal."),
        ("All shops open on Saturday.", "Some shops open on Sunday; most shops open on Saturday."),
    ],
)
def test_the_opposite_in_other_words_contradicts(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Not all species are venomous.", "Some species of the genus are venomous, but none is dangerous to humans."),
        ("Some of the rooms have a balcony.", "Most of the rooms have a balcony."),
        ("Not all of the rooms have a balcony.", "Most of the rooms have a balcony."),
        ("Most rooms have a balcony.", "All rooms have a balcony."),
    ],
)
def test_the_same_in_other_words_is_supported(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "supported"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        (
            "Some of the species are venomous.",
            "Some species of the genus are venomous, but none is dangerous to humans.",
        ),
        ("Every room has a balcony.", "All rooms have a balcony."),
        ("No sensor failed.", "None of the sensors failed."),
        ("All employees get a company car.", "Every employee gets a company car."),
        ("Most members voted for the proposal.", "The majority of members voted for the proposal."),
        ("All pupils passed the test.", "All pupils passed the test except one."),
        ("Most shops open on Saturday.", "Some shops open on Sunday; most shops open on Saturday."),
        ("All patients responded.", "Some patients did not respond."),
        ("Each animal was treated only once.", "No animal was treated twice."),
    ],
)
def test_something_else_is_not_objected_to(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label != "contradicted"
