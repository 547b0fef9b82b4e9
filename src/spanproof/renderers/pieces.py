"""What a replaced answer is made of: text that can only be sliced from its owner, or a template's."""

from __future__ import annotations

from dataclasses import dataclass

from spanproof.text.spans import trimmed
from spanproof.types import Chunk, Claim, Evidence, Span

__all__ = ["Piece", "Quotes", "quoted"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a replaced answer.

    Args:
        origin: a string is fixed template text; a `Claim` stands for its slice of the answer, an `Evidence` for its
            slice of a chunk, and a `Chunk` for a citation of it, ``[id]``: no citation can name what does not exist.
    """

    origin: str | Claim | Evidence | Chunk

    @property
    def text(self) -> str:
        """The characters that the piece adds to the answer."""
        if isinstance(self.origin, Chunk):
            return f"[{' '.join(self.origin.id.splitlines())}]"  # a citation is read within its line
        return self.origin if isinstance(self.origin, str) else self.origin.text


_MARKS = (("“", "”"), ("«", "»"), ("「", "」"))


def quoted(evidence: Evidence) -> tuple[Piece, ...]:
    """The evidence in quotation marks with a citation of its chunk.

    The marks are the first of “”, «» and 「」 that the quote itself does not use, so that its ends can be told.
    """
    text = evidence.text
    opening, closing = next((pair for pair in _MARKS if not set(pair) & set(text)), _MARKS[0])
    return (Piece(opening), Piece(evidence), Piece(f"{closing} "), Piece(evidence.chunk))


class Quotes:
    """Remembers what was quoted, so that nothing is quoted twice."""

    def __init__(self) -> None:
        self._texts: set[str] = set()
        self._spans: dict[Chunk, list[Span]] = {}

    def fresh(self, evidence: Evidence) -> list[Evidence]:
        """What of the evidence was not quoted before, here or elsewhere, in order, without white space at its ends."""
        chunk, at, found = evidence.chunk, evidence.span.start, []
        before = sorted(span for span in self._spans.get(chunk, ()) if span.overlaps(evidence.span))
        for start, end in [*((span.start, span.end) for span in before), (evidence.span.end, evidence.span.end)]:
            found.append(trimmed(chunk.text, at, start) if at < start else None)
            at = max(at, end)
        out = [
            Evidence(chunk, span, evidence.score) for span in found if span and span.of(chunk.text) not in self._texts
        ]
        self._spans.setdefault(chunk, []).extend(each.span for each in out)
        self._texts.update(each.text for each in out)
        return out
