"""Signs without width inside numbers and words: ``1,250`` with a zero-width space in it is read as it is seen.

Pages and chat windows put them where a line may break or the direction of writing changes; a reader sees none.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import NamedTuple

__all__ = ["Seen", "joined", "seen"]

_SIGNS = "\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"
_INSIDE = re.compile(rf"(?<=[\d.,:/$€£¥+–-])[{_SIGNS}]+(?=[\d.,:/%°–-])")
_BREAKS = re.compile("[\u00ad\u200b\u2060\ufeff]")
_BROKEN = re.compile(r"(?<=[^\W\d_])[\u00ad\u200b\u2060\ufeff]+(?=[^\W\d_])")
_APART = str.maketrans("\u200b\u2060\ufeff", "   ")  # as `spanproof.text.fold.shape` has them


class Seen(NamedTuple):
    """A text without signs in its numbers or words; ``cuts`` are the offsets in it where one was left out, in order."""

    text: str
    cuts: tuple[int, ...] = ()

    def start(self, at: int) -> int:
        """Where in the text as written something begins that begins at `at`."""
        return at + bisect_right(self.cuts, at)

    def end(self, at: int) -> int:
        """Where in the text as written something ends that ends at `at`, exclusive."""
        return at + bisect_left(self.cuts, at)


def seen(text: str) -> Seen:
    """`text` without signs of no width between digits, and with spaces for those that elsewhere stand for one."""
    if text.isascii():
        return Seen(text)
    cuts: list[int] = []
    for match in _INSIDE.finditer(text):
        cuts += [match.start() - len(cuts)] * len(match.group())
    return Seen((_INSIDE.sub("", text) if cuts else text).translate(_APART), tuple(cuts))


def joined(text: str) -> Seen:
    """`text` without signs of no width inside words; those before a new capital stay, for they may part two words."""
    if text.isascii() or not _BREAKS.search(text):
        return Seen(text)
    parts, cuts, cursor, size = [], [], 0, 0
    for match in _BROKEN.finditer(text):
        start, end = match.span()
        if text[start - 1].islower() and text[end].isupper():
            continue
        parts.append(text[cursor:start])
        size += start - cursor
        cuts += [size] * (end - start)
        cursor = end
    return Seen("".join((*parts, text[cursor:])), tuple(cuts))
