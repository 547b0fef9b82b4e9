"""What several verifiers read: the words of a sentence in order, and the sentences of an evidence chain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.models.passages import passages_of
from spanproof.text.cache import Cache
from spanproof.text.words import STOP_WORDS, stem, words
from spanproof.types import Chunk, Claim, Evidence, Span

__all__ = ["Token", "Unit", "in_answer", "mentioned_ids", "read", "shared", "units"]


class Token(NamedTuple):
    """A word; ``start`` and ``end`` are half-open offsets in its text, ``content`` says that it is no stop word."""

    start: int
    end: int
    norm: str
    stem: str
    content: bool


class Unit(NamedTuple):
    """A sentence of a chunk, or a line of a record; ``span`` counts in the chunk's text."""

    chunk: Chunk
    span: Span

    @property
    def text(self) -> str:
        """The characters of the chunk in the span."""
        return self.span.of(self.chunk.text)


_KEPT: Cache[tuple[Token, ...]] = Cache(2_000_000)  # characters of text


def read(text: str) -> tuple[Token, ...]:
    """The words of a claim or a sentence, in order; remembered."""
    return _KEPT.get(text, lambda: tuple(_tokens(text)), cost=len(text))


def units(chain: Sequence[Evidence], *, most: int = 12) -> list[Unit]:
    """The sentences of a chain, best evidence first, at most `most`."""
    found: list[Unit] = []
    for evidence in chain:
        for passage in passages_of(evidence.chunk):
            if passage.span.overlaps(evidence.span):
                found.append(Unit(evidence.chunk, passage.span))
                if len(found) == most:
                    return found
    return found


def shared(claim: Sequence[Token], unit: Sequence[Token]) -> float:
    """The share of the content words of `claim` whose stems `unit` has, in [0, 1]; 0 without any."""
    stems = {token.stem for token in unit}
    wanted = [token.stem for token in claim if token.content]
    return sum(word in stems for word in wanted) / len(wanted) if wanted else 0.0


def mentioned_ids(found: Sequence[Unit]) -> str:
    """The ids of the chunks, as reasons name them: ``[1], [3]``."""
    return ", ".join(dict.fromkeys(f"[{unit.chunk.id}]" for unit in found))


def in_answer(claim: Claim, start: int, end: int) -> Span:
    """Offsets in the claim's text as a span of the answer."""
    return Span(start, end).shifted(claim.span.start)


def _tokens(text: str) -> Iterator[Token]:
    for word in words(text):
        yield Token(word.start, word.end, word.norm, stem(word.norm), word.norm not in STOP_WORDS)
