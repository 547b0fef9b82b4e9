"""Which items of a text lie in a part of it, and what is left without some."""

from __future__ import annotations

from spanproof.text.spans import within, without
from spanproof.types import Span

ITEMS = (Span(0, 2), Span(2, 5), Span(4, 9), Span(9, 10))


def test_items_lie_within_from_the_first_character_to_the_last():
    assert within(ITEMS, Span(2, 9)) == (Span(2, 5), Span(4, 9))


def test_an_item_that_goes_beyond_does_not_lie_within():
    assert within(ITEMS, Span(1, 8)) == (Span(2, 5),)


def test_nothing_lies_in_a_part_between_items():
    assert within(ITEMS, Span(10, 12)) == ()


def test_parts_are_taken_out_in_whatever_order_they_come_and_leave_a_space_each():
    assert without("only Pro has 5 seats", [Span(13, 14), Span(0, 4)]) == "  Pro has   seats"


def test_a_text_of_which_no_part_is_taken_out_is_as_it_was():
    assert without("Pro has seats", []) == "Pro has seats"
