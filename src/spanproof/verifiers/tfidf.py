"""The TF-IDF detector: the cosine of a claim and the passage most like it."""

from __future__ import annotations

from spanproof.verifiers.nearest_passage import NearestPassage

__all__ = ["Tfidf"]


class Tfidf(NearestPassage):
    """TF-IDF cosine with the most similar passage (an `spanproof.protocols.Verifier`)."""

    name = "tfidf"
    measure = "tfidf"
    likeness_share = 0.9
