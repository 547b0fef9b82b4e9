"""Signals that ask the program to end, as a service manager or a closing terminal sends them."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["Ended", "raising"]

_NUMBERS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class Ended(KeyboardInterrupt):
    """The program was asked to end by the signal `number`; like an interruption, so that finished work is kept."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def raising() -> Iterator[None]:
    """Within the block, the first SIGTERM or SIGHUP raises `Ended`; more of them do not disturb the cleaning up.

    What the parent had ignored, as ``nohup`` does, stays ignored. In a thread other than the main one, nothing changes.
    """
    ours = threading.current_thread() is threading.main_thread()
    before = {number: signal.getsignal(number) for number in _NUMBERS} if ours else {}
    changed = [number for number, handler in before.items() if handler is signal.SIG_DFL]

    ended = False

    def end(number: int, _: FrameType | None) -> None:
        nonlocal ended
        if not ended:
            ended = True
            raise Ended(number)

    try:
        for number in changed:
            signal.signal(number, end)
        yield
    finally:
        for number in changed:
            signal.signal(number, before[number])
