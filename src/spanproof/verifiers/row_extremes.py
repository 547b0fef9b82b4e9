"""The extreme of a column that a claim names: ``profit was highest in Q4``, ``the X has the longest range``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from spanproof.text.relations.phrases import BE, Clause
from spanproof.text.relations.scales import superlative
from spanproof.verifiers.rank_rows import named_line
from spanproof.verifiers.row_comparisons import Told, figures_beside, is_value
from spanproof.verifiers.row_labels import label_of, stems
from spanproof.verifiers.sheets import Sheet, amount, is_said, left_over

__all__ = ["peaks"]

_BEFORE = BE | {"the", "its", "their", "our"}
_PEAKED = re.compile(r"\bpeaked\b|\breach(?:ed|es)?\sits\s(?:peak|high|maximum)\b|\bat\sits\speak\b", re.IGNORECASE)
_LOWEST = re.compile(r"\bbottomed\sout\b|\breach(?:ed|es)?\sits\s(?:low|minimum|trough)\b", re.IGNORECASE)
_OTHERWISE = re.compile(
    r"\b(?:second|third|fourth|fifth|next|joint\w*|tied|than|ever|so\sfar|among|of\sthe|one\sof|these|those|since)\b"
    r"|\d(?:nd|rd|th)\b",
    re.IGNORECASE,
)
_SCALES = frozenset(("amount", "length", "tall", "distance"))  # whose superlatives say more or less of any measure
_ALSO = stems("all listed table overall whole year of any recorded", content=False)


class _Top(NamedTuple):
    """A superlative, 1 for the most and -1 for the least, and where it stands."""

    sign: int
    start: int
    end: int


def peaks(text: str, sheet: Sheet) -> Told | None:
    """Whether the one row that a text names has the most or least in the one column that it names.

    ``None`` if that is not plain.
    """
    tops = list(dict.fromkeys(_tops(text)))
    if len(tops) != 1 or _OTHERWISE.search(text):
        return None
    top = tops[0]
    line, rest = named_line(text, sheet.grid), f"{text[: top.start]} {text[top.end :]}"
    own = label_of(line.label).words if line else frozenset[str]()
    said = stems(rest, content=True) - own
    columns = [at for at, head in enumerate(sheet.grid.heads) if is_said(head, said)]
    if line is None or len(columns) != 1:
        return None
    cells = [amount(sheet.chunk.text, each.cells[columns[0]]) for each in sheet.grid.lines]
    known = [each for each in cells if each]
    if len(known) < len(cells) or len({(each.dimension, each.around) for each in known}) > 1:
        return None
    mine = known[sheet.grid.lines.index(line)]
    figures = figures_beside(rest, [line])
    head = sheet.grid.heads[columns[0]]
    if left_over(rest, own | sheet.kinds | _ALSO, [head], figures):
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
            yield _Top(degrees[0].sign, word.start, word.end)
