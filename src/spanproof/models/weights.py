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

__all__ = ["FILES", "Weights", "default_folder", "open_weights"]

FILES = ("tokenizer.json", "embeddings.npz", "trunk.onnx")


@dataclass(frozen=True, slots=True)
class Weights:
    """A model folder whose files have the digests of its manifest.

    Args:
        folder: where the files are.
        manifest: labels, calibration, decoding and packing parameters, and under ``files`` each file's sha256.
    """

    folder: Path
    manifest: Mapping[str, Any]

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file, in hexadecimal."""
        return {str(name): str(value) for name, value in self.manifest["files"].items()}


def default_folder() -> Path:
    """The model that ships inside the package."""
    return Path(__file__).parent.parent / "data" / "model"


def open_weights(folder: str | Path | None = None) -> Weights:
    """Reads and checks a model folder; the one inside the package if `folder` is ``None``.

    Raises:
        ModelError: if a file is missing, or does not have the digest that the manifest gives.
    """
    return _opened(str(folder or default_folder()))


@lru_cache(maxsize=4)
def _opened(folder: str) -> Weights:
    path = Path(folder)
    try:
        manifest = json.loads((path / "manifest.json").read_text(encoding="utf-8"))
        digests = {name: hashlib.sha256((path / name).read_bytes()).hexdigest() for name in FILES}
        expected = {name: manifest["files"][name] for name in FILES}
    except (OSError, ValueError, KeyError, TypeError) as error:
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
