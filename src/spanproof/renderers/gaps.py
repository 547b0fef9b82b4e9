"""What stands between two claims of a repaired answer: template text that keeps its lines and lists readable.

The gaps of the answer itself may hold words that nobody checked. They are read for their shape only: a gap is kept as
it is when it is white space, punctuation of structure, the mark of a list item or one of a few connectives, and
otherwise made anew.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["CONNECTIVES", "LIST_MARK", "STRUCTURE", "Gaps"]

CONNECTIVES = frozenset({", ", "; ", " and ", ", and ", "; and ", ". "})
STRUCTURE = re.compile(r"[\s\-*+|:#>_.,;•=~`]*")  # white space and the punctuation of lists, tables and headings
LIST_MARK = re.compile(r"\s*(?:[-*+•]|\d{1,9}[.)])[ \t]+")
_BULLET = re.compile(  # a list mark and what stands around it: an indent, quotation marks of lines, a box to tick
    r"(?P<before>(?:[ \t]*>)*[ \t]*)(?:[-*+•]|(?P<open>\(?)(?:(?P<number>\d{1,9})|(?P<letter>[A-Za-z]))(?P<close>[.)]))"
    r"(?P<after>[ \t]+(?:\[[ xX]\][ \t]+)?)"
)
_LINE_MARK = re.compile(r"(?:[ \t]*>)+[ \t]*(?:#{1,6}[ \t]+)?|[ \t]*#{1,6}[ \t]+")  # of a quotation or a heading


@dataclass(slots=True)
class _Count:
    """A list with numbers or letters: the last one that the answer has, and how many items were left out so far."""

    last: int
    close: str
    missing: int = 0


class Gaps:
    """Collects the gaps passed since the last piece and joins them into one separator.

    Lists keep their own numbers; dropping an item leaves no hole in those of its list that follow.
    """

    def __init__(self) -> None:
        self._pending: list[str] = []
        self._lists: dict[int, _Count] = {}  # the lists that may go on, by their indent
        self._mark = ""  # of the last list item passed, as it is shown if the item is
        self._count: _Count | None = None  # the list of that item, if it has numbers
        self._began = False

    def add(self, gap: str) -> None:
        """Passes a gap of the answer."""
        self._pending.append(gap)
        bullet = _bullet(gap)
        if bullet:
            self._pass(bullet)

    def join(self, *, intact: bool) -> str:
        """The separator before the next piece.

        Args:
            intact: whether the claims on both sides are kept, so that a harmless gap may stay as it is.
        """
        gaps, self._pending = self._pending, []
        gap = _strongest(gaps)
        bullet = _bullet(gap)
        mark = self._shown() if bullet else ""
        whole = intact and len(gaps) == 1
        began, self._began = self._began, True
        plain = gap[: len(gap) - len(bullet.group())] if bullet else gap
        if whole and (gap in CONNECTIVES or STRUCTURE.fullmatch(plain)):
            return plain + mark
        lines = "\n" * min(gap.count("\n"), 2) if began else ""
        if bullet:
            return lines + mark
        return lines + _line_mark(gaps, began=began) or (" " if began and (gap or not whole) else "")

    def _pass(self, bullet: re.Match[str]) -> None:
        """Takes note of a list item, which counts as left out until it is shown."""
        indent = len(bullet["before"].expandtabs(4))
        self._lists = {width: count for width, count in self._lists.items() if width <= indent}
        said = bullet["number"] or bullet["letter"]
        if not said:
            self._lists.pop(indent, None)
            self._mark, self._count = bullet.group(), None
            return
        value = int(said) if said.isdigit() else ord(said)
        count = self._lists.get(indent)
        if count is None or (count.last + 1, count.close) != (value, bullet["close"]):
            count = self._lists[indent] = _Count(value, bullet["close"])
        shown = _less(said, count.missing)
        self._mark = f"{bullet['before']}{bullet['open']}{shown}{bullet['close']}{bullet['after']}"
        self._count, count.last = count, value
        count.missing += 1

    def _shown(self) -> str:
        """The mark of the last list item, which is shown now."""
        if self._count is not None:
            self._count.missing -= 1
            self._count = None
        return self._mark


def _bullet(gap: str) -> re.Match[str] | None:
    """The list mark with which `gap` ends, if it stands alone on its line."""
    return _BULLET.fullmatch(gap, gap.rfind("\n") + 1)


def _less(said: str, missing: int) -> str:
    """A number or a letter of a list, as many places before as items are missing."""
    if not missing:
        return said
    return str(int(said) - missing) if said.isdigit() else chr(ord(said) - missing)


def _line_mark(gaps: Sequence[str], *, began: bool) -> str:
    """The marks of a quotation or a heading at the beginning of the line on which the last of `gaps` ends."""
    opening = next((gap for gap in reversed(gaps) if "\n" in gap), "" if began or not gaps else gaps[0])
    found = _LINE_MARK.fullmatch(opening, opening.rfind("\n") + 1)
    return found.group() if found else ""


def _strongest(gaps: Sequence[str]) -> str:
    """The gap that says most about the lines: by line feeds, then a list mark, then the last one."""
    return max(reversed(gaps), key=lambda gap: (gap.count("\n"), _bullet(gap) is not None), default="")
