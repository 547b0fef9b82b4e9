"""The extraction model: for each token of a chunk, the probability that it is evidence that answers a question.

It has the graph of the word classifier (see `spanproof.models.onnx`) with a question and a window of a chunk as input:
the token head says what is evidence, and of the pair head SUPPORT against the other classes whether the window answers
the question at all.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from spanproof.errors import ModelError
from spanproof.models.calibration import sigmoid, softmax
from spanproof.models.decoding import merge_windows
from spanproof.models.onnx import Logits, encoder
from spanproof.models.packers import packer
from spanproof.models.packing import Packed, Packer
from spanproof.models.units import SIGNALS, Extraction, Tokens, Unit, extraction_of, layout_of
from spanproof.models.weights import open_weights, require_model, spans_folder
from spanproof.types import Chunk, Span

__all__ = ["Page", "SpanModel", "tokens_of", "windows_of"]

_BETWEEN = "\n\n"


@dataclass(frozen=True, slots=True)
class Page:
    """A text to read.

    Args:
        text: the text of a chunk.
        borders: offsets at which a window should rather end.
        parts: groups of stretches, each in order, without overlap; each group is read by itself in place of the
            text, which is read as it stands if ``None``.
    """

    text: str
    borders: tuple[int, ...] = ()
    parts: tuple[tuple[Span, ...], ...] | None = None

    @classmethod
    def of(cls, chunk: Chunk) -> Page:
        """All of a chunk, in windows that rather end between its sentences."""
        return cls(chunk.text, tuple(span.end for span in layout_of(chunk).sentences))


class SpanModel:
    """Reads chunks for a question with an embedded encoder, which is loaded with the first chunk.

    Args:
        folder: a model folder; the one inside the package if ``None``.
        threads: see `spanproof.models.onnx.encoder`.

    Raises:
        ModelError: if there is no such folder, or no extraction model in it.
    """

    def __init__(self, folder: str | Path | None = None, *, threads: int | None = None) -> None:
        self._folder = str(folder or spans_folder())
        self._threads = threads
        require_model(self._folder, "spans")
        manifest = open_weights(self._folder).manifest
        if "spans" not in manifest:
            raise ModelError(
                "an extraction model", seen=f"{self._folder}: another model", remedy="name the folder of one"
            )
        self._fitted = manifest["spans"]

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file of the model."""
        return open_weights(self._folder).digests

    @property
    def unit(self) -> Unit:
        """The unit that was best on development data."""
        unit: Unit = self._fitted["unit"]
        return unit

    def fitted(self, unit: Unit) -> Extraction:
        """The parameters fitted on development data for `unit`.

        Raises:
            ModelError: they are those of another version.
        """
        kept = self._fitted["units"][unit]
        found = extraction_of(kept)
        if found is None:
            raise ModelError(
                f"the parameters of an extraction model of this version, {len(SIGNALS)} weights among them",
                seen=f"{len(kept.get('weights', ()))} weights; {', '.join(kept)}; {self._folder}",
                remedy="train it again (python -m spanproof.training spans), with --resume where its checkpoints are",
            )
        return found

    def __call__(self, question: str, pages: Sequence[Page]) -> list[Tokens]:
        """The tokens of each page, in order; a question is read up to its 96th token.

        Pages are read in batches of windows of like length; each has the same tokens alone or among others.
        """
        windows = [windows_of(packer(self._folder), question, page) for page in pages]
        logits = iter(encoder(self._folder, threads=self._threads)([window for each in windows for window in each]))
        return [tokens_of(each, [next(logits) for _ in each]) for each in windows]


def windows_of(pack: Packer, question: str, page: Page) -> list[Packed]:
    """The windows of `page`; together they have each token to be read, with offsets in the page's text."""
    if page.parts is None:
        return pack.pack_words(question, (), page.text, scores=_no_scores, borders=page.borders)
    return [window for group in page.parts if group for window in _group(pack, question, page.text, group)]


def _group(pack: Packer, question: str, text: str, group: Sequence[Span]) -> list[Packed]:
    """The windows of some stretches of a text, read one after the other."""
    starts, shifts, at = [], [], 0
    for part in group:
        starts.append(at)
        shifts.append(part.start - at)
        at += len(part) + len(_BETWEEN)
    ends = [start + len(part) for start, part in zip(starts, group, strict=True)]
    shortened = _BETWEEN.join(part.of(text) for part in group)
    windows = pack.pack_words(question, (), shortened, scores=_no_scores, borders=ends)
    return [replace(window, offsets=_moved(window.offsets, starts, shifts)) for window in windows]


def tokens_of(windows: Sequence[Packed], logits: Sequence[Logits]) -> Tokens:
    """Token probabilities of one page; a token of two windows counts where it stands further from the edge."""
    evidence = [sigmoid(each.words.astype(np.float64)) for each in logits]
    gates = [float(softmax(each.nli)[0]) for each in logits]  # the first class is SUPPORT
    places, at = [], 0
    for window in windows:
        places.append([float(place) for place in range(at, at + len(window.offsets))])
        at += len(window.offsets)
    merged = merge_windows(windows, places)
    order = np.array([place for _, _, place in merged], dtype=np.int64)
    flat = np.concatenate(evidence) if evidence else np.zeros(0)
    gate = np.repeat(gates, [len(window.offsets) for window in windows]) if gates else np.zeros(0)
    starts, ends = (np.array([each[side] for each in merged], dtype=np.int64) for side in (0, 1))
    return Tokens(starts, ends, flat[order], gate[order])


def _moved(
    offsets: Sequence[tuple[int, int]], starts: Sequence[int], shifts: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    by = [shifts[bisect_right(starts, start) - 1] for start, _ in offsets]
    return tuple((start + shift, end + shift) for (start, end), shift in zip(offsets, by, strict=True))


def _no_scores(_start: int, _end: int) -> Sequence[float]:
    return ()
