"""Passages: the sentences of a chunk, or the lines of a record, with their terms.

Reading a text is the dear part of alignment, and logs repeat their contexts: what was read is kept, up to some
millions of characters, under the text itself.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.records import Field, fields_of, layout_of, value_at
from spanproof.text.sentences import sentences
from spanproof.text.tables import rows
from spanproof.text.terms import terms
from spanproof.types import Chunk, Span

__all__ = ["Passage", "Reading", "passages_of", "read"]

_KEPT = 4_000_000  # characters
_LONG_VALUE = 200  # characters: longer values of a record are read sentence by sentence


class Passage(NamedTuple):
    """A sentence of a text or a line of a record.

    Attributes:
        span: where it stands in the chunk's text.
        counts: its terms (see `spanproof.text.terms`) and how often each occurs; of a record's long value, each
            sentence also has the terms of its path, and the row of a table those of its columns' heads.
        group: the path that a record's line shares with its neighbours (``hours`` of ``hours.Monday``), empty at the
            top level; ``None`` for a sentence.
    """

    span: Span
    counts: Mapping[str, int]
    group: str | None


class Reading(NamedTuple):
    """The content words of a text.

    Attributes:
        starts: where each begins, in ascending order.
        forms: the forms of each (see `spanproof.text.terms`).
    """

    starts: array[int]
    forms: tuple[tuple[str, ...], ...]

    def counts(self, start: int, end: int) -> dict[str, int]:
        """How often each form occurs among the words that begin in ``[start, end)``."""
        out: dict[str, int] = {}
        for forms in self.forms[bisect_left(self.starts, start) : bisect_left(self.starts, end)]:
            for form in forms:
                out[form] = out.get(form, 0) + 1
        return out


_READ: Cache[Reading] = Cache(_KEPT)
_PASSAGES: Cache[tuple[Passage, ...]] = Cache(_KEPT)


def read(text: str) -> Reading:
    """The content words of `text`, kept for the next time."""
    return _READ.get(text, lambda: _read(text), cost=len(text) + 1)


def passages_of(chunk: Chunk) -> tuple[Passage, ...]:
    """The passages of `chunk` in order, kept for the next time; they cover all of its text but white space."""
    fields = fields_of(chunk)
    return _PASSAGES.get(
        (chunk.text, layout_of(fields)), lambda: _passages(chunk.text, fields), cost=len(chunk.text) + 1
    )


def _read(text: str) -> Reading:
    found = terms(text)
    return Reading(array("L", [term.word.start for term in found]), tuple(term.forms for term in found))


def _passages(text: str, fields: Sequence[Field]) -> tuple[Passage, ...]:
    reading = read(text)
    out = []
    for span, path, group in _spans(text, fields):
        counts = reading.counts(span.start, span.end)
        if path and not text.startswith(path, span.start):
            for form, count in read(path).counts(0, len(path)).items():
                counts[form] = counts.get(form, 0) + count
        out.append(Passage(span, counts, group))
    return tuple(out)


def _spans(text: str, fields: Sequence[Field]) -> list[tuple[Span, str, str | None]]:
    """The span, path and group of each passage."""
    if not fields:
        heads = {row.span: " ".join(row.heads) for row in rows(text)}
        return [(span, heads.get(span, ""), None) for span in sentences(text)]
    out: list[tuple[Span, str, str | None]] = []
    for field in fields:
        path, start, end = field["path"], field["start"], field["end"]
        value = value_at(field)
        if end - value <= _LONG_VALUE:
            out.append((Span(start, end), path, _parent(path)))
            continue
        parts = [span.shifted(value) for span in sentences(text[value:end])]
        first = Span(start, parts[0].end if parts else end)
        out += [(span, path, None) for span in (first, *parts[1:])]
    return out


def _parent(path: str) -> str:
    """What comes before the last key of `path`."""
    cut = path.rfind('["') if path.endswith('"]') else max(path.rfind("."), path.rfind("["))
    return path[: max(cut, 0)]
