"""Values parted by commas: runs of short lines with as many cells as their head, which has words over figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from spanproof.text.cells import Cells, cells_of

__all__ = ["comma_tables"]

_LINE = re.compile(r"[^\n\r]+")
_MARK = re.compile('[,"]')
_FEWEST = 3  # lines, the head among them
_LONGEST = 60  # characters of a cell
_END = re.compile(r"[.!?:;]\s*$")


def comma_tables(text: str) -> Iterator[list[Cells]]:
    """The half-open offsets of the cells of each table of a text, line by line, the head first.

    A line of prose is none of a table: a cell is short, ends no sentence, and is not parted from the next by a space.
    """
    lines = [_cells(text, found) for found in _LINE.finditer(text)] if text.count(",") >= _FEWEST else []
    for width, group in groupby(lines, key=len):
        run = list(group)
        if width > 1 and len(run) >= _FEWEST and _has_head(text, run):
            yield run


def _has_head(text: str, lines: Sequence[Cells]) -> bool:
    """Whether the first line has words alone, over a column of figures."""
    head, *rows = [[text[slice(*cell)] for cell in line] for line in lines]
    figures = (all(any(map(str.isdigit, cell)) for cell in column) for column in zip(*rows, strict=True))
    return all(any(map(str.isalpha, cell)) for cell in head) and any(
        is_figures and not any(map(str.isdigit, cell)) for is_figures, cell in zip(figures, head, strict=True)
    )


def _cells(text: str, line: re.Match[str]) -> Cells:
    cells = cells_of(text, *line.span(), bars=_commas)
    spaced = sum(text[start : start + 1] == " " for start, _ in cells[1:])
    long = any(end - start > _LONGEST for start, end in cells)
    return [] if long or spaced not in (0, len(cells) - 1) or _END.search(line.group()) else cells


def _commas(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """The commas that no quotation holds: an even number of quotation marks follows in the line."""
    behind = text.count('"', start, end)
    for mark in _MARK.finditer(text, start, end):
        if mark.group() == '"':
            behind -= 1
        elif behind % 2 == 0:
            yield mark
