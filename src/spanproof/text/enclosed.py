"""Brackets and quotation marks: which parts of a text stand inside them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from spanproof.types import Span

__all__ = ["enclosures", "inside"]

_PAIRS = {"(": ")", "[": "]", "{": "}", "“": "”", "«": "»", "「": "」", "『": "』", "（": "）", "【": "】"}
_CLOSERS = {closer: opener for opener, closer in _PAIRS.items()}
_SIGNS = re.compile(r"[()\[\]{}“”«»「」『』（）【】\"]")
_DEEPEST = 32

_Stack = list[tuple[str, int]]


def enclosures(text: str, longest: int = 240) -> tuple[Span, ...]:
    """The outermost enclosed parts of `text`, signs included, in order and without overlap; linear.

    A straight quotation mark opens after white space or an opening bracket and closes elsewhere (``5"`` alone is a
    length). A pair that is `longer` than `longest` characters is no unit to keep together: an opening sign without its
    partner, or a whole quoted paragraph.
    """
    pairs: list[Span] = []
    stack: _Stack = []
    for found in _SIGNS.finditer(text):
        sign, at = found.group(), found.start()
        opens = _opens(text, at) if sign == '"' else sign in _PAIRS
        if opens:
            _push(stack, sign, at)
            continue
        start = _pop(stack, _CLOSERS.get(sign, sign))
        if start is not None and at + 1 - start <= longest:
            pairs.append(Span(start, at + 1))
    return _outermost(pairs)


def inside(spans: Sequence[Span], position: int) -> bool:
    """Whether a cut at `position` falls strictly inside one of `spans` (in order, not overlapping)."""
    index = bisect_left(spans, position, key=lambda span: span.start) - 1
    return index >= 0 and position < spans[index].end


def _opens(text: str, at: int) -> bool:
    """Whether the straight quotation mark at `at` is an opening one."""
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    return (not before or before.isspace() or before in _PAIRS or before in "*_—–-'") and not (
        not after or after.isspace()
    )


def _push(stack: _Stack, sign: str, at: int) -> None:
    if sign == '"':  # a second opening mark: the first one had no partner
        stack[:] = [entry for entry in stack if entry[0] != '"']
    stack.append((sign, at))
    if len(stack) > _DEEPEST:
        del stack[0]


def _pop(stack: _Stack, opener: str) -> int | None:
    """Where the innermost open `opener` stands; what was opened inside it is forgotten with it."""
    for depth in range(len(stack) - 1, -1, -1):
        if stack[depth][0] == opener:
            start = stack[depth][1]
            del stack[depth:]
            return start
    return None


def _outermost(pairs: list[Span]) -> tuple[Span, ...]:
    kept: list[Span] = []
    for span in sorted(pairs, key=lambda span: (span.start, -span.end)):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
    return tuple(kept)
