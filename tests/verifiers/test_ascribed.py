"""Whether the sources name someone else for what a claim says that one alone did."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.types import CheckLabel
from spanproof.verifiers.names import Names

FLEET = "Mechanic Ida Rusk repairs the ferries, and her brother Olaf Rusk paints them."
TURNED = "The paper wrote that Lena Voss had sued Karl Ampt. It was the other way round."

check = partial(checked, Names())


@pytest.mark.parametrize(
    ("answer", "chunk", "wrong"),
    [
        ("The ferries are repaired by Olaf Rusk.", FLEET, "Olaf Rusk"),
        ("It is Olaf Rusk who repairs the ferries.", FLEET, "Olaf Rusk"),
        ("Olaf Rusk is the one who repairs the ferries.", FLEET, "Olaf Rusk"),
        ("The person who repairs the ferries is Olaf Rusk.", FLEET, "Olaf Rusk"),
        (
            "It was Karl Ampt, not Lena Voss, who told the guests.",
            "Lena Voss told the guests; Karl Ampt slept.",
            "Karl Ampt",
        ),
        ("The slides were shown by Hugo Penn.", "Hugo Penn spoke, but Vera Lindt had shown the slides.", "Hugo Penn"),
        (
            "It was Pavel who noticed the leak.",
            "Pavel was asleep. No harm came, because Irma noticed the leak.",
            "Pavel",
        ),
        # the claim has the two in each other's places
        (
            "Karl Ampt was reported by Irma Duhl.",
            "Clerk Karl Ampt reported his boss, Irma Duhl, to the board.",
            "Irma Duhl",
        ),
        ("Alder was sued by Birch.", "Alder has sued Birch but not Cedar.", "Birch"),
    ],
)
def test_another_who_did_what_one_alone_can_have_done_contradicts(answer, chunk, wrong):
    found = check(answer, chunk)
    assert found.label is CheckLabel.CONTRADICTED
    assert [span.of(answer) for span in found.spans] == [wrong]


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The ferries are repaired by Ida Rusk.", FLEET),
        ("The ferries are painted by Olaf Rusk.", FLEET),
        ("It was Olaf who fed the horses.", "Ida fed the cows and Olaf the horses."),
        ("The horses were fed by Olaf.", "Ida fed the cows, and Olaf the horses."),
        ("The bronze is checked by Raoul.", "Effie checks the painting twice a year, curator Raoul the bronze once."),
        ("Lena Voss was sued by Karl Ampt.", TURNED),
        ("The report was written by Karl Ampt.", "Lena Voss wrote the report. He wrote the report, Karl Ampt says."),
        ("The lake was crossed by Karl Ampt.", "Lena Voss crossed the lake. Later Karl Ampt crossed it, too."),
        ("It was the second role that Vera found harder.", "Vera found the second role harder, since Hugo was ill."),
        ("The film was praised by Karl Ampt.", "Lena Voss praised the film. Karl Ampt was at home."),  # so may both
        ("The gate must be locked by Karl Ampt.", "Lena Voss locked the gate. Karl Ampt has the key."),
        ("The Stags were beaten by the Rovers.", "The Lomax Rovers beat the Penby Stags 3-1 on Sunday."),
        ("Cattle are treated by Dr Heath.", "Farm vet Dr Una Heath treats cattle; Dr Colm Darby treats horses."),
        ("The house was sold by Karl Ampt.", "Lena Voss did not sell the house. Karl Ampt did."),
        ("It was Vera who led the choir.", "Hugo and Vera led the choir."),
        ("The wreck was found by Vera's team.", "Vera Lindt's divers found the wreck off Skarn."),
        ("It was Duhl who noticed the leak.", "Irma noticed the leak at once. Irma Duhl has the key."),
        ("The mill was bought by Karl Ampt.", "Acme bought the mill in 1990. Karl Ampt, founder of Acme, ran it."),
        ("The mill was bought by Solvent.", "Acme (now Solvent) was young. Acme bought the mill in 1990."),
        ("The mill was bought by Solvent.", "Solvent's lawyers bought the mill in 1990. Acme bought the mill."),
        ("Irma Duhl was hired by Karl Ampt.", "Irma Duhl hired two cooks in May. Karl Ampt was at sea."),
        ("It was the mayor who opened the bridge.", "Mayor Hugo Penn opened the bridge."),
    ],
)
def test_nothing_is_objected_to_where_the_one_may_have_done_it(answer, chunk):
    assert check(answer, chunk).label is not CheckLabel.CONTRADICTED


def test_a_chunk_that_says_it_of_the_one_keeps_the_claim():
    chunks = ("Ida Rusk painted the ferry in 1990.", "In the end Olaf Rusk painted the ferry.")
    assert check("The ferry was painted by Olaf Rusk.", *chunks).label is not CheckLabel.CONTRADICTED


def test_a_sentence_too_long_to_be_read_may_say_it_of_the_one():
    long = f"{'Karl Ampt told the crew of the tug, ' * 40}and the crew found the wreck."
    assert check("The wreck was found by Karl Ampt.", "Lena Voss found the wreck.").label is CheckLabel.CONTRADICTED
    assert check("The wreck was found by Karl Ampt.", "Lena Voss found the wreck.", long).label == "supported"
