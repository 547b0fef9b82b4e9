"""The place in a source that comes nearest to a quote."""

import pytest

from spanproof.types import Span
from spanproof.verifiers.misquoted import nearest


@pytest.mark.parametrize(
    ("quote", "text", "source", "differing", "in_content"),
    [
        ("the dog ran 5 miles", "Then the dog ran 6 miles.", "the dog ran 6 miles", ["5"], True),
        ("a dog ran far", "Then the dog ran far.", "the dog ran far", ["a"], False),
        ("the dog ran far", "Then, the dog ran far!", "the dog ran far", [], False),
        ("the dog ran far", "the big dog ran far", "the big dog ran far", ["the dog"], True),
        ("the dog ran 5 miles", "Then the dog ran five miles.", "the dog ran five miles", ["5"], False),
        ("the dog ran 25 miles", "The dog ran twenty-five miles.", "The dog ran twenty-five miles", ["25"], False),
        ("the dog came 2nd of all", "The dog came two of all.", "The dog came two of all", ["2nd"], True),
        ("the dog ran very far", "the dog ran far", "the dog ran far", ["very"], False),
    ],
)
def test_the_nearest_place_shows_the_words_that_differ(quote, text, source, differing, in_content):
    found = nearest(quote, text)
    assert found.source.of(text) == source
    assert [span.of(quote) for span in found.differing] == differing
    assert found.in_content is in_content


@pytest.mark.parametrize(
    ("quote", "text"), [("one two three four", "five six"), ("one two three", ""), ("a b c d", "d c b a")]
)
def test_texts_with_little_in_common_have_no_nearest_place(quote, text):
    assert nearest(quote, text) is None


def test_only_the_given_part_of_the_source_is_looked_at():
    text = "The dog ran far. A dog ran far."
    found = nearest("a dog ran near", text, within=Span(17, 31))
    assert (found.source.start, found.source.of(text)) == (17, "A dog ran far")
    assert nearest("a dog ran near", text, within=Span(0, 7)) is None
