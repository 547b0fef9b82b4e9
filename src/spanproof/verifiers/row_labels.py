"""Labels of rows: whether a claim names one, and whether it has words of another."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from spanproof.verifiers.reading import noun_stem, read

__all__ = ["RowLabel", "Said", "canonical", "is_named", "is_touched", "label_of", "said_in", "shared_words", "stems"]

_OR = re.compile(r"\s*(?:/|&|,|\band\b|\bor\b)\s*", re.IGNORECASE)
_ASIDE = re.compile(r"\([^()]*\)?")
_ORDINALS = {
    word: str(at)
    for at, ways in enumerate(("first 1st one 1", "second 2nd two 2", "third 3rd three 3", "fourth 4th four 4"), 1)
    for word in ways.split()
}
_NTH = "|".join(_ORDINALS)
_PART = re.compile(
    rf"\b(?:the\s)?(?:(?P<before>{_NTH})[\s-](?P<part>quarter|half)(?!\sof\s(?:all|them)\b)"
    r"|(?P<named>quarter|half)\s(?P<behind>[1-4])(?!\d))\b",
    re.IGNORECASE,
)
_PAIR = re.compile(
    rf"\b(?P<one>{_NTH})\s(?P<joint>and|to|and\sthe|to\sthe|or)\s(?P<other>{_NTH})\s(?P<part>quarter|half)s?\b", re.I
)
_SHORT = {
    full[:3]: full
    for full in """january february march april june july august september october november december
    monday tuesday wednesday thursday friday saturday sunday""".split()
} | {"sept": "september", "tues": "tuesday", "thur": "thursday", "thurs": "thursday"}
_PERIOD = re.compile(rf"(?<![\w'’])(?:{'|'.join(each.title() for each in _SHORT)})\b(?!['’])\.?")


class RowLabel(NamedTuple):
    """A label: the content words of each of its alternatives (``shoes and clothing``), and all of its words."""

    ways: tuple[frozenset[str], ...]
    words: frozenset[str]


class Said(NamedTuple):
    """The part of a claim with a value: all of its words but those of the value, and those that carry content."""

    words: frozenset[str]
    content: frozenset[str]


def shared_words(labels: Iterable[RowLabel]) -> frozenset[str]:
    """The words of several labels, which tell none: ``plan`` of ``Basic plan`` and ``Pro plan``."""
    counts = Counter(word for label in set(labels) for word in label.words)
    return frozenset(word for word, count in counts.items() if count > 1)


def is_named(label: RowLabel, said: Said, shared: frozenset[str] = frozenset()) -> bool:
    """Whether a claim has all words of a label, or of one of its alternatives, that are not `shared` with others."""
    telling = [way - shared for way in label.ways if way - shared] or list(label.ways[:1])
    return any(way <= said.words for way in telling)


def is_touched(label: RowLabel, named: RowLabel, said: Said, shared: frozenset[str]) -> bool:
    """Whether a claim has words of a label by which this differs from the one that it names."""
    apart = label.words - named.words
    content = frozenset().union(*label.ways) & apart
    return bool((content - shared or apart) & said.words)


def said_in(texts: Sequence[str]) -> Said:
    """The words of the parts of a text; two neighbours count as one word, too."""
    words, content = (frozenset().union(*(stems(text, content=each) for text in texts)) for each in (False, True))
    return Said(words | {pair for text in texts for pair in _pairs(text)}, content)


@lru_cache(maxsize=4096)
def label_of(text: str) -> RowLabel:
    """The words of a label, but for what stands in brackets, and of its parts that "and", "or" and the like join."""
    bare = _ASIDE.sub(" ", text)
    ways = [stems(part, content=True) for part in (bare, *_OR.split(bare))]
    joined = _pairs(bare)
    ways += [frozenset([pair]) for pair in joined if len(joined) == 1]
    return RowLabel(tuple(dict.fromkeys(way for way in ways if way)), stems(text, content=False))


@lru_cache(maxsize=8192)
def canonical(text: str) -> str:
    """A text with periods as tables have them: ``Q2`` for ``the second quarter``, ``January`` for ``Jan.``."""
    text = _PART.sub(_numbered, _PAIR.sub(r"\g<one> \g<part> \g<joint> \g<other> \g<part>", text))
    return _PERIOD.sub(lambda found: _SHORT[found.group().strip(".").lower()].title(), text)


@lru_cache(maxsize=8192)
def stems(text: str, *, content: bool) -> frozenset[str]:
    """The stems of the words of a text, or of its content words alone; those of periods as `canonical` has them."""
    return frozenset(noun_stem(token) for token in read(canonical(text)) if token.content or not content)


def _numbered(found: re.Match[str]) -> str:
    part = found["part"] or found["named"]
    at = _ORDINALS[(found["before"] or found["behind"]).lower()]
    return f"{part[0].upper()}{at}" if part.lower() == "quarter" or at in "12" else found.group()


def _pairs(text: str) -> list[str]:
    """Neighbouring words as one: ``checkout`` of ``check out``."""
    tokens = read(text)
    return [one.norm + two.norm for one, two in pairwise(tokens)]
