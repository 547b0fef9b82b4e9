"""Sequences: what a text tells to be done one after the other: ``sand the board, then varnish it``; ``A before B``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.irregular import IRREGULAR
from spanproof.text.relations.comparisons import orders
from spanproof.text.words import STOP_WORDS, stem, words

__all__ = ["LATER", "Step", "sequences"]

LATER = re.compile(r"(?:(?:and|but)\s)?(?:then|next|afterwards?|after that|subsequently|finally)\b", re.IGNORECASE)
"""What a step begins with that follows another."""
_NEXT = re.compile(
    r"(?:[;,.]|\s(?=and\b|then\b|before\b))\s?(?:(?:and|but)\s)?"
    r"(?:then|next|afterwards?|after that|subsequently|finally)\b,?"
    r"|,?\sbefore(?=\s\w+ing\b)",
    re.IGNORECASE,
)
_ALSO = re.compile(r"[;,]\s(?:and\s)?")
_LIGHT = frozenset("first firstly then next finally let leave start begin please once".split())
_LIGHT_STEMS = frozenset(map(stem, ("letting", *_LIGHT)))

Stems = frozenset[str]


class Step(NamedTuple):
    """A step: the stem of its first word of content, which says what is done, and those of all of them."""

    deed: str
    stems: Stems


_KEPT: Cache[tuple[tuple[Step, ...], ...]] = Cache(2_000_000)  # characters of text


def sequences(text: str) -> tuple[tuple[Step, ...], ...]:
    """The sequences that a sentence tells, each of two steps at least, the earlier ones first; remembered."""
    return _KEPT.get(text, lambda: tuple(_sequences(text)), cost=len(text) + 1)


def _sequences(text: str) -> Iterator[tuple[Step, ...]]:
    if _NEXT.search(text):
        found = list(filter(None, map(_step, _cut(text))))
        if len(found) > 1:
            yield tuple(found)
            return
    for order in orders(text):
        yield tuple(Step("", side - _LIGHT_STEMS) for side in order.sides)


def _cut(text: str) -> Iterator[str]:
    """The parts of a sentence with a step each; what stands before the first joint may have several, at its commas."""
    ends = [0]
    for match in _NEXT.finditer(text):
        part = text[ends[-1] : match.start()]
        yield from _ALSO.split(part) if len(ends) == 1 else [part]
        ends.append(match.end())
    yield text[ends[-1] :]


def _step(part: str) -> Step | None:
    content: Sequence[str] = [
        IRREGULAR.get(word.norm, stem(word.norm))
        for word in words(part)
        if word.norm not in STOP_WORDS and word.norm not in _LIGHT
    ]
    return Step(content[0], frozenset(content)) if content else None
