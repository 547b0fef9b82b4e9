"""What stands between two claims of a repaired answer: template text that keeps its lines and lists readable.

The gaps of the answer itself may hold words that nobody checked. They are read for their shape only: a gap is kept as
it is when it is white space and punctuation of structure or one of a few connectives, and otherwise made anew.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["CONNECTIVES", "LIST_MARK", "STRUCTURE", "Gaps"]

CONNECTIVES = frozenset({", ", "; ", " and ", ", and ", "; and ", ". "})
STRUCTURE = re.compile(r"[\s\-*+|:#>_.,;•=~`]*")  # white space and the punctuation of lists, tables and headings
_BULLET = re.compile(r"([ \t]*)([-*+•]|\d{1,9}[.)])[ \t]+")
LIST_MARK = re.compile(r"\s*(?:[-*+•]|\d{1,9}[.)])[ \t]+")


class Gaps:
    """Collects the gaps passed since the last piece and joins them into one separator.

    The numbers of a list are counted, not copied: dropping an item leaves no hole.
    """

    def __init__(self) -> None:
        self._pending: list[str] = []
        self._number = 0
        self._began = False

    def add(self, gap: str) -> None:
        """Passes a gap of the answer."""
        self._pending.append(gap)
        bullet = _bullet(gap)
        if bullet and bullet.group(2)[:-1] == "1":
            self._number = 0

    def join(self, *, intact: bool) -> str:
        """The separator before the next piece.

        Args:
            intact: whether the claims on both sides are kept, so that a harmless gap may stay as it is.
        """
        gap = _strongest(self._pending)
        whole = intact and len(self._pending) == 1
        self._pending = []
        began, self._began = self._began, True
        if whole and (gap in CONNECTIVES or STRUCTURE.fullmatch(gap)):
            return gap
        lines = "\n" * min(gap.count("\n"), 2) if began else ""
        bullet = _bullet(gap)
        if bullet:
            return lines + self._marked(*bullet.groups())
        return lines or (" " if began and (gap or not whole) else "")

    def _marked(self, indent: str, mark: str) -> str:
        if not mark[0].isdigit():
            return f"{indent}{mark} "
        self._number += 1
        return f"{indent}{self._number}. "


def _bullet(gap: str) -> re.Match[str] | None:
    """The list mark with which `gap` ends, if it stands alone on its line; groups: indent, mark."""
    return _BULLET.fullmatch(gap.rpartition("\n")[2])


def _strongest(gaps: Sequence[str]) -> str:
    """The gap that says most about the lines: by line feeds, then a list mark, then the last one."""
    return max(reversed(gaps), key=lambda gap: (gap.count("\n"), _bullet(gap) is not None), default="")
