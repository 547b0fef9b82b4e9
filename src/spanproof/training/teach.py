"""Rows with what a larger encoder says of them, which is trained on them first (knowledge distillation).

After Hinton et al. (2015), "Distilling the knowledge in a neural network". Of answers that people labelled a teacher
speaks without having read them: it is trained once for each of `FOLDS` parts of their sources, on all but that part.
Of the others, all of these teachers speak, and the mean of their probabilities counts. Where there are none of the
first kind, one teacher is trained on all rows, once over them.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from spanproof.training.batching import collate, grouped
from spanproof.training.examples import Encoded
from spanproof.training.loop import Plan, Trainer, passes_in, train
from spanproof.training.options import Options
from spanproof.training.resuming import TEACHER, digest
from spanproof.training.teachers import load_teacher

__all__ = ["FOLDS", "SHARE", "TEACHING", "fold_of", "mixed", "taught"]

FOLDS = 3
SHARE = 0.5
"""How much of a token's target is what a teacher says; the rest is its label."""
TEACHING = 0.5
"""The share of a run's minutes that teachers have."""
_READS = 32_768  # tokens at once
_RATE = 5e-5
_REPLAYED = 5  # of so many rows with labels one pair is read beside them

Said = tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]
"""Probabilities of the tokens of a row, `[T]`, and of its classes, `[3]`."""


def taught(
    pairs: Sequence[Encoded],
    words: Sequence[Encoded],
    tokenizer: Path,
    *,
    options: Options,
    counted: list[str],
    class_weight: float = 2.0,
) -> tuple[list[Encoded], list[Encoded]]:
    """Return the rows with what teachers say of them: classes, and targets between label and probability.

    Args:
        pairs: read first, in one stage.
        words: rows with labels; none leaves it at pairs.
        tokenizer: of the student, whose ids the rows have.
        options: of the run; checkpoints of the teachers go to ``teacher`` in its folder.
        counted: gets a note on each stage.
        class_weight: of tokens with a label, see `spanproof.training.losses`.

    Raises:
        ModelError: see `spanproof.training.teachers`.
    """
    trunk, table = load_teacher(options.teacher or Path(), tokenizer)
    trainer = Trainer(trunk, table, options.out / TEACHER, device=options.device, say=options.say)
    trainer.material = digest([trunk], pairs, words)
    folds = FOLDS if any(row.unseen for row in words) else 1
    parts = bool(pairs) + folds * bool(words)
    seconds = options.seconds * TEACHING / parts if options.seconds else None
    batch = options.batch_tokens or 3072

    def stage(name: str, passes: float, rows: Sequence[Encoded], seed: int) -> None:
        plan = Plan(name, passes, seconds, _RATE, batch_tokens=batch, class_weight=class_weight, seed=seed)
        counted.append(f"{name} {train(trainer, plan, rows, resume=options.resume):,}")

    if pairs:
        stage("teacher", 1.0, pairs, options.seed)
        pairs = [replace(row, classes=_classes(said[1])) for row, said in zip(pairs, read(trainer, pairs), strict=True)]
    if not words:
        return list(pairs), []
    trainer.trunk.float()
    before = {name: value.detach().cpu().clone() for name, value in trainer.trunk.state_dict().items()}
    heard: list[list[Said]] = []
    for fold in range(folds):
        trainer.trunk.float().load_state_dict(before)
        known = [row for row in words if fold_of(row) != fold]
        stage(f"teacher-{fold}", float(min(2, folds)), [*known, *pairs[: len(known) // _REPLAYED]], options.seed + fold)
        heard.append(read(trainer, words))
    return list(pairs), [_told(row, said) for row, *said in zip(words, *heard, strict=True)]


def fold_of(row: Encoded) -> int | None:
    """The part that the source of a row is in, by its digest; ``None`` where every teacher may have read it."""
    return zlib.crc32(row.unseen.encode()) % FOLDS if row.unseen else None


def _told(row: Encoded, said: Sequence[Said]) -> Encoded:
    fold = fold_of(row)
    counts = said if fold is None else [said[fold]]
    labels = mixed(row.labels, np.mean([words for words, _ in counts], axis=0))
    return replace(row, labels=labels, classes=_classes(np.mean([classes for _, classes in counts], axis=0)))


def mixed(labels: Sequence[float], likely: Iterable[float]) -> tuple[float, ...]:
    """The mean of labels and probabilities (`SHARE`); labels below 0 stand for tokens that are not judged, and stay."""
    return tuple(
        label if label < 0 else (1.0 - SHARE) * label + SHARE * float(each)
        for label, each in zip(labels, likely, strict=True)
    )


def _classes(values: npt.NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(float(value) for value in values)


@torch.no_grad()
def read(trainer: Trainer, rows: Sequence[Encoded]) -> list[Said]:
    """Return what the trunk of `trainer` says of each row."""
    trunk = trainer.trunk.to(trainer.device, passes_in(trainer.device)).eval()
    table = trainer.table.to(trainer.device)
    order = sorted(range(len(rows)), key=lambda at: len(rows[at].ids))
    found: dict[int, Said] = {}
    at = iter(order)
    for group in grouped([rows[i] for i in order], tokens=_READS):
        batch = collate(group)
        ids, mask, types = (each.to(trainer.device) for each in (batch.ids, batch.mask, batch.types))
        words, pairs = trunk(table[ids], mask, types)
        likely, classes = torch.sigmoid(words.float()).cpu().numpy(), torch.softmax(pairs.float(), -1).cpu().numpy()
        for row, own, said in zip(group, likely, classes, strict=True):
            found[next(at)] = own[: len(row.ids)].astype(np.float64), said.astype(np.float64)
    trainer.trunk.float()
    return [found[i] for i in range(len(rows))]
