"""What a detector says of labelled answers, as flat arrays beside the labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanproof.training.evidencechain.alignment import Aligned
from spanproof.training.evidencechain.samples import Sample, word_labels
from spanproof.types import Claim, Span
from spanproof.verifiers.detector import Detector, Scored

__all__ = ["Table", "score", "score_all"]


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


def score(detector: Detector, aligned: Aligned) -> Table:
    """Scores each sentence of aligned answers."""
    return score_all({"": detector}, aligned)[""][0]


def score_all(detectors: Mapping[str, Detector], aligned: Aligned) -> dict[str, tuple[Table, float]]:
    """The same for several detectors side by side, which share what they read.

    Returns:
        For each detector its table and the seconds of processor time that its scores took, without the alignment that
        all need, and with the features if it is the first that needs them.
    """
    parts = {name: _Part(aligned.samples) for name in detectors}
    for batch, found, chains in aligned.batches:
        for name, detector in detectors.items():
            begun = process_time()
            scored = detector.score(found, chains)
            parts[name].seconds += process_time() - begun
            parts[name].add(batch, found, scored)
    return {name: (part.table(), part.seconds) for name, part in parts.items()}


@dataclass(slots=True)
class _Part:
    samples: tuple[Sample, ...]
    seconds: float = 0.0
    claims: list[Claim] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    scored: list[Scored] = field(default_factory=list)
    labels: list[NDArray[np.int8]] = field(default_factory=list)

    def add(self, batch: Sequence[Sample], found: Sequence[Claim], scored: Sequence[Scored]) -> None:
        places = {id(sample): at for at, sample in enumerate(self.samples)}
        self.claims += found
        self.answers += [places[id(sample)] for sample in batch]
        self.scored += scored
        marked = (word_labels(each.spans, sample.marks) for sample, each in zip(batch, scored, strict=True))
        self.labels += [np.array(each, dtype=np.int8) for each in marked]

    def table(self) -> Table:
        return Table(
            self.samples,
            tuple(self.claims),
            np.array(self.answers, dtype=np.int64),
            np.array([len(each.spans) for each in self.scored], dtype=np.int64),
            tuple(span for each in self.scored for span in each.spans),
            np.concatenate([np.zeros(0), *(each.words for each in self.scored)]),
            np.concatenate([np.zeros(0, np.int8), *self.labels]),
            np.array([each.claim for each in self.scored], dtype=np.float64),
            np.array([each.any() for each in self.labels], dtype=np.int8),
        )
