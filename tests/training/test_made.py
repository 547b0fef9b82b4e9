"""Generated counterexamples are wrong where they say so, and only there."""

import random
import time

import pytest

pytest.importorskip("torch")

from spanproof.training.examples import PairExample, WordExample
from spanproof.training.made import load_synthetic, swapped, synthetic_pairs, without_support
from spanproof.training.swaps import negate, other_number, swapped_pairs, swaps

PIECES = (
    "The Harbor Museum opened in 1987 on Monday, March 3.",
    "It receives 12,500 visitors and 4.5 million dollars a year.",
    "The larger north wing holds paintings by regional artists.",
    "A cafeteria beside the entrance serves breakfast until eleven.",
)
ANSWER = (
    "According to passage 2, the museum opened in 1987 and receives 12,500 visitors. "
    "The cafeteria beside the entrance serves breakfast until eleven."
)
EXAMPLE = WordExample("when?", PIECES, ANSWER, (), "g", "own")


@pytest.mark.parametrize("seed", range(30))
def test_a_swap_changes_a_value_of_the_context_to_one_that_is_not_there(seed):
    made = swapped(EXAMPLE, random.Random(seed))
    context = " ".join(PIECES)
    assert made.spans
    rest, at = [], 0
    for start, end in made.spans:
        assert made.answer[start:end] not in context
        rest.append(made.answer[at:start])
        at = end
    rest.append(made.answer[at:])
    position = 0
    for part in rest:
        position = ANSWER.index(part, position) + len(part)


def test_a_passage_number_is_no_fact_to_swap():
    changed = {
        ANSWER[s.start : s.end]
        for seed in range(20)
        for s in swaps(ANSWER, "2 " + " ".join(PIECES), random.Random(seed))
    }
    assert "2" not in changed
    assert {"1987", "12,500"} <= changed


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("It has 12 rooms.", {"12"}),
        ("It has at least 12 rooms.", set()),
        ("It has more than twelve rooms.", {"more"}),
        ("It has 12 or more rooms.", {"more"}),
        ("It has 12+ rooms.", set()),
        ("It was not built in 1931.", set()),
        ("It wasn't opened in May.", set()),
        ("Nobody was hurt, not one. It has 12 rooms.", {"12"}),
    ],
)
def test_a_number_that_is_a_bound_or_denied_is_not_swapped(text, changed):
    found = {text[s.start : s.end] for seed in range(20) for s in swaps(text, text, random.Random(seed))}
    assert found == changed


@pytest.mark.parametrize("number", ["0", "1", "7", "1987", "12,500", "0.0", "4.5", "0.79", "2000000"])
def test_another_number_looks_like_the_first_and_differs(number):
    for seed in range(50):
        new = other_number(number, random.Random(seed))
        assert float(new.replace(",", "")) != float(number.replace(",", ""))
        assert ("," in new) == ("," in number)
        assert len(new.partition(".")[2]) == len(number.partition(".")[2])


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("She was born in Bern.", "She was not born in Bern."),
        ("She was not born.", None),
        ("He is old and was ill.", None),
        ("He slept.", None),
    ],
)
def test_a_sentence_with_one_auxiliary_is_negated(text, negated):
    assert negate(text) == negated


def test_swapped_pairs_come_from_supported_ones_and_contradict():
    pairs = [PairExample("Open since 1990.", "It opened in 1990.", 0, "x"), PairExample("In 1991.", "In 1991.", 2, "y")]
    (made,) = swapped_pairs(pairs, 5, random.Random(0))
    assert made.label == 1
    assert made.origin == "swap:x"
    assert "1990" not in made.hypothesis


def test_sentences_whose_evidence_is_taken_away_become_spans():
    made = next(m for m in (without_support(EXAMPLE, random.Random(s)) for s in range(20)) if m and len(m.spans) == 1)
    kept = " ".join(made.pieces)
    ((start, end),) = made.spans
    flagged = made.answer[start:end]
    assert ("1987" in flagged) != ("1987" in kept)
    assert ("cafeteria" in flagged) != ("cafeteria" in kept)


def test_an_answer_that_already_has_spans_is_left_alone():
    wrong = WordExample("", PIECES, ANSWER, ((0, 3),))
    assert swapped(wrong, random.Random(0)) is None
    assert without_support(wrong, random.Random(0)) is None


def test_the_synthetic_corpus_points_at_its_wrong_words():
    examples = load_synthetic(6, seed=3)
    assert {example.origin for example in examples} <= {f"synthetic.{t}" for t in ("QA", "Summary", "Data2txt")}
    assert any(example.spans for example in examples)
    assert all(0 <= s < e <= len(x.answer) for x in examples for s, e in x.spans)
    assert all(example.pieces for example in examples)


def test_pairs_of_the_synthetic_corpus_have_the_evidence_of_their_label():
    pairs = synthetic_pairs(25, 10_000, random.Random(1), seed=9)
    assert {pair.label for pair in pairs} == {0, 1, 2}
    supported = [
        pair for pair in pairs if pair.label == 0 and "stars" in pair.hypothesis and " and " not in pair.hypothesis
    ]
    assert supported
    assert all("stars" in pair.premise or "rating" in pair.premise for pair in supported)
    assert synthetic_pairs(25, 10, random.Random(1), seed=9) == synthetic_pairs(25, 10, random.Random(1), seed=9)


def test_that_it_was_not_another_year_is_supported():
    pair = PairExample("The bridge was opened in 1932.", "The bridge was opened in 1932.", 0, "own")
    made = {swapped_pairs([pair], 1, random.Random(seed))[0] for seed in range(40)}
    assert {each.label for each in made} == {0, 1}
    assert all((" not " in each.hypothesis) == (each.label == 0) and "1932" not in each.hypothesis for each in made)


def test_long_texts_of_digits_stay_linear():
    began = time.process_time()
    list(swaps("1,234," * 20000, "x", random.Random(0)))
    assert time.process_time() - began < 5
