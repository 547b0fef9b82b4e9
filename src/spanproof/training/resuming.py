"""Which run a folder's checkpoints are of: `--resume` goes on with none but its own."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from spanproof.errors import ConfigError, SpanproofError
from spanproof.training.bert import Trunk

__all__ = ["STATE", "TEACHER", "digest", "forget", "read_state", "require_folder", "require_same", "whole_checkpoint"]

STATE = "state.json"
TEACHER = "teacher"
"""The folder of a teacher's checkpoints, in that of the run."""
_FRESH = "leave out --resume, or name another --out"


def digest(trunks: Iterable[Trunk], *material: Iterable[object]) -> str:
    """Return 64 hexadecimal digits that tell the weights a run starts from and the rows it reads, in order, apart."""
    found = hashlib.sha256()
    for trunk in trunks:
        for name, value in trunk.state_dict().items():
            found.update(name.encode())
            found.update(value.detach().float().cpu().numpy().tobytes())
    for part in material:
        for row in part:
            found.update(repr(row).encode(errors="backslashreplace") + b"\n")
        found.update(b"\0")
    return found.hexdigest()


def forget(folder: Path) -> None:
    """Remove what says that stages of an earlier run in `folder` have ended, or how far one came.

    Raises:
        ConfigError: see `require_folder`.
    """
    require_folder(folder)
    for part in (folder, folder / TEACHER):
        for ended in (*part.glob("*-final.json"), part / STATE):
            ended.unlink(missing_ok=True)


def require_folder(path: Path) -> None:
    """Refuse to write checkpoints where there is a file.

    Raises:
        ConfigError: `path`, or a folder that it is in, is a file.
    """
    taken = next((part for part in (path, *path.parents) if part.exists()), path)
    if taken.is_file():
        raise ConfigError("a folder for checkpoints", seen=f"the file {taken}", remedy="name another --out")


@contextmanager
def whole_checkpoint(folder: Path) -> Iterator[None]:
    """Where a checkpoint in `folder` is read: what is missing or damaged is a ConfigError that says what to do."""
    try:
        yield
    except SpanproofError:
        raise
    except Exception as error:  # safetensors has an error of its own, and torch says in several ways what does not fit
        seen = f"{folder}: {type(error).__name__}: {error}"
        raise ConfigError("a whole checkpoint of this run", seen=seen, remedy=_FRESH) from error


def read_state(path: Path) -> dict[str, Any]:
    """Return the counters of a checkpoint.

    Raises:
        ConfigError: the file is damaged.
    """
    with whole_checkpoint(path.parent):
        state = json.loads(path.read_text(encoding="utf-8"))
        counters = {"step": int(state["step"]), "tokens": int(state["tokens"]), "seconds": float(state["seconds"])}
        return {**state, "stage": str(state["stage"]), **counters}


def require_same(state: Mapping[str, Any], *, seed: int, material: str, folder: Path) -> None:
    """Refuse to go on from a checkpoint of another run; one that does not say which is taken for this one's.

    Raises:
        ConfigError: it had another seed, other data or another base, so that its weights are not of the rows that are
            read now.
    """
    if state.get("seed", seed) != seed:
        wanted = f"--seed {state['seed']}, as the run in {folder}"
        raise ConfigError(wanted, seen=seed, remedy="or leave out --resume")
    if state.get("material", material) != material:
        raise ConfigError(
            f"data, base and options of the run in {folder}",
            seen="others",
            remedy="give the same as for that run, or leave out --resume",
        )
