"""Labelled values: the tables, records and lists of a text as rows of cells, each row under a label.

::

    Electronics: 14 days. Clothing: 60 days.          rows "Electronics", "Clothing"; one column
    | Plan | Price | Users |                          rows "Basic", "Pro"; columns "Price", "Users"
    Plan,Price,Users                                  the same, of lines with commas alone between the cells
    {"plans": [{"name": "Basic", "price": 5}, ...]}   the same, by the first key that tells the items apart
    {"fees": {"basic": {"setup": 9}, ...}}            rows "basic", ...; columns "setup", ...
    {"check_in": "15:00", "check_out": "11:00"}       rows "check in", "check out"; one column
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.records import Field, fields_of, layout_of, steps_of, value_at
from spanproof.text.tables import headless, is_parted, rows
from spanproof.types import Chunk, Span

__all__ = ["Grid", "Line", "grids_of", "is_tabular"]

_KEPT: Cache[tuple[Grid, ...]] = Cache(4_000_000)  # characters of text
_LINE = re.compile(r"[^\n\r]+")
_MARKER = re.compile(r"[ \t>]*(?:(?:[-*+•◦▪‣·–]|\(?\d{1,3}[.)])[ \t]+)?")
_FIGURE_NEXT = r"(?=(?:[A-Z]{2,3}\s?)?[^\w\s]{0,2}\d)"  # 14, $5, €5, EUR 5, ~5
_COLON = r"[*_`]{0,3}:[*_`]{0,3}(?=\s)"
_SIGN = rf"[*_`]{{0,3}}(?:\s?\.{{3,}}\s?|\s[–—-]{{1,2}}\s|\s?=>?\s?|\s?→\s?|\s\(){_FIGURE_NEXT}"
_NAME = r"[*_`]{0,3}(?P<label>[^\W_][^:;,.!?|\n\t=→]{0,60}?)"
_FIRST = re.compile(rf"{_NAME}(?:{_COLON}|{_SIGN})")  # at the beginning of a line
_LABEL = re.compile(rf"(?<=[.;,:!?]\s){_NAME}{_COLON}")
_SENTENCE_END = re.compile(r"[.!?;](?=\s|\Z)")
_AROUND = " \t*_`\"':"
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LONGEST = 6  # words of a label
_LONGEST_NAME = 60  # characters of what tells the items of a list apart


class Line(NamedTuple):
    """A row: its label, and where the cell of each column stands in the text; ``None`` where it has none."""

    label: str
    cells: tuple[Span | None, ...]


class Grid(NamedTuple):
    """Rows of one kind under the heads of their columns; a list has one column without a head."""

    heads: tuple[str, ...]
    lines: tuple[Line, ...]


def grids_of(chunk: Chunk) -> tuple[Grid, ...]:
    """The tables, lists and groups of fields of a chunk that have at least two rows, in order; remembered."""
    fields = fields_of(chunk)
    return _KEPT.get(
        (chunk.text, layout_of(fields)), lambda: tuple(_grids(chunk.text, fields)), cost=len(chunk.text) + 1
    )


def is_tabular(chunk: Chunk) -> bool:
    """Whether a chunk is a record or has rows of tables, whose cells stand near none of the words that name them."""
    return bool(fields_of(chunk) or rows(chunk.text) or headless(chunk.text))


def _grids(text: str, fields: Sequence[Field]) -> Iterator[Grid]:
    found = _of_fields(text, fields) if fields else (*_tables(text), *_bare_rows(text), _list(text))
    return (grid for grid in found if len(grid.lines) > 1)


def _tables(text: str) -> Iterator[Grid]:
    """The tables with a head; the first cell of a row is its label."""
    for heads, group in groupby(rows(text), key=lambda row: row.heads):
        lines = [_line(text, row.cells) for row in group]
        yield Grid(heads[1:], tuple(line for line in lines if line.label))


def _bare_rows(text: str) -> Iterator[Grid]:
    """The runs of rows without a head."""
    for run in headless(text):
        yield Grid(("",) * (len(run[0]) - 1), tuple(_line(text, cells) for cells in run))


def _line(text: str, cells: Sequence[tuple[int, int]]) -> Line:
    label, *others = cells
    return Line(
        text[slice(*label)].strip(_AROUND), tuple(Span(*cell) if cell[0] < cell[1] else None for cell in others)
    )


def _list(text: str) -> Grid:
    """What stands behind labels at the beginning of a line, an item or a clause: ``Electronics: 14 days``.

    A label that comes again is of another thing each time, and tells no row.
    """
    lines: list[Line] = []
    for line in _LINE.finditer(text):
        if line.group().lstrip().startswith("|") or is_parted(text, line.group()):
            continue
        marker = _MARKER.match(text, *line.span())
        begin = marker.end() if marker else line.start()
        first = _FIRST.match(text, begin, line.end())
        found = [first, *_LABEL.finditer(text, first.end() if first else begin, line.end())]
        labels = [each for each in found if each and len(each["label"].split()) <= _LONGEST]
        ends = [*(each.start() for each in labels[1:]), line.end()]
        for each, limit in zip(labels, ends, strict=False):
            stop = _SENTENCE_END.search(text, each.end(), limit)
            cell = Span(each.end(), max(stop.end() if stop else limit, each.end() + 1))
            lines.append(Line(each["label"].strip(_AROUND), (cell,)))
    counts = Counter(line.label.casefold() for line in lines)
    return Grid(("",), tuple(line for line in lines if counts[line.label.casefold()] == 1))


def _of_fields(text: str, fields: Sequence[Field]) -> Iterator[Grid]:
    """The groups of fields of a record: items with like keys as a table, and keys beside each other as a list."""
    leaves = [(steps_of(field["path"]), _value(field)) for field in fields]
    above: defaultdict[tuple[str, ...], dict[str, dict[str, Span]]] = defaultdict(dict)
    for steps, span in leaves:
        if len(steps) > 1 and span:
            above[steps[:-2]].setdefault(steps[-2], {})[steps[-1]] = span
    tables = {path: items for path, items in above.items() if _are_like(items)}
    for items in tables.values():
        yield _items(text, items)
    beside: defaultdict[tuple[str, ...], list[Line]] = defaultdict(list)
    for steps, span in leaves:
        if steps and span and steps[:-2] not in tables and not steps[-1].startswith("["):
            beside[steps[:-1]].append(Line(_worded(steps[-1]), (span,)))
    for lines in beside.values():
        yield Grid(("",), tuple(lines))


def _value(field: Field) -> Span | None:
    start = value_at(field)
    return Span(start, field["end"]) if start < field["end"] else None


def _are_like(items: dict[str, dict[str, Span]]) -> bool:
    """Whether several items have a key in common."""
    return len(items) > 1 and bool(set.intersection(*(set(each) for each in items.values())))


def _items(text: str, items: dict[str, dict[str, Span]]) -> Grid:
    """Items of a list or of a mapping as rows; those of a list go by the first key that tells them apart in words."""
    heads = list(dict.fromkeys(key for each in items.values() for key in each))
    labels = {key: _worded(key) for key in items}
    if all(key.startswith("[") for key in items):
        name = next((head for head in heads if _tells_apart(text, [each.get(head) for each in items.values()])), None)
        if name is None:
            return Grid((), ())
        heads.remove(name)
        labels = {key: each[name].of(text) for key, each in items.items()}
    lines = [Line(labels[key], tuple(each.get(head) for head in heads)) for key, each in items.items()]
    return Grid(tuple(map(_worded, heads)), tuple(lines))


def _tells_apart(text: str, found: Sequence[Span | None]) -> bool:
    values = [span.of(text).casefold() for span in found if span]
    named = all(len(value) <= _LONGEST_NAME and any(map(str.isalpha, value)) for value in values)
    return len(set(values)) == len(found) and named


def _worded(key: str) -> str:
    """A key in words: ``free under age``, ``Outdoor Seating``."""
    return _CAMEL.sub(" ", key.strip('[]"').replace("_", " "))
