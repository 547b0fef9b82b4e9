"""The headings of a text with lists below: which of them a place stands under, and which others are of its kind."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.markup import Block, blocks

__all__ = ["Headed", "headed"]

_AROUND = " \t*_`#:"
_LONGEST = 6  # words
_BOLD = re.compile(r"(\*\*|__).+?\1:?|(\*\*|__).+?:\2")


class Headed(NamedTuple):
    """The headings of a kind in a text, without signs, and the index of the one that a place stands under."""

    siblings: tuple[str, ...]
    own: int


class _Heading(NamedTuple):
    start: int
    end: int
    name: str
    style: str


_KEPT: Cache[tuple[_Heading, ...]] = Cache(1_000_000)  # characters of text


def headed(text: str, at: int) -> Headed | None:
    """The heading above the place `at`; ``None`` if there is none, or no other of its kind."""
    found = _KEPT.get(text, lambda: tuple(_headings(text)), cost=len(text) + 1)
    before = bisect_right(found, at, key=lambda heading: heading.end)
    if not before:
        return None
    own = found[before - 1]
    alike = [heading for heading in found if heading.style == own.style]
    return Headed(tuple(heading.name for heading in alike), alike.index(own)) if len(alike) > 1 else None


def _headings(text: str) -> Iterator[_Heading]:
    """Lines that are headings, in bold, or that end with a colon before a list or items further in."""
    for block, behind in pairwise((*blocks(text), None)):
        if block is None or (style := _style(text, block, behind)) is None:
            continue
        name = text[block.body : block.end].strip(_AROUND)
        if name and len(name.split()) <= _LONGEST:
            yield _Heading(block.start, block.end, name, style)


def _style(text: str, block: Block, behind: Block | None) -> str | None:
    """How a heading is marked; ``None`` if the block is none."""
    said = text[block.body : block.end].rstrip()
    bold = _BOLD.fullmatch(said) is not None
    if block.kind == "heading":
        return "bold" if bold else text[block.start : block.body].strip() or "bold"
    if behind is None or behind.kind != "item" or not (bold or said.endswith(":")):
        return None
    if block.kind == "prose":
        return "bold" if bold else "colon"
    return "item" if block.kind == "item" and _indent(text, behind) > _indent(text, block) else None


def _indent(text: str, block: Block) -> int:
    return block.start - (text.rfind("\n", 0, block.start) + 1)
