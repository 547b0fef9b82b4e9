"""The blocks of a text: paragraphs, list items, table rows, headings, code, in the manner of Markdown.

A block is what no sentence crosses. Lines that a program has wrapped are joined again: a line break ends a block only
if the next line begins something new (after CommonMark 0.31 and the line-joining rule of ``fmt``: a line was wrapped if
the next word would not have fitted on it).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

__all__ = ["Block", "BlockKind", "blocks"]

BlockKind = Literal["prose", "item", "row", "header", "heading", "code", "rule"]

_LINE_END = re.compile(r"\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_FENCE = re.compile(r"[ \t]*(`{3,}(?=[^`]*\Z)|~{3,})")
_HEADING = re.compile(r"[ \t]*#{1,6}[ \t]+(?=\S)")
_BOLD_LINE = re.compile(r"[ \t]*(\*\*|__)(?=\S)[^*_\n]{1,120}(\*\*|__)[ \t]*:?[ \t]*$")
_SETEXT = re.compile(r"[ \t]*(?:={3,}|-{3,})[ \t]*$")
_ITEM = re.compile(
    r"[ \t]*(?:>[ \t]*)*(?:[-*+•◦▪▸‣∙●○■–—·]|\(?\d{1,3}[.)]|\(?[a-zA-Z]\)|\(?[ivxIVX]{1,4}\))"
    r"(?:[ \t]+\[[ xX]\])?[ \t]+(?=\S)"
)
_QUOTE = re.compile(r"[ \t]*(?:>[ \t]?)+(?=\S)")
_SEPARATOR = re.compile(r"[ \t]*\|?[ \t:|+-]*-{2,}[ \t:|+-]*$")
_KEY = re.compile(r"[ \t]*[^\W_][\w./()\[\]-]{0,40}(?:[ \t][\w./()\[\]&-]{1,30}){0,2}:(?=\s|$)")
_WORD = re.compile(r"[^\W_]")
_FIRST_WORD = re.compile(r"\s*(\S{1,60})")

_CELL = re.compile(r"(?<!\d),(?=\S)|,(?=[^\s\d])|(?<=\d),(?=\d+(?:\.\d+)?(?:,|\Z))")
_CELLS = 2  # commas of a row, at least
_STOP = re.compile(r"[.!?;:]\s*\Z")

_NARROWEST = 40  # below this width lines are lists of things, not wrapped prose


class Block(NamedTuple):
    """A stretch of lines that belong together.

    ``start`` and ``end`` are half-open and trimmed of white space; ``body`` is where the content begins, after a list
    marker, a quote marker or the signs of a heading (``start <= body < end``). A ``rule`` has no word; a ``header`` is
    the first row of a table; ``code`` is fenced and includes its fences.
    """

    kind: BlockKind
    start: int
    body: int
    end: int


def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of `text`, in order, with nothing but white space outside them; linear in the length of `text`."""
    found: list[Block] = []
    run: list[Block] = []  # a list item or a line of prose, and the lines of prose right after it
    for line in [*_lines(text), None]:
        if line is not None and line.kind in ("prose", "item") and not (run and line.kind == "item"):
            run.append(line)
            continue
        found.extend(_unwrapped(text, run))
        run = []
        if line is None:
            continue
        if line.kind == "item":
            run = [line]
        elif line.end > line.start:
            _append(found, line, text)
    return tuple(found)


def _append(found: list[Block], line: Block, text: str) -> None:
    """Add a line that is no prose; an underline makes the line above it a heading or a table header."""
    touching = bool(found) and len(_LINE_END.findall(text, found[-1].end, line.start)) == 1
    if line.kind == "rule" and touching:
        above, underline = found[-1], line.start
        if above.kind == "row" and _SEPARATOR.match(text, underline, line.end):
            found[-1] = above._replace(kind="header")
        elif above.kind == "prose" and _SETEXT.match(text, underline, line.end) and above.end - above.start <= 120:
            found[-1] = above._replace(kind="heading")
    found.append(line)


def _lines(text: str) -> Iterator[Block]:
    """One block a line, code fences joined; a blank line is an empty block of kind ``rule``."""
    fence: tuple[str, int] | None = None  # its signs, and where the code began
    last = 0
    for start, end in _bounds(text):
        mark = _FENCE.match(text, start, end)
        if fence is None and mark:
            fence, last = (mark[1], start), end
        elif fence is None:
            yield _line(text, start, end)
        else:
            last = end
            if mark and mark[1].startswith(fence[0]) and not text[mark.end() : end].strip():
                yield _trimmed(text, "code", (fence[1], fence[1], end))
                fence = None
    if fence is not None:
        yield _trimmed(text, "code", (fence[1], fence[1], last))


def _bounds(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for found in _LINE_END.finditer(text):
        yield start, found.start()
        start = found.end()
    if start < len(text):
        yield start, len(text)


def _line(text: str, start: int, end: int) -> Block:
    if not _WORD.search(text, start, end):
        return _trimmed(text, "rule", (start, start, end))
    if found := _HEADING.match(text, start, end):
        return _trimmed(text, "heading", (start, found.end(), end))
    if _is_row(text, start, end):
        return _trimmed(text, "row", (start, start, end))
    if found := _ITEM.match(text, start, end):
        return _trimmed(text, "item", (start, found.end(), end))
    if _BOLD_LINE.match(text, start, end):
        return _trimmed(text, "heading", (start, start, end))
    found = _QUOTE.match(text, start, end)
    return _trimmed(text, "item" if found else "prose", (start, found.end() if found else start, end))


def _is_row(text: str, start: int, end: int) -> bool:
    line = text[start:end].strip()
    return (line.startswith("|") and line.count("|") > 1) or " | " in line or "\t" in line


def _trimmed(text: str, kind: BlockKind, bounds: tuple[int, int, int]) -> Block:
    start, body, end = bounds
    inner = text[start:end]
    start += len(inner) - len(inner.lstrip())
    end = max(start, end - len(inner) + len(inner.rstrip()))
    return Block(kind, start, max(start, body), end)


def _unwrapped(text: str, run: list[Block]) -> Iterator[Block]:
    """The blocks of a run of lines, with wrapped lines joined."""
    if not run:
        return
    width = max(line.end - line.start for line in run)
    block = run[0]
    for above, line in pairwise(run):
        if _is_wrapped(text[above.start : above.end], text[line.start : line.end], width):
            block = block._replace(end=line.end)
        else:
            yield block
            block = line
    yield block


def _is_wrapped(above: str, below: str, width: int) -> bool:
    """Whether `below` continues `above` in a paragraph whose longest line has `width` characters."""
    if above.endswith(":") or _is_field(above, below):
        return False
    word = _FIRST_WORD.match(below)
    fits_not = width >= _NARROWEST and word is not None and len(above) + 1 + len(word[1]) > width
    return (below[0].islower() or fits_not) and not _are_cells(above, below)


def _are_cells(above: str, below: str) -> bool:
    """Whether commas part both lines into as many cells, without a space behind them."""
    cells = [len(_CELL.findall(line)) for line in (above, below)]
    return cells[0] == cells[1] >= _CELLS and not _STOP.search(above)


def _is_field(above: str, below: str) -> bool:
    """Whether `below` is a ``key: value`` line of its own rather than prose with a colon."""
    key = _KEY.match(below)
    if not key:
        return False
    return not below[0].islower() or any(sign in key.group() for sign in "._[/") or bool(_KEY.match(above))
