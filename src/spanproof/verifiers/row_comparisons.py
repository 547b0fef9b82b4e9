"""Two rows of a table compared: ``Pro is $20 dearer than Basic``, ``sales rose from Q1 to Q2 while profit fell``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import log
from typing import NamedTuple

from spanproof.text.grids import Line
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.relations.phrases import Clause
from spanproof.text.relations.scales import AMOUNT, Degree, comparative, named, plain
from spanproof.text.spans import without
from spanproof.types import Span
from spanproof.verifiers.changes import way_of
from spanproof.verifiers.rank_columns import Ranking, rankings, words_of_scale
from spanproof.verifiers.rank_rows import named_line
from spanproof.verifiers.reading import Token, read
from spanproof.verifiers.row_labels import canonical, label_of, stems
from spanproof.verifiers.sheets import Amount, Sheet, amount, is_said, kinds_of, left_over, line_of

__all__ = ["Told", "compares", "moves"]

_THAN = re.compile(r"\b(?:than|compared\s(?:to|with))\b", re.IGNORECASE)
_ONLY_BY = re.compile(r"\bby\s(?:about\s|around\s)?\Z", re.IGNORECASE)
_SUPERLATIVES = {
    "larger": "largest",
    "bigger": "biggest",
    "smaller": "smallest",
    "higher": "highest",
    "lower": "lowest",
}
_TURNED_ROUND = frozenset(("speed", "time", "good", "bad", "safety", "ease"))  # whose column may fall as it grows
_STEPS = stems("slightly bit far considerably significantly somewhat even still", content=False)
_BETWEEN = r"(?:from|between)\s(?:the\s)?{}\s(?:to|and|until|through)\s(?:the\s)?{}"
_CLAUSES = re.compile(r"\b(?:while|whereas|but|and)\b|[,;](?!\d)", re.IGNORECASE)
_UP = frozenset("rise rises rose risen grew grow grown climbed increased jumped surged gained improved up".split())
_DOWN = frozenset("fell fall falls fallen dropped declined decreased shrank sank slipped plunged slid down".split())
_MOVING = stems("went go gone come came move change by stay stayed remain remained hold held kept", content=False)
_FLAT = frozenset("unchanged flat stable constant same".split())
_MAGNITUDE = re.compile(r"(?<![^\W\d])(?:thousand|million|billion|mio|mn|bn|[kmb])\b", re.IGNORECASE)
_SCALES = (1.0, 1e3, 1e6, 1e9)
_NOTHING = 1e-9  # share of a difference that computing may take
_CLOSE = 0.05  # share of a hedged difference by which it may be off


class Told(NamedTuple):
    """What a table says of a claim: the cells that tell it, the first being shown, and whether they bear it out."""

    cell: Span
    agrees: bool


class _Compared(NamedTuple):
    """A comparative: what it says, and where it stands."""

    word: str
    degrees: tuple[Degree, ...]
    start: int
    end: int


def compares(text: str, sheet: Sheet) -> Told | None:
    """Whether two rows are to each other as a text says, by as much as it says; ``None`` if that is not plain."""
    than, found = _THAN.search(text), _comparatives(text)
    if than is None or len(found) != 1 or found[0].end > than.start():
        return None
    one = named_line(text[: than.start()], sheet.grid)
    other = named_line(text[than.end() :], sheet.grid)
    if one is None or other is None or one is other:
        return None
    compared = found[0]
    own = label_of(one.label).words | label_of(other.label).words
    bare = without(text, [compared])
    told = {_judge(sheet, (one, other), column, text, compared) for column in _columns(sheet, compared, bare, own)}
    return told.pop() if len(told) == 1 else None


def _comparatives(text: str) -> list[_Compared]:
    clause = Clause(text)
    out = []
    for at, word in enumerate(clause.words):
        degrees, end = comparative(word.norm), word.end
        if word.norm in ("more", "less") and plain(clause.norm(at + 1)):
            sign = 1 if word.norm == "more" else -1
            degrees = tuple(Degree(each.scale, sign * each.sign) for each in plain(clause.norm(at + 1)))
            end = clause.words[at + 1].end
        if degrees:
            out.append(_Compared(word.norm, degrees, word.start, end))
    return out


def _columns(sheet: Sheet, compared: _Compared, text: str, own: frozenset[str]) -> list[Ranking]:
    """The columns that may be compared, with 1 where the comparative says that its figure is larger."""
    heads = sheet.grid.heads
    said = stems(text, content=True) - own
    for degree in compared.degrees:
        if heads == ("",):
            money = degree.scale == "money" or (
                degree.scale == AMOUNT and not said.isdisjoint(stems("cost price", content=True))
            )
            if money:
                return [Ranking(0, degree.sign)]
            continue
        fitting = [at for at, head in enumerate(heads) if is_said(head, said)]
        if fitting and degree.scale not in _TURNED_ROUND:
            return [Ranking(at, degree.sign) for at in fitting]
        if fitting and all(_is_clock(sheet, at) for at in fitting) and degree.scale in ("time", "age"):
            return [Ranking(at, degree.sign) for at in fitting]
        found = rankings(_SUPERLATIVES.get(compared.word, compared.word), degree, said, heads)
        if found:
            return found
    return []


def _is_clock(sheet: Sheet, at: int) -> bool:
    values = [amount(sheet.chunk.text, line.cells[at]) for line in sheet.grid.lines]
    return any(value is not None and value.dimension == "clock" for value in values)


def _judge(sheet: Sheet, lines: tuple[Line, Line], column: Ranking, text: str, compared: _Compared) -> Told | None:
    is_bare = not sheet.grid.heads[column.at]  # of a list, of which only prices are compared
    one, other = (amount(sheet.chunk.text, line.cells[column.at]) for line in lines)
    if is_bare and (one is None or other is None):
        one, other = (amount(sheet.chunk.text, line.cells[column.at], money=True) for line in lines)
    if one is None or other is None or (one.dimension, one.around) != (other.dimension, other.around):
        return None
    given = figures_beside(text, lines, [sheet.grid.heads[column.at]])
    by = [each for each in given if _is_difference(text, each, compared)]
    if len(by) > 1 or not all(each in by or is_value(each, one) or is_value(each, other) for each in given):
        return None
    known = label_of(lines[0].label).words | label_of(lines[1].label).words | kinds_of(sheet) | _STEPS
    measures = [words_of_scale(each.scale, compared.word) for each in compared.degrees]
    rest = without(text, [compared])
    shift = compared.end - compared.start - 1
    moved = [
        each if each.end <= compared.start else replace(each, start=each.start - shift, end=each.end - shift)
        for each in given
    ]
    measures += [words_of_scale(named(word), "") | {word} for word in stems(rest, content=True) if named(word)]
    if left_over(rest, known.union(*measures), [sheet.grid.heads[column.at]], moved):
        return None
    agrees: bool | None = (one.value - other.value) * column.sign > 0
    if agrees and by:
        agrees = is_step(text, by[0], other, one)
    return None if agrees is None else Told(one.span, agrees)


def figures_beside(text: str, lines: Sequence[Line], heads: Sequence[str] = ()) -> list[Quantity]:
    """The figures of a text that no label of these rows and none of these heads of columns has."""
    labels = frozenset[str]().union(*(label_of(each).words for each in (*heads, *(line.label for line in lines))))
    return [each for each in quantities(text) if not stems(text[each.start : each.end], content=False) <= labels]


def _is_difference(text: str, figure: Quantity, compared: _Compared) -> bool:
    """Whether a figure stands right before a comparative, or behind ``by``."""
    between = text[figure.end : compared.start].split() if figure.end <= compared.start else None
    return (between is not None and len(between) <= 1) or _ONLY_BY.search(text, 0, figure.start) is not None


def is_value(figure: Quantity, cell: Amount) -> bool:
    """Whether a figure is that of a cell, in whatever unit."""
    if figure.dimension and cell.dimension:
        return figure.dimension == cell.dimension and abs(figure.low - cell.value) <= figure.step / 2
    return figure.written[0] == cell.written


def is_step(text: str, figure: Quantity, first: Amount, last: Amount) -> bool | None:
    """Whether a figure of a text is by how much two cells differ, as a share of the first where it is one.

    ``None`` if that is not sure.
    """
    difference = abs(last.value - first.value)
    told, step = figure.low, figure.step
    if figure.dimension == "percent" != first.dimension:
        if not first.value or first.dimension == "clock":
            return None
        difference *= 100 / abs(first.value)
    elif first.dimension == "clock":
        if figure.dimension != "duration":
            return None
        told, step = told / 60, step / 60
    elif first.dimension != figure.dimension:
        if first.dimension and figure.dimension:
            return None
        difference = abs(last.written - first.written)
        scale = _scale(text, figure, difference)
        told, step = figure.written[0] / scale, figure.step * figure.written[0] / (figure.low or 1.0) / scale
    off = abs(told - difference)
    if figure.hedge == "exact" and not figure.approximate:
        return off <= max(step / 2, _NOTHING * difference)
    return True if off <= _CLOSE * difference else None


def _scale(text: str, figure: Quantity, difference: float) -> float:
    """In what a table may give figures where no cell says so, and a text does: thousands, millions, billions."""
    written = figure.written[0]
    if not _MAGNITUDE.search(text, figure.start, figure.end) or not written > 0 < difference:
        return 1.0
    return min(_SCALES, key=lambda scale: abs(log(written / scale / difference)))


def moves(text: str, sheet: Sheet) -> Told | None:
    """Whether columns rose or fell from one row to another as a text says; ``None`` if that is not plain."""
    steps = _steps(text, sheet)
    if steps is None:
        return None
    place, lines = steps
    rest = f"{text[: place.start]} , {text[place.end :]}"
    clauses = [part for part in _CLAUSES.split(rest) if any(map(str.isalpha, part))]
    told = [_moved(part, sheet, lines) for part in clauses]
    found = [each for each in told if each is not None]
    if not found or len(found) < len(told):
        return None
    return next((each for each in found if not each.agrees), found[0])


def _steps(text: str, sheet: Sheet) -> tuple[Span, tuple[Line, Line]] | None:
    """Where a text says from which row to which."""
    placed = [(span, line) for line in sheet.grid.lines if (span := line_of(text, canonical(line.label)))]
    if len(placed) != 2:
        return None
    (first, one), (last, other) = sorted(placed, key=lambda each: each[0].start)
    said = re.compile(_BETWEEN.format(re.escape(first.of(text)), re.escape(last.of(text))), re.IGNORECASE).search(text)
    return (Span(*said.span()), (one, other)) if said else None


def _moved(part: str, sheet: Sheet, lines: tuple[Line, Line]) -> Told | None:
    """Whether the one column that a clause names moved as it says."""
    ways = {_way(token) for token in read(part)} - {None}
    said = stems(part, content=True)
    heads = sheet.grid.heads
    columns = [at for at, head in enumerate(heads) if is_said(head, said)]
    if len(ways) != 1 or len(columns) != 1:
        return None
    (way,), (at,) = ways, columns
    first, last = (amount(sheet.chunk.text, line.cells[at]) for line in lines)
    if first is None or last is None or (first.dimension, first.around) != (last.dimension, last.around) or way is None:
        return None
    given = figures_beside(part, lines, [heads[at]])
    moving = frozenset(token.stem for token in read(part) if _way(token) is not None)
    if len(given) > 1 or left_over(part, moving | _MOVING | kinds_of(sheet), [heads[at]], given):
        return None
    agrees: bool | None = (last.value > first.value) == (way > 0) if way else first.value == last.value
    if first.value == last.value and way:
        agrees = False
    if agrees and given:
        agrees = is_step(part, given[0], first, last)
    return None if agrees is None else Told(last.span, agrees)


def _way(token: Token) -> int | None:
    """Whether a word says that something rises (1), falls (-1) or stays (0); ``None`` if neither."""
    if token.norm in _UP or token.norm in _DOWN:
        return 1 if token.norm in _UP else -1
    if token.norm in _FLAT:
        return 0
    return way_of(token) or None
