"""Texts compared up to typography: one form for all spellings of a word, one sign for all variants of a sign.

`shape` keeps offsets (one character for one), `fold` is for comparing single words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

__all__ = ["EAST", "ascii_letters", "fold", "may_hold", "plain", "shape"]

EAST = "\u3040-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # written without spaces: one word each
_INNER = "ʰ"  # stands for marks and joiners: a letter to a regular expression, so that it stays in its word
_SAME = {
    **dict.fromkeys("-‐‑‒–−﹣－⁃", "-"),
    **dict.fromkeys("—―﹘", "—"),
    **dict.fromkeys('"“”„‟«»〝〞＂「」『』', '"'),
    **dict.fromkeys("'‘’‚‛‹›´ʼ＇", "'"),
    **dict.fromkeys("\u200b\ufeff\u2060", " "),
    "…": ".",
    "⁄": "/",
    "∕": "/",
    "，": ",",
    "。": ".",
    "．": ".",
    "：": ":",
    "；": ";",
    "！": "!",
    "？": "?",
    "（": "(",
    "）": ")",
    "％": "%",
}
_APART = ("<super>", "<sub>", "<fraction>", "<circle>", "<vertical>")  # 10² is not 102, and 1½ is not 11/2


class _Shapes(dict[int, str]):
    """The shape of each character, found out when it is first seen."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        shaped = _SAME.get(char, char)
        category = unicodedata.category(char)
        if char not in _SAME and not char.isspace():
            if category[0] == "M" or category == "Cf":
                shaped = _INNER
            elif category == "Cc":
                shaped = " "
        self[code] = shaped
        return shaped


class _Plain(dict[int, str]):
    """What each character is without its typography: ligatures and wide forms taken apart, invisible signs gone."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        plain = _SAME.get(char, char)
        taken_apart = unicodedata.decomposition(char)
        if unicodedata.category(char) == "Cf" or "\ufe00" <= char <= "\ufe0f":
            plain = ""
        elif char not in _SAME and taken_apart.startswith("<") and not taken_apart.startswith(_APART):
            plain = unicodedata.normalize("NFKC", char)
        self[code] = plain
        return plain


_ASCII = str.maketrans("ſİı\u212a", "sIiK")  # signs that `re` takes for ASCII letters where case does not count
_SHAPES = _Shapes()
_PLAIN = _Plain()


def shape(text: str) -> str:
    """`text` with every character replaced by one: offsets are the same in both.

    Hyphens, short dashes and minus signs become ``-``, long dashes ``—``, double quotes ``"``, single ones and
    apostrophes ``'``, control characters and zero-width spaces a space; combining marks and joiners become a letter, so
    that no expression over letters parts them from the letter that they belong to.
    """
    return text.translate(_SHAPES)


def ascii_letters(text: str) -> str:
    """`text` with ASCII letters for the signs that an expression without case takes for such: offsets are the same.

    What it matches is then found in a table by its lower case: ``ſix`` is ``six``, and ``MİDNIGHT`` ``MIDNIGHT``.
    """
    return text if text.isascii() else text.translate(_ASCII)


@lru_cache(maxsize=65_536)
def fold(word: str) -> str:
    """The form in which two spellings of a word are equal: case, composition, ligatures, width, apostrophes.

    Canonical caseless matching after The Unicode Standard 15.0, section 3.13 (D145), with compatibility forms taken
    apart where that changes no value: ``ﬁ`` is ``fi`` and ``Ａ`` is ``a``, but ``²`` is not ``2``. Accents count.
    """
    if word.isascii():
        return word.lower()
    bare = unicodedata.normalize("NFD", word.translate(_PLAIN))
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", bare.casefold()))


@lru_cache(maxsize=256)
def plain(text: str) -> str:
    """`text` case-folded and without typography, its offsets lost: a fast test for what it cannot hold.

    A word of ASCII letters that stands in `text` up to `fold` is a substring of it; the reverse need not hold.
    """
    return text.lower() if text.isascii() else text.translate(_PLAIN).casefold()


def may_hold(text: str, words: Iterable[str]) -> bool:
    """A quick test: False where `text` lacks one of some words of ASCII letters in lower case, up to `fold`."""
    folded = plain(text)
    return all(word in folded for word in words)
