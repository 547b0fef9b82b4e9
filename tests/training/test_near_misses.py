"""Claims made to be close to what a premise says are not said by it."""

from __future__ import annotations

import random

from spanproof.training.examples import CONTRADICT, NO_EVIDENCE, NOT_SUPPORT, SUPPORT, PairExample
from spanproof.training.near_misses import renamed_pairs, turned_pairs

PREMISE = "In 1998 Keller Motors bought the patent of Dana Whitfield. The deal was announced by Oslo Capital."
REPORT = (
    "Earlier work was small.",
    "The new drug increased the survival of patients in the northern clinics of the country.",
)


def _renamed(claim, label=SUPPORT, premise=PREMISE):
    return {
        each.hypothesis
        for seed in range(30)
        for each in renamed_pairs([PairExample(premise, claim, label)], 9, random.Random(seed))
    }


def test_two_names_change_places_and_one_of_another_sentence_takes_a_place():
    assert _renamed("Keller Motors bought the patent of Dana Whitfield.") == {
        "Dana Whitfield bought the patent of Keller Motors.",
        "Oslo Capital bought the patent of Dana Whitfield.",
        "Keller Motors bought the patent of Oslo Capital.",
    }


def test_what_may_hold_both_ways_is_left_alone():
    for claim in (
        "Keller Motors and Dana Whitfield made a deal.",
        "Keller Motors dealt with Dana Whitfield.",
        "Keller Motors did not sue Dana Whitfield.",
    ):
        assert not _renamed(claim)


def test_only_supported_claims_and_names_of_the_premise_are_used():
    claim = "Keller Motors bought the patent of Dana Whitfield."
    assert not _renamed(claim, NO_EVIDENCE)
    assert not _renamed("Ruth Ames bought the patent.")


def test_renamed_pairs_are_known_only_not_to_be_supported():
    pair = PairExample(PREMISE, "Keller Motors bought the patent of Dana Whitfield.", SUPPORT, "set")
    (made,) = renamed_pairs([pair], 1, random.Random(0))
    assert (made.label, made.origin, made.premise) == (NOT_SUPPORT, "renamed:set", PREMISE)


def test_a_turned_sentence_is_supported_where_premise_and_claim_say_the_same():
    seen = set()
    for seed in range(60):
        for made in turned_pairs([REPORT], 5, random.Random(seed)):
            assert made.label == (SUPPORT if made.hypothesis in made.premise else CONTRADICT)
            assert (
                made.hypothesis.replace("decreas", "increas")
                .replace("southern", "northern")
                .replace("eastern", "northern")
                .replace("western", "northern")
                == REPORT[1]
            )
            seen.add((REPORT[1] in made.premise, made.hypothesis == REPORT[1]))
    assert seen == {(True, True), (True, False), (False, True), (False, False)}


def test_a_sentence_without_a_word_to_turn_is_denied():
    text = ("All of the samples were taken by nurses in the morning of that day.",)
    claims = {made.hypothesis for seed in range(20) for made in turned_pairs([text], 1, random.Random(seed))}
    assert "All of the samples were not taken by nurses in the morning of that day." in claims
