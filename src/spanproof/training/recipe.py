"""The recipe: what is trained in which order, and what comes out.

`words`: pairs first (alignment), then words with some pairs mixed in (localisation). `nli`: pairs only. The stages
read whatever of the published sets lies under the data folder (`nli/`, `hallucination/`, `ragtruth/`), or a user's
labelled log (any other `.jsonl` there, or a `.jsonl` file instead of a folder).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import torch

from spanproof.errors import ConfigError
from spanproof.models.packing import Packer
from spanproof.training.base import is_model, load_start
from spanproof.training.bert import Trunk, dequantise_table
from spanproof.training.card import PAIRS, WORDS
from spanproof.training.encode import encode_pairs, encode_words
from spanproof.training.examples import Encoded
from spanproof.training.finish import Material, Trained, finish, make_packer
from spanproof.training.loop import Plan, Trainer
from spanproof.training.mixture import gather

WORDINGS = {"words": WORDS, "nli": PAIRS}
FROZEN_BLOCKS = 4
"""Blocks that stay as they are once pairs have shaped them: a step then costs a fifth less."""
PAIR_SHARE = 0.5
"""Share of the budget of `words` that its first stage, pairs, has; a base that this package trained is past it."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for.

    `minutes` (wall clock), where given, replaces `epochs`. `keep` in [0, 1) is the share of the base in the weights
    that come out, for a base that is a model directory of this package (weight averaging after Wortsman et al. 2022,
    "Robust fine-tuning of zero-shot models"). The weights of `others` are averaged into the base (see `load_start`).
    """

    data: Path
    out: Path
    base: Path
    resume: bool = False
    minutes: float | None = None
    epochs: float = 2.0
    device: str = "cpu"
    seed: int = 7
    rate: float = 1e-4
    keep: float = 0.0
    others: tuple[Path, ...] = ()
    say: Callable[[str], None] = print

    @property
    def seconds(self) -> float | None:
        """The wall-clock budget of the run, where there is one."""
        return self.minutes * 60 if self.minutes else None


def run(task: str, options: Options) -> Path:
    """Train `task` ("words" or "nli") and return the model directory of that name in `options.out`."""
    torch.manual_seed(options.seed)
    check_keep(options, trained=is_model(options.base))
    start = load_start(options.base, *options.others)
    packer = make_packer(start.tokenizer)
    material = gather(task, options.data, seed=options.seed)
    table = dequantise_table(start.table.codes, start.table.scale)
    trainer = Trainer(start.trunk, table, options.out, device=options.device, say=options.say)
    counted: list[str] = []
    for plan, rows in stages(task, material, packer, options=options):
        counted.append(f"{plan.name} {train(trainer, plan, rows, options=options):,}")
    trunk, note = trainer.trunk.float().cpu(), f"Tokens read in this run, by stage: {', '.join(counted)}."
    if options.keep:
        note += averaged(trunk, load_start(options.base, *options.others).trunk, options.keep)
    trained = Trained(trunk, start.table, start.tokenizer, start.origin, WORDINGS[task], note)
    return finish(trained, material, options.out / task)


def stages(task: str, material: Material, packer: Packer, *, options: Options) -> list[tuple[Plan, list[Encoded]]]:
    """Return the plans of a task with their encoded rows; a stage without rows is left out."""
    pairs = encode_pairs(material.pairs, packer)
    found: list[tuple[Plan, list[Encoded]]] = []
    seconds = options.seconds
    share = 1.0 if task == "nli" else PAIR_SHARE if pairs and not is_model(options.base) else 0.0
    if pairs and share:
        name = "nli" if task == "nli" else "pairs"
        plan = Plan(name, options.epochs * share, _part(seconds, share), options.rate, batch_tokens=1536)
        frozen = FROZEN_BLOCKS if is_model(options.base) else 0
        found.append((replace(plan, seed=options.seed, frozen_blocks=frozen), pairs))
    if task == "words" and material.words:
        words = encode_words(material.words, packer)
        replay = pairs[: len(words) // 3]
        plan = Plan("words", options.epochs, _part(seconds, 1.0 - share), options.rate, batch_tokens=3072)
        frozen = FROZEN_BLOCKS if pairs else 0
        found.append((replace(plan, seed=options.seed, frozen_blocks=frozen), words + replay))
    return found


def _part(seconds: float | None, share: float) -> float | None:
    return None if seconds is None else seconds * share


def train(trainer: Trainer, plan: Plan, rows: Iterable[Encoded], *, options: Options) -> int:
    """Train a stage, unless an earlier run that is resumed has ended it; return the tokens that it read.

    The trunk of `trainer` then has the weights with which the stage ended, in float32. `rows` is read only where there
    is something to train.

    Raises:
        ConfigError: the earlier run had another seed, so that its weights are not of the rows that are read now.
    """
    from safetensors.torch import load_file

    if not _is_done(options, plan):
        trainer.run(plan, list(rows), resume=options.resume)
    trainer.trunk.float().load_state_dict(load_file(trainer.folder / f"{plan.name}-final.safetensors"))
    return int(json.loads((trainer.folder / f"{plan.name}-final.json").read_text(encoding="utf-8"))["tokens"])


def _is_done(options: Options, plan: Plan) -> bool:
    ended = options.out / f"{plan.name}-final.json"
    if not options.resume or not ended.is_file():
        return False
    seed = json.loads(ended.read_text(encoding="utf-8")).get("seed", plan.seed)
    if seed != plan.seed:
        raise ConfigError(f"--seed {seed}, as the run in {options.out}", seen=plan.seed, remedy="or leave out --resume")
    return True


def check_keep(options: Options, *, trained: bool) -> None:
    """Raise a ConfigError unless `options.keep` is a share of a base that is `trained` for the task."""
    if not 0.0 <= options.keep < 1.0 or (options.keep and not trained):
        raise ConfigError(
            "keep in [0, 1), above 0 only with a model directory for this task as base",
            seen=f"{options.keep} of {options.base}",
            remedy="leave out --keep, or name another --base",
        )


def averaged(trunk: Trunk, before: Trunk, keep: float) -> str:
    """Move the weights of `trunk` a share `keep` back to those it started from; return what the card says of it."""
    learned = trunk.state_dict()
    trunk.load_state_dict({name: old.lerp(learned[name], 1.0 - keep) for name, old in before.state_dict().items()})
    return f" Weights are {keep:.0%} those of the base, the rest those trained."
