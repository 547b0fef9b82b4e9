"""The place in a source that comes nearest to a quote, and the words in which they differ."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from spanproof.text.numbers.quantities import quantities
from spanproof.text.polarity import negations
from spanproof.text.quotes import same_words
from spanproof.text.words import STOP_WORDS, Word, words
from spanproof.types import Span

__all__ = ["Nearest", "nearest"]

_ENOUGH = 0.6  # share of the quote's words that the place must have, in order
_LONGEST = 400  # words of a quote; longer ones are compared by their beginning


class Nearest(NamedTuple):
    """A place like a quote.

    Attributes:
        source: the place, as offsets in the source.
        differing: the words of the quote that the place has otherwise, as offsets in the quote; empty if mere
            punctuation differs.
        likeness: the share of the quote's words that the place has, in order, in [0, 1].
        in_content: whether they differ in more than small words and the spelling of numbers (``2`` for ``two``): in a
            value, a negation or a content word.
    """

    source: Span
    differing: tuple[Span, ...]
    likeness: float
    in_content: bool


def nearest(quote: str, text: str, *, within: Span | None = None) -> Nearest | None:
    """The place in `text` that has most words of `quote` in order, if it has 60 % of them; else ``None``.

    A window of the quote's length slides over the words of the text; within the best one the words are aligned by
    `difflib`. The cost is linear in the length of `text`, and quadratic in that of the quote at worst, which is read up
    to 400 words.

    Args:
        quote: the quoted words.
        text: the source.
        within: the part of `text` to look at; all of it by default.
    """
    offset = within.start if within else 0
    wanted = words(quote)[:_LONGEST]
    there = words(within.of(text) if within else text)
    window = _window([word.norm for word in wanted], [word.norm for word in there])
    if window is None:
        return None
    theirs = there[window[0] : window[1]]
    matcher = SequenceMatcher(None, [word.norm for word in wanted], [word.norm for word in theirs], autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    common = sum(block.size for block in blocks)
    if not blocks or common < _ENOUGH * len(wanted):
        return None
    first, last = blocks[0], blocks[-1]
    head, tail = first.a, len(wanted) - last.a - last.size
    begin = max(0, first.b - head)
    stop = min(len(theirs), last.b + last.size + tail)
    source = Span(theirs[begin].start, theirs[stop - 1].end).shifted(offset)
    spans, in_content = _differences(wanted, theirs, matcher)
    if not spans and not same_words(quote, source.of(text)):
        spans, in_content = (Span(wanted[0].start, wanted[-1].end),), True
    return Nearest(source, spans, common / len(wanted), in_content)


def _window(wanted: Sequence[str], there: Sequence[str]) -> tuple[int, int] | None:
    """The half-open range of words, half as long again as the quote, with the most words of it."""
    width = len(wanted) + max(2, len(wanted) // 2)
    left: dict[str, int] = {}
    for word in wanted:
        left[word] = left.get(word, 0) + 1
    count, best, at = 0, 0, 0
    for index, word in enumerate(there):
        if word in left:
            left[word] -= 1
            count += left[word] >= 0
        if index >= width and there[index - width] in left:
            gone = there[index - width]
            count -= left[gone] >= 0
            left[gone] += 1
        if count > best:
            best, at = count, index + 1
    if best < _ENOUGH * len(wanted):
        return None
    return max(0, at - width), min(len(there), at + len(wanted) // 2)


def _differences(
    wanted: Sequence[Word], theirs: Sequence[Word], matcher: SequenceMatcher[str]
) -> tuple[tuple[Span, ...], bool]:
    """Words of the quote that are replaced, added, or stand where the source has more; and whether content differs."""
    spans: list[Span] = []
    in_content = False
    codes = matcher.get_opcodes()
    for index, (tag, a, b, c, d) in enumerate(codes):
        if tag == "equal" or (tag == "insert" and index in (0, len(codes) - 1)):
            continue
        changed = [*wanted[a:b], *(theirs[c:d] if index not in (0, len(codes) - 1) else [])]
        respelled = tag == "replace" and _same_number(wanted[a:b], theirs[c:d])
        in_content = in_content or (not respelled and any(_matters(word.norm) for word in changed))
        near = wanted[a:b] or wanted[max(0, a - 1) : a + 1]
        spans.append(Span(near[0].start, near[-1].end))
    return tuple(spans), in_content


def _same_number(first: Sequence[Word], second: Sequence[Word]) -> bool:
    """Whether both are one number each, of the same kind and value."""
    values = []
    for text in (" ".join(word.norm for word in each) for each in (first, second)):
        found = quantities(text)
        if len(found) != 1 or found[0].end - found[0].start != len(text):
            return False
        values.append((found[0].kind, found[0].dimension, found[0].low, found[0].high))
    return values[0] == values[1]


def _matters(norm: str) -> bool:
    return norm not in STOP_WORDS or bool(negations(norm))
