"""Windows for models that read a limited number of tokens: a context in parts that fit, an answer in stretches.

Nothing is left out: the parts make up the whole context, the stretches the whole answer.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import TypeVar

from spanproof.models.passages import passages_of
from spanproof.types import Evidence, Span

__all__ = ["fitting", "stretches"]

Made = TypeVar("Made")


def fitting(parts: Sequence[Evidence], make: Callable[[Sequence[Evidence]], Made | None]) -> list[Made] | None:
    """What `make` makes of `parts`, cut in half again and again until it fits, in order.

    A context is cut between parts, else between the sentences of a text or the lines of a record, else between words.

    Args:
        parts: spans of chunks.
        make: makes something of them, or ``None`` if they are too long.

    Returns:
        What was made; ``None`` if not even a single character fits.
    """
    waiting, out = [list(parts)], []
    while waiting:
        group = waiting.pop()
        made = make(group)
        if made is not None:
            out.append(made)
            continue
        cut = _halves(group)
        if cut is None:
            return None
        waiting += reversed(cut)
    return out


def stretches(
    offsets: Sequence[tuple[int, int]], *, most: int, overlap: int, borders: Sequence[int] = ()
) -> list[tuple[int, int]]:
    """Half-open ranges of characters of at most `most` tokens that cover a text and overlap by at least `overlap`.

    Args:
        offsets: the characters of each token, in order.
        most: tokens in a stretch, more than twice `overlap`.
        overlap: tokens that neighbours share.
        borders: where, as an offset in the text, a stretch should rather end.
    """
    ends = sorted({bisect_right(offsets, border, key=lambda each: each[1]) for border in borders})
    out, low = [], 0
    while low < len(offsets):
        high = min(len(offsets), low + most)
        if high < len(offsets):
            at = bisect_right(ends, high) - 1
            high = ends[at] if at >= 0 and ends[at] >= low + most // 2 else high
        out.append((offsets[low][0], offsets[high - 1][1]))
        if high == len(offsets):
            break
        last = max(low + 1, high - overlap)
        nearest = range(last, max(low, high - 2 * overlap - 1), -1)  # tokens may touch all through: East Asian ones do
        low = next((at for at in nearest if offsets[at][0] != offsets[at - 1][1]), last)
    return out


def _halves(parts: Sequence[Evidence]) -> tuple[list[Evidence], list[Evidence]] | None:
    if len(parts) > 1:
        read = list(accumulate(len(part.span) for part in parts))
        at = min(bisect_left(read, read[-1] / 2) + 1, len(parts) - 1)
        return list(parts[:at]), list(parts[at:])
    if not parts or len(parts[0].span) < 2:
        return None
    part = parts[0]
    start, end, middle = part.span.start, part.span.end, _middle(part)
    return (
        [Evidence(part.chunk, Span(start, middle), part.score)],
        [Evidence(part.chunk, Span(middle, end), part.score)],
    )


def _middle(part: Evidence) -> int:
    """Where to cut a part: the border of a sentence or line nearest to its middle, else of a word, else the middle."""
    start, end, text = part.span.start, part.span.end, part.chunk.text
    half = (start + end) // 2
    borders = [passage.span.start for passage in passages_of(part.chunk)]
    inner = borders[bisect_right(borders, start) : bisect_left(borders, end)]
    if inner:
        return min(inner, key=lambda border: abs(border - half))
    space = text.rfind(" ", start + 1, half)
    if space < 0:
        space = text.find(" ", half, end - 1)
    return space if space > start else half
