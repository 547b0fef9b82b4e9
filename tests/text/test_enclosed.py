"""Brackets and quotation marks."""

from __future__ import annotations

import pytest

from spanproof.text.enclosed import enclosures, inside


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a (b) c", ["(b)"]),
        ("a (b [c] d) e", ["(b [c] d)"]),
        ("(a) [b] “c” «d» 「e」 （f）", ["(a)", "[b]", "“c”", "«d»", "「e」", "（f）"]),
        ('He said "yes" and "no".', ['"yes"', '"no"']),
        ('"yes"', ['"yes"']),
        ('a 5" pipe and a 6" pipe', []),
        ("a ( b", []),
        ("a ) b (", []),
        ("a (b] c)", ["(b] c)"]),
        ("a (b [c) d]", ["(b [c)"]),
        ('"open "yes" shut', ['"yes"']),
        ("", []),
    ],
)
def test_the_outermost_pairs_are_found(text, expected):
    assert [span.of(text) for span in enclosures(text)] == expected


def test_a_pair_that_is_too_far_apart_encloses_nothing():
    assert enclosures("(" + "a" * 240 + ")") == ()
    assert len(enclosures("(" + "a" * 238 + ")")) == 1


def test_a_cut_at_the_border_of_a_pair_is_not_inside():
    spans = enclosures("a (b) c")
    assert [inside(spans, position) for position in range(8)] == [False, False, False, True, True, False, False, False]


def test_a_million_brackets_are_no_trouble():
    assert enclosures("(" * 1_000_000) == ()
