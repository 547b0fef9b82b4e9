"""Speakers: who is named for what a text only reports: ``Ames says that it closed``, ``according to Ames, it did``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from spanproof.text.naming.names import names
from spanproof.text.polarity import is_negated, negations
from spanproof.text.relations.converses import base
from spanproof.text.words import STOP_WORDS, words

__all__ = ["Saying", "objecting", "polar", "sayings"]

_SAYS = (
    r"(?:(?:says?|said|thinks?|thought|believes?|believed|claims?|claimed|insists?|insisted|maintains?|maintained|argues?"
    r"|argued|announced|concludes?|concluded|suspects?|suspected)\b"
    r"|(?:reports?|reported|states?|stated|notes?|noted|expects?|expected|holds|held|writes|wrote|suggests?|suggested"
    r"|predicts?|predicted|finds|found|adds|added|warns?|warned|explains?|explained|stress(?:es|ed)|emphasi[sz](?:es|ed))\b"
    r"(?= that))"
)
_BEHIND = re.compile(  # a name: "however, said that"
    rf"(?:,[^,;.]{{1,60}},)?(?:,? (?:however|by contrast|on the other hand),?)?(?: \w+ly)? (?:who )?{_SAYS}(?: that)?"
)
_AHEAD = re.compile(
    r"\b(?:according to|in the (?:view|opinion|eyes) of)(?: (?:the|dr|mrs?|ms|prof)\b\.?)*\s\Z", re.IGNORECASE
)
_TITLES = r"(?: (?:the|[Dd]r|[Mm]rs?|[Mm]s)\b\.?)*"
_LAST = re.compile(  # before a name: "..., said the new spokeswoman"
    rf"(?:[,?!.][\"”'’]|,)\s(?:according to{_TITLES}|{_SAYS}{_TITLES}"
    r"(?: (?!(?:in|of|at|by|from|on|to|for|with|that|about)\b)[a-z-]+){0,4})\s\Z"
)
_QUOTED = re.compile(r"[,?!.][\"”'’]\s(?:(?:the|[Dd]r|[Mm]rs?|[Mm]s)\b\.?\s)*\Z")
_OBJECTING = re.compile(  # behind a name
    r"(?:,[^,;.]{1,60},)?(?:,? (?:however|by contrast|on the other hand),?)?(?: \w+ly)? (?:disagree[sd]?\b"
    r"|(?:disput|den|reject|contradict|contest)(?:es|ed|ies|ied|s)? (?:this|that|it|him|her|them)\b(?=\W*(?:\Z|[.;,]))"
    rf"|{_SAYS} (?:that )?(?:it|they|he|she|there) (?:is|was|are|were|do|does|did|has|have|had|will|would|can|could)"
    rf"(?: not|n['’]t)\b(?=\W*(?:\Z|[.;,]))|{_SAYS} (?:the (?:opposite|reverse|contrary)|otherwise)\b)"
)
_LOOK_BACK = 40
Range = tuple[int, int]
_DENIED = re.compile(r"\A\s*(?:the claim|the idea|no such)\b", re.IGNORECASE)


class Saying(NamedTuple):
    """What one is reported to have said: ``who`` as written, and the half-open offsets of the name and of the words."""

    who: str
    start: int
    end: int
    first: int
    last: int


def sayings(text: str) -> Iterator[Saying]:
    """The reported sayings of a sentence whose speakers it names, in order; one goes on to the next speaker."""
    found: list[tuple[Range, Range]] = []
    for start, end in _named(text):
        behind, ahead = _BEHIND.match(text, end), text[max(0, start - _LOOK_BACK) : start]
        last = _LAST.search(ahead)
        if behind is not None and _QUOTED.search(ahead) and not text[behind.end() :].strip(" .\"'”’"):
            found.append(((start, end), (found[-1][1][0] if found else 0, start)))
        elif behind is not None:
            found.append(((start, end), (behind.end(), len(text))))
        elif last is not None and not text[end:].strip(" .\"'”’"):
            begin = found[-1][1][0] if found else 0
            found.append(((start, end), (begin, start - len(ahead) + last.start())))
        elif last is not None or _AHEAD.search(ahead):
            found.append(((start, end), (end, len(text))))
    for at, ((start, end), (first, last_end)) in enumerate(found):
        stop = min([last_end, *(name[0] for name, _ in found[at + 1 : at + 2])])
        if not _DENIED.match(text, first):
            yield Saying(text[start:end], start, end, first, stop)


def _named(text: str) -> list[Range]:
    """The names of a sentence, and a first word with a capital that is none by itself: ``Rusk thinks``."""
    found = [(name.start, name.end) for name in names(text)]
    first = next(iter(words(text)), None)
    if first and text[first.start].isupper() and first.norm not in STOP_WORDS and first.start not in dict(found):
        found.insert(0, (first.start, first.end))
    return found


def objecting(text: str) -> Iterator[tuple[str, int]]:
    """Those who by a sentence deny what was said before, as written, with the offsets of their names."""
    return ((text[start:end], start) for start, end in _named(text) if _OBJECTING.match(text, end))


def polar(text: str, first: int, last: int) -> dict[str, bool]:
    """The bases of the content words in a half-open range, and whether they are negated there."""
    part = text[first:last]
    found = negations(part)
    return {base(word.norm): is_negated(found, word.start) for word in words(part) if word.norm not in STOP_WORDS}
