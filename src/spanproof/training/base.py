"""Where training starts: a Hugging Face BERT folder, a training run's checkpoint, or a model directory that ships."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from torch import Tensor, from_numpy

from spanproof.errors import ModelError
from spanproof.models.weights import open_weights
from spanproof.training.bert import Shape, Trunk, load_base
from spanproof.training.export import Array, Table


@dataclass(frozen=True, slots=True)
class Start:
    """A trunk with its frozen word table and its tokenizer file."""

    trunk: Trunk
    table: Table
    tokenizer: Path


def load_start(folder: Path) -> Start:
    """Read `folder`: a model directory (has `trunk.onnx`) or a Hugging Face checkpoint (has `config.json`).

    From a model directory the int8 weights are taken as they are, so fine-tuning needs no other download.

    Raises:
        ModelError: the folder is neither.
    """
    if is_model(folder):
        return _from_model(folder)
    if (folder / "config.json").is_file():
        trunk, codes, scale = load_base(folder)
        return Start(trunk, Table(codes, scale), folder / "tokenizer.json")
    seen = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else "no such folder"
    raise ModelError("a folder with trunk.onnx or config.json", seen=f"{folder}: {seen}", remedy="name another --base")


def is_model(folder: Path) -> bool:
    """Whether a folder is a model directory of this package, whose heads are trained already."""
    return (folder / "trunk.onnx").is_file()


def _from_model(folder: Path) -> Start:
    import onnx
    from onnx import numpy_helper

    model = onnx.load(str(folder / "trunk.onnx"))
    constants = {item.name: numpy_helper.to_array(item) for item in model.graph.initializer}
    described = {item.key: item.value for item in model.metadata_props}
    shape = Shape(**json.loads(described["shape"]))
    trunk = Trunk(shape)
    state = {name: _weight(name, like, constants) for name, like in trunk.state_dict().items()}
    trunk.load_state_dict(state)
    files = open_weights(folder)
    table = np.load(files.path("embeddings.npz"), allow_pickle=False)
    return Start(trunk, Table(table["codes"], table["scale"]), files.path("tokenizer.json"))


def _weight(name: str, like: Tensor, constants: dict[str, Array]) -> Tensor:
    """Return one float32 parameter from the constants of `spanproof.training.graph`."""
    module, _, part = name.rpartition(".")
    if f"{module}.q" in constants and part == "weight":
        codes, scales = constants[f"{module}.q"], constants[f"{module}.s"]
        return from_numpy(np.ascontiguousarray((codes.astype(np.float32) * scales).T))
    if part == "weight" and f"{module}.w" in constants:
        return from_numpy(constants[f"{module}.w"].T.copy())
    for known in (f"{module}.b" if part == "bias" else "", f"{name}.c", name):
        if known in constants:
            return from_numpy(constants[known].reshape(tuple(like.shape)).copy())
    raise ModelError(f"a constant for {name}", seen="none", remedy="use a model directory written by this version")
