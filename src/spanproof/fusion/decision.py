"""Whether a claim fails: one calibrated probability that it is hallucinated, from what all verifiers said."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from math import exp
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np

from spanproof.fusion.asked import asked_signals
from spanproof.fusion.flagging import Flagging
from spanproof.fusion.signals import signals
from spanproof.fusion.sources import is_stated
from spanproof.labels import CheckLabel
from spanproof.models.trees import Trees
from spanproof.text.restated import is_mere_phrase, is_of_few, is_reply
from spanproof.types import Check, Claim, Span
from spanproof.verifiers.coverage import NO_WORD

__all__ = ["Boosted", "Decision", "Fused", "Fusion", "Regression", "Risk"]

_LIKELY = 0.5


@runtime_checkable
class Risk(Protocol):
    """A fitted model: signals by name to a probability in [0, 1]; a signal that is absent is 0."""

    @property
    def names(self) -> Collection[str]:
        """The signals that it looks at."""

    def __call__(self, values: Mapping[str, float], /) -> float:
        """The probability, in [0, 1]."""


@dataclass(frozen=True, slots=True)
class Regression:
    """A fitted logistic regression over signals (a `Risk`).

    Args:
        weights: by signal, see `spanproof.fusion.signals`; a signal that is not named weighs nothing.
        bias: what is added.
    """

    weights: Mapping[str, float]
    bias: float

    @property
    def names(self) -> Collection[str]:
        """The signals that have a weight."""
        return self.weights.keys()

    def __call__(self, values: Mapping[str, float], /) -> float:
        """The probability, in [0, 1]."""
        total = self.bias + sum(self.weights.get(name, 0.0) * value for name, value in values.items())
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))


@dataclass(frozen=True, slots=True)
class Boosted:
    """Gradient boosted trees over signals (a `Risk`).

    Args:
        names: the signals, in the order of the columns that the trees look at.
        trees: fitted to labelled claims.
    """

    names: tuple[str, ...]
    trees: Trees

    def __call__(self, values: Mapping[str, float], /) -> float:
        """The probability, in [0, 1]."""
        row = np.array([[values.get(name, 0.0) for name in self.names]], dtype=np.float32)
        return float(self.trees(row)[0])


class Fused(NamedTuple):
    """What a fusion makes of a claim's checks.

    `risk` is the probability in [0, 1] that the claim is hallucinated, `fails` whether that is too much, `denied`
    whether, if it is hallucinated, the sources rather deny it than say nothing of it, and `alone` whether it was judged
    as a statement by itself. `outright` is the risk as such a statement of a claim that fails by that alone, else 0.
    """

    risk: float
    fails: bool
    denied: bool
    alone: bool = False
    outright: float = 0.0

    @property
    def probability(self) -> float:
        """That the claim is hallucinated, by what decided."""
        return max(self.risk, self.outright)


@dataclass(frozen=True, slots=True)
class Decision:
    """How the risk of a claim is told, and from which risk on it fails.

    Args:
        risk: the probability that a claim is hallucinated.
        thresholds: by preset, the risk in [0, 1] from which a claim fails.
    """

    risk: Risk
    thresholds: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Fusion:
    """A fitted fusion.

    Args:
        needs: the verifiers whose checks it was fitted on.
        answers: for claims of generated answers, of which few are hallucinated.
        statements: for a statement by itself that is to be checked, of which about half are wrong; ``None``: as above.
        outright: by preset, the risk as a statement by itself, in [0, 1], from which a claim of an answer fails
            whatever `answers` makes of it, but for overviews of records; a preset that is not named has none.
        denial: the probability that the sources deny a hallucinated claim; ``None``: never.
        phrases: for an answer that is a mere phrase, of which about half are wrong, and none denied: it answers or does
            not; ``None``: as `statements`.
        replies: for an answer of one sentence to a question; ``None``: as `statements`.
        flagging: which words of a failing claim are flagged; ``None``: those to which a check objects.
        digests: sha256 of the files it was read from, by name.
    """

    needs: tuple[str, ...]
    answers: Decision
    statements: Decision | None = None
    outright: Mapping[str, float] = field(default_factory=dict)
    denial: Risk | None = None
    phrases: Decision | None = None
    replies: Decision | None = None
    flagging: Flagging | None = None
    digests: Mapping[str, str] = field(default_factory=dict)

    def __call__(
        self, claim: Claim, checks: Mapping[str, Check], *, preset: str = "balanced", alone: bool = False
    ) -> Fused | None:
        """What the checks say together.

        Args:
            claim: the claim.
            checks: of the claim, by name.
            preset: which threshold decides.
            alone: whether the claim is a statement by itself, see `spanproof.text.restated.stands_alone`.

        The one sentence of an answer fails, whatever its risk, if the evidence has no word of it and no check supports
        it. ``None`` where a needed check is absent, a check failed, or one is there that it was not fitted on: what
        that one says must not be lost.
        """
        fitted = {*self.needs, *(signal.partition(":")[0] for signal in self.answers.risk.names)}
        failed = any(check.label is CheckLabel.FAILED for check in checks.values())
        if failed or not checks.keys() >= set(self.needs) or not fitted >= checks.keys():
            return None
        given = signals(claim, checks)
        denied = self.denial is not None and self.denial(given) >= _LIKELY
        if alone and self.phrases is not None and is_mere_phrase(claim):
            return _alone(self.phrases, given | asked_signals(claim), preset, denied=False)
        if alone and self.replies is not None and is_reply(claim):
            return _alone(self.replies, given | asked_signals(claim), preset, denied=denied)
        found = self._judged(claim, given, preset, alone=alone, denied=denied)
        return found._replace(fails=True) if is_of_few(claim, 1) and _is_unheard(checks) else found

    def _judged(self, claim: Claim, given: Mapping[str, float], preset: str, *, alone: bool, denied: bool) -> Fused:
        if alone and self.statements is not None:
            return _alone(self.statements, given, preset, denied=denied)
        risk = self.answers.risk(given)
        if risk >= self.answers.thresholds[preset]:
            return Fused(risk, True, denied)
        if self.statements is not None and preset in self.outright and is_stated(claim.case):
            by_itself = self.statements.risk(given)
            if by_itself >= self.outright[preset]:
                return Fused(risk, True, denied, outright=by_itself)
        return Fused(risk, False, denied)

    def flags(
        self, claim: Claim, checks: Mapping[str, Check], fused: Fused, *, preset: str = "balanced"
    ) -> tuple[Span, ...] | None:
        """The words of a failing claim to flag, as spans of its answer.

        ``None`` where that was not fitted, and of a statement by itself, whose words nobody has labelled.
        """
        if self.flagging is None or fused.alone:
            return None
        return self.flagging(claim, checks, risk=fused.risk, denied=fused.denied, preset=preset)


def _is_unheard(checks: Mapping[str, Check]) -> bool:
    """Whether the evidence has no word of a claim, and no check supports it."""
    covered = checks.get("coverage")
    none = covered is not None and covered.label is CheckLabel.NO_EVIDENCE and covered.score >= NO_WORD
    return none and all(check.label is not CheckLabel.SUPPORTED for check in checks.values())


def _alone(decision: Decision, given: Mapping[str, float], preset: str, *, denied: bool) -> Fused:
    risk = decision.risk(given)
    return Fused(risk, risk >= decision.thresholds[preset], denied, alone=True)
