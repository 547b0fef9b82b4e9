"""Cases for which a limit of the sources decides: their figure is neither missing nor contradicted, if they follow."""

import pytest
from tests.factories import chain_of, claim_of

from spanproof.verifiers.numbers import Numbers


def label(answer, source):
    claim = claim_of(answer, source)
    (found,) = Numbers()([claim], [chain_of(claim)])
    return found.label


POOL = "Children under twelve may use the pool."
SAUNA = "Guests over sixty pay nothing for the sauna."
CARDS = "The kiosk accepts cards for sums above five euros."
RETURN = "Goods can be returned within 14 days."
PERMIT = "A permit is needed for any hut above twenty square metres."
FROST = "Frost is not expected below 800 metres."
RACK = "The Basic rack holds boards up to 90 cm. The Grand rack holds boards up to 140 cm."
BADGE = "Visitors must wear a badge, unless they are over eighty."


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        (POOL, "A ten-year-old may use the pool.", "A ten-year-old may not use the pool."),
        (POOL, "A fifteen-year-old may not use the pool.", "A fifteen-year-old may use the pool."),
        (SAUNA, "A guest aged 65 does not pay for the sauna.", "A guest aged 65 pays for the sauna."),
        (CARDS, "A sum of three euros cannot be paid by card.", "A sum of three euros can be paid by card."),
        (RETURN, "Goods bought three weeks ago cannot be returned.", "Goods bought three weeks ago can be returned."),
        (PERMIT, "A hut of 30 square metres needs a permit.", "A hut of 30 square metres needs no permit."),
        (FROST, "No frost is expected at 500 metres.", "Frost is expected at 500 metres."),
        (RACK, "A board of 120 cm does not fit the Basic rack.", "A board of 120 cm fits the Basic rack."),
        (BADGE, "A visitor of ninety need not wear a badge.", "A visitor of ninety must wear a badge."),
    ],
)
def test_a_case_that_follows_from_a_limit_is_not_held_against_it_and_its_opposite_is(source, right, wrong):
    assert label(right, source) == "not_applicable"
    assert label(wrong, source) in ("contradicted", "no_evidence")


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The tower measures 90 m.", "The tower is over 100 m high."),  # a value of the thing itself
        ("A ten-year-old may use the pool.", "Cars under ten tonnes must turn left."),  # shares no word
    ],
)
def test_other_figures_are_no_cases(answer, source):
    assert label(answer, source) in ("contradicted", "no_evidence")


@pytest.mark.parametrize(
    ("source", "right", "wrong"),
    [
        (
            "Claims of $500 or more need a receipt.",
            "Claims below $500 need no receipt.",
            "Claims below $500 need a receipt.",
        ),
        (
            "The rule applies to firms with 50 or more clerks.",
            "The rule does not apply to firms with fewer than 50 clerks.",
            "The rule applies to firms with fewer than 50 clerks.",
        ),
        (
            "Orders over $50 qualify for free shipping.",
            "Orders up to $50 don't qualify for free shipping.",
            "Orders up to $50 qualify for free shipping.",
        ),
        (
            "Orders over $50 qualify for free shipping.",
            "Orders of $50 or less are not free to ship.",
            "Orders up to $40 don't qualify for free shipping.",
        ),
        ("More than 5 guests are not allowed.", "Up to 5 guests are allowed.", "Up to 5 guests are not allowed."),
        (
            "Pets up to 8 kg may travel in the cabin.",
            "Pets heavier than 8 kg cannot travel in the cabin.",
            "Pets heavier than 8 kg may travel in the cabin.",
        ),
        (
            "Goods may be returned within 14 days.",
            "After more than 14 days goods cannot be returned.",
            "Goods may be returned after more than 14 days.",
        ),
        (
            "Pets up to 8 kg may travel. Pets up to 9 kg may not sit.",
            "Pets heavier than 8 kg cannot travel.",
            "Pets heavier than 8 kg may travel.",
        ),
        (
            "Orders over $50 ship free.",
            "Orders up to $50 do not ship free.",
            "Orders up to $50 ship free, and returns are not taxed.",
        ),
    ],
)
def test_of_what_lies_beyond_a_limit_the_opposite_is_not_held_against_it_and_the_same_is(source, right, wrong):
    assert label(right, source) not in ("contradicted", "no_evidence")
    assert label(wrong, source) == "contradicted"


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("Dogs up to 8 kg may not travel.", "Dogs over 8 kg, also puppies, may not travel."),
        ("Orders up to $50 ship free and are not taxed.", "Orders over $50 ship free."),
        ("Orders up to $50 are not shipped free.", "Orders of $50 or more, if small, are not shipped free."),
        (
            "Pro users with up to 5 keys pay no fee.",
            "Basic users with over 5 keys pay a fee. Pro users with over 7 pay a fee.",
        ),
    ],
)
def test_a_denial_of_something_else_leaves_a_limit_the_other_way_contradicted(answer, source):
    assert label(answer, source) == "contradicted"
