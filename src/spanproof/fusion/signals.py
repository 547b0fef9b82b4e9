"""What the checks of a claim give to a fitted model, as named numbers."""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from spanproof.labels import OBJECTING, CheckLabel
from spanproof.types import Check, Claim

__all__ = ["FIGURES", "GRADED", "logit", "signals"]

GRADED = frozenset(("words", "nli", "phrases", "lr", "rf", "gb"))
"""The verifiers whose score a fitted model gives."""
FIGURES = frozenset(("numbers", "dates"))
"""The verifiers that compare values."""
_LIKELY = 0.5
_LEAST = 1e-4  # probabilities are kept this far from 0 and 1 before their logit is taken


def signals(claim: Claim, checks: Mapping[str, Check]) -> dict[str, float]:
    """What the checks of a claim give to a model.

    ``claim:size`` is the logarithm of the claim's characters, ``name:label`` the score of the check of that name, and
    ``name:share`` the share of the claim that it objects to, in [0, 1]. Of a verifier with a fitted model (`GRADED`)
    there is also ``name:logit``, the logit of the probability that the claim is hallucinated: what it does not support,
    it doubts. ``figures:agree`` is 1 where the figures of the claim are those of the evidence and no rule objects: then
    ``figures:NAME`` is the logit of a model that reads for meaning again, since it may well take another wording of a
    figure for another figure.
    """
    size = max(1, claim.span.end - claim.span.start)
    out = {f"{name}:{check.label.value}": check.score for name, check in checks.items()}
    out["claim:size"] = log(size)
    for name, check in checks.items():
        if check.spans:
            out[f"{name}:share"] = min(1.0, sum(span.end - span.start for span in check.spans) / size)
        if name in GRADED and check.label is not CheckLabel.NOT_APPLICABLE:
            out[f"{name}:logit"] = logit(1.0 - check.score if check.label is CheckLabel.SUPPORTED else check.score)
    if _agree(checks):
        out["figures:agree"] = 1.0
        out |= {f"figures:{name}": out[f"{name}:logit"] for name in ("words", "nli") if f"{name}:logit" in out}
    return out


def logit(probability: float) -> float:
    """The logit of a probability in [0, 1], finite."""
    kept = max(_LEAST, min(1.0 - _LEAST, probability))
    return log(kept / (1.0 - kept))


def _agree(checks: Mapping[str, Check]) -> bool:
    """Whether figures are supported and no rule objects."""
    rules = {name: check for name, check in checks.items() if name not in GRADED}
    return any(name in rules and rules[name].label is CheckLabel.SUPPORTED for name in FIGURES) and not any(
        check.label in OBJECTING and check.score >= _LIKELY for check in rules.values()
    )
