"""The random forest detector over evidence-chain features."""

from __future__ import annotations

from spanproof.verifiers.learned import Learned

__all__ = ["RandomForest"]


class RandomForest(Learned):
    """A random forest of bounded depth, each tree on a balanced subsample (an `spanproof.protocols.Verifier`)."""

    name = "rf"
