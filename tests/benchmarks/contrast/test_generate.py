"""The contrast set is the committed one, and its labels follow from the facts it is written from."""

import random
import re
from collections import Counter, defaultdict

import pytest
from benchmarks.contrast import FAMILIES, digest, generate, statistics
from benchmarks.contrast.intervals import CONTRADICT, LABELS, NO_EVIDENCE, SUPPORT
from benchmarks.contrast.sources import SCENARIOS
from benchmarks.contrast.statements import Polar, Unsaid, explicit

# The set was fixed before any model was measured on it; a change of these is a change of the benchmark.
DIGEST = "73fc0c63edac4532bab395cb65b459e6c849c513131fadb517bc808e92bf76b7"
COUNTS = {  # support, contradict, no evidence
    "number": (301, 291, 96),
    "unit": (46, 70, 7),
    "date": (79, 99, 33),
    "time": (24, 24, 11),
    "direction": (72, 132, 24),
    "comparison": (205, 177, 62),
    "negation": (128, 179, 88),
    "entity": (97, 110, 26),
    "role": (54, 81, 33),
    "attribution": (26, 26, 38),
    "addition": (25, 0, 71),
}


@pytest.fixture(scope="module")
def pairs():
    return generate()


def words(text):
    return set(re.findall(r"\w+", text.lower()))


def test_the_set_is_the_committed_one(pairs):
    assert digest(pairs) == DIGEST
    assert generate() == pairs


def test_another_seed_gives_another_set(pairs):
    assert digest(generate(seed=1)) != digest(pairs)


def test_each_family_has_the_committed_number_of_rows(pairs):
    found = statistics(pairs)
    assert {family: tuple(found[family][label] for label in LABELS) for family in FAMILIES} == COUNTS
    assert len(pairs) >= 1_000


def test_ids_and_rows_are_unique(pairs):
    assert len({pair.id for pair in pairs}) == len({(pair.premise, pair.claim) for pair in pairs}) == len(pairs)


def test_no_claim_stands_in_two_labels_with_one_premise(pairs):
    labels = defaultdict(set)
    for pair in pairs:
        labels[pair.premise, pair.claim.lower()].add(pair.label)
    assert {len(found) for found in labels.values()} == {1}


def test_beside_each_contradiction_there_is_a_supported_claim_about_the_same_fact(pairs):
    labels = defaultdict(Counter)
    for pair in pairs:
        labels[pair.fact][pair.label] += 1
    assert all(found[SUPPORT] for found in labels.values() if found[CONTRADICT])


def test_words_alone_do_not_tell_a_contradiction_from_a_supported_claim(pairs):
    shares = defaultdict(list)
    for pair in pairs:
        claim = words(pair.claim)
        shares[pair.label].append(len(claim & words(pair.premise)) / len(claim))
    mean = {label: sum(found) / len(found) for label, found in shares.items()}
    assert mean[CONTRADICT] > 0.6
    assert abs(mean[SUPPORT] - mean[CONTRADICT]) < 0.05


def test_a_withheld_fact_is_told_in_no_sentence_of_its_premise_and_settles_nothing(pairs):
    facts = {pair.fact for pair in pairs if pair.edit == "withheld"}
    assert len(facts) == 2 * len(SCENARIOS)
    assert {pair.label for pair in pairs if pair.fact in facts} == {NO_EVIDENCE}


def test_every_domain_has_scenarios_and_every_name_is_one_of_them(pairs):
    assert Counter(scenario.domain for scenario in SCENARIOS) == dict.fromkeys(
        "venues clinical history geography products finance timetables science".split(), 5
    )
    assert {pair.group for pair in pairs} == {scenario.name for scenario in SCENARIOS}


def test_a_detail_that_nobody_told_has_a_word_of_its_own():
    for scenario in SCENARIOS:
        premise = words(" ".join(fact.tell(random.Random(1)).says for fact in scenario.facts))
        for fact in scenario.facts:
            for more in fact.more if isinstance(fact, Unsaid) else ():
                assert words(more) - premise, more


def test_statements_that_hold_and_those_that_do_not_share_no_sentence_and_negations_come_in_both_kinds(pairs):
    polar = [fact for scenario in SCENARIOS for fact in scenario.facts if isinstance(fact, Polar)]
    assert all(not set(fact.yes) & {*fact.no, *fact.strong} for fact in polar)
    kinds = Counter(pair.edit for pair in pairs if pair.family == "negation")
    assert min(kinds["explicit"], kinds["implicit"], kinds["unlike"]) >= 30


@pytest.mark.parametrize(
    ("text", "denies"),
    [
        ("The lamp is not waterproof", True),
        ("The train doesn't stop", True),
        ("There is no airfield", True),
        ("The lamp fails to keep water out", False),
        ("The engine lacks a cab", False),
        ("A note on knots", False),
    ],
)
def test_a_denial_in_so_many_words_is_told_from_one_in_others(text, denies):
    assert explicit(text) is denies
