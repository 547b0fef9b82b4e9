"""Citations: those that an answer carries, and what only looks like one."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cost import is_bounded
from tests.strategies import chunks, texts

from spanproof.renderers.pieces import Piece
from spanproof.splitters.citations import citations
from spanproof.types import Case, Chunk

CHUNKS = (
    Chunk(
        "a-1",
        "The study (Miller et al., 2018) and [17] found it; Brown (2011) did not (0.5 °C) [sic].",
        "papers/report.pdf",
    ),
    Chunk("b-2", "Second.", metadata={"title": "Tower Guide", "authors": ["Jane Doe", "K. Roe"], "year": 2019}),
    Chunk("PUBMED:123", "passage 5: third.", metadata={"city": "Oslo"}),
)
UNKNOWN = None
FIRST, SECOND, THIRD = (chunk.id for chunk in CHUNKS)


def found(answer: str, chunks=CHUNKS) -> list[tuple[str, str | None]]:
    case = Case(answer, chunks)
    for item in citations(case):
        if "-" not in item.span.of(answer) and "–" not in item.span.of(answer):
            assert item.span.of(answer) == item.id
    return [(item.id, item.chunk_id) for item in citations(case)]


TABLE = [
    ("It is so [1].", [("1", FIRST)]),
    ("```run``` it.\nIt is so [9].", [("9", UNKNOWN)]),
    ("It is so.[2]", [("2", SECOND)]),
    ("It is so [1, 3].", [("1", FIRST), ("3", THIRD)]),
    ("It is so [1][2].", [("1", FIRST), ("2", SECOND)]),
    ("It is so [1-3].", [("1", FIRST), ("2", SECOND), ("3", THIRD)]),
    ("It is so [1; 2–3].", [("1", FIRST), ("2", SECOND), ("3", THIRD)]),
    ("It is so [1 and 2].", [("1", FIRST), ("2", SECOND)]),
    ("It is so [4].", [("4", UNKNOWN)]),
    ("It is so [2, 9].", [("2", SECOND), ("9", UNKNOWN)]),
    ("It is so [^2].", [("2", SECOND)]),
    ("It is so[^9].", [("9", UNKNOWN)]),
    ("It is so [1](#ref1).", [("1", FIRST)]),
    ("It is so 【1†source】.", [("1", FIRST)]),
    ("It is so 【4:0†source】【4:1†source】.", [("0", UNKNOWN), ("1", FIRST)]),
    ("It is so [a-1].", [("a-1", FIRST)]),
    ("It is so [c-7].", [("c-7", UNKNOWN)]),
    ("It is so [A-1, b-2].", [("A-1", FIRST), ("b-2", SECOND)]),
    ("It is so [doc3].", [("doc3", THIRD)]),
    ("It is so [Source 2].", [("Source 2", SECOND)]),
    ("It is so [Doc 1, Doc 8].", [("Doc 1", FIRST), ("Doc 8", UNKNOWN)]),
    ("It is so (passage 2).", [("passage 2", SECOND)]),
    ("It is so (see Source 2).", [("Source 2", SECOND)]),
    ("It is so (passages 1 and 3).", [("1", FIRST), ("3", THIRD)]),
    ("It is so (Passages 1, 2, and 9).", [("1", FIRST), ("2", SECOND), ("9", UNKNOWN)]),
    ("According to passage 2, it is so.", [("passage 2", SECOND)]),
    ("According to passage 9, it is so.", [("passage 9", UNKNOWN)]),
    ("Passage 5 says so.", [("Passage 5", THIRD)]),
    ("According to passage 1, 10 minutes are enough.", [("passage 1", FIRST)]),
    ("It is so (passage 1, 3).", [("1", FIRST), ("3", THIRD)]),
    ("It is so (PUBMED:123).", [("PUBMED:123", THIRD)]),
    ("It is so (PMID: 123).", [("PMID: 123", THIRD)]),
    ("It is so (PMID: 999; PMID: 123).", [("PMID: 999", UNKNOWN), ("PMID: 123", THIRD)]),
    ("It is so [PMID 123].", [("PMID 123", THIRD)]),
    ("It is so (Doe, 2019).", [("Doe, 2019", SECOND)]),
    ("It is so (Doe, 2020).", [("Doe, 2020", UNKNOWN)]),
    ("It is so (Doe & Roe, 2019; Kay et al., 2021).", [("Doe & Roe, 2019", SECOND), ("Kay et al., 2021", UNKNOWN)]),
    ("It is so (see Roe and Doe, 2019, p. 5).", [("see Roe and Doe, 2019, p. 5", SECOND)]),
    ("It is so [Doe, 2019].", [("Doe, 2019", SECOND)]),
    ("It is so (Miller et al., 2018).", [("Miller et al., 2018", FIRST)]),
    ("Brown et al. (2011) say so.", [("Brown et al. (2011)", FIRST)]),
    ("Green et al. (2011) say so.", [("Green et al. (2011)", UNKNOWN)]),
    ("It is so [17].", [("17", FIRST)]),
    ("It is so (Tower Guide).", [("Tower Guide", SECOND)]),
    ("It is so [report].", [("report", FIRST)]),
    ("It is so (report.pdf).", []),
    # sources that do not exist, in a range, a long number or by name
    ("It is so [1-2000].", [("1", FIRST), ("2", SECOND), ("3", THIRD), ("2000", UNKNOWN)]),
    ("It is so [2–999999999].", [("2", SECOND), ("3", THIRD), ("999999999", UNKNOWN)]),
    ("It is so [300-2000].", [("300", UNKNOWN), ("2000", UNKNOWN)]),
    ("It is so [99999999999999999999].", [("99999999999999999999", UNKNOWN)]),
    ("It is so [2, 5000].", [("2", SECOND), ("5000", UNKNOWN)]),
    ("It is so [Source 99999].", [("Source 99999", UNKNOWN)]),
    ("It is so 【99999†source】.", [("99999", UNKNOWN)]),
    ("It is so, says passage 99999.", [("passage 99999", UNKNOWN)]),
    ("It is so [source: nope.md].", [("nope.md", UNKNOWN)]),
    ("It is so (Source: nope.md).", [("nope.md", UNKNOWN)]),
    ("It is so [**Source:** nope.md].", [("nope.md", UNKNOWN)]),
    ("It is so (Source: the Oslo Almanac).", [("the Oslo Almanac", UNKNOWN)]),
    ("It is so [source: papers/report.pdf].", [("papers/report.pdf", FIRST)]),
    ("It is so [source: Report.pdf].", [("Report.pdf", FIRST)]),
    ("It is so (Source: b-2).", [("b-2", SECOND)]),
    ("It is so (Source: “Tower Guide”).", [("Tower Guide", SECOND)]),
    ("It is so (Source: Tower Guide, p. 12).", [("Tower Guide", SECOND)]),
    ("It is so (Source: Tower Guide page 12, 2019).", [("Tower Guide", SECOND)]),
    ("It is so [source: report.pdf, nope.md].", [("report.pdf", FIRST), ("nope.md", UNKNOWN)]),
    ("It is so (Sources: b-2 and report.pdf).", [("b-2", SECOND), ("report.pdf", FIRST)]),
    ("It is so (Source: a-1; source: nope.md).", [("a-1", FIRST), ("nope.md", UNKNOWN)]),
    ("It is so (Sources: 1, 9).", [("1", FIRST), ("9", UNKNOWN)]),
    ("It is so (Source: [2]).", [("2", SECOND)]),
    ("It is so (Source: Miller et al., 2018).", [("Miller et al., 2018", FIRST)]),
    # not citations
    ("It is so [0].", []),
    ("It is so [nope.md].", []),
    ("It was so then [2016-2017].", []),
    ("It was so on that day [20240115].", []),
    ("Take the whole dose [10-20 mg].", []),
    ("It is in the range [1-2000].", []),
    ("It won in that season [2016-17].", []),
    ("It is so (source: the provided context).", []),
    ("It is so (Source: page 12).", []),
    ("It is so [source: ].", []),
    ("It is so [sic].", []),
    ("It is [...] so.", []),
    ("See [the guide](https://example.org/1).", []),
    ("![1a](https://example.org/1.png)", []),
    ("Call `x[1]` or x[1] or my_list[2].", []),
    ("```\nx = [1, 2]\n```", []),
    ("It began early (2020).", []),
    ("It began early [2020].", []),
    ("It is in the interval [0, 1].", []),
    ("It lies in the range [1, 3].", []),
    ("x ∈ [1, 2]", []),
    ("p = 0.5 [0.1, 0.9]", []),
    ("It was held there (Paris, 2020).", []),
    ("It was held then (May, 2020).", []),
    ("It is big (100).", []),
    ("It is in Norway (Oslo).", []),
    ("It is cold (0.5 °C).", []),
    ("It was released (Windows 2000).", []),
    ("- [ ] buy\n- [x] done", []),
    ("It was so (about 5 mg, 2 times).", []),
    ("It is the source 9 of the text 12.", []),
]


@pytest.mark.parametrize(("answer", "expected"), TABLE)
def test_an_id_is_found_and_resolved_or_known_to_be_unknown(answer, expected):
    assert found(answer) == expected


def test_an_id_wins_over_a_position():
    swapped = (Chunk("2", "first"), Chunk("1", "second"))
    assert found("It is so [1] and [2].", swapped) == [("1", "1"), ("2", "2")]


def test_a_passage_number_inside_one_long_chunk_is_copied_not_made_up():
    one = (Chunk("1", "passage 1: cats.\n\npassage 2: dogs."),)
    assert found("It is so (passages 1 and 2), says passage 3.", one) == [("1", "1"), ("2", "1"), ("passage 3", None)]
    assert found("It is so (Sources: Passage 1, 2, 3).", one) == [("Passage 1", "1"), ("2", "1"), ("3", None)]


def test_a_source_mark_may_give_the_first_line_of_a_chunk_or_copy_a_mark_that_stands_in_one():
    titled = (Chunk("1", "# Title: Visiting the Tower\nIt opens at 9 (Source: WHO)."),)
    assert found("It is so (Source: Visiting the Tower).", titled) == [("Visiting the Tower", "1")]
    assert found("It is so (Source: WHO).", titled) == [("WHO", "1")]
    assert found("It is so (WHO).", titled) == []


def test_a_wide_range_stands_for_at_most_a_hundred_chunks_and_its_ends():
    many = tuple(Chunk(f"c{place}", "text") for place in range(500))
    cited = found("It is so [2-999999999999].", many)
    assert cited[:2] == [("2", "c1"), ("3", "c2")]
    assert cited[-1] == ("999999999999", UNKNOWN)
    assert len(cited) == 101
    named = (Chunk("70", "first"), Chunk("b", "second"))
    assert found("It is so [60-90].", named) == [("60", UNKNOWN), ("70", "70"), ("90", UNKNOWN)]


def test_without_chunks_nothing_is_cited():
    assert citations(Case("It is so [1] (Doe, 2019).")) == ()


@settings(max_examples=300, deadline=None)
@given(texts.filter(lambda text: text.strip()), chunks(), st.text(alphabet="[]()1,- a†【】^;2", max_size=40))
def test_citations_are_in_order_and_name_chunks_of_the_case(answer, given_chunks, noise):
    case = Case(answer + noise, given_chunks)
    cited = citations(case)
    assert [item.span.start for item in cited] == sorted(item.span.start for item in cited)
    assert {item.chunk_id for item in cited} <= {None, *(chunk.id for chunk in given_chunks)}
    assert all(item.span.end <= len(case.answer) for item in cited)


@pytest.mark.parametrize("name", ["doc[1]", "a]b[1", "[1]", "n【1】", "[1]: a, 2", "a\nb"])
@pytest.mark.parametrize("form", ["The tower is tall {}.", "{} and [1] say so.", "So ({})."])
def test_what_a_replaced_answer_cites_is_read_as_the_same_chunk(name, form):
    chunks = (Chunk("2", "The tower is tall."), Chunk(name, "It is old."), Chunk("1", "It is red."))
    cited = citations(Case(form.format(Piece(chunks[1]).text), chunks))
    assert [item.chunk_id for item in cited] == ([name, "1"] if "[1] say" in form else [name])
    assert citations(Case(f"See `x[{name}]`.", chunks)) == ()


UNITS = """[1]|[|(|[1, |(Doe, 2019; |passage 1, |【1†|`a|Doe |x_|[1-9]|PMID: 1 |1 and """.split("|")
UNITS += """[1-999999999]|[source: |(Source: a, |[source: p 1, b](|[1-2000-|(source: a   |[source: a.md]""".split("|")


@pytest.mark.parametrize("unit", UNITS)
def test_cost_is_linear_in_the_length_of_the_answer(unit):
    def cost(length: int) -> float:
        case = Case(unit * (length // len(unit)), CHUNKS)
        began = time.process_time()
        citations(case)
        return time.process_time() - began

    assert is_bounded(cost, 10_000, 80_000, factor=24)  # a quadratic method takes 64 times as long


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("It is so (Source: WHO).", []),
        ("It is so [source: own calculations].", []),
        ("It is so [source: nope.md].", [("nope.md", None)]),
        ("It is so (Source: https://example.org/a).", [("https://example.org/a", None)]),
    ],
)
def test_where_no_chunk_says_what_it_is_only_the_name_of_a_file_cannot_be_one(answer, found):
    case = Case(answer, (Chunk("1", "The tower is tall."), Chunk("2", "The tower is old.")))
    assert [(each.id, each.chunk_id) for each in citations(case)] == found
