"""Headings and heads of tables that are no titles: lines of a record, and first rows of data."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.splitters.kinds import heading_kind, kind_of
from spanproof.text.cells import cells_of
from spanproof.text.markup import Block
from spanproof.text.verbs import is_past
from spanproof.text.words import words
from spanproof.types import Kind

__all__ = ["kind_of_head", "kind_of_title"]

_FIELD = re.compile(r"[*_\s]{0,8}[^\W\d][^:\d\n]{0,40}:[*_]{0,2}[ \t]{1,8}[*_]{0,2}\w")  # key: value
_PLACED = frozenset("at by in on".split())
_ENDED = re.compile(r"[.!][\"'”’)*_]*\Z")
_SHORTEST_STATEMENT = 4  # words of a cell at the head of a table
_SUM = re.compile(
    r"[$€£¥]\s?\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?(?:%|(?!st|nd|rd|th|min|hrs?|h\b|yrs?|d\b)[a-zA-Zµ°]{1,3})"
)
_COUNT = re.compile(r"(?!(?:1\d|20)\d\d\Z)(?:3[2-9]|[4-9]\d|\d{3,9}|\d{1,3}(?:,\d{3}){1,3})")
_YEAR = re.compile(r"(?:1\d|20)\d\d")


def kind_of_title(answer: str, found: Sequence[Block], at: int, text: str) -> Kind:
    """The kind of `text`, a sentence of the heading ``found[at]``: see `heading_kind`.

    Bold lines ``**Maker: Bayer**`` right below each other are a record, whose lines state something each; so does a
    line of text that a rule has made a heading, where it has a value behind a colon or begins with a participle and a
    preposition (``Located in Leeds``).
    """
    head = found[at]
    if answer[head.start] in "*_":
        stands = any(_is_field(answer, each) and _is_field(answer, head) for each in _touching(answer, found, at))
    else:
        stands = head.body == head.start and (_FIELD.match(text) is not None or _is_placed(text))
    return kind_of(text) if stands else heading_kind(text)


def _touching(answer: str, found: Sequence[Block], at: int) -> list[Block]:
    """The blocks on the lines right above and below."""
    near = [(found[at - 1], found[at])] if at else []
    near += [(found[at], found[at + 1])] if at + 1 < len(found) else []
    pairs = [pair for pair in near if answer.count("\n", pair[0].end, pair[1].start) == 1]
    return [block for pair in pairs for block in pair if block is not found[at]]


def _is_field(answer: str, block: Block) -> bool:
    return (
        block.kind == "heading" and answer[block.start] in "*_" and bool(_FIELD.match(answer, block.start, block.end))
    )


def _is_placed(text: str) -> bool:
    tokens = words(text)
    return len(tokens) > 2 and is_past(tokens[0]) and tokens[1].norm in _PLACED


def kind_of_head(answer: str, head: Block) -> Kind:
    """The kind of the head of a table: filler unless a cell is a sentence, or it is a key and a figure.

    The second of two cells is a figure of its own if it is a sum of money, a share, a measure or a count, and a year
    behind a participle (``Founded | 1921``); other years, periods and small numbers head columns.
    """
    cells = [answer[start:end].strip(" \t*_") for start, end in cells_of(answer, head.start, head.end)]
    stated = (cell for cell in cells if _ENDED.search(cell) and len(cell.split()) >= _SHORTEST_STATEMENT)
    if any(heading_kind(cell) is Kind.FACTUAL for cell in stated):
        return Kind.FACTUAL
    return Kind.FACTUAL if len(cells) == 2 and _is_datum(*cells) else Kind.FILLER


def _is_datum(key: str, value: str) -> bool:
    """Whether a row of two cells has a value rather than the title of a column."""
    if not words(key) or words(key)[0].is_number:
        return False
    if _SUM.fullmatch(value) or _COUNT.fullmatch(value):
        return True
    return _YEAR.fullmatch(value) is not None and len(words(key)) == 1 and is_past(words(key)[0])
