"""What somebody must agree to first."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Pets are never allowed.", "Pets require the landlord's prior consent."),
        ("Pets are allowed without the landlord's consent.", "Pets require the landlord's prior consent."),
        ("No consent is needed for pets.", "Pets require the landlord's prior consent."),
        ("Subletting is prohibited.", "Subletting requires written approval from the owner."),
        ("Overtime does not need the manager's approval.", "Overtime must be approved by the manager."),
        ("Remote work is not permitted.", "Remote work is only possible with the consent of the team lead."),
        ("Photographs require consent.", "No consent is required for photographs."),
        ("Drones may be flown without permission.", "Drones may not be flown without permission from the park office."),
    ],
)
def test_the_opposite_in_other_words_contradicts(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Pets are only allowed if the landlord has agreed.", "Pets require the landlord's prior consent."),
        ("Pets are not allowed without the landlord's permission.", "Pets require the landlord's prior consent."),
        ("Pets need the landlord's approval.", "Pets require the landlord's prior consent."),
        ("The owner must approve subletting.", "Subletting requires written approval from the owner."),
        ("Overtime is only possible with the manager's approval.", "Overtime must be approved by the manager."),
        (
            "Remote work requires the consent of the team lead.",
            "Remote work is only possible with the consent of the team lead.",
        ),
    ],
)
def test_the_same_in_other_words_is_supported(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "supported"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Pets are only allowed if the tenant has agreed.", "Pets require the landlord's prior consent."),
        ("Pets are allowed.", "Pets require the landlord's prior consent."),
    ],
)
def test_something_else_is_not_objected_to(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label != "contradicted"
