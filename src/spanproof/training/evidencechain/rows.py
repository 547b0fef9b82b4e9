"""Labelled answers as matrices, one row a word and one row a sentence."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanproof.training.evidencechain.alignment import Aligned
from spanproof.training.evidencechain.samples import word_labels
from spanproof.types import Claim
from spanproof.verifiers.detector_rows import CLAIM_COLUMNS, WORD_COLUMNS, describe

__all__ = ["Rows", "rows_of"]


class Rows(NamedTuple):
    """What a model is fitted on.

    Attributes:
        words: shape (words, ``len(WORD_COLUMNS)``).
        word_labels: 1 for a hallucinated word, shape (words,).
        claims: shape (sentences, ``len(CLAIM_COLUMNS)``).
        claim_labels: 1 for a sentence with a hallucinated word, shape (sentences,).
        sizes: words of each sentence.
        owners: the sentences themselves.
    """

    words: NDArray[np.float32]
    word_labels: NDArray[np.int8]
    claims: NDArray[np.float32]
    claim_labels: NDArray[np.int8]
    sizes: NDArray[np.int64]
    owners: tuple[Claim, ...]


def rows_of(aligned: Aligned) -> Rows:
    """The rows of the words and sentences of answers, in order."""
    described = [describe(claims, chains) for _, claims, chains in aligned.batches]
    labels = [
        word_labels(spans, sample.marks)
        for batch, rows in zip(aligned.batches, described, strict=True)
        for sample, spans in zip(batch.samples, rows.spans, strict=True)
    ]
    return Rows(
        np.concatenate([np.zeros((0, len(WORD_COLUMNS)), np.float32), *(rows.words for rows in described)]),
        np.array([label for each in labels for label in each], dtype=np.int8),
        np.concatenate([np.zeros((0, len(CLAIM_COLUMNS)), np.float32), *(rows.claims for rows in described)]),
        np.array([any(each) for each in labels], dtype=np.int8),
        np.array([len(each) for each in labels], dtype=np.int64),
        tuple(claim for batch in aligned.batches for claim in batch.claims),
    )
