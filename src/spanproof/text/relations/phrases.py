"""What stands on either side of a word: the phrases before and behind it, as far as they show without a parser."""

from __future__ import annotations

import re
from functools import cached_property
from typing import NamedTuple

from spanproof.text.relations.converses import is_past
from spanproof.text.verbs import AUXILIARIES, is_finite
from spanproof.text.words import STOP_WORDS, Word, stem, words

__all__ = ["BE", "TIMES", "Clause", "Sides", "sides"]

BE = frozenset("is are was were be been being".split())
_SKIPPED = AUXILIARIES | BE | frozenset("also later then first once already still soon since finally".split())
_JOINTS = frozenset(
    """and but or nor while whereas when whenever because that which who whom whose if as although though than then
    after before since until so unless where""".split()
)
_LINKS = frozenset(
    """in on at for from to by with as after before during since until over against under into through about between
    without despite within near via per when while until who which that and but or than because if where""".split()
)
_DETERMINERS = frozenset(
    "the a an his her its their this that these those our my your some all both each every".split()
)
_ASIDE = frozenset("who which whom whose once now then formerly previously also".split())
_RELATIVE = frozenset(("who", "which", "that"))
_FURTHEST = 8  # words of a phrase
_STOP = re.compile(r"[,;:()\n\"“”–—]|[.!?](?:\s|$)")
TIMES = frozenset(
    stem(word)
    for word in """january february march april may june july august september october november december monday tuesday
    wednesday thursday friday saturday sunday year""".split()
)
"""The stems of the words for days and months."""


class Sides(NamedTuple):
    """The stems of the content words of two phrases, of which the first is what a relation holds of."""

    first: frozenset[str]
    second: frozenset[str]

    def turned(self) -> Sides:
        """The other way round."""
        return Sides(self.second, self.first)


class Clause:
    """The words of a text, with what stands between them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words: list[Word] = words(text)

    @cached_property
    def stops(self) -> list[bool]:
        """Whether a sign that ends a phrase stands before each word, and behind the last."""
        ends = [0, *(word.end for word in self.words)]
        starts = [*(word.start for word in self.words), len(self.text)]
        return [_STOP.search(self.text[end:start]) is not None for end, start in zip(ends, starts, strict=True)]

    def norm(self, at: int) -> str:
        """The word at a position; empty behind the last one."""
        return self.words[at].norm if 0 <= at < len(self.words) else ""

    def content(self, first: int, stop: int) -> frozenset[str]:
        """The stems of the content words in a half-open range, with the letter of ``plan A``."""
        places = range(max(first, 0), min(stop, len(self.words)))
        return frozenset(stem(self.norm(at)) for at in places if self.norm(at) not in STOP_WORDS or self.is_letter(at))

    def timeless(self, first: int, stop: int) -> frozenset[str]:
        """The same without numbers, days and months: of two phrases one may say when."""
        return frozenset(each for each in self.content(first, stop) if not each[:1].isdigit() and each not in TIMES)

    def is_letter(self, at: int) -> bool:
        """Whether a word is a single capital letter that begins no sentence."""
        word = self.words[at]
        return word.end - word.start == 1 and self.text[word.start].isupper() and at > 0 and not self.stops[at]

    def is_possessive(self, at: int) -> bool:
        """Whether a word is in the genitive: ``Acme's``, ``Motors'``."""
        word = self.words[at]
        return self.text[word.end - 2 : word.end] in ("'s", "’s") or (
            word.norm.endswith("s") and self.text[word.end : word.end + 2] in ("' ", "’ ")
        )

    def auxiliary(self, at: int) -> str:
        """The word before a verb, adverbs left out."""
        at -= 1
        while at > 0 and (self.norm(at).endswith("ly") or self.norm(at) in ("also", "later", "then", "first")):
            at -= 1
        return self.norm(at)

    def find(self, first: int, wanted: str, within: int) -> int | None:
        """Where a word stands in the same clause, soon behind a position."""
        for at in range(first, min(first + within, len(self.words))):
            if self.stops[at] or self.norm(at) in ("and", "but", "who", "which", "that"):
                return None
            if self.norm(at) == wanted:
                return at
        return None

    def before_verb(self, at: int) -> tuple[int, int]:
        """The half-open range of the subject of the verb at a position; empty where it does not show."""
        stop = at
        while stop and (self.norm(stop - 1) in _SKIPPED or self.norm(stop - 1).endswith("ly")) and not self.stops[stop]:
            stop -= 1
        if stop and self.norm(stop - 1) in _RELATIVE and not self.stops[stop]:
            stop -= 1
            return self.back(stop)
        if self.stops[stop] and stop:
            first = next((place for place in range(stop - 1, 0, -1) if self.stops[place]), 0)
            if not first or self.norm(first) not in _DETERMINERS | _ASIDE:
                return 0, 0
            return self.back(first)  # "Ames, a pupil of Boyd, wrote"
        return self.back(stop)

    def back(self, stop: int) -> tuple[int, int]:
        """The range of the phrase that ends before a position."""
        first = stop
        while first and stop - first < _FURTHEST:
            word = self.words[first - 1]
            if first < stop and self.stops[first]:
                break
            verb = is_finite(word) or word.norm in BE or (is_past(word.norm) and self.text[word.start].islower())
            if word.norm in _JOINTS or verb:
                break
            first -= 1
        return first, stop

    def ahead(self, first: int) -> tuple[int, int]:
        """The range of the phrase that begins at a position, up to what links another to it, or its determiner."""
        stop = first
        while stop < len(self.words) and stop - first < _FURTHEST:
            word = self.words[stop]
            if self.stops[stop] and stop > first:
                break
            begun = any(each.norm not in _DETERMINERS for each in self.words[first:stop])
            anew = begun and word.norm in _DETERMINERS and self.norm(stop - 1) != "of" and not self.is_letter(stop)
            if anew or word.norm in _LINKS or word.norm in BE:
                break
            stop += 1
        return first, stop


def sides(clause: Clause, first: tuple[int, int], second: tuple[int, int]) -> Sides | None:
    """The content of two ranges; None if one has none."""
    found = Sides(clause.timeless(*first), clause.timeless(*second))
    return found if found.first and found.second else None
