"""Which run a folder's checkpoints are of: `--resume` goes on with none but its own."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from spanproof.errors import ConfigError
from spanproof.training.bert import Trunk

__all__ = ["STATE", "TEACHER", "digest", "forget", "read_state", "require_same"]

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
        ConfigError: `folder` is a file.
    """
    if folder.exists() and not folder.is_dir():
        raise ConfigError("a folder for checkpoints", seen=f"the file {folder}", remedy="name another --out")
    for part in (folder, folder / TEACHER):
        for ended in (*part.glob("*-final.json"), part / STATE):
            ended.unlink(missing_ok=True)


def read_state(path: Path) -> dict[str, Any]:
    """Return the counters of a checkpoint.

    Raises:
        ConfigError: the file is damaged.
    """
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
        return {**state, "stage": str(state["stage"]), "step": int(state["step"]), "tokens": int(state["tokens"])}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(
            "the counters of a checkpoint", seen=f"{path}: {type(error).__name__}: {error}", remedy=_FRESH
        ) from error


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
