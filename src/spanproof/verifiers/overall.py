"""The rating of a record as a whole: a claim on it does not speak of those of its reviews."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from spanproof.text.numbers.quantities import Quantity
from spanproof.types import Claim, Span
from spanproof.verifiers.findings import SURE, Finding

__all__ = ["overall_ratings"]

_FIELD = re.compile(r"(?m)^(?P<line>(?:\w+_)?(?:stars|rating): (?P<value>\d(?:\.\d+)?))$")
_RATED = re.compile(r"\b(?:rated|rating\s(?:is|of|stands\sat))\s(?:an?\s)?\Z", re.IGNORECASE)
_OF_REVIEWS = re.compile(
    r"\b(?:review\w*|customers?|guests?|diners?|clients?|patrons?|visit\w*|gave|gives?|giving|each|both|another|one|average"
    r"|regulars?|members?|scor\w+|award\w*|between|from|to|first|second|third|last|latter|former|other|account)\b",
    re.IGNORECASE,
)


def overall_ratings(claim: Claim, asked: Sequence[Quantity], *, presence: float) -> Mapping[int, Finding]:
    """One finding for each figure that rates what the one record with a rating is of, by where it starts.

    Nothing where the claim speaks of reviews.

    Args:
        claim: the claim.
        asked: figures of it, which count in the answer.
        presence: the score of a rating that the record has.
    """
    if _OF_REVIEWS.search(claim.text):
        return {}
    known = [(chunk, field) for chunk in claim.case.chunks for field in _FIELD.finditer(chunk.text)]
    if len(known) != 1:
        return {}
    ((chunk, field),) = known
    answer, found = claim.case.answer, {}
    for figure in asked:
        named = figure.kind == "rating" and figure.unit == "★"
        if not named and not (figure.kind == "count" and _RATED.search(answer, claim.span.start, figure.start)):
            continue
        span = Span(figure.start, figure.end)
        if figure.written[0] == float(field["value"]):
            found[figure.start] = Finding(span, "stated", presence, "")
        else:
            found[figure.start] = Finding(span, "contradicted", SURE, f"[{chunk.id}] {field['line']}")
    return found
