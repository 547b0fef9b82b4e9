"""What a claim's words have in common with its evidence chain and with all chunks: the ground of the features."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import NamedTuple, TypeVar

from spanproof.models.context import Context
from spanproof.text.cache import Cache
from spanproof.text.naming.aliases import is_mentioned, mentions
from spanproof.text.naming.names import Name, names
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.terms import Term, terms
from spanproof.text.words import words
from spanproof.types import Claim, Evidence, Span

__all__ = ["NEGATIONS", "Mark", "Overlap", "Piece", "cosine", "overlap"]

NEGATIONS = frozenset(
    """no not never none nothing nobody neither nor without cannot can't don't doesn't didn't isn't aren't wasn't
    weren't won't wouldn't shouldn't couldn't hasn't haven't hadn't lack lacks lacking false unable fails
    failed""".split()
)
_AGREES = frozenset(("equal", "rounded", "within", "bound", "bare"))
_BESIDE = 3  # content words between two words of a pair, at most
_KEPT = 2_000_000  # characters


class Piece(NamedTuple):
    """The text of one evidence.

    Attributes:
        places: each form of its content words, with the positions of these among its content words.
        norms: all its words, content or not.
    """

    places: Mapping[str, Sequence[int]]
    norms: frozenset[str]


class Mark(NamedTuple):
    """A number or name of a claim: its span in the answer, and whether the evidence has it."""

    span: Span
    known: bool


@dataclass(frozen=True, slots=True)
class Overlap:
    """A claim against its chain.

    Args:
        claim: the claim.
        terms: its content words; offsets in the answer. The next five have one entry for each of them.
        weights: their idf in the case, > 0.
        chained: whether the chain has them.
        first: whether the first evidence has them.
        anywhere: whether any relevant chunk has them.
        asked: whether the question has them.
        paired: whether the chain has them close to the content word before them in the claim, as the claim does.
        pieces: the texts of the chain.
        numbers: the claim's quantities, and whether one in the chain agrees.
        names: the claim's names, and whether a chunk of the chain mentions them.
    """

    claim: Claim
    terms: tuple[Term, ...]
    weights: tuple[float, ...]
    chained: tuple[bool, ...]
    first: tuple[bool, ...]
    anywhere: tuple[bool, ...]
    asked: tuple[bool, ...]
    paired: tuple[bool, ...]
    pieces: tuple[Piece, ...]
    numbers: tuple[Mark, ...]
    names: tuple[Mark, ...]

    def share(self, flags: Sequence[bool]) -> float:
        """The idf-weighted share of the content words whose flag is set, in [0, 1]; 0 without content words."""
        total = sum(self.weights)
        return sum(weight for weight, flag in zip(self.weights, flags, strict=True) if flag) / total if total else 0.0


_PIECES: Cache[Piece] = Cache(_KEPT)
_Placed = TypeVar("_Placed", Quantity, Name)


def overlap(claim: Claim, chain: Sequence[Evidence], context: Context) -> Overlap:
    """Compares `claim` with its `chain`; `context` is that of the claim's case."""
    found = tuple(context.terms_in(claim))
    pieces = tuple(_piece(evidence.text) for evidence in chain)
    asked = {form for forms in context.question for form in forms}
    return Overlap(
        claim=claim,
        terms=found,
        weights=tuple(context.weight(term) for term in found),
        chained=tuple(any(_has(piece, term) for piece in pieces) for term in found),
        first=tuple(_has(pieces[0], term) for term in found) if pieces else (False,) * len(found),
        anywhere=tuple(any(form in context.index for form in term.forms) for term in found),
        asked=tuple(not asked.isdisjoint(term.forms) for term in found),
        paired=tuple(_paired(pieces, found, at) for at in range(len(found))),
        pieces=pieces,
        numbers=tuple(_numbers(claim, chain)),
        names=tuple(_names(claim, chain)),
    )


def cosine(found: Overlap, piece: Piece, context: Context) -> float:
    """The cosine of the TF-IDF vectors of the claim and of `piece`, in [0, 1]."""
    norm = sqrt(sum(_tfidf(len(places), context.index.idf(form)) ** 2 for form, places in piece.places.items()))
    own = sqrt(sum(weight**2 for weight in found.weights))
    dot = 0.0
    for term, weight in zip(found.terms, found.weights, strict=True):
        most = max(len(piece.places.get(form, ())) for form in term.forms)
        dot += weight * _tfidf(most, weight)
    return min(1.0, dot / (norm * own)) if dot else 0.0


def _tfidf(count: int, idf: float) -> float:
    return (1 + log(count)) * idf if count else 0.0


def _piece(text: str) -> Piece:
    return _PIECES.get(text, lambda: _read(text), cost=len(text) + 1)


def _read(text: str) -> Piece:
    places: dict[str, list[int]] = {}
    for at, term in enumerate(terms(text)):
        for form in term.forms:
            places.setdefault(form, []).append(at)
    return Piece(places, frozenset(word.norm for word in words(text)))


def _has(piece: Piece, term: Term) -> bool:
    return any(form in piece.places for form in term.forms)


def _paired(pieces: Sequence[Piece], found: Sequence[Term], at: int) -> bool:
    """Whether a piece has the term at `at` and the one before it near each other."""
    if at == 0:
        return False
    for piece in pieces:
        here = [place for form in found[at].forms for place in piece.places.get(form, ())]
        before = {place for form in found[at - 1].forms for place in piece.places.get(form, ())}
        if before and any(place + gap in before for place in here for gap in range(-_BESIDE, _BESIDE + 1)):
            return True
    return False


def _numbers(claim: Claim, chain: Sequence[Evidence]) -> Iterator[Mark]:
    source = [quantity for evidence in chain for quantity in quantities(evidence.text)]
    for quantity, span in _inside(claim, quantities(claim.case.answer)):
        yield Mark(span, any(compare(quantity, other) in _AGREES for other in source))


def _names(claim: Claim, chain: Sequence[Evidence]) -> Iterator[Mark]:
    sources = [mentions(text) for text in dict.fromkeys(evidence.chunk.text for evidence in chain)]
    for name, span in _inside(claim, names(claim.case.answer)):
        yield Mark(span, any(is_mentioned(name.words, source) for source in sources))


def _inside(claim: Claim, found: Sequence[_Placed]) -> Iterator[tuple[_Placed, Span]]:
    """Those of `found`, which are in order, that lie in the claim and in none of its citations."""
    for at in range(bisect_left(found, claim.span.start, key=lambda each: each.start), len(found)):
        if found[at].end > claim.span.end:
            return
        span = Span(found[at].start, found[at].end)
        if not any(span.overlaps(citation.span) for citation in claim.citations):
            yield found[at], span
