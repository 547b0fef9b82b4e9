"""Run a trunk over development examples and collect what fitting needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from spanproof.models.decoding import merge_windows, word_scores
from spanproof.models.packing import Packed, Packer
from spanproof.training.bert import Trunk
from spanproof.training.encode import encode_pairs, windows_of
from spanproof.training.examples import Encoded, PairExample, WordExample
from spanproof.training.loop import Batch, collate
from spanproof.training.metrics import Scored

Forward = Callable[[Batch], tuple[Tensor, Tensor]]
"""A batch to word logits `[B, T]` and pair logits `[B, 3]`."""
_BATCH = 8


def forward_of(trunk: Trunk, table: Tensor, *, device: str = "cpu") -> Forward:
    """Return the forward pass of a float32 trunk on `device`."""
    trunk = trunk.to(device, torch.float32).eval()
    table = table.to(device)

    def forward(batch: Batch) -> tuple[Tensor, Tensor]:
        with torch.inference_mode():
            words, pairs = trunk(table[batch.ids.to(device)], batch.mask.to(device), batch.types.to(device))
        return words.cpu(), pairs.cpu()

    return forward


def score_words(forward: Forward, examples: Sequence[WordExample], packer: Packer) -> list[Scored]:
    """Return one row an answer, its word scores being logits."""
    packed = [windows_of(example, packer) for example in examples]
    flat = [(i, j) for i, windows in enumerate(packed) for j in range(len(windows))]
    flat.sort(key=lambda at: len(packed[at[0]][at[1]].ids))
    logits: dict[tuple[int, int], list[float]] = {}
    for lo in range(0, len(flat), _BATCH):
        group = flat[lo : lo + _BATCH]
        words, _ = forward(collate([Encoded(packed[i][j].ids, packed[i][j].types) for i, j in group]))
        for row, (i, j) in enumerate(group):
            logits[i, j] = _of_answer(words[row], packed[i][j])
    return [
        _scored(example, windows, [logits[i, j] for j in range(len(windows))])
        for i, (example, windows) in enumerate(zip(examples, packed, strict=True))
    ]


def _of_answer(words: Tensor, packed: Packed) -> list[float]:
    values: list[float] = words[packed.first : packed.first + len(packed.offsets)].tolist()
    return values


def _scored(example: WordExample, windows: Sequence[Packed], logits: Sequence[Sequence[float]]) -> Scored:
    shifted = [[value + _SHIFT for value in row] for row in logits]
    words = word_scores(example.answer, merge_windows(windows, shifted))
    lowered = tuple(type(word)(word.start, word.end, word.score - _SHIFT) for word in words)
    return Scored(lowered, example.spans, example.group, example.origin)


_SHIFT = 1e4  # word_scores takes probabilities, which are never negative; logits are lifted above 0 and lowered again


def score_pairs(
    forward: Forward, examples: Sequence[PairExample], packer: Packer
) -> tuple[list[list[float]], list[int]]:
    """Return pair logits and labels of the examples that fit, shortest first."""
    rows = sorted(encode_pairs(examples, packer), key=lambda row: len(row.ids))
    logits: list[list[float]] = []
    for lo in range(0, len(rows), _BATCH):
        logits += forward(collate(rows[lo : lo + _BATCH]))[1].tolist()
    return logits, [row.pair for row in rows]


def word_labels(rows: Sequence[Scored]) -> tuple[list[float], list[bool], list[float]]:
    """Return logits, labels (shares a character with a span) and weights of all words of `rows`."""
    triples = [
        (word.score, any(s < word.end and word.start < e for s, e in row.spans), row.weight)
        for row in rows
        for word in row.words
    ]
    return [t[0] for t in triples], [t[1] for t in triples], [t[2] for t in triples]
