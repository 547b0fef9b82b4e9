"""Units at the head of a column: an answer's own table that gives a figure of the sources in another unit.

``| Quarter | Revenue in billion dollars |`` over ``| Q1 | 410 |`` says what no source does that has, for the same
quarter, 410 in a column ``Revenue in million euro``, or ``410 million euro`` in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spanproof.text.numbers.quantities import Quantity
from spanproof.text.spans import trimmed
from spanproof.text.tables import Row, rows_in
from spanproof.types import Check, Claim, Span
from spanproof.verifiers.figures import FIGURES, figures_of
from spanproof.verifiers.findings import SURE, Finding, as_check
from spanproof.verifiers.owners import Stems, name_stems
from spanproof.verifiers.reading import Unit, all_units, differing_reason, read
from spanproof.verifiers.rivals import AGREEING, NEARLY
from spanproof.verifiers.under_heads import in_unit

__all__ = ["judge_head_units"]

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def judge_head_units(claim: Claim) -> Check | None:
    """A contradiction where a row of the answer's own table has a figure of the sources in another unit."""
    answer = claim.case.answer
    row = next(rows_in(answer, claim.span), None) if "\n" in answer else None
    found = [each for each in _findings(claim, row) if each] if row else []
    return as_check(claim, found, what="units") if found else None


def _findings(claim: Claim, row: Row) -> Iterator[Finding | None]:
    answer = claim.case.answer
    label = name_stems(answer[slice(*row.cells[0])])
    for head, cell in zip(row.heads[1:], row.cells[1:], strict=True):
        span = trimmed(answer, *cell)
        if label and span and _NUMBER.fullmatch(span.of(answer)) and (mine := in_unit(span.of(answer), head)):
            yield _judge(claim, span, mine, label, head)


def _judge(claim: Claim, span: Span, mine: Quantity, label: Stems, head: str) -> Finding | None:
    """What the sources say of the same figure of the same thing; ``None`` where none has it, or one in this unit."""
    number, differing = span.of(claim.case.answer), None
    for unit in all_units(claim.case.chunks):
        if not set(label) <= {token.stem for token in read(unit.text)}:
            continue
        for theirs, text in _measured(unit):
            agreement = FIGURES.compare(mine, theirs)
            if agreement in AGREEING or agreement in NEARLY:
                return None
            if number in _NUMBER.findall(text)[:1] and _is_of_its_kind(mine, theirs):
                differing = differing or Finding(
                    span, "contradicted", SURE, differing_reason(unit, text, f"{number} ({head})")
                )
    return differing


def _is_of_its_kind(mine: Quantity, theirs: Quantity) -> bool:
    """Whether both measure the same, or are money of two kinds."""
    return mine.dimension == theirs.dimension or mine.kind == theirs.kind == "currency"


def _measured(unit: Unit) -> Iterator[tuple[Quantity, str]]:
    """The figures of a sentence or row with what measures them, there or at the head of their column; as it is said."""
    text = unit.chunk.text
    cells = [each for row in rows_in(text, unit.span) for each in zip(row.heads, row.cells, strict=True)]
    for figure in figures_of(unit):
        said = text[figure.start : figure.end]
        head = next((head for head, (start, end) in cells if start <= figure.start < end), "")
        if figure.dimension:
            yield figure, said
        elif head and (found := in_unit(said, head)):
            yield found, f"{said} ({head})"
