"""Figures that the sources have in other words, where they say what the claim says with another one."""

from functools import partial

import pytest
from tests.factories import checked, claim_of

from spanproof.types import CheckLabel
from spanproof.verifiers.figures import figures_in, figures_of
from spanproof.verifiers.nearer import told_nearer
from spanproof.verifiers.numbers import Numbers
from spanproof.verifiers.places import scenes
from spanproof.verifiers.reading import all_units

REVENUE = "Velmora reported third-quarter revenue of $412 million for the period, up 16 % from the year before."
EARLIER = "Second-quarter revenue, for reference, was $389 million in total."
POOL = "Booklets with a day pass for the heated pool cost €15 and are sold at the kiosk beside the gate."
LOCKERS = "Lockers in the changing rooms beside the sauna cost €4 a visit."
BAYS = "Inside the ring, shared scooters may be left only in the 186 marked bays along the road."
COMPLAINTS = "Last spring the council received some complaints about scooters in 212 marked bays elsewhere."
LENGTH = "The loan of a camera from the media desk ends after 14 days and can be renewed once at the desk."
REPAIRS = "Repairs of a projector are done by the workshop after 30 days at most."

check = partial(checked, Numbers())


@pytest.mark.parametrize(
    ("answer", "chunks", "theirs"),
    [
        ("Third-quarter revenue climbed 16 % to $389 million.", [REVENUE, EARLIER], "$412 million"),
        ("A day pass for the heated pool comes in booklets, which cost €4 each.", [POOL, LOCKERS], "€15"),
        ("A camera is lent by the media desk, and the loan ends after 30 days.", [LENGTH, REPAIRS], "14 days"),
        ("Leave shared scooters inside the ring, in one of the 212 marked bays.", [BAYS, COMPLAINTS], "186"),
    ],
)
def test_a_figure_of_a_sentence_that_says_less_of_the_claim_contradicts(answer, chunks, theirs):
    found = check(answer, *chunks)
    assert found.label is CheckLabel.CONTRADICTED
    assert found.score >= 0.8
    assert f'has "{theirs}"' in found.reason


@pytest.mark.parametrize(
    ("answer", "chunks"),
    [
        ("Third-quarter revenue climbed 16 % to $412 million.", [REVENUE, EARLIER]),
        ("Revenue in the second quarter came to $389 million.", [REVENUE, EARLIER]),
        # the sentence with the claim's figure has a word of the claim that the other one has not
        ("Third-quarter revenue climbed 16 %, from $389 million for reference.", [REVENUE, EARLIER]),
        ("A day pass for the heated pool and one of the lockers in the changing rooms cost €4 each.", [POOL, LOCKERS]),
        # a part of it, a sum, a difference, a rough figure
        ("A booklet with a day pass for the heated pool costs a quarter of the €4 fee.", [POOL, LOCKERS]),
        (
            "Use crutches on the healthy side for five weeks in all.",
            [
                "Use two crutches for 3 weeks, then one crutch on the healthy side, for a further 2 weeks.",
                "After partial replacement the times in the clinic are 5 weeks.",
            ],
        ),
        ("The loan of a camera from the media desk ends 30 days later.", [LENGTH, REPAIRS]),
        ("The loan of a camera from the media desk ends after about 30 days.", [LENGTH, REPAIRS]),
        # denied, or too few words beside it to tell what it is of
        ("The loan of a camera from the media desk does not end after 30 days.", [LENGTH, REPAIRS]),
        ("The loan of a camera from the media desk ends after 30 days.", [LENGTH, "For 30 days."]),
        # the rows of a table say more than their words
        (
            "The loan of a camera from the media desk ends after 30 days.",
            [LENGTH, "| Thing | Days |\n|---|---|\n| Old cassette recorder | 30 days |\n| Tripod | 7 days |"],
        ),
        # the claim has the other figure, too
        (
            "The loan of a camera ends after 30 days, unless the media desk wants it back after 14 days.",
            [LENGTH, REPAIRS],
        ),
    ],
)
def test_nothing_is_said_where_the_figure_may_be_the_claims_own(answer, chunks):
    claim = claim_of(answer, *chunks)
    own = figures_in(answer, claim.span)
    read_in = scenes(all_units(claim.case.chunks), figures_of)
    assert own
    assert not any(told_nearer(claim, figure, own, read_in) for figure in own)
