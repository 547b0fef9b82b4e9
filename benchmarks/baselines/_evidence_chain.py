"""The package's evidence-chain detectors as rivals: as they ship, or fitted on training answers of the data set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from benchmarks.rivals import Rival
from spanproof.models.fitted import Fitted, load
from spanproof.training.evidencechain import Aligned, Sample, align, fit, is_calibration
from spanproof.training.evidencechain.fitting import DETECTORS
from spanproof.training.evidencechain.rows import Rows, rows_of

__all__ = ["Prepared", "as_rival", "evidence_chain", "prepared"]


class Prepared(NamedTuple):
    """Training answers: the rows of those that models are fitted on, and those held for calibration."""

    rows: Rows
    held: Aligned


_PREPARED: dict[int, tuple[Sequence[Sample], Prepared]] = {}


def evidence_chain(name: str, training: Sequence[Sample]) -> Rival:
    """The detector `name`; thresholds come from the calibration sources of `training`, or from its fitted parts."""
    if not training:
        return as_rival(load(name))
    ready = prepared(training)
    return as_rival(fit(name, ready.rows, ready.held))


def as_rival(fitted: Fitted) -> Rival:
    """A detector with its fitted parts."""
    return Rival(
        fitted.name,
        DETECTORS[fitted.name](fitted=fitted),
        fitted.word.threshold,
        fitted.claim.threshold,
        fitted.response,
        {"raw": lambda scores: scores, "isotonic": fitted.word.curve, "platt": fitted.word.platt},
        {"fitted_on": dict(fitted.fitted_on), "digests": dict(fitted.digests)},
    )


def prepared(training: Sequence[Sample]) -> Prepared:
    """The rows of training answers and the answers held for calibration; made once a run."""
    if id(training) not in _PREPARED:
        _PREPARED.clear()
        rows = rows_of(align([sample for sample in training if not is_calibration(sample)]))
        held = align([sample for sample in training if is_calibration(sample)])
        _PREPARED[id(training)] = (training, Prepared(rows, held))
    return _PREPARED[id(training)][1]
