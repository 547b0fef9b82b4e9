"""A bounded cache that threads may share."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from spanproof.text.locks import lock_of

__all__ = ["Cache"]

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
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key][0]
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
