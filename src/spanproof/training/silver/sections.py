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
_FRONT_MATTER = re.compile(
    r"---[ \t]*(?:\r\n|[\n\r])(?=[\w\"'-]+[ \t]*:).*?[\n\r](?:---|\.\.\.)[ \t]*(?=[\n\r]|\Z)", re.DOTALL
)
_DELIMITER = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*")
_CLOSING = re.compile(r"(?:^|[ \t]+)#+[ \t]*$")
_EMPHASIS = re.compile(r"(\*{1,3})([^*]+)\1|(_{1,3})(?=[^_]*[ \t])([^_]+)\3")  # __init__ is a name


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
    Only a document shorter than `least` gives a shorter piece; a table, a block of code or a word without a space, as
    the data of an image, of about `most` characters or more is kept whole, with at most `least` characters before it,
    and can leave a short rest behind it. Front matter (YAML between ``---`` at the head) holds no heading.

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
    front = _FRONT_MATTER.match(text)
    index = 0
    while index < len(found):
        block, stop = found[index], _end_of_table(text, found, index)
        level = 0 if front and block.start < front.end() else _level(text, found, index)
        if level:
            while open_ and open_[-1][0] >= level:
                open_.pop()
        titles = tuple(title for _, title in open_)
        if stop == index + 1 and block.kind in ("prose", "item") and block.end - block.start > longest:
            yield from (_Unit(span.start, span.end, 0, titles) for span in sentences_of(text, block))
        else:
            yield _Unit(block.start, found[stop - 1].end, level, titles)
        if level:
            open_.append((level, _title(text[block.body : block.end])))
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


def _title(heading: str) -> str:
    """The text of a heading, without the signs that close it and the emphasis of the whole."""
    bare = _CLOSING.sub("", heading).strip()
    emphasis = _EMPHASIS.fullmatch(bare)
    return (emphasis[2] or emphasis[4]).strip() if emphasis else bare


def _end_of_table(text: str, found: tuple[Block, ...], index: int) -> int:
    """The index behind the table that begins at `index`; the next index where none does."""
    ruled = _is_delimiter(text, found[index])
    heads = _is_bare_row(text, found[index]) and index + 1 < len(found) and _is_delimiter(text, found[index + 1])
    stop = index + 1
    if not heads and found[index].kind not in _ROWS:
        return stop
    while stop < len(found) and len(_LINE_END.findall(text, found[stop - 1].end, found[stop].start)) == 1:
        ruled = ruled or _is_delimiter(text, found[stop])
        if found[stop].kind not in _ROWS and not (ruled and _is_bare_row(text, found[stop])):
            break
        stop += 1
    return stop


def _is_delimiter(text: str, block: Block) -> bool:
    """Whether a block is the line between the header and the rows of a table of several columns."""
    return block.kind == "rule" and _DELIMITER.fullmatch(text, block.start, block.end) is not None


def _is_bare_row(text: str, block: Block) -> bool:
    """Whether the lines of a block may be rows that neither begin with a bar nor have white space around it."""
    return block.kind == "prose" and all("|" in line for line in text[block.start : block.end].splitlines())
