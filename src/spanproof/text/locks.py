"""Locks that a forked child finds open, whatever thread of its parent held them."""

from __future__ import annotations

import os
from threading import Lock
from typing import Any, Protocol
from weakref import WeakSet

__all__ = ["lock_of"]


class _Owner(Protocol):
    _lock: Any


_OWNERS: WeakSet[_Owner] = WeakSet()


def lock_of(owner: _Owner) -> Any:  # noqa: ANN401 - `threading.Lock` is no class
    """A lock for `owner` to keep as its ``_lock``; in a forked child it is replaced by a new one.

    The thread that held it is not in the child, so nobody would open it there.
    """
    _OWNERS.add(owner)
    return Lock()


def _renew() -> None:
    for owner in _OWNERS:
        owner._lock = Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew)
