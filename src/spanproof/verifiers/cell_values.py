"""The cells of tables and of lists of records: a claim that says one cell of one row, and nothing else.

``| Borealis | 13:00 |`` under ``| Ferry | Departs |`` is "The Borealis ferry leaves at 1 pm". Only agreement is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.grids import grids_of
from spanproof.text.tables import rows
from spanproof.types import Chunk, Claim
from spanproof.verifiers.field_values import (
    LONGEST_VALUE,
    Valued,
    has_value,
    key_of,
    may_restate,
    names_key,
    says_no_more,
    says_value,
    stems_of,
)
from spanproof.verifiers.reading import Token, read

__all__ = ["Cell", "restated_cell", "valued_cells"]


class Cell(NamedTuple):
    """A cell: its column and value, the words of the label of its row, and those of the head above the labels."""

    field: Valued
    label: frozenset[str]
    kind: frozenset[str]


def valued_cells(chunks: Sequence[Chunk]) -> list[Cell]:
    """The cells under a head, of rows with a label, whose value is short, and neither yes or no nor unknown."""
    return [cell for chunk in chunks for cell in _cells(chunk)]


def restated_cell(claim: Claim, cells: Sequence[Cell], said: Sequence[Token]) -> Valued | None:
    """The cell that the claim says, and nothing else; ``None`` unless that is sure.

    The claim has all words of the label of one row, of the head of the column and of the value, figures, dates and
    times in whatever writing. Where rows of that label differ in that column, nothing is said.

    Args:
        claim: the claim.
        cells: of all tables and lists of its case, see `valued_cells`.
        said: the words of the claim.
    """
    if not cells or not may_restate(claim, said):
        return None
    stems = stems_of(said)
    named = [cell for cell in cells if cell.label <= stems]
    labels = {cell.label for cell in named}
    own = [cell for cell in named if not any(cell.label < label for label in labels)]
    if len({cell.label for cell in own}) != 1:
        return None
    for field, label, kind in own:
        if names_key(field, stems) and says_value(claim.text, field, stems):
            alone = all(other.value == field.value for other, _, _ in own if other.key == field.key)
            return field if alone and says_no_more(claim.text, said, field, label | kind) else None
    return None


def _cells(chunk: Chunk) -> Iterator[Cell]:
    text = chunk.text
    kind = frozenset(word for row in rows(text) for word in key_of(row.heads[0]))
    for grid in grids_of(chunk):
        keys = [key_of(head) for head in grid.heads]
        for label, spans in grid.lines:
            words = frozenset(stems_of(read(label)))
            for head, key, span in zip(grid.heads, keys, spans, strict=True):
                value = span.of(text).strip(" \t*_`\"'") if span else ""
                if key and words and len(value) <= LONGEST_VALUE and has_value(value):
                    yield Cell(Valued(chunk, key, value, f"{label}, {head}: {value}"), words, kind)
