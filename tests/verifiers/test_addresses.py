"""Email addresses and hosts that no source has, where the sources have others in their place."""

from functools import partial

import pytest
from tests.factories import checked, flagged

from spanproof.types import CheckLabel
from spanproof.verifiers.numbers import Numbers

check = partial(checked, Numbers())
DESK = "Write to support@acme.com or sales@acme.com. Our site is https://www.acme.com/help."


@pytest.mark.parametrize(
    ("answer", "source", "wrong"),
    [
        ("Email help@acme.com for support.", "Email support@acme.com for support.", "help@acme.com"),
        ("Write to support@acme.org.", DESK, "support@acme.org"),
        ("Visit www.acme.org.", "Visit www.acme.com.", "www.acme.org"),
        ("See https://acme.co.uk/help for more.", DESK, "https://acme.co.uk"),
        ("Write to support@acme.com or billing@acme.com.", DESK, "billing@acme.com"),
    ],
)
def test_another_address_of_the_same_domain_or_name_is_contradicted(answer: str, source: str, wrong: str) -> None:
    found = check(answer, source)
    assert (found.label, flagged(answer, found)) == (CheckLabel.CONTRADICTED, [wrong])


@pytest.mark.parametrize(
    ("answer", "source", "question"),
    [
        ("Write to Support@Acme.com.", DESK, None),
        ("Visit acme.com.", DESK, None),
        ("Visit www.acme.com.", "See acme.com for details, not https://acme.org.", None),
        ("See https://docs.acme.com.", DESK, None),
        ("See https://acme.com.", "See https://docs.acme.com.", None),
        ("Write to help@beta.com.", DESK, None),
        ("Write to support@acme.com.", "Write to support (at) acme (dot) com or sales@acme.com.", None),
        ("Addresses look like firstname.lastname@acme.com.", DESK, None),
        ("No mail went to jane@acme.com.", DESK, "Did you write to jane@acme.com?"),
        ("Rename setup.py to setup.cfg.", "The file setup.toml is read first.", None),
    ],
)
def test_the_same_address_and_one_of_something_else_are_not(answer: str, source: str, question: str | None) -> None:
    assert check(answer, source, question=question).label is not CheckLabel.CONTRADICTED
