"""Who did what: the verbs of a text for which it names who did it.

Only two forms leave no doubt without a parser: the name right before a verb with an object (``Mira built the mill``)
and the name right behind ``by`` (``it was built by Mira``).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.naming.names import Name, names
from spanproof.text.words import Word, stem, words

__all__ = ["NO_DEEDS", "Deed", "act", "deeds", "deeds_beside"]

_BASES = {
    form: base
    for base, forms in {
        "beat": "beat beaten",
        "build": "built",
        "catch": "caught",
        "choose": "chose chosen",
        "draw": "drew drawn",
        "fight": "fought",
        "lead": "led",
        "send": "sent",
        "shoot": "shot",
        "sing": "sang sung",
        "steal": "stole stolen",
        "teach": "taught",
        "throw": "threw thrown",
        "win": "won",
        "write": "wrote written",
    }.items()
    for form in forms.split()
}
NO_DEEDS = frozenset(  # what several may do of one thing, each for itself, and what things do rather than people
    """added affected asked believed called caused claimed compared controlled covered described determined discussed
    estimated expected explained followed governed included influenced involved joined liked limited loved measured
    mentioned needed noted played praised predicted received recommended regulated reported required said seemed
    stated suggested supported surrounded thought triggered used visited wanted warned watched welcomed""".split()
)
_BY = re.compile(r"\s+by\s+(?:the\s+|[Dd]r\.?\s+|[Mm]rs?\.?\s+)?")
_GAP = re.compile(r"\s+(?:(?:also|first|later|then|once|\w+ly)\s+)?")
_OBJECT = re.compile(
    r"\s+(?:the|a|an|it|its|him|her|his|them|their|this|that|these|those|both|all|two|three)\b|\s+[A-Z]"
)
_WITHIN = re.compile(  # a name right behind these is a part of a phrase that is the subject
    r"\b(?:of|at|in|on|from|for|to|by|with|near|under|over|behind|than|as|not|unlike)\s+(?:the\s+)?\Z", re.IGNORECASE
)
_MORE = re.compile(r"\s*(?:,|,?\s+and|,?\s+&|,?\s+or)\s+(?:the\s+)?")


class Deed(NamedTuple):
    """A verb, in the form of `act`, at the half-open offsets ``start`` and ``end``, and those who did it."""

    verb: str
    start: int
    end: int
    doers: tuple[Name, ...]


_START, _END = attrgetter("start"), attrgetter("end")
_KEPT: Cache[tuple[Deed, ...]] = Cache(2_000_000)  # characters of text


def deeds(text: str) -> tuple[Deed, ...]:
    """The deeds of a text, in order; remembered."""
    return _KEPT.get(text, lambda: tuple(_deeds(text, names(text))), cost=len(text))


def deeds_beside(text: str, other: str) -> tuple[Deed, ...]:
    """The deeds of `text`, where a word that only begins a sentence is a name if it is one in `other`."""
    found = [name for name in names(f"{text}\n{other}") if name.end <= len(text)]
    return tuple(_deeds(text, found))


@lru_cache(maxsize=65_536)
def act(word: str) -> str:
    """The form in which a verb in the past is compared; empty for other words."""
    if word in NO_DEEDS:
        return ""
    regular = len(word) > 4 and word.isalpha() and word.endswith("ed") and not word.endswith("eed")
    return _BASES.get(word) or (stem(word) if regular else "")


def _deeds(text: str, found: Sequence[Name]) -> Iterator[Deed]:
    for word in words(text) if found else ():
        verb = act(word.norm)
        if verb and text[word.start].islower():
            behind = _BY.match(text, word.end)
            doers = _from(text, found, behind.end()) if behind else _active(text, found, word)
            if doers:
                yield Deed(verb, word.start, word.end, doers)


def _active(text: str, found: Sequence[Name], word: Word) -> tuple[Name, ...]:
    """The names right before a verb that has an object."""
    last = bisect_left(found, word.start, key=_END) - 1
    if last < 0 or not _GAP.fullmatch(text, found[last].end, word.start) or not _OBJECT.match(text, word.end):
        return ()
    first = last
    while first and _MORE.fullmatch(text, found[first - 1].end, found[first].start):
        first -= 1
    if _WITHIN.search(text, 0, found[first].start):
        return ()
    return tuple(found[first : last + 1])


def _from(text: str, found: Sequence[Name], start: int) -> tuple[Name, ...]:
    """The names of a list that begins at an offset; none where no name begins there."""
    first = last = bisect_left(found, start, key=_START)
    if first == len(found) or found[first].start != start:
        return ()
    while last + 1 < len(found) and _MORE.fullmatch(text, found[last].end, found[last + 1].start):
        last += 1
    return tuple(found[first : last + 1])
