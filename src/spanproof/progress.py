"""A progress bar with rate and time left, on standard error and only for people."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["progress"]


@contextmanager
def progress(total: int) -> Iterator[Callable[[int, int], None] | None]:
    """Shows how an audit goes on.

    Args:
        total: the bytes to read.

    Yields:
        What to call with the number of records done and of bytes read; ``None`` where nobody watches.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("verifying"),
        BarColumn(),
        TextColumn("{task.fields[records]} answers, {task.fields[rate]:.1f} a second"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("audit", total=total, records=0, rate=0.0)

        def step(records: int, read: int) -> None:
            elapsed = bar.tasks[0].elapsed or 1e-9
            bar.update(task, completed=read, records=records, rate=records / elapsed)

        yield step
