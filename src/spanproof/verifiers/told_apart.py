"""Told apart: a value that no source has near what a claim says of it, which they have around another value.

``Plates welded on in 1971 hid the pins`` stands against ``Plates were welded on in 1958`` where the sources have 1958
only for the opening of the bridge.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Generic, NamedTuple

from spanproof.text.polarity import negations
from spanproof.text.spans import part_around
from spanproof.types import Chunk, Claim
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.places import Item, Reader
from spanproof.verifiers.reading import Unit, all_units, content_stems, read
from spanproof.verifiers.rivals import AGREEING, contradicting

__all__ = ["told_apart"]

_JOINT = re.compile(r"[.;:!?](?=\s)|,\s|\n|\s[–—]\s|\s(?:and|but|while|whereas|which|although|because|so|then)(?=\s)")
_COMPARED = re.compile(r"\b(?:than|only)\b", re.IGNORECASE)
_STOP, _COMMA = re.compile(r"[.!?;](?=\s)|\n"), re.compile(r"[,:]\s")
_PER_STOP, _PER_COMMA, _PER_VALUE = 0.35, 0.8, 0.5  # what is left of closeness beyond each
_LONGEST = 12_000  # characters of all chunks
_MOST = 64  # values of one kind in a chunk
_REACH = 25  # words on either side of a value
_FEWEST = 2  # words of a claim beside its value
_AROUND = 0.5  # the least closeness of another value to these
_APART = 0.1  # the greatest closeness of the claim's own value to these
_CLOSENESS, _START = attrgetter("closeness"), attrgetter("start")


class _Near(NamedTuple, Generic[Item]):
    """A value of a chunk, how it bears on that of a claim, and how close to it the words beside the claim's are.

    ``closeness`` is in [0, 1]: 1 where all of them stand in the part of a sentence that has the value. ``met`` says
    how many of them stand near it.
    """

    chunk: Chunk
    value: Item
    agreement: str
    closeness: float
    met: int


def told_apart(
    claim: Claim,
    item: Item,
    reader: Reader[Item],
    *,
    is_rival: Callable[[Unit, Item], bool],
    around: float = _AROUND,
) -> Finding | None:
    """What the sources have around the words beside a claim's value instead of it; ``None`` where that is not sure.

    The value stands in the chunks, but always far from these words, most of which stand around another one.

    Args:
        claim: the claim.
        item: a date, a time or the like.
        reader: how such things are read.
        is_rival: whether a sentence that has another value of what the claim says leaves no room for the claim's.
        around: the least closeness of another value to these words, in [0, 1].
    """
    chunks = claim.case.chunks
    found = _beside(claim, item)
    if len(found) < _FEWEST or sum(len(chunk.text) for chunk in chunks) > _LONGEST:
        return None
    weights = _weights(found, chunks)
    near = [each for chunk in chunks for each in _in_chunk(chunk, item, weights, reader)]
    own = [each for each in near if each.agreement not in reader.differing]
    rival = max((each for each in near if each.agreement in reader.differing), key=_CLOSENESS, default=None)
    if rival is None or rival.closeness < around or rival.met < _FEWEST:
        return None
    if max(map(_CLOSENESS, own), default=1.0) > _APART or not any(each.agreement in AGREEING for each in own):
        return None
    unit = next(each for each in all_units([rival.chunk]) if each.span.end > rival.value.start)
    return contradicting(claim, item, unit, rival.value) if is_rival(unit, rival.value) else None


def _beside(claim: Claim, item: Item) -> frozenset[str]:
    """The stems of the content words and numbers in the part of a claim with a value; none if it compares or denies."""
    by, text = claim.span.start, claim.text
    joints = [match.span() for match in _JOINT.finditer(text)]
    joints = [each for each in joints if each[1] <= item.start - by or item.end - by <= each[0]]
    start, end = part_around(joints, item.start - by, len(text))
    if _COMPARED.search(text, start, end) or negations(text[start:end]):
        return frozenset()
    tokens = (token for token in read(text) if start <= token.start < end)
    return content_stems(token for token in tokens if not item.start <= token.start + by < item.end)


def _weights(stems: Iterable[str], chunks: Sequence[Chunk]) -> dict[str, float]:
    """For each stem its share of the whole, in [0, 1]: the greater, the fewer sentences have it."""
    sentences = [content_stems(read(unit.text)) for unit in all_units(chunks)]
    raw = {each: math.log1p(len(sentences) / (0.5 + sum(each in said for said in sentences))) for each in stems}
    total = sum(raw.values()) or 1.0
    return {each: weight / total for each, weight in raw.items()}


def _in_chunk(chunk: Chunk, item: Item, weights: Mapping[str, float], reader: Reader[Item]) -> Iterator[_Near[Item]]:
    """The values of a chunk that are of one kind with that of a claim; none of a list of many."""
    text, tokens = chunk.text, read(chunk.text)
    compared = ((each, reader.compare(item, each)) for each in reader.of_text(text))
    found = [(each, agreement) for each, agreement in compared if agreement != "unlike"]
    for value, agreement in found if len(found) <= _MOST else ():
        others = [each.start for each, _ in found if each is not value]
        at = bisect_left(tokens, value.start, key=_START)
        closest: dict[str, float] = {}
        for token in tokens[max(0, at - _REACH) : at + _REACH]:
            if token.stem in weights and not value.start <= token.start < value.end:
                first, last = sorted((token.start, value.start))
                closeness = _closeness(text, first, last) * _PER_VALUE ** sum(first <= each < last for each in others)
                closest[token.stem] = max(closest.get(token.stem, 0.0), closeness)
        total = sum(weights[stem] * closeness for stem, closeness in closest.items())
        yield _Near(chunk, value, agreement, total, len(closest))


def _closeness(text: str, first: int, last: int) -> float:
    """How surely two offsets belong together, in [0, 1], by what stands between them."""
    stops, commas = (sum(1 for _ in each.finditer(text, first, last)) for each in (_STOP, _COMMA))
    return float(_PER_STOP**stops * _PER_COMMA**commas)
