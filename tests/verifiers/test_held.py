"""What took place, and what was called off."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())
RACES = "2019 champion: Ana Ruiz (Spain). 2020: race cancelled. 2021 champion: Mei Tan (Singapore)."


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("There was a race in 2020.", RACES),
        ("The race took place in 2020.", RACES),
        ("The festival was held in 2021.", "The 2021 festival did not take place."),
        ("There was no festival in 2022.", "The festival took place in 2022."),
        ("There was a parade.", "The parade was cancelled because of a storm."),
        ("There is no bus to the airport.", "There is a bus to the airport."),
    ],
)
def test_the_opposite_in_other_words_contradicts(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("There was no race in 2020.", RACES),
        ("The 2020 race was cancelled.", RACES),
        ("The race was not held in 2020.", RACES),
        ("The 2021 festival was called off.", "The 2021 festival did not take place."),
    ],
)
def test_the_same_in_other_words_is_supported(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "supported"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("There was a race in 2021.", RACES),
        ("The festival was held in 2022.", "The festival took place in 2022."),
        ("The match was cancelled.", "The match was moved to the hall."),
        ("Berg says there will be no raise this year.", "Berg says that no raise is planned this year."),
        ("The flight was cancelled.", "It was he who cancelled the flight."),
        ("The final was held in Oslo.", "The final was held in Rome."),
        ("There were two races in 2020.", "There were two races in 2020, and the third was cancelled."),
    ],
)
def test_something_else_is_not_objected_to(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label != "contradicted"
