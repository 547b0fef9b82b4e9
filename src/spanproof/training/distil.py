"""A small word classifier that learns from a large one: some of its blocks, its probabilities and its states.

Knowledge distillation after Hinton et al. (2015), "Distilling the knowledge in a neural network": a token's target is
the mean of its label and the probability that the teacher gives it. Beside that, what comes out of each block is drawn
to what comes out of the teacher's block that it was taken from (Jiao et al. 2020, "TinyBERT").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional as F

from spanproof.errors import ConfigError
from spanproof.models.onnx import Encoder
from spanproof.models.weights import small_words_folder
from spanproof.training.base import is_model, load_start
from spanproof.training.batching import Batch
from spanproof.training.bert import Trunk, dequantise_table, with_blocks
from spanproof.training.card import SMALL
from spanproof.training.encode import as_packed, encode_words
from spanproof.training.examples import Encoded
from spanproof.training.export import require_tables
from spanproof.training.finish import Trained, finish, make_packer
from spanproof.training.loop import Plan, Trainer, passes_in, train
from spanproof.training.mixture import gather
from spanproof.training.options import Options
from spanproof.training.resuming import digest, forget
from spanproof.training.teach import mixed

__all__ = ["run", "softened", "spread"]

STATES = 10.0
"""How heavily states count beside targets."""
SEEN = 3
"""Of so many rows of a batch one has its states compared: they say much, and the teacher is slower than who learns."""


def run(options: Options, *, of: int | Path) -> Path:
    """Train and return the model folder "words_small" in `options.out`, which shares the tables in "words" beside it.

    The teacher is `options.base`, a model directory of this package. What learns is so many of its blocks as `of` says,
    or goes on from the small model in the directory `of`.

    Raises:
        ConfigError: the base is no such directory or has not so many blocks, the small model's blocks are not of its
            shape, or `keep` or `others` are given.
    """
    if not is_model(options.base) or options.keep or options.others or options.teacher:
        given = {"base": options.base, "keep": options.keep, "others": len(options.others), "teacher": options.teacher}
        raise ConfigError(
            "with --layers or --student, a word classifier of this package as --base, no --keep, --others or --teacher",
            seen=" ".join(f"--{name} {value}" for name, value in given.items()),
            remedy="train a large model first, and then a small one from it",
        )
    torch.manual_seed(options.seed)
    start = load_start(options.base)
    require_tables(start.tokenizer, start.table, options.out / small_words_folder().name)
    small = spread(start.trunk, of) if isinstance(of, int) else made_before(of, start.trunk)
    material = replace(gather("words", options.data, seed=options.seed, scale=options.scale), pairs=[], dev_pairs=[])
    if not options.resume:
        forget(options.out)
    plan = Plan("words", options.epochs, options.seconds, options.rate, batch_tokens=options.batch_tokens or 3072)
    plan = replace(plan, seed=options.seed)
    table = dequantise_table(start.table.codes, start.table.scale)
    trainer = Student(small, table, options.out, device=options.device, say=options.say, teacher=start.trunk)
    trainer.material = digest([start.trunk, small], material.words)

    def rows() -> Iterator[Encoded]:
        options.say("reading the answers with the base, whose probabilities are learned from")
        teacher = Encoder(options.base, threads=torch.get_num_threads())
        yield from softened(encode_words(material.words, make_packer(start.tokenizer)), teacher)

    read = train(trainer, plan, rows(), resume=options.resume)
    note = f"{len(small.blocks)} of {len(start.trunk.blocks)} blocks. Tokens read: {read:,}"
    note += "." if isinstance(of, int) else ", after those of the small model that this run started from."
    before = start.before if isinstance(of, int) else load_start(of).before
    trained = Trained(trainer.trunk.float().cpu(), start.table, start.tokenizer, start.origin, SMALL, note, before)
    return finish(trained, material, options.out / small_words_folder().name)


def spread(trunk: Trunk, layers: int) -> Trunk:
    """Return a copy of `trunk` with `layers` of its blocks: the first, the last, and others evenly between them.

    Raises:
        ConfigError: `layers` is not between 2 and the number of blocks.
    """
    deep = trunk.shape.num_hidden_layers
    if not 2 <= layers <= deep:
        raise ConfigError(f"2 to {deep} layers", seen=layers, remedy="keep as many as the base has, or fewer")
    return with_blocks(trunk, blocks_of(deep, layers))


def made_before(folder: Path, teacher: Trunk) -> Trunk:
    """Return the trunk of the model directory `folder`, which learned from one like `teacher`.

    Raises:
        ConfigError: its blocks are of another shape, or more.
    """
    trunk = load_start(folder).trunk
    deep = teacher.shape.num_hidden_layers
    if replace(trunk.shape, num_hidden_layers=deep) != teacher.shape or trunk.shape.num_hidden_layers > deep:
        wanted = f"a --student with up to {deep} blocks like those of --base"
        raise ConfigError(wanted, seen=f"{trunk.shape} in {folder}", remedy="name the base that it was made from")
    return trunk


def blocks_of(deep: int, layers: int) -> list[int]:
    """Return which of `deep` blocks the `layers` of a student are taken from: the first, the last, others between."""
    return [round(at * (deep - 1) / (layers - 1)) for at in range(layers)]


@dataclass(slots=True)
class Student(Trainer):
    """A trainer whose loss also has, `STATES` times, how far the states of the trunk are from those of `teacher`.

    They are compared for one in `SEEN` rows of a batch.
    """

    teacher: Trunk = field(kw_only=True)

    def start(self, plan: Plan, *, resume: bool = False) -> None:
        """Prepare a stage, and the teacher to read as the trunk does."""
        Trainer.start(self, plan, resume=resume)  # a class with slots is made anew, and super() knows the first one
        self.teacher.to(self.device, passes_in(self.device)).eval()

    def loss(self, batch: Batch, plan: Plan) -> Tensor:
        """Return the loss of a batch; states are compared where there is a token, as their mean squared difference."""
        with torch.no_grad(), _states(self.teacher) as theirs:
            self.teacher(self.table[batch.ids[::SEEN]], batch.mask[::SEEN], batch.types[::SEEN])
        with _states(self.trunk) as ours:
            loss = Trainer.loss(self, batch, plan)
        there = batch.mask[::SEEN].bool()
        taken = [theirs[at] for at in blocks_of(len(theirs), len(ours))]
        pairs = [(own[::SEEN][there].float(), his[there].float()) for own, his in zip(ours, taken, strict=True)]
        apart = [F.mse_loss(own, his) for own, his in pairs]
        return loss + STATES * torch.stack(apart).mean()


@contextmanager
def _states(trunk: Trunk) -> Iterator[list[Tensor]]:
    """What comes out of each block while the trunk runs, in order."""
    states: list[Tensor] = []
    hooks = [block.register_forward_hook(lambda *given: states.append(given[-1])) for block in trunk.blocks]
    try:
        yield states
    finally:
        for hook in hooks:
            hook.remove()


def softened(rows: Iterable[Encoded], teacher: Encoder) -> list[Encoded]:
    """Return the rows that have labels, each label moved towards the probability that `teacher` gives the token."""
    labelled = [row for row in rows if any(label >= 0 for label in row.labels)]
    logits = teacher([as_packed(row) for row in labelled])
    return [
        replace(row, labels=mixed(row.labels, 1.0 / (1.0 + np.exp(-each.words.astype(np.float64)))))
        for row, each in zip(labelled, logits, strict=True)
    ]
