"""Figures made from another: as many times it as a sentence counts, a part of it, or what lies between it and a third.

``€69 a month for the minimum of three users`` is made from ``€23 per user``, and does not stand against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spanproof.text.numbers.quantities import Quantity
from spanproof.types import Claim
from spanproof.verifiers.figures import figures_in, figures_of
from spanproof.verifiers.places import Place

__all__ = ["is_made_from"]

_TELLING = 2  # digits of a figure that agrees with few others by chance
_NUMBER = re.compile(r"\d[\d,.]*")
_ABOUT = 0.03  # how far a hedged figure may be from what it is made of, as a share of it
_LEAST = 1e-9


def is_made_from(claim: Claim, figure: Quantity, place: Place[Quantity]) -> bool:
    """Whether a figure is worked out with the one at a place, by one step and another figure beside one of the two.

    It is that times a number, or divided by one, that the claim or the sentence has of other things; or what lies
    between that and a figure of the claim of the same kind, or the two together. Only a figure of two digits that tell
    is said to be.

    Args:
        claim: the claim.
        figure: a figure of it, with offsets in its answer.
        place: where a sentence has another one.
    """
    other = place.item
    if not figure.dimension or figure.dimension != other.dimension or not _are_plain((figure, other)):
        return False
    if _telling(claim.case.answer[figure.start : figure.end]) < _TELLING:
        return False
    own = [each for each in figures_in(claim.case.answer, claim.span) if each.start != figure.start]
    beside = [each for each in figures_of(place.unit) if each.start != other.start]
    near = max(figure.step / 2, _ABOUT * figure.low if figure.approximate else 0.0) + _LEAST * abs(figure.low)
    return any(abs(figure.low - value) <= near for value in _made(figure, other, own, beside))


def _made(figure: Quantity, other: Quantity, own: Sequence[Quantity], beside: Sequence[Quantity]) -> Iterator[float]:
    """What one step makes of a figure."""
    for each in (*own, *beside):
        count = each.written[0]
        if each.unit != figure.unit and _are_plain((each,)) and count >= 2 and count % 1 == 0:
            yield from (other.low * count, other.low / count)
    for each in own:
        if each.dimension == figure.dimension and _are_plain((each,)):
            yield from (abs(each.low - other.low), each.low + other.low)


def _are_plain(found: Sequence[Quantity]) -> bool:
    return all(each.is_amount and not each.is_range and each.kind != "year" for each in found)


def _telling(written: str) -> int:
    """How many digits of a number tell something: 2 of ``560`` and of ``0.24``."""
    number = _NUMBER.search(written)
    digits = number.group().replace(",", "").rstrip(".") if number else ""
    return len((digits.replace(".", "") if "." in digits else digits.rstrip("0")).lstrip("0"))
