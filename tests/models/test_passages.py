from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import fields

from spanproof.cases import case, chunk
from spanproof.models.passages import passages_of, read
from spanproof.text.terms import terms
from spanproof.types import Chunk

LONG = "The soup was cold. " * 12 + "The staff were lovely."


def texts(each: Chunk) -> list[str]:
    return [passage.span.of(each.text) for passage in passages_of(each)]


def test_prose_is_read_by_sentences_and_a_record_by_lines():
    assert texts(Chunk("1", "It is red. It is old.")) == ["It is red.", "It is old."]
    assert texts(chunk({"colour": "It is red. It is old.", "age": 9})) == ["colour: It is red. It is old.", "age: 9"]


def test_a_long_value_of_a_record_is_read_by_sentences_that_all_have_the_words_of_its_path():
    record = chunk({"reviews": [{"review": LONG}], "city": "Norwich"})

    assert texts(record)[0] == "reviews[0].review: The soup was cold."
    assert texts(record)[-2:] == ["The staff were lovely.", "city: Norwich"]
    assert all("review" in passage.counts for passage in passages_of(record)[:-1])


def test_lines_of_one_parent_are_a_group():
    record = chunk({"name": "x", "hours": {"Mon": 1, "Tue": 2}, "tags": ["a"], "per": {"U.S.": 1}, "note": LONG})

    assert [passage.group for passage in passages_of(record)][:6] == ["", "hours", "hours", "tags", "per", None]
    assert [passage.group for passage in passages_of(Chunk("1", "It is red. It is old."))] == [None, None]


def test_a_text_that_only_looks_like_the_record_is_read_on_its_own():
    record = chunk({"colour": "It is red. It is old."})
    prose = Chunk("2", record.text)

    assert texts(record) != texts(prose) == ["colour: It is red.", "It is old."]


RECORDS = st.dictionaries(fields, st.text(max_size=9) | st.integers() | st.just(LONG), max_size=4)


@given(st.text(max_size=60).map(lambda text: Chunk("1", text)) | RECORDS.filter(bool).map(chunk))
def test_passages_are_in_order_and_leave_out_nothing_but_white_space(each):
    end = 0
    for passage in passages_of(each):
        assert each.text[end : passage.span.start].strip() == ""
        end = passage.span.end
    assert each.text[end:].strip() == ""


@given(st.text(max_size=60))
def test_the_words_of_all_passages_are_the_words_of_the_chunk(text):
    counted: dict[str, int] = {}
    for passage in passages_of(Chunk("1", text)):
        for form, count in passage.counts.items():
            counted[form] = counted.get(form, 0) + count

    assert counted == read(text).counts(0, len(text))
    assert list(read(text).forms) == [term.forms for term in terms(text)]


def test_a_record_inside_a_case_keeps_its_lines():
    assert texts(case("Yes.", [{"a": 1, "b": 2}]).chunks[0]) == ["a: 1", "b: 2"]
