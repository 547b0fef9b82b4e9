"""Stretches of a text where capitals say nothing."""

import pytest

from spanproof.text.naming.titles import titles


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# A Title\ntext", ["# A Title"]),
        ("**Bold Line**\ntext", ["**Bold Line**"]),
        ("Great Big Heading\ntext here", ["Great Big Heading"]),
        ("Great Big Heading", []),
        ("Great Big Sentence.\nmore", []),
        ("Opening hours: 9 to 5", ["Opening hours:"]),
        ("- **Parking:** yes", ["- **Parking:"]),
        ("At 10:30 it opens", []),
        ("ALL IN CAPITALS HERE\nsmall", ["ALL IN CAPITALS HERE"]),
        ("One two three four five six seven: eight", []),
        ("small letters\nonly", []),
    ],
)
def test_titles_are_headings_labels_and_shouted_lines(text, found):
    assert [span.of(text) for span in titles(text)] == found
