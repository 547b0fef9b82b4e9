"""The logistic regression detector over evidence-chain features."""

from __future__ import annotations

from spanproof.verifiers.learned import Learned

__all__ = ["LogisticRegression"]


class LogisticRegression(Learned):
    """Standardised, class-balanced logistic regression (an `spanproof.protocols.Verifier`)."""

    name = "lr"
