"""A contrast set of our own: minimal pairs of claims whose labels follow from the facts they are written from."""

from __future__ import annotations

from benchmarks.contrast.generate import SEED, digest, generate, statistics
from benchmarks.contrast.pair import FAMILIES, Pair

__all__ = ["FAMILIES", "SEED", "Pair", "digest", "generate", "statistics"]
