"""Headings and heads of tables that are no titles: lines of a record, and heads of tables that state something."""

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
    """The kind of the head of a table: filler unless a cell is a sentence."""
    cells = [answer[start:end].strip(" \t*_") for start, end in cells_of(answer, head.start, head.end)]
    stated = (cell for cell in cells if _ENDED.search(cell) and len(cell.split()) >= _SHORTEST_STATEMENT)
    if any(heading_kind(cell) is Kind.FACTUAL for cell in stated):
        return Kind.FACTUAL
    return Kind.FILLER
