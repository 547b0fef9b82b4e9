"""The BM25 detector: how well the best passage by BM25 answers to a claim."""

from __future__ import annotations

from spanproof.verifiers.nearest_passage import NearestPassage

__all__ = ["Bm25"]


class Bm25(NearestPassage):
    """BM25 of the best passage, divided by the summed idf of the claim's words (an `spanproof.protocols.Verifier`)."""

    name = "bm25"
    measure = "bm25"
    likeness_share = 0.9
