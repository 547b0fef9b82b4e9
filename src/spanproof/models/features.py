"""Numbers that describe a claim against its evidence chain: what the evidence-chain detectors learn from.

All are computed from the claim, its chain and the relevant chunks of its case (see `spanproof.models.context`) alone:
who wrote the answer, and which task it serves, is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log1p

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz

from spanproof.models.context import Context, context_of
from spanproof.models.overlap import NEGATIONS, Overlap, cosine, overlap
from spanproof.text.quotes import locate, quotations
from spanproof.text.records import fields_of
from spanproof.text.words import words
from spanproof.types import Claim, Evidence

__all__ = ["FEATURES", "described", "features", "overlaps"]

FEATURES: tuple[str, ...] = (
    "coverage",  # idf-weighted share of the claim's content words that the chain has
    "coverage_plain",  # the same, every word counted alike
    "coverage_first",  # idf-weighted share that the first evidence has
    "coverage_chunk",  # the largest idf-weighted share that one chunk has
    "coverage_all",  # idf-weighted share that the relevant chunks have, all together
    "pairs",  # share of adjacent content words that stand close together in the chain
    "gap",  # the longest run of content words that the chain lacks, as a share of all
    "bm25",  # BM25 of the best passage of all chunks, divided by the summed idf of the claim's words
    "tfidf",  # the largest TF-IDF cosine with one evidence
    "alignment",  # the largest rapidfuzz partial ratio with one evidence, in [0, 1]
    "score",  # the score of the first evidence, as the aligner gives it
    "chain",  # how many pieces of evidence there are
    "numbers",  # how many quantities the claim has
    "number_mismatches",  # how many of them agree with none in the chain
    "names",  # how many names the claim has
    "name_mismatches",  # how many of them no chunk of the chain mentions
    "negation_mismatch",  # 1 if just one of claim and first evidence is negated
    "quotes",  # how many quotations the claim has
    "quote_mismatches",  # how many of them stand in no chunk of the chain
    "words",  # log(1 + content words)
    "novel",  # how many content words no relevant chunk has
    "question",  # idf-weighted share of the content words that the question has
    "citations",  # how many sources the claim cites
    "citation_mismatches",  # how many of them do not exist or are not in the chain
    "record",  # 1 if the first evidence is a line of a record
    "position",  # where in the answer the claim begins, in [0, 1)
)


def features(claims: Sequence[Claim], evidence: Sequence[Sequence[Evidence]]) -> NDArray[np.float32]:
    """Describes each claim against its chain.

    A claim without content words, or without evidence, has 0 wherever a share or a score cannot be told.

    Args:
        claims: of one case or several.
        evidence: one chain a claim, best first.

    Returns:
        Shape (claims, ``len(FEATURES)``), finite, >= 0; columns in the order of `FEATURES`.
    """
    return described(overlaps(claims, evidence))


def described(found: Sequence[tuple[Overlap, Sequence[Evidence], Context]]) -> NDArray[np.float32]:
    """The features of claims that were set against their chains by `overlaps`; see `features`."""
    rows = [_row(*each) for each in found]
    return np.array(rows, dtype=np.float32).reshape(len(rows), len(FEATURES))


def overlaps(
    claims: Sequence[Claim], evidence: Sequence[Sequence[Evidence]]
) -> list[tuple[Overlap, Sequence[Evidence], Context]]:
    """Each claim against its chain, with the chain and the context of the claim's case."""
    contexts: dict[int, Context] = {}
    out = []
    for claim, chain in zip(claims, evidence, strict=True):
        if id(claim.case) not in contexts:
            contexts[id(claim.case)] = context_of(claim.case)
        context = contexts[id(claim.case)]
        out.append((overlap(claim, chain, context), chain, context))
    return out


def _row(found: Overlap, chain: Sequence[Evidence], context: Context) -> list[float]:
    claim, count = found.claim, len(found.terms)
    quoted = [span.of(claim.text) for span in quotations(claim.text)]
    sources = tuple(dict.fromkeys(evidence.chunk.text for evidence in chain))
    offered = {evidence.chunk.id for evidence in chain}
    return [
        found.share(found.chained),
        sum(found.chained) / count if count else 0.0,
        found.share(found.first),
        _chunk_coverage(found, context),
        found.share(found.anywhere),
        sum(found.paired) / (count - 1) if count > 1 else float(any(found.chained)),
        _longest_gap(found.chained) / count if count else 0.0,
        best_bm25(found, context),
        max((cosine(found, piece, context) for piece in found.pieces), default=0.0),
        max((fuzz.partial_ratio(claim.text.casefold(), each.text.casefold()) for each in chain), default=0.0) / 100,
        chain[0].score if chain else 0.0,
        len(chain),
        len(found.numbers),
        sum(not mark.known for mark in found.numbers),
        len(found.names),
        sum(not mark.known for mark in found.names),
        float(bool(chain) and _is_negated(claim.text) != _is_negated(chain[0].text)),
        len(quoted),
        sum(all(locate(quote, source) is None for source in sources) for quote in quoted),
        log1p(count),
        found.anywhere.count(False),
        found.share(found.asked),
        len(claim.citations),
        sum(citation.chunk_id not in offered for citation in claim.citations),
        float(bool(chain) and bool(fields_of(chain[0].chunk))),
        claim.span.start / len(claim.case.answer),
    ]


def best_bm25(found: Overlap, context: Context) -> float:
    """The BM25 score of the best passage of all, divided by the summed idf of the claim's words; 0 without words."""
    bag: dict[str, float] = {}
    for term in found.terms:
        known = [form for form in term.forms if form in context.index]
        bag.update(dict.fromkeys(known, 1 / max(1, len(known))))
    _, scores = context.index.search(bag, 1)
    return float(scores[0]) / sum(found.weights) if len(scores) else 0.0


def _chunk_coverage(found: Overlap, context: Context) -> float:
    if not any(found.anywhere):
        return 0.0
    covered = np.zeros(len(context.chunks))
    for term, weight in zip(found.terms, found.weights, strict=True):
        covered[context.chunks_with(term)] += weight
    return float(covered.max()) / sum(found.weights)


def _longest_gap(chained: Sequence[bool]) -> int:
    longest = run = 0
    for flag in chained:
        run = 0 if flag else run + 1
        longest = max(longest, run)
    return longest


def _is_negated(text: str) -> bool:
    return any(word.norm in NEGATIONS for word in words(text))
