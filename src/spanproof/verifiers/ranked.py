"""Superlatives over rows: ``Pro is the cheapest plan`` against all prices of a table, a list or records."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.grids import Grid, Line, grids_of
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.polarity import negations
from spanproof.text.records import fields_of
from spanproof.text.relations.phrases import Clause
from spanproof.text.relations.scales import AMOUNT, Degree, named, plain, superlative
from spanproof.text.restated import is_mere_phrase
from spanproof.text.spans import within
from spanproof.types import Chunk, Claim, Span
from spanproof.verifiers.rank_columns import Ranking, rankings, words_of_scale
from spanproof.verifiers.reading import Unit, all_units
from spanproof.verifiers.related import Related
from spanproof.verifiers.row_labels import Said, is_named, is_touched, label_of, said_in, shared_words, stems

__all__ = ["ranked"]

_FEWEST = 2  # rows with a value
_UNSURE = re.compile(
    r"\b(?:among|besides?|except|apart|other|others|than|after|before|until|once|formerly|previously|used|if|unless|would"
    r"|could|may|might|will|these|those|them|both|nearly|almost|joint\w*|tied|ties|next|second|third|fourth|fifth|\d+(?:nd|rd|th)"
    r"|excluding|without|probably|possibly|perhaps|likely|under|over|below|above|between|within)\b",
    re.IGNORECASE,
)
_SUMS = stems(
    "total totals subtotal sum average mean median overall all other others rest combined maximum minimum",
    content=False,
)
_KINDS = stems("unit units currency billing billed period per basis frequency", content=True)
_PLAIN = stems(
    """option choice item entry one ones table list listed record data available overall shown show according given
    offer offered provide has have come any here provided source document information based yes""",
    content=True,
)
_ASKING = stems(
    "which what who how tell me name find know want need please give identify compare recommend look", content=True
)
_BEGINNING = 3  # lines before a table that may say what its rows are
_JOINED = re.compile(r"\b(?:and|or)\b|[&/,]")
_BORDER = re.compile(r"[|\t,]")
_RULE = re.compile(r"[\s|:+-]*")


class _Top(NamedTuple):
    """A superlative: its text, what it says, and where it stands in the text."""

    word: str
    degree: Degree
    start: int
    end: int


class _Rows(NamedTuple):
    """A table with what its rows are called, for one way to rank them."""

    chunk: Chunk
    grid: Grid
    kinds: frozenset[str]


class _Figure(NamedTuple):
    """The value of a row in a column, and what stands around it in its cell."""

    line: Line
    value: Quantity
    around: str


def ranked(claim: Claim) -> Related | None:
    """Whether a table has its extreme value in the one row that a claim sets above all; None if it cannot be told.

    All words of the claim and its question must be those of the row, the column or the kind of the rows: any other may
    restrict them (``with a pool``, ``in Europe``). Of several columns that the claim may speak of all must agree.
    """
    text, question = claim.text, claim.case.question or ""
    tops = _tops(text)
    asked = not tops and bool(question) and is_mere_phrase(claim)
    tops = _tops(question) if asked else tops
    if len({top.start for top in tops}) != 1 or negations(text) or _UNSURE.search(f"{text} {question}"):
        return None
    tables = [table for chunk in claim.case.chunks for table in _tables(chunk)]
    found = [(table, line) for table in tables if (line := _named(text, table.grid))]
    if len(found) != 1:
        return None
    table, line = found[0]
    for top in tops:
        told = _told(claim, table, line, top)
        if told is not None and not _is_said(claim, line, top):
            unit, agrees = told
            start, end = (0, len(text)) if asked else (top.start, top.end)
            return Related(unit, agrees=agrees, start=start, end=end)
    return None


def _tops(text: str) -> list[_Top]:
    """The readings of each superlative of a text; ``one of the largest`` and ``second largest`` are none."""
    clause = Clause(text)
    out = []
    for at, word in enumerate(clause.words):
        follows = clause.norm(at + 1)
        is_rated = follows == "rated"
        degrees = superlative(word.norm) or ((Degree(AMOUNT, 1),) if word.norm == "top" and is_rated else ())
        if not degrees or clause.norm(at - 1) != "the" or clause.norm(at - 2) == "of":
            continue
        if word.norm in ("most", "least") and plain(follows):
            sign = 1 if word.norm == "most" else -1
            degrees = tuple(Degree(each.scale, sign * each.sign) for each in plain(follows))
        end = clause.words[at + 1].end if is_rated or plain(follows) else word.end
        scale = "rated" if is_rated else ""
        out += [_Top(word.norm, Degree(scale or each.scale, each.sign), word.start, end) for each in degrees]
    return out


def _tables(chunk: Chunk) -> Iterator[_Rows]:
    text = chunk.text
    for grid in grids_of(chunk):
        lines = tuple(line for line in grid.lines if not label_of(line.label).words & _SUMS)
        labels = {line.label.casefold() for line in lines}
        if len(labels) == len(lines) >= _FEWEST and _is_uniform(text, grid):
            yield _Rows(chunk, Grid(grid.heads, lines), _kinds(chunk, lines))


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
    return shared.union(*(stems(part, content=True) for part in parts if not _JOINED.search(part)))


def _named(text: str, grid: Grid) -> Line | None:
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


def _told(claim: Claim, table: _Rows, line: Line, top: _Top) -> tuple[Unit, bool] | None:
    """A cell with the most, or what the row has, and whether the row has the most in all columns that may be meant."""
    said = Said(*(stems(f"{claim.text} {claim.case.question or ''}", content=each) for each in (False, True)))
    own = label_of(line.label).words
    columns = rankings(top.word, top.degree, said.content - own, table.grid.heads) or _bare(table.grid, top)
    if not columns or not _is_accounted(claim, table, line, (top, columns)):
        return None
    judged = [_judge(table, line, column, top) for column in columns]
    found = [each for each in judged if each is not None]
    if len(found) < len(judged) or len({agrees for _, agrees in found}) != 1:
        return None
    return found[0]


def _bare(grid: Grid, top: _Top) -> list[Ranking]:
    """The one column of a list of prices."""
    return [Ranking(0, top.degree.sign)] if grid.heads == ("",) and top.degree.scale == "money" else []


def _judge(table: _Rows, line: Line, column: Ranking, top: _Top) -> tuple[Unit, bool] | None:
    text = table.chunk.text
    figures = [_figure(text, each, column.at) for each in table.grid.lines]
    own = next((each for each in figures if each and each.line is line), None)
    known = [each for each in figures if each]
    if own is None or len(known) < len(figures) or not all(_is_like(own, each) for each in known):
        return None
    money = top.degree.scale == "money"
    if money and own.value.kind != "currency" and (own.value.dimension or not table.grid.heads[column.at]):
        return None
    best = max(known, key=lambda each: column.sign * each.value.low)
    values = [each.value.low for each in known]
    if own.value.low == best.value.low:
        return None if values.count(own.value.low) > 1 else (_unit(table.chunk, own.value), True)
    return _unit(table.chunk, best.value), False


def _figure(text: str, line: Line, at: int) -> _Figure | None:
    """The one figure of a cell; None unless there is one, and no range, limit or estimate."""
    cell = line.cells[at] if at < len(line.cells) else None
    found = within(quantities(text), cell) if cell else ()
    if cell is None or len(found) != 1 or not found[0].is_amount or found[0].is_range or found[0].approximate:
        return None
    around = f"{text[cell.start : found[0].start]} {text[found[0].end : cell.end]}"
    return _Figure(line, found[0], " ".join(around.casefold().strip(" .;\"'*_`\n").split()))


def _is_like(one: _Figure, other: _Figure) -> bool:
    return one.around == other.around and one.value.dimension == other.value.dimension


def _unit(chunk: Chunk, value: Quantity) -> Unit:
    start = chunk.text.rfind("\n", 0, value.start) + 1
    end = chunk.text.find("\n", value.end)
    return Unit(chunk, Span(start, end if end > 0 else len(chunk.text)))


def _is_accounted(claim: Claim, table: _Rows, line: Line, ranking: tuple[_Top, Sequence[Ranking]]) -> bool:
    """Whether a claim and its question have no word that may restrict the rows."""
    top, columns = ranking
    text = table.chunk.text
    heads = " ".join(table.grid.heads[each.at] for each in columns)
    cells = [_figure(text, line, each.at) for each in columns]
    around = " ".join(each.around for each in cells if each)
    known = stems(f"{heads} {around} {line.label}", content=False) | table.kinds | _PLAIN
    known |= words_of_scale(top.degree.scale, top.word)
    figures = {each.value.low for each in cells if each} | {float(len(table.grid.lines))}
    for said, more in ((claim.text, frozenset[str]()), (claim.case.question or "", _ASKING)):
        rest = said
        for item in reversed(quantities(said)):
            if item.low in figures and item.is_amount:
                rest = rest[: item.start] + " " + rest[item.end :]
        for each in reversed(_tops(rest)):
            rest = rest[: each.start] + " " * (each.end - each.start) + rest[each.end :]
        left = stems(rest, content=True) - known - more
        if any(stems(heads, content=True).isdisjoint(words_of_scale(named(word), "")) for word in left):
            return False
    return True


def _is_said(claim: Claim, line: Line, top: _Top) -> bool:
    """Whether a sentence of the sources sets the row above all in the claim's own word."""
    label = label_of(line.label).words
    for unit in all_units(claim.case.chunks):
        if top.word in unit.text.casefold() and label <= stems(unit.text, content=False):
            return True
    return False
