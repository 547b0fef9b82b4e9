"""The word-level hallucination classifier as a verifier: trained on human labels, embedded, run on the CPU."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import starmap
from pathlib import Path

from spanproof._validation import require_one
from spanproof.errors import ConfigError
from spanproof.models.decoding import decode
from spanproof.models.packing import MAX_LENGTH
from spanproof.models.weights import small_words_folder
from spanproof.models.words import WordModel
from spanproof.types import Case, Check, CheckLabel, Claim, Evidence, Span
from spanproof.verifiers.flagged import flagged_check

__all__ = ["Words"]

_PRESETS = ("balanced", "precision", "recall")


class Words:
    """Flags the words of a claim that the encoder holds for hallucinated (an `spanproof.protocols.Verifier`).

    Args:
        folder: a model folder; the one inside the package if ``None``.
        preset: ``balanced``, ``precision`` or ``recall``: the thresholds, all fitted on development data.
        small: whether the small model inside the package reads, which is faster and a little less exact; the preset
            ``fast`` asks for it.
        max_length: the most tokens that are read at once; see `spanproof.models.words.WordModel`.
        threads: of the encoder; see `spanproof.models.onnx.encoder`.

    A claim with a flagged word is ``no_evidence``, with the highest calibrated probability of its words as the score;
    any other is ``supported``, with one minus that, or ``failed`` if the model's vocabulary lacks a word of it. Raises
    `ModelError` if the model's files are damaged.

    Raises:
        ConfigError: if `small` is asked for beside a folder, or the preset is none of the three.
        ModelError: if there is no model in the folder.
    """

    def __init__(
        self,
        folder: str | Path | None = None,
        *,
        preset: str = "balanced",
        small: bool = False,
        max_length: int = MAX_LENGTH,
        threads: int | None = None,
    ) -> None:
        require_one("a preset", preset, _PRESETS)
        if small and folder:
            raise ConfigError(
                "a folder or small", seen=f"both; folder {folder}", remedy="small is the model inside the package"
            )
        self._model = WordModel(small_words_folder() if small else folder, max_length=max_length, threads=threads)
        self._preset = preset
        self._name = small_words_folder().name if small else "words"

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file of the model, as ``words/FILE``, or ``words_small/FILE``."""
        return {f"{self._name}/{name}": digest for name, digest in self._model.digests.items()}

    def __call__(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> list[Check]:
        """One check a claim; an answer is read once, whatever number of claims it has."""
        return self.begin(claims, evidence)()

    def begin(self, claims: Sequence[Claim], evidence: Sequence[tuple[Evidence, ...]], /) -> Callable[[], list[Check]]:
        """See `spanproof.protocols.Beginning`."""
        grouped: dict[int, tuple[Case, list[tuple[Claim, tuple[Evidence, ...]]]]] = {}
        for claim, chain in zip(claims, evidence, strict=True):
            grouped.setdefault(id(claim.case), (claim.case, []))[1].append((claim, chain))
        words = self._model.begin(list(grouped.values()))

        def checks() -> list[Check]:
            how = self._model.decoding(self._preset)
            scored = [(each, decode(each, how)) for each in words()]
            found = dict(zip(grouped, scored, strict=True))
            unread = {key: self._model.unread(case.answer) for key, (case, _) in grouped.items()}
            return [
                _read(flagged_check(claim, *found[id(claim.case)]), claim, unread[id(claim.case)]) for claim in claims
            ]

        return checks


def _read(check: Check, claim: Claim, unread: Sequence[tuple[int, int]]) -> Check:
    """The check, but ``failed`` where nothing is flagged and the claim has words that the model cannot read."""
    own = [span for span in starmap(Span, unread) if span.overlaps(claim.span)]
    if not own or check.spans:
        return check
    named = ", ".join(f"“{span.of(claim.case.answer)}”" for span in own)
    return Check(CheckLabel.FAILED, reason=f"the model cannot read {named}")
