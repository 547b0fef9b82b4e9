"""Words with their offsets, and which of them carry content.

A word is a number with its inner separators (``1,000.5``, ``10:30``), a run of letters and digits with inner
apostrophes (``don't``, ``B12``), or a single ideograph or kana. Combining marks belong to the letter before them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from spanproof.text.cache import Cache

__all__ = ["STOP_WORDS", "Word", "content_words", "stem", "words"]

_MARKS = "\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u0903\u093a-\u094f\u0e31\u0e34-\u0e4e"
_EAST = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_LETTER = rf"[^\W_{_EAST}{_MARKS}]"
_RUN = rf"{_LETTER}+(?:[{_MARKS}]+{_LETTER}*)*"  # letters and digits, each with its marks
_WORD = re.compile(rf"\d+(?:[.,:]\d+)+|[{_EAST}]|{_RUN}(?:['’]{_RUN})*")

STOP_WORDS = frozenset(
    """a about above after again against all also although am an and any are aren't as at be because been before being
    below between both but by can can't cannot could couldn't did didn't do does doesn't doing don't down during each
    either else ever every few for from further get gets got had hadn't has hasn't have haven't having he he's her here
    hers herself him himself his how however i i'd i'll i'm i've if in into is isn't it it's its itself just let let's
    like may maybe me might more most much must mustn't my myself neither nor no not of off often on once only onto or
    other others ought our ours ourselves out over own per perhaps quite rather same shall shan't she she's should
    shouldn't since so some such than that that's the their theirs them themselves then there there's therefore these
    they they're they've this those though through thus to too toward towards under until up upon us very via was wasn't
    we we're we've were weren't what what's when where whereas whether which while who whom whose why will with within
    without won't would wouldn't yet you you're you've your yours yourself yourselves""".split()
)


class Word(NamedTuple):
    """A word of a text.

    ``start`` and ``end`` are half-open offsets in code points; ``norm`` is the case-folded NFKC form with a
    straight apostrophe, without a possessive ``'s``.
    """

    start: int
    end: int
    norm: str

    @property
    def is_number(self) -> bool:
        """Whether the word begins with a digit."""
        return self.norm[:1].isdigit()


_KEPT: Cache[tuple[Word, ...]] = Cache(300_000)  # characters
_word: Callable[[tuple[int, int, str]], Word] = partial(tuple.__new__, Word)  # a NamedTuple's own call is slow


def words(text: str) -> list[Word]:
    """All words of `text`, in order; linear in its length, and remembered."""
    return list(_KEPT.get(text, lambda: _words(text), cost=len(text)))


def _words(text: str) -> tuple[Word, ...]:
    return tuple([_word((*match.span(), _norm(match.group()))) for match in _WORD.finditer(text)])


def content_words(text: str) -> list[Word]:
    """The words of `text` that are not `STOP_WORDS`; negations count as stop words here."""
    return [word for word in words(text) if word.norm not in STOP_WORDS]


@lru_cache(maxsize=65_536)
def stem(norm: str) -> str:
    """The form under which two inflections of a word meet: ``opens``, ``opened``, ``opening`` -> ``open``.

    A light suffix stripper for plurals, ``-ed``, ``-ing`` and ``-ly`` (after Harman 1991, "How effective is
    suffixing?"): it never changes a word with a digit, a non-ASCII word or one of up to three letters.
    """
    if len(norm) <= 3 or not (norm.isascii() and norm.isalpha()):
        return norm
    return _strip_verb(_strip_plural(norm))


@lru_cache(maxsize=65_536)
def _norm(surface: str) -> str:
    folded = surface.casefold().replace("’", "'")
    if not folded.isascii():
        folded = unicodedata.normalize("NFKC", folded)
    return folded[:-2] if folded.endswith("'s") and folded not in STOP_WORDS else folded


def _strip_plural(norm: str) -> str:
    if norm.endswith("ies") and len(norm) > 4:
        return norm[:-3] + "y"
    if norm.endswith(("sses", "shes", "ches", "xes", "zes")):
        return norm[:-2]
    if norm.endswith("s") and not norm.endswith(("ss", "us", "is")):
        return norm[:-1]
    return norm


def _strip_verb(norm: str) -> str:
    for suffix, keep in (("ingly", 4), ("edly", 4), ("ing", 3), ("ied", 3), ("ed", 3), ("ly", 4)):
        if norm.endswith(suffix) and len(norm) - len(suffix) >= keep:
            root = norm[: -len(suffix)]
            if suffix == "ied":
                return root + "y"
            doubled = len(root) > 3 and root[-1] == root[-2] and root[-1] not in "lsz"
            return root[:-1] if doubled else root.removesuffix("e")
    return norm.removesuffix("e") if len(norm) > 3 else norm
