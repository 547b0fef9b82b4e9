"""A frequency of a claim against those of its sources."""

import pytest

from spanproof.aligners.lexical import LexicalAligner
from spanproof.cases import case
from spanproof.types import CheckLabel, Claim, Span
from spanproof.verifiers.numbers import Numbers

DRUG = "Patients took 50 mg of the drug twice daily for 12 weeks."


def check(answer, *chunks):
    claims = [Claim(case(answer, chunks), Span(0, len(answer)))]
    return Numbers()(claims, LexicalAligner()(claims))[0]


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        ("Patients took 50 mg once daily.", "once daily"),
        ("Patients took the drug three times a day.", "three times a day"),
        ("Patients took the drug twice a week.", "twice a week"),
    ],
)
def test_another_frequency_of_the_same_contradicts(answer, wrong):
    found = check(answer, DRUG)
    assert found.label is CheckLabel.CONTRADICTED
    assert found.score >= 0.8
    assert wrong in [span.of(answer) for span in found.spans]
    assert '[1] has "twice daily"' in found.reason


@pytest.mark.parametrize(
    ("answer", "chunks"),
    [
        ("Patients took the drug twice a day.", [DRUG]),
        ("Patients took the drug 2 times a day.", [DRUG]),
        ("Patients did not take the drug once daily.", [DRUG]),
        ("Patients took the drug once daily.", [DRUG, "In the second year it was taken once a day."]),
        ("Blood was drawn once a week.", [DRUG]),
    ],
)
def test_nothing_is_said_of_the_same_or_of_something_else(answer, chunks):
    assert check(answer, *chunks).label is not CheckLabel.CONTRADICTED
