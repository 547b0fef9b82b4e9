"""A frequency of a claim against those of its sources."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.types import CheckLabel
from spanproof.verifiers.numbers import Numbers

DRUG = "Patients took 50 mg of the drug twice daily for 12 weeks."


check = partial(checked, Numbers())


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
