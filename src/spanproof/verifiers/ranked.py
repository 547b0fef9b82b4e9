"""Superlatives over rows: ``Pro is the cheapest plan`` against all prices of a table, a list or records."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from spanproof.text.grids import Grid, Line
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.polarity import negations
from spanproof.text.relations.phrases import BE, Clause
from spanproof.text.relations.scales import AMOUNT, Degree, named, plain, superlative
from spanproof.text.restated import is_mere_phrase
from spanproof.text.spans import within
from spanproof.types import Chunk, Claim, Span
from spanproof.verifiers.rank_columns import Ranking, rankings, words_of_scale
from spanproof.verifiers.rank_rows import Rows, named_line, tables_of
from spanproof.verifiers.reading import Unit, all_units
from spanproof.verifiers.related import Related
from spanproof.verifiers.row_labels import Said, is_named, label_of, said_in, shared_words, stems

__all__ = ["ranked"]

_BEFORE = BE | {"the"}
_UNSURE = re.compile(
    r"\b(?:among|besides?|except|apart|other|others|than|after|before|until|once|formerly|previously|used|if|unless|would"
    r"|could|may|might|will|these|those|them|both|nearly|almost|joint\w*|tied|ties|next|second|third|fourth|fifth|\d+(?:nd|rd|th)"
    r"|excluding|without|where|when|probably|possibly|perhaps|likely|under|over|below|above|between|within)\b",
    re.IGNORECASE,
)
_PLAIN = stems(
    """option choice item entry one ones table list listed record data available overall shown show according given
    offer offered provide has have come any here provided source document information based yes person people""",
    content=True,
)
_ASKING = stems(
    "which what who how tell me name find know want need please give identify compare recommend look", content=True
)

_VERB = re.compile(r"[,;:(]|\b(?:is|are|was|were|has|had|goes|belongs|comes)\b", re.IGNORECASE)
_PLACED = re.compile(r"\b(?:in|on|at|during|for|over)\s(?:the\s)?(?P<place>\w+(?:\s\w+)?)", re.IGNORECASE)
_PHRASE = 4  # words behind a superlative that say what it measures


class _Top(NamedTuple):
    """A superlative: its text, what it says, and where it stands in which text."""

    text: str
    word: str
    degree: Degree
    start: int
    end: int


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
    tables = [table for chunk in claim.case.chunks for table in tables_of(chunk)]
    found = [(table, line) for table in tables if (line := named_line(text, table.grid))]
    if len(found) != 1:
        return None
    table, line = found[0]
    if _is_of_few(claim, table.grid):
        return None
    for top in tops:
        told = _told(claim, table, line, top)
        if told is not None and not _is_said(claim, line, top):
            unit, agrees = told
            start, end = (0, len(text)) if asked else (top.start, top.end)
            return Related(unit, agrees=agrees, start=start, end=end)
    return None


def _is_of_few(claim: Claim, grid: Grid) -> bool:
    """Whether the answer before a claim speaks of several rows, but not of all: the claim may be of these."""
    before = claim.case.answer[: claim.span.start]
    said = said_in([before])
    labels = [label_of(line.label) for line in grid.lines]
    shared = shared_words(labels)
    counts = [item.low for item in quantities(before) if item.kind == "count" and not item.dimension]
    counts.append(sum(is_named(label, said, shared) for label in labels if label.ways))
    return any(1 < count < len(labels) for count in counts)


def _tops(text: str) -> list[_Top]:
    """The readings of each superlative of a text; ``one of the largest`` and ``second largest`` are none."""
    clause = Clause(text)
    out = []
    for at, word in enumerate(clause.words):
        follows = clause.norm(at + 1)
        is_rated = follows == "rated"
        degrees = superlative(word.norm) or ((Degree(AMOUNT, 1),) if word.norm == "top" and is_rated else ())
        if not degrees or clause.norm(at - 1) not in _BEFORE or clause.norm(at - 2) == "of":
            continue
        if word.norm in ("most", "least") and plain(follows):
            sign = 1 if word.norm == "most" else -1
            degrees = tuple(Degree(each.scale, sign * each.sign) for each in plain(follows))
        end = clause.words[at + 1].end if is_rated or plain(follows) else word.end
        scale = "rated" if is_rated else ""
        out += [_Top(text, word.norm, Degree(scale or each.scale, each.sign), word.start, end) for each in degrees]
    return out


def _told(claim: Claim, table: Rows, line: Line, top: _Top) -> tuple[Unit, bool] | None:
    """A cell with the most, or what the row has, and whether the row has the most in all columns that may be meant."""
    said = Said(*(stems(f"{claim.text} {claim.case.question or ''}", content=each) for each in (False, True)))
    own = label_of(line.label).words
    columns = rankings(top.word, top.degree, said.content - own, table.grid.heads) or _bare(table.grid, top)
    heads = [table.grid.heads[each.at] for each in columns]
    if (
        not columns
        or _is_across(top, own - table.kinds, heads)
        or not _is_accounted(claim, table, line, (top, columns))
    ):
        return None
    judged = [_judge(table, line, column, top) for column in columns]
    found = [each for each in judged if each is not None]
    if len(found) < len(judged) or len({agrees for _, agrees in found}) != 1:
        return None
    return found[0]


def _is_across(top: _Top, own: frozenset[str], heads: Sequence[str]) -> bool:
    """Whether the row is what a claim measures, and its columns are compared: ``profit was the highest in Q1``."""
    measured = _VERB.split(top.text[top.end :])[0].split()[:_PHRASE]
    placed = [word for found in _PLACED.finditer(top.text) for word in stems(found["place"], content=True)]
    return bool(own & stems(" ".join(measured), content=False)) or any(
        stems(head, content=True) & {*placed} for head in heads
    )


def _bare(grid: Grid, top: _Top) -> list[Ranking]:
    """The one column of a list of prices."""
    return [Ranking(0, top.degree.sign)] if grid.heads == ("",) and top.degree.scale == "money" else []


def _judge(table: Rows, line: Line, column: Ranking, top: _Top) -> tuple[Unit, bool] | None:
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


def _is_accounted(claim: Claim, table: Rows, line: Line, ranking: tuple[_Top, Sequence[Ranking]]) -> bool:
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
