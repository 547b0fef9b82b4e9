"""Terms: the forms under which a content word of a claim and one of a source meet.

A word meets another by its stem, and where spelling alone parts them also by

* the parts and neighbours of a compound: ``OutdoorSeating`` meets ``outdoor`` and ``seating``, ``Wi-Fi`` and ``WiFi``
  meet ``wifi``, ``take-out`` meets ``takeout``;
* the value of a plain number: ``1,000.50`` meets ``1000.5``, ``three`` meets ``3``;
* the clock: ``17:00`` meets ``17:0``, ``17`` and ``5``, and ``17:30`` meets ``5:30``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

from spanproof.text.words import STOP_WORDS, Word, stem, words

__all__ = ["Term", "added_to", "camel_parts", "forms_of", "terms"]

_HYPHENS = frozenset(("-", "\u2010", "\u2011"))
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_NUMERALS = dict(
    zip(
        "two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty".split(),
        "2 3 4 5 6 7 8 9 10 11 12 20 30 40 50".split(),
        strict=True,
    )
)


class Term(NamedTuple):
    """A content word with the forms under which it is looked up.

    ``word`` has offsets into the text; ``forms`` are distinct, the stem first; a word meets another if they share one.
    """

    word: Word
    forms: tuple[str, ...]


_term: Callable[[tuple[Word, tuple[str, ...]]], Term] = partial(tuple.__new__, Term)  # a NamedTuple's own call is slow


def terms(text: str) -> list[Term]:
    """The content words of `text` in order, each with its forms; linear in the length of `text`."""
    out = []
    listed = words(text)
    hyphened = any(hyphen in text for hyphen in _HYPHENS)
    for index, word in enumerate(listed):
        start, end, norm = word
        if norm in STOP_WORDS:
            continue
        forms = _forms(text[start:end], norm)
        if hyphened and (text[start - 1 : start] in _HYPHENS or text[end : end + 1] in _HYPHENS):
            forms = tuple(dict.fromkeys((*forms, *_joined(text, listed, index))))
        out.append(_term((word, forms)))
    return out


def forms_of(text: str) -> set[str]:
    """The forms of all content words of `text`."""
    return {form for term in terms(text) for form in term.forms}


def added_to(asked: set[str], text: str) -> list[frozenset[str]]:
    """The forms of each content word of `text` that has none of those `asked`, or, if there is none, of all."""
    found = [frozenset(term.forms) for term in terms(text)]
    return [forms for forms in found if not forms & asked] or found


def camel_parts(text: str) -> list[str]:
    """The words of `text` in lower case, those in camel case in parts: ``outdoor``, ``seating`` of ``OutdoorSeating``.

    Words are of ASCII letters, or of digits.
    """
    return [part.lower() for part in _CAMEL.findall(text)]


@lru_cache(maxsize=65_536)
def _forms(surface: str, norm: str) -> tuple[str, ...]:
    if norm[:1].isdigit():
        return tuple(dict.fromkeys(_number_forms(norm)))
    forms = [stem(norm)]
    if norm in _NUMERALS:
        forms.append(_NUMERALS[norm])
    elif not (surface.islower() or surface.istitle() or surface.isupper()):
        whole = camel_parts(surface)
        if len(whole) > 1:
            forms += [stem(part) for part in whole if part not in STOP_WORDS and len(part) > 1]
            forms += [stem(a + b) for a, b in pairwise(whole)]
    return tuple(dict.fromkeys(forms))


def _number_forms(norm: str) -> list[str]:
    hour, colon, minute = norm.partition(":")
    if colon:
        return [norm, *_clock_forms(hour, minute)]
    plain = norm.replace(",", "") if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", norm) else norm
    if plain.count(".") == 1:
        plain = plain.rstrip("0").rstrip(".")
    return [plain, norm]


def _clock_forms(hour: str, minute: str) -> list[str]:
    if not (hour.isdecimal() and minute.isdecimal() and len(hour) <= 2 and len(minute) <= 2):
        return []
    hours = {str(int(hour)), str((int(hour) - 1) % 12 + 1)}
    sharp = int(minute) == 0
    return sorted(hours | {f"{each}:00" for each in hours} if sharp else {f"{each}:{minute:0>2}" for each in hours})


def _joined(text: str, listed: list[Word], index: int) -> list[str]:
    """The compounds that a hyphen makes of a word and its neighbours."""
    word = listed[index]
    out = []
    if index and text[listed[index - 1].end : word.start] in _HYPHENS:
        out.append(stem(listed[index - 1].norm + word.norm))
    if index + 1 < len(listed) and text[word.end : listed[index + 1].start] in _HYPHENS:
        out.append(stem(word.norm + listed[index + 1].norm))
    return out
