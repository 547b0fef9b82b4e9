"""What a detector says of labelled answers, as flat arrays beside the labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanproof.types import Claim, Span
from spanproof.verifiers.detector import Detector

from .rows import with_chains
from .samples import Sample, word_labels

__all__ = ["Table", "score"]


class Table(NamedTuple):
    """Scores and labels of answers, sentence by sentence and word by word.

    Attributes:
        samples: the answers.
        claims: their sentences that have a word, in order.
        answer_of: for each sentence the position of its answer in ``samples``.
        sizes: words of each sentence.
        spans: of all words, in order.
        word_scores: in [0, 1], one a word; the next one too.
        word_labels: 1 for a hallucinated word.
        claim_scores: in [0, 1], one a sentence; the next one too.
        claim_labels: 1 for a sentence with a hallucinated word.
    """

    samples: tuple[Sample, ...]
    claims: tuple[Claim, ...]
    answer_of: NDArray[np.int64]
    sizes: NDArray[np.int64]
    spans: tuple[Span, ...]
    word_scores: NDArray[np.float64]
    word_labels: NDArray[np.int8]
    claim_scores: NDArray[np.float64]
    claim_labels: NDArray[np.int8]

    @property
    def sentence_of(self) -> NDArray[np.int64]:
        """For each word the position of its sentence."""
        return np.repeat(np.arange(len(self.sizes)), self.sizes)

    @property
    def answer_scores(self) -> NDArray[np.float64]:
        """The highest sentence score of each answer; 0 without a sentence."""
        out = np.zeros(len(self.samples))
        np.maximum.at(out, self.answer_of, self.claim_scores)
        return out

    @property
    def answer_labels(self) -> NDArray[np.int8]:
        """1 for an answer with a hallucinated span."""
        return np.array([bool(sample.marks) for sample in self.samples], dtype=np.int8)

    def by_sentence(self, values: NDArray[np.generic]) -> list[NDArray[np.generic]]:
        """Values of the words, cut into one array a sentence."""
        return np.split(values, np.cumsum(self.sizes)[:-1]) if len(self.sizes) else []


def score(detector: Detector, samples: Sequence[Sample]) -> Table:
    """Scores each sentence of `samples`; chains come from the product's aligner, as in a run of the product."""
    places = {id(sample): at for at, sample in enumerate(samples)}
    claims: list[Claim] = []
    answer_of: list[int] = []
    words, labels = [np.zeros(0)], [np.zeros(0, np.int8)]
    spans: list[Span] = []
    sizes, whole, wrong = [], [], []
    for batch, found, chains in with_chains(samples):
        for sample, claim, scored in zip(batch, found, detector.score(found, chains), strict=True):
            marked = np.array(word_labels(scored.spans, sample.marks), dtype=np.int8)
            claims.append(claim)
            answer_of.append(places[id(sample)])
            words.append(scored.words)
            labels.append(marked)
            spans += scored.spans
            sizes.append(len(scored.spans))
            whole.append(scored.claim)
            wrong.append(bool(marked.any()))
    return Table(
        tuple(samples),
        tuple(claims),
        np.array(answer_of, dtype=np.int64),
        np.array(sizes, dtype=np.int64),
        tuple(spans),
        np.concatenate(words),
        np.concatenate(labels),
        np.array(whole, dtype=np.float64),
        np.array(wrong, dtype=np.int8),
    )
