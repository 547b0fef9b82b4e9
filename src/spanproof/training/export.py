"""Write a trained trunk as the model directory that the run time loads.

The directory holds `tokenizer.json`, `embeddings.npz` (`codes` int8 `[V, H]`, `scale` float32 `[V]`), `trunk.onnx`
(see `spanproof.training.graph`), `manifest.json` (SHA-256 of each file, label order, calibration, decoding, packing)
and, from `spanproof.training.card`, `CARD.md`.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from spanproof.models import packing
from spanproof.models.decoding import Decoding
from spanproof.training.bert import NLI_LABELS, Shape
from spanproof.training.graph import build

Array = np.ndarray[Any, Any]
VERSION = "1"
FILES = ("tokenizer.json", "embeddings.npz", "trunk.onnx")


@dataclass(frozen=True, slots=True)
class Calibration:
    """What is fitted on development data: Platt scaling of word logits, temperature of pair logits, and decoding."""

    scale: float = 1.0
    bias: float = 0.0
    temperature: float = 1.0
    decoding: Decoding = field(default_factory=Decoding)
    presets: Mapping[str, Decoding] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """The quantised word embeddings: `codes` int8 `[V, H]`, `scale` float32 `[V]`."""

    codes: Array
    scale: Array


def export(
    folder: Path, weights: Mapping[str, Array], shape: Shape, *, table: Table, tokenizer: Path, fitted: Calibration
) -> Path:
    """Write the model directory `folder` (created; files of the same names are replaced) and return it.

    `weights` are float32 by the names of `spanproof.training.bert.Trunk`, `tokenizer` is a `tokenizer.json`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    write_tokenizer(tokenizer, folder / "tokenizer.json")
    np.savez(folder / "embeddings.npz", codes=table.codes, scale=table.scale)
    (folder / "trunk.onnx").write_bytes(build(weights, shape).SerializeToString())
    write_manifest(folder, fitted)
    return folder


def write_tokenizer(source: Path, target: Path) -> None:
    """Copy a `tokenizer.json`, its padding and truncation switched off."""
    described = json.loads(source.read_text(encoding="utf-8"))
    described["padding"] = described["truncation"] = None
    target.write_text(json.dumps(described, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def write_manifest(folder: Path, fitted: Calibration) -> None:
    """Write `manifest.json` beside the files it describes."""
    manifest = {
        "version": VERSION,
        "files": {name: sha256(folder / name) for name in FILES},
        "nli_labels": list(NLI_LABELS),
        "words": {
            "scale": fitted.scale,
            "bias": fitted.bias,
            "decoding": asdict(fitted.decoding),
            "presets": {name: asdict(how) for name, how in fitted.presets.items()},
        },
        "nli": {"temperature": fitted.temperature},
        "packing": {
            "max_length": packing.MAX_LENGTH,
            "answer_tokens": packing.ANSWER_TOKENS,
            "overlap": packing.OVERLAP_TOKENS,
            "question_tokens": packing.QUESTION_TOKENS,
            "claim_tokens": packing.CLAIM_TOKENS,
        },
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file as 64 hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def copy_model(source: Path, target: Path) -> None:
    """Copy a model directory, file by file."""
    target.mkdir(parents=True, exist_ok=True)
    for path in sorted(source.iterdir()):
        shutil.copyfile(path, target / path.name)
