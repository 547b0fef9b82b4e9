"""What may be done with something, and nothing else."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Sale items can be refunded.", "Sale items can only be exchanged."),
        ("Sale items cannot be exchanged.", "Sale items can only be exchanged."),
        ("Vouchers can be refunded.", "Vouchers can only be exchanged or extended."),
        ("Archived notes can be edited.", "Archived notes can only be viewed; new notes can be edited."),
        ("Gift cards can be refunded.", "Gift cards: exchange only."),
    ],
)
def test_the_opposite_in_other_words_contradicts(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Sale items cannot be refunded, only exchanged.", "Sale items can only be exchanged."),
        ("Sale items cannot be refunded.", "Sale items can only be exchanged."),
        ("Sale items can't be returned.", "Sale items can only be exchanged."),
    ],
)
def test_the_same_in_other_words_is_supported(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "supported"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Sale items can be exchanged.", "Sale items can only be exchanged."),
        ("Sale items can be refunded.", "Sale items can only be exchanged within 14 days."),
        ("Vouchers can be extended.", "Vouchers can only be exchanged or extended."),
        ("The maps may be copied.", "The maps may only be read in the hall."),
        ("New notes can be edited.", "Archived notes can only be viewed; new notes can be edited."),
    ],
)
def test_something_else_is_not_objected_to(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label != "contradicted"
