"""The passage that a claim is nearest to, by one measure at a time: coverage, BM25 or TF-IDF.

These are the plain baselines; the product's aligner joins all three and builds chains. Passages without a word of the
claim are never looked at: candidates come out of the inverted index, so that the cost grows with what claims and
passages share, not with their product.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanproof.models.context import Context, by_case, context_of
from spanproof.text.terms import Term
from spanproof.text.words import words
from spanproof.types import Chunk, Claim, Span

__all__ = ["MEASURES", "Measure", "Nearest", "nearest", "unsupported_words"]

Measure = Literal["coverage", "bm25", "tfidf"]
MEASURES: tuple[Measure, ...] = ("coverage", "bm25", "tfidf")
_CANDIDATES = 64


class Nearest(NamedTuple):
    """The nearest passage of a claim.

    Attributes:
        chunk: its chunk, or ``None`` if no passage has a word of the claim.
        span: where it stands in the chunk.
        likeness: in [0, 1]; 0 without a passage.
        terms: the claim's content words.
        has: for each of them, whether the passage has it.
    """

    chunk: Chunk | None
    span: Span | None
    likeness: float
    terms: tuple[Term, ...]
    has: tuple[bool, ...]


def nearest(claims: Sequence[Claim], measure: Measure) -> list[Nearest]:
    """The nearest passage of each claim; among equal ones the first of the context (see `context_of`)."""
    contexts = by_case(claims, context_of)
    return [_nearest(claim, context, measure) for claim, context in zip(claims, contexts, strict=True)]


def unsupported_words(claim: Claim, found: Nearest, *, likeness_share: float) -> tuple[list[Span], NDArray[np.float64]]:
    """All words of a claim, and a score in [0, 1] for each: how little its nearest passage supports it.

    A content word that the passage lacks scores 1, one that it has 0; other words take the mean of the content words
    on both sides. With `likeness_share` in [0, 1] the unlikeness of the whole claim is mixed in.
    """
    listed = words(claim.text)
    spans = [Span(word.start, word.end).shifted(claim.span.start) for word in listed]
    at = {term.word.start: float(not has) for term, has in zip(found.terms, found.has, strict=True)}
    content = [(index, at[span.start]) for index, span in enumerate(spans) if span.start in at]
    if not content:
        return spans, np.full(len(spans), likeness_share * (1.0 - found.likeness))
    places, values = (np.array(each, dtype=np.float64) for each in zip(*content, strict=True))
    index = np.arange(len(spans))
    before = np.clip(np.searchsorted(places, index, side="right") - 1, 0, None)
    after = np.clip(np.searchsorted(places, index, side="left"), None, len(places) - 1)
    gone = (values[before] + values[after]) / 2
    return spans, (1 - likeness_share) * gone + likeness_share * (1.0 - found.likeness)


def _nearest(claim: Claim, context: Context, measure: Measure) -> Nearest:
    found = tuple(context.terms_in(claim))
    weights = [context.weight(term) for term in found]
    known = [[form for form in term.forms if form in context.index] for term in found]
    bag: dict[str, float] = {}
    for forms in known:
        bag.update(dict.fromkeys(forms, 1 / max(1, len(forms))))
    positions, bm25 = context.index.search(bag, _CANDIDATES)
    if not len(positions):
        return Nearest(None, None, 0.0, found, (False,) * len(found))
    if measure == "bm25":
        scores = bm25 / sum(weights)
    else:
        score = _coverage if measure == "coverage" else _cosine
        scores = np.array([score(int(at), context, found, weights) for at in positions])
    best = int(positions[np.lexsort((positions, -scores))[0]])
    counts = context.passages[best].counts
    return Nearest(
        context.chunks[context.owners[best]],
        context.passages[best].span,
        float(min(1.0, scores.max())),
        found,
        tuple(any(form in counts for form in term.forms) for term in found),
    )


def _coverage(at: int, context: Context, found: Sequence[Term], weights: Sequence[float]) -> float:
    """The share of the claim's content words that a passage has, each counted alike."""
    counts = context.passages[at].counts
    return sum(any(form in counts for form in term.forms) for term in found) / len(weights)


def _cosine(at: int, context: Context, found: Sequence[Term], weights: Sequence[float]) -> float:
    """The cosine of the TF-IDF vectors of the claim and a passage."""
    counts = context.passages[at].counts
    most = [max(counts.get(form, 0) for form in term.forms) for term in found]
    dot = sum(weight**2 * (1 + log(count)) for weight, count in zip(weights, most, strict=True) if count)
    norm = float(np.sqrt(sum(weight**2 for weight in weights))) * float(context.index.norms[at])
    return min(1.0, dot / norm) if norm else 0.0
