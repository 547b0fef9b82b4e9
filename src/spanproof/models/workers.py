"""The threads on which the models of a process read: shared by all of them, and the longest piece of work first."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from heapq import heappop, heappush
from itertools import count
from threading import Lock
from typing import Generic, TypeVar

__all__ = ["Workers", "workers"]

T = TypeVar("T")


class Workers(Generic[T]):
    """Does pieces of work, as many at a time as there are threads; whoever submits them, the largest waiting is next.

    Args:
        threads: how many, >= 2.
    """

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="spanproof")
        self._waiting: list[tuple[int, int, Callable[[bool], T], Future[T]]] = []
        self._running, self._lock, self._order = 0, Lock(), count()

    def submit(self, work: Iterable[tuple[int, Callable[[bool], T]]]) -> list[Future[T]]:
        """The futures of pieces of work, in their order.

        Args:
            work: the size of each and what is to be done, which is told whether nothing else is being done or waits.
        """
        futures: list[Future[T]] = []
        with self._lock:
            for size, do in work:
                futures.append(Future())
                heappush(self._waiting, (-size, next(self._order), do, futures[-1]))
        for _ in futures:
            self._hand_on()
        return futures

    def _hand_on(self) -> None:
        try:
            self._pool.submit(self._next)
        except RuntimeError:  # the interpreter ends, and other threads take no more work
            self._next()

    def _next(self) -> None:
        with self._lock:
            _, _, do, future = heappop(self._waiting)
            alone = not self._running and not self._waiting
            self._running += 1
        try:
            future.set_result(do(alone))
        except BaseException as error:  # noqa: BLE001 - it is raised where the result is asked for
            future.set_exception(error)
        finally:
            with self._lock:
                self._running -= 1


def workers(threads: int) -> Workers[T]:
    """Those of this process, also after a fork: one set a number of threads."""
    return _workers(threads, os.getpid())


@cache  # none is ever dropped: a child of a fork would wait for threads that it does not have
def _workers(threads: int, _process: int) -> Workers[T]:
    return Workers(threads)
