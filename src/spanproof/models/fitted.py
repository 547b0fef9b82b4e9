"""A detector's fitted parts as files: JSON for numbers and names, npz without pickle for trees."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spanproof.errors import ModelError
from spanproof.models.calibration import Curve, Platt
from spanproof.models.linear import Linear
from spanproof.models.sequence import Smoother
from spanproof.models.trees import ARRAYS, Trees

__all__ = ["Fitted", "Level", "load", "save", "shipped"]

_LEVELS = ("word", "claim")
_CURVE, _PLATT = Curve(), Platt(4.0, -2.0)


@dataclass(frozen=True, slots=True)
class Level:
    """What was fitted for words, or for claims.

    Args:
        threshold: a score counts as hallucinated from here on.
        curve: from scores to probabilities (isotonic).
        platt: the same by Platt's method, for comparison.
        columns: which columns the model reads (see `spanproof.verifiers.detector_rows`); empty without a model.
        model: rows to scores; ``None`` where the detector scores by rule.
    """

    threshold: float = 0.5
    curve: Curve = _CURVE
    platt: Platt = _PLATT
    columns: tuple[str, ...] = ()
    model: Linear | Trees | None = None


@dataclass(frozen=True, slots=True)
class Fitted:
    """A detector's parts.

    Args:
        name: of the detector.
        word: for words.
        claim: for claims.
        response: threshold on the highest claim score at which an answer counts as hallucinated.
        smoother: decodes the words of a claim together; ``None`` leaves their scores independent.
        fitted_on: what the parts were fitted on, by name, with licence and counts.
        digests: sha256 of the files they were read from, by file name.
    """

    name: str
    word: Level = field(default_factory=Level)
    claim: Level = field(default_factory=Level)
    response: float = 0.5
    smoother: Smoother | None = None
    fitted_on: Mapping[str, Any] = field(default_factory=dict)
    digests: Mapping[str, str] = field(default_factory=dict)


def shipped() -> Path:
    """The folder of the detectors inside the package."""
    return Path(__file__).parent.parent / "data" / "evidencechain"


def save(fitted: Fitted, folder: str | Path) -> None:
    """Writes ``<name>.json`` and, where there are trees, ``<name>.npz`` into `folder`, which is made if needed."""
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    trees = {name: getattr(fitted, name).model for name in _LEVELS}
    arrays = {
        f"{level}_{name}": array
        for level, model in trees.items()
        if isinstance(model, Trees)
        for name, array in model.arrays().items()
    }
    body: dict[str, Any] = {name: _written(getattr(fitted, name)) for name in _LEVELS}
    body["response"] = fitted.response
    body["smoother"] = None if fitted.smoother is None else asdict(fitted.smoother)
    body["fitted_on"] = dict(fitted.fitted_on)
    if arrays:
        named: dict[str, Any] = dict(arrays)
        np.savez_compressed(path / f"{fitted.name}.npz", **named)
        body["sha256"] = hashlib.sha256((path / f"{fitted.name}.npz").read_bytes()).hexdigest()
    text = json.dumps(body, indent=1, ensure_ascii=False) + "\n"
    (path / f"{fitted.name}.json").write_text(text, encoding="utf-8")


def load(name: str, folder: str | Path | None = None) -> Fitted:
    """The parts of the detector `name`; those inside the package if `folder` is ``None``.

    Raises:
        ModelError: if a file is missing or damaged.
    """
    return _load(name, str(folder or shipped()))


@lru_cache(maxsize=16)
def _load(name: str, folder: str) -> Fitted:
    path = Path(folder)
    try:
        raw = (path / f"{name}.json").read_bytes()
        body = json.loads(raw)
        digests = {f"{name}.json": hashlib.sha256(raw).hexdigest()}
        arrays: dict[str, NDArray[np.generic]] = {}
        if "sha256" in body:
            digests[f"{name}.npz"] = hashlib.sha256((path / f"{name}.npz").read_bytes()).hexdigest()
            if digests[f"{name}.npz"] != body["sha256"]:
                raise ValueError(f"{name}.npz has another sha256 than {name}.json says")
            with np.load(path / f"{name}.npz", allow_pickle=False) as stored:
                arrays = {key: stored[key] for key in stored.files}
        word, claim = (_level(body[level], arrays, level) for level in _LEVELS)
        smoother = body["smoother"] and Smoother(**body["smoother"])
        return Fitted(name, word, claim, body["response"], smoother, body["fitted_on"], digests)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelError(
            f"the files of the detector {name!r} in {folder}",
            seen=f"{type(error).__name__}: {error}",
            remedy="reinstall spanproof, or fit it again: python -m spanproof.training.evidencechain",
        ) from error


def _written(level: Level) -> dict[str, Any]:
    body: dict[str, Any] = {
        "threshold": level.threshold,
        "curve": asdict(level.curve),
        "platt": asdict(level.platt),
        "columns": list(level.columns),
        "model": None,
    }
    if isinstance(level.model, Linear):
        parts = {name: getattr(level.model, name).tolist() for name in ("mean", "scale", "weights")}
        body["model"] = {"kind": "linear", **parts, "bias": level.model.bias}
    elif level.model is not None:
        kept = {name: getattr(level.model, name) for name in ("depth", "boosted", "bias")}
        body["model"] = {"kind": "trees", **kept}
    return body


def _level(body: Mapping[str, Any], arrays: Mapping[str, NDArray[np.generic]], level: str) -> Level:
    return Level(
        body["threshold"],
        Curve(tuple(body["curve"]["x"]), tuple(body["curve"]["y"])),
        Platt(**body["platt"]),
        tuple(body["columns"]),
        _model(body["model"], {name: arrays[f"{level}_{name}"] for name in ARRAYS if f"{level}_{name}" in arrays}),
    )


def _model(body: Mapping[str, Any] | None, arrays: Mapping[str, NDArray[np.generic]]) -> Linear | Trees | None:
    if body is None:
        return None
    if body["kind"] == "trees":
        return Trees.of(arrays, depth=body["depth"], boosted=body["boosted"], bias=body["bias"])
    mean, scale, weights = (np.array(body[name], dtype=np.float64) for name in ("mean", "scale", "weights"))
    return Linear(mean, scale, weights, body["bias"])
