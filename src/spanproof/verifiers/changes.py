"""Changes: ``fell by $5`` against ``fell from $20 to $15``, whose two ends say by how much something changed."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from spanproof.text.antonyms import opposites
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.types import Claim
from spanproof.verifiers.figures import figures_of
from spanproof.verifiers.places import Place
from spanproof.verifiers.reading import Token, Unit, read

__all__ = ["direction_of", "is_sure", "way_of", "with_changes"]

_UP = opposites("decrease") | opposites("fall") | {"rais"}
_DOWN = opposites("increase") | {"lower", "cut"}
_MOVED = frozenset(("chang", "differ", "mov", "shift"))
_AGREE = ("equal", "rounded", "within", "bound")
_CLOSE = 0.75  # likeness of a sentence that speaks of the same change
_MAGNITUDE = 1000.0  # between the ends of "from 15 to 10 million", of which the first is a million, too
_FROM, _TO = (re.compile(rf"\b{word}\s{{1,2}}\Z", re.IGNORECASE) for word in ("from", "to"))
_GAP = 48  # characters between the two ends
_BACK = 8
_REACH = 60  # words before "by 5 %" among which it is said what rose or fell


class _Step(NamedTuple):
    """From one value to another, as written; ``model`` has the unit of both, ``[start, end)`` is in the chunk."""

    first: float
    last: float
    model: Quantity
    start: int
    end: int
    items: tuple[int, ...]


def direction_of(claim: Claim, figure: Quantity) -> int | None:
    """Whether a figure is by how much the claim says that something rose (1), fell (-1) or changed (0); None if not."""
    tokens = read(claim.text)
    stop = bisect_right(tokens, figure.lead - claim.span.start, key=lambda token: token.end)
    last = tokens[stop - 1] if stop else None
    if last is None or last.norm not in ("by", "of"):
        way = last and way_of(last)
        return way if way in (1, -1) else None  # "rose 5 %"
    said = (way_of(token) for token in reversed(tokens[max(0, stop - 1 - _REACH) : stop - 1]))
    if last.norm == "of":
        return next(said, None)
    return next((way for way in said if way is not None), None)


def with_changes(
    figure: Quantity, direction: int, found: Sequence[Place[Quantity]]
) -> tuple[list[Place[Quantity]], bool]:
    """The places with those of the two ends of a change as one, their difference, and whether there are any.

    Args:
        figure: by how much the claim says that something changed.
        direction: see `direction_of`; a change the other way round counts as negative.
        found: the figure's places in the evidence.
    """
    out, changed = list(found), False
    at = {(place.unit.chunk.id, place.item.start): index for index, place in enumerate(found)}
    for unit in dict.fromkeys(place.unit for place in found):
        for step in _steps(unit):
            change = _difference(figure, direction, step)
            first, *others = (at.get((unit.chunk.id, start)) for start in step.items)
            if change is None or first is None:
                continue
            changed = True
            out[first] = replace(out[first], item=change, agreement=compare(figure, change))
            for other in others:
                if other is not None:
                    out[other] = replace(out[other], agreement="unlike")
    return out, changed


def is_sure(found: Sequence[Place[Quantity]]) -> bool:
    """Whether a sentence that speaks of the claim's own change agrees."""
    return any(place.agreement in _AGREE and place.likeness >= _CLOSE for place in found)


def way_of(token: Token) -> int | None:
    """Whether a word says that something rises (1), falls (-1) or changes (0); None if not."""
    if token.norm in ("up", "down"):
        return 1 if token.norm == "up" else -1
    if token.stem in _UP or token.stem in _DOWN:
        return 1 if token.stem in _UP else -1
    return 0 if token.stem in _MOVED else None


def _steps(unit: Unit) -> Iterator[_Step]:
    """What a sentence that speaks of a change says to go from one value to another."""
    if all(way_of(token) is None for token in read(unit.text)):
        return
    text, items = unit.chunk.text, [item for item in figures_of(unit) if item.is_amount]
    for index, item in enumerate(items):
        before = text[max(unit.span.start, item.lead - _BACK) : item.lead]
        if item.is_range and _FROM.search(before):
            yield _Step(*item.written, item, item.start, item.end, (item.start,))
            continue
        other = items[index + 1] if index + 1 < len(items) else item
        gap = text[item.end : other.lead]
        if other is item or item.is_range or other.is_range or len(gap) > _GAP:
            continue
        (first, last), joint = ((item, other), _TO) if _FROM.search(before) else ((other, item), _FROM)
        goes = joint is _TO or _TO.search(before) is not None
        if goes and joint.search(gap) and _alike(first, last):
            model = last if last.dimension else first
            yield _Step(first.written[0], last.written[0], model, item.start, other.end, (item.start, other.start))


def _alike(first: Quantity, last: Quantity) -> bool:
    """Whether two ends are written in one unit, be it given once."""
    near = max(abs(first.low), abs(last.low)) < _MAGNITUDE * min(abs(first.low), abs(last.low))
    return near and (first.unit == last.unit or not first.dimension or not last.dimension)


def _difference(figure: Quantity, direction: int, step: _Step) -> Quantity | None:
    """The difference of the two ends as a quantity of the figure's kind; None if it is of none."""
    moved = step.last - step.first
    signed = moved * direction if direction else abs(moved)
    made = [
        replace(
            figure,
            start=step.start,
            end=step.end,
            lead=step.start,
            low=value,
            high=value,
            written=(value, value),
            step=0.0,
            hedge="exact",
            key="",
            also=None,
        )
        for value in _values(figure, signed, step)
    ]
    return next((change for change in made if compare(figure, change) in _AGREE), made[0] if made else None)


def _values(figure: Quantity, signed: float, step: _Step) -> Iterator[float]:
    """The difference in the base unit of the figure, or as a share of the first value."""
    model = step.model
    scale = model.low / model.written[0] if model.written[0] else 1.0
    plain = figure.dimension != "temperature" or (figure.unit == model.unit and figure.low == figure.written[0])
    if figure.dimension == model.dimension and figure.kind != "ordinal" and plain:
        yield signed * scale
    if figure.dimension == "points" and model.dimension == "percent":
        yield signed
    if figure.dimension == "percent" and step.first:
        yield 100 * signed / abs(step.first)
