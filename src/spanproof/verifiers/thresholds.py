"""Thresholds: a limit under which something holds, where the sources draw the line at another value."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.text.numbers.hedges import LOWER, UPPER
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.tables import rows_in
from spanproof.types import Claim, Span
from spanproof.verifiers.figures import figures, figures_of
from spanproof.verifiers.findings import SURE, Finding
from spanproof.verifiers.reading import Unit, differing_reason, read

__all__ = ["other_threshold"]

_LIKE = 0.5  # share of the claim's other content words that the sentence must have
_CONDITION = re.compile(
    r"\b(?:if|when(?:ever)?|where|unless|until|once|while|as\slong\sas|only|anyone|everyone|those|who"
    r"|(?:for|in|by|with|to)\s(?:\w+\s){0,3}(?:with|of|aged|above|below|over|under|at|earning|weighing))\b[^.;]{0,60}\Z",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\A[\W_]*\Z")
_BEHIND_LABEL = re.compile(r"[^|:.\n]{0,30}[*_]{0,2}\s?[|:]")
_LOOK_BACK = 80


def other_threshold(claim: Claim, figure: Quantity, sentences: Sequence[Unit]) -> Finding | None:
    """A contradiction where a condition of a claim (``if it is below 60``) has another limit than a sentence like it.

    No chunk may have the value. What is no condition may say less than the source does: ``over 100 people came`` where
    over 150 did.

    Args:
        claim: the claim.
        figure: one of its figures.
        sentences: those of its evidence chain.
    """
    side = next((side for side in (UPPER, LOWER) if figure.hedge in side), ())
    if not side or figure.is_range or not _is_condition(claim, figure):
        return None
    if any(_has_value(each, figure) for chunk in claim.case.chunks for each in figures(chunk.text)):
        return None
    heads = " ".join(head for row in rows_in(claim.case.answer, claim.span) for head in row.heads)
    said = {token.stem for token in read(f"{heads} {claim.text}") if token.content and not token.norm[0].isdigit()}
    for unit in sentences:
        limits = [each for each in figures_of(unit) if each.hedge in side and each.dimension == figure.dimension]
        if len(limits) == 1 and len(said & {token.stem for token in read(unit.text)}) >= max(2, _LIKE * len(said)):
            span = Span(figure.lead, figure.end)
            theirs = unit.chunk.text[limits[0].lead : limits[0].end]
            return Finding(span, "contradicted", SURE, differing_reason(unit, theirs, span.of(claim.case.answer)))
    return None


def _is_condition(claim: Claim, figure: Quantity) -> bool:
    answer = claim.case.answer
    before = answer[max(claim.span.start, figure.lead - _LOOK_BACK) : figure.lead]
    if _LABEL.match(before) and _BEHIND_LABEL.match(answer, figure.end):
        return True
    return _CONDITION.search(before) is not None


def _has_value(other: Quantity, figure: Quantity) -> bool:
    return figure.low in (other.low, other.high) or bool(figure.key and figure.key == other.key)
