"""Where training starts: a Hugging Face BERT folder, a training run's checkpoint, or a model directory that ships."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from torch import Tensor, from_numpy, stack

from spanproof.errors import ModelError, SpanproofError
from spanproof.models.weights import open_weights
from spanproof.training.bert import Shape, Trunk, load_base
from spanproof.training.card import trained_on
from spanproof.training.export import Array, Table

_NAMED = re.compile(r"trained from (.+?)(?:, in several runs,)? by `python")


@dataclass(frozen=True, slots=True)
class Start:
    """A trunk with its frozen word table and its tokenizer file.

    For a card, `origin` says where it comes from, and `before` what it was trained on. `manifest` is that of a model
    directory, else empty.
    """

    trunk: Trunk
    table: Table
    tokenizer: Path
    origin: str
    before: str = ""
    manifest: Mapping[str, Any] = field(default_factory=dict)


def load_start(folder: Path, *others: Path) -> Start:
    """Read `folder`: a model directory (has `trunk.onnx`) or a Hugging Face checkpoint (has `config.json`).

    From a model directory the int8 weights are taken as they are, so fine-tuning needs no other download. Where there
    are `others`, the start has the mean of all their weights (Wortsman et al. 2022, "Model soups"), and all else of
    the first.

    Raises:
        ModelError: a folder is neither, or damaged, or their weights differ in shape.
    """
    start = _read(folder)
    trunks = [start.trunk, *(_read(other).trunk for other in others)]
    if any(trunk.shape != start.trunk.shape for trunk in trunks):
        shapes = ", ".join(str(trunk.shape) for trunk in trunks)
        raise ModelError("weights of one shape", seen=shapes, remedy="name models that share their base")
    states = [trunk.state_dict() for trunk in trunks]
    start.trunk.load_state_dict({name: stack([each[name] for each in states]).mean(dim=0) for name in states[0]})
    return start


@contextmanager
def whole(folder: Path, option: str = "--base") -> Iterator[None]:
    """Where a model in `folder`, which the command line's `option` names, is read: what is damaged is a ModelError."""
    try:
        yield
    except SpanproofError:
        raise
    except Exception as error:  # safetensors, tokenizers and onnx have errors of their own, which share no base
        seen = f"{folder}: {type(error).__name__}: {error}"
        raise ModelError(
            "a whole model, none of its files damaged", seen=seen, remedy=f"name another {option}"
        ) from error


def _read(folder: Path) -> Start:
    if is_model(folder):
        with whole(folder):
            return _from_model(folder)
    if (folder / "config.json").is_file():
        from tokenizers import Tokenizer

        with whole(folder):
            trunk, codes, scale = load_base(folder)
            Tokenizer.from_file(str(folder / "tokenizer.json"))
            return Start(trunk, Table(codes, scale), folder / "tokenizer.json", folder.name)
    seen = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else "no such folder"
    raise ModelError("a folder with trunk.onnx or config.json", seen=f"{folder}: {seen}", remedy="name another --base")


def is_model(folder: Path) -> bool:
    """Whether a folder is a model directory of this package, whose heads are trained already."""
    return (folder / "trunk.onnx").is_file()


def _from_model(folder: Path) -> Start:
    import onnx
    from onnx import numpy_helper

    files = open_weights(folder)
    model = onnx.load(str(folder / "trunk.onnx"))
    constants = {item.name: numpy_helper.to_array(item) for item in model.graph.initializer}
    described = {item.key: item.value for item in model.metadata_props}
    shape = Shape(**json.loads(described["shape"]))
    trunk = Trunk(shape)
    state = {name: _weight(name, like, constants) for name, like in trunk.state_dict().items()}
    trunk.load_state_dict(state)
    stored = np.load(files.path("embeddings.npz"), allow_pickle=False)
    about = (folder / "CARD.md").read_text(encoding="utf-8") if (folder / "CARD.md").is_file() else ""
    named = _NAMED.search(about)  # the base of all runs
    origin, before = f"{named[1] if named else folder.name}, in several runs,", trained_on(about)
    table = Table(stored["codes"], stored["scale"])
    return Start(trunk, table, files.path("tokenizer.json"), origin, before, files.manifest)


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
