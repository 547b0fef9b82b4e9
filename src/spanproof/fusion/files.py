"""Fitted fusions as files: ``NAME.json`` for numbers and names, ``NAME.npz`` beside it for trees, without pickle."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spanproof.errors import ModelError
from spanproof.fusion.decision import Boosted, Decision, Fusion, Regression, Risk
from spanproof.fusion.flagging import Flagging, columns_of
from spanproof.models.decoding import Decoding
from spanproof.models.trees import ARRAYS, Trees

__all__ = ["load_fusion", "save_fusions"]

_FILE = Path(__file__).parent.parent / "data" / "fusion.json"
Arrays = Mapping[str, NDArray[np.generic]]


def load_fusion(verifiers: Iterable[str], *, preset: str = "balanced", path: Path = _FILE) -> Fusion | None:
    """The fusion that ships for exactly these verifiers as a preset has them; ``None`` if there is none.

    Args:
        verifiers: names, in any order.
        preset: one for which it has a threshold.
        path: the file of fitted fusions; those of its trees lie beside it.

    Raises:
        ModelError: if a file is damaged.
    """
    wanted = frozenset(verifiers)
    fitted = (each for each in _fusions(path) if wanted == frozenset(each.needs))
    return next((each for each in fitted if preset in each.answers.thresholds), None)


def save_fusions(bodies: Sequence[Mapping[str, Any]], path: Path) -> None:
    """Writes fusions as `spanproof.training.fusion.fit_fusion` gives them: JSON, but for `Trees` anywhere in them."""
    arrays: dict[str, Any] = {}

    def told(value: Any, name: str) -> Any:  # noqa: ANN401 - a JSON value
        if isinstance(value, Trees):
            arrays.update({f"{name}/{part}": array for part, array in value.arrays().items()})
            return {"depth": value.depth, "bias": value.bias}
        if isinstance(value, Mapping):
            return {key: told(each, f"{name}/{key}") for key, each in value.items()}
        return value

    body: dict[str, Any] = {"fusions": [told(each, str(at)) for at, each in enumerate(bodies)]}
    if arrays:
        np.savez_compressed(path.with_suffix(".npz"), **arrays)
        body["sha256"] = hashlib.sha256(path.with_suffix(".npz").read_bytes()).hexdigest()
    path.write_text(json.dumps(body, indent=1) + "\n", encoding="utf-8")


@lru_cache(maxsize=2)
def _fusions(path: Path) -> tuple[Fusion, ...]:
    if not path.exists():
        return ()
    try:
        raw = path.read_bytes()
        body = json.loads(raw)
        arrays = _arrays(path.with_suffix(".npz"), body["sha256"]) if "sha256" in body else {}
        digests = {path.name: hashlib.sha256(raw).hexdigest()}
        if arrays:
            digests[path.with_suffix(".npz").name] = body["sha256"]
        return tuple(
            replace(_fusion(each, arrays, str(at)), digests=digests) for at, each in enumerate(body["fusions"])
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelError(
            "fusions with needs and answers",
            seen=f"{path.name}: {type(error).__name__}: {error}",
            remedy="reinstall spanproof",
        ) from error


def _arrays(path: Path, digest: str) -> Arrays:
    if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
        raise ValueError(f"{path.name} has another sha256 than {path.stem}.json says")
    with np.load(path, allow_pickle=False) as stored:
        return {name: stored[name] for name in stored.files}


def _fusion(body: Mapping[str, Any], arrays: Arrays, name: str) -> Fusion:
    special = {
        kind: _decision(body[kind], arrays, f"{name}/{kind}")
        for kind in ("statements", "phrases", "replies")
        if kind in body
    }
    return Fusion(
        needs=tuple(body["needs"]),
        answers=_decision(body["answers"], arrays, f"{name}/answers"),
        statements=special.get("statements"),
        outright=dict(body.get("outright", {})),
        denial=_risk(body["denial"], arrays, f"{name}/denial") if "denial" in body else None,
        phrases=special.get("phrases"),
        replies=special.get("replies"),
        flagging=_flagging(body["flagging"], arrays, f"{name}/flagging") if "flagging" in body else None,
    )


def _decision(body: Mapping[str, Any], arrays: Arrays, name: str) -> Decision:
    return Decision(_risk(body["risk"], arrays, f"{name}/risk"), dict(body["thresholds"]))


def _risk(body: Mapping[str, Any], arrays: Arrays, name: str) -> Risk:
    if "trees" in body:
        return Boosted(tuple(body["names"]), _trees(body["trees"], arrays, f"{name}/trees"))
    return Regression(dict(body["weights"]), float(body["bias"]))


def _flagging(body: Mapping[str, Any], arrays: Arrays, name: str) -> Flagging:
    needs = tuple(body["needs"])
    if body["columns"] != columns_of(needs):
        raise ValueError(f"flagging fitted on {body['columns']} columns, not on {columns_of(needs)}")
    presets = {name: Decoding(**how) for name, how in body["presets"].items()}
    return Flagging(needs, _trees(body["trees"], arrays, f"{name}/trees"), presets)


def _trees(body: Mapping[str, Any], arrays: Arrays, name: str) -> Trees:
    own = {part: arrays[f"{name}/{part}"] for part in ARRAYS}
    return Trees.of(own, depth=body["depth"], boosted=True, bias=body["bias"])
