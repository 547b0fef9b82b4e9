"""The part of a case's chunks that can speak to its answer, read and indexed once a case.

A chunk without one content word of the answer or the question is left out here, so that it enters no statistics and is
offered to nobody. Chunks stand in the order of their source and offset, text and id, so that their order in the case
does not matter.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from spanproof.models.passages import Passage, Reading, passages_of, read
from spanproof.text.bm25 import Bm25
from spanproof.text.cache import Cache
from spanproof.text.records import fields_of, layout_of
from spanproof.text.terms import Term, terms
from spanproof.types import Case, Chunk, Claim

__all__ = ["Context", "by_case", "context_of"]

Made = TypeVar("Made")

_KEPT = 8_000_000  # characters
_OVERHEAD = 20_000  # characters: what any context costs to keep
_MANY = 256  # chunks: of more than that only the best for each stretch of the answer are read closely
_BEST = 64
_STRETCH = 16  # content words
_MARKER = re.compile(r"\s{0,8}(?:[-*+•>#]{1,6}\s{1,8})?(?:[*_]{0,2}\(?(?:\d{1,3}[.)]|[A-Za-z]\))[*_]{0,2}(?=\s))?")


class Context:
    """The passages of a case's relevant chunks, under one index.

    Attributes:
        chunks: the relevant chunks, by source and offset, then text, then id.
        passages: their passages, chunk after chunk, in order.
        owners: for each passage the position of its chunk in ``chunks``.
        index: BM25 over the passages.
        question: the forms of each content word of the question.
    """

    def __init__(self, case: Case) -> None:
        self.question = () if case.question is None else read(case.question).forms
        self._answer = terms(case.answer)
        self._starts = [term.word.start for term in self._answer]
        self.chunks = tuple(self._relevant(case.chunks))
        found = [passages_of(chunk) for chunk in self.chunks]
        self.passages: tuple[Passage, ...] = tuple(passage for each in found for passage in each)
        self.owners = tuple(owner for owner, each in enumerate(found) for _ in each)
        self._owners = np.array(self.owners, dtype=np.int64)
        self._with: dict[tuple[str, ...], NDArray[np.int64]] = {}
        self._positions = {chunk.id: position for position, chunk in enumerate(self.chunks)}
        self.index = Bm25([passage.counts for passage in self.passages])

    def terms_in(self, claim: Claim) -> list[Term]:
        """The content words of `claim`, without its list marker and its citations."""
        marker = _MARKER.match(claim.text)
        start = claim.span.start + (marker.end() if marker else 0)
        found = self._answer[bisect_left(self._starts, start) : bisect_left(self._starts, claim.span.end)]
        if not claim.citations:
            return found
        cited = [citation.span for citation in claim.citations]
        return [term for term in found if not any(span.start <= term.word.start < span.end for span in cited)]

    def terms_before(self, claim: Claim, most: int) -> list[Term]:
        """The last content words of the answer before `claim`, at most `most`."""
        end = bisect_left(self._starts, claim.span.start)
        return self._answer[max(0, end - most) : end]

    def weight(self, term: Term) -> float:
        """The idf of a content word: that of its commonest form here, or the highest if no passage has one; > 0."""
        return min([self.index.idf(form) for form in term.forms if form in self.index] or [self.index.idf("")])

    def chunks_with(self, term: Term) -> NDArray[np.int64]:
        """The positions in ``chunks`` of the chunks that have `term`, ascending."""
        if term.forms not in self._with:
            units = np.concatenate([self.index.units(form) for form in term.forms])
            self._with[term.forms] = np.unique(self._owners[units])
        return self._with[term.forms]

    def position(self, chunk_id: str | None) -> int | None:
        """Where the chunk of that id stands in ``chunks``; ``None`` if it is not relevant or there is none."""
        return None if chunk_id is None else self._positions.get(chunk_id)

    def _relevant(self, chunks: Sequence[Chunk]) -> list[Chunk]:
        scope = {form for term in self._answer for form in term.forms}
        scope.update(form for forms in self.question for form in forms)
        found = [
            (chunk, reading)
            for chunk, reading in ((chunk, read(chunk.text)) for chunk in chunks)
            if not all(scope.isdisjoint(forms) for forms in reading.forms)
        ]
        found.sort(key=lambda each: _place(each[0]))
        kept = self._closest([reading for _, reading in found]) if len(found) > _MANY else range(len(found))
        return [found[at][0] for at in kept]

    def _closest(self, readings: Sequence[Reading]) -> list[int]:
        """Positions of the best of `readings` for each stretch of the answer and for the question, in order."""
        index = Bm25([Counter(chain.from_iterable(reading.forms)) for reading in readings])
        forms = [term.forms for term in self._answer]
        best: set[int] = set()
        for stretch in (self.question, *(forms[at : at + _STRETCH] for at in range(0, len(forms), _STRETCH))):
            best.update(index.search(dict.fromkeys(chain.from_iterable(stretch), 1.0), _BEST)[0].tolist())
        return sorted(best)


_CONTEXTS: Cache[Context] = Cache(_KEPT)


def context_of(case: Case) -> Context:
    """The context of `case`, kept for the next time; its chunks may be those of an equal case."""
    found = tuple((*_place(chunk), layout_of(fields_of(chunk))) for chunk in case.chunks)
    cost = len(case.answer) + sum(len(chunk.text) for chunk in case.chunks) + _OVERHEAD
    return _CONTEXTS.get((case.answer, case.question, found), lambda: Context(case), cost=cost)


def by_case(claims: Sequence[Claim], make: Callable[[Case], Made]) -> list[Made]:
    """What `make` makes of the case of each claim, made once a case."""
    made: dict[int, Made] = {}
    for claim in claims:
        if id(claim.case) not in made:
            made[id(claim.case)] = make(claim.case)
    return [made[id(claim.case)] for claim in claims]


def _place(chunk: Chunk) -> tuple[str, int, str, str]:
    return chunk.source or "", chunk.start, chunk.text, chunk.id
