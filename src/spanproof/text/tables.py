"""Tables in Markdown: each row as a line that says which column its cells are of."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.markup import blocks
from spanproof.types import Span

__all__ = ["Row", "cells_of", "rows", "rows_in", "told"]

_KEPT: Cache[tuple[Row, ...]] = Cache(4_000_000)  # characters of text
_BAR = re.compile(r"(?<!\\)\|")
_AROUND = " \t*_`"

_Finder = Callable[[str, int, int], Iterable[re.Match[str]]]


class Row(NamedTuple):
    """A row below the head of a table: where it stands, the heads of its columns, and the offsets of its cells."""

    span: Span
    heads: tuple[str, ...]
    cells: tuple[tuple[int, int], ...]


def rows(text: str) -> tuple[Row, ...]:
    """The rows of all tables that have a head, in order, but for those with more or fewer cells than it; remembered."""
    return _KEPT.get(text, lambda: tuple(_rows(text)) if "|" in text else (), cost=len(text) + 1)


def rows_in(text: str, span: Span) -> Iterator[Row]:
    """The rows that share characters with a span, in order."""
    found = rows(text)
    for row in found[bisect_right(found, span.start, key=lambda row: row.span.end) :]:
        if row.span.start >= span.end:
            break
        yield row


def told(text: str, span: Span) -> str:
    """What stands in a span, each whole row as ``Day: Monday; Opens: 08:00.``: as a record is read, its keys beside."""
    found = rows(text)
    out, at = [], span.start
    for row in found[bisect_left(found, span.start, key=lambda row: row.span.start) :]:
        if row.span.end > span.end:
            break
        out += [text[at : row.span.start], _said(text, row)]
        at = row.span.end
    return "".join([*out, text[at : span.end]])


def _said(text: str, row: Row) -> str:
    cells = [(head, text[slice(*cell)].strip(_AROUND)) for head, cell in zip(row.heads, row.cells, strict=True)]
    return "; ".join(f"{head}: {cell}" if head else cell for head, cell in cells if cell) + "."


def _rows(text: str) -> Iterator[Row]:
    heads: tuple[str, ...] = ()
    for block in blocks(text):
        if block.kind == "header":
            heads = tuple(text[slice(*cell)].strip(_AROUND) for cell in cells_of(text, block.start, block.end))
        elif block.kind == "row" and heads:
            cells = cells_of(text, block.start, block.end)
            if len(cells) == len(heads):
                yield Row(Span(block.start, block.end), heads, tuple(cells))
        elif block.kind != "rule":
            heads = ()


def cells_of(text: str, start: int, end: int, bars: _Finder = _BAR.finditer) -> Sequence[tuple[int, int]]:
    """The half-open offsets of the cells of a line, white space and all; bars at its ends part none.

    `bars` finds what parts them, in order, between two offsets of a text.
    """
    start += text.startswith("|", start, end)
    end -= text.endswith("|", start, end) and not text.endswith("\\|", start, end)
    out, at = [], start
    for found in bars(text, start, end):
        out.append((at, found.start()))
        at = found.end()
    return [*out, (at, end)]
