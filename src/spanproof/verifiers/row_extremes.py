"""The extreme of a column that a claim names: ``profit was highest in Q4``, ``the X has the longest range``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from spanproof.text.grids import Line
from spanproof.text.relations.phrases import BE, Clause
from spanproof.text.relations.scales import superlative
from spanproof.text.spans import without
from spanproof.verifiers.rank_rows import named_line
from spanproof.verifiers.row_comparisons import Told, figures_beside, is_value
from spanproof.verifiers.row_labels import canonical, label_of, stems
from spanproof.verifiers.sheets import Sheet, amount, is_said, kinds_of, left_over

__all__ = ["peaks"]

_BEFORE = BE | {"the", "its", "their", "our"}
_PEAKED = re.compile(r"\bpeaked\b|\breach(?:ed|es)?\sits\s(?:peak|high|maximum)\b|\bat\sits\speak\b", re.IGNORECASE)
_LOWEST = re.compile(r"\bbottomed\sout\b|\breach(?:ed|es)?\sits\s(?:low|minimum|trough)\b", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"\b(?:second|third|fourth|fifth|next|joint\w*|tied|than|ever|so\sfar|among|of\sthe|one\sof|these|those|since)\b"
    r"|\d(?:nd|rd|th)\b",
    re.IGNORECASE,
)
_PLACED = re.compile(r"\s(?:in|during|at|on)\s")
_SCALES = frozenset(("amount", "length", "tall", "distance"))  # whose superlatives say more or less of any measure
_ALSO = stems("all listed table overall whole year of any recorded", content=False)


class _Top(NamedTuple):
    """A superlative, 1 for the most and -1 for the least, where it stands, and if it is a predicate, or a bare one."""

    sign: int
    start: int
    end: int
    is_predicate: bool = True
    is_bare: bool = True


def peaks(text: str, sheet: Sheet) -> Told | None:
    """Whether the one row that a text names has the most or least in the one column that it names.

    ``None`` if that is not plain.
    """
    tops = list(dict.fromkeys(_tops(text)))
    if len(tops) != 1 or _OTHERWISE.search(text):
        return None
    top = tops[0]
    line, rest = named_line(text, sheet.grid), without(text, [top])
    own = label_of(line.label).words if line else frozenset[str]()
    said = stems(rest, content=True) - own
    columns = [at for at, head in enumerate(sheet.grid.heads) if is_said(head, said)]
    if line is None or len(columns) != 1 or not _is_of(text, top, line):
        return None
    cells = [amount(sheet.chunk.text, each.cells[columns[0]]) for each in sheet.grid.lines]
    known = [each for each in cells if each]
    if len(known) < len(cells) or len({(each.dimension, each.around) for each in known}) > 1:
        return None
    mine = known[sheet.grid.lines.index(line)]
    head = sheet.grid.heads[columns[0]]
    figures = figures_beside(rest, [line], [head])
    if left_over(rest, own | kinds_of(sheet) | _ALSO, [head], figures):
        return None
    if not all(is_value(each, mine) for each in figures):
        return None
    best = max(known, key=lambda each: top.sign * each.value)
    if best.value == mine.value:
        return Told(mine.span, True) if sum(each.value == mine.value for each in known) == 1 else None
    return Told(best.span, False)


def _tops(text: str) -> Iterator[_Top]:
    for pattern, sign in ((_PEAKED, 1), (_LOWEST, -1)):
        yield from (_Top(sign, *found.span()) for found in pattern.finditer(text))
    clause = Clause(text)
    for at, word in enumerate(clause.words):
        degrees = [each for each in superlative(word.norm) if each.scale in _SCALES]
        if degrees and clause.norm(at - 1) in _BEFORE and clause.norm(at + 1) not in ("of", "expensive"):
            said_of = clause.norm(at - 1) in BE or clause.norm(at - 2) in BE
            yield _Top(degrees[0].sign, word.start, word.end, said_of, clause.norm(at - 1) in BE)


def _is_of(text: str, top: _Top, line: Line) -> bool:
    """Whether a superlative may be of a row.

    ``Alpine had the highest return in 2023`` is of Alpine, ``profit was highest in Q4`` of Q4.
    """
    placed = re.search(
        rf"\b(?:in|during|at|on|for)\s(?:the\s)?{re.escape(canonical(line.label))}\b", text, re.IGNORECASE
    )
    if placed is None:
        return not (top.is_bare and _PLACED.match(text, top.end))
    if top.is_predicate:
        return True
    return not BE.isdisjoint(text[top.end : placed.start()].lower().split())
