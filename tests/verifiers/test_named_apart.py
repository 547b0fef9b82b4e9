"""Names that no source has near what a claim says of them, while it has that around others."""

import pytest
from tests.factories import checked

from spanproof.types import CheckLabel
from spanproof.verifiers.names import Names

RACE = (
    "Stage 15 ends in Saint-Aubry after a long descent. Friday is a rest day.",
    "Stage 16 is a time trial over 31 km in Morlans, with a climb at the end.",
)
BOATS = ("Boats are hired out at Altmoos by the day.", "The station of Birkau lies 2 km from the ferry at Seeth.")
LORDS = (
    "The Common Fisheries Policy dates from 1983.",
    "The report of the Lords said many elements of the CFP should be retained after Brexit.",
)
LEASES = (
    "A kernel update restarted the lease service on every node of group B at once.",
    "The tests had been run in group C, by Nils Hart.",
)


@pytest.mark.parametrize(
    ("answer", "chunks", "wrong", "theirs"),
    [
        ("After the rest day comes a time trial of 31 km in Saint-Aubry.", RACE, "Saint-Aubry", "Morlans"),
        ("Then there is a short day, a time trial over 31 km in Saint-Aubry.", RACE, "Saint-Aubry", "Morlans"),
        ("For those who like the water, boats are hired out at Seeth.", BOATS, "Seeth", "Altmoos"),
        ("The cause was that an update restarted the lease service on all nodes of group C.", LEASES, "C", "B"),
    ],
)
def test_a_name_far_from_what_is_said_of_it_contradicts(answer, chunks, wrong, theirs):
    found = checked(Names(), answer, *chunks)
    assert found.label is CheckLabel.CONTRADICTED
    assert f'has "{theirs}"' in found.reason
    assert [span.of(answer) for span in found.spans] == [wrong]


@pytest.mark.parametrize(
    ("answer", "chunks"),
    [
        ("After the rest day comes a time trial of 31 km in Morlans.", RACE),
        ("After a long descent the stage ends in Saint-Aubry.", RACE),
        # what the sentence leaves out, not what it has
        ("The Saint-Aubry tour has a time trial over 31 km with a climb at the end.", RACE),
        # only, not, more than
        ("A time trial of 31 km is only in Saint-Aubry.", RACE),
        ("There is no time trial of 31 km in Saint-Aubry.", RACE),
        ("The time trial of 31 km is longer than in Saint-Aubry.", RACE),
        # behind another word
        ("The time trial of 31 km follows Saint-Aubry.", RACE),
        # in full what the source has in short
        ("The Lords suggest that many elements of the Common Fisheries Policy should be retained.", LORDS),
        # too few words
        ("It is hired out at Seeth.", BOATS),
    ],
)
def test_a_name_that_may_be_right_is_left(answer, chunks):
    assert checked(Names(), answer, *chunks).label is not CheckLabel.CONTRADICTED
