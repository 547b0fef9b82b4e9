"""Fitting the evidence-chain detectors: rows out of labelled answers, models, calibration and thresholds.

The protocol: answers are parted by source document; models are fitted on one part of the training sources, calibration
and thresholds (one global threshold a method and level) on another. No answer of a test split is read here.
"""

from __future__ import annotations

from spanproof.training.evidencechain.alignment import Aligned, align
from spanproof.training.evidencechain.fitting import FITTERS, fit
from spanproof.training.evidencechain.samples import Sample, from_folder, from_synthetic, is_calibration

__all__ = ["FITTERS", "Aligned", "Sample", "align", "fit", "from_folder", "from_synthetic", "is_calibration"]
