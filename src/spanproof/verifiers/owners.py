"""Owners: which of several things the sentences of the sources speak of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.models.passages import passages_of
from spanproof.text.cache import Cache
from spanproof.text.words import stem
from spanproof.types import Chunk
from spanproof.verifiers.reading import Token, Unit, read

__all__ = ["Owned", "Stems", "are_named", "name_stems", "named_among", "owned_by"]

_NAMED = re.compile(r"[^\W\d_]|\A\W*\d{4}\W*\Z")  # letters, or a year
_NUMBERED = frozenset(
    stem(word)
    for word in """passage source document excerpt article page part section chapter paragraph step stage phase day week
    month year option item question answer example note point reason method tip task round level""".split()
)

Stems = tuple[str, ...]
"""The stems of a name, in order."""


class Owned(NamedTuple):
    """A sentence of the sources and which of the things it speaks of; -1 where that is not clear."""

    owner: int
    unit: Unit


_KEPT: Cache[tuple[Owned, ...]] = Cache(2_000_000)  # characters of text


def owned_by(chunks: Sequence[Chunk], things: tuple[Stems, ...]) -> tuple[Owned, ...]:
    """The sentences of the sources, in order, each with the thing that it speaks of; remembered."""
    texts = tuple(chunk.text for chunk in chunks)
    ids = tuple(chunk.id for chunk in chunks)
    return _KEPT.get((ids, texts, things), lambda: _by_name(chunks, things), cost=sum(map(len, texts)) + 1)


def _by_name(chunks: Sequence[Chunk], things: tuple[Stems, ...]) -> tuple[Owned, ...]:
    """The sentences by their owners, by names without the words that all have if none stands in full (``plan``)."""
    found = tuple(_by_owner(chunks, things))
    short = _own_words(things)
    if short != things and are_named(short) and all(each.owner == -1 for each in found):
        return tuple(_by_owner(chunks, short))
    return found


def _own_words(things: tuple[Stems, ...]) -> tuple[Stems, ...]:
    """The names without the words that all of them have."""
    shared = frozenset(things[0]).intersection(*things[1:])
    return tuple(tuple(stem for stem in thing if stem not in shared) for thing in things)


def are_named(things: Sequence[Stems]) -> bool:
    """Whether each has a name, and is not a mere number or part (``Step 2``; an ``iPhone 15`` has one)."""
    return all(map(_is_name, things))


def _is_name(thing: Stems) -> bool:
    words = [stem for stem in thing if stem not in _NUMBERED]
    return any(_NAMED.search(stem) for stem in words)


def _by_owner(chunks: Sequence[Chunk], things: tuple[Stems, ...]) -> Iterator[Owned]:
    """The sentences of the sources; one without a name speaks of the thing named last in its paragraph."""
    for chunk in chunks:
        current, end = -1, 0
        for passage in passages_of(chunk):
            unit = Unit(chunk, passage.span)
            if "\n\n" in chunk.text[end : unit.span.start]:
                current = -1
            named = named_among(read(unit.text), things)
            if named:
                current = next(iter(named)) if len(named) == 1 else -1
            yield Owned(current, unit)
            end = unit.span.end


def named_among(tokens: Sequence[Token], things: tuple[Stems, ...]) -> set[int]:
    """Which of the things some words name, the longest name first: ``X5 Lite`` does not name the X5."""
    stems = [token.stem for token in tokens]
    ranked = sorted(range(len(things)), key=lambda at: -len(things[at]))
    found, at = set(), 0
    while at < len(stems):
        hit = next((thing for thing in ranked if _starts(stems, at, things[thing])), None)
        if hit is not None:
            found.add(hit)
        at += len(things[hit]) if hit is not None else 1
    return found


def _starts(stems: Sequence[str], at: int, thing: Stems) -> bool:
    return bool(thing) and tuple(stems[at : at + len(thing)]) == thing


def name_stems(text: str) -> Stems:
    """The stems of a name without its article; none of what has neither letters nor is a year."""
    tokens = read(text) if _NAMED.search(text) else ()
    return tuple(token.stem for token in tokens[tokens[0].norm == "the" if tokens else 0 :])
