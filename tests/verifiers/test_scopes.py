"""Whether what is denied is what the other text says, or its neighbour in the sentence."""

from functools import partial

import pytest
from tests.factories import checked, flagged

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Lamps do not go by ship.", "Plates and cups go by ship, but lamps go by rail."),
        (
            "The Alder opera pleased the critics.",
            "The critics liked the Alder opera, but the Birch Lane opera failed to please the critics.",
        ),
        ("The red bike is not as heavy as the blue bike.", "The red bike is 12 kilos heavy, and the blue bike is 14."),
        ("Barley does not cost more than wheat.", "Barley costs no more than wheat."),
        ("The garden gate is not made of oak.", "The garden gate is made of ash."),
        ("The Swiss runner did not finish first.", "The Swiss runner finished fourth."),
        ("Bonn is not the official seat of the court.", "The official seat of the court is Ulm."),
        ("Most of the seeds failed to sprout.", "Of the 60 seeds, 12 sprouted."),
        ("Most of the tickets had been sold.", "Of the 900 tickets, 300 had never been sold."),
        ("Six of the pupils did not pass the exam.", "Of the 30 pupils, 24 of them did pass the exam."),
        ("Ida Berg did not paint the chapel.", "The parish asked Ida Berg to paint the chapel."),
        ("The mayor did not sell the mill.", "The mayor proposed selling the mill."),
        ("Olsen denies planning a sale.", "Olsen never planned a sale, he says."),
        ("Handling it wet is impossible with Torvex.", "Torvex cannot be handled wet."),
        ("The mill has stopped selling flour.", "The mill no longer sells flour."),
        ("The inn used to take dogs.", "The inn no longer takes dogs."),
        ("Berg said that the lake is safe.", "Berg denied that the lake is not safe."),
        ("The attic has not been painted.", "All but the attic has been painted."),
        ("The Finch has a timer.", "It has no timer, unlike the Finch."),
        ("The kiln loans were at most 500.", "No kiln loan exceeded 500."),
    ],
)
def test_a_negation_of_something_else_says_nothing(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "not_applicable"


@pytest.mark.parametrize(
    ("answer", "chunk", "words"),
    [
        ("Plates do not go by ship.", "Plates go by ship, but lamps go by rail.", "not"),
        ("The Birch school pleased the parents.", "The Birch school failed to please the parents.", "pleased"),
        ("The gate is not made of oak.", "The old gate is made of oak.", "not"),
        ("The song was not written by Ida Berg.", "Ida Berg has written the song.", "not"),
        ("None of the pupils passed the exam.", "Two of the nine pupils passed the exam.", "None"),
        ("The mill will not burn coal.", "The mill will burn coal from May.", "not"),
        ("The driver did not deny the theft.", "The driver denied the theft.", "not"),
        ("Ida Berg was not fined.", "Ida Berg was fined, and the court rejected her appeal.", "not"),
        ("Moths do not eat the vine.", "Moths eat the vine and spare the oak.", "not"),
    ],
)
def test_a_negation_of_the_same_contradicts(answer: str, chunk: str, words: str) -> None:
    found = check(answer, chunk)
    assert found.label == "contradicted"
    assert flagged(answer, found) == [words]
