"""Detectors that compare a claim with the one passage nearest to it: lexical, BM25 and TF-IDF differ in the measure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from spanproof.models.nearest import Measure, nearest, unsupported_words
from spanproof.types import Claim, Evidence
from spanproof.verifiers.detector import Detector, Scored

__all__ = ["NearestPassage"]


class NearestPassage(Detector):
    """Scores words by whether the nearest passage has them, and claims by how unlike that passage they are.

    The evidence chain is not read: the nearest passage of all relevant chunks is found by `measure` alone.
    """

    measure: ClassVar[Measure]
    likeness_share: ClassVar[float]
    """How much of a word's score is the unlikeness of its whole claim; chosen on RAGTruth's training rows."""

    def score(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]]) -> list[Scored]:  # noqa: ARG002
        """The scores of each claim, in order."""
        out = []
        for claim, found in zip(claims, nearest(claims, self.measure), strict=True):
            spans, scores = unsupported_words(claim, found, likeness_share=self.likeness_share)
            out.append(Scored(tuple(spans), scores, 1.0 - found.likeness))
        return out
