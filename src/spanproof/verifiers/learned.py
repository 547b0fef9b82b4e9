"""Detectors that were fitted on the rows of `spanproof.verifiers.detector_rows`: LR, RF and GB differ in the model."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from spanproof.errors import ModelError
from spanproof.models.fitted import Level
from spanproof.types import Claim, Evidence
from spanproof.verifiers.detector import Detector, Scored
from spanproof.verifiers.detector_rows import CLAIM_COLUMNS, WORD_COLUMNS, describe, select

__all__ = ["Learned"]


class Learned(Detector):
    """Scores words and claims by models over evidence-chain features, and decodes the words of a claim together."""

    def score(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]]) -> list[Scored]:
        """The scores of each claim, in order."""
        rows = describe(claims, evidence)
        owners = [claim for claim, spans in zip(claims, rows.spans, strict=True) for _ in spans]
        independent = self._apply(self.fitted.word, rows.words, WORD_COLUMNS, owners)
        ends = np.cumsum([len(spans) for spans in rows.spans])
        words = np.split(independent, ends[:-1]) if claims else []
        if self.fitted.smoother is not None:
            words = self.fitted.smoother(words)
        whole = self._apply(self.fitted.claim, rows.claims, CLAIM_COLUMNS, claims)
        return [
            Scored(spans, scores, float(score)) for spans, scores, score in zip(rows.spans, words, whole, strict=True)
        ]

    def _apply(
        self, level: Level, rows: NDArray[np.float32], known: Sequence[str], claims: Sequence[Claim]
    ) -> NDArray[np.float64]:
        if level.model is None:
            raise ModelError(
                f"a fitted model for {self.name}", seen="thresholds alone", remedy="fit it, or reinstall spanproof"
            )
        try:
            return level.model(select(rows, known, wanted=level.columns, claims=claims))
        except KeyError as error:
            raise ModelError(
                f"the columns that {self.name} was fitted on",
                seen=f"no column {error}",
                remedy="fit it again: python -m spanproof.training.evidencechain",
            ) from error
