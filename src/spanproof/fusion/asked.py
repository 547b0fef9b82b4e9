"""Where an answer stands among the words of its question: signals of the sources alone, without any model."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.models.units import layout_of
from spanproof.text.cache import Latest
from spanproof.text.grids import is_tabular
from spanproof.text.nearness import NEARNESS, Whereabouts, Worded
from spanproof.text.restated import is_mere_phrase, is_reply, predicated
from spanproof.text.terms import added_to, forms_of, terms
from spanproof.types import Chunk, Claim, Evidence, Span

__all__ = ["ASKED", "asked_signals", "clause_asked_for"]

_TABULAR = "asked:tabular"
ASKED = (*(f"asked:{name}" for name in NEARNESS), _TABULAR)
"""The names of the signals."""
_KEPT: Latest[tuple[list[Worded], Whereabouts]] = Latest()  # the phrases of a list have the same sources
_CLAUSE, _NEAR, _BEYOND = (NEARNESS.index(name) for name in ("clause", "near", "clause_beyond"))


class _Place(NamedTuple):
    """A sentence that has words of an answer: the share of these, how near those of the question are, and its page."""

    share: float
    nearness: tuple[float, ...]
    page: int | None = None


def asked_signals(claim: Claim) -> dict[str, float]:
    """How near the words that an answer adds to its question stand to those of the question, where it stands best.

    An answer of a phrase or of one sentence (`is_mere_phrase`, `is_reply`) adds the content words that the question
    lacks, or, if it has none, all. It stands best in the sentence of the sources that has most of these, and of several
    in the one where the words of the question are nearest.

    Returns:
        By name, of `ASKED`: the nearness there, see `spanproof.text.nearness.NEARNESS`, and whether that source is
        tabular (see `is_tabular`). Empty for any other claim.
    """
    if not (is_mere_phrase(claim) or is_reply(claim)):
        return {}
    best = _best(claim)[0]
    chunks = claim.case.chunks if best.page is None else claim.case.chunks[best.page : best.page + 1]
    return dict(zip(ASKED, (*best.nearness, float(any(map(is_tabular, chunks)))), strict=True))


def clause_asked_for(claim: Claim) -> Evidence | None:
    """The clause of the sources that has most of the question's words, where such an answer does not stand in it."""
    if not (is_mere_phrase(claim) or is_reply(claim)):
        return None
    best, whereabouts = _best(claim)
    found = whereabouts.fullest if best.nearness[_BEYOND] else None
    if found is None:
        return None
    at, start, end = found
    return Evidence(claim.case.chunks[at], Span(start, end), 0.0)


def _best(claim: Claim) -> tuple[_Place, Whereabouts]:
    """Where the answer stands best."""
    question, chunks = claim.case.question or "", claim.case.chunks
    added = added_to(forms_of(question), predicated(claim))
    pages, whereabouts = _KEPT.get((question, chunks), lambda: _read(question, chunks))
    found = [place for at, page in enumerate(pages) for place in _places(added, at, page, whereabouts)]
    return max(found, key=_standing, default=_Place(0.0, whereabouts.nowhere)), whereabouts


def _read(question: str, chunks: Sequence[Chunk]) -> tuple[list[Worded], Whereabouts]:
    pages = [
        Worded(chunk.text, [(span.start, span.end) for span in layout_of(chunk).sentences], terms(chunk.text))
        for chunk in chunks
    ]
    return pages, Whereabouts(question, pages)


def _places(added: Sequence[frozenset[str]], at: int, page: Worded, whereabouts: Whereabouts) -> Iterator[_Place]:
    """Each sentence of a page that has a word of the answer."""
    known = {form for forms in added for form in forms}
    there = [term for term in page.terms if not known.isdisjoint(term.forms)]
    starts = [term.word.start for term in there]
    for start, end in page.sentences if there else ():
        inside = there[bisect_left(starts, start) : bisect_left(starts, end)]
        if inside:
            forms = {form for term in inside for form in term.forms}
            share = sum(not each.isdisjoint(forms) for each in added) / len(added)
            yield _Place(share, whereabouts.of(at, [term.word.start for term in inside]), at)


def _standing(place: _Place) -> tuple[float, float]:
    return place.share, 3.0 * place.nearness[_CLAUSE] + 2.0 * place.nearness[_NEAR]
