"""Parts of a sentence: one for each of its values, with the words and the other things that go with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from spanproof.text.polarity import negations
from spanproof.types import Chunk, Claim, Span
from spanproof.verifiers.places import Item, Reader
from spanproof.verifiers.reading import Token, Unit, read

__all__ = ["COMPARED", "Part", "alike", "counted_by", "is_plain", "parts_of", "refers", "said_of", "told_in"]

_JOINT = re.compile(r"[;,](?:\s(?:and|but|or|then|while|whereas))?|\s(?:and|but|or|while|whereas)(?=\s)")
COMPARED = re.compile(
    r"\b(?:than|as|more|less|fewer|most|least|half|twice|times|before|after|until|till|since|by(?=\s\S*\d)|all|both|each"
    r"|every|either|only|another|other|over|under|above|below|exceed\w*|between)\b",
    re.IGNORECASE,
)
_MOST = 8  # values of a sentence
_BY = frozenset("for in of on at to from by among with under during per".split())
_UNDERSTOOD = frozenset("ones those others".split())
_OF_ALL = frozenset("when if where while unless provided once".split())  # they begin what is so of each of the values


class Part(NamedTuple):
    """The words of a sentence that belong to one of its values.

    ``before`` are those before it, ``link`` the word right before it; ``counted`` is what it counts, ``by`` the
    preposition behind that, and ``behind`` are the words behind this. ``span`` is where all of it stands in the chunk.
    """

    before: tuple[Token, ...]
    link: str
    counted: str
    by: str
    behind: tuple[Token, ...]
    span: Span


def parts_of(unit: Unit, items: Sequence[Item]) -> list[Part]:
    """The parts of a sentence, one a value, in order; none where it is not clear where one ends, or of too many."""
    if not 0 < len(items) <= _MOST:
        return []
    text, by = unit.text, unit.span.start
    bounds = [0]
    for one, two in pairwise(items):
        joint = _border(text, one.end - by, two.lead - by)
        if joint is None:
            return []
        bounds.append(joint)
    bounds.append(len(text))
    return [
        _part(unit, Span(low, high), item.lead - by, item.end - by)
        for (low, high), item in zip(pairwise(bounds), items, strict=True)
    ]


def is_plain(text: str) -> bool:
    """Whether a text neither denies nor compares, so that each of its values goes with all else that it has."""
    return not (COMPARED.search(text) or negations(text))


def told_in(unit: Unit, part: Part) -> list[Token]:
    """The words of a part of a sentence."""
    by = unit.span.start
    return [token for token in read(unit.text) if part.span.start <= token.start + by < part.span.end]


def refers(unit: Unit, part: Part) -> bool:
    """Whether a part speaks of what another one names: ``4 weeks for units up to 4 m², 8 weeks for larger ones``."""
    return any(token.norm in _UNDERSTOOD for token in told_in(unit, part))


def alike(item: Item, found: Sequence[Item], reader: Reader[Item]) -> list[Item]:
    """Those of one kind with `item`; none of a list of many things, which is no sentence."""
    return [each for each in found if reader.compare(item, each) != "unlike"] if len(found) <= _MOST else []


def said_of(claim: Claim, item: Item, own: Sequence[Item], reader: Reader[Item]) -> Span | None:
    """The part of a claim, in its answer, that speaks of one of its values; ``None`` where that is not clear.

    It is all of the claim where none of its `own` values is of the same kind.
    """
    found = alike(item, own, reader)
    if len(found) == 1:
        return claim.span
    parts = parts_of(Unit(Chunk("answer", claim.case.answer), claim.span), found)
    return parts[found.index(item)].span if parts else None


def counted_by(text: str, end: int) -> str:
    """The stem of what a value counts that ends at an offset: of the content word right behind it; empty if none."""
    token = next((token for token in read(text) if token.start >= end), None)
    return token.stem if token is not None and token.content and text[end : token.start].isspace() else ""


def _part(unit: Unit, span: Span, start: int, end: int) -> Part:
    text = unit.text
    tokens = [token for token in read(text) if span.start <= token.start < span.end]
    before, behind = [t for t in tokens if t.end <= start], [t for t in tokens if t.start >= end]
    counted = counted_by(text, end)
    behind = behind[bool(counted) :]
    by = behind[0].norm if behind and behind[0].norm in _BY else ""
    of_all = next((at for at, token in enumerate(behind) if token.norm in _OF_ALL), len(behind))
    behind = behind[:of_all]
    content = [tuple(token for token in each if token.content) for each in (before, behind)]
    link = before[-1].norm if before else ""
    return Part(content[0], link, counted, by, content[1], span.shifted(unit.span.start))


def _border(text: str, start: int, end: int) -> int | None:
    """Where between two values the words of the second begin: at the joint right before it, or at the only one."""
    joints = list(_JOINT.finditer(text, start, end))
    if not joints:
        return None
    last = joints[-1]
    if len(joints) > 1 and any(token.content for token in read(text[last.end() : end])):
        return None
    return last.start()
