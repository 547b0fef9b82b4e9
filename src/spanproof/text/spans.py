"""The items of a text that lie in a part of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from operator import attrgetter
from typing import Protocol, TypeVar

from spanproof.types import Span

__all__ = ["within"]

_START = attrgetter("start")


class _Placed(Protocol):
    """What has a place in a text: characters ``[start, end)``."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


_Item = TypeVar("_Item", bound=_Placed)


def within(found: Sequence[_Item], span: Span) -> tuple[_Item, ...]:
    """The items of `found`, which are in the order of their starts, that lie wholly in `span`."""
    first = bisect_left(found, span.start, key=_START)
    last = bisect_left(found, span.end, lo=first, key=_START)
    return tuple(item for item in found[first:last] if item.end <= span.end)
