"""Tables of a text, in Markdown or with bars, tabs or commas alone between the cells: their rows, and how they read."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.cells import BAR, TAB, Cells, cells_of
from spanproof.text.comma_rows import comma_tables
from spanproof.text.markup import blocks
from spanproof.types import Span

__all__ = ["Row", "headless", "is_parted", "rows", "rows_in", "told"]

_KEPT: Cache[_Tables] = Cache(4_000_000)  # characters of text
_LINE = re.compile(r"[^\n\r]+")
_AROUND = " \t*_`"


class Row(NamedTuple):
    """A row below the head of a table: where it stands, the heads of its columns, and the offsets of its cells.

    ``head`` is where the line of the heads begins.
    """

    span: Span
    heads: tuple[str, ...]
    cells: tuple[tuple[int, int], ...]
    head: int


class _Tables(NamedTuple):
    """The rows under a head, the runs of rows without one, and whether there is a table with a line of dashes."""

    rows: tuple[Row, ...]
    headless: tuple[tuple[Cells, ...], ...]
    ruled: bool


def rows(text: str) -> tuple[Row, ...]:
    """The rows of all tables that have a head, in order, but for those with more or fewer cells than it; remembered.

    Where no line of dashes is below it, the first of three or more lines is a head if it has no figure; of lines that
    commas part see `spanproof.text.comma_rows`.
    """
    return _tables(text).rows


def headless(text: str) -> tuple[tuple[Cells, ...], ...]:
    """The cells of the lines, run by run, that tabs or bars part into as many cells, and that have no head."""
    return _tables(text).headless


def is_parted(text: str, line: str) -> bool:
    """Whether tabs part a line of a text, or bars where the text has no table with a line of dashes."""
    return _is_parted(line, ruled=_tables(text).ruled)


def rows_in(text: str, span: Span) -> Iterator[Row]:
    """The rows that share characters with a span, in order."""
    found = rows(text)
    for row in found[bisect_right(found, span.start, key=lambda row: row.span.end) :]:
        if row.span.start >= span.end:
            break
        yield row


def told(text: str, span: Span) -> str:
    """What stands in a span, each whole row as ``Day: Monday; Opens: 08:00.``: as a record is read, its keys beside.

    The line of heads above the first row, and the dashes below it, are left out then.
    """
    found = rows(text)
    out, at = [], span.start
    for row in found[bisect_left(found, span.start, key=lambda row: row.span.start) :]:
        if row.span.end > span.end:
            break
        out += [text[at : row.head if row.head >= at else row.span.start], _said(text, row)]
        at = row.span.end
    return "".join([*out, text[at : span.end]])


def _said(text: str, row: Row) -> str:
    cells = [(head, text[slice(*cell)].strip(_AROUND)) for head, cell in zip(row.heads, row.cells, strict=True)]
    return "; ".join(f"{head}: {cell}" if head else cell for head, cell in cells if cell) + "."


def _tables(text: str) -> _Tables:
    return _KEPT.get(text, lambda: _read(text), cost=len(text) + 1)


def _read(text: str) -> _Tables:
    ruled = [run for run in _ruled(text) if len(run) > 1] if "|" in text else []
    runs = list(_runs(text, ruled=bool(ruled)))
    headed = [run for run in runs if _has_head(text, run)]
    under = [_row(text, run[0], cells) for run in (*headed, *comma_tables(text), *ruled) for cells in run[1:]]
    found = sorted({row.span: row for row in under}.values(), key=lambda row: row.span.start)
    return _Tables(tuple(found), tuple(tuple(run) for run in runs if run not in headed), bool(ruled))


def _ruled(text: str) -> Iterator[list[Cells]]:
    """The lines of each table with a line of dashes below its head, but for those with more or fewer cells than it."""
    run: list[Cells] = []
    for block in blocks(text):
        if block.kind in ("header", "row"):
            cells = cells_of(text, block.start, block.end)
            if block.kind == "header":
                yield run
                run = [cells]
            elif run and len(cells) == len(run[0]):
                run.append(cells)
        elif block.kind != "rule":
            yield run
            run = []
    yield run


def _runs(text: str, *, ruled: bool) -> Iterator[list[Cells]]:
    """Runs of lines that tabs or bars part into as many cells, without the line of dashes that makes them a table."""
    if "\t" not in text and (ruled or " | " not in text):
        return
    lines = ((at, line) for at, line in enumerate(_LINE.finditer(text)) if _is_parted(line.group(), ruled=ruled))
    cut = [
        (at, cells_of(text, *line.span(), bars=(TAB if "\t" in line.group() else BAR).finditer)) for at, line in lines
    ]
    for _, run in groupby(enumerate(cut), key=lambda each: (each[1][0] - each[0], len(each[1][1]))):
        yield [cells for _, (_, cells) in run]


def _is_parted(line: str, *, ruled: bool) -> bool:
    return "\t" in line.strip() or (" | " in line and not ruled)


def _has_head(text: str, run: Sequence[Cells]) -> bool:
    return len(run) > 2 and not any(map(str.isdigit, text[run[0][0][0] : run[0][-1][1]]))


def _row(text: str, head: Cells, cells: Cells) -> Row:
    return Row(_line_of(text, cells), _heads(text, head), tuple(cells), _line_of(text, head).start)


def _line_of(text: str, cells: Cells) -> Span:
    """The line of cells, but for white space around it."""
    start, end = cells[0][0], cells[-1][1]
    start -= start > 0 and text[start - 1] == "|"
    end += text.startswith("|", end)
    line = text[start:end]
    return Span(start + len(line) - len(line.lstrip()), end - len(line) + len(line.rstrip()))


def _heads(text: str, cells: Cells) -> tuple[str, ...]:
    return tuple(text[slice(*cell)].strip(_AROUND) for cell in cells)
