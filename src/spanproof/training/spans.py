"""The recipe of the extraction model: which tokens of a chunk answer a question, and whether the chunk does at all.

It goes on from the words model, whose word table and tokenizer it shares, over the sets of
`spanproof.training.span_mix` under ``extraction/`` in the data folder, or over a user's own rows (a `.jsonl` file; with
an extraction model as the base, that is fine-tuning).
"""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from pathlib import Path

import torch
from torch import nn

from spanproof.errors import ConfigError
from spanproof.training.base import load_start, whole
from spanproof.training.bert import Trunk, dequantise_table, with_blocks
from spanproof.training.export import require_tables
from spanproof.training.loop import Plan, Trainer, train
from spanproof.training.options import Options
from spanproof.training.recipe import averaged, check_keep
from spanproof.training.resuming import digest, forget
from spanproof.training.span_finish import finish, span_packer
from spanproof.training.span_mix import encoded, gather
from spanproof.training.teach import TEACHING, taught

__all__ = ["run", "shortened"]

CLASS_WEIGHT = 1.5
"""How heavily a token of evidence counts beside others."""


def run(options: Options, *, layers: int | None = None) -> Path:
    """Train and return the model folder `options.out / "spans"`, which shares the tables in `options.out / "words"`.

    Of the base the first `layers` blocks are kept (all if ``None``): reading takes time in proportion to them.

    Raises:
        ConfigError: the base has not so many.
    """
    torch.manual_seed(options.seed)
    check_keep(options, trained=_is_span_model(options.base))
    start = load_start(options.base, *options.others)
    require_tables(start.tokenizer, start.table, options.out / "spans")
    start = replace(start, trunk=shortened(start.trunk, layers)) if layers is not None else start
    if not _is_span_model(options.base):
        _fresh_heads(start.trunk)
    material = gather(options.data, seed=options.seed, scale=options.scale)
    rows = encoded(material.train, span_packer(start.tokenizer), seed=options.seed, say=options.say)
    if not options.resume:
        forget(options.out)
    counted: list[str] = []
    if options.teacher:
        _, rows = taught([], rows, start.tokenizer, options=options, counted=counted, class_weight=CLASS_WEIGHT)
    options.say(f"spans: {len(rows):,} windows, {sum(len(row.ids) for row in rows):,} tokens in a pass")
    plan = Plan(
        "spans",
        options.epochs,
        options.seconds if not options.teacher or options.seconds is None else options.seconds * (1.0 - TEACHING),
        options.rate,
        batch_tokens=options.batch_tokens or 3072,
        class_weight=CLASS_WEIGHT,
        frozen_blocks=0 if options.teacher else start.trunk.shape.num_hidden_layers // 3,
        seed=options.seed,
    )
    table = dequantise_table(start.table.codes, start.table.scale)
    trainer = Trainer(start.trunk, table, options.out, device=options.device, say=options.say)
    trainer.material = digest([start.trunk], material.train, [options.teacher.name if options.teacher else ""])
    before = copy.deepcopy(start.trunk) if options.keep else None
    note = f"Tokens read in this run: {train(trainer, plan, rows, resume=options.resume):,}."
    note += f" Before, by its teacher, {options.teacher.name}: {', '.join(counted)}." if options.teacher else ""
    trunk = trainer.trunk.float().cpu()
    if before is not None:
        note += averaged(trunk, before, options.keep)
    return finish(trunk, start, material, options.out / "spans", note=note, say=options.say)


def shortened(trunk: Trunk, layers: int) -> Trunk:
    """Return a copy of `trunk` without the blocks above the first `layers` (Sajjad et al. 2020 drop the top ones).

    Raises:
        ConfigError: `layers` is not between 1 and the number of blocks.
    """
    if not 1 <= layers <= trunk.shape.num_hidden_layers:
        raise ConfigError(f"1 to {trunk.shape.num_hidden_layers} layers", seen=layers, remedy="keep fewer")
    return with_blocks(trunk, range(layers))


def _is_span_model(base: Path) -> bool:
    manifest = base / "manifest.json"
    with whole(base):
        return manifest.is_file() and "spans" in json.loads(manifest.read_text(encoding="utf-8"))


def _fresh_heads(trunk: Trunk) -> None:
    """Forget what the heads meant for another task."""
    for head in (trunk.words, trunk.nli):
        nn.init.normal_(head.weight, std=0.02)
        nn.init.zeros_(head.bias)
