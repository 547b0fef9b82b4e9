"""The part of a case's chunks that can speak to its answer, read and indexed once a case.

A chunk without one content word of the answer or the question is left out here, so that it enters no statistics and is
offered to nobody. Chunks stand in the order of their text and id, so that their order in the case does not matter.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from spanproof.models.passages import Passage, passages_of, terms_of
from spanproof.text.bm25 import Bm25
from spanproof.text.cache import Cache
from spanproof.text.records import fields_of
from spanproof.text.terms import Term
from spanproof.types import Case, Chunk, Claim, Span

__all__ = ["Context", "context_of"]

_KEPT = 8_000_000  # characters
_MANY = 256  # chunks: of more than that only the best for each stretch of the answer are read closely
_BEST = 64
_STRETCH = 16  # content words
_MARKER = re.compile(r"\s{0,8}(?:[-*+•>#]{1,6}\s{1,8})?(?:[*_]{0,2}\(?(?:\d{1,3}|[A-Za-z])[.)][*_]{0,2}(?=\s))?")


class Context:
    """The passages of a case's relevant chunks, under one index.

    Attributes:
        chunks: the relevant chunks, by text, then id.
        passages: their passages, chunk after chunk, in order.
        owners: for each passage the position of its chunk in ``chunks``.
        index: BM25 over the passages.
        question: the content words of the question.
    """

    def __init__(self, case: Case) -> None:
        self.question = () if case.question is None else terms_of(case.question)
        self._answer = terms_of(case.answer)
        self._starts = [term.word.start for term in self._answer]
        self.chunks = tuple(self._relevant(case.chunks))
        read = [passages_of(chunk) for chunk in self.chunks]
        self.passages: tuple[Passage, ...] = tuple(passage for each in read for passage in each)
        self.owners = tuple(owner for owner, each in enumerate(read) for _ in each)
        self._positions = {chunk.id: position for position, chunk in enumerate(self.chunks)}
        self.index = Bm25([passage.counts for passage in self.passages])

    def terms_in(self, claim: Claim) -> tuple[Term, ...]:
        """The content words of `claim`, without its list marker and its citations."""
        marker = _MARKER.match(claim.text)
        start = claim.span.start + (marker.end() if marker else 0)
        found = self._answer[bisect_left(self._starts, start) : bisect_left(self._starts, claim.span.end)]
        if claim.citations:
            cited = [citation.span for citation in claim.citations]
            found = tuple(
                term for term in found if not any(span.start <= term.word.start < span.end for span in cited)
            )
        return found

    def terms_before(self, span: Span, most: int) -> tuple[Term, ...]:
        """The last content words of the answer before `span`, at most `most`."""
        end = bisect_left(self._starts, span.start)
        return self._answer[max(0, end - most) : end]

    def position(self, chunk_id: str | None) -> int | None:
        """Where the chunk of that id stands in ``chunks``; ``None`` if it is not relevant or there is none."""
        return None if chunk_id is None else self._positions.get(chunk_id)

    def _relevant(self, chunks: Sequence[Chunk]) -> list[Chunk]:
        scope = {form for term in (*self._answer, *self.question) for form in term.forms}
        found = [chunk for chunk in chunks if any(not scope.isdisjoint(term.forms) for term in terms_of(chunk.text))]
        found.sort(key=lambda chunk: (chunk.text, chunk.id))
        return found if len(found) <= _MANY else [found[at] for at in self._closest(found)]

    def _closest(self, chunks: Sequence[Chunk]) -> list[int]:
        """Positions of the best chunks for each stretch of the answer and for the question, in order."""
        index = Bm25([_counts(terms_of(chunk.text)) for chunk in chunks])
        best: set[int] = set()
        for stretch in _stretches(self._answer, self.question):
            best.update(index.search(dict.fromkeys(_counts(stretch), 1.0), _BEST)[0].tolist())
        return sorted(best)


_CONTEXTS: Cache[Context] = Cache(_KEPT)


def context_of(case: Case) -> Context:
    """The context of `case`, kept for the next time; its chunks may be those of an equal case."""
    read = tuple((chunk.id, chunk.text, _layout(chunk)) for chunk in case.chunks)
    cost = len(case.answer) + sum(len(text) for _, text, _ in read) + 1
    return _CONTEXTS.get((case.answer, case.question, read), lambda: Context(case), cost=cost)


def _layout(chunk: Chunk) -> Hashable:
    return tuple((field["path"], field["start"]) for field in fields_of(chunk))


def _stretches(answer: Sequence[Term], question: Sequence[Term]) -> Iterator[Sequence[Term]]:
    yield question
    for start in range(0, len(answer), _STRETCH):
        yield answer[start : start + _STRETCH]


def _counts(found: Iterable[Term]) -> Mapping[str, int]:
    counts: dict[str, int] = {}
    for term in found:
        for form in term.forms:
            counts[form] = counts.get(form, 0) + 1
    return counts
