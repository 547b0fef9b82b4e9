"""Tables whose rows a superlative may rank: each with the words for what its rows are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.grids import Grid, Line, grids_of
from spanproof.text.records import fields_of
from spanproof.types import Chunk
from spanproof.verifiers.row_labels import is_named, is_touched, label_of, said_in, shared_words, stems

__all__ = ["Rows", "named_line", "tables_of"]

_FEWEST = 2  # rows with a value
_SUMS = stems(
    "total totals subtotal sum average mean median overall all other others rest combined maximum minimum",
    content=False,
)
_KINDS = stems("unit units currency billing billed period per basis frequency", content=True)
_BEGINNING = 3  # lines before a table that may say what its rows are
_TITLE = 6  # words of such a line
_JOINED = re.compile(r"\b(?:and|or)\b|[&/,]")
_BORDER = re.compile(r"[|\t,]")
_QUOTED = ' "'
_RULE = re.compile(r"[\s|:+-]*")


class Rows(NamedTuple):
    """A table without its sums, and the stems of the words for what all its rows are."""

    chunk: Chunk
    grid: Grid
    kinds: frozenset[str]


def tables_of(chunk: Chunk) -> Iterator[Rows]:
    """The tables, lists and records of a chunk that have a row once, and none in another unit."""
    text = chunk.text
    for each in grids_of(chunk):
        grid, called = _numbered(text, each)
        lines = tuple(line for line in grid.lines if not label_of(line.label).words & _SUMS)
        labels = {line.label.casefold() for line in lines}
        if len(labels) == len(lines) >= _FEWEST and _is_uniform(text, grid):
            yield Rows(chunk, Grid(grid.heads, lines), _kinds(chunk, lines) | called)


def named_line(text: str, grid: Grid) -> Line | None:
    """The one row that a text names, if it has no word of another."""
    said = said_in([text])
    labels = [label_of(line.label) for line in grid.lines]
    shared = shared_words(labels)
    found = [at for at, label in enumerate(labels) if label.ways and is_named(label, said, shared)]
    if len(found) > 1:
        fullest = max(found, key=lambda at: len(labels[at].words))
        found = [at for at in found if not labels[at].words < labels[fullest].words]
    if len(found) != 1:
        return None
    mine = labels[found[0]]
    others = [label for at, label in enumerate(labels) if at != found[0]]
    return None if any(is_touched(each, mine, said, shared) for each in others) else grid.lines[found[0]]


def _numbered(text: str, grid: Grid) -> tuple[Grid, frozenset[str]]:
    """A table whose rows are numbered with the next column for their labels, and the words of its head."""
    if [line.label.strip("#. ") for line in grid.lines] != [str(at) for at in range(1, len(grid.lines) + 1)]:
        return grid, frozenset()
    names = [_cell(text, line, 0) for line in grid.lines]
    if not all(any(map(str.isalpha, name)) for name in names):
        return grid, frozenset()
    lines = tuple(Line(name.strip(_QUOTED), line.cells[1:]) for name, line in zip(names, grid.lines, strict=True))
    return Grid(grid.heads[1:], lines), stems(grid.heads[0], content=True)


def _is_uniform(text: str, grid: Grid) -> bool:
    """Whether no column gives the rows different units."""
    kinds = [at for at, head in enumerate(grid.heads) if stems(head, content=False) & _KINDS]
    cells = [[_cell(text, line, at).casefold() for line in grid.lines] for at in kinds]
    return all(len(set(each)) < 2 or any(map(str.isdigit, each[0])) for each in cells)


def _cell(text: str, line: Line, at: int) -> str:
    cell = line.cells[at] if at < len(line.cells) else None
    return cell.of(text).strip() if cell else ""


def _kinds(chunk: Chunk, lines: Sequence[Line]) -> frozenset[str]:
    """The words for what all rows are: of all labels, of their head, of lines before the table, and of keys above."""
    shared = frozenset.intersection(*(label_of(line.label).words for line in lines))
    first = min((cell.start for cell in lines[0].cells if cell), default=0)
    fields = fields_of(chunk)
    if fields:
        paths = [field["path"] for field in fields if field["start"] <= first < field["end"]]
        above = [path.rpartition(".")[0] for path in paths]
        value = f": {lines[0].label}"
        keys = [each["path"].rpartition(".")[2] for each in fields if chunk.text[: each["end"]].endswith(value)]
        return shared | stems(" ".join([*above, *keys]).replace("_", " "), content=True)
    before = [line for line in chunk.text[:first].split("\n")[:-1] if not _RULE.fullmatch(line)][-_BEGINNING:]
    parts = [
        _BORDER.split(line.strip("| "))[0] if line.count(",") > 1 or _BORDER.search(line) else line for line in before
    ]
    return shared.union(*(stems(part, content=True) for part in parts if _is_title(part)))


def _is_title(line: str) -> bool:
    return len(line.split()) <= _TITLE and not _JOINED.search(line)
