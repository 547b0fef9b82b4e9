"""Blocks: their kinds, and where their content begins."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import NASTY

from spanproof.text.markup import blocks

TABLE = [
    ("Some prose.", "prose", "Some prose."),
    ("# Title", "heading", "Title"),
    ("**Title**", "heading", "**Title**"),
    ("**Bold** and more", "prose", "**Bold** and more"),
    ("#hashtag", "prose", "#hashtag"),
    ("- item", "item", "item"),
    ("  * item", "item", "item"),
    ("12. item", "item", "item"),
    ("(a) item", "item", "item"),
    ("iv) item", "item", "item"),
    ("- [x] item", "item", "item"),
    ("> quoted", "item", "quoted"),
    ("> - item", "item", "item"),
    ("2020. A year.", "prose", "2020. A year."),
    ("J. Smith came.", "prose", "J. Smith came."),
    ("-5 degrees", "prose", "-5 degrees"),
    ("*emphasis* first", "prose", "*emphasis* first"),
    ("| a | b |", "row", "| a | b |"),
    ("a | b", "row", "a | b"),
    ("either|or", "prose", "either|or"),
    ("a\tb", "row", "a\tb"),
    ("---", "rule", "---"),
    ("* * *", "rule", "* * *"),
    ("```\ncode\n```", "code", "```\ncode\n```"),
    ("~~~ py\ncode", "code", "~~~ py\ncode"),
    ("~~~ `py`\ncode", "code", "~~~ `py`\ncode"),
    ("```inline``` code", "prose", "```inline``` code"),
]


@pytest.mark.parametrize(("text", "kind", "body"), TABLE)
def test_a_line_is_of_its_kind_and_its_content_begins_behind_the_marker(text, kind, body):
    (block,) = blocks(text)
    assert block.kind == kind
    assert text[block.body : block.end] == body


def test_the_row_above_a_separator_is_a_header_and_the_line_above_an_underline_a_heading():
    assert [block.kind for block in blocks("a | b\n--|--\n1 | 2")] == ["header", "rule", "row"]
    assert [block.kind for block in blocks("Title\n---\nText")] == ["heading", "rule", "prose"]
    assert [block.kind for block in blocks("Text\n\n---\nText")] == ["prose", "rule", "prose"]


def test_each_row_of_values_parted_by_commas_is_a_line_of_its_own_however_long():
    rows = [
        "name,task,rate_per_hour,days,hours,pay_in_euros",
        "Fadhila Amrani,picking,13.00,5,38,494.00",
        "Guus,lab,13.00,4,32,416",
    ]
    text = "\n".join(rows)
    assert [text[block.start : block.end] for block in blocks(text)] == rows
    prose = "We sold 1,200 apples, pears and plums in the\nfirst week, and 1,300 in the second, it seems."
    assert len(blocks(prose)) == 1


def test_a_fence_ends_at_one_of_its_own_kind_and_length():
    text = "````\n```\n~~~~\n````\nText"
    assert [(block.kind, text[block.start : block.end]) for block in blocks(text)] == [
        ("code", "````\n```\n~~~~\n````"),
        ("prose", "Text"),
    ]


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(alphabet=NASTY + "#-|>~", max_size=60), st.text(max_size=60)))
def test_blocks_are_in_order_and_leave_only_white_space_outside(text):
    end = 0
    for block in blocks(text):
        assert end <= block.start <= block.body
        assert block.start < block.end
        assert text[end : block.start].strip() == ""
        end = block.end
    assert text[end:].strip() == ""
