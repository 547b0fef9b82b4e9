"""Where language models verify wrongly, after "Retrieving Supporting Evidence for LLMs Generated Answers" (2023).

Numbers that stand in part in a longer one, a value for a range, and a figure that no source has, each beside the claim
that the source does bear out: "about 30 minutes" is borne out by "20-40 minutes".
"""

import pytest

from spanproof import verify

NUMBERS = "In an emergency call 880 9 885 770/01911304121/121 and ask for the duty officer."
RANGE = "The journey from the airport to the city centre takes 20-40 minutes by taxi."
SALARY = "Zookeepers feed the animals and clean their cages. Most of them have a degree in biology or zoology."


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The emergency number is 111.", NUMBERS),
        ("In an emergency call 111.", NUMBERS),
        ("In an emergency call 885 771.", NUMBERS),
        ("The journey from the airport to the city centre takes about 60 minutes by taxi.", RANGE),
        ("The journey from the airport to the city centre takes 50 minutes by taxi.", RANGE),
        ("Zookeepers earn $28,000 a year.", SALARY),
        ("The average salary of zookeepers is $28,000 a year, and they clean the cages.", SALARY),
        ("Most zookeepers have a degree in biology or zoology and earn $28,000.", SALARY),
    ],
)
def test_what_the_source_does_not_bear_out_is_not_supported(claim, source):
    assert not verify(claim, [source]).ok


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("In an emergency call 121.", NUMBERS),
        ("In an emergency call 01911304121.", NUMBERS),
        ("The journey from the airport to the city centre takes about 30 minutes by taxi.", RANGE),
        ("The journey from the airport to the city centre takes 20 to 40 minutes by taxi.", RANGE),
        ("The journey from the airport to the city centre takes between 20 and 40 minutes.", RANGE),
        ("Most zookeepers have a degree in biology or zoology.", SALARY),
        ("Zookeepers clean the cages of the animals.", SALARY),
    ],
)
def test_what_the_source_states_beside_it_is_supported(claim, source):
    assert verify(claim, [source]).status == "pass"
