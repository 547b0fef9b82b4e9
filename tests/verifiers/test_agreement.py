"""Whether a claim and a clause deny the same of the same, and which clause of a sentence denies."""

from functools import partial

import pytest
from tests.factories import checked, flagged

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The oak tray has no lid.", "The oak tray has no lid, and the ash tray has two."),
        ("The northern branch does not sell tents.", "The northern branch sells no tents."),
        ("Ida Berg was not paid for the song.", "Ida Berg sang at the fair, but she was not paid for the song."),
    ],
)
def test_a_clause_that_denies_the_same_agrees(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "supported"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        (
            "The seed was given to the school, not to the church.",
            "The seed was given to the church, not to the school.",
        ),
        ("Rubin oil was not thick after the night.", "After the night Salva oil was not thick and Rubin oil was."),
        ("The ash tray has no lid.", "The oak tray has no lid, and the ash tray has two."),
        ("The perch does not live in the lake.", "The perch is not absent from the lake."),
        (
            "Nils Aker said that the pier is not safe.",
            "Nils Aker praised the pier, and Ola Vik said that it is not safe.",
        ),
        ("Not all of the guests did not pay.", "All guests did not pay."),
        ("The line has never stopped at the mill.", "From June the line will no longer stop at the mill."),
        ("The blue lamp did not fall.", "The blue lamp stood by the door. Its shade did not tear."),
    ],
)
def test_another_denial_agrees_with_nothing(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label != "supported"


@pytest.mark.parametrize(
    ("answer", "chunk", "words"),
    [
        ("The ball did not leave a dent.", "The ball left a dent.", "not"),
        ("The team did not go to the final.", "The team went to the final, the reserves never had.", "not"),
        ("Ida Berg did not lend Ola Vik a grill.", "Ida Berg lent her grill to Ola Vik.", "not"),
        ("The red lamp cannot be dimmed.", "The red lamp can be dimmed, the blue lamp cannot.", "cannot"),
        ("The moss has never been sold as tea.", "The moss is sold as tea, the fern never has been.", "never"),
        (
            "The two gauges gave different values.",
            "It is not us: the two gauges gave the same values.",
            "different",
        ),
        ("The bank has suspended Ola but not Ida.", "The bank has suspended Ida, but not Ola.", "not"),
        ("The seed went to the school, not to the church.", "The seed went to the church, not the school.", "not"),
        ("The line has never stopped at the mill.", "From June the line will no longer stop at the mill.", "never"),
        ("The inn never took dogs.", "The inn does not take dogs any more.", "never"),
        ("The porter may restart the lift.", "The porter can open the doors but may not restart the lift.", "restart"),
        ("The card works on night buses.", "The card works on trams and trains but not on night buses.", "night"),
        ("The old mill took the orphans.", "The old mill did not take the orphans and the school took three.", "took"),
    ],
)
def test_a_clause_that_denies_otherwise_contradicts(answer: str, chunk: str, words: str) -> None:
    found = check(answer, chunk)
    assert found.label == "contradicted"
    assert flagged(answer, found) == [words]


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Rowan School does not teach in Dutch.", "Birch School teaches in Dutch, Rowan School in Danish."),
        ("Music is not taught at Thorn.", "Thorn teaches Latin but not music; Ives teaches music but not Latin."),
        ("Used bikes are sold at Spark.", "Wheel does not sell used bikes, but Spark does."),
        ("Tern saw no fall in births.", "Births fell in Hawk and stayed level in Tern."),
        ("The board did not choose the Brock.", "The board chose the Orion and sent back the Brock."),
        ("Two of the jars need to be kept cold.", "Four of the six jars need not be kept cold, and the others do."),
        ("Ola Vik denied that the fern cannot bear heat.", "Ola Vik said that the fern can bear heat."),
        ("A dog made Ola swerve.", "Ola swerved to avoid a dog."),
        ("It was the radio of the Kite that froze.", "The Kite sent none, as its radio had frozen."),
        ("No one but Ola sings bass.", "Ola sings bass and is the only one."),
        ("The two gauges did not give different values.", "The two gauges gave the same values."),
        ("The boat did not have as much wind during the race as the raft.", "The boat had much wind during the race."),
        ("The hall will never lend a vase to the inn again.", "The hall lent a vase to the inn."),
        ("No guest spoke against the plan.", "Six of the nine guests spoke for the plan."),
        ("Neither judge is glad that the beam was missed.", "The survey missed a beam, which both judges regret."),
        ("Berg's jars were seized by the guards.", "Berg did not, so the guards seized his 900 jars."),
        ("The cook regrets not having promoted Ola.", "The cook now says that she should have promoted Ola."),
        ("The shop bought no flour from the mill.", "The shop sold flour to the mill."),
        ("Rain raises the level in old wells.", "In young wells rain had no effect on the level."),
        (
            "Ola will do the billing for Ida.",
            "Ida will no longer do the billing for Ola; Ola will do the billing for Ida.",
        ),
    ],
)
def test_what_is_denied_of_another_is_no_contradiction(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label != "contradicted"
