"""Windows: parts make up the whole context, stretches the whole answer, and both fit."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.models.windows import fitting, stretches
from spanproof.types import Chunk, Evidence, Span


def part(text, name="1"):
    return Evidence(Chunk(name, text), Span(0, len(text)), 0.5)


@settings(deadline=None)
@given(st.lists(st.text("ab .\n", min_size=1), min_size=1, max_size=5), st.integers(1, 40))
def test_parts_make_up_the_context_in_order_and_fit(texts, most):
    parts = [part(text, str(at)) for at, text in enumerate(texts)]

    def make(group):
        return list(group) if sum(len(each.text) for each in group) <= most else None

    groups = fitting(parts, make)
    assert groups is not None
    assert "".join(each.text for group in groups for each in group) == "".join(texts)
    assert all(sum(len(each.text) for each in group) <= most for group in groups)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("One is here. Two is there.", "One is here. "),
        ("a single sentence without a stop", "a single"),
        ("Donaudampfschiff", "Donaudam"),
    ],
)
def test_a_text_is_cut_between_sentences_else_words_else_anywhere(text, first):
    groups = fitting([part(text)], lambda group: group[0].text if len(group[0].text) < len(text) else None)
    assert groups[0] == first
    assert "".join(groups) == text


def test_parts_are_cut_apart_before_they_are_cut():
    parts = [part("One is here. Two is there.", "1"), part("Three.", "2")]
    assert fitting(parts, lambda group: [each.text for each in group] if len(group) < 2 else None) == [
        ["One is here. Two is there."],
        ["Three."],
    ]


def test_what_never_fits_ends_at_a_single_character():
    seen = []
    assert fitting([part("word " * 500)], seen.append) is None
    assert len(seen) < 30


@settings(deadline=None)
@given(st.integers(1, 200), st.integers(5, 40), st.lists(st.integers(0, 400), max_size=10))
def test_stretches_cover_every_token_and_overlap(count, most, borders):
    offsets = [(2 * at, 2 * at + 1) for at in range(count)]
    found = stretches(offsets, most=most, overlap=2, borders=borders)
    assert found[0][0] == 0
    assert found[-1][1] == offsets[-1][1]
    for (_, end), (start, _) in pairwise(found):
        assert start < end
    assert all(sum(start <= first < end for first, _ in offsets) <= most for start, end in found)


def test_a_stretch_ends_at_a_border_in_its_second_half_and_begins_with_a_word():
    offsets = [(at, at + 1) for at in range(4)] + [(at, at + 1) for at in range(5, 21)]
    assert stretches(offsets, most=8, overlap=1, borders=[7])[0] == (0, 7)
    assert stretches([(0, 1), (1, 2), (3, 4), (4, 5), (6, 7)], most=4, overlap=1)[1] == (3, 7)


@pytest.mark.parametrize("width", [1, 2])
def test_tokens_that_all_touch_make_no_more_stretches_than_words_do(width):
    offsets = [(width * at, width * at + 1) for at in range(1000)]
    found = stretches(offsets, most=256, overlap=32)
    assert len(found) == 5
    assert all(end - start >= 32 * width - 1 for (_, end), (start, _) in pairwise(found))


def test_a_text_without_tokens_has_no_stretches():
    assert stretches([], most=8, overlap=1) == []
