"""The detector ``gb`` of the package."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.baselines._evidence_chain import evidence_chain
from benchmarks.rivals import Rival
from spanproof.training.evidencechain import Sample

__all__ = ["rival"]


def rival(training: Sequence[Sample]) -> Rival:
    """`spanproof.verifiers.gb`; fitted on `training` if there is any, else as it ships."""
    return evidence_chain("gb", training)
