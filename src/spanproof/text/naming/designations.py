"""Designations: what tells things of a kind apart by a number or a letter (``Article 6(1)(f)``, ``phase III``)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.numbers.number_words import ONES, ORDINALS
from spanproof.text.numbers.units import unit_of

__all__ = ["Designation", "Mark", "designations"]

Mark = tuple[str, ...]
"""A number or letter by its parts: ``("6", "1", "f")``."""

_HEADS = frozenset(
    """annex appendix area article band block building category chapter class clause exhibit form gate grade
    hall hepatitis lane level line lot mark module paragraph part phase plan platform protocol question room rule
    schedule season section stage terminal tier track type unit vitamin volume ward zone""".split()
)
_FORMS = {  # what is short for a kind, or its plural other than by "s"
    form: head
    for head, forms in {
        "annex": "annexe annexes",
        "appendix": "appendices",
        "article": "art arts",
        "category": "categories",
        "chapter": "ch",
        "paragraph": "para paras",
        "section": "sec § §§",
        "volume": "vol",
    }.items()
    for form in forms.split()
}
_WORDS = {word: f"{value:.0f}" for word, value in ONES.items() if 0 < value <= 10}
_ROMAN = {"I": 1, "V": 5, "X": 10}
_LETTERED = frozenset("gate hall hepatitis plan room terminal vitamin".split())  # V is a letter there
_SPELLED = frozenset("category chapter level part phase stage tier type".split())  # their numbers are written out, too
_MOST = 200  # things that a range may name

_MARK = (
    r"(?:\d{1,3}[a-z]?(?:\.\d{1,2}){0,3}|[IVX]{1,5}|[A-Z]\d{0,2}|" + "|".join(_WORDS) + r")(?:\([a-z\d]{1,4}\)){0,4}"
    r"(?![\w%°$€£]|[.,/:]\d|['’](?!s\b)\w|-[A-Z])"
)
_JOINT = r"\s?(?:,\s(?:and|or)\s|,|[-–/&]|\band\b|\bor\b|\bto\b|\bthrough\b)\s?"
_FOUND = re.compile(
    r"(?:\b(?P<head>[A-Za-z]{2,10})\.?|(?P<sign>§{1,2}))[ \u00a0]?(?<=[\W])"
    rf"(?P<marks>{_MARK}(?:{_JOINT}{_MARK}){{0,8}})"
)
_MARKS = re.compile(rf"{_MARK}|{_JOINT}")
_RANGE = re.compile(r"\s?(?:[-–]|\bto\b|\bthrough\b)\s?")
_WARS = re.compile(
    r"\b(?:(?P<nth>first|second|third|1st|2nd)\sworld\swar|(?:world\swar\s|WW\s?)(?P<mark>I{1,3}|[123]|one|two)"
    r"|(?P<all>(?:both|two)\sworld\swars))\b",
    re.IGNORECASE,
)
_NTH = {word: f"{value:.0f}" for word, value in ORDINALS.items() if value <= 10}
_ORDINAL = re.compile(
    rf"\b(?P<nth>{'|'.join(_NTH)}|\d{{1,3}}(?:st|nd|rd|th))[\s-](?P<head>[a-z]{{2,10}})\b", re.IGNORECASE
)
_PLUG = re.compile(r"\b(?P<head>[A-Z]{3,5})-(?P<mark>[A-Z])\b(?![\w-])")
_PART = re.compile(r"\d+|[a-z]+")
_BEHIND = re.compile(r"[\s-]{1,2}([^\W\d_]+)")


class Designation(NamedTuple):
    """A thing of a kind, at half-open offsets; ``marks`` are its number or letter, or those of several, by parts.

    An empty one stands for all that a range may hold (``levels A1 to C2``). ``loose`` says that the thing may only be
    counted (``the third phase``).
    """

    start: int
    end: int
    head: str
    marks: tuple[Mark, ...]
    loose: bool = False


_KEPT: Cache[tuple[Designation, ...]] = Cache(2_000_000)  # characters of text


def designations(text: str) -> tuple[Designation, ...]:
    """The designations in `text`, in order; Roman numbers and number words as digits, ranges in full; remembered."""
    return _KEPT.get(text, lambda: tuple(sorted(_designations(text))), cost=len(text))


def _designations(text: str) -> Iterator[Designation]:
    for found in _FOUND.finditer(text):
        head = _head(found["head"] or found["sign"])
        marks = _marks(found["marks"], head) if head and not _is_other(text, found, head) else ()
        if marks:
            yield Designation(found.start(), found.end(), head, marks)
    for found in _ORDINAL.finditer(text):
        head, nth = _head(found["head"]), found["nth"].lower()
        if head:
            yield Designation(found.start(), found.end(), head, ((_NTH.get(nth) or nth[:-2],),), loose=True)
    for found in _WARS.finditer(text):
        said = found["nth"] or found["mark"]
        marks = ((_NTH.get(said.lower(), _number(said, "war"))[:1],),) if said else (("1",), ("2",))
        yield Designation(found.start(), found.end(), "world war", marks)
    for found in _PLUG.finditer(text):
        yield Designation(found.start(), found.end(), found["head"], ((found["mark"].lower(),),))


def _head(word: str) -> str:
    """The kind that a word names, in the singular; empty if none."""
    low = word.lower()
    low = _FORMS.get(low, low)
    return next((form for form in (low, low.removesuffix("s"), low.removesuffix("es")) if form in _HEADS), "")


def _is_other(text: str, found: re.Match[str], head: str) -> bool:
    """Whether the number counts what follows, or the letter or the word is a pronoun (``3 metres``, ``I like``)."""
    marks = found["marks"]
    if (marks == "I" and not (found["head"] or "I")[0].isupper()) or (marks in _WORDS and head not in _SPELLED):
        return True
    behind = _BEHIND.match(text, found.end())
    return marks[-1].isdigit() and behind is not None and unit_of((behind[1],), glued=False) is not None


def _marks(said: str, head: str) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    is_range = False
    for each in _MARKS.finditer(said):
        if re.fullmatch(_MARK, each.group()) is None:
            is_range = _RANGE.fullmatch(each.group()) is not None
            continue
        parts = tuple(_PART.findall(_number(each.group(), head).lower()))
        if is_range and marks:
            marks.extend(_between(marks[-1], parts))
        marks.append(parts)
        is_range = False
    return tuple(marks)


def _between(one: Mark, two: Mark) -> Iterator[Mark]:
    """What lies between the ends of a range: whole numbers, or single letters; of others anything may."""
    if len(one) == len(two) == 1 and one[0].isdigit() and two[0].isdigit():
        yield from ((str(number),) for number in range(int(one[0]) + 1, min(int(two[0]), int(one[0]) + _MOST)))
    elif len(one) == len(two) == 1 and len(one[0]) == len(two[0]) == 1:
        yield from ((chr(code),) for code in range(ord(one[0]) + 1, ord(two[0])))
    else:
        yield ()


def _number(mark: str, head: str) -> str:
    """A mark with Roman numbers and number words as digits."""
    if mark.lower() in _WORDS:
        return _WORDS[mark.lower()]
    upper = mark.upper() if head == "war" else mark
    if not upper or set(upper) - set(_ROMAN) or head in _LETTERED:
        return mark
    values = [_ROMAN[letter] for letter in upper]
    return str(sum(-one if one < two else one for one, two in zip(values, [*values[1:], 0], strict=True)))
