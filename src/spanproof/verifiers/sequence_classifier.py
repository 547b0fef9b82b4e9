"""Anybody's sequence classifier as a verifier: does the evidence entail the claim?

For three-class NLI models (DeBERTa-MNLI, the DeBERTa that VerifAI fine-tuned on SciFact), two-class fact checkers and
models with one score, such as cross-encoders and HHEM's first form. Needs the extra ``transformers``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from spanproof._validation import require_one, require_share
from spanproof.errors import ConfigError
from spanproof.models.huggingface import HuggingFace, Pair, probabilities
from spanproof.models.windows import fitting
from spanproof.text.restated import asserted
from spanproof.types import Check, CheckLabel, Claim, Evidence

__all__ = ["SequenceClassifier"]

_ORDERS = ("premise-hypothesis", "hypothesis-premise")
_KINDS = (CheckLabel.SUPPORTED, CheckLabel.CONTRADICTED, CheckLabel.NO_EVIDENCE)
_NAMES = {
    CheckLabel.SUPPORTED: "entailment entails entailed support supports supported consistent grounded",
    CheckLabel.CONTRADICTED: "contradiction contradicts contradicted contradict refute refutes refuted",
    CheckLabel.NO_EVIDENCE: "neutral nei notenoughinfo notenoughinformation noevidence notentailment unsupported "
    "notsupported unrelated inconsistent hallucinated hallucination",
}
_NUMBERED = {"0": CheckLabel.NO_EVIDENCE, "1": CheckLabel.SUPPORTED}
_KNOWN = {name: label for label, names in _NAMES.items() for name in names.split()}


class _Reading(NamedTuple):
    """A premise beside a claim: the ids of its chunks, whether it is one passage, and the pair."""

    ids: str
    single: bool
    pair: Pair


class _Odds(NamedTuple):
    """What the model says of a reading: the probabilities of support and of contradiction, in [0, 1]."""

    reading: _Reading
    support: float
    contradict: float


class SequenceClassifier:
    """Reads a claim against its evidence chain (an `spanproof.protocols.Verifier`).

    The chain is read as a whole, in the order of its sources, since passages may support a claim together, and passage
    by passage. A premise that is too long is read in parts; a claim that is too long by itself is ``failed``. Any
    reading decides that reaches the threshold: ``contradicted`` goes before ``supported``, and where both are reached
    the reason begins with "conflicting sources". Else the check is ``no_evidence``, with one minus the highest
    probability of support. Citations are no part of what a claim states.

    Args:
        model: a folder, or a name on the Hugging Face hub.
        labels: ``supported``, ``contradicted`` or ``no_evidence`` for each of the model's labels. By default from their
            names (entailment, contradiction, neutral; SUPPORT, REFUTE, NEI; 1, 0). A model with one score needs none:
            its logistic function is the probability of support.
        order: which text comes first, ``premise-hypothesis`` or ``hypothesis-premise``.
        threshold: the probability in [0, 1] from which a reading decides.
        max_length: most tokens in a sequence; by default what the model takes, at most 4,096.
        device: a torch device.
        download: whether a name that is not on this machine may be fetched.

    Raises:
        MissingExtraError: if torch or transformers is not installed.
        ModelError: if the model cannot be read or is no sequence classifier.
        ConfigError: if an option does not suit the model; it lists the labels that the model has.
    """

    def __init__(
        self,
        model: str | Path,
        *,
        labels: Mapping[str, str] | None = None,
        order: str = "premise-hypothesis",
        threshold: float = 0.5,
        max_length: int | None = None,
        device: str = "cpu",
        download: bool = False,
    ) -> None:
        require_one("an order", order, _ORDERS)
        require_share("threshold", threshold)
        self._premise_first, self._threshold = order == _ORDERS[0], threshold
        self._model = HuggingFace(model, head="sequence", max_length=max_length, device=device, download=download)
        self._kinds = _kinds(self._model.labels, labels)

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file of the model."""
        return self._model.digests

    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim; a claim without evidence is ``not_applicable``."""
        said = [asserted(claim) for claim in claims]
        readings = [
            self._readings(claim, each.text, chain) for claim, each, chain in zip(claims, said, evidence, strict=True)
        ]
        logits = iter(self._model([reading.pair for each in readings for reading in each or ()]))
        checks = []
        for each, chain, text in zip(readings, evidence, said, strict=True):
            odds = [self._odds(reading, next(logits), denied=text.denied) for reading in each or ()]
            checks.append(self._check(odds, chain, readable=each is not None))
        return checks

    def _readings(self, claim: Claim, hypothesis: str, chain: Sequence[Evidence]) -> list[_Reading] | None:
        """The whole chain in parts that fit, then each passage; ``None`` if the claim leaves no room."""
        out: list[_Reading] = []
        places = {chunk.id: at for at, chunk in enumerate(claim.case.chunks)}
        ordered = sorted(chain, key=lambda item: (places.get(item.chunk.id, len(places)), item.span))
        groups = [ordered, *([item] for item in ordered)] if len(ordered) > 1 else [ordered]
        for group in groups if ordered else ():
            found = fitting(group, lambda parts: self._reading(parts, hypothesis))
            if found is None:
                return None
            out += found
        return out

    def _reading(self, parts: Sequence[Evidence], hypothesis: str) -> _Reading | None:
        premise = "\n".join(part.text for part in parts)
        first, second = (premise, hypothesis) if self._premise_first else (hypothesis, premise)
        pair = self._model.pair(first, second)
        ids = " and ".join(dict.fromkeys(f"[{part.chunk.id}]" for part in parts))
        return None if pair is None else _Reading(ids, len(parts) == 1, pair)

    def _odds(self, reading: _Reading, logits: npt.NDArray[np.float32], *, denied: bool) -> _Odds:
        """What a reading says of the claim: of one that denies the hypothesis, the contrary of what it says of that."""
        found = probabilities(logits).tolist()
        sums = {
            label: min(1.0, sum(p for p, kind in zip(found, self._kinds, strict=True) if kind == label))
            for label in _KINDS
        }
        both = (sums[CheckLabel.SUPPORTED], sums[CheckLabel.CONTRADICTED])
        support, contradict = reversed(both) if denied else both
        return _Odds(reading, support, contradict)

    def _check(self, odds: Sequence[_Odds], chain: Sequence[Evidence], *, readable: bool) -> Check:
        if not readable:
            return Check(CheckLabel.FAILED, reason="the claim alone is longer than the model reads")
        if not chain:
            return Check(CheckLabel.NOT_APPLICABLE, reason="no evidence to read it against")
        best = max(odds, key=lambda each: (each.support, each.reading.single))
        worst = max(odds, key=lambda each: (each.contradict, each.reading.single))
        supported, contradicted = best.support >= self._threshold, worst.contradict >= self._threshold
        if best.reading is worst.reading and supported and contradicted:
            supported, contradicted = best.support > worst.contradict, best.support <= worst.contradict
        if contradicted:
            reason = f"contradicted by {worst.reading.ids}"
            reason = f"conflicting sources: {reason}, entailed by {best.reading.ids}" if supported else reason
            return Check(CheckLabel.CONTRADICTED, worst.contradict, reason)
        if supported:
            return Check(CheckLabel.SUPPORTED, best.support, f"entailed by {best.reading.ids}")
        return Check(CheckLabel.NO_EVIDENCE, 1.0 - best.support, "no passage entails it")


def _kinds(labels: Sequence[str], asked: Mapping[str, str] | None) -> list[CheckLabel]:
    """What each of the model's labels means."""
    if asked is None and len(labels) == 1:
        return [CheckLabel.SUPPORTED]
    if asked is None and set(labels) == set(_NUMBERED):
        known: dict[str, CheckLabel | None] = dict(_NUMBERED)
    elif asked is None:
        known = {label: _KNOWN.get(re.sub(r"[\W_]+", "", label.casefold())) for label in labels}
    else:
        allowed = {kind.value: kind for kind in _KINDS}
        known = {label: allowed.get(asked.get(label, "")) for label in labels}
        known.update({label: None for label in asked if label not in known})
    found = [known[label] for label in labels]
    if None in known.values() or CheckLabel.SUPPORTED not in found:
        values = ", ".join(kind.value for kind in _KINDS)
        raise ConfigError(
            f"labels={{...}} that gives each of the model's labels {', '.join(labels)} one of {values}",
            seen="names that say nothing" if asked is None else dict(asked),
            remedy="give the mapping, with at least one supported",
        )
    return [kind for kind in found if kind is not None]
