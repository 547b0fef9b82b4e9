"""Digits that are names, not amounts: phone numbers, and letters with digits (``B12``, ``COVID-19``, ``5G``)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spanproof.text.numbers.numerals import Token, is_glued

__all__ = ["joined_id", "phones"]

_PHONE = re.compile(
    r"(?<![\w.,$€£])(?:\+ ?|(?=\())?(?:\(\+?\d{1,5}\)[ .\-]?)?\d{1,12}(?:[ .\-–/]\d{1,12}){0,6}(?![\w%])"
)
_CUE = re.compile(
    r"\b(?:phones?|tel|telephone|call|dial|mobile|cell|fax|whatsapp|hotline|helpline|contact)\b[^\d\n]{0,20}$",
    re.IGNORECASE,
)
_NATIONAL = ((3, 3, 4), (1, 3, 3, 4))
_LOOK_BACK = 40
_YEAR = re.compile(r"(?:19|20)\d\d")
_SHORTEST = 9  # digits of a phone number whose code may be a year: "(2021) 390 euros" is none
# Words that a hyphen puts before an ordinary number.
_PREFIXES = frozenset(
    """mid pre post sub non early late top under over up ex age aged about around plus minus to and or from between
    january february march april may june july august september october november december jan feb mar apr jun jul aug
    sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday""".split()
)
_OUTRIGHT = frozenset(["x", "no", "nr", "v", "p", "pp", "ca", "c", "n"])  # glued to a number they do not make it a name


def phones(text: str) -> Iterator[tuple[int, int]]:
    """Half-open ranges of the phone numbers in `text`, in order; linear, since a number has at most seven groups."""
    at = 0
    while (match := _PHONE.search(text, at)) is not None:
        if _is_phone(text, match):
            yield match.start(), match.end()
            at = match.end()
        else:
            at = match.start() + len(match.group().partition(" ")[0])


def _is_phone(text: str, match: re.Match[str]) -> bool:
    written = match.group()
    groups = re.findall(r"\d+", written)
    total = sum(map(len, groups))
    if total < 7 or (total > 15 and "/" not in written):
        return False
    if "/" in written:
        return max(map(len, groups)) >= 9
    if written[0] == "(" and total < _SHORTEST and _YEAR.fullmatch(groups[0]):
        return False
    if written[0] in "+(" or (groups[0][0] == "0" and len(groups) > 1 and total >= 9):
        return True
    if tuple(map(len, groups)) in _NATIONAL:
        return True
    return len(groups) > 1 and _CUE.search(text, max(0, match.start() - _LOOK_BACK), match.start()) is not None


def joined_id(items: Sequence[Token], index: int) -> int | None:
    """The index behind a name of letters and digits that begins at token `index`; None if none begins there."""
    stop = index
    if items[index].kind == "w":
        stop = _past_letters(items, index)
    elif items[index].kind == "n" and is_glued(items, index + 1) and items[index + 1].kind == "w":
        stop = index + 1
    if stop == index:
        return None
    while is_glued(items, stop) and items[stop].kind in "nw":
        stop += 1
    return stop


def _past_letters(items: Sequence[Token], index: int) -> int:
    """The index of the digits that belong to the word at `index` (``COVID-19``, ``B12``), or `index`."""
    word = items[index].text
    if is_glued(items, index + 1) and items[index + 1].kind == "n":
        return index if word.lower() in _OUTRIGHT else index + 1
    hyphen = is_glued(items, index + 1) and items[index + 1].text in ("-", "‐", "‑")
    if hyphen and is_glued(items, index + 2) and items[index + 2].kind == "n":
        named = word != word.lower() or word == "covid"
        return index + 2 if named and word.lower() not in _PREFIXES else index
    return index
