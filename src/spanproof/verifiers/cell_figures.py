"""Figures of cells: which may stand where a claim has another, being of its kind and not what others come to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from spanproof.text.grids import Line
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.spans import within
from spanproof.types import Chunk, Claim
from spanproof.verifiers.figures import figures, figures_in
from spanproof.verifiers.parts import counted_by
from spanproof.verifiers.places import Item, Reader
from spanproof.verifiers.rank_columns import UNITS
from spanproof.verifiers.reading import noun_stem, read
from spanproof.verifiers.row_labels import label_of, stems

__all__ = ["are_of_its_kind", "is_a_part", "is_multiple", "is_name", "is_worked_out"]

_BORDER = re.compile(r"[\t\n|,;]")
_PART = re.compile(r"\s(?:\w+\s)?of\s(?:the|its|his|her|their|these|those|our)\b", re.IGNORECASE)
_WHOLE = re.compile(r"\b[Oo]f\s(?:the|its|his|her|their|these|those|our)\s\Z")
_AHEAD = re.compile(r"\b(?:still|yet|left)\sto\b", re.IGNORECASE)
_LASTING = re.compile(
    r"\b(?:s|sec|second|min|minute|h|hr|hour|d|day|night|wk|week|mo|month|yr|year)s?\b"
    r"|\b(?:time|long|length|duration|period|term|warranty|guarantee|age|notice|delivery|wait|last|valid)",
    re.IGNORECASE,
)
_LEAST = 1e-9
_LARGE = 100
_FACTORS = (7.0, 12.0, 24.0, 52.0, 60.0, 365.0)  # between values for one length of time and another


def are_of_its_kind(
    claim: Claim, item: Item, reader: Reader[Item], chunk: Chunk, cells: tuple[Item, Item], labels: Sequence[str]
) -> bool:
    """Whether the values of two rows of a column measure or count what a figure of a claim does, as far as shows.

    Args:
        claim: the claim.
        item: its figure, date or time.
        reader: how such things are read.
        chunk: where the table stands.
        cells: the value of the row that the claim names, and that of another row, which is the claim's.
        labels: of both rows, and of the column.
    """
    noun = counted_by(claim.case.answer, item.end)
    beside = [_counted(chunk.text, each.end) for each in cells]
    if reader.is_bare(item):
        if not (isinstance(item, Quantity) and item.high < _LARGE):
            return True
        if noun and UNITS & stems(labels[0], content=False):
            return False  # "three servings" are not what "serving g" is
        return len({noun, *beside} - {""}) < 2
    if any(reader.is_bare(each) and counted for each, counted in zip(cells, beside, strict=True)):
        return False  # "three years" are not "3 votes"
    lasts = isinstance(item, Quantity) and item.dimension == "duration" and reader.is_bare(cells[0])
    return not lasts or any(map(_LASTING.search, labels))


def is_name(claim: Claim, item: Item, chunk: Chunk, line: Line) -> bool:
    """Whether a claim has a row's number right behind its label, as the name of a thing: "Job 5" of ``job: 5``."""
    text, label = claim.text, label_of(line.label).words
    theirs = [each for cell in line.cells if cell for each in within(figures(chunk.text), cell)]
    for figure in figures_in(claim.case.answer, claim.span):
        before = read(text[: figure.start - claim.span.start])
        if figure.start == item.start or not before or noun_stem(before[-1]) not in label:
            continue
        beside = text[before[-1].end : figure.start - claim.span.start] == " "
        if beside and any(compare(figure, each) == "equal" for each in theirs):
            return True
    return False


def is_a_part(claim: Claim, item: Item) -> bool:
    """Whether a claim has a figure of some of what there is, of all of which it tells a part, or of what is to come."""
    answer = claim.case.answer
    whole = _WHOLE.search(answer, claim.span.start, item.lead) is not None
    return whole or bool(_PART.match(answer, item.end) or _AHEAD.search(claim.text))


def is_worked_out(claim: Claim, item: Item, values: Sequence[Item]) -> bool:
    """Whether a figure is the sum or the difference of two of these values, or as many times one as the claim says."""
    if not isinstance(item, Quantity):
        return False
    own = [each for each in values if isinstance(each, Quantity) and not each.is_range]
    figure, near = item.written[0], max(item.step / 2, _LEAST)
    pairs = combinations([each.written[0] for each in own], 2)
    if any(min(abs(figure - one - other), abs(figure - abs(one - other))) <= near for one, other in pairs):
        return True
    return any(is_multiple(claim, item, each) for each in own)


def is_multiple(claim: Claim, one: object, other: object) -> bool:
    """Whether a figure may be another one for another length of time, or as many times that as the claim says."""
    if not (isinstance(one, Quantity) and isinstance(other, Quantity)):
        return False
    low, high = sorted((abs(one.low), abs(other.low)))
    factors = (
        *_FACTORS,
        *(each.low for each in figures_in(claim.case.answer, claim.span) if each.low > 1 and each.start != one.start),
    )
    return low > 0 and any(abs(high - factor * low) <= _LEAST * high for factor in factors)


def _counted(text: str, end: int) -> str:
    """What a value of a cell counts, in the cell."""
    border = _BORDER.search(text, end)
    return counted_by(text[: border.start()] if border else text, end)
