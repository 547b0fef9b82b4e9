"""Detectors that were fitted on the rows of `spanproof.models.detector_rows`: LR, RF and GB differ in the model."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from spanproof.errors import ModelError
from spanproof.models.detector_rows import CLAIM_COLUMNS, WORD_COLUMNS, claim_rows, select, word_rows
from spanproof.models.fitted import Level
from spanproof.models.word_features import word_features
from spanproof.types import Claim, Evidence
from spanproof.verifiers.detector import Detector, Scored

__all__ = ["Learned"]


class Learned(Detector):
    """Scores words and claims by models over evidence-chain features, and decodes the words of a claim together."""

    def score(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]]) -> list[Scored]:
        """The scores of each claim, in order."""
        tables = word_features(claims, evidence)
        rows = np.concatenate([np.zeros((0, len(WORD_COLUMNS)), np.float32), *map(word_rows, tables)])
        owners = [claim for claim, table in zip(claims, tables, strict=True) for _ in table.spans]
        independent = self._apply(self.fitted.word, rows, WORD_COLUMNS, owners)
        ends = np.cumsum([len(table.spans) for table in tables])
        words = np.split(independent, ends[:-1]) if tables else []
        if self.fitted.smoother is not None:
            words = self.fitted.smoother(words)
        whole = self._apply(self.fitted.claim, claim_rows(claims, evidence, tables), CLAIM_COLUMNS, claims)
        return [
            Scored(table.spans, scores, float(score)) for table, scores, score in zip(tables, words, whole, strict=True)
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
