"""The splitter as a whole: laws over any answer, and answers of every shape."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cost import is_bounded
from tests.strategies import NASTY

from spanproof.protocols import Splitter
from spanproof.splitters import SentenceSplitter
from spanproof.text.markup import blocks
from spanproof.text.words import words
from spanproof.types import Case, Chunk, Kind

SPLIT = SentenceSplitter()
CHUNKS = (Chunk("1", "one"), Chunk("2", "two"), Chunk("3", "three"))


def shown(answer: str, chunks=CHUNKS) -> list[tuple[str, str]]:
    return [(str(claim.kind), claim.text) for claim in SPLIT(Case(answer, chunks))]


def cited(answer: str, chunks=CHUNKS) -> list[tuple[str, list[str]]]:
    return [(claim.text, [item.id for item in claim.citations]) for claim in SPLIT(Case(answer, chunks))]


def markers(answer: str) -> set[int]:
    """The positions of list markers, footnote signs and the like."""
    return {position for block in blocks(answer) for position in range(block.start, block.body)}


PARTS = ["The cat sat.", "It is 3.5 kg, and it is big", "- ", "1. ", "a) ", "# ", "| ", "> ", "```", "\n", "\n\n", " "]
PARTS += ["[1]", "[2, 9]", "(Doe, 2020)", "Sure, here it is: ", "Answer: ", "I don't know", "Yes. ", "?", "。", "你好"]
PARTS += [
    "e\u0301",
    "👩\u200d🚀",
    '"',
    "(",
    ")",
    "**",
    "; it is so",
    "Based on the context, ",
    "\t",
    "\0",
    "\r\n",
    "---",
]
PARTS += ["passage 2", "Dr. "]
answers = st.one_of(
    st.lists(st.sampled_from(PARTS), min_size=1, max_size=14).map("".join),
    st.text(alphabet=NASTY, min_size=1, max_size=40),
    st.text(min_size=1, max_size=40),
).filter(str.strip)


@settings(max_examples=1500, deadline=None)
@given(answers)
def test_claims_and_the_gaps_between_them_make_up_the_answer(answer):
    claims = SPLIT(Case(answer, CHUNKS))
    end = 0
    for claim in claims:
        assert claim.span.start >= end
        assert claim.text == claim.text.strip()
        end = claim.span.end
    held = {position for claim in claims for position in range(claim.span.start, claim.span.end)} | markers(answer)
    for word in words(answer):
        assert held.issuperset(range(word.start, word.end)), answer[word.start : word.end]


@settings(max_examples=300, deadline=None)
@given(answers)
def test_every_citation_belongs_to_one_claim_and_a_claim_alone_is_split_the_same_twice(answer):
    claims = SPLIT(Case(answer, CHUNKS))
    spans = [(item.id, item.span) for claim in claims for item in claim.citations]
    assert len(spans) == len(set(spans))
    assert SPLIT(Case(answer, CHUNKS)) == claims


def test_the_splitter_keeps_the_contract_of_a_splitter():
    assert isinstance(SPLIT, Splitter)


ANSWERS = [
    (
        "Sure, here is the answer: The museum opens at 9, and it closes at 5.",
        ["filler", "Sure, here is the answer:", "factual", "The museum opens at 9,", "factual", "and it closes at 5."],
    ),
    (
        "Based on the provided passages, it opens at 9.",
        ["filler", "Based on the provided passages,", "factual", "it opens at 9."],
    ),
    ("According to passage 2, it opens at 9.", ["factual", "According to passage 2, it opens at 9."]),
    ("Sure! Here's the maker: Bayer.", ["filler", "Sure!", "filler", "Here's the maker:", "factual", "Bayer."]),
    (
        "It is so.[^1]\n\n[^1]: It was made in 1970.",
        ["factual", "It is so.[^1]", "factual", "[^1]: It was made in 1970."],
    ),
    ("It is so.[^1]\n\n[^1]: The Times, 1970.", ["factual", "It is so.[^1]", "filler", "[^1]: The Times, 1970."]),
    ("It was free for all? Yes.", ["factual", "It was free for all?", "factual", "Yes."]),
    ("It was free for all? No, it was not.", ["question", "It was free for all?", "factual", "No, it was not."]),
    ("Answer: Paris.", ["filler", "Answer:", "factual", "Paris."]),
    (
        "Based on the given passages, it is not possible to determine the price.",
        ["abstention", "Based on the given passages, it is not possible to determine the price."],
    ),
    (
        "I'm not sure, but the museum opens at 9.",
        ["abstention", "I'm not sure,", "factual", "but the museum opens at 9."],
    ),
    (
        "Passage 1 names a price. However, it does not mention the opening hours.",
        ["factual", "Passage 1 names a price.", "abstention", "However, it does not mention the opening hours."],
    ),
    (
        "The contract names a price. However, it does not mention a penalty.",
        ["factual", "The contract names a price.", "factual", "However, it does not mention a penalty."],
    ),
    ("Yes. It is open.", ["filler", "Yes.", "factual", "It is open."]),
    ("Yes.", ["factual", "Yes."]),
    (
        "## Hours\n- Monday: 9-5\n- Sunday: closed",
        ["filler", "Hours", "factual", "Monday: 9-5", "factual", "Sunday: closed"],
    ),
    ("1. Preheat it.\n2) Bake 5 min.", ["factual", "Preheat it.", "factual", "Bake 5 min."]),
    ("| Day | Hours |\n|---|---|\n| Mon | 9-5 |", ["filler", "Day | Hours", "factual", "Mon | 9-5"]),
    (
        "1. **Power-cycle the modem.** Unplug it. Wait.\n2. __Check it!__\n3. **It costs $9.** Pay it.",
        [
            "factual",
            "**Power-cycle the modem.** Unplug it.",
            "factual",
            "Wait.",
            "factual",
            "__Check it!__",
            "factual",
            "**It costs $9.**",
            "factual",
            "Pay it.",
        ],
    ),
    ("**It is covered.** Keep it.", ["factual", "**It is covered.**", "factual", "Keep it."]),
    ("Run:\n```sh\nx --n 5\n```", ["filler", "Run:", "factual", "```sh\nx --n 5\n```"]),
    ("> It is free.\n\n---\n\nEnjoy!", ["factual", "It is free.", "filler", "Enjoy!"]),
    ('He said "It is 5. It is 6." then.', ["factual", 'He said "It is 5. It is 6." then.']),
    ("What is it? It is 5.", ["question", "What is it?", "factual", "It is 5."]),
    (
        "I think it is lovely. Do not take more than 4 g.",
        ["opinion", "I think it is lovely.", "factual", "Do not take more than 4 g."],
    ),
    ("👍", []),
    ("---\n***", []),
]


@pytest.mark.parametrize(("answer", "expected"), ANSWERS)
def test_an_answer_falls_into_claims_of_their_kinds(answer, expected):
    assert [part for claim in shown(answer) for part in claim] == expected


CITED = [
    ("It is so [1]. It was so.", [("It is so [1].", ["1"]), ("It was so.", [])]),
    ("It is so. [1] It was so.[2]", [("It is so. [1]", ["1"]), ("It was so.[2]", ["2"])]),
    ("It is so.\n[1]\n[9]", [("It is so.\n[1]\n[9]", ["1", "9"])]),
    ("It is 5 [1], and it was 6 [2].", [("It is 5 [1],", ["1"]), ("and it was 6 [2].", ["2"])]),
    (
        "- It is so [1, 3]\n- It is 7 (passage 2)",
        [("It is so [1, 3]", ["1", "3"]), ("It is 7 (passage 2)", ["passage 2"])],
    ),
    ("[1] It is so.", [("[1] It is so.", ["1"])]),
    ("It is so.[^1]\n\n[^1]: One", [("It is so.[^1]", ["1"]), ("[^1]: One", ["1"])]),
    ("Sources: [1], [2]", [("Sources: [1], [2]", ["1", "2"])]),
]


@pytest.mark.parametrize(("answer", "expected"), CITED)
def test_a_citation_belongs_to_the_claim_that_it_stands_in_or_follows(answer, expected):
    assert cited(answer) == expected


UNITS = {
    "prose": "The cat, aged 3.5, is at Dr. No's in the U.S., and it is fat [1]. Based on the context, it slept. ",
    "clauses": "it is 5, and it is 6, ",
    "semicolons": "it is so; ",
    "citations": "[1]",
    "lead-ins": "Answer: ",
    "abstentions": "the passages do not ",
    "one word": "a",
    "brackets": "(",
    "stops": ". ",
    "markers": "- ",
    "line breaks": "a\n",
    "Chinese": "你好。",
}


@pytest.mark.parametrize("unit", UNITS.values(), ids=UNITS)
def test_cost_is_linear_in_the_length_of_the_answer(unit):
    def cost(length: int) -> float:
        case = Case(unit * (length // len(unit)), CHUNKS)
        began = time.process_time()
        SPLIT(case)
        return time.process_time() - began

    assert is_bounded(cost, 8_000, 64_000, factor=24)  # a quadratic method takes 64 times as long


@pytest.mark.no_cover
def test_an_answer_of_a_megabyte_is_split_to_its_last_word():
    answer = "The cat is 3.5 years old, and it is fat [2]. " * 22_000 + "The end is near."
    claims = SPLIT(Case(answer, CHUNKS))
    assert len(answer) > 990_000
    assert claims[-1].text == "The end is near."
    assert len(claims) == 44_001


def test_kinds_are_the_members_of_the_closed_set():
    assert {claim.kind for claim in SPLIT(Case("Hi! It is 5. Why? I don't know."))} <= set(Kind)
