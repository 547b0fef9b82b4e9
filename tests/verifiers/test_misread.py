"""Identifiers that are one of the sources but for a sign, beside those that are it, and beside amounts."""

import pytest
from tests.factories import chain_of, claim_of, flagged

from spanproof.verifiers.numbers import Numbers

UUID = "7f3e2a10-9c4b-4d1e-8a55-0b6f2c9d7e31"


def check(answer, *texts, question=None):
    claim = claim_of(answer, *texts, question=question)
    (found,) = Numbers()([claim], [chain_of(claim)])
    return found, flagged(answer, found)


@pytest.mark.parametrize(
    ("source", "answer", "wrong"),
    [
        ("Order number 4471-8820 was shipped.", "Order number {} was shipped.", "4471-8802"),
        ("The commit a3f9c21e broke it.", "It was broken by commit {}.", "a3f9c22e"),
        ("See doi 10.1038/s41586-020-2649-2 for it.", "Its DOI is {}.", "10.1038/s41586-020-2694-2"),
        (f"The request id is {UUID}.", "The id of the request is {}.", UUID.replace("31", "13")),
        ("The filter has the part number KX-4410-B.", "Its part number is {}.", "KX-4401-B"),
        ("Invoice INV-20831 is due.", "{} is due.", "INV-20881"),
        ("The device has the serial no. 88AB1234C.", "Its serial number is {}.", "88AB1284C"),
    ],
)
def test_an_identifier_is_contradicted_by_one_that_it_nearly_is(source, answer, wrong):
    found, spans = check(answer.format(wrong), source)
    assert (found.label, spans) == ("contradicted", [wrong])
    right = next(
        part.rstrip(".") for part in source.split() if len(part.rstrip(".")) == len(wrong) and part[0] == wrong[0]
    )
    assert check(answer.format(right), source)[0].label != "contradicted"


@pytest.mark.parametrize(
    ("answer", "source", "question"),
    [
        ("Order 44718821 was shipped.", "Order 4471-8821 was shipped, order 4471-8820 was not.", None),
        ("Commit a3f9c2 broke it.", "The commit a3f9c21e broke it, not a3f9c3.", None),
        ("Nothing is said of INV-20881.", "Invoice INV-20831 is due.", "Is INV-20881 due?"),
        ("The 1990-1996 crisis passed.", "The 1990-1996 crisis came before that of 1990-1995.", None),
        ("In 2024-05-12 notes it is new.", "In the 2024-05-12 notes it is new, in those of 2024-05-13 old.", None),
    ],
)
def test_nothing_stands_against_what_a_text_has_in_other_marks_or_the_question_names(answer, source, question):
    assert check(answer, source, question=question)[0].label != "contradicted"


def test_a_long_identifier_is_contradicted_by_any_other_of_its_length():
    other = "cf76e0b2-55aa-4f90-b1c3-9e2f7a604c88"
    found, spans = check(f"The request id is {other}.", f"The request id is {UUID}.")
    assert (found.label, spans) == ("contradicted", [other])
    assert check(f"The request id is {other}.", f"The ids of the requests are {UUID} and {other}.")[0].label != (
        "contradicted"
    )
