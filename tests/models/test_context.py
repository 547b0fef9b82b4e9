from __future__ import annotations

import pytest

from spanproof.cases import case
from spanproof.models.context import Context, by_case, context_of
from spanproof.types import Case, Chunk, Citation, Claim, Span


def test_a_chunk_without_a_content_word_of_answer_or_question_is_left_out():
    each = case(
        "It opens at 9.", ["Opening is early.", "The museum is old.", "It is at the.", ""], question="The museum?"
    )

    assert [chunk.id for chunk in context_of(each).chunks] == ["1", "2"]


def test_chunks_stand_by_text_whatever_their_order():
    assert [chunk.text for chunk in context_of(case("y x z", ["z", "x", "y"])).chunks] == ["x", "y", "z"]


def test_chunks_of_one_source_stand_as_they_do_in_it():
    parts = [Chunk("1", "z", source="a", start=0), Chunk("2", "y", source="a", start=9), Chunk("3", "x", source="b")]

    for order in (parts, parts[::-1]):
        assert [chunk.text for chunk in context_of(case("y x z", order)).chunks] == ["z", "y", "x"]


def test_an_equal_case_has_the_same_context_and_another_one_has_its_own():
    first, second = case("a b", ["a", "b"]), case("a b", ["a", "b"])

    assert context_of(first) is context_of(second)
    assert context_of(first) is not context_of(case("a b", ["a", "b"], question="c"))
    assert context_of(first) is not context_of(case("a b", [Chunk("1", "a"), Chunk("3", "b")]))


def test_a_record_and_prose_of_one_text_have_contexts_of_their_own():
    record = case("old bird", [{"bird": "It is old. It sings."}])
    prose = case("old bird", [Chunk("1", record.chunks[0].text)])

    assert len(context_of(record).passages) == 1
    assert len(context_of(prose).passages) == 2


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("2. Two birds.", ["Two", "birds"]),
        ("- 3) Two birds.", ["Two", "birds"]),
        ("**1.** Two birds.", ["Two", "birds"]),
        ("a) Two birds.", ["Two", "birds"]),
        ("* Two birds.", ["Two", "birds"]),
        ("2.5 birds.", ["2.5", "birds"]),
        ("2 birds.", ["2", "birds"]),
        ("B. Franklin flew.", ["B", "Franklin", "flew"]),
    ],
)
def test_a_list_marker_is_no_word_of_the_claim(answer, expected):
    each = case(answer, ["Birds."])
    found = Context(each).terms_in(Claim(each, Span(0, len(answer))))

    assert [answer[term.word.start : term.word.end] for term in found] == expected


def test_a_citation_is_no_word_of_the_claim():
    each = case("Two birds [7] sing.", ["Birds."])
    claim = Claim(each, Span(0, 19), citations=(Citation("7", Span(11, 12), None),))

    assert [term.word.norm for term in Context(each).terms_in(claim)] == ["two", "birds", "sing"]


def test_the_words_before_a_claim_are_those_of_the_answer():
    each = case("One red bird. It sings.", ["Birds."])
    found = Context(each).terms_before(Claim(each, Span(14, 23)), 2)

    assert [term.word.norm for term in found] == ["red", "bird"]


def test_of_very_many_chunks_the_best_for_each_stretch_are_read_closely():
    chunks = tuple(Chunk(str(at), f"A gull number{at} is here.") for at in range(600))
    each = Case("The gull number77 and number599 sing.", (*chunks, Chunk("x", "Nothing.")))
    context = Context(each)

    assert len(context.chunks) == 64
    assert {"77", "599"} <= {chunk.id for chunk in context.chunks}


def test_something_is_made_once_for_all_claims_of_a_case():
    made = []
    one, two = case("a b", ["a"]), case("c d", ["c"])
    claims = [Claim(one, Span(0, 1)), Claim(two, Span(0, 1)), Claim(one, Span(2, 3))]
    found = by_case(claims, lambda built: made.append(built) or built.answer)
    assert found == ["a b", "c d", "a b"]
    assert made == [one, two]
