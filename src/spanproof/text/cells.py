"""The cells of a line, whatever parts them: bars, tabs or commas."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

__all__ = ["BAR", "TAB", "Cells", "cells_of"]

BAR = re.compile(r"(?<!\\)\|")
TAB = re.compile(r"\t+")

Cells = list[tuple[int, int]]
"""The half-open offsets of the cells of a line."""

_Finder = Callable[[str, int, int], Iterable[re.Match[str]]]


def cells_of(text: str, start: int, end: int, bars: _Finder = BAR.finditer) -> Cells:
    """The half-open offsets of the cells of a line, white space and all; bars at its ends part none.

    `bars` finds what parts them, in order, between two offsets of a text.
    """
    start += text.startswith("|", start, end)
    end -= text.endswith("|", start, end) and not text.endswith("\\|", start, end)
    out: Cells = []
    at = start
    for found in bars(text, start, end):
        out.append((at, found.start()))
        at = found.end()
    return [*out, (at, end)]
