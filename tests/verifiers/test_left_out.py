"""Parts of a sentence that leave out the verb of the part before."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        (
            "Tickets bought at the box office can be cancelled.",
            "Tickets bought online can be cancelled up to 2 days before; tickets bought at the box office cannot.",
        ),
        (
            "You can cancel tickets bought at the box office.",
            "Tickets bought online can be cancelled up to 2 days before; tickets bought at the box office cannot.",
        ),
        (
            "You can cancel box-office tickets.",
            "Tickets bought online can be cancelled up to 2 days before; tickets bought at the box office cannot.",
        ),
        (
            "Tickets bought online cannot be cancelled.",
            "Tickets bought online can be cancelled up to 2 days before; tickets bought at the box office cannot.",
        ),
        ("The Stedia chair folds.", "The Rolamed chair folds, the Stedia chair does not."),
        ("Ibuprofen is safe.", "Aspirin is safe, but ibuprofen is not."),
        ("Adults can borrow comics.", "Children can borrow comics, but adults cannot."),
        ("Members cannot delete notes.", "Guests cannot delete notes; members can."),
        ("Guests can delete notes.", "Guests cannot delete notes; members can."),
        ("The Birch model has been recalled.", "The Alder model has been recalled, while the Birch model has not."),
        ("Associate members may vote.", "Full members may vote at the annual meeting, associate members may not."),
        ("Porto was flooded in 2001.", "Lisbon was flooded in 2001, and Porto was not."),
        ("The bus carries bicycles.", "The ferry carries bicycles, but the bus does not."),
        ("The ferry does not carry bicycles.", "The ferry carries bicycles, but the bus does not."),
        ("Rooms facing the yard have a balcony.", "Rooms facing the sea have a balcony; rooms facing the yard do not."),
        ("Tarn introduced a tax in 2028.", "Hawke introduced a tax in 2028; Tarn did not."),
    ],
)
def test_the_opposite_in_other_words_contradicts(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        (
            "Tickets bought at the box office cannot be cancelled.",
            "Tickets bought online can be cancelled up to 2 days before; tickets bought at the box office cannot.",
        ),
        (
            "Box-office tickets can't be cancelled.",
            "Tickets bought online can be cancelled up to 2 days before; tickets bought at the box office cannot.",
        ),
        (
            "Online tickets can be cancelled.",
            "Tickets bought online can be cancelled up to 2 days before; tickets bought at the box office cannot.",
        ),
        ("The Rolamed chair folds.", "The Rolamed chair folds, the Stedia chair does not."),
        ("The Stedia chair does not fold.", "The Rolamed chair folds, the Stedia chair does not."),
        ("Adults cannot borrow comics.", "Children can borrow comics, but adults cannot."),
        ("Children can borrow comics.", "Children can borrow comics, but adults cannot."),
        ("Members can delete notes.", "Guests cannot delete notes; members can."),
        ("The Birch model was not recalled.", "The Alder model has been recalled, while the Birch model has not."),
        ("The Alder model was recalled.", "The Alder model has been recalled, while the Birch model has not."),
        (
            "Associate members may not vote at the annual meeting.",
            "Full members may vote at the annual meeting, associate members may not.",
        ),
        ("The bus doesn't carry bicycles.", "The ferry carries bicycles, but the bus does not."),
        (
            "Rooms facing the yard have no balcony.",
            "Rooms facing the sea have a balcony; rooms facing the yard do not.",
        ),
        ("Tarn did not introduce a tax.", "Hawke introduced a tax in 2028; Tarn did not."),
    ],
)
def test_the_same_in_other_words_is_supported(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "supported"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Nils wanted to leave.", "Ida wanted to leave, but Nils did not want to."),
    ],
)
def test_something_else_is_not_objected_to(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label != "contradicted"
