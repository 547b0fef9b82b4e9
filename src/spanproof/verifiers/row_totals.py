"""What columns and rows of a table come to: ``sales over the year were 5.8 million``, ``the crossing takes 1 h 45``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.text.grids import Line
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.verifiers.rank_rows import named_line
from spanproof.verifiers.row_comparisons import Told, figures_beside
from spanproof.verifiers.row_labels import label_of, stems
from spanproof.verifiers.sheets import Amount, Sheet, amount, is_said, left_over

__all__ = ["adds_up", "lasts"]

_TOTAL = re.compile(
    r"\b(?:total(?:s|l?ed|ing)?|altogether|overall|combined|sum|together|the\s(?:whole|entire|full)\s\w+"
    r"|all\s(?:(?:of\s)?the\s)?\w+)\b",
    re.IGNORECASE,
)
_ADDING = stems(
    "total totaled totalled altogether overall combined sum together whole entire full all over across sold made",
    content=False,
)
_NO_SUMS = frozenset(("percent", "rating", "temperature", "clock", "speed", "density"))
_NO_SUM = stems(
    "price rate rating rank score average age share year percentage temperature range speed number id", content=True
)
_CLOSE = 0.05  # share of a hedged sum by which it may be off
_NOTHING = 1e-9
_STARTS = stems("depart departs departure leaves start starts opens open opening begin begins from", content=False)
_ENDS = stems("arrive arrives arrival end ends finish finishes closes close closing to until", content=False)
_LASTING = stems(
    """take takes last lasts run runs crossing journey trip ride travel duration time long open stay stays total voyage
    hour minute each every all""",
    content=False,
)
_LONG = re.compile(
    r"\b(?:take|last|duration|(?:is|are|stays?)\sopen|long|crossing|journey|trip|ride)\w*\b", re.IGNORECASE
)
_ZONES = re.compile(r"\b(?:fl(?:y|ight|own)\w*|airline|plane|airport)s?\b", re.IGNORECASE)
_DAY = 24 * 60  # minutes


def adds_up(text: str, sheet: Sheet) -> Told | None:
    """Whether a column adds up to what a text says of all rows; ``None`` if that is not plain."""
    if not _TOTAL.search(text) or len(sheet.grid.lines) < 2:
        return None
    heads, said = sheet.grid.heads, stems(text, content=True)
    columns = [at for at, head in enumerate(heads) if is_said(head, said) and not stems(head, content=True) & _NO_SUM]
    all_rows = float(len(sheet.grid.lines))
    figures = quantities(text)
    given = [each for each in figures if each.dimension or each.low != all_rows] or figures
    if len(columns) != 1 or len(given) != 1 or not given[0].is_amount:
        return None
    values = [amount(sheet.chunk.text, line.cells[columns[0]]) for line in sheet.grid.lines]
    known = [each for each in values if each]
    if len(known) < len(values) or len({(each.dimension, each.around) for each in known}) > 1:
        return None
    if known[0].dimension in _NO_SUMS or left_over(text, _ADDING | sheet.kinds, [heads[columns[0]]], figures):
        return None
    agrees = _is_sum(given[0], known)
    return None if agrees is None else Told(known[0].span, agrees)


def _is_sum(figure: Quantity, values: Sequence[Amount]) -> bool | None:
    told, step, total = figure.low, figure.step, sum(each.value for each in values)
    if figure.dimension != values[0].dimension:
        if figure.dimension and values[0].dimension:
            return None
        told, total = figure.written[0], sum(each.written for each in values)
        step = figure.step * told / figure.low if figure.low else figure.step
    off = abs(told - total)
    if figure.hedge == "exact" and not figure.approximate and not figure.is_range:
        return off <= max(step / 2, _NOTHING * abs(total))
    return True if off <= _CLOSE * abs(total) and figure.approximate else None


def lasts(text: str, sheet: Sheet) -> Told | None:
    """Whether it is as long from the first to the second time of a row as a text says; ``None`` if not plain.

    Where a text names no row, it speaks of all, and they must be of one length.
    """
    given = [each for each in quantities(text) if each.dimension == "duration"]
    if len(given) != 1 or given[0].is_range or not _LONG.search(text):
        return None
    ends = [_times(sheet, words) for words in (_STARTS, _ENDS)]
    if [len(each) for each in ends] != [1, 1]:
        return None
    own = named_line(text, sheet.grid)
    lines = [own] if own else list(sheet.grid.lines)
    lengths = [_length(sheet, line, (ends[0][0], ends[1][0])) for line in lines]
    if None in lengths or len(set(lengths)) != 1 or len(figures_beside(text, lines)) > 1:
        return None
    names = label_of(own.label).words if own else frozenset[str]()
    if left_over(text, names | sheet.kinds | _LASTING, [], given):
        return None
    agrees = _is_length(given[0], lengths[0] or 0.0)
    if agrees is None or (not agrees and _ZONES.search(f"{text} {sheet.chunk.text}")):
        return None
    first = lines[0].cells[ends[0][0]]
    return Told(first, agrees) if first else None


def _times(sheet: Sheet, words: frozenset[str]) -> list[int]:
    """The columns with times whose heads have one of these words."""
    found = [at for at, head in enumerate(sheet.grid.heads) if stems(head, content=False) & words]
    return [at for at in found if any(_clock(sheet, line, at) for line in sheet.grid.lines)]


def _clock(sheet: Sheet, line: Line, at: int) -> Amount | None:
    value = amount(sheet.chunk.text, line.cells[at])
    return value if value and value.dimension == "clock" else None


def _is_length(figure: Quantity, minutes: float) -> bool | None:
    """Whether a length of time is these minutes; ``None`` where it may be so in a coarser step."""
    off = abs(figure.low / 60 - minutes)
    if off < 1 or (figure.approximate and off <= _CLOSE * minutes):
        return True
    exact = figure.hedge == "exact" and not figure.approximate and figure.step
    return False if exact and off > figure.step / 120 else None


def _length(sheet: Sheet, line: Line, ends: tuple[int, int]) -> float | None:
    """The minutes from one time of a row to another; ``None`` unless it has both."""
    first, last = (_clock(sheet, line, at) for at in ends)
    return (last.value - first.value) % _DAY if first and last else None
