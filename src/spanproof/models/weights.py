"""The files of an embedded model: where they are, and whether they are what they should be."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from spanproof.errors import ModelError

__all__ = [
    "FILES",
    "Weights",
    "nli_folder",
    "open_weights",
    "require_model",
    "small_words_folder",
    "spans_folder",
    "words_folder",
]

_DATA = Path(__file__).parent.parent / "data"
FILES = ("tokenizer.json", "embeddings.npz", "trunk.onnx")


@dataclass(frozen=True, slots=True)
class Weights:
    """A model folder whose files have the digests of its manifest.

    Args:
        folder: where the files are.
        manifest: labels, calibration, decoding and packing parameters, under ``files`` each file's sha256, and under
            ``shared``, for each file that stands in a folder beside this one, the name of that folder.
    """

    folder: Path
    manifest: Mapping[str, Any]

    def path(self, name: str) -> Path:
        """Where the file of that name is: in the folder, or in the one beside it that the manifest names."""
        return _located(self.folder, self.manifest, name)

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file, in hexadecimal."""
        return {str(name): str(value) for name, value in self.manifest["files"].items()}


def words_folder() -> Path:
    """The word classifier that ships inside the package, with the tables that the models beside it share."""
    return _DATA / "words"


def small_words_folder() -> Path:
    """The word classifier of few blocks that ships inside the package, on the tables of the large one."""
    return _DATA / "words_small"


def nli_folder() -> Path:
    """The pair classifier that ships inside the package: its trunk, on the tables of the word classifier."""
    return _DATA / "nli"


def spans_folder() -> Path:
    """The extraction model that ships inside the package: its trunk, on the tables of the word classifier."""
    return _DATA / "spans"


def require_model(folder: str | Path, task: str) -> None:
    """Refuses a folder without a manifest when a model is made, not at its first answer.

    Args:
        folder: the one that was named.
        task: what the model is trained for: ``words``, ``nli`` or ``spans``.

    Raises:
        ModelError: if there is no such folder, or no ``manifest.json`` in it.
    """
    if not (Path(folder) / "manifest.json").is_file():
        raise ModelError(
            f"a folder with a model for {task}",
            seen=f"no manifest.json in {folder}",
            remedy=f"train it (python -m spanproof.training {task} --data DIR --out DIR) and name DIR/{task}, "
            "or install a spanproof that has it",
        )


def open_weights(folder: str | Path | None = None) -> Weights:
    """Reads and checks a model folder; the words model inside the package if `folder` is ``None``.

    Raises:
        ModelError: if a file is missing, or does not have the digest that the manifest gives.
    """
    path = Path(folder or words_folder())
    manifest = path / "manifest.json"
    return _opened(str(path), manifest.stat().st_mtime_ns if manifest.is_file() else 0)


@lru_cache(maxsize=8)
def _opened(folder: str, _written: int) -> Weights:
    path = Path(folder)
    try:
        manifest = json.loads((path / "manifest.json").read_text(encoding="utf-8"))
        digests = {n: hashlib.sha256(_located(path, manifest, n).read_bytes()).hexdigest() for n in FILES}
        expected = {name: manifest["files"][name] for name in FILES}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ModelError(
            f"a model folder with manifest.json, {', '.join(FILES)}",
            seen=f"{folder}: {type(error).__name__}: {error}",
            remedy="reinstall spanproof, or train the model again",
        ) from error
    damaged = [name for name in FILES if digests[name] != expected[name]]
    if damaged:
        raise ModelError(
            f"{damaged[0]} with the sha256 {expected[damaged[0]]}",
            seen=digests[damaged[0]],
            remedy=f"the file in {folder} is damaged: reinstall spanproof, or train the model again",
        )
    return Weights(path, manifest)


def _located(folder: Path, manifest: Mapping[str, Any], name: str) -> Path:
    """The path of a file of the model; a folder beside it is named by one plain word."""
    beside = manifest.get("shared", {}).get(name)
    if beside is None:
        return folder / name
    if not str(beside).isidentifier():
        raise ValueError(f"{beside!r} is not the name of a folder beside {folder}")
    return folder.resolve().parent / str(beside) / name
