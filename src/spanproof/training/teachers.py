"""A larger encoder that reads the same sequences as the model that ships, to be trained first and learned from.

It may be a BERT or an MPNet (Song et al. 2020, "MPNet": BERT's blocks, with a bias by distance in the attention and
without segments) in a Hugging Face folder whose tokenizer has the same word pieces, under whatever ids.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from spanproof.errors import ModelError
from spanproof.training.base import whole
from spanproof.training.bert import Shape, Trunk, dequantise_table, load_base

__all__ = ["load_teacher"]

_NAMES = {
    "attention.attn.o": "out",
    "attention.LayerNorm": "norm1",
    "intermediate.dense": "up",
    "output.dense": "down",
    "output.LayerNorm": "norm2",
}
_AS_WRITTEN = {"[CLS]": "<s>", "[SEP]": "</s>", "[PAD]": "<pad>"}
"""What MPNet has in the place of BERT's special tokens."""


def load_teacher(folder: Path, tokenizer: Path) -> tuple[Trunk, Tensor]:
    """Return the trunk of a Hugging Face folder with fresh heads, and its float32 word table `[V, H]`.

    The rows of the table are in the order of the ids of `tokenizer` (a `tokenizer.json`), the student's.

    Raises:
        ModelError: the folder is no BERT or MPNet, or damaged, or its tokenizer lacks word pieces of the student's.
    """
    with whole(folder, "--teacher"):
        return _load(folder, tokenizer)


def _load(folder: Path, tokenizer: Path) -> tuple[Trunk, Tensor]:
    config = folder / "config.json"
    if not config.is_file():
        raise ModelError("a folder with config.json", seen=folder, remedy="name another --teacher")
    described = json.loads(config.read_text(encoding="utf-8"))
    kind = described.get("model_type")
    if kind == "bert":
        trunk, codes, scale = load_base(folder)
        table = dequantise_table(codes, scale)
    elif kind == "mpnet":
        trunk, table = _mpnet(folder, described)
    else:
        raise ModelError("a teacher of model_type bert or mpnet", seen=kind, remedy="name another --teacher")
    return trunk, table[_places(tokenizer, folder / "tokenizer.json")]


def _mpnet(folder: Path, config: dict[str, Any]) -> tuple[Trunk, Tensor]:
    from safetensors.torch import load_file

    state = {k.removeprefix("mpnet."): v.float() for k, v in load_file(folder / "model.safetensors").items()}
    shape = Shape(**{name: config[name] for name in Shape.__dataclass_fields__ if name in config})
    positions = state["embeddings.position_embeddings.weight"][config["pad_token_id"] + 1 :]
    trunk = Trunk(replace(shape, max_position_embeddings=len(positions)))
    mapped = {
        "positions": positions,
        "apart": state["encoder.relative_attention_bias.weight"],
        "segments": torch.zeros(shape.type_vocab_size, shape.hidden_size),
        "norm.weight": state["embeddings.LayerNorm.weight"],
        "norm.bias": state["embeddings.LayerNorm.bias"],
    }
    for i in range(shape.num_hidden_layers):
        theirs, ours = f"encoder.layer.{i}.", f"blocks.{i}."
        for part in ("weight", "bias"):
            mapped[f"{ours}qkv.{part}"] = torch.cat([state[f"{theirs}attention.attn.{n}.{part}"] for n in "qkv"])
            mapped |= {f"{ours}{new}.{part}": state[f"{theirs}{old}.{part}"] for old, new in _NAMES.items()}
    for head in (trunk.words, trunk.pool, trunk.nli):
        nn.init.normal_(head.weight, std=0.02)
        nn.init.zeros_(head.bias)
    trunk.load_state_dict(trunk.state_dict() | mapped)
    return trunk, state["embeddings.word_embeddings.weight"]


def _places(student: Path, teacher: Path) -> Tensor:
    """Return the id that the teacher's tokenizer has for each id of the student's."""
    theirs, own = _vocabulary(teacher), _vocabulary(student)
    found = {
        at: theirs.get(_AS_WRITTEN[piece] if _AS_WRITTEN.get(piece) in theirs else piece) for piece, at in own.items()
    }
    lacking = [piece for piece, at in own.items() if found[at] is None]
    if lacking:
        seen = f"{len(lacking)} of {len(own)} are not in {teacher}, {lacking[0]!r} for one"
        raise ModelError("a teacher with the word pieces of the base", seen=seen, remedy="name another --teacher")
    return torch.tensor([found[at] for at in range(len(own))])


def _vocabulary(tokenizer: Path) -> dict[str, int]:
    described = json.loads(tokenizer.read_text(encoding="utf-8"))
    return {str(piece): int(at) for piece, at in described["model"]["vocab"].items()}
