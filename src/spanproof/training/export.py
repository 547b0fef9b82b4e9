"""Write a trained trunk as the model directory that the run time loads.

The directory holds `tokenizer.json`, `embeddings.npz` (`codes` int8 `[V, H]`, `scale` float32 `[V]`), `trunk.onnx`
(see `spanproof.training.graph`), `manifest.json` (SHA-256 of each file, label order, calibration, decoding, packing)
and, from `spanproof.training.card`, `CARD.md`. Models of one family share the first two: only a directory named
`TABLES` has them, and the manifests of those beside it name it.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from spanproof.errors import ModelError
from spanproof.models import packing
from spanproof.models.decoding import Decoding
from spanproof.models.weights import FILES
from spanproof.training.bert import Shape
from spanproof.training.examples import NLI_LABELS
from spanproof.training.graph import build

Array = np.ndarray[Any, Any]
VERSION = "1"
TABLES = "words"
"""The name of the directory whose tokenizer and word table the models beside it share."""
_UNFINISHED = ".unfinished"
SHARED = {"tokenizer.json": TABLES, "embeddings.npz": TABLES}


@dataclass(frozen=True, slots=True)
class Calibration:
    """What is fitted on development data: Platt scaling of word logits, temperature of pair logits, and decoding.

    `decoding` is None for a model that was not trained on words.
    """

    scale: float = 1.0
    bias: float = 0.0
    temperature: float = 1.0
    decoding: Decoding | None = field(default_factory=Decoding)
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

    `weights` are float32 by the names of `spanproof.training.bert.Trunk`, `tokenizer` is a `tokenizer.json`. Unless
    `folder` is `TABLES` itself, tokenizer and word table go to that directory beside it (see `share_tables`).

    Raises:
        ModelError: there are other tables in that directory.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if folder.name != TABLES:
        share_tables(tokenizer, table, folder.parent / TABLES)
    else:
        with _tables(tokenizer, table) as fresh:
            for path in fresh:
                shutil.copyfile(path, folder / path.name)
    (folder / "trunk.onnx").write_bytes(build(weights, shape).SerializeToString())
    write_calibration(folder, fitted)
    return folder


@contextmanager
def unfinished(folder: Path) -> Iterator[Path]:
    """A folder to write a model and its card to, which come to `folder` when all of it is written.

    Until then `folder` stays as it was, also if the run is killed. Tables that it shares come to `TABLES` beside it.

    Raises:
        ModelError: see `require_tables`.
    """
    apart = folder.parent / _UNFINISHED
    shutil.rmtree(apart, ignore_errors=True)
    made = apart / folder.name
    made.mkdir(parents=True)
    try:
        yield made
        _publish(made, folder)
    finally:
        shutil.rmtree(apart, ignore_errors=True)


def _publish(made: Path, folder: Path) -> None:
    """Move the files of a model to `folder`, the manifest last: with that of before, the others are refused."""
    tables = folder.parent / TABLES
    fresh = [made.parent / TABLES / name for name in SHARED]
    if folder.name != TABLES or _is_shared(tables):
        _require_same(fresh, tables)
    for needed in (folder, tables):
        needed.mkdir(parents=True, exist_ok=True)
    for path in fresh:
        if not (tables / path.name).is_file():
            path.replace(tables / path.name)
    for path in sorted(made.iterdir(), key=lambda path: path.name == "manifest.json"):
        path.replace(folder / path.name)


def require_tables(tokenizer: Path, table: Table, folder: Path) -> None:
    """Refuse to write a model to `folder` whose tables are not those that models beside it read.

    Raises:
        ModelError: others are in `TABLES` beside it; for a `folder` of that name, if a model beside it shares them.
    """
    if folder.name != TABLES or _is_shared(folder):
        with _tables(tokenizer, table) as fresh:
            _require_same(fresh, folder.parent / TABLES)


def share_tables(tokenizer: Path, table: Table, folder: Path) -> None:
    """Put tokenizer and word table into `folder`, whose models beside it share them, unless they are there.

    Raises:
        ModelError: other ones are there already.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with _tables(tokenizer, table) as fresh:
        _require_same(fresh, folder)
        for path in fresh:
            if not (folder / path.name).is_file():
                shutil.copyfile(path, folder / path.name)


def _require_same(fresh: Sequence[Path], folder: Path) -> None:
    """Refuse files in `folder` that are other ones than the fresh ones of their names."""
    for path in fresh:
        there = folder / path.name
        if there.is_file() and sha256(there) != sha256(path):
            raise ModelError(f"the {path.name} of --base, or none", seen=there, remedy="choose another --out")


@contextmanager
def _tables(tokenizer: Path, table: Table) -> Iterator[list[Path]]:
    """Word table and tokenizer as a model folder has them: those of the base, byte for byte, if it is one."""
    original = tokenizer.parent / "embeddings.npz"
    with TemporaryDirectory() as made:
        fresh = [Path(made, "embeddings.npz"), Path(made, "tokenizer.json")]
        if original.is_file():
            shutil.copyfile(original, fresh[0])
            shutil.copyfile(tokenizer, fresh[1])
        else:
            np.savez(fresh[0], codes=table.codes, scale=table.scale)
            write_tokenizer(tokenizer, fresh[1])
        yield fresh


def _is_shared(tables: Path) -> bool:
    """Whether the manifest of a folder beside `tables` names it."""
    for path in tables.parent.glob("*/manifest.json"):
        try:
            manifest = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        shared = manifest.get("shared") if isinstance(manifest, dict) else None
        if isinstance(shared, dict) and tables.name in shared.values():
            return True
    return False


def write_tokenizer(source: Path, target: Path) -> None:
    """Copy a `tokenizer.json`, its padding and truncation switched off."""
    described = json.loads(source.read_text(encoding="utf-8"))
    described["padding"] = described["truncation"] = None
    target.write_text(json.dumps(described, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def write_manifest(folder: Path, fitted: Mapping[str, Any], packed: Mapping[str, int]) -> None:
    """Write `manifest.json` beside the files it describes; the digests of shared ones are those of the other folder.

    `fitted` is what the run time reads beside labels, `packed` how text is cut for the model, in tokens.
    """
    shared = {} if folder.name == TABLES else SHARED
    manifest = {
        "version": VERSION,
        "files": _digests(folder, shared),
        **({"shared": shared} if shared else {}),
        "nli_labels": list(NLI_LABELS),
        **fitted,
        "packing": {"max_length": packing.MAX_LENGTH, "question_tokens": packing.QUESTION_TOKENS, **packed},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def write_calibration(folder: Path, fitted: Calibration) -> None:
    """Write the manifest of a model of words and pairs, or of pairs alone."""
    pairs = {"nli": {"temperature": fitted.temperature}}
    packed = {
        "answer_tokens": packing.ANSWER_TOKENS,
        "overlap": packing.OVERLAP_TOKENS,
        "claim_tokens": packing.CLAIM_TOKENS,
    }
    write_manifest(folder, {"words": _words(fitted, fitted.decoding), **pairs} if fitted.decoding else pairs, packed)


def _words(fitted: Calibration, decoding: Decoding) -> dict[str, Any]:
    return {
        "scale": fitted.scale,
        "bias": fitted.bias,
        "decoding": asdict(decoding),
        "presets": {name: asdict(how) for name, how in fitted.presets.items()},
    }


def _digests(folder: Path, shared: Mapping[str, str]) -> dict[str, str]:
    """Return the SHA-256 of each file of a model; `shared` names the folder beside for those that stand there."""
    return {name: sha256((folder.parent / shared[name] if name in shared else folder) / name) for name in FILES}


def sha256(path: Path) -> str:
    """Return the SHA-256 of a file as 64 hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
