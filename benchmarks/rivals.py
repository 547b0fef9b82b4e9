"""What can be measured: one file a rival under ``benchmarks/baselines/``, each with ``rival(training)``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spanproof.errors import ConfigError
from spanproof.training.evidencechain import Sample
from spanproof.verifiers.detector import Detector

__all__ = ["Rival", "names", "rival"]

Calibrate = Callable[[NDArray[np.float64]], NDArray[np.float64]]


@dataclass(frozen=True, slots=True)
class Rival:
    """A detector as the harness sees it.

    Args:
        name: the field ``detector`` of its results.
        detector: scores the sentences and words of answers; it never sees labels.
        word: threshold at word level; chosen before any test answer was scored, and so are the next two.
        sentence: at sentence level.
        response: on the highest sentence score of an answer.
        calibrations: word-level maps from scores to probabilities, by name.
        about: what it is: data it was fitted on, digests, licence.
    """

    name: str
    detector: Detector
    word: float
    sentence: float
    response: float
    calibrations: dict[str, Calibrate]
    about: dict[str, Any]


def names() -> list[str]:
    """The rivals, by the names of their files, those that ship with the package first."""
    found = sorted(path.stem for path in Path(__file__).parent.joinpath("baselines").glob("[a-z]*.py"))
    order = ["lexical", "bm25", "tfidf", "rules", "lr", "rf", "gb"]
    files = [name for name in found if not name.endswith("_speed")]
    return [*(name for name in order if name in files), *(name for name in files if name not in order)]


def rival(name: str, training: Sequence[Sample]) -> Rival:
    """The rival of that name; fitted on `training` if there is any and it can be fitted, else as it ships.

    Raises:
        ConfigError: if there is no such file.
    """
    if name not in names():
        raise ConfigError(f"a detector of {', '.join(names())}", seen=name, remedy="correct --detector")
    made: Rival = import_module(f"benchmarks.baselines.{name}").rival(training)
    return made
