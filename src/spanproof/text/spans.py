"""The items of a text that lie in a part of it, the parts between them, and a part or a text without some."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Protocol, TypeVar

from spanproof.types import Span

__all__ = ["part_around", "trimmed", "within", "without"]

_START = attrgetter("start")


class _Placed(Protocol):
    """What has a place in a text: characters ``[start, end)``."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


_Item = TypeVar("_Item", bound=_Placed)


def part_around(found: Sequence[tuple[int, int]], at: int, length: int) -> tuple[int, int]:
    """The part of a text of `length` around offset `at`, from the last of `found` that ends there to the next one."""
    start = max((end for _, end in found if end <= at), default=0)
    return start, min((begin for begin, _ in found if begin >= at), default=length)


def trimmed(text: str, start: int, end: int) -> Span | None:
    """The characters ``[start, end)`` of a text but for white space at their ends; ``None`` if nothing is left."""
    inner = text[start:end]
    left = len(inner) - len(inner.lstrip())
    return Span(start + left, start + len(inner.rstrip())) if inner.strip() else None


def within(found: Sequence[_Item], span: Span) -> tuple[_Item, ...]:
    """The items of `found`, which are in the order of their starts, that lie wholly in `span`."""
    first = bisect_left(found, span.start, key=_START)
    last = bisect_left(found, span.end, lo=first, key=_START)
    return tuple(item for item in found[first:last] if item.end <= span.end)


def without(text: str, parts: Iterable[_Placed]) -> str:
    """A text with a space in place of each of some parts."""
    for each in sorted(parts, key=_START, reverse=True):
        text = f"{text[: each.start]} {text[each.end :]}"
    return text
