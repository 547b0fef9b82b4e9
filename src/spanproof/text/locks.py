"""A lock that a forked child finds open, whatever thread of its parent held it."""

from __future__ import annotations

import os
from threading import Lock
from weakref import WeakSet

__all__ = ["ForkLock"]


class ForkLock:
    """A `threading.Lock` for a ``with`` statement; after a fork, the child has a new one.

    The thread that held it is not in the child, so nobody would open it there.
    """

    __slots__ = ("__weakref__", "_lock")

    def __init__(self) -> None:
        self._lock = Lock()
        _ALL.add(self)

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def renew(self) -> None:
        """Take a new lock in place of the one at hand."""
        self._lock = Lock()


_ALL: WeakSet[ForkLock] = WeakSet()


def _renew_all() -> None:
    for lock in _ALL:
        lock.renew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_all)
