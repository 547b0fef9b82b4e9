"""Minimal pairs: claims whose label follows from what the premise was written from."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict

import pytest

from spanproof.training.examples import CONTRADICT, NO_EVIDENCE, SUPPORT
from spanproof.training.minimal import minimal_pairs
from spanproof.training.minimal.facts import FACTS
from spanproof.training.minimal.names import Scene

DRAWN = 400


@pytest.mark.parametrize("aside", [False, True])
@pytest.mark.parametrize("kind", [kind for kind, _ in FACTS], ids=lambda kind: kind.__name__.strip("_"))
def test_a_fact_says_of_no_claim_two_things(kind, aside):
    rng = random.Random(4)
    labels = Counter()
    for _ in range(DRAWN):
        told = kind(Scene(rng, aside=aside))
        known = defaultdict(set)
        for claim, label in told.asks:
            known[claim].add(label)
        assert all(len(found) == 1 for found in known.values()), told
        assert "{" not in told.says + "".join(known), told
        labels.update(label for _, label in told.asks)
    assert labels[SUPPORT] and labels[CONTRADICT]


def test_pairs_are_the_same_for_a_seed_and_have_every_label():
    pairs = minimal_pairs(500, random.Random(3))
    assert pairs == minimal_pairs(500, random.Random(3))
    counts = Counter(pair.label for pair in pairs)
    assert min(counts[label] for label in (SUPPORT, CONTRADICT, NO_EVIDENCE)) > 50


def test_a_comparison_follows_from_its_figures():
    told = re.compile(r"the (\w+(?: \w+)?) hotel charges \$(\d+)", re.IGNORECASE)
    claimed = re.compile(r"the (\w+(?: \w+)?) hotel is (more expensive|cheaper) than the (\w+(?: \w+)?) hotel")
    comparison, rng, checked = FACTS[0][0], random.Random(5), 0
    for _ in range(3_000):
        fact = comparison(Scene(rng, aside=False))
        prices = {name: int(price) for name, price in told.findall(fact.says)}
        for claim, label in fact.asks:
            found = claimed.fullmatch(claim)
            if found and {found[1], found[3]} <= set(prices):
                holds = (prices[found[1]] > prices[found[3]]) == (found[2] == "more expensive")
                assert label == (SUPPORT if holds else CONTRADICT), fact
                checked += 1
    assert checked > 5


def test_templates_set_aside_are_not_those_of_training():
    def shapes(*, aside: bool) -> set[str]:
        pairs = minimal_pairs(3000, random.Random(6), aside=aside)
        return {
            "".join(c for c in p.hypothesis if c.islower() or c == " ") for p in pairs if "of the" not in p.hypothesis
        }

    assert len(shapes(aside=False) & shapes(aside=True)) < 0.02 * len(shapes(aside=True))


def test_sentences_of_other_texts_stand_around_the_facts():
    pairs = minimal_pairs(200, random.Random(7), fillers=["It rained all day in the valley."])
    assert 0.3 < sum("It rained all day in the valley." in pair.premise for pair in pairs) / len(pairs) < 0.8


def test_no_claim_is_one_of_the_contrast_set():
    from benchmarks.contrast import generate

    tested = {pair.claim for pair in generate()}
    assert not tested & {pair.hypothesis for pair in minimal_pairs(5000, random.Random(8))}
