"""A Markdown document in pieces for training: whole sections where they fit, tables and code never cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from spanproof.errors import ConfigError
from spanproof.text.markup import Block, blocks
from spanproof.text.sentences import sentences_of

__all__ = ["Section", "sections"]

_ROWS = frozenset(["row", "header", "rule"])
_LINE_END = re.compile(r"\r\n|[\n\r]")


@dataclass(frozen=True, slots=True)
class Section:
    """A piece of a document.

    Attributes:
        start: where it begins in the document, in code points.
        end: where it ends, exclusive.
        titles: the headings that it stands under, outermost first, without those inside it.
    """

    start: int
    end: int
    titles: tuple[str, ...] = ()

    @property
    def prefix(self) -> str:
        """What stands before its text where it is shown by itself: the titles and a blank line, or nothing."""
        return " > ".join(self.titles) + "\n\n" if self.titles else ""


@dataclass(frozen=True, slots=True)
class _Unit:
    """What is not cut: a heading (level >= 1), a table, a block of code, a paragraph or a sentence of a long one."""

    start: int
    end: int
    level: int
    titles: tuple[str, ...]


def sections(text: str, *, least: int = 500, most: int = 5000) -> tuple[Section, ...]:
    """The pieces of a document, in order, with nothing but white space between them.

    A piece has `least` to `most` characters and begins with a heading where one is near. Short sections share a piece.
    Only a document shorter than `least` gives a shorter piece; a table or a block of code of about `most` characters or
    more is kept whole, with at most `least` characters before it, and can leave a short rest behind it.

    Raises:
        ConfigError: unless ``0 < least`` and ``most >= 4 * least``.
    """
    if not 0 < least <= most // 4:
        raise ConfigError("0 < least and most >= 4 * least", seen=f"{least}, {most}", remedy="leave them out")
    runs: list[list[_Unit]] = []
    run: list[_Unit] = []
    for unit in _units(text, most - 2 * least):
        if run and _length(run) >= least and (unit.level or unit.end - run[0].start > most):
            rest = [run.pop()] if run[-1].level and _length(run[:-1]) >= least else []
            runs.append(run)
            run = rest
        run.append(unit)
    if run:
        runs.append(run)
    _lengthen_last(runs, least, most)
    return tuple(Section(run[0].start, run[-1].end, run[0].titles) for run in runs)


def _length(run: list[_Unit]) -> int:
    return run[-1].end - run[0].start if run else 0


def _lengthen_last(runs: list[list[_Unit]], least: int, most: int) -> None:
    """Join a last run that is too short to the one before it, or move units over from there."""
    if len(runs) < 2 or _length(runs[-1]) >= least:
        return
    before, last = runs[-2:]
    if last[-1].end - before[0].start <= most:
        runs[-2:] = [before + last]
        return
    while _length(last) < least and _length(before[:-1]) >= least:
        last.insert(0, before.pop())


def _units(text: str, longest: int) -> Iterator[_Unit]:
    open_: list[tuple[int, str]] = []  # the headings above, with their levels
    found = blocks(text)
    index = 0
    while index < len(found):
        block, stop = found[index], index + 1
        level = _level(text, found, index)
        if level:
            while open_ and open_[-1][0] >= level:
                open_.pop()
        titles = tuple(title for _, title in open_)
        if block.kind in _ROWS:
            while stop < len(found) and _continues_table(text, found[stop - 1], found[stop]):
                stop += 1
        if block.kind in ("prose", "item") and block.end - block.start > longest:
            yield from (_Unit(span.start, span.end, 0, titles) for span in sentences_of(text, block))
        else:
            yield _Unit(block.start, found[stop - 1].end, level, titles)
        if level:
            open_.append((level, text[block.body : block.end].strip("# \t*_:")))
        index = stop


def _level(text: str, found: tuple[Block, ...], index: int) -> int:
    """The level of a heading from 1; 0 for what is none. A bold line is text, as nothing tells its level."""
    block = found[index]
    if block.kind != "heading":
        return 0
    if text[block.start] == "#":
        return block.body - block.start - len(text[block.start : block.body].lstrip("#"))
    if index + 1 < len(found) and found[index + 1].kind == "rule":
        return {"=": 1, "-": 2}.get(text[found[index + 1].start], 0)
    return 0


def _continues_table(text: str, before: Block, block: Block) -> bool:
    return block.kind in _ROWS and len(_LINE_END.findall(text, before.end, block.start)) == 1
