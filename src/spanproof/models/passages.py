"""Passages: the sentences of a chunk, or the lines of a record, with their terms.

Reading a text is the dear part of alignment, and logs repeat their contexts: what was read is kept, up to some
millions of characters, under the text itself.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.records import Field, fields_of
from spanproof.text.sentences import sentences
from spanproof.text.terms import Term, terms
from spanproof.types import Chunk, Span

__all__ = ["Passage", "passages_of", "terms_of"]

_KEPT = 4_000_000  # characters
_LONG_VALUE = 200  # characters: longer values of a record are read sentence by sentence


class Passage(NamedTuple):
    """A sentence of a text or a line of a record.

    Attributes:
        span: where it stands in the chunk's text.
        counts: its terms (see `spanproof.text.terms`) and how often each occurs; of a record's long value, each
            sentence also has the terms of its path.
        group: the path that a record's line shares with its neighbours (``hours`` of ``hours.Monday``); ``None``
            for a sentence, and for a field at the top level.
    """

    span: Span
    counts: Mapping[str, int]
    group: str | None


_TERMS: Cache[tuple[Term, ...]] = Cache(_KEPT)
_PASSAGES: Cache[tuple[Passage, ...]] = Cache(_KEPT)


def terms_of(text: str) -> tuple[Term, ...]:
    """The content words of `text` with their forms, kept for the next time."""
    return _TERMS.get(text, lambda: tuple(terms(text)), cost=len(text) + 1)


def passages_of(chunk: Chunk) -> tuple[Passage, ...]:
    """The passages of `chunk` in order, kept for the next time; they cover all of its text but white space."""
    fields = fields_of(chunk)
    paths = tuple((field["path"], field["start"]) for field in fields)
    return _PASSAGES.get((chunk.text, paths), lambda: _read(chunk.text, fields), cost=len(chunk.text) + 1)


def _read(text: str, fields: Sequence[Field]) -> tuple[Passage, ...]:
    found = terms_of(text)
    starts = [term.word.start for term in found]
    out = []
    for span, path in _spans(text, fields):
        inside = found[bisect_left(starts, span.start) : bisect_left(starts, span.end)]
        counts: dict[str, int] = {}
        for term in (*inside, *_path_terms(text, span, path)):
            for form in term.forms:
                counts[form] = counts.get(form, 0) + 1
        out.append(Passage(span, counts, _group(path)))
    return tuple(out)


def _spans(text: str, fields: Sequence[Field]) -> list[tuple[Span, str]]:
    if not fields:
        return [(span, "") for span in sentences(text)]
    out = []
    for field in fields:
        value = field["start"] + len(field["path"]) + 2
        if field["end"] - value <= _LONG_VALUE:
            out.append((Span(field["start"], field["end"]), field["path"]))
            continue
        parts = [span.shifted(value) for span in sentences(text[value : field["end"]])]
        first = Span(field["start"], parts[0].end if parts else field["end"])
        out += [(span, field["path"]) for span in (first, *parts[1:])]
    return out


def _path_terms(text: str, span: Span, path: str) -> Sequence[Term]:
    """The terms of the path, for a sentence of a record's value that does not stand behind it."""
    return () if not path or text.startswith(path, span.start) else terms_of(path)


def _group(path: str) -> str | None:
    """What comes before the last key of `path`."""
    cut = path.rfind('["') if path.endswith('"]') else max(path.rfind("."), path.rfind("["))
    return path[:cut] if cut > 0 else None
