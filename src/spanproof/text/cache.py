"""Bounded caches: one that threads share, and one that keeps the last value alone."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import local
from typing import Generic, TypeVar

from spanproof.text.locks import lock_of

__all__ = ["Cache", "Latest"]

_Value = TypeVar("_Value")


class Cache(Generic[_Value]):
    """Keeps the most recently used values up to a total cost.

    A value must depend on its key alone, so that it does not matter which thread made it, nor whether it was kept.

    Args:
        capacity: total cost that is kept, in the unit of the costs given to `get`; a value that costs more than this
            by itself is kept alone, until the next one comes.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._held = 0
        self._values: OrderedDict[Hashable, tuple[_Value, int]] = OrderedDict()
        self._lock = lock_of(self)

    def get(self, key: Hashable, make: Callable[[], _Value], *, cost: int) -> _Value:
        """The value of `key`: the kept one, else what `make` returns, which is then kept at `cost`.

        `make` runs outside the lock: two threads that ask at once may both run it, and get equal values.
        """
        with self._lock:
            kept = self._values.get(key)
            if kept is not None:
                self._values.move_to_end(key)
                return kept[0]
        value = make()
        with self._lock:
            if key not in self._values:
                self._values[key] = (value, cost)
                self._held += cost
            while self._held > self._capacity and len(self._values) > 1:
                _, (_, freed) = self._values.popitem(last=False)
                self._held -= freed
        return value

    def __len__(self) -> int:
        return len(self._values)


class Latest(Generic[_Value]):
    """Keeps the last value of each thread, found by equality: for keys that are dear to hash and soon come again.

    A value must depend on its key alone.
    """

    def __init__(self) -> None:
        self._own = local()

    def get(self, key: object, make: Callable[[], _Value]) -> _Value:
        """The value of `key`: the kept one if the last key was equal, else what `make` returns, which is then kept."""
        kept: tuple[object, _Value] | None = getattr(self._own, "kept", None)
        if kept is None or kept[0] != key:
            kept = self._own.kept = (key, make())
        return kept[1]
