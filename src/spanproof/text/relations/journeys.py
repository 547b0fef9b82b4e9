"""Journeys: from where to where something goes: ``from Oslo to Bergen``, ``leaves Oslo at 8 and reaches Bergen``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spanproof.text.cache import Cache
from spanproof.text.relations.phrases import Sides
from spanproof.text.relations.roles import Relation
from spanproof.text.words import STOP_WORDS, stem, words

__all__ = ["journeys"]

_PLACE = r"(?:the\s)?(?P<{}>[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+){{0,3}})"
_FIRST, _SECOND = _PLACE.format("first"), _PLACE.format("second")
_BETWEEN = r"(?:(?!\b(?:from|to|via)\b)[^.;]){0,60}?"
_LEAVING = r"(?:leav(?:es?|ing)|left|depart(?:s|ed|ing)?|sets?\s(?:out|off))"
_REACHING = r"(?:arriv(?:es?|ed|ing)|reach(?:es|ed|ing)?|gets|lands?|landed)"
_WAYS = tuple(
    re.compile(way)
    for way in (
        rf"\b[Ff]rom\s{_FIRST}{_BETWEEN}\bto\s{_SECOND}",
        rf"\bto\s{_SECOND}\sfrom\s{_FIRST}",
        rf"\b{_LEAVING}(?:\sfrom|\sat)?\s{_FIRST}{_BETWEEN}\b{_REACHING}(?:\s(?:in|at|to))?\s{_SECOND}",
    )
)
_BACK = re.compile(r"\b(?:back|return\w*|round|directions?|ways?|between)\b", re.IGNORECASE)
_TIMES = re.compile(
    r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|Jan\w*|Feb\w*|March|April|May|June|July|Aug\w*|Sept\w*|Oct\w*"
    r"|Nov\w*|Dec\w*|Spring|Summer|Autumn|Winter|Fall|Easter|Christmas"
)

_KEPT: Cache[tuple[Relation, ...]] = Cache(2_000_000)  # characters of text


def journeys(text: str) -> tuple[Relation, ...]:
    """The journeys of a sentence, as relations of the place they begin at and the one they end at; remembered.

    None where it may go both ways, and none of times (``from May to June``).
    """
    return _KEPT.get(text, lambda: tuple(_journeys(text)), cost=len(text) + 1)


def _journeys(text: str) -> Iterator[Relation]:
    if _BACK.search(text):
        return
    for way in _WAYS:
        for match in way.finditer(text):
            first, second = (_stems(match[side]) for side in ("first", "second"))
            times = any(_TIMES.match(match[side]) for side in ("first", "second"))
            if first and second and first != second and not times:
                begin = min(match.start("first"), match.start("second"))
                yield Relation("journey", Sides(first, second), match.start(), begin)


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word.norm) for word in words(text) if word.norm not in STOP_WORDS)
