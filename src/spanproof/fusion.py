"""The fusion of checks: one calibrated probability that a claim is hallucinated, from what all verifiers said.

A logistic regression over the scores of the checks, fitted on development sources that no verifier was trained on
(`spanproof.training.fusion`), stored as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log
from pathlib import Path

from spanproof.errors import ModelError
from spanproof.labels import CheckLabel
from spanproof.types import Check

__all__ = ["Fusion", "load_fusion", "signals"]

_FILE = Path(__file__).parent / "data" / "fusion.json"
_LEAST = 1e-4  # probabilities are kept this far from 0 and 1 before their logit is taken


@dataclass(frozen=True, slots=True)
class Fusion:
    """A fitted fusion.

    Args:
        needs: the verifiers whose checks it was fitted on.
        weights: by signal, see `signals`; a signal that is not named weighs nothing.
        bias: what is added.
        thresholds: by preset, the probability in [0, 1] from which a claim fails.
    """

    needs: tuple[str, ...]
    weights: Mapping[str, float]
    bias: float
    thresholds: Mapping[str, float]

    def probability(self, checks: Mapping[str, Check]) -> float | None:
        """P(hallucinated) of a claim, in [0, 1].

        ``None`` where a needed check is absent, a check failed, or one is there that it was not fitted on: what that
        one says must not be lost.
        """
        fitted = {signal.partition(":")[0] for signal in self.weights}
        failed = any(check.label is CheckLabel.FAILED for check in checks.values())
        if failed or not checks.keys() >= set(self.needs) or not fitted >= checks.keys():
            return None
        total = self.bias + sum(self.weights.get(name, 0.0) * value for name, value in signals(checks).items())
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


def signals(checks: Mapping[str, Check]) -> dict[str, float]:
    """What the checks of a claim give to a regression.

    ``name:label`` is the score of the check of that name; of the ``words`` verifier there is also ``words:logit``, the
    logit of its probability that the claim has a hallucinated word.
    """
    out = {f"{name}:{check.label.value}": check.score for name, check in checks.items()}
    words = checks.get("words")
    if words is not None and words.label in (CheckLabel.NO_EVIDENCE, CheckLabel.SUPPORTED):
        risk = words.score if words.label is CheckLabel.NO_EVIDENCE else 1.0 - words.score
        risk = max(_LEAST, min(1.0 - _LEAST, risk))
        out["words:logit"] = log(risk / (1.0 - risk))
    return out


@lru_cache(maxsize=1)
def load_fusion(path: Path = _FILE) -> Fusion | None:
    """The fusion that ships with the package; ``None`` if there is none.

    Raises:
        ModelError: if the file is damaged.
    """
    if not path.exists():
        return None
    try:
        body = json.loads(path.read_text(encoding="utf-8"))
        return Fusion(tuple(body["needs"]), dict(body["weights"]), float(body["bias"]), dict(body["thresholds"]))
    except (ValueError, KeyError, TypeError) as error:
        raise ModelError(
            "a fusion with needs, weights, bias and thresholds",
            seen=f"{path.name}: {error}",
            remedy="reinstall spanproof",
        ) from error
