"""Places: where a source has something of the kind that a claim has, and how alike the words around the two are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Generic, NamedTuple, Protocol, TypeVar

from spanproof.types import Claim
from spanproof.verifiers.reading import Token, Unit, read

__all__ = ["Around", "Beside", "Found", "Place", "Reader", "Scene", "around", "beside", "places", "scenes"]

_REACH = 4  # content words on either side that belong to a place
_MOST = 64  # things of one sentence that are compared: a sentence with more of them is none
_START, _END = attrgetter("start"), attrgetter("end")


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


class Reader(NamedTuple, Generic[Item]):
    """How things of one kind are read: those of a text, of a claim and of a sentence, and how one bears on another.

    ``compare`` says so in the words of `spanproof.text.numbers.agreement.Agreement`, those of ``differing`` for another
    value of the same kind. ``is_bare`` says of one that it may count anything.
    """

    of_text: Callable[[str], Sequence[Item]]
    of_claim: Callable[[Claim], Sequence[Item]]
    of_unit: Callable[[Unit], Sequence[Item]]
    compare: Callable[[Item, Item], str]
    differing: tuple[str, ...]
    is_bare: Callable[[Item], bool]


class Around(NamedTuple):
    """The words of a text that begins at ``offset`` of a longer one, as far as they are content and no numbers.

    ``stems`` are the stems of ``words`` without those of what the text was asked to leave out.
    """

    offset: int
    words: tuple[Token, ...]
    stems: frozenset[str]


class Beside(NamedTuple):
    """The stems of the content words right beside something, and the nearest ones before and behind it."""

    near: frozenset[str]
    before: str | None
    behind: str | None


@dataclass(frozen=True, slots=True)
class Scene(Generic[Item]):
    """A sentence, the stems of its content words, and what was found in it, each with the words beside."""

    unit: Unit
    stems: frozenset[str]
    items: tuple[tuple[Item, Beside], ...]


@dataclass(frozen=True, slots=True)
class Place(Generic[Item]):
    """Something in a source, set against its like in a claim.

    Args:
        unit: the sentence it stands in.
        item: what it is, with offsets in the chunk.
        agreement: see `spanproof.text.numbers.agreement`.
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
    words = tuple(token for token in read(text) if token.content and not token.norm[:1].isdigit())
    ranges = [(item.lead - offset, item.end - offset) for item in left_out]
    return Around(offset, words, frozenset(token.stem for token in words if not _inside(token, ranges)))


def scenes(units: Sequence[Unit], find: Callable[[Unit], Sequence[Item]]) -> list[Scene[Item]]:
    """What `find` finds in each of `units`, at most 64 things in one, with the words beside."""
    out = []
    for unit in units:
        words = around(unit.text, unit.span.start, ())
        items = tuple((item, beside(words, item)) for item in find(unit)[:_MOST])
        out.append(Scene(unit, words.stems, items))
    return out


def beside(words: Around, item: Found) -> Beside:
    """The words right beside `item`."""
    first = bisect_left(words.words, item.lead - words.offset + 1, key=_END)
    last = bisect_left(words.words, item.end - words.offset, key=_START)
    before = [token.stem for token in words.words[max(0, first - _REACH) : first]]
    behind = [token.stem for token in words.words[last : last + _REACH]]
    return Beside(frozenset((*before, *behind)), before[-1] if before else None, behind[0] if behind else None)


def places(
    said: Around,
    item: Item,
    read_in: Sequence[Scene[Item]],
    *,
    compare: Callable[[Item, frozenset[str]], str],
) -> list[Place[Item]]:
    """Everything in the scenes, set against `item`, which stands in the words `said`.

    `compare` says how `item` agrees with something, given the stems of the words beside that.
    """
    own = beside(said, item)
    out = []
    for scene in read_in:
        common = len(said.stems & scene.stems)
        likeness, echo = common / max(len(said.stems), 1), common / max(len(scene.stems), 1)
        for other, theirs in scene.items:
            out.append(
                Place(
                    scene.unit,
                    other,
                    compare(other, theirs.near),
                    likeness,
                    echo=echo,
                    words=len(said.stems),
                    near=len(own.near & theirs.near),
                    touching=theirs.before in own.near or theirs.behind in own.near,
                    same=own.behind is not None and own.behind == theirs.behind,
                )
            )
    return out


def _inside(token: Token, ranges: Sequence[tuple[int, int]]) -> bool:
    return any(start < token.end and token.start < end for start, end in ranges)
