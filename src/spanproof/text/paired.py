"""Pairs: the parts of a sentence that say in one form of each of several things something of its own.

``fever (common), fainting (rare)``; ``the red key opens the shed, the blue key opens the garage``; ``glass goes into
the green bin, plastic into the yellow one``; ``born in Ulm and died in Riga``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.verbs import is_finite, is_past
from spanproof.text.words import STOP_WORDS, Word, words

__all__ = ["Pair", "paired"]

_JOINT = re.compile(r"[;,]\s(?:(?:and|but|while|whereas)\s)?|\s(?:and|but|while|whereas)\s")
_ENCLOSED = re.compile(
    r"(?P<owner>[^,;:()]{2,60}?)\s?\((?P<told>[^()]{2,40})\)(?=\s?(?:[,;]|\sand\b|\sor\b|[.]?\s*\Z))"
)
_LABELLED = re.compile(  # 2020: Ana Sol, 2021: Kim Park
    r"(?:\A|[,;.\n])[\s*•-]*(?P<owner>[^\W_][^,;:\n]{0,30}?)\s?(?::|–|—|\s-)\s"
    r"(?P<told>[^,;:.\n]{2,60})(?=[,;.\n]|\s*\Z)"
)
_PREPOSITIONS = frozenset("in into on onto at to from of for with by under".split())
_ARTICLES = frozenset("a an the".split())
_LEAVING_OUT = _PREPOSITIONS | _ARTICLES
_VERBS = frozenset("go goes put belongs belong contain own open pay".split())
_LONGEST = 400  # characters of a sentence
_SIDE = 5  # content words of one side of a pair

Range = tuple[int, int]


class Pair(NamedTuple):
    """A thing and what is told of it: half-open offsets in the sentence."""

    owner: Range
    told: Range


_KEPT: Cache[tuple[tuple[Pair, ...], ...]] = Cache(2_000_000)  # characters of text


def paired(text: str) -> tuple[tuple[Pair, ...], ...]:
    """The rows of pairs that a sentence has, each of two pairs at least; remembered."""
    return _KEPT.get(text, lambda: tuple(_rows(text)), cost=len(text) + 1)


def _rows(text: str) -> Iterator[tuple[Pair, ...]]:
    found = _row(text) if len(text) <= _LONGEST else []
    if len(found) > 1 and all(_is_short(text, pair) for pair in found):
        yield tuple(found)


def _row(text: str) -> Sequence[Pair]:
    """The pairs in the first of the forms that has several."""
    for form in (_LABELLED, _ENCLOSED):
        found = [Pair(match.span("owner"), match.span("told")) for match in form.finditer(text)]
        if len(found) > 1:
            return found
    parts = list(_parts(text))
    if len(parts) < 2:
        return []
    found = _clauses(parts)
    if len(found) > 1:
        return [] if any(_is_deed(part[0]) for part in parts[1:]) else found  # all are of one subject
    return _places(parts)


def _parts(text: str) -> Iterator[list[Word]]:
    """The words of what stands between the joints of a sentence, joints left out."""
    ends = [0, *(at for match in _JOINT.finditer(text) for at in match.span()), len(text)]
    said = words(text)
    for start, end in list(pairwise(ends))[::2]:
        part = [word for word in said if start <= word.start and word.end <= end]
        if part:
            yield part


def _clauses(parts: Sequence[Sequence[Word]]) -> list[Pair]:
    """Pairs of a subject and what one verb says of it, which later parts may leave out."""
    first = parts[0]
    at = _verb(first)
    if not at or _is_empty(first[:at]):
        return []
    verb, link = first[at].norm, next((word.norm for word in first[at + 1 :]), "")
    found = [Pair(_range(first[:at]), _range(first[at + 1 :]))] if not _is_empty(first[at + 1 :]) else []
    for part in parts[1:]:
        own = _verb(part)
        if own is None and link in _LEAVING_OUT:
            own = next((place for place, word in enumerate(part) if place and _is_link(word.norm, link)), None)
            begins = part[0].norm in _PREPOSITIONS
        else:
            begins = own is not None and part[own].norm != verb
        if own is None or begins or _is_empty(part[:own]) or _is_empty(part[own:]):
            return []
        found.append(Pair(_range(part[:own]), _range(part[own + (part[own].norm == verb) :])))
    return found


def _places(parts: Sequence[Sequence[Word]]) -> list[Pair]:
    """Pairs of a deed and where, when or to what it was, each behind the same preposition, of one subject."""
    found: list[Pair] = []
    links: set[str] = set()
    for part in parts[1:] if all(word.norm not in _PREPOSITIONS for word in parts[0]) else parts:
        at = next((place for place, word in enumerate(part) if place and word.norm in _PREPOSITIONS), None)
        if at is None or at + 1 == len(part):
            return []
        before = list(part[:at])
        if found and not _is_deed(before[0]):
            return []
        deed = next((word for word in reversed(before) if word.norm not in STOP_WORDS), None)
        if deed is None or not _is_deed(deed):
            return []
        links.add(part[at].norm)
        found.append(Pair((deed.start, deed.end), _range(part[at + 1 :])))
    return found if len(links - {"by"}) == 1 else []


def _is_deed(word: Word) -> bool:
    return word.norm == "born" or is_finite(word) or is_past(word)


def _is_link(norm: str, link: str) -> bool:
    return norm in _ARTICLES if link in _ARTICLES else norm == link


def _verb(part: Sequence[Word]) -> int | None:
    """The first verb of a part behind a word of content."""
    for at, word in enumerate(part):
        if at and (is_finite(word) or is_past(word) or word.norm in _VERBS):
            return at
    return None


def _is_empty(part: Sequence[Word]) -> bool:
    return all(word.norm in STOP_WORDS for word in part)


def _range(part: Sequence[Word]) -> Range:
    return part[0].start, part[-1].end


def _is_short(text: str, pair: Pair) -> bool:
    sizes = (sum(word.norm not in STOP_WORDS for word in words(text[start:end])) for start, end in pair)
    return all(0 < size <= _SIDE for size in sizes)
