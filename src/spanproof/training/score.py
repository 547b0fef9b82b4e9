"""Run a model over development examples and collect what fitting needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from spanproof.models.calibration import softmax
from spanproof.models.decoding import merge_windows, word_scores
from spanproof.models.onnx import Logits
from spanproof.models.packing import Packed, Packer
from spanproof.training.bert import Trunk
from spanproof.training.encode import windows_of
from spanproof.training.examples import PairExample, WordExample
from spanproof.training.metrics import Scored

Array = npt.NDArray[np.float32]
Model = Callable[[Sequence[Packed]], Sequence[Logits]]
"""Sequences to logits, in order: a `spanproof.models.onnx.Encoder`, or `torch_model`."""


def torch_model(trunk: Trunk, table: Tensor, *, device: str = "cpu") -> Model:
    """Return the float32 trunk as a model, one sequence at a time (so that nothing is padded)."""
    trunk, table = trunk.to(device, torch.float32).eval(), table.to(device)

    def logits(packed: Packed) -> Logits:
        ids, types = (torch.tensor([values], device=device) for values in (packed.ids, packed.types))
        words, pairs = trunk(table[ids], torch.ones_like(ids), types)
        window = words[0, packed.first : packed.first + len(packed.offsets)]
        return Logits(window.cpu().numpy(), pairs[0].cpu().numpy())

    def model(sequences: Sequence[Packed]) -> list[Logits]:
        with torch.inference_mode():
            return [logits(packed) for packed in sequences]

    return model


def score_words(model: Model, examples: Sequence[WordExample], packer: Packer) -> list[Scored]:
    """Return one row an answer, its word scores being logits."""
    packed = [windows_of(example, packer) for example in examples]
    found = iter(model([window for windows in packed for window in windows]))
    rows = []
    for example, windows in zip(examples, packed, strict=True):
        tokens = merge_windows(windows, [next(found).words.tolist() for _ in windows])
        words = tuple(word_scores(example.answer, tokens))
        rows.append(Scored(words, example.spans, example.group, example.origin))
    return rows


def score_pairs(model: Model, examples: Sequence[PairExample], packer: Packer) -> tuple[list[list[float]], list[int]]:
    """Return pair logits and labels."""
    found = model([packer.pack_pair([example.premise], example.hypothesis) for example in examples])
    return [logits.nli.tolist() for logits in found], [example.label for example in examples]


def word_labels(rows: Sequence[Scored]) -> tuple[list[float], list[bool], list[float]]:
    """Return scores, labels (shares a character with a span) and weights of all words of `rows`."""
    triples = [
        (word.score, any(s < word.end and word.start < e for s, e in row.spans), row.weight)
        for row in rows
        for word in row.words
    ]
    return [t[0] for t in triples], [t[1] for t in triples], [t[2] for t in triples]


def parity(one: Model, other: Model, sequences: Sequence[Packed]) -> dict[str, float]:
    """Return the largest and mean differences of probabilities between two models, and their shared decisions."""
    pairs = list(zip(one(sequences), other(sequences), strict=True))
    words = [(_sigmoid(a.words), _sigmoid(b.words)) for a, b in pairs if len(a.words)]
    nli = [(softmax(a.nli), softmax(b.nli)) for a, b in pairs]
    apart = np.concatenate([np.abs(a - b) for a, b in words])
    agreed = np.concatenate([(a >= 0.5) == (b >= 0.5) for a, b in words])
    return {
        "largest difference of a word's probability": float(apart.max()),
        "mean difference of a word's probability": float(apart.mean()),
        "share of words with the same decision at 0.5": float(agreed.mean()),
        "largest difference of a class's probability": max(float(np.abs(a - b).max()) for a, b in nli),
        "share of pairs with the same class": float(np.mean([a.argmax() == b.argmax() for a, b in nli])),
    }


def _sigmoid(x: Array) -> Array:
    return (1.0 / (1.0 + np.exp(-x))).astype(np.float32)
