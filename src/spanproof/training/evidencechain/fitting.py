"""Fits one detector: models on the training rows, all else on the calibration answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spanproof.errors import InputError
from spanproof.models.case_columns import names_of
from spanproof.models.fitted import Fitted, Level
from spanproof.models.linear import Linear
from spanproof.models.trees import Trees
from spanproof.training.evidencechain.alignment import Aligned
from spanproof.training.evidencechain.decisions import best_threshold, isotonic, platt, smoother
from spanproof.training.evidencechain.estimators import boosting, forest, logistic
from spanproof.training.evidencechain.rows import Rows
from spanproof.training.evidencechain.scoring import Table, score
from spanproof.verifiers.bm25 import Bm25
from spanproof.verifiers.detector import Detector
from spanproof.verifiers.detector_rows import CLAIM_COLUMNS, WORD_COLUMNS, select
from spanproof.verifiers.gb import GradientBoosting
from spanproof.verifiers.lexical import Lexical
from spanproof.verifiers.lr import LogisticRegression
from spanproof.verifiers.rf import RandomForest
from spanproof.verifiers.rules import Rules
from spanproof.verifiers.tfidf import Tfidf

__all__ = ["DETECTORS", "FITTERS", "LEARNED", "fit", "with_models"]

DETECTORS: Mapping[str, type[Detector]] = {
    each.name: each for each in (Lexical, Bm25, Tfidf, Rules, LogisticRegression, RandomForest, GradientBoosting)
}
FITTERS: Mapping[str, Callable[[NDArray[np.float32], NDArray[np.int8]], Linear | Trees]] = {
    "lr": logistic,
    "rf": forest,
    "gb": boosting,
}
LEARNED = tuple(FITTERS)


def fit(
    name: str,
    rows: Rows | None,
    calibration: Aligned,
    *,
    smooth: bool | None = None,
    context: bool = False,
    without: Sequence[str] = (),
    fitted_on: Mapping[str, Any] | None = None,
) -> Fitted:
    """Fits the detector `name`.

    Args:
        name: one of `DETECTORS`.
        rows: what the models are fitted on; not read for detectors without a model.
        calibration: answers of other training sources, for the smoother, calibration and thresholds.
        smooth: whether the words of a claim are decoded together (only detectors with a model); ``None`` decides by
            the average precision of the calibration words, as values that stand alone are lost in a chain.
        context: whether temperature, generator, task and collection are columns too.
        without: parts of column names to leave out, for ablations.
        fitted_on: what to store about the data.

    Raises:
        InputError: if there is no calibration answer with a word.
    """
    if not any(batch.claims for batch in calibration.batches):
        raise InputError(
            "calibration answers with words",
            seen="none",
            remedy="give more training sources: about a quarter of them is held for calibration",
        )
    parts = Fitted(name, fitted_on=dict(fitted_on or {}))
    if name in FITTERS and rows is not None:
        parts = with_models(parts, rows, context=context, without=without)
    table = score(DETECTORS[name](fitted=parts), calibration)
    if name in FITTERS and smooth is not False:
        chained = _smoothed(parts, table)
        joint = score(DETECTORS[name](fitted=chained), calibration)
        if smooth or _precision(joint) > _precision(table):
            parts, table = chained, joint
    return replace(
        parts,
        word=_decided(parts.word, table.word_scores, table.word_labels),
        claim=_decided(parts.claim, table.claim_scores, table.claim_labels),
        response=best_threshold(table.answer_scores, table.answer_labels),
    )


def with_models(parts: Fitted, rows: Rows, *, context: bool = False, without: Sequence[str] = ()) -> Fitted:
    """`parts` with a model for words and one for sentences, fitted on `rows`."""
    extra = names_of(rows.owners) if context else ()
    owners = [claim for claim, size in zip(rows.owners, rows.sizes, strict=True) for _ in range(size)]
    word = [*(name for name in WORD_COLUMNS if not any(part in name for part in without)), *extra]
    claim = [*(name for name in CLAIM_COLUMNS if not any(part in name for part in without)), *extra]
    estimate = FITTERS[parts.name]
    word_model = estimate(select(rows.words, WORD_COLUMNS, wanted=word, claims=owners), rows.word_labels)
    claim_model = estimate(select(rows.claims, CLAIM_COLUMNS, wanted=claim, claims=rows.owners), rows.claim_labels)
    return replace(
        parts,
        word=Level(columns=tuple(word), model=word_model),
        claim=Level(columns=tuple(claim), model=claim_model),
    )


def _precision(table: Table) -> float:
    from sklearn.metrics import average_precision_score

    return float(average_precision_score(table.word_labels, table.word_scores)) if table.word_labels.any() else 0.0


def _smoothed(parts: Fitted, table: Table) -> Fitted:
    scores, labels = table.by_sentence(table.word_scores), table.by_sentence(table.word_labels)
    chain = smoother([each.astype(np.float64) for each in scores], [each.astype(np.int8) for each in labels])
    return replace(parts, smoother=chain)


def _decided(level: Level, scores: NDArray[np.float64], labels: NDArray[np.int8]) -> Level:
    return replace(
        level, threshold=best_threshold(scores, labels), curve=isotonic(scores, labels), platt=platt(scores, labels)
    )
