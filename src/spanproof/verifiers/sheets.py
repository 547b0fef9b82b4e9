"""Tables as claims read them: which rows and columns a text names, and what stands in their cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.grids import Grid, Line
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.records import fields_of, layout_of
from spanproof.text.spans import within, without
from spanproof.text.tables import rows
from spanproof.text.times.dates import moments
from spanproof.types import Chunk, Span
from spanproof.verifiers.field_values import key_of, names_by_key, words_for
from spanproof.verifiers.rank_columns import UNITS
from spanproof.verifiers.rank_rows import Rows, tables_of
from spanproof.verifiers.reading import Unit
from spanproof.verifiers.row_labels import canonical, stems

__all__ = ["Amount", "Sheet", "amount", "is_said", "kinds_of", "left_over", "line_of", "sheets_of", "unit_of"]

_KEPT: Cache[tuple[Sheet, ...]] = Cache(4_000_000)  # characters of text
_CLOCK = "clock"
_OF_24_HOURS = re.compile(r"\b(?:0\d|1[3-9]|2[0-3]):[0-5]\d\b(?!\s?[ap]\.?m)", re.IGNORECASE)
_TITLE = re.compile(r"[A-Z][a-z]+(?:\s[a-z]+){0,2}(?:\s\([^()]+\))?(?<!s)")
_NO_MEASURE = stems(
    "menu list table overview summary info information guide chart option plan content note", content=False
)
_PERIOD = re.compile(
    r"(?:1[5-9]|20)\d\d|Q[1-4](?:\s\d{4})?|H[12](?:\s\d{4})?|(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s\d{4})?"
)
_MEASURES = stems("return population inhabitant people resident figure value number rate share", content=False)
_ASIDE = re.compile(r"\([^()]*\)")
_SIGNS = re.compile(r"[$€£¥₹]")
_IDLE = stems(
    """has have had is be come amount total show list according table data give offer also year quarter month day week
    dollar euro pound percent point cent hour minute model row column item figure value number count reach stand
    company business firm respectively row which what came allow hold seat sell sold make made earn earned record
    recorded carry use cost clinic library store shop museum office restaurant cafe pool gym bank school centre center
    plan tier package edition version life game match
    """,
    content=False,
)


class Sheet(NamedTuple):
    """A table and the words for what its rows are; ``turned`` says that its rows stand as columns in the source.

    ``words`` are all that may name a row, a column or what rows are: a text without any speaks of something else.
    """

    chunk: Chunk
    grid: Grid
    kinds: frozenset[str]
    turned: bool
    words: frozenset[str]


class Amount(NamedTuple):
    """The one figure or time of the day in a cell: in its base unit, as written, and what measures it.

    ``around`` is the rest of the cell: cells with another rest are not alike.
    """

    value: float
    written: float
    dimension: str
    around: str
    span: Span
    is_price: bool = False


def sheets_of(chunk: Chunk) -> tuple[Sheet, ...]:
    """The tables of a chunk, those with several columns once more with rows and columns swapped; remembered."""
    layout = layout_of(fields_of(chunk))
    return _KEPT.get((chunk.id, chunk.text, layout), lambda: tuple(_sheets(chunk)), cost=len(chunk.text) + 1)


def _sheets(chunk: Chunk) -> Iterator[Sheet]:
    corners = frozenset[str]().union(*(stems(row.heads[0], content=True) for row in rows(chunk.text)))
    for each in tables_of(chunk):
        kinds = each.kinds | corners
        grid = each.grid if any(each.grid.heads) else _titled(chunk.text, each.grid)
        words = _naming(grid, kinds)
        yield Sheet(chunk, grid, kinds, turned=False, words=words)
        if len(each.grid.heads) > 1:
            yield Sheet(chunk, _turned(each), kinds, turned=True, words=words)


def _naming(grid: Grid, kinds: frozenset[str]) -> frozenset[str]:
    heads = (words_for(key_of(head)) | stems(head, content=False) for head in grid.heads)
    return kinds.union(*heads, *(stems(line.label, content=False) for line in grid.lines))


def _titled(text: str, grid: Grid) -> Grid:
    """A list with the line before it for the head of its one column, where that names a measure (``Rainfall``)."""
    values = [amount(text, line.cells[0]) for line in grid.lines]
    first = grid.lines[0].cells[0]
    if first is None or any(value is None or value.is_price for value in values):
        return grid
    above = text[: first.start].rstrip(" ").rpartition("\n")[0].rstrip().rpartition("\n")[2].strip(" *_#:")
    title = _TITLE.fullmatch(above)
    return Grid((above,), grid.lines) if title and not stems(above, content=True) & _NO_MEASURE else grid


def _turned(table: Rows) -> Grid:
    lines = table.grid.lines
    cells = [tuple(line.cells[at] for line in lines) for at in range(len(table.grid.heads))]
    return Grid(
        tuple(line.label for line in lines), tuple(Line(*each) for each in zip(table.grid.heads, cells, strict=True))
    )


@lru_cache(maxsize=4096)
def amount(text: str, cell: Span | None, *, money: bool = False) -> Amount | None:
    """What a cell measures; ``None`` unless it has one figure or time, and no range, limit or estimate.

    Where `money` is asked for, that is its one price, whatever else the cell has.
    """
    if cell is None:
        return None
    inside = cell.of(text)
    times = moments(inside)
    if (
        not money
        and len(times) == 1
        and times[0].kind == "time"
        and (len(times[0].times) == 1 or _OF_24_HOURS.search(text))
    ):
        first, last = times[0].times[0]
        around = inside[: times[0].start] + inside[times[0].end :]
        bare = first == last and not times[0].bound and not around.strip(" .|\n\t\"'")
        return Amount(first, first, _CLOCK, "", cell) if bare else None
    found = within(quantities(text), cell)
    if money:
        found = tuple(each for each in found if each.kind == "currency")
    elif times and not inside.strip(" |\n\"'").isdigit():  # "1199" may be a year or a price
        return None
    if len(found) != 1 or not found[0].is_amount or found[0].is_range or found[0].approximate:
        return None
    one = found[0]
    around = f"{text[cell.start : one.start]} {text[one.end : cell.end]}"
    rest = "" if money else " ".join(around.casefold().strip(" .;\"'*_`\n").split())
    return Amount(one.low, one.written[0], one.dimension, rest, cell, one.kind == "currency")


def is_said(head: str, said: frozenset[str]) -> bool:
    """Whether words have all that tell what a column is of, or other words for them (``leaves`` of ``Departs``)."""
    if any(map(str.isdigit, _ASIDE.sub("", head))):
        return stems(_ASIDE.sub("", head), content=True) <= said
    key = key_of(head)
    return names_by_key([word for word in key if word not in UNITS] or key, said)


def kinds_of(sheet: Sheet) -> frozenset[str]:
    """The words for what rows are; over time, where a table need not say what its cells measure, for measures, too."""
    over_time = any(
        all(_PERIOD.fullmatch(canonical(each).strip()) for each in named) if named else False
        for named in (sheet.grid.heads, [line.label for line in sheet.grid.lines])
    )
    return sheet.kinds | _MEASURES if over_time else sheet.kinds


def line_of(text: str, label: str) -> Span | None:
    """Where a text has a label, letter by letter; ``None`` if nowhere or twice."""
    if not label or label.lower() not in text.lower():
        return None
    found = list(re.finditer(rf"(?<!\w){re.escape(label)}(?!\w)", text, re.IGNORECASE))
    return Span(*found[0].span()) if len(found) == 1 else None


def left_over(text: str, known: frozenset[str], heads: Sequence[str], figures: Sequence[Quantity]) -> frozenset[str]:
    """The content words of a text that are neither known, nor say one of the heads, nor belong to these figures."""
    told = frozenset[str]().union(*(words_for(key_of(head)) | stems(head, content=False) for head in heads))
    return stems(_SIGNS.sub(" ", without(text, figures)), content=True) - known - told - _IDLE


def unit_of(chunk: Chunk, span: Span) -> Unit:
    """The line in which a cell stands."""
    start = chunk.text.rfind("\n", 0, span.start) + 1
    end = chunk.text.find("\n", span.end)
    return Unit(chunk, Span(start, end if end > 0 else len(chunk.text)))
