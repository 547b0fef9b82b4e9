"""Whether two names name the same: accents, plurals, inhabitants, initials, acronyms, and the usual short forms."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.fold import fold, shape
from spanproof.text.naming.names import names, word_form
from spanproof.text.naming.places import ALIASES, INHABITANTS
from spanproof.text.words import STOP_WORDS

__all__ = ["Mentions", "is_expanded", "is_mentioned", "mentions", "root", "same_name"]

_WORD = re.compile(r"[^\W\d_]ʰ*(?:\.[^\W\d_]ʰ*)+(?!\w)\.?|[^\W_]+(?:'[^\W_]+)*")
_COMPOUND = re.compile(r"(?<![^\W_])[^\W_]+(?:-[^\W_]+)+")  # begins with a word: no run is read once from each letter
_ALLIED = re.compile(r"(?<![^\W_])[^\W_]+(?:&[^\W_]+)+")
_BONDS = re.compile("[-&]")
_SMALL = frozenset("of the and for de la in on at to & y e van von der den du des del da do".split())
_SKIPPED = frozenset(["of", "and", "for", "the"])  # between the words that an acronym is made of
_SUFFIXES = frozenset("jr sr ii iii iv".split())
# Endings of adjectives, and what the name has in place of each.
_ADJECTIVES = {"ian": ("", "e", "ia", "y"), "an": ("", "a"), "ese": ("", "a"), "ish": ("",)}
_LEAST = 5  # letters before these: Julian is no adjective of Julia


class Mentions(NamedTuple):
    """The words of a text, prepared for looking up names.

    ``roots`` are its words in the form of `root`, each with a blank before and after it, and ``words`` the set of them;
    ``letters`` has for each word its first letter, or a dot for one of one or two letters or without content;
    ``acronyms`` are those of the text, ``initials`` the first letters of its names of several words, ``given`` the
    first names for each last name, ``named`` the roots of the words of its names.
    """

    roots: str
    words: frozenset[str]
    letters: str
    acronyms: frozenset[str]
    initials: frozenset[str]
    given: Mapping[str, Sequence[Sequence[str]]]
    named: frozenset[str]


_KEPT: Cache[Mentions] = Cache(4_000_000)  # characters of text


def mentions(text: str) -> Mentions:
    """The words of `text`, prepared for `is_mentioned`; linear in its length, and remembered."""
    return _KEPT.get(text, lambda: _mentions(text), cost=len(text))


def is_mentioned(words: Sequence[str], text: Mentions) -> bool:
    """Whether a text mentions the name with these words (in their `word_form`), under this or a like name.

    Like names: other accents, plurals and inhabitants (``American`` for ``America``); initials and middle names left
    out or added (``J. Smith`` for ``John Smith``); the words in another order (``Smith, John``); acronym and expansion
    (``WHO``); the adjective of a name (``Nemundian``); the short forms of `spanproof.text.naming.places` (``US``,
    ``CA``). A last name alone is mentioned where it stands; a full name is not mentioned by its last name alone.
    """
    if _stands(words, text):
        return True
    joined = " ".join(words).lower()
    if any(_stands(other, text) for other in ALIASES.get(joined, ())):
        return True
    if len(words) == 1:
        if words[0].isupper():
            return is_expanded(words[0], text)
        return _is_parted(words[0], text) or not text.named.isdisjoint(_lands(words[0]))
    return _initials(words) & text.acronyms != frozenset() or _is_person(words, text) or _in_other_order(words, text)


def is_expanded(acronym: str, text: Mentions) -> bool:
    """Whether the expansion of an acronym, in capitals, stands in the text: as a name, or as words of three letters."""
    return acronym in text.initials or (len(acronym) > 2 and acronym.lower() in text.letters)


def same_name(first: str, second: str) -> bool:
    """Whether two names, as written, may name the same; a part of a name (``Smith``) is the same as the whole."""
    one, two = _spelled(first), _spelled(second)
    if not one or not two:
        return False
    return is_mentioned(one, mentions(second)) or is_mentioned(two, mentions(first))


@lru_cache(maxsize=65_536)
def root(word: str) -> str:
    """The form under which light variants of a name's word meet: no accents, no plural, the land for its people."""
    folded = word.lower()
    if not folded.isascii():
        apart = unicodedata.normalize("NFD", folded)
        folded = "".join(char for char in apart if not unicodedata.combining(char))
    folded = folded.removesuffix("'s").removesuffix("'")
    if folded in INHABITANTS:
        return INHABITANTS[folded]
    if len(folded) > 3 and folded.endswith("s") and not folded.endswith(("ss", "us", "is", "as")):
        folded = folded[:-1]
    return INHABITANTS.get(folded, folded)


def _mentions(text: str) -> Mentions:
    forms = _spelled(text)
    every = list(dict.fromkeys(name.words for name in names(text)))
    full = [words for words in every if len(words) > 1]
    initials = {letters for words in full for letters in _initials(words)}
    initials |= {letters for words in full if len(words) > 2 for letters in _initials(words[1:])}
    acronyms = frozenset(form for form in forms if form.isupper() and len(form) > 1)
    roots = [form if form in acronyms and form.lower() in STOP_WORDS else root(form) for form in forms]
    joined = (match.group() for pattern in (_COMPOUND, _ALLIED) for match in pattern.finditer(shape(text)))
    compounds = [fold(_BONDS.sub("", each)) for each in joined]
    letters = "".join([_letter(word) for word in roots if word not in _SKIPPED])
    given: dict[str, list[Sequence[str]]] = {}
    for first, last in map(_given, full):
        given.setdefault(last, []).append(first)
    standing = f" {' '.join(roots)} | {' '.join(compounds)} "
    named = frozenset(part for words in every for part in _parts(words))
    return Mentions(standing, frozenset((*roots, *compounds)), letters, acronyms, frozenset(initials), given, named)


def _letter(word: str) -> str:
    return word[0] if len(word) > 3 or (len(word) == 3 and word not in STOP_WORDS) else "."


def _spelled(text: str) -> tuple[str, ...]:
    return tuple([word_form(match.group()) for match in _WORD.finditer(shape(text))])


def _stands(words: Sequence[str], text: Mentions) -> bool:
    """Whether the words stand in the text, one after the other."""
    if len(words) == 1 and words[0].isupper() and (words[0].lower() in STOP_WORDS or len(words[0]) < 3):
        return words[0] in text.acronyms
    parts = _parts(words)
    if len(parts) > 1 and "".join(parts) in text.words:
        return True
    return all(part in text.words for part in parts) and f" {' '.join(parts)} " in text.roots


def _is_parted(word: str, text: Mentions) -> bool:
    """Whether a long word stands in the text in two: ``Spindle top`` for ``Spindletop``."""
    cuts = range(3, len(word) - 2) if len(word) > 6 and word.isalpha() else ()
    halves = ((word[:cut], word[cut:]) for cut in cuts)
    return any(a in text.words and b in text.words and f" {a} {b} " in text.roots for a, b in halves)


def _lands(word: str) -> Iterator[str]:
    """The roots of the names of which a word may be the adjective: ``Nemund``, ``Nemundia`` or ``Nemundy``."""
    for suffix, endings in () if word in INHABITANTS else _ADJECTIVES.items():
        stem = word.removesuffix(suffix)
        if stem != word and len(stem) >= _LEAST:
            yield from (root(stem + ending) for ending in endings)


def _parts(words: Sequence[str]) -> list[str]:
    return [root(part) for word in words for part in _BONDS.split(word) if part]


def _initials(words: Sequence[str]) -> frozenset[str]:
    """The acronyms that a name of several words may have, in capitals: with its small words and without them."""
    every = [part for word in words for part in word.split("-") if part[:1].isalpha()]
    large = [part for part in every if part not in _SMALL]
    spelled = ("".join(part[0] for part in parts).upper() for parts in (every, large))
    return frozenset(letters for letters in spelled if len(letters) > 1)


def _is_person(words: Sequence[str], text: Mentions) -> bool:
    """Whether the text has a full name with the same last name and first names that agree, one of them in short."""
    first, last = _given(words)
    return any(_agree(first, other) for other in text.given.get(last, ()))


def _given(words: Sequence[str]) -> tuple[list[str], str]:
    """First names, with initials parted (``JRR``), and the last name."""
    kept = [root(word) for word in words if word not in _SUFFIXES] or [""]
    parted: list[str] = []
    for word in kept[:-1]:
        parted += list(word) if len(word) <= 3 and not set(word) & set("aeiouy") else [word]
    return parted, kept[-1]


def _agree(one: Sequence[str], two: Sequence[str]) -> bool:
    """Whether first names may be one person's: the first agree, and the second where both have one."""
    if not one or not two or not _is_short_for(one[0], two[0]):
        return False
    return len(one) == 1 or len(two) == 1 or _is_short_for(one[1], two[1])


def _is_short_for(one: str, two: str) -> bool:
    return one == two or (1 in (len(one), len(two)) and one[:1] == two[:1])


def _in_other_order(words: Sequence[str], text: Mentions) -> bool:
    """Whether the words of a name stand side by side in another order: ``Smith, John``."""
    parts = _parts([word for word in words if word not in _SMALL])
    if not 1 < len(parts) <= 4 or not text.words.issuperset(parts):
        return False
    return any(f" {' '.join(parts[cut:] + parts[:cut])} " in text.roots for cut in range(1, len(parts)))
