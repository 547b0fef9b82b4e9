"""The recipe: what is trained in which order, and what comes out.

`words`: pairs first (alignment), then words with some pairs mixed in (localisation). `nli`: pairs only. The stages
read whatever of the published sets lies under the data folder (`nli/`, `hallucination/`, `ragtruth/`), or a user's
labelled log (any other `.jsonl` there, or a `.jsonl` file instead of a folder).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import torch

from spanproof.errors import InputError
from spanproof.models.packing import Packer
from spanproof.training.base import load_start
from spanproof.training.bert import dequantise_table
from spanproof.training.encode import encode_pairs, encode_words
from spanproof.training.examples import Encoded, WordExample
from spanproof.training.finish import Material, Trained, finish, make_packer
from spanproof.training.loop import Plan, Trainer
from spanproof.training.made import load_synthetic, swapped, without_support
from spanproof.training.pairs import load_pairs
from spanproof.training.ragtruth import load_ragtruth, split_by_group
from spanproof.training.span_sets import load_span_sets
from spanproof.training.swaps import swapped_pairs
from spanproof.training.userlog import load_log

FROZEN_BLOCKS = 4


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for. `minutes` (wall clock), where given, replaces `epochs`."""

    data: Path
    out: Path
    base: Path
    resume: bool = False
    minutes: float | None = None
    epochs: float = 2.0
    device: str = "cpu"
    seed: int = 7
    rate: float = 1e-4
    say: Callable[[str], None] = print


def run(task: str, options: Options) -> Path:
    """Train `task` ("words" or "nli") and return the model directory `options.out / "model"`."""
    torch.manual_seed(options.seed)
    start = load_start(options.base)
    packer = make_packer(start.tokenizer)
    material = gather(task, options)
    table = dequantise_table(start.table.codes, start.table.scale)
    trainer = Trainer(start.trunk, table, options.out, device=options.device, say=options.say)
    for plan, rows in stages(task, material, packer, options=options):
        if not _is_done(options, plan):
            trainer.run(plan, rows, resume=options.resume)
        _load(trainer, plan)
    trunk = trainer.trunk.float().cpu()
    return finish(Trained(trunk, start.table, start.tokenizer, options.base.name), material, options.out / "model")


def gather(task: str, options: Options) -> Material:
    """Read the data of a task, make the generated part, and split off a development part by source document."""
    rng = random.Random(options.seed)  # noqa: S311  (sampling, not secrecy)
    data = options.data
    pairs = load_pairs(data / "nli", seed=options.seed) if (data / "nli").is_dir() else []
    pairs += swapped_pairs(pairs, len(pairs) // 10, rng)
    rng.shuffle(pairs)
    cut = min(2000, len(pairs) // 20)
    words = labelled(options) if task == "words" else []
    train, dev = split_by_group(words, share=0.11, seed=options.seed)
    if not words and not pairs:
        raise InputError("nli/, ragtruth/, hallucination/ or a .jsonl log", seen=data, remedy="name another --data")
    return Material(pairs[cut:], train + generated(train, data, rng), dev, pairs[:cut])


def labelled(options: Options) -> list[WordExample]:
    """Return every example with human word labels under the data folder, or of the log it names."""
    data = options.data
    if data.is_file():
        return load_log(data)
    found = [example for path in sorted(data.glob("*.jsonl")) for example in load_log(path)]
    if (data / "ragtruth").is_dir():
        found += load_ragtruth(data / "ragtruth", seed=options.seed)
    return found


def generated(train: Sequence[WordExample], data: Path, rng: random.Random) -> list[WordExample]:
    """Return the examples beside the labelled ones: other human sets, swaps, missing evidence, the synthetic corpus."""
    clean = [example for example in train if not example.spans]
    made = [other for example in clean for other in (swapped(example, rng), without_support(example, rng)) if other]
    rng.shuffle(made)
    found = made[: len(train) // 10]
    if (data / "hallucination").is_dir():
        found += load_span_sets(data / "hallucination")
    if (data / "ragtruth").is_dir():
        found += load_synthetic(330, seed=101) + load_synthetic(330, seed=202, density=0.9)
    return found


def stages(task: str, material: Material, packer: Packer, *, options: Options) -> list[tuple[Plan, list[Encoded]]]:
    """Return the plans of a task with their encoded rows; a stage without rows is left out."""
    pairs = encode_pairs(material.pairs, packer)
    found: list[tuple[Plan, list[Encoded]]] = []
    seconds = options.minutes * 60 if options.minutes else None
    share = 1.0 if task == "nli" else 0.2
    if pairs:
        plan = Plan("pairs", options.epochs * share, _part(seconds, share), batch_tokens=1536)
        found.append((_common(plan, options), pairs))
    if task == "words" and material.words:
        words = encode_words(material.words, packer)
        replay = pairs[: len(words) // 3]
        frozen = FROZEN_BLOCKS if pairs else 0
        plan = Plan("words", options.epochs, _part(seconds, 0.8 if pairs else 1.0), frozen_blocks=frozen)
        found.append((_common(plan, options), words + replay))
    return found


def _part(seconds: float | None, share: float) -> float | None:
    return None if seconds is None else seconds * share


def _common(plan: Plan, options: Options) -> Plan:
    return replace(plan, rate=options.rate, seed=options.seed, batch_tokens=min(plan.batch_tokens, 3072))


def _is_done(options: Options, plan: Plan) -> bool:
    return options.resume and (options.out / f"{plan.name}-final.safetensors").is_file()


def _load(trainer: Trainer, plan: Plan) -> None:
    from safetensors.torch import load_file

    trainer.trunk.float().load_state_dict(load_file(trainer.folder / f"{plan.name}-final.safetensors"))
