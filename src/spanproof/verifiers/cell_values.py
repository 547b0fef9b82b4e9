"""The cells of tables and of lists of records: a claim that says one cell of one row, and nothing else.

``| Borealis | 13:00 |`` under ``| Ferry | Departs |`` is "The Borealis ferry leaves at 1 pm". One that
says the name or the kind that another row has there is contradicted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.grids import grids_of
from spanproof.text.tables import rows
from spanproof.text.times.dates import moments
from spanproof.types import Check, CheckLabel, Chunk, Claim
from spanproof.verifiers.field_values import (
    LONGEST_VALUE,
    RESTATED,
    Valued,
    has_value,
    key_of,
    may_restate,
    names_key,
    restated_field,
    says_no_more,
    says_value,
    stems_of,
)
from spanproof.verifiers.reading import Token, in_answer, read
from spanproof.verifiers.row_labels import canonical

__all__ = ["Cell", "judge_values", "misplaced_cell", "restated_cell", "valued_cells"]

_SEVERAL = re.compile(r"[,;/+&]|\b(?:and|or|daily|always|any|every)\b", re.IGNORECASE)


class Cell(NamedTuple):
    """A cell: its column and value, the words of the label of its row, and those of the head above the labels."""

    field: Valued
    label: frozenset[str]
    kind: frozenset[str]


def valued_cells(chunks: Sequence[Chunk]) -> list[Cell]:
    """The cells under a head, of rows with a label, whose value is short, and neither yes or no nor unknown."""
    return [cell for chunk in chunks for cell in _cells(chunk)]


def judge_values(claim: Claim, values: tuple[Sequence[Valued], Sequence[Cell]], said: Sequence[Token]) -> Check | None:
    """What records and tables surely say of a claim that says one value of them and nothing else; else ``None``.

    Args:
        claim: the claim.
        values: the fields and the cells of its case.
        said: the words of the claim.
    """
    fields, cells = values
    found = restated_cell(claim, cells, said) or restated_field(claim, fields, said)
    if found is not None:
        return Check(CheckLabel.SUPPORTED, RESTATED, f"[{found.chunk.id}] {found.line}")
    misplaced = misplaced_cell(claim, cells, said)
    if misplaced is None:
        return None
    right, other = misplaced
    theirs = stems_of(read(other.value))
    words = [token for token in said if not theirs.isdisjoint(stems_of([token]))]
    reason = f"[{right.chunk.id}] {right.line}, not {other.value}"
    return Check(CheckLabel.CONTRADICTED, RESTATED, reason, (in_answer(claim, words[0].start, words[-1].end),))


def restated_cell(claim: Claim, cells: Sequence[Cell], said: Sequence[Token]) -> Valued | None:
    """The cell that the claim says, and nothing else; ``None`` unless that is sure.

    The claim has all words of the label of one row, of the head of the column and of the value, figures, dates and
    times in whatever writing. Where rows of that label differ in that column, nothing is said.

    Args:
        claim: the claim.
        cells: of all tables and lists of its case, see `valued_cells`.
        said: the words of the claim.
    """
    text = canonical(claim.text) if cells else ""
    said = said if text == claim.text else read(text)
    own, stems = _of_one_row(claim, cells, said)
    for field, label, kind in own:
        if names_key(field, stems) and says_value(_without(text, said, label), field, stems):
            alone = all(other.value == field.value for other, _, _ in own if other.key == field.key)
            return field if alone and says_no_more(text, said, field, label | kind) else None
    return None


def misplaced_cell(claim: Claim, cells: Sequence[Cell], said: Sequence[Token]) -> tuple[Valued, Valued] | None:
    """The cell of the row that a claim names, and that of another row in its column, whose value the claim says.

    Only names and kinds are compared, one in each cell; figures, dates and times are left to their verifiers. ``None``
    unless the claim says that value of that row and nothing else.

    Args:
        claim: the claim.
        cells: of all tables and lists of its case, see `valued_cells`.
        said: the words of the claim.
    """
    own, stems = _of_one_row(claim, cells, said)
    columns = {field.key: (field, label | kind) for field, label, kind in own if names_key(field, stems)}
    if len(columns) != 1 or len({field.value for field, _, _ in own if field.key in columns}) != 1:
        return None
    ((key, (right, names)),) = columns.items()
    others = [cell.field for cell in cells if cell.field.key == key and _is_other(cell.field, right)]
    if not _is_one(right.value) or says_value(claim.text, right, stems):
        return None
    told = [other for other in others if _is_one(other.value) and says_value(claim.text, other, stems)]
    return next(((right, other) for other in told if says_no_more(claim.text, said, other, names)), None)


def _of_one_row(claim: Claim, cells: Sequence[Cell], said: Sequence[Token]) -> tuple[list[Cell], set[str]]:
    """The cells of the one row whose label a plain claim has, and the stems of the claim's words."""
    if not cells or not may_restate(claim, said):
        return [], set()
    stems = stems_of(said)
    named = [cell for cell in cells if cell.label <= stems]
    labels = {cell.label for cell in named}
    own = [cell for cell in named if not any(cell.label < label for label in labels)]
    return (own if len({cell.label for cell in own}) == 1 else []), stems


def _without(text: str, said: Sequence[Token], label: frozenset[str]) -> str:
    """A text without the words of a label that have digits: ``Q2`` and ``2022`` are no values of its row."""
    for token in said:
        if token.stem in label and any(map(str.isdigit, token.norm)):
            text = f"{text[: token.start]}{' ' * (token.end - token.start)}{text[token.end :]}"
    return text


def _is_other(field: Valued, right: Valued) -> bool:
    """Whether a value has words that the right one lacks, and lacks some of its own."""
    one, two = stems_of(read(field.value)), stems_of(read(right.value))
    return not one <= two and not two <= one


def _is_one(value: str) -> bool:
    """Whether a value is one name or kind: no list of them, no figure, date or time."""
    return not (_SEVERAL.search(value) or any(map(str.isdigit, value)) or moments(value))


def _cells(chunk: Chunk) -> Iterator[Cell]:
    text = chunk.text
    kind = frozenset(word for row in rows(text) for word in key_of(row.heads[0]))
    for grid in grids_of(chunk):
        keys = [key_of(head) for head in grid.heads]
        for label, spans in grid.lines:
            words = frozenset(stems_of(read(canonical(label))))
            for head, key, span in zip(grid.heads, keys, spans, strict=True):
                value = span.of(text).strip(" \t*_`\"'") if span else ""
                if key and words and len(value) <= LONGEST_VALUE and has_value(value):
                    yield Cell(Valued(chunk, key, value, f"{label}, {head}: {value}"), words, kind)
