"""The rules detector: numbers, dates, names and negation against the evidence chain, as one verifier."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spanproof.labels import OBJECTING
from spanproof.models.nearest import nearest, unsupported_words
from spanproof.types import Check, Claim, Evidence, Span
from spanproof.verifiers.detector import Detector, Scored
from spanproof.verifiers.rule_columns import judged

__all__ = ["Rules"]


class Rules(Detector):
    """Scores words by what the rule verifiers flag (an `spanproof.protocols.Verifier`).

    A flagged word scores ``0.5 + score / 2`` of the strongest check that flags it, any other at most 0.5: half of how
    little the nearest passage supports it. A claim scores like its strongest objection, else half of its unlikeness.
    """

    name = "rules"

    def score(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]]) -> list[Scored]:
        """The scores of each claim, in order."""
        near = nearest(claims, "coverage")
        out = []
        for claim, found, said in zip(claims, near, judged(claims, evidence), strict=True):
            spans, gone = unsupported_words(claim, found, likeness_share=0.5)
            objections = [check for check in said if check.label in OBJECTING]
            words = np.array([_of_word(span, low, objections) for span, low in zip(spans, gone, strict=True)])
            whole = max([0.5 + check.score / 2 for check in objections], default=(1.0 - found.likeness) / 2)
            out.append(Scored(tuple(spans), words, whole))
        return out


def _of_word(span: Span, low: float, objections: Sequence[Check]) -> float:
    over = [check.score for check in objections if any(span.overlaps(each) for each in check.spans)]
    return 0.5 + max(over) / 2 if over else float(low) / 2
