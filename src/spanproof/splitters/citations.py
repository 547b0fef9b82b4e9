"""The citations that an answer itself carries, such as ``[1, 3]``, ``(PMID: 123)`` and ``(Smith et al., 2020)``."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.splitters.listed import named_sources
from spanproof.splitters.marks import Mark, is_file, marks, without_code
from spanproof.splitters.sources import Sources
from spanproof.types import Case, Chunk, Citation, Span

__all__ = ["citations"]

_BRACKETS = frozenset("[]【】")


def citations(case: Case) -> tuple[Citation, ...]:
    """The citations in ``case.answer``, in order; none if the case has no chunks, for then nothing can be unknown.

    An id is resolved to the chunk of that id, else to the one at that position (from 1), else by the title, author and
    year in a chunk's source and metadata, else to a chunk whose own text has the same citation: it was copied from
    there. ``chunk_id`` is ``None`` where nothing fits. Each id of a range (``[1-3]``) has the span of the range; a wide
    one (``[1-2000]``) stands for its two ends and the ids in it that exist, at most 100 of them. A name after
    ``source:`` is a citation even if there is no such source, where chunks say what their sources are or it is the
    name of a file (``[source: guide.md]``). An id that has brackets itself is cited by all of it in square ones
    (``[doc[1]]``). Linear in the length of answer and chunks.
    """
    if not case.chunks:
        return ()
    sources = Sources(case.chunks)
    whole = _whole(without_code(case.answer), case.chunks)
    found: list[Citation] = []
    for mark in _marks(_blanked(case.answer, whole), sources.numbers):
        span = Span(mark.start, mark.end)
        last = found[-1] if found else None
        if last and last.span.overlaps(span) and (last.span != span or last.id == mark.id):
            continue
        chunk_id = sources.resolve(f"{mark.label} {mark.id}".strip())
        if mark.label == "source:" and not chunk_id and not (sources.have_names or is_file(mark.id)):
            continue  # (Source: WHO) may be what it says, where no chunk says what it is
        if chunk_id is not None or mark.is_sure or sources.is_shaped_like_an_id(mark.id):
            found.append(Citation(mark.id, span, chunk_id))
    return tuple(sorted([*whole, *found], key=lambda citation: citation.span.start))


def _marks(text: str, known: Sequence[int]) -> list[Mark]:
    """All that may be a citation, by where it begins and the longest first."""
    return sorted([*marks(text, known), *named_sources(text)], key=lambda mark: (mark.start, -mark.end))


def _whole(text: str, chunks: Sequence[Chunk]) -> list[Citation]:
    """The ids with brackets of their own that stand in square brackets in `text`; of two at one place, the longer."""
    written = {f"[{chunk.id}]" for chunk in chunks if not _BRACKETS.isdisjoint(chunk.id)}
    lengths = sorted(set(map(len, written)), reverse=True)
    found: list[Citation] = []
    start = text.find("[") if written else -1
    while start >= 0:
        end = next((start + length for length in lengths if text[start : start + length] in written), start + 1)
        if end > start + 1:
            span = Span(start + 1, end - 1)
            found.append(Citation(span.of(text), span, span.of(text)))
        start = text.find("[", end)
    return found


def _blanked(text: str, whole: Sequence[Citation]) -> str:
    """`text` with blanks in the place of these citations and the brackets around them."""
    parts: list[str] = []
    end = 0
    for citation in whole:
        parts += [text[end : citation.span.start - 1], " " * (len(citation.span) + 2)]
        end = citation.span.end + 1
    return "".join([*parts, text[end:]])
