"""Numbers written twice, in words and in figures, as contracts have them: ``thirty (30) days``."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.text.numbers.measures import Part, may_begin, part_at
from spanproof.text.numbers.numerals import Token

__all__ = ["once"]

_LONGEST = 8  # words of a number: three thousand four hundred and fifty-six


def once(items: list[Token]) -> list[Token]:
    """The tokens of a text; a bracket that says the number before it again is part of that number's last token."""
    opened = [at for at, item in enumerate(items) if item.text == "(" and 0 < at < len(items) - 2]
    kept: list[Token] = []
    copied = 0
    for at in opened:
        if stop := _said_again(items, at):
            kept += [*items[copied : at - 1], items[at - 1]._replace(end=items[stop - 1].end)]
            copied = stop
    return kept + items[copied:] if copied else items


def _said_again(items: Sequence[Token], at: int) -> int:
    """The index behind the bracket that opens at `at`, if it has the number that ends before it and no more, else 0."""
    if not may_begin(items, at + 1) or (again := part_at(items, at + 1)) is None:
        return 0
    if again.stop >= len(items) or items[again.stop].text != ")":
        return 0
    same = any(
        part is not None and part.stop == at and _same(part, again)
        for part in (part_at(items, first) for first in range(max(0, at - _LONGEST), at))
    )
    return again.stop + 1 if same else 0


def _same(part: Part, again: Part) -> bool:
    one, two = part.number, again.number
    alike = part.unit == again.unit or not again.unit.dimension
    return alike and {one.shape, two.shape} == {"plain", "spelled"} and (one.low, one.high) == (two.low, two.high)
