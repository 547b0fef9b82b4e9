"""The gradient boosting detector over evidence-chain features."""

from __future__ import annotations

from spanproof.verifiers.learned import Learned

__all__ = ["GradientBoosting"]


class GradientBoosting(Learned):
    """Gradient-boosted trees over binned features (an `spanproof.protocols.Verifier`)."""

    name = "gb"
