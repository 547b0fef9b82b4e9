"""What stayed as it was, and what rose or fell."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        (
            "The recycling rate in Elmont did not change in 2001.",
            "The recycling rate in Elmont went up from 16% to 61% in 2001.",
        ),
        (
            "The literacy rate in Dover did not change last year.",
            "Last year, the literacy rate in Dover dropped to 54%, from 67% before.",
        ),
        (
            "The number of police officers in Lansing did not change this season.",
            "The number of police officers in Lansing climbed this season, to 1,840.",
        ),
        (
            "The number of restaurants in Raleigh stayed the same in 1992.",
            "In 1992, the number of restaurants in Raleigh declined to 305, from 335 before.",
        ),
        (
            "The death rate in Bern remained constant this season.",
            "This season, the death rate in Bern was on the rise to 17 per thousand, from 5 per thousand before.",
        ),
        ("Ticket prices rose in 2023.", "Ticket prices stayed the same in 2023."),
        ("Wages rose.", "Rents in Ulm rose by 4% and wages stayed flat."),
        ("Rents in Ulm remained unchanged.", "Rents in Ulm rose by 4% and wages stayed flat."),
        (
            "Admissions for gallstones stayed level in Hawke.",
            "Admissions for gallstones fell in Hawke and stayed level in Tarn.",
        ),
        (
            "Admissions for gallstones fell in Tarn.",
            "Admissions for gallstones fell in Hawke and stayed level in Tarn.",
        ),
        ("The price did not change in May.", "The price rose in May. In June the price did not change."),
        ("Revenue in Asia rose 12%.", "Revenue in Europe rose 12%, while revenue in Asia was unchanged."),
        ("Revenue in Europe did not change.", "Revenue in Europe rose 12%, while revenue in Asia was unchanged."),
        ("The membership fee has stayed the same.", "The membership fee increased to 40 euros in January."),
    ],
)
def test_the_opposite_in_other_words_contradicts(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Ticket prices did not change in 2023.", "Ticket prices stayed the same in 2023."),
        ("In 2023 ticket prices remained unchanged.", "Ticket prices stayed the same in 2023."),
        ("Ticket prices did not rise in 2023.", "Ticket prices stayed the same in 2023."),
        ("Wages stayed the same.", "Rents in Ulm rose by 4% and wages stayed flat."),
        (
            "Admissions for gallstones stayed level in Tarn.",
            "Admissions for gallstones fell in Hawke and stayed level in Tarn.",
        ),
        ("The price did not change in June.", "The price rose in May. In June the price did not change."),
        ("Revenue in Asia did not change.", "Revenue in Europe rose 12%, while revenue in Asia was unchanged."),
        ("The opening hours remain the same.", "Opening hours have not changed."),
    ],
)
def test_the_same_in_other_words_is_supported(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "supported"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Rents in Ulm rose.", "Rents in Ulm rose by 4% and wages stayed flat."),
        (
            "Admissions for gallstones fell in Hawke.",
            "Admissions for gallstones fell in Hawke and stayed level in Tarn.",
        ),
        ("Uric acid fell on cherry.", "Uric acid fell by 8% on cherry; on beet it did not move."),
        ("The price rose in May.", "The price rose in May. In June the price did not change."),
        ("Prices did not change.", "Prices could rise next year."),
        ("Tibor did not change the tap.", "Tibor changed only the washer."),
        ("The membership fee went up in 2021.", "The membership fee has not changed since 2019."),
        (
            "The share of women did not change among nurses.",
            "The share of women grew among doctors but not among nurses.",
        ),
    ],
)
def test_something_else_is_not_objected_to(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label != "contradicted"
