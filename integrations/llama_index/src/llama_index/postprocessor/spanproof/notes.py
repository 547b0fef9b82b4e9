"""What the postprocessor notes on a node, and what a note still says of a text that others may have rewritten since."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypedDict, cast

from llama_index.core.schema import BaseNode, MetadataMode

__all__ = ["KEY", "Mark", "Note", "Piece", "Reading", "Run", "marks_after", "note_of", "pieces_after", "read"]

KEY = "spanproof"
"""The key that this package uses in the metadata of nodes, chunks and responses."""

Piece = tuple[int, int, int]
"""``start, end, origin``: the characters ``[start, end)`` of a text are those from ``origin`` on in its document."""

Mark = tuple[int, int]
"""``start, end``: the characters ``[start, end)`` of a text are a mark, which belongs to no source."""

Run = tuple[int, int, int]
"""``start, end, to``: the characters ``[start, end)`` of one text stand from ``to`` on in the text made of it."""

_NEAR = 16  # characters beside a mark by which it is known again in a text that was cut


class Note(TypedDict):
    """What the postprocessor leaves in the metadata of a node whose text it changed; hidden from model and embedding.

    ``text``: what it made of the text; for any other text the note holds no offsets. ``pieces``: the parts of ``text``
    whose place in the document is known. ``marks``: where its marks stand in ``text``. ``generated``: whether a model
    wrote the text, as far as that could be told.
    """

    text: str
    pieces: list[Piece]
    marks: list[Mark]
    generated: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """A text, the parts of it whose place in the document is known, and its marks; both in order and disjoint."""

    text: str
    pieces: Sequence[Piece]
    marks: Sequence[Mark] = ()

    def unmarked(self) -> Reading:
        """The same without the marks."""
        if not self.marks:
            return self
        text, cursor = "", 0
        runs: list[Run] = []
        for start, end in [*self.marks, (len(self.text), len(self.text))]:
            runs.append((cursor, start, len(text)))
            text += self.text[cursor:start]
            cursor = end
        return Reading(text, pieces_after(self.pieces, runs))


def note_of(node: BaseNode) -> Note | None:
    """The postprocessor's note on a node; ``None`` if there is none, or something else under its key."""
    found = node.metadata.get(KEY)
    return cast("Note", found) if isinstance(found, dict) and Note.__required_keys__ <= found.keys() else None


def read(node: BaseNode) -> Reading:
    """The node's own text, without metadata lines.

    A note that does not describe the text is used to find marks only. Offsets of a node that do not span as many
    characters as its text has are those of another text, and not used.
    """
    text, note = str(node.get_content(metadata_mode=MetadataMode.NONE)), note_of(node)
    if note is None:
        return Reading(text, _whole(node, text))
    if note["text"] == text:
        return Reading(text, note["pieces"], note["marks"])
    return Reading(text, [], _marks_in(text, note))


def pieces_after(pieces: Sequence[Piece], runs: Iterable[Run]) -> list[Piece]:
    """The pieces of a text that is made of runs of another one, whose pieces are given."""
    out: list[Piece] = []
    for first, last, to in runs:
        for start, end, origin in pieces:
            begin, stop = max(start, first), min(end, last)
            if begin >= stop:
                continue
            piece = (begin - first + to, stop - first + to, origin + begin - start)
            if out and out[-1][1] == piece[0] and out[-1][2] + out[-1][1] - out[-1][0] == piece[2]:
                piece = (out[-1][0], piece[1], out.pop()[2])
            out.append(piece)
    return out


def marks_after(marks: Iterable[Mark], run: Run) -> list[Mark]:
    """The marks, or what is left of them, in a text that holds one run of theirs."""
    first, last, to = run
    clipped = [(max(start, first), min(end, last)) for start, end in marks]
    return [(start - first + to, end - first + to) for start, end in clipped if start < end]


def _whole(node: BaseNode, text: str) -> list[Piece]:
    start, end = getattr(node, "start_char_idx", None), getattr(node, "end_char_idx", None)
    known = start is not None and (end is None or end - start == len(text))
    return [(0, len(text), cast("int", start))] if known else []


def _marks_in(text: str, note: Note) -> list[Mark]:
    """Where marks of the noted text stand in one that holds it or a part of it, as the characters beside them tell."""
    noted = note["text"]
    body = noted.strip()
    at = text.find(body)
    if at >= 0:
        lead = noted.index(body)
        return marks_after(note["marks"], (lead, lead + len(body), at))
    plain = Reading(noted, [], note["marks"]).unmarked().text
    found = {
        (place + start - first, place + end - first)
        for start, end in note["marks"]
        for first, last in _windows(start, end, len(noted))
        if noted[first:last] not in plain  # else the source has such marks of its own
        for place in _places(noted[first:last], text)
    }
    out: list[Mark] = []
    for mark in sorted(found):
        if not out or out[-1][1] <= mark[0]:
            out.append(mark)
    return out


def _windows(start: int, end: int, length: int) -> Iterator[tuple[int, int]]:
    """What is looked for to find a mark again: it and what stands behind, before, or on both sides of it."""
    if end + _NEAR <= length:
        yield start, end + _NEAR
    if start - _NEAR >= 0:
        yield start - _NEAR, end
    yield max(0, start - _NEAR), min(length, end + _NEAR)


def _places(part: str, text: str) -> Iterator[int]:
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)
