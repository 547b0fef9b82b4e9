"""Clauses: the parts of a sentence that say each a thing of their own, and so deny or assert on their own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spanproof.text.irregular import IRREGULAR
from spanproof.text.spans import part_around
from spanproof.text.verbs import is_finite
from spanproof.text.words import Word, words
from spanproof.types import Span
from spanproof.verifiers.reading import Unit

__all__ = ["TURNS", "breaks", "clauses", "predication"]

TURNS = r"(?<!\ball\s)(?<!none\s)(?<!thing\s)(?<!body\s)but|whereas|while|although|though"
"""A pattern: the words that set a clause against the one before; not the ``but`` of ``all but``."""

_TURN = re.compile(rf"[;:]\s|,?\s(?:{TURNS})\s", re.IGNORECASE)
_JOINT = re.compile(r",?\sand\s|,\s")
_SUBORDINATE = frozenset(
    """which who whom whose that when where because since if so as until unless than not nor or then including
    especially according""".split()
)
_SUBJECT = 7  # words, at most, of what a clause says something of


def clauses(unit: Unit) -> Iterator[Unit]:
    """The clauses of a sentence that sets one against another or beside it (``…, but …; …``); none of any other."""
    ends = breaks(unit.text)
    starts = [0, *(end for _, end in ends)]
    for start, end in zip(starts, [*(start for start, _ in ends), len(unit.text)], strict=True):
        if ends and start < end:
            yield Unit(unit.chunk, Span(start, end).shifted(unit.span.start))


def breaks(text: str) -> list[tuple[int, int]]:
    """What stands between two clauses of a text, in order."""
    turns = [match.span() for match in _TURN.finditer(text)]
    joints = [match.span() for match in _JOINT.finditer(text)]
    if not joints:
        return turns
    spans = sorted({*turns, *joints})
    starts, found = [end for _, end in spans], words(text)
    out: list[tuple[int, int]] = []
    for at, span in enumerate(spans):
        if out and span[0] < out[-1][1]:
            continue
        behind = spans[at + 1][0] if at + 1 < len(spans) else len(text)
        first = out[-1][1] if out else 0
        if span in turns or (_has_verb(_within(found, first, span[0])) and _opens(_within(found, starts[at], behind))):
            out.append(span)
    return out


def predication(text: str, at: int) -> tuple[int, int]:
    """The clause around an offset with its subject, without a second predicate behind it (``opened and then closed``).

    What has no subject of its own has that of the clause before it: ``opens on Monday but not on Sunday``.
    """
    said = words(text)
    found = [span for span in breaks(text) if span[0] >= at or _opens(_within(said, span[1], len(text)))]
    start, end = part_around(found, at, len(text))
    joined = (match for match in _JOINT.finditer(text, at, end) if _has_verb(_within(said, at, match.start())))
    seconds = (match.start() for match in joined if _is_predicate(_within(said, match.end(), end)))
    return start, next(seconds, end)


def _is_predicate(found: Sequence[Word]) -> bool:
    return bool(found) and _is_verb(found[0])


def _within(found: Sequence[Word], start: int, end: int) -> list[Word]:
    return [word for word in found if start <= word.start < end]


def _has_verb(found: Sequence[Word]) -> bool:
    return any(_is_verb(word) for word in found)


def _is_verb(word: Word) -> bool:
    return is_finite(word) or word.norm in IRREGULAR or (word.norm.endswith("ed") and len(word.norm) > 4)


def _opens(found: Sequence[Word]) -> bool:
    """Whether words begin with a subject and its verb."""
    if not found or found[0].norm in _SUBORDINATE or _is_verb(found[0]):
        return False
    return _has_verb(found[1 : _SUBJECT + 1])
