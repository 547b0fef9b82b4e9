"""What the evidence-chain detectors have in common: scores for the words and for the claim, and checks out of them.

A word is flagged where its score reaches the word threshold, a claim objected to where a word is flagged or its own
score reaches the claim threshold. Thresholds and calibration are fitted (see `spanproof.models.fitted`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from spanproof.models.fitted import Fitted, load
from spanproof.types import Check, CheckLabel, Claim, Evidence, Span

__all__ = ["Detector", "Scored"]


class Scored(NamedTuple):
    """What a detector says of a claim.

    Attributes:
        spans: its words in the answer, in order.
        words: a score in [0, 1] for each word, higher where it is more likely hallucinated.
        claim: the score of the claim as a whole, in [0, 1].
    """

    spans: tuple[Span, ...]
    words: NDArray[np.float64]
    claim: float


class Detector(ABC):
    """A verifier that scores words and claims (an `spanproof.protocols.Verifier`).

    Args:
        folder: where the fitted parts lie; the package's own if ``None``.
        fitted: the parts themselves, instead of a folder.

    Its checks are ``no_evidence`` with the flagged words, else ``supported``; ``not_applicable`` without a word, and
    where nothing is flagged in a claim without evidence, as the absence of objections is no support then. Their score
    is 0.5 at the threshold and grows to 1 with the calibrated probability's distance from it; the reason has the
    probability itself.

    Raises:
        ModelError: if the fitted parts are missing or damaged.
    """

    name: ClassVar[str]

    def __init__(self, folder: str | Path | None = None, *, fitted: Fitted | None = None) -> None:
        self.fitted = load(self.name, folder) if fitted is None else fitted

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file of the fitted parts."""
        return dict(self.fitted.digests)

    @abstractmethod
    def score(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]]) -> list[Scored]:
        """The scores of each claim, in order; a claim's own do not depend on the others."""

    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim, in the order of `claims`."""
        scored = self.score(claims, evidence)
        return [self._check(*each) for each in zip(claims, evidence, scored, strict=True)]

    def _check(self, claim: Claim, chain: tuple[Evidence, ...], found: Scored) -> Check:
        if not found.spans:
            return Check(CheckLabel.NOT_APPLICABLE, reason="no words to read")
        word, whole = self.fitted.word, self.fitted.claim
        flagged = [at for at, score in enumerate(found.words) if score >= word.threshold]
        levels = ((word, float(found.words.max())), (whole, found.claim))
        margin = float(max(_margin(*level.curve([level.threshold, score])) for level, score in levels))
        chance = float(whole.curve([found.claim])[0])
        grades = tuple((span.start, float(score)) for span, score in zip(found.spans, found.words, strict=True))
        if not flagged and found.claim < whole.threshold:
            if not chain:
                return Check(CheckLabel.NOT_APPLICABLE, reason="no evidence to compare it with")
            reason = f"{self.name}: probability {chance:.2f} that a word of it is not from the context"
            return Check(CheckLabel.SUPPORTED, 0.5 - min(0.0, margin), reason, grades=grades)
        spans = _runs(claim, found.spans, flagged)
        named = ", ".join(f"“{span.of(claim.case.answer)}”" for span in spans) or "the claim as a whole"
        reason = f"{self.name}: not from the context with probability {chance:.2f}: {named}"
        return Check(CheckLabel.NO_EVIDENCE, 0.5 + max(0.0, margin), reason, spans, grades)


def _margin(threshold: float, probability: float) -> float:
    """How far a probability is from its threshold, in [-0.5, 0.5]; 0 at the threshold."""
    room = 1.0 - threshold if probability >= threshold else threshold
    return 0.5 * (probability - threshold) / room if room else 0.0


def _runs(claim: Claim, spans: Sequence[Span], flagged: Sequence[int]) -> tuple[Span, ...]:
    """Flagged words as spans; neighbours become one, with what stands between them."""
    runs: list[list[int]] = []
    for at in flagged:
        if runs and runs[-1][1] == at - 1:
            runs[-1][1] = at
        else:
            runs.append([at, at])
    return tuple(Span(spans[first].start, min(spans[last].end, claim.span.end)) for first, last in runs)
