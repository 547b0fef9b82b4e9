"""Places: where a source has something of the kind that a claim has, and how alike the words around the two are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from spanproof.verifiers.reading import Token, Unit, read

__all__ = ["Around", "Found", "Place", "around", "places"]

_REACH = 4  # content words on either side that belong to a place


class Found(Protocol):
    """A quantity, a date, a time: something with offsets. ``lead`` is where its hedge begins, else ``start``."""

    @property
    def start(self) -> int:
        """Where it begins, in code points."""
        ...

    @property
    def end(self) -> int:
        """Where it ends, exclusive."""
        ...

    @property
    def lead(self) -> int:
        """Where its hedge begins, else its start."""
        ...


Item = TypeVar("Item", bound=Found)


class Around(NamedTuple):
    """The words of a text that begins at ``offset`` of a longer one, and the stems of those that are content.

    Numbers and whatever the text was asked to leave out are not among the stems.
    """

    offset: int
    tokens: tuple[Token, ...]
    stems: frozenset[str]


@dataclass(frozen=True, slots=True)
class Place(Generic[Item]):
    """Something in a source, set against its like in a claim.

    Args:
        unit: the sentence it stands in.
        item: what it is, with offsets in the chunk.
        agreement: see `spanproof.text.agreement`.
        likeness: share of the claim's other content words that the sentence has, in [0, 1]; 0 if there are none.
        echo: share of the sentence's content words that the claim has, in [0, 1].
        words: how many other content words the claim has.
        near: how many content words right beside the two are the same.
        touching: whether a content word right beside the source's is among those right beside the claim's.
        same: whether the first content word behind them (what is counted) is the same.
    """

    unit: Unit
    item: Item
    agreement: str
    likeness: float
    echo: float
    words: int
    near: int
    touching: bool
    same: bool


def around(text: str, offset: int, left_out: Sequence[Found]) -> Around:
    """The words of `text`, which begins at `offset` of the text in which `left_out` stand, without these."""
    tokens = read(text)
    ranges = [(item.lead - offset, item.end - offset) for item in left_out]
    stems = {
        token.stem for token in tokens if token.content and not token.norm[:1].isdigit() and not _inside(token, ranges)
    }
    return Around(offset, tokens, frozenset(stems))


def places(
    said: Around,
    item: Item,
    units: Sequence[Unit],
    *,
    find: Callable[[Unit], Sequence[Item]],
    compare: Callable[[Item, frozenset[str]], str],
) -> list[Place[Item]]:
    """What `find` finds in each of `units`, set against `item`, which stands in the words `said`.

    `compare` says how `item` agrees with what was found, given the stems of the words beside that.
    """
    beside, (_, counted) = _beside(said, item)
    out = []
    for unit in units:
        theirs = around(unit.text, unit.span.start, ())
        common = len(said.stems & theirs.stems)
        likeness, echo = common / max(len(said.stems), 1), common / max(len(theirs.stems), 1)
        for other in find(unit):
            near, nearest = _beside(theirs, other)
            same = counted is not None and counted == nearest[1]
            touching = not beside.isdisjoint(nearest)
            agreement, alike = compare(other, near), len(beside & near)
            out.append(Place(unit, other, agreement, likeness, echo, len(said.stems), alike, touching, same))
    return out


def _inside(token: Token, ranges: Sequence[tuple[int, int]]) -> bool:
    return any(start < token.end and token.start < end for start, end in ranges)


def _beside(said: Around, item: Found) -> tuple[frozenset[str], tuple[str | None, str | None]]:
    """The stems right beside something, and the nearest one on either side."""
    start, end = item.lead - said.offset, item.end - said.offset
    words = [token for token in said.tokens if token.content and not token.norm[:1].isdigit()]
    before = [token.stem for token in words if token.end <= start][-_REACH:]
    behind = [token.stem for token in words if token.start >= end][:_REACH]
    return frozenset((*before, *behind)), (before[-1] if before else None, behind[0] if behind else None)
