"""Labelled values: a claim that names one row of a table, list or record, and has the value of another row.

``Electronics: 14 days. Clothing: 60 days.`` has 60 days under "Clothing"; a claim of 14 days for clothing is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Generic, NamedTuple

from spanproof.text.grids import Grid, Line, grids_of
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.polarity import negations
from spanproof.text.restated import is_mere_phrase, is_of_few
from spanproof.text.spans import within
from spanproof.types import Chunk, Claim, Span
from spanproof.verifiers.calculated import is_calculated
from spanproof.verifiers.cell_figures import are_of_its_kind, is_a_part, is_multiple, is_name, is_worked_out
from spanproof.verifiers.figures import figures_in, is_difference
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.parts import said_of
from spanproof.verifiers.places import Item, Reader
from spanproof.verifiers.reading import Unit, all_units, read
from spanproof.verifiers.rivals import AGREEING, NEARLY, contradicting
from spanproof.verifiers.row_labels import RowLabel, Said, is_named, is_touched, label_of, said_in, shared_words, stems
from spanproof.verifiers.slips import rate_of
from spanproof.verifiers.under_heads import reading_of, with_head

__all__ = ["listed"]

_MAY_AGREE = (*AGREEING, *NEARLY, "open")
_OF_SEVERAL = re.compile(
    r"\b(?:than|as|more|less|fewer|most|least|half|twice|times|before|after|until|till|since|all|both|each|every|either"
    r"|another|other|total\w*|sums?|together|altogether|between|average|combined|differ\w*|save[sd]?|savings?|extra"
    r"|additional\w*|further|respectively|if|unless|except\w*|without|instead|plus|discount\w*|upgrad\w*|downgrad\w*|switch\w*|next|previous)\b",
    re.IGNORECASE,
)
_NAMING = re.compile(r"(?:\b[A-Z]\w*|\b(?:under|over|aged?))\s\Z")  # a number that belongs to a name
_COMMA = re.compile(r"[,;]\s")
_FAR = 60  # characters between the beginning of a cell and its value


class _Asked(NamedTuple, Generic[Item]):
    """A value of a claim, what the claim says beside it, and how values of its kind are read."""

    claim: Claim
    item: Item
    said: Said
    reader: Reader[Item]

    def of(self, chunk: Chunk, cell: Span | None) -> tuple[Item, ...]:
        """The values in a cell, in the unit of its head where the claim's is of that kind."""
        found = within(self.reader.of_text(chunk.text), cell) if cell else ()
        return tuple(self._read(each, chunk.text) for each in found)

    def _read(self, other: Item, text: str) -> Item:
        if isinstance(self.item, Quantity) and isinstance(other, Quantity):
            return reading_of(self.item, other, text)
        return other

    def states(self, other: Item, among: Sequence[str] = AGREEING) -> bool:
        """Whether a source's value is the claim's."""
        return self.bearing(other) in among

    def bearing(self, other: Item) -> str:
        """How the claim's value bears on a source's; a figure of a table may lack its unit."""
        if isinstance(self.item, Quantity) and isinstance(other, Quantity):
            return compare(self.item, other)
        return self.reader.compare(self.item, other)

    def is_slip(self, chunk: Chunk, other: Item) -> bool:
        """Whether a value is the claim's number, to which its head gives another unit, or money of another kind."""
        if not (isinstance(self.item, Quantity) and isinstance(other, Quantity)):
            return False
        same = self.item.written == other.written and bool(with_head(other, chunk.text))
        return same and compare(self.item, other) == "differs"

    def at_its_rate(self, chunk: Chunk, *others: Item) -> bool:
        """Whether no two of the claim's value and values of a source are given for different lengths of time."""
        rates = {rate_of(self.claim.case.answer, self.item.end), *(rate_of(chunk.text, other.end) for other in others)}
        return len(rates - {""}) < 2

    def is_akin(self, other: Item) -> bool:
        """Whether a source's value is of the claim's kind."""
        return self.bearing(other) != "unlike"


class _Row(NamedTuple, Generic[Item]):
    """A row with its values by column, in so far as one of them is of the claim's kind."""

    label: RowLabel
    cells: tuple[tuple[Item, ...], ...]
    line: Line


def listed(claim: Claim, item: Item, own: Sequence[Item], reader: Reader[Item], *, presence: float) -> Finding | None:
    """What tables, lists and records say of a value whose row a claim names; ``None`` where they say nothing.

    The claim names one row alone, and no word of another. The value is stated if that row has it, and contradicted if
    another row has it in a column in which the named one has another value of its kind, or if the named one has its
    number in another unit, by the head of the column; so of columns, where the row is named, too. Where two tables
    disagree, a passage has the value with more of the claim's words, or the value follows from others of the claim,
    nothing is said.

    Args:
        claim: the claim.
        item: one of its figures, dates or times; of a claim with others of its kind, the part with it alone is read.
        own: all of these.
        reader: how such things are read.
        presence: the score of a value that its own row has.
    """
    grids = [(chunk, grid) for chunk in claim.case.chunks for grid in grids_of(chunk)]
    part = _part(claim, item, own, reader) if grids else None
    if part is None or _OF_SEVERAL.search(part.of(claim.case.answer)) or negations(part.of(claim.case.answer)):
        return None
    for said in _said(claim, part, item):
        asked = _Asked(claim, _as_value(item), said, reader)
        found = [each for chunk, grid in grids for each in _bearing(asked, chunk, grid)]
        if found:
            return _finding(asked, grids, found, presence)
    return None


def _part(claim: Claim, item: Item, own: Sequence[Item], reader: Reader[Item]) -> Span | None:
    """The part of a claim with a value; ``None`` where what stands behind it may be said of the next value."""
    part = said_of(claim, item, own, reader)
    if part is None:
        return None
    ended = claim.case.answer.find("; ", item.end, part.end)
    if ended >= 0:
        return Span(part.start, ended)
    if part.end == claim.span.end:
        return part
    behind = _COMMA.search(claim.case.answer, item.end, part.end)
    return None if behind and stems(claim.case.answer[behind.end() : part.end], content=True) else part


def _finding(
    asked: _Asked[Item],
    grids: Sequence[tuple[Chunk, Grid]],
    found: Sequence[tuple[Chunk, Item | None]],
    presence: float,
) -> Finding | None:
    """What the rows that a claim names say together."""
    claim, item = asked.claim, asked.item
    rivals = [(chunk, own) for chunk, own in found if own is not None]
    if not rivals:
        return Finding(Span(item.start, item.end), "stated", presence, "") if found else None
    follows = isinstance(item, Quantity) and (is_difference(claim.case.answer, item) or is_calculated(claim, item, ()))
    if follows or len(rivals) < len(found) or _is_told_elsewhere(asked, grids):
        return None
    chunk, other = rivals[0]
    return contradicting(claim, item, Unit(chunk, Span(other.lead, other.end)), other)


def _bearing(asked: _Asked[Item], chunk: Chunk, grid: Grid) -> Iterator[tuple[Chunk, Item | None]]:
    """For each way to read a table that names a row: what that has in place of the value, ``None`` if the same."""
    rows = [row for line in grid.lines if any((row := _row(asked, chunk, line)).cells)]
    named = [row for row in _named(asked, rows) if not is_name(asked.claim, asked.item, chunk, row.line)]
    if named:
        yield from _of_rows(asked, chunk, rows, named, grid.heads)
    if len(grid.heads) > 1 and (len(named) == 1 or len(grid.lines) == 1):
        line = named[0].line if named else grid.lines[0]
        heads = [Line(head, (cell,)) for head, cell in zip(grid.heads, line.cells, strict=True)]
        columns = [row for each in heads if any((row := _row(asked, chunk, each)).cells)]
        if len(columns) > 1 and (named_heads := _named(asked, columns)):
            yield from _of_rows(asked, chunk, columns, named_heads, ("",))


def _of_rows(
    asked: _Asked[Item], chunk: Chunk, rows: Sequence[_Row[Item]], named: Sequence[_Row[Item]], heads: Sequence[str]
) -> Iterator[tuple[Chunk, Item | None]]:
    """What the named rows have: the claim's value, which only tells where it is clear of which column the claim is."""
    values = [value for row in named for cell in row.line.cells for value in asked.of(chunk, cell)]
    if any(asked.states(value, _MAY_AGREE) for value in values):
        columns = {at for row in named for at, cell in enumerate(row.cells) if any(map(asked.is_akin, cell))}
        told = len(columns) == 1 or any(
            asked.states(value) and is_named(label_of(heads[at]), asked.said)
            for row in named
            for at, cell in enumerate(row.cells)
            for value in cell
        )
        if (
            told
            and len(named) == 1
            and any(asked.states(value) and asked.at_its_rate(chunk, value) for value in values)
        ):
            yield chunk, None
        return
    slip = next((value for value in values if asked.is_slip(chunk, value)), None)
    if slip is not None and len(named) == 1:
        yield chunk, slip
        return
    if is_worked_out(asked.claim, asked.item, values) or is_a_part(asked.claim, asked.item):
        return
    others = [row for row in rows if row not in named]
    shared = shared_words(row.label for row in rows)
    if not any(is_touched(row.label, named[0].label, asked.said, shared) for row in others):
        found = (_rival(asked, chunk, pair, heads) for pair in product(named, others))
        if (rival := next((each for each in found if each is not None), None)) is not None:
            yield chunk, rival


def _rival(asked: _Asked[Item], chunk: Chunk, rows: tuple[_Row[Item], _Row[Item]], heads: Sequence[str]) -> Item | None:
    """What the first row has in the column in which the second has the claim's value; ``None`` if there is none."""
    mine, theirs = rows
    for ours, cell, head in zip(mine.cells, theirs.cells, heads, strict=True):
        labels = (mine.line.label, theirs.line.label, head)
        if ours and any(asked.states(value) and _is_rival(asked, chunk, (ours[0], value), labels) for value in cell):
            return ours[0]
    return None


def _is_rival(asked: _Asked[Item], chunk: Chunk, cells: tuple[Item, Item], labels: Sequence[str]) -> bool:
    """Whether the value of the named row is of the kind of another's, which is the claim's, and is for the same."""
    ours, value = cells
    if asked.reader.compare(value, ours) not in asked.reader.differing:
        return False
    if not are_of_its_kind(asked.claim, asked.item, asked.reader, chunk, cells, labels):
        return False
    return asked.at_its_rate(chunk, ours, value) and not is_multiple(asked.claim, asked.item, ours)


def _as_value(item: Item) -> Item:
    """A limit as the value that it has in a table: "within 60 days" is not what 14 days are."""
    return replace(item, hedge="exact") if isinstance(item, Quantity) and item.hedge == "at_most" else item


def _row(asked: _Asked[Item], chunk: Chunk, line: Line) -> _Row[Item]:
    """A row with those of its values that stand near the beginning of their cells; of no values if none is alike."""
    cells = tuple(
        tuple(value for value in asked.of(chunk, cell) if cell and value.start - cell.start <= _FAR)
        for cell in line.cells
    )
    return _Row(label_of(line.label), cells, line)


def _named(asked: _Asked[Item], rows: Sequence[_Row[Item]]) -> list[_Row[Item]]:
    """The rows whose label a claim has, if it is one: the fullest, where the words of one are words of another."""
    said, shared = asked.said, shared_words(row.label for row in rows)
    found = [row for row in rows if is_named(row.label, said, shared)]
    if len({row.label for row in found}) > 1:
        found = [row for row in found if row.label.words <= said.words] or found
        best = max(found, key=lambda row: len(row.label.words), default=None)
        found = [row for row in found if best and not row.label.words < best.label.words]
    return found if len({row.label for row in found}) == 1 else []


def _is_told_elsewhere(asked: _Asked[Item], grids: Sequence[tuple[Chunk, Grid]]) -> bool:
    """Whether a passage has the claim's value and words of the claim that no named row and no label has.

    One that stands in no table, and has words of the claim at all, has what the claim says, too.
    """
    said = asked.said.content
    lines = [(chunk, line, cell) for chunk, grid in grids for line in grid.lines for cell in line.cells if cell]
    known = {word for _, grid in grids for head in grid.heads for word in label_of(head).words}
    for chunk, line, cell in lines:
        label = label_of(line.label)
        known |= label.words
        if label.words & said:
            known |= stems(cell.of(chunk.text), content=False)
    cells = [(chunk, cell) for chunk, _, cell in lines if any(map(asked.states, asked.of(chunk, cell)))]
    others = [
        unit.text
        for unit in all_units(asked.claim.case.chunks)
        if any(asked.states(value, _MAY_AGREE) for value in asked.of(unit.chunk, unit.span))
        and not any(chunk == unit.chunk and cell.overlaps(unit.span) for chunk, cell in cells)
    ]
    if others and (said <= known or any(said & stems(text, content=True) for text in others)):
        return True
    return any((said - known) & stems(cell.of(chunk.text), content=True) for chunk, cell in cells)


def _said(claim: Claim, part: Span, item: Item) -> Iterator[Said]:
    """What a claim says beside a value, and with its question, where it is the whole answer or a mere phrase.

    What another figure counts is said of that. Nothing is, where a number that counts nothing may be one more value of
    the kind (``a laptop within 14 days, clothing within 60``).
    """
    answer, question = claim.case.answer, claim.case.question
    said, taken = part.of(answer), [Span(item.lead, item.end)]
    for other in figures_in(answer, part):
        if taken[0].overlaps(Span(other.start, other.end)):
            continue
        end = other.end - part.start
        behind = next((token for token in read(said) if token.start >= end), None)
        if other.kind != "id" and behind is not None and behind.content and said[end : behind.start].isspace():
            taken.append(Span(behind.start, behind.end).shifted(part.start))
        elif other.kind == "count" and not other.dimension and not _NAMING.search(answer, part.start, other.start):
            return
    taken.sort()
    edges = [part.start, *(edge for span in taken for edge in (span.start, span.end)), part.end]
    texts = [answer[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]
    yield said_in(texts)
    if question and (is_mere_phrase(claim) or is_of_few(claim, 1)):
        yield said_in([*texts, question])
