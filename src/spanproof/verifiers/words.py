"""The word-level hallucination classifier as a verifier: trained on human labels, embedded, run on the CPU."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from spanproof.models.decoding import Word, decode
from spanproof.models.words import WordModel
from spanproof.types import Case, Check, CheckLabel, Claim, Evidence, Span

__all__ = ["Words"]


class Words:
    """Flags the words of a claim that the encoder holds for hallucinated (an `spanproof.protocols.Verifier`).

    Args:
        folder: a model folder; the one inside the package if ``None``.
        preset: ``balanced``, ``precision`` or ``recall``: the thresholds, all fitted on development data.
        threads: of the encoder; see `spanproof.models.onnx.encoder`.

    A claim with a flagged word is ``no_evidence``, with the highest calibrated probability of its words as the score;
    any other is ``supported``, with one minus that. Raises `ModelError` if the model's files are damaged.
    """

    def __init__(
        self, folder: str | Path | None = None, *, preset: str = "balanced", threads: int | None = None
    ) -> None:
        self._model = WordModel(folder, threads=threads)
        self._preset = preset

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file of the model."""
        return self._model.digests

    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim; an answer is read once, whatever number of claims it has."""
        grouped: dict[int, tuple[Case, list[tuple[Claim, tuple[Evidence, ...]]]]] = {}
        for claim, chain in zip(claims, evidence, strict=True):
            grouped.setdefault(id(claim.case), (claim.case, []))[1].append((claim, chain))
        how = self._model.decoding(self._preset)
        scored = [(words, decode(words, how)) for words in self._model(list(grouped.values()))]
        found = dict(zip(grouped, scored, strict=True))
        return [_check(claim, *found[id(claim.case)]) for claim in claims]


def _check(claim: Claim, words: Sequence[Word], flagged: Sequence[tuple[int, int, float]]) -> Check:
    start, end = claim.span.start, claim.span.end
    own = [word.score for word in words if start <= word.start and word.end <= end]
    if not own:
        return Check(CheckLabel.NOT_APPLICABLE, reason="no words to read")
    highest = max(own)
    cut = [(max(start, first), min(end, last)) for first, last, _ in flagged]
    spans = tuple(Span(first, last) for first, last in cut if first < last)
    if not spans:
        return Check(CheckLabel.SUPPORTED, 1.0 - highest, "no word stands out")
    named = ", ".join(f"“{span.of(claim.case.answer)}”" for span in spans)
    return Check(CheckLabel.NO_EVIDENCE, highest, f"not in the context: {named}", spans)
