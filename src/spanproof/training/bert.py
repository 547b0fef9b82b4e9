"""The encoder that is trained: BERT with frozen word embeddings, one trunk, a head for words and a head for pairs.

The layout is BERT's (Devlin et al. 2019) and the parameter names are mapped from a Hugging Face checkpoint; the code
is short because training needs neither dropout nor a decoder, and because the word table stays outside: it is
quantised to int8 before training, so that what is trained on is what is shipped.
"""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from spanproof.errors import ModelError
from spanproof.training.examples import NLI_LABELS

_FARTHEST = 128  # tokens apart from which all distances are alike
_BLOCK_NAMES = {
    "attention.output.dense": "out",
    "attention.output.LayerNorm": "norm1",
    "intermediate.dense": "up",
    "output.dense": "down",
    "output.LayerNorm": "norm2",
}


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of an encoder, as in a Hugging Face `config.json`.

    With `relative_attention_num_buckets`, attention also has a bias by how far apart two tokens are, as in MPNet.
    """

    hidden_size: int
    num_hidden_layers: int
    num_attention_heads: int
    intermediate_size: int
    max_position_embeddings: int = 512
    type_vocab_size: int = 2
    layer_norm_eps: float = 1e-12
    relative_attention_num_buckets: int = 0


class Block(nn.Module):
    """One post-norm transformer layer, `[B, T, H] -> [B, T, H]`."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        h = shape.hidden_size
        self.heads = shape.num_attention_heads
        self.qkv = nn.Linear(h, 3 * h)
        self.out = nn.Linear(h, h)
        self.norm1 = nn.LayerNorm(h, eps=shape.layer_norm_eps)
        self.up = nn.Linear(h, shape.intermediate_size)
        self.down = nn.Linear(shape.intermediate_size, h)
        self.norm2 = nn.LayerNorm(h, eps=shape.layer_norm_eps)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        """Attend and feed forward."""
        b, t, h = x.shape
        qkv = self.qkv(x).view(b, t, 3, self.heads, h // self.heads).permute(2, 0, 3, 1, 4)
        mixed = attend(qkv[0], qkv[1], qkv[2], bias).transpose(1, 2).reshape(b, t, h)
        x = self.norm1(x + self.out(mixed))
        grown: Tensor = self.norm2(x + self.down(F.gelu(self.up(x))))
        return grown


def attend(q: Tensor, k: Tensor, v: Tensor, bias: Tensor) -> Tensor:
    """Return softmax(q k^T / sqrt(D) + bias) v, `[B, heads, T, D]`; `bias` is `[B, 1, 1, T]` or `[B, heads, T, T]`.

    On a CPU in bf16 plain matrix products are twice as fast as the fused kernel; in float32 that is 2.6 times as fast.
    """
    if q.dtype is torch.bfloat16 and q.device.type == "cpu":
        weights = torch.softmax(q @ k.transpose(-1, -2) * (1.0 / math.sqrt(q.shape[-1])) + bias, dim=-1)
        return weights @ v
    return F.scaled_dot_product_attention(q, k, v, attn_mask=bias)


class Trunk(nn.Module):
    """Everything behind the word table: positions, segments, blocks and both heads."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        h = shape.hidden_size
        self.shape = shape
        self.positions = nn.Parameter(torch.zeros(shape.max_position_embeddings, h), requires_grad=False)
        self.segments = nn.Parameter(torch.zeros(shape.type_vocab_size, h))
        buckets = shape.relative_attention_num_buckets
        self.apart = nn.Parameter(torch.zeros(buckets, shape.num_attention_heads), False) if buckets else None
        self.norm = nn.LayerNorm(h, eps=shape.layer_norm_eps)
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.num_hidden_layers))
        self.words = nn.Linear(h, 1)
        self.pool = nn.Linear(h, h)
        self.nli = nn.Linear(h, len(NLI_LABELS))

    def forward(self, inputs_embeds: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> tuple[Tensor, Tensor]:
        """Return word logits `[B, T]` (positive = hallucinated) and pair logits `[B, 3]` in the order of NLI_LABELS.

        `inputs_embeds` is `[B, T, H]`, `attention_mask` (1 = token) and `token_type_ids` are `[B, T]` integers.
        """
        dtype = self.segments.dtype
        x = inputs_embeds.to(dtype) + self.positions[: inputs_embeds.shape[1]] + self.segments[token_type_ids]
        x = self.norm(x)
        bias = (1.0 - attention_mask.to(dtype))[:, None, None, :] * -30000.0
        if self.apart is not None:
            near = self.apart[buckets_of(x.shape[1], len(self.apart), device=x.device)]
            bias = bias + near.permute(2, 0, 1)[None]
        for block in self.blocks:
            x = block(x, bias)
        return self.words(x).squeeze(-1), self.nli(torch.tanh(self.pool(x[:, 0])))


def buckets_of(length: int, buckets: int, *, device: torch.device | None = None) -> Tensor:
    """Return which of the buckets of distances token j is in as token i sees it, `[T, T]` (Raffel et al. 2020, "T5").

    Half of them are for what comes after; of a half, half are single distances, the others grow up to 128 tokens.
    """
    at = torch.arange(length, device=device)
    before = at[:, None] - at[None, :]
    half = buckets // 2
    exact = half // 2
    far = before.abs()
    grown = torch.log(far.clamp(min=1).float() / exact) / math.log(_FARTHEST / exact) * (half - exact)
    large = (exact + grown.long()).clamp(max=half - 1)
    return (before < 0).long() * half + torch.where(far < exact, far, large)


def with_blocks(trunk: Trunk, taken: Sequence[int]) -> Trunk:
    """Return a copy of `trunk` with the blocks of those indices alone, in that order."""
    kept = copy.deepcopy(trunk)
    kept.shape = replace(trunk.shape, num_hidden_layers=len(taken))
    kept.blocks = nn.ModuleList(kept.blocks[at] for at in taken)
    return kept


def quantise_table(table: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return `(int8 [V, H], float32 scale [V])` with `table ~ int8 * scale[:, None]`, symmetric per row."""
    scale = np.maximum(np.abs(table).max(axis=1), 1e-8).astype(np.float32) / np.float32(127)
    return np.rint(table / scale[:, None]).astype(np.int8), scale


def dequantise_table(codes: np.ndarray[Any, Any], scale: np.ndarray[Any, Any]) -> Tensor:
    """Return the float32 table `[V, H]` that both training and the run time look words up in."""
    return torch.from_numpy(codes.astype(np.float32) * scale[:, None].astype(np.float32))


def load_base(folder: Path) -> tuple[Trunk, np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Read a Hugging Face BERT folder (`config.json`, `model.safetensors`); return trunk, int8 table and row scales.

    Raises:
        ModelError: it is another kind of model.
    """
    from safetensors.torch import load_file

    config = json.loads((folder / "config.json").read_text())
    if config.get("model_type", "bert") != "bert":
        raise ModelError("a folder of model_type bert", seen=f"{folder}: {config['model_type']}", remedy="name another")
    shape = Shape(**{name: config[name] for name in Shape.__dataclass_fields__ if name in config})
    state = {k.removeprefix("bert."): v.float() for k, v in load_file(folder / "model.safetensors").items()}
    trunk = Trunk(shape)
    for head in (trunk.words, trunk.pool, trunk.nli):
        nn.init.normal_(head.weight, std=0.02)
        nn.init.zeros_(head.bias)
    try:
        mapped, table = _map_names(state, shape), state["embeddings.word_embeddings.weight"]
    except KeyError as error:
        raise ModelError("a BERT checkpoint", seen=f"{folder}: missing {error}", remedy="name another") from error
    missing, unexpected = trunk.load_state_dict(mapped, strict=False)
    lost = [name for name in missing if name.split(".")[0] not in {"words", "pool", "nli"}]
    if lost or unexpected:
        seen = f"{folder}: missing {lost[:5]}, unexpected {unexpected[:5]}"
        raise ModelError("a BERT checkpoint", seen=seen, remedy="name another")
    codes, scale = quantise_table(table.numpy())
    return trunk, codes, scale


def _map_names(state: dict[str, Tensor], shape: Shape) -> dict[str, Tensor]:
    """Rename Hugging Face BERT parameters to ours, query, key and value joined in one matrix."""
    mapped = {
        "positions": state["embeddings.position_embeddings.weight"],
        "segments": state["embeddings.token_type_embeddings.weight"],
        "norm.weight": state["embeddings.LayerNorm.weight"],
        "norm.bias": state["embeddings.LayerNorm.bias"],
    }
    for i in range(shape.num_hidden_layers):
        theirs, ours = f"encoder.layer.{i}.", f"blocks.{i}."
        for part in ("weight", "bias"):
            qkv = [state[f"{theirs}attention.self.{name}.{part}"] for name in ("query", "key", "value")]
            mapped[f"{ours}qkv.{part}"] = torch.cat(qkv)
            for old, new in _BLOCK_NAMES.items():
                mapped[f"{ours}{new}.{part}"] = state[f"{theirs}{old}.{part}"]
    return mapped
