"""The lines of a Markdown table that an answer has, around those of its rows that are shown."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Table", "table_below", "without_closing_bar"]

_EDGE = r"[ \t]*\|?[ \t]*"
_ROW_GAP = re.compile(rf"{_EDGE}\n{_EDGE}")
_RULE_GAP = re.compile(  # from the head of a table to its first row
    rf"(?=[^|]*\|)(?P<end>{_EDGE})\n[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*\n(?P<begin>{_EDGE})"
)
_CLOSING_BAR = re.compile(r"\A[ \t]*\|")


@dataclass(slots=True)
class Table:
    """A table whose rows are passed: `rule` is what stands between its head and its first row.

    `end` and `begin` are the edges of its lines, and `shown` says how many rows were shown so far.
    """

    rule: str
    end: str
    begin: str
    shown: int = 0

    def goes_on(self, gap: str, text: str) -> bool:
        """Whether `text` behind `gap` is the next row."""
        return _ROW_GAP.fullmatch(gap) is not None and "|" in gap + text

    def before_row(self) -> str:
        """What stands before the next row that is shown."""
        self.shown += 1
        return self.rule if self.shown == 1 else f"{self.end}\n{self.begin}"

    def closing(self) -> str:
        """What ends the last row that was shown, or the head with its rule if none was."""
        return self.end.rstrip() if self.shown else self.rule.rpartition("\n")[0]


def table_below(gap: str) -> Table | None:
    """The table that goes on behind `gap`, if that leads from its head to its first row."""
    rule = _RULE_GAP.fullmatch(gap)
    return Table(rule.group(), rule["end"], rule["begin"]) if rule else None


def without_closing_bar(gap: str) -> str:
    """What of the gap behind a table does not belong to its last row."""
    return _CLOSING_BAR.sub("", gap)
