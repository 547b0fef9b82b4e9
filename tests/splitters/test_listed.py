"""Sources that are named outside brackets: those that exist, those that do not, and what only looks like one."""

from __future__ import annotations

import time

import pytest
from tests.cost import is_bounded

from spanproof.splitters import SentenceSplitter
from spanproof.splitters.citations import citations
from spanproof.types import Case, Chunk, Kind

SPLIT = SentenceSplitter()
CHUNKS = (
    Chunk("doc-1", "Admission is $12 for adults.", "guide.md"),
    Chunk("b", "It has 340 paintings.", "https://museum.org/facts"),
)
GUIDE, FACTS, UNKNOWN = "doc-1", "b", None
CLAIM = "It is $12."

NAMED = [
    ("Source: guide.md", [("guide.md", GUIDE)]),
    ("**Source:** guide.md", [("guide.md", GUIDE)]),
    ("*Source: guide.md*", [("guide.md", GUIDE)]),
    ("- Source: guide.md", [("guide.md", GUIDE)]),
    ("Sources: guide.md, https://museum.org/facts", [("guide.md", GUIDE), ("https://museum.org/facts", FACTS)]),
    ("Sources:\n[1] guide.md", [("1", GUIDE), ("guide.md", GUIDE)]),
    ("Sources:\nguide.md\nhttps://museum.org/facts", [("guide.md", GUIDE), ("https://museum.org/facts", FACTS)]),
    ("Sources:\n- guide.md\n- <https://museum.org/facts>", [("guide.md", GUIDE), ("https://museum.org/facts", FACTS)]),
    ("**Sources:**\n1. [guide.md](guide.md)", [("guide.md", GUIDE)]),
    ("## References\n\n1. [The guide](https://museum.org/facts)", [("https://museum.org/facts", FACTS)]),
    ("Citations: [2]", [("2", FACTS)]),
]
MADE_UP = [
    ("Source: nope.md", [("nope.md", UNKNOWN)]),
    ("Sources:\n- guide.md\n- https://museum.org/other", [("guide.md", GUIDE), ("https://museum.org/other", UNKNOWN)]),
    ("Sources:\n[1] nope.md", [("1", GUIDE), ("nope.md", UNKNOWN)]),
    ("Source: doc-7", [("doc-7", UNKNOWN)]),
]
NO_NAMES = [
    ("Citations: 2", []),
    ("Sources: 2", []),
    ("Sources vary.", []),
    ("Source: It costs $15.", []),
    ("Sources:\n- Admission is $15 for adults.", []),
    ("Sources:\n\n## Hours\n\nhours.md", []),
    ("Outsource: guide.md", []),
    ("See https://museum.org/other.", []),
    ("```\nSource: nope.md\n```", []),
]


def cited(answer: str) -> list[tuple[str, str | None]]:
    return [(each.id, each.chunk_id) for each in citations(Case(answer, CHUNKS))]


@pytest.mark.parametrize(("named", "expected"), NAMED + MADE_UP + NO_NAMES)
def test_a_source_is_found_where_sources_are_named(named, expected):
    assert cited(f"{CLAIM}\n\n{named}") == expected


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("It is so, see https://museum.org/facts.", [("https://museum.org/facts", FACTS)]),
        ("It is so <https://museum.org/facts>.", [("https://museum.org/facts", FACTS)]),
        ("It is so. Source: guide.md. It was so.", [("guide.md", GUIDE)]),
        ("It is so [ID: doc-1].", [("ID: doc-1", GUIDE)]),
        ("It is so [chunk_id: b].", [("chunk_id: b", FACTS)]),
        ("It is so [kid: b].", []),
        ("It is so.<sup>1</sup>", [("1", GUIDE)]),
        ("It is so.<sup>[1]</sup> It was.<sup>2</sup>", [("1", GUIDE), ("2", FACTS)]),
        ("It is for adults<sup>1, 2</sup>.", [("1", GUIDE), ("2", FACTS)]),
        ("It is so.<sup>9</sup>", [("9", UNKNOWN)]),
        ("It has 20 m<sup>2</sup>.", []),
        ("It has 10<sup>2</sup> chairs.", []),
        ("It is 20 metres<sup>2</sup> wide.", []),
        ("It is for adults<sup>9</sup>.", []),
    ],
)
def test_a_source_is_found_in_running_text(answer, expected):
    assert cited(answer) == expected


@pytest.mark.parametrize("named", [named for named, _ in NAMED])
def test_a_list_of_sources_that_exist_is_filler(named):
    claims = SPLIT(Case(f"{CLAIM}\n\n{named}", CHUNKS))
    assert [claim.text for claim in claims if claim.kind is not Kind.FILLER] == [CLAIM]


@pytest.mark.parametrize("named", [named for named, _ in MADE_UP])
def test_a_source_that_does_not_exist_stays_a_claim(named):
    *_, last = SPLIT(Case(f"{CLAIM}\n\n{named}", CHUNKS))
    assert last.kind is Kind.FACTUAL
    assert last.citations[-1].chunk_id is None


UNITS = ["Source: a.md, ", "Source: ", "] Source: a ", "Sources:\n- a.md, b\n", "Sources:\n", "<sup>1</sup>", "<sup>1,"]
UNITS += ["https://a.b/", "[a](b)", "Sources:\n- [a](", "a. Source: b"]


@pytest.mark.parametrize("unit", UNITS)
def test_cost_is_linear_in_the_length_of_the_answer(unit):
    def cost(length: int) -> float:
        case = Case(unit * (length // len(unit)), CHUNKS)
        began = time.process_time()
        citations(case)
        return time.process_time() - began

    assert is_bounded(cost, 10_000, 80_000, factor=24)
