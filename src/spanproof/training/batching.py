"""Sequences as padded tensors, those of like length together."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from spanproof.training.examples import NLI_LABELS, Encoded


@dataclass(slots=True)
class Batch:
    """Padded tensors `[B, T]`: ids, types, mask, labels (-1 = ignored); `pairs` and `weights` are `[B]`.

    `classes`, `[B, 3]`, is what a teacher says of each row; below 0 where none was asked.
    """

    ids: Tensor
    types: Tensor
    mask: Tensor
    labels: Tensor
    pairs: Tensor
    weights: Tensor
    classes: Tensor


def collate(rows: Sequence[Encoded]) -> Batch:
    """Pad `rows` to the longest of them."""
    longest = max(len(row.ids) for row in rows)

    def pad(values: Sequence[float], fill: int) -> list[float]:
        return [*values, *([fill] * (longest - len(values)))]

    return Batch(
        ids=torch.tensor([pad(row.ids, 0) for row in rows]),
        types=torch.tensor([pad(row.types, 0) for row in rows]),
        mask=torch.tensor([pad([1] * len(row.ids), 0) for row in rows]),
        labels=torch.tensor([pad(row.labels, -1) for row in rows], dtype=torch.float32),
        pairs=torch.tensor([row.pair for row in rows]),
        weights=torch.tensor([row.weight for row in rows]),
        classes=torch.tensor([row.classes or (-1.0,) * len(NLI_LABELS) for row in rows]),
    )


def batches(rows: Sequence[Encoded], *, tokens: int, rng: random.Random) -> Iterator[list[Encoded]]:
    """Yield batches without end: shuffled every epoch, sequences of like length together, about `tokens` a batch."""
    while True:
        groups = grouped(sorted(rows, key=lambda row: len(row.ids) + rng.uniform(-16, 16)), tokens=tokens)
        rng.shuffle(groups)
        yield from groups


def grouped(rows: Sequence[Encoded], *, tokens: int) -> list[list[Encoded]]:
    """Return neighbours together, about `tokens` a batch; `rows` are in about the order of their lengths."""
    groups: list[list[Encoded]] = [[]]
    for row in rows:
        if groups[-1] and max(len(r.ids) for r in (groups[-1][0], row)) * (len(groups[-1]) + 1) > tokens:
            groups.append([])
        groups[-1].append(row)
    return groups
