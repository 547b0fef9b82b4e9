"""What is said of all of a kind, and what of its groups."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        (
            "All employees, full-time and part-time, receive 25 days.",
            "Full-time employees receive 25 days of vacation. Part-time employees receive vacation pro rata.",
        ),
        (
            "All employees receive 25 days of vacation.",
            "Full-time employees receive 25 days of vacation. Part-time employees receive vacation pro rata.",
        ),
        ("All nurses work 38 hours a week.", "Senior nurses work 38 hours a week; junior nurses work longer."),
    ],
)
def test_the_opposite_in_other_words_contradicts(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        (
            "Full-time employees receive 25 days.",
            "Full-time employees receive 25 days of vacation. Part-time employees receive vacation pro rata.",
        ),
    ],
)
def test_the_same_in_other_words_is_supported(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "supported"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        (
            "All members pay 40 euros a year.",
            "Adult members pay 40 euros a year, student members pay 40 euros as well.",
        ),
        (
            "All members get 10 percent off.",
            "Gold members get 10 percent off. Silver members get 10 percent off and a mug.",
        ),
        ("All cars park for 2 hours.", "Electric cars park for 2 hours. Diesel cars are banned."),
    ],
)
def test_something_else_is_not_objected_to(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label != "contradicted"
