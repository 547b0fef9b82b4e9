"""Quotations: what a text quotes, and where quoted words stand in a source, exactly."""

from __future__ import annotations

import re
from bisect import bisect_left

from spanproof.text.cache import Cache
from spanproof.text.fold import may_hold
from spanproof.text.pieces import has_parted_words, pieces, telling
from spanproof.types import Span

__all__ = ["locate", "quotations", "same_words"]

_CLOSERS = dict(
    pair.split(maxsplit=1) for pair in "“ ”“|„ “”|« »|» «|‹ ›|› ‹|「 」|『 』|〝 〞〟|＂ ＂|\" \"|' '|‘ ’".split("|")
)
_EITHER_WAY = frozenset("\"＂'’")  # these close a quotation only behind a word
_SINGLE = frozenset("'‘’")
_SIGNS = re.compile(r"[\"'‘’“”„«»「」『』‹›〝〞〟＂]|\n[ \t\r]*\n|\n")
_DEEPEST = 8
_SIGHT = 200  # how far a plural's apostrophe looks for the mark that really closes


_KEPT: Cache[tuple[Span, ...]] = Cache(4_000_000)  # characters of text


def locate(quote: str, text: str, *, start: int = 0) -> Span | None:
    """Where `quote` stands in `text`, or ``None``: the first place at or after `start`.

    Exact up to white space, case, the variants of quotation marks, apostrophes, dashes and dots, composed and
    decomposed letters, ligatures and wide forms, Markdown emphasis, and words parted at the end of a line. Words,
    digits, units (also ``mW`` and ``MW``, ``mg`` and ``Mg``; but ``MG`` is ``mg`` in capitals, and a letter apart from
    its number that need not be a unit, as in ``5 B``, is a word), signs and negations must be the same, and the place
    begins and ends where a reader may stop: ``5 mg`` is not in ``0.5 mg``, ``costs 5`` not in ``costs 5 million``,
    ``safe`` not in ``not safe``. Linear in the length of both; `text` is cut once and remembered.

    Returns:
        The half-open span of the first to the last quoted piece in `text`, in code points; ``None`` also for a quote
        that is blank.
    """
    needle = pieces(quote)
    parted = has_parted_words(text)
    if not needle.spans or not (parted or may_hold(text, needle.words)):
        return None
    for joined in (False, True) if parted else (False,):
        source = pieces(text, joined=joined)
        first = bisect_left(source.spans, (start, 0))
        if first == len(source.spans):
            continue
        found = source.code.find(needle.code, source.at[first])
        if found >= 0:
            begin = bisect_left(source.at, found)
            return Span(source.spans[begin][0], source.spans[begin + len(needle.spans) - 1][1])
    return None


def same_words(first: str, second: str) -> bool:
    """Whether two texts are the same by the rules of `locate`, mere punctuation aside."""
    return telling(first) == telling(second)


def quotations(text: str) -> tuple[Span, ...]:
    """What `text` quotes: the outermost pairs of quotation marks, without the marks, in order; linear, remembered.

    A straight mark opens before and closes behind a word, so that apostrophes, inches and the ``'90s`` are no quotes; a
    mark without a partner in its paragraph (a single one: in its line) quotes nothing, nor does a blank pair.
    """
    return _KEPT.get(text, lambda: _quotations(text), cost=len(text))


def _quotations(text: str) -> tuple[Span, ...]:
    found: list[Span] = []
    opened: list[int] = []  # where marks without a partner stand
    for match in _SIGNS.finditer(text):
        at = match.start()
        if text[at] == "\n":
            opened = [] if match.end() > at + 1 else [mark for mark in opened if text[mark] not in _SINGLE]
            continue
        depth = _partner(text, at, opened)
        if depth is None:
            opened = [*opened[1 - _DEEPEST :], at] if _opens(text, at) else opened
            continue
        begin = opened[depth] + 1
        del opened[depth:]
        while found and found[-1].start >= begin:
            found.pop()
        if text[begin:at].strip():
            found.append(Span(begin, at))
    return tuple(found)


def _partner(text: str, at: int, opened: list[int]) -> int | None:
    """The index of the open mark that the sign at `at` closes, innermost first."""
    for depth in range(len(opened) - 1, -1, -1):
        if text[at] in _CLOSERS[text[opened[depth]]]:
            return depth if text[at] not in _EITHER_WAY or _closes(text, at) else None
    return None


def _opens(text: str, at: int) -> bool:
    sign, before, after = text[at], text[at - 1 : at], text[at + 1 : at + 2]
    if sign not in _CLOSERS or not after or after.isspace():
        return False
    if sign in _SINGLE and after.isdigit():  # the '90s
        return False
    return sign in "“„«「『‹〝" or not (before.isalnum() or (before and before in ".,;!?%)"))


def _closes(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at + 1 : at + 2]
    if before.isspace() or (text[at] in _SINGLE and after.isalnum()):
        return False
    if text[at] in _SINGLE and before == "s" and after == " " and text[at + 2 : at + 3].islower():  # the dogs' bowls
        later = re.compile(rf"\S{text[at]}(?!\w)").search(text, at + 1, at + _SIGHT)
        return later is None
    return True
