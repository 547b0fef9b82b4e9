"""The recipe: what is trained in which order, and what comes out.

`words`: pairs first (alignment), then words with some pairs mixed in (localisation). `nli`: pairs only. The stages
read whatever of the published sets lies under the data folder (`nli/`, `hallucination/`, `ragtruth/`), or a user's
labelled log (any other `.jsonl` there, or a `.jsonl` file instead of a folder).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import torch

from spanproof.errors import ConfigError
from spanproof.training.base import is_model, load_start
from spanproof.training.bert import Trunk, dequantise_table
from spanproof.training.card import PAIRS, WORDS
from spanproof.training.encode import encode_pairs, encode_words
from spanproof.training.examples import Encoded
from spanproof.training.export import require_tables
from spanproof.training.finish import Trained, finish, make_packer
from spanproof.training.focus import focused, remembered
from spanproof.training.loop import Plan, Trainer, train
from spanproof.training.mixture import gather
from spanproof.training.options import Options
from spanproof.training.resuming import digest, forget
from spanproof.training.teach import TEACHING, taught

WORDINGS = {"words": WORDS, "nli": PAIRS}
FROZEN_BLOCKS = 4
"""Blocks that stay as they are once pairs have shaped them: a step then costs a fifth less."""
PAIR_SHARE = 0.5
"""Share of the budget of `words` that its first stage, pairs, has; a base that this package trained is past it."""


def run(task: str, options: Options) -> Path:
    """Train `task` ("words" or "nli") and return the model directory of that name in `options.out`."""
    torch.manual_seed(options.seed)
    check_keep(options, trained=is_model(options.base))
    start = load_start(options.base, *options.others)
    require_tables(start.tokenizer, start.table, options.out / task)
    packer = make_packer(start.tokenizer)
    material = gather(task, options.data, seed=options.seed, scale=options.scale)
    if not options.resume:
        forget(options.out)
    taught_by = options.teacher.name if options.teacher else ""
    if options.focus:
        material = replace(material, pairs=focused(material.pairs, options.focus, seed=options.seed))
        options.say("reading the pairs beside with the base, whose probabilities are learned from")
        pairs = remembered(material.pairs, options.focus, packer, options.base)
    else:
        pairs = encode_pairs(material.pairs, packer)
    words = encode_words(material.words, packer) if task == "words" else []
    counted: list[str] = []
    if options.teacher:
        pairs, words = taught(pairs, words, start.tokenizer, options=options, counted=counted)
    table = dequantise_table(start.table.codes, start.table.scale)
    trainer = Trainer(start.trunk, table, options.out, device=options.device, say=options.say)
    trainer.material = digest([start.trunk], material.pairs, material.words, [taught_by])
    for plan, rows in stages(task, pairs, words, options=options):
        counted.append(f"{plan.name} {train(trainer, plan, rows, resume=options.resume):,}")
    trunk, note = trainer.trunk.float().cpu(), f"Tokens read in this run, by stage: {', '.join(counted)}."
    note += f" The teacher was {taught_by}." if options.teacher else ""
    if options.keep:
        note += averaged(trunk, load_start(options.base, *options.others).trunk, options.keep)
    trained = Trained(trunk, start.table, start.tokenizer, start.origin, WORDINGS[task], note, start.before)
    return finish(trained, material, options.out / task)


def stages(
    task: str, pairs: Sequence[Encoded], words: Sequence[Encoded], *, options: Options
) -> list[tuple[Plan, list[Encoded]]]:
    """Return the plans of a task with their rows; a stage without rows is left out.

    Pairs that a teacher spoke of are read once more by their labels alone, half as often and at half the rate.
    """
    seconds = _part(options.seconds, 1.0 - TEACHING) if options.teacher else options.seconds
    share = 1.0 if task == "nli" else PAIR_SHARE if pairs and not is_model(options.base) else 0.0
    found = _of_pairs("nli" if task == "nli" else "pairs", pairs, share, seconds, options) if pairs and share else []
    if words:
        replay = list(pairs[: len(words) // 3])
        batch = options.batch_tokens or 3072
        plan = Plan("words", options.epochs, _part(seconds, 1.0 - share), options.rate, batch_tokens=batch)
        frozen = FROZEN_BLOCKS if pairs and not options.teacher else 0
        found.append((replace(plan, seed=options.seed, frozen_blocks=frozen), [*words, *replay]))
    return found


def _of_pairs(
    name: str, pairs: Sequence[Encoded], share: float, seconds: float | None, options: Options
) -> list[tuple[Plan, list[Encoded]]]:
    seconds, batch = _part(seconds, share), options.batch_tokens or 1536
    frozen = FROZEN_BLOCKS if is_model(options.base) and not options.teacher else 0
    plan = Plan(name, options.epochs * share, seconds, options.rate, batch_tokens=batch, frozen_blocks=frozen)
    plan = replace(plan, seed=options.seed)
    if not options.teacher:
        return [(plan, list(pairs))]
    first = replace(plan, seconds=_part(seconds, 2 / 3))
    then = replace(plan, epochs=plan.epochs / 2, seconds=_part(seconds, 1 / 3), rate=plan.rate / 2)
    untold = [replace(row, classes=()) for row in pairs]
    return [(first, list(pairs)), (replace(then, name=f"{name}-labels"), untold)]


def _part(seconds: float | None, share: float) -> float | None:
    return None if seconds is None else seconds * share


def check_keep(options: Options, *, trained: bool) -> None:
    """Raise a ConfigError where `keep` or `focus` of `options` need a base that is `trained` for the task."""
    if not 0.0 <= options.keep < 1.0 or (options.keep and not trained):
        raise ConfigError(
            "keep in [0, 1), above 0 only with a model directory for this task as base",
            seen=f"{options.keep} of {options.base}",
            remedy="leave out --keep, or name another --base",
        )
    if options.focus and (options.teacher or not trained):
        raise ConfigError(
            "focus with a model directory for this task as base, which is the only teacher",
            seen=f"base {options.base}, teacher {options.teacher}",
            remedy="leave out --focus, or name another --base and no --teacher",
        )


def averaged(trunk: Trunk, before: Trunk, keep: float) -> str:
    """Move the weights of `trunk` a share `keep` back to those it started from; return what the card says of it."""
    learned = trunk.state_dict()
    trunk.load_state_dict({name: old.lerp(learned[name], 1.0 - keep) for name, old in before.state_dict().items()})
    return f" Weights are {keep:.0%} those of the base, the rest those trained."
