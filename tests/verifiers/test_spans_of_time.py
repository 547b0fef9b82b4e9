"""Dates and times that lie a stated length of time from a stated one, beside those that do not."""

import pytest
from tests.factories import chain_of, claim_of

from spanproof.verifiers.dates import Dates

COURSE = "The course starts at 9:00 and lasts 90 minutes."
FILM = "The film begins at 7:30 pm. It runs for 2 hours and 10 minutes."
CONTRACT = "The contract was signed on 1 March 2021 and runs for three years."
FIRM = "The firm was founded in 1998. Two years later it opened its first shop."
LAW = "The law was passed in 2004, ten years after it was first proposed."
OFFER = "The offer is valid for 30 days from 1 April 2024."
MIXER = "The warranty lasts 24 months. The mixer was bought in May 2022."


def label(answer, source):
    claim = claim_of(answer, source)
    (found,) = Dates()([claim], [chain_of(claim)])
    return found.label


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        (COURSE, "The course ends at 10:30.", "The course ends at 11:30."),
        (COURSE, "The course runs from 9:00 to 10:30.", "The course runs from 9:00 to 10:45."),
        (FILM, "The film ends at 9:40 pm.", "The film ends at 10:40 pm."),
        (CONTRACT, "The contract ends in 2024.", "The contract ends in 2026."),
        (CONTRACT, "The contract ends on 1 March 2024.", "The contract ends on 1 June 2024."),
        (CONTRACT, "The contract runs until March 2024.", "The contract runs until May 2024."),
        (FIRM, "The firm opened its first shop in 2000.", "The firm opened its first shop in 2003."),
        (LAW, "The law was first proposed in 1994.", "The law was first proposed in 1990."),
        (OFFER, "The offer ends on 1 May 2024.", "The offer ends on 15 May 2024."),
        (OFFER, "The offer ends in May 2024.", "The offer ends in July 2024."),
        (MIXER, "The warranty ends in May 2024.", "The warranty ends in May 2025."),
    ],
)
def test_no_source_stands_against_what_is_reckoned_and_one_does_against_other_dates(source, right, wrong):
    assert label(right, source) not in ("contradicted", "no_evidence")
    assert label(wrong, source) in ("contradicted", "no_evidence")


def test_a_date_that_is_none_is_reckoned_with_in_no_way():
    assert label("The offer ends on 1 May 2024.", OFFER.replace("1 April", "31 April")) == "no_evidence"
