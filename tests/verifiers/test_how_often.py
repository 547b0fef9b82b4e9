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


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Use it 3 times a day.", "Apply the cream once daily in the evening."),
        (
            "Take 5 milligrams twice a day, in the morning, with food.",
            "Take 5 mg once daily in the morning, at a meal.",
        ),
        ("Apply the cream every other day.", "Apply the cream once daily in the evening."),
        ("The newsletter is sent every week.", "The newsletter is sent every two weeks."),
        ("The newsletter is sent monthly.", "The newsletter is sent every two weeks."),
        ("The committee meets every quarter.", "The committee meets monthly; the board meets every quarter."),
        ("The pump is serviced every six months.", "Change filters every six months and service the pump once a year."),
    ],
)
def test_intervals_are_frequencies_too_each_of_its_own_thing(answer, chunk):
    assert check(answer, chunk).label is CheckLabel.CONTRADICTED


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Take one tablet every 12 hours.", "Take one tablet twice daily."),
        ("The newsletter goes out fortnightly.", "The newsletter is sent every two weeks."),
        ("The board meets four times a year.", "The committee meets monthly; the board meets every quarter."),
        ("Filters are changed twice a year.", "Change filters every six months and service the pump once a year."),
        ("Max costs $19 and is billed monthly.", "The Max plan is $19 per month, or $190 when billed annually."),
    ],
)
def test_the_same_interval_in_other_words_is_no_other(answer, chunk):
    assert check(answer, chunk).label is not CheckLabel.CONTRADICTED
