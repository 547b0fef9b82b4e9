"""Labelled answers with the evidence chains of their sentences, aligned once for all that reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spanproof.aligners.lexical import LexicalAligner
from spanproof.training.evidencechain.samples import Sample, claims_of, has_words
from spanproof.types import Claim, Evidence

__all__ = ["Aligned", "Batch", "align"]

_BATCH = 64  # answers


class Batch(NamedTuple):
    """Some sentences: the answer that each is from, the sentences, and their chains; all of one length."""

    samples: list[Sample]
    claims: list[Claim]
    chains: list[tuple[Evidence, ...]]


class Aligned(NamedTuple):
    """Answers, and their sentences that have a word, in batches."""

    samples: tuple[Sample, ...]
    batches: tuple[Batch, ...]


def align(samples: Sequence[Sample]) -> Aligned:
    """The chains of all sentences, by the product's aligner, as in a run of the product."""
    aligner = LexicalAligner()
    batches = []
    for start in range(0, len(samples), _BATCH):
        pairs = [
            (sample, claim)
            for sample in samples[start : start + _BATCH]
            for claim in claims_of(sample.case)
            if has_words(claim)
        ]
        claims = [claim for _, claim in pairs]
        batches.append(Batch([sample for sample, _ in pairs], claims, list(aligner(claims))))
    return Aligned(tuple(samples), tuple(batches))
