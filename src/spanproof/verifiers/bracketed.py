"""Measures in brackets: ``a bottle that holds two litres`` against ``Water bottle (1 litre)`` of a list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.polarity import negations
from spanproof.types import Claim, Span
from spanproof.verifiers.figures import figures, figures_in, is_difference
from spanproof.verifiers.reading import Unit, reached
from spanproof.verifiers.worked import Worked, meant

__all__ = ["other_in_brackets"]

_BRACKETED = re.compile(r"(?:\A|(?<=[,;:\n]))(?P<item>[^,;:()\n]{3,40})\s\((?P<amount>[^()]{1,24})\)")


def other_in_brackets(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """A contradiction where a list has another measure in brackets behind the thing of which a claim tells one.

    Args:
        claim: the claim, with one figure.
        sentences: those of its evidence.
    """
    own = figures_in(claim.case.answer, claim.span)
    if len(own) != 1 or not own[0].dimension or own[0].approximate or negations(claim.text):
        return None
    figure = own[0]
    if is_difference(claim.case.answer, figure):
        return None
    said = meant(claim.text)
    found = [each for unit in reached(claim, sentences) for each in _bracketed(unit, said, figure.dimension)]
    told = (each for chunk in claim.case.chunks for each in figures(chunk.text) if each.dimension == figure.dimension)
    if len(found) != 1 or any(compare(figure, each) != "differs" for each in told):
        return None
    unit, other, text = found[0]
    if compare(figure, other) != "differs":
        return None
    return Worked((Span(figure.lead, figure.end),), False, unit, text)


def _bracketed(unit: Unit, said: frozenset[str], dimension: str) -> Iterator[tuple[Unit, Quantity, str]]:
    """The measures in brackets behind things all of whose words a claim has."""
    for match in _BRACKETED.finditer(unit.text):
        item, inside = meant(match["item"]), figures(match["amount"])
        if item and item <= said and len(inside) == 1 and inside[0].dimension == dimension:
            yield unit, inside[0], match.group().strip()
