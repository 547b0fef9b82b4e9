"""What a training example is, before and after it has become token ids."""

from __future__ import annotations

from dataclasses import dataclass

NLI_LABELS: tuple[str, ...] = ("SUPPORT", "CONTRADICT", "NO_EVIDENCE")
"""What a premise may be to a hypothesis, in the order of the model's logits."""
SUPPORT, CONTRADICT, NO_EVIDENCE = 0, 1, 2
"""The indices of the labels in `NLI_LABELS`."""
NOT_SUPPORT = 3
"""The label of a pair that is known not to be supported, but not which of the other two it is."""


@dataclass(frozen=True, slots=True)
class PairExample:
    """A premise, a hypothesis and the index of its label in `NLI_LABELS`, or `NOT_SUPPORT`."""

    premise: str
    hypothesis: str
    label: int
    origin: str = ""


@dataclass(frozen=True, slots=True)
class WordExample:
    """An answer with the character spans `[start, end)` that its context does not support.

    `pieces` are the sentences or record lines of the context in document order, `group` names the source document
    (splits are made by it), `origin` the data set or generator, `model` who wrote the answer.
    """

    question: str
    pieces: tuple[str, ...]
    answer: str
    spans: tuple[tuple[int, int], ...]
    group: str = ""
    origin: str = ""
    model: str = ""


@dataclass(frozen=True, slots=True)
class Encoded:
    """One sequence for the encoder: token ids, segment ids, and its targets.

    `labels[i]` is 1 (hallucinated; for extraction: evidence), 0 (not so), between them where a teacher has a say in it
    (see `spanproof.training.distil`), or -1 (not a token of the answer or chunk); the tuple is empty for a pair. `pair`
    is the label of a pair, -1 for a word example, and for a window of a chunk, which has both, whether the window
    answers the question (SUPPORT) or not (NO_EVIDENCE). `classes` is what a teacher says of the sequence, the
    probability of each label of `NLI_LABELS`; empty where none was asked (see `spanproof.training.teach`). `unseen` is
    the source document of an answer that people labelled, which a teacher speaks of without having read it.
    """

    ids: tuple[int, ...]
    types: tuple[int, ...]
    labels: tuple[float, ...] = ()
    pair: int = -1
    weight: float = 1.0
    classes: tuple[float, ...] = ()
    unseen: str = ""
