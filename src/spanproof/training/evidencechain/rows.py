"""Labelled answers as matrices, one row a word and one row a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanproof.aligners.lexical import LexicalAligner
from spanproof.models.detector_rows import CLAIM_COLUMNS, WORD_COLUMNS, claim_rows, word_rows
from spanproof.models.word_features import word_features
from spanproof.types import Claim, Evidence

from .samples import Sample, claims_of, has_words, word_labels

__all__ = ["Rows", "rows_of", "with_chains"]

_BATCH = 64  # answers


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


def with_chains(
    samples: Sequence[Sample],
) -> Iterator[tuple[list[Sample], list[Claim], list[tuple[Evidence, ...]]]]:
    """Answers in batches, with the sentences that have a word and their evidence chains.

    Yields:
        The sample of each sentence, the sentences and the chains, all of one length.
    """
    align = LexicalAligner()
    for start in range(0, len(samples), _BATCH):
        pairs = [
            (sample, claim)
            for sample in samples[start : start + _BATCH]
            for claim in claims_of(sample.case)
            if has_words(claim)
        ]
        claims = [claim for _, claim in pairs]
        yield [sample for sample, _ in pairs], claims, list(align(claims))


def rows_of(samples: Sequence[Sample]) -> Rows:
    """The rows of the words and sentences of `samples`, in order."""
    words, claims = [np.zeros((0, len(WORD_COLUMNS)), np.float32)], [np.zeros((0, len(CLAIM_COLUMNS)), np.float32)]
    labels: list[list[bool]] = []
    owners: list[Claim] = []
    for batch, found, chains in with_chains(samples):
        tables = word_features(found, chains)
        words += [word_rows(table) for table in tables]
        claims.append(claim_rows(found, chains, tables))
        labels += [word_labels(table.spans, sample.marks) for sample, table in zip(batch, tables, strict=True)]
        owners += found
    return Rows(
        np.concatenate(words),
        np.array([label for each in labels for label in each], dtype=np.int8),
        np.concatenate(claims),
        np.array([any(each) for each in labels], dtype=np.int8),
        np.array([len(each) for each in labels], dtype=np.int64),
        tuple(owners),
    )
