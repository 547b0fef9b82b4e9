"""Random choices that give the same sequence on every Python version.

Only `random.Random(int).random()` is used: its Mersenne Twister output is fixed by the language reference, while the
algorithms behind `choice`, `sample` and `shuffle` have changed between releases.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Draw:
    """A stream of random choices, wholly decided by its integer key.

    Args:
        key: integers that name the stream, for instance `(seed, source, generator)`; each must be `>= 0`.
    """

    __slots__ = ("_random",)

    def __init__(self, *key: int) -> None:
        """Start the stream named by `key`."""
        number = 0
        for part in key:
            number = number * 1_000_003 + part + 1
        self._random = Random(number).random

    def below(self, n: int) -> int:
        """An integer in `[0, n)`; `n` must be positive and below 2**50."""
        return int(self._random() * n)

    def chance(self, p: float) -> bool:
        """True with probability `p`; always False for `p <= 0` and always True for `p >= 1`."""
        return self._random() < p

    def pick(self, items: Sequence[T]) -> T:
        """One item of a non-empty sequence, each equally likely."""
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[tuple[T, float]]) -> T:
        """One item of a non-empty sequence of (item, weight), weights `>= 0` with a positive sum."""
        left = self._random() * sum(weight for _, weight in items)
        for item, weight in items:
            left -= weight
            if left < 0:
                return item
        return items[-1][0]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list with the items in random order (Fisher-Yates)."""
        out = list(items)
        for last in range(len(out) - 1, 0, -1):
            other = self.below(last + 1)
            out[last], out[other] = out[other], out[last]
        return out

    def some(self, items: Sequence[T], n: int) -> list[T]:
        """At most `n` distinct positions of `items`, in the order of `items`."""
        chosen = sorted(self.shuffled(range(len(items)))[: max(n, 0)])
        return [items[i] for i in chosen]
