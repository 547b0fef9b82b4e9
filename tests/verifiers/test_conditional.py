"""What holds in a case, and what in the opposite one."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        (
            "If it doesn't rain, the concert is held in the town hall.",
            "Unless it rains, the concert takes place outdoors. In case of rain it is moved to the town hall.",
        ),
        (
            "If it rains, the concert takes place outdoors.",
            "Unless it rains, the concert takes place outdoors. In case of rain it is moved to the town hall.",
        ),
        (
            "In case of rain, the concert takes place outdoors.",
            "Unless it rains, the concert takes place outdoors. In case of rain it is moved to the town hall.",
        ),
        (
            "Items can be returned even if they have been used.",
            "Unused items may be returned within 30 days of delivery for a full refund.",
        ),
        (
            "If you are a member, entry costs 9 euros.",
            "If you are a member, entry costs 5 euros. If you are not a member, entry costs 9 euros.",
        ),
        (
            "If the light is green, the battery is charging.",
            "If the light is green, the battery is full. If the light is not green, the battery is charging.",
        ),
        (
            "The pool is heated if the outside temperature exceeds 25 degrees.",
            "The pool is heated unless the outside temperature exceeds 25 degrees.",
        ),
        ("Refunds are paid if the item is not defective.", "Refunds are paid only if the item is defective."),
        (
            "Orders can be cancelled even if they have been shipped.",
            "Orders that have not been shipped can be cancelled.",
        ),
        ("Bottles can be returned even if they have been opened.", "Unopened bottles can be returned."),
    ],
)
def test_the_opposite_in_other_words_contradicts(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [],
)
def test_the_same_in_other_words_is_supported(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "supported"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        (
            "If it rains, the concert is held in the town hall.",
            "Unless it rains, the concert takes place outdoors. In case of rain it is moved to the town hall.",
        ),
        (
            "If it doesn't rain, the concert takes place outdoors.",
            "Unless it rains, the concert takes place outdoors. In case of rain it is moved to the town hall.",
        ),
        (
            "Items can be returned within 30 days if they are unused.",
            "Unused items may be returned within 30 days of delivery for a full refund.",
        ),
        (
            "If you are a member, entry costs 5 euros.",
            "If you are a member, entry costs 5 euros. If you are not a member, entry costs 9 euros.",
        ),
        (
            "The pool is not heated if the outside temperature exceeds 25 degrees.",
            "The pool is heated unless the outside temperature exceeds 25 degrees.",
        ),
        ("Refunds are paid even if the item is not defective.", "Refunds are paid only if the item is defective."),
        ("Bottles can be returned even if they have been opened.", "Opened bottles cannot be returned."),
        ("Items can be returned even if they have been used.", "Items may be returned even if they have been used."),
    ],
)
def test_something_else_is_not_objected_to(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label != "contradicted"
