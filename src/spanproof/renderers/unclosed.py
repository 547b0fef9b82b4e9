"""What Markdown leaves open at the end of a text: whatever is written behind it would become code or raw HTML."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

__all__ = ["Unclosed", "unclosed"]

_LINE = re.compile(r"([^\r\n]+)(?:\r\n|\r|\n|\Z)|\r\n|\r|\n")
_FENCE = re.compile(r"(?:(`{3,})[^`]*|(~{3,}).*)")
_ITEM = re.compile(r"(?:[-+*]|\d{1,9}[.)])( +|\Z)")
_BREAK = re.compile(r">|#{1,6}(?: |\Z)|\[\^[^\]]+\]:|([-*_])(?: *\1){2,} *\Z")  # what ends a list wherever it stands
_BLOCK = re.compile(  # CommonMark's kind 6; such HTML ends at an empty line
    "</?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl"
    "|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main"
    "|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title"
    "|tr|track|ul)(?:[ >]|/>|\\Z)",
    re.IGNORECASE,
)
_LONE_TAG = re.compile(r"</?[a-z][a-z0-9-]*(?: [^<>]*)?/?> *", re.IGNORECASE)  # 7
_RAW = tuple(  # what begins raw HTML, what ends it, and such an end; of elements, the end tag
    (re.compile(begins, re.IGNORECASE), re.compile(ends, re.IGNORECASE), closing)
    for begins, ends, closing in (
        ("<(script|pre|style|textarea)(?:[ >]|\\Z)", "</(?:script|pre|style|textarea)>", ""),
        ("<!--", "-->", "-->"),
        ("<[?]", "[?]>", "?>"),
        (r"<!\[CDATA\[", "]]>", "]]>"),
        ("<![a-z]", ">", ">"),
    )
)


class Unclosed(NamedTuple):
    """A block that is open: the offset where its first line begins, and a line that closes it."""

    start: int
    closing: str


def unclosed(text: str) -> Unclosed | None:
    """The fenced code or raw HTML (CommonMark's kinds 1 to 5) that is open at the end of `text`.

    What stands in a list or in a quotation ends with it and does not count. Where it is doubtful whether a line belongs
    to a list, it is taken to.
    """
    blocks = _Blocks()
    for found in _LINE.finditer(text):
        blocks.add((found[1] or "").expandtabs(4), found.start())
    return blocks.opened


class _Blocks:
    """Follows the blocks of a text line by line."""

    def __init__(self) -> None:
        self.opened: Unclosed | None = None
        self._ends: Callable[[str], object] = bool
        self._item = 0  # the indent of what belongs to the list item above; 0: there is none
        self._after_blank = True
        self._html = False  # in HTML that ends at an empty line

    def add(self, line: str, start: int) -> None:
        """Passes the next line, which begins at the offset `start`."""
        if self.opened is not None:
            if self._ends(line):
                self.opened = None
            return
        bare = line.lstrip(" ")
        if not bare:
            self._html = False
        elif not self._html and not self._contained(bare, len(line) - len(bare)):
            self._open(bare, start)
        self._after_blank = not bare

    def _contained(self, bare: str, indent: int) -> bool:
        """Whether the line is part of a list, of a quotation or of indented code."""
        if self._item and indent >= self._item:
            return True
        if indent > 3:
            return True
        ends = _BREAK.match(bare)
        item = None if ends else _ITEM.match(bare)
        if item:
            spaces = len(item[1])
            self._item = indent + len(item[0]) - (spaces - 1 if spaces > 4 else 0) + (spaces == 0)
        elif ends or self._after_blank:
            self._item = 0
        return item is not None or bare.startswith(">")

    def _open(self, bare: str, start: int) -> None:
        """Looks whether a block begins with the line."""
        fence = _FENCE.fullmatch(bare)
        if fence:
            mark = fence[1] or fence[2]
            self.opened, self._ends = Unclosed(start, mark), partial(_closes, mark)
            self._item = 0
            return
        self._html = bool(_BLOCK.match(bare) or (self._after_blank and _LONE_TAG.fullmatch(bare)))
        for begins, ends, closing in _RAW:
            found = begins.match(bare)
            if found:
                self._item, self._html = 0, False
                if not ends.search(bare):
                    self.opened = Unclosed(start, closing or f"</{found[1]}>")
                    self._ends = ends.search
                return


def _closes(mark: str, line: str) -> bool:
    """Whether the line ends the fenced code that `mark` began."""
    bare = line.strip(" ")
    return len(bare) >= len(mark) and not bare.strip(mark[0]) and not line.startswith("    ")
