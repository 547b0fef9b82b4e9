"""The fusion of checks: one calibrated probability that a claim is hallucinated, from what all verifiers said.

A logistic regression over the scores of the checks, and a second one that tells what the sources deny from what they do
not mention, fitted on development sources that no verifier was trained on
(`spanproof.training.fusion`), stored as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log
from pathlib import Path
from typing import Any, NamedTuple

from spanproof.errors import ModelError
from spanproof.labels import CheckLabel
from spanproof.types import Check

__all__ = ["FIGURES", "GRADED", "Decision", "Fused", "Fusion", "Regression", "load_fusion", "signals"]

_FILE = Path(__file__).parent / "data" / "fusion.json"
GRADED = frozenset(("words", "nli", "lr", "rf", "gb"))
FIGURES = frozenset(("numbers", "dates"))
"""The verifiers that compare values."""
_LIKELY = 0.5
_LEAST = 1e-4  # probabilities are kept this far from 0 and 1 before their logit is taken


@dataclass(frozen=True, slots=True)
class Regression:
    """A fitted logistic regression over signals.

    Args:
        weights: by signal, see `signals`; a signal that is not named weighs nothing.
        bias: what is added.
    """

    weights: Mapping[str, float]
    bias: float

    def __call__(self, values: Mapping[str, float]) -> float:
        """The probability, in [0, 1]."""
        total = self.bias + sum(self.weights.get(name, 0.0) * value for name, value in values.items())
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


class Fused(NamedTuple):
    """What a fusion makes of a claim's checks.

    `risk` is the probability in [0, 1] that the claim is hallucinated, `fails` whether that is too much, and `denied`
    whether, if it is hallucinated, the sources rather deny it than say nothing of it.
    """

    risk: float
    fails: bool
    denied: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """How the risk of a claim is told, and from which risk on it fails.

    Args:
        risk: the probability that a claim is hallucinated.
        thresholds: by preset, the risk in [0, 1] from which a claim fails.
    """

    risk: Regression
    thresholds: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Fusion:
    """A fitted fusion.

    Args:
        needs: the verifiers whose checks it was fitted on.
        answers: for claims of generated answers, of which few are hallucinated.
        statements: for a statement by itself that is to be checked, of which about half are wrong; ``None``: as above.
        denial: the probability that the sources deny a hallucinated claim; ``None``: never.
    """

    needs: tuple[str, ...]
    answers: Decision
    statements: Decision | None = None
    denial: Regression | None = None

    def __call__(self, checks: Mapping[str, Check], *, preset: str = "balanced", alone: bool = False) -> Fused | None:
        """What the checks say together.

        Args:
            checks: of the claim, by name.
            preset: which threshold decides.
            alone: whether the claim is a statement by itself, see `spanproof.policy.stands_alone`.

        ``None`` where a needed check is absent, a check failed, or one is there that it was not fitted on: what that
        one says must not be lost.
        """
        fitted = {signal.partition(":")[0] for signal in self.answers.risk.weights}
        failed = any(check.label is CheckLabel.FAILED for check in checks.values())
        if failed or not checks.keys() >= set(self.needs) or not fitted >= checks.keys():
            return None
        given = signals(checks)
        decision = self.statements if alone and self.statements is not None else self.answers
        risk = decision.risk(given)
        denied = self.denial is not None and self.denial(given) >= _LIKELY
        return Fused(risk, risk >= decision.thresholds[preset], denied)


def signals(checks: Mapping[str, Check]) -> dict[str, float]:
    """What the checks of a claim give to a regression.

    ``name:label`` is the score of the check of that name. Of a verifier with a fitted model (`GRADED`) there is also
    ``name:logit``, the logit of the probability that the claim is hallucinated: what it does not support, it doubts.
    ``figures:agree`` is 1 where the figures of the claim are those of the evidence and no rule objects: then
    ``figures:NAME`` is the logit of a model that reads for meaning again, since it may well take another wording of a
    figure for another figure.
    """
    out = {f"{name}:{check.label.value}": check.score for name, check in checks.items()}
    for name in GRADED & checks.keys():
        check = checks[name]
        if check.label is not CheckLabel.NOT_APPLICABLE:
            risk = 1.0 - check.score if check.label is CheckLabel.SUPPORTED else check.score
            risk = max(_LEAST, min(1.0 - _LEAST, risk))
            out[f"{name}:logit"] = log(risk / (1.0 - risk))
    if _agree(checks):
        out["figures:agree"] = 1.0
        out |= {f"figures:{name}": out[f"{name}:logit"] for name in ("words", "nli") if f"{name}:logit" in out}
    return out


def _agree(checks: Mapping[str, Check]) -> bool:
    """Whether figures are supported and no rule objects."""
    rules = {name: check for name, check in checks.items() if name not in GRADED}
    objects = (CheckLabel.CONTRADICTED, CheckLabel.NO_EVIDENCE)
    return any(name in rules and rules[name].label is CheckLabel.SUPPORTED for name in FIGURES) and not any(
        check.label in objects and check.score >= _LIKELY for check in rules.values()
    )


def load_fusion(verifiers: Iterable[str], path: Path = _FILE) -> Fusion | None:
    """The fusion that ships for exactly these verifiers; ``None`` if there is none.

    Args:
        verifiers: names, in any order.
        path: the file of fitted fusions.

    Raises:
        ModelError: if the file is damaged.
    """
    wanted = frozenset(verifiers)
    return next((each for each in _fusions(path) if wanted == frozenset(each.needs)), None)


@lru_cache(maxsize=2)
def _fusions(path: Path) -> tuple[Fusion, ...]:
    if not path.exists():
        return ()
    try:
        return tuple(
            Fusion(
                tuple(body["needs"]),
                _decision(body["answers"]),
                _decision(body["statements"]) if "statements" in body else None,
                _regression(body["denial"]) if "denial" in body else None,
            )
            for body in json.loads(path.read_text(encoding="utf-8"))["fusions"]
        )
    except (ValueError, KeyError, TypeError) as error:
        raise ModelError(
            "fusions with needs and answers",
            seen=f"{path.name}: {type(error).__name__}: {error}",
            remedy="reinstall spanproof",
        ) from error


def _decision(body: Mapping[str, Any]) -> Decision:
    return Decision(_regression(body["risk"]), dict(body["thresholds"]))


def _regression(body: Mapping[str, Any]) -> Regression:
    return Regression(dict(body["weights"]), float(body["bias"]))
