"""Typed values that fill the slots of a template, and their near misses.

Every kind of value is a range of integers with a function to its written forms, so that drawing, comparing and
corrupting need no case of their own: a person is `first * surnames + surname`, a sum of money its amount.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from spanproof.training.synthetic.draw import Draw

CATEGORIES = (
    "city",
    "person",
    "year",
    "rating",
    "metric",
    "feature",
    "hours",
    "negation",
    "number_unit",
    "attribution",
    "invented",
)
"""The kinds of hallucination: ten controlled corruptions and `invented`, text about which the source is silent."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A set of values: the integers `range(low, high + 1, step)` and how each is written.

    Attributes:
        name: values of the same name may take each other's place.
        category: one of `CATEGORIES`, or empty for values that are never corrupted.
        forms: written forms of one integer, equivalent in meaning; the first is the full one.
        numeric: neighbours are near misses, and a source may use any form.
        swap_only: a wrong value must come from the same source (swapped attribution), never from outside.
    """

    name: str
    category: str
    low: int
    high: int
    step: int
    forms: Callable[[int], tuple[str, ...]]
    numeric: bool = True
    swap_only: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """One value: its kind and its integer."""

    kind: Kind
    raw: int

    @property
    def forms(self) -> tuple[str, ...]:
        """The written forms, the full one first."""
        return self.kind.forms(self.raw)


def fresh(kind: Kind, draw: Draw) -> Value:
    """A value of the kind, each equally likely."""
    return Value(kind, kind.low + kind.step * draw.below((kind.high - kind.low) // kind.step + 1))


def choices(name: str, groups: Sequence[Sequence[tuple[str, ...]]], *, category: str) -> Kind:
    """A kind whose values are one entry of each group, written one after another.

    Args:
        name: name of the kind; `swap_only` holds when the category is `attribution`.
        groups: non-empty groups of entries; an entry is a tuple of equivalent forms.
        category: one of `CATEGORIES`, or empty.
    """
    total = 1
    for group in groups:
        total *= len(group)

    def forms(raw: int) -> tuple[str, ...]:
        written: list[tuple[str, ...]] = []
        for group in reversed(groups):
            raw, place = divmod(raw, len(group))
            written.insert(0, group[place])
        if len(written) == 1:
            return written[0]
        return (" ".join(part[0] for part in written),)

    return Kind(name, category, 0, total - 1, 1, forms, numeric=False, swap_only=category == "attribution")


def wrong(value: Value, others: Sequence[Value], draw: Draw) -> tuple[Value, bool] | None:
    """A value that is not `value`, and whether it was taken from the same source.

    Args:
        value: the true value.
        others: values of the same source; those of the same kind are candidates, and near misses of a number too.
        draw: the stream of choices.

    Returns:
        None when the kind is never corrupted or nothing differs from the true value.
    """
    kind = value.kind
    if not kind.category:
        return None
    taken = set(value.forms)
    rivals = [other for other in others if other.kind.name == kind.name and not taken & set(other.forms)]
    if rivals and (kind.swap_only or draw.chance(0.5)):
        return draw.pick(rivals), True
    if kind.swap_only:
        return None
    for _ in range(40):
        other = _neighbour(value, draw) if kind.numeric and draw.chance(0.6) else fresh(kind, draw)
        if not taken & set(other.forms):
            return other, False
    return None


def _neighbour(value: Value, draw: Draw) -> Value:
    kind = value.kind
    raw = value.raw + kind.step * (1 + draw.below(6)) * (1 if draw.chance(0.5) else -1)
    return Value(kind, raw) if kind.low <= raw <= kind.high else fresh(kind, draw)
