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
    end: int
    name: str
    style: str


class _Outline(NamedTuple):
    """The ends of the headings of a text, in order, each as one of those of its kind."""

    ends: tuple[int, ...]
    headings: tuple[Headed, ...]


_KEPT: Cache[_Outline] = Cache(1_000_000)  # characters of text


def headed(text: str, at: int) -> Headed | None:
    """The heading above the place `at`; ``None`` if there is none, or no other of its kind."""
    outline = _KEPT.get(text, lambda: _outline(text), cost=len(text) + 1)
    before = bisect_right(outline.ends, at)
    own = outline.headings[before - 1] if before else None
    return own if own is not None and len(own.siblings) > 1 else None


def _outline(text: str) -> _Outline:
    found = list(_headings(text))
    alike: dict[str, list[str]] = {}
    places = []
    for heading in found:
        kind = alike.setdefault(heading.style, [])
        places.append(len(kind))
        kind.append(heading.name)
    names = {style: tuple(kind) for style, kind in alike.items()}
    headings = (Headed(names[heading.style], own) for heading, own in zip(found, places, strict=True))
    return _Outline(tuple(heading.end for heading in found), tuple(headings))


def _headings(text: str) -> Iterator[_Heading]:
    """Lines that are headings, in bold, or that end with a colon before a list or items further in."""
    for block, behind in pairwise((*blocks(text), None)):
        if block is None or (style := _style(text, block, behind)) is None:
            continue
        name = text[block.body : block.end].strip(_AROUND)
        if name and len(name.split()) <= _LONGEST:
            yield _Heading(block.end, name, style)


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
