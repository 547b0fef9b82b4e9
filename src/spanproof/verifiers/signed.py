"""Signs: ``fell 5.2 %`` against ``-5.2 %``, where a claim says in a word what a source says by the sign."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.types import Claim
from spanproof.verifiers.changes import direction_of, way_of
from spanproof.verifiers.places import Place
from spanproof.verifiers.reading import read

__all__ = ["with_signs"]

_BELOW = frozenset("loss losses lost lose loses losing deficit negative minus".split())
_BEFORE, _BEHIND = 4, 2  # words beside an amount among which such a one says that it is below zero


def with_signs(claim: Claim, figure: Quantity, found: Sequence[Place[Quantity]]) -> list[Place[Quantity]]:
    """The places of a figure; where the claim says in a word that it is below zero, negative ones without their sign.

    Args:
        claim: the claim.
        figure: a figure of it.
        found: its places in the evidence.
    """
    if figure.low <= 0 or not any(place.item.high < 0 for place in found) or not _is_below(claim, figure):
        return list(found)
    return [_unsigned(figure, place) if place.item.high < 0 else place for place in found]


def _is_below(claim: Claim, figure: Quantity) -> bool:
    """Whether a claim calls a sum of money or a percentage a loss, or a percentage that by which something fell."""
    if figure.kind not in ("currency", "percent"):
        return False
    tokens, by = read(claim.text), claim.span.start
    first = bisect_right(tokens, figure.lead - by, key=lambda token: token.end)
    last = bisect_left(tokens, figure.end - by, key=lambda token: token.start)
    before, behind = tokens[max(0, first - _BEFORE) : first], tokens[last : last + _BEHIND]
    changed = before and before[-1].norm == "by"  # "the loss narrowed by $3 million"
    if not changed and any(token.norm in _BELOW for token in (*before, *behind)):
        return True
    fallen = direction_of(claim, figure) == -1 or any(way_of(token) == -1 for token in behind[:1])
    return figure.kind == "percent" and fallen


def _unsigned(figure: Quantity, place: Place[Quantity]) -> Place[Quantity]:
    item, (low, high) = place.item, place.item.written
    plain = replace(item, low=-item.high, high=-item.low, written=(-high, -low))
    return replace(place, item=plain, agreement=compare(figure, plain))
