"""Natural language inference: does a premise support a hypothesis, contradict it, or say nothing about it?"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from spanproof.models.calibration import softmax
from spanproof.models.onnx import encoder, require_threads
from spanproof.models.packers import packer
from spanproof.models.packing import CLAIM_TOKENS, Packed, Packer
from spanproof.models.weights import nli_folder, open_weights, require_model

__all__ = ["NliModel", "Odds", "Premise"]

_BORDER = re.compile(r"[.!?][\"')\]”’]*\s+|\n+")

Premise = Sequence[str]
"""The sentences or record lines of a premise, in the order in which they are read."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Calibrated probabilities of the three classes, each in [0, 1], together 1."""

    support: float
    contradict: float
    no_evidence: float


class NliModel:
    """An embedded encoder's pair head: premise and hypothesis in, three probabilities out.

    Args:
        folder: a model folder; the one inside the package if ``None``.
        threads: see `spanproof.models.onnx.encoder`.

    A premise that does not fit beside the hypothesis in 512 tokens is read window by window. What one window supports
    is supported, and what one contradicts is contradicted, so that the highest of each is taken, and scaled to 1. A
    hypothesis that does not fit is read part by part: it is supported as far as its least supported part.
    Probabilities are the softmax of the logits over a temperature fitted on development pairs (Guo et al. 2017).
    """

    def __init__(self, folder: str | Path | None = None, *, threads: int | None = None) -> None:
        self._folder = str(folder or nli_folder())
        require_threads(threads)
        require_model(self._folder, "nli")
        self._threads = threads

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file of the model."""
        return open_weights(self._folder).digests

    def __call__(self, pairs: Sequence[tuple[Premise, str]]) -> list[Odds]:
        """The odds of each pair, in order; equal pairs are computed once.

        Args:
            pairs: a premise with its hypothesis; a hypothesis without a token has no evidence.
        """
        return self.begin(pairs)()

    def begin(self, pairs: Sequence[tuple[Premise, str]]) -> Callable[[], list[Odds]]:
        """Begin to read pairs; what is returned waits for their odds. See `__call__`."""
        packs = packer(self._folder)
        parts = [
            [list(_windows(packs, premise, part)) for part in _parts(packs, hypothesis)]
            for premise, hypothesis in pairs
        ]
        flat = [window for each in parts for windows in each for window in windows]
        logits = encoder(self._folder, threads=self._threads).begin(flat)
        temperature = float(open_weights(self._folder).manifest["nli"]["temperature"])

        def odds() -> list[Odds]:
            values = iter([softmax(each.nli / temperature) for each in logits()])
            return [_of_parts([_joined([next(values) for _ in windows]) for windows in each]) for each in parts]

        return odds


def _parts(packs: Packer, hypothesis: str) -> list[str]:
    """The hypothesis, in halves of halves until each is short enough to be read whole; none without a token."""
    found, rest = [], [hypothesis]
    while rest:
        part = rest.pop()
        size = packs.count(part)
        if size > CLAIM_TOKENS:
            rest += reversed(_halves(part))
        elif size:
            found.append(part)
    return found


def _windows(packs: Packer, premise: Premise, hypothesis: str) -> Iterator[Packed]:
    """The sequences that together hold the whole premise, each with the hypothesis."""
    rest = [piece for piece in premise if packs.count(piece)]
    while True:
        packed = packs.pack_pair(rest, hypothesis)
        if packed.partial:  # a piece that alone is longer than the room: its halves are read apart
            at = packed.partial[0]
            rest[at : at + 1] = _halves(rest[at])
            continue
        yield packed
        rest = [piece for at, piece in enumerate(rest) if at not in packed.pieces]
        if not rest:
            return


def _halves(text: str) -> list[str]:
    """`text` in two: between two sentences near its middle, else at the white space before it, else right there."""
    middle = len(text) // 2
    inner = [found.end() for found in _BORDER.finditer(text, middle // 2, middle + middle // 2)]
    cut = min(inner, key=lambda at: abs(at - middle)) if inner else text.rfind(" ", 0, middle) + 1 or middle
    return [part for part in (text[:cut], text[cut:]) if part.strip()]


def _joined(windows: Sequence[NDArray[np.float64]]) -> Odds:
    """The odds of one part over all windows of the premise."""
    support, contradict = (float(max(each[column] for each in windows)) for column in (0, 1))
    return _scaled(support, contradict, float(min(each[2] for each in windows)))


def _of_parts(parts: Sequence[Odds]) -> Odds:
    """The odds of a hypothesis of several parts."""
    if len(parts) < 2:
        return parts[0] if parts else Odds(0.0, 0.0, 1.0)
    return _scaled(
        min(each.support for each in parts),
        max(each.contradict for each in parts),
        max(each.no_evidence for each in parts),
    )


def _scaled(support: float, contradict: float, neither: float) -> Odds:
    total = support + contradict + neither
    return Odds(support / total, contradict / total, neither / total)
