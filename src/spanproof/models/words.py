"""The word classifier: P(hallucinated) for each word of an answer, given the question and the context."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from spanproof.errors import ConfigError, ModelError
from spanproof.models.calibration import sigmoid
from spanproof.models.context import Context, context_of
from spanproof.models.decoding import Decoding, Word, merge_windows, word_scores
from spanproof.models.onnx import encoder, require_threads
from spanproof.models.packers import packer
from spanproof.models.packing import MAX_LENGTH, Packed, Packer
from spanproof.models.weights import open_weights, require_model
from spanproof.text.notation import Noted, in_notation_of
from spanproof.text.tables import told
from spanproof.text.terms import forms_of, terms
from spanproof.types import Case, Claim, Evidence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

__all__ = ["WordModel"]

_LONGEST = 1_000  # characters of a passage that is read in one piece
Chains = Sequence[tuple[Claim, tuple[Evidence, ...]]]


class WordModel:
    """Scores the words of answers with an embedded encoder.

    Args:
        folder: a model folder; the one inside the package if ``None``.
        max_length: the most tokens that are read at once, 64 to 512; fewer are faster and see less of the context.
        threads: see `spanproof.models.onnx.encoder`.

    Raises:
        ConfigError: if `max_length` or `threads` is out of its range.
        ModelError: if there is no model in the folder; at the first answer, if it is another or damaged.

    The encoder is loaded with the first answer. Where the context is longer than `max_length`, the
    passages of the evidence chains and those that BM25 finds for the window at hand are read.
    """

    def __init__(
        self, folder: str | Path | None = None, *, max_length: int = MAX_LENGTH, threads: int | None = None
    ) -> None:
        if not 64 <= max_length <= MAX_LENGTH:
            raise ConfigError(f"max_length in [64, {MAX_LENGTH}]", seen=max_length, remedy="give a number of tokens")
        if folder is not None:
            require_model(folder, "words")
        self._folder = folder
        self._max_length = max_length
        require_threads(threads)
        self._threads = threads

    @property
    def digests(self) -> dict[str, str]:
        """The sha256 of each file of the model."""
        return open_weights(self._folder).digests

    def decoding(self, preset: str = "balanced") -> Decoding:
        """The parameters that were fitted on development data for a preset; those for all where it has none."""
        fitted = self._fitted()
        return Decoding(**(fitted["presets"].get(preset) or fitted["decoding"]))

    def unread(self, text: str) -> list[tuple[int, int]]:
        """The words of a text that the model cannot tell from others; see `spanproof.models.packing.Packer.unread`."""
        return packer(self._folder, max_length=self._max_length).unread(text)

    def __call__(self, cases: Sequence[tuple[Case, Chains]]) -> list[list[Word]]:
        """The scored words of each case's answer, in order; every word of the answer is among them.

        Args:
            cases: a case with its claims and their evidence chains.
        """
        return self.begin(cases)()

    def begin(self, cases: Sequence[tuple[Case, Chains]]) -> Callable[[], list[list[Word]]]:
        """Begin to read answers; what is returned waits for their words. See `__call__`."""
        packs = packer(self._folder, max_length=self._max_length)
        noted = [in_notation_of(case.answer, [chunk.text for chunk in context_of(case).chunks]) for case, _ in cases]
        windows = [self._windows(packs, *each, said) for each, said in zip(cases, noted, strict=True)]
        flat = [window for each in windows for window in each]
        logits = encoder(self._folder, threads=self._threads).begin(flat)

        def words() -> list[list[Word]]:
            fitted, read = self._fitted(), iter(logits())
            out = []
            for (case, _), each, said in zip(cases, windows, noted, strict=True):
                scores = [_probability(next(read).words, fitted) for _ in each]
                tokens = [(*said.written(start, end), score) for start, end, score in merge_windows(each, scores)]
                out.append(word_scores(case.answer, tokens))
            return out

        return words

    def _fitted(self) -> Mapping[str, Any]:
        """Calibration and decoding of the words, from the manifest."""
        weights = open_weights(self._folder)
        if "words" not in weights.manifest:
            raise ModelError("a word classifier", seen=f"{weights.folder}: another model", remedy="name another folder")
        return cast("Mapping[str, Any]", weights.manifest["words"])

    def _windows(self, packs: Packer, case: Case, chains: Chains, said: Noted) -> list[Packed]:
        context = context_of(case)
        texts = [
            told(context.chunks[owner].text, passage.span)
            for passage, owner in zip(context.passages, context.owners, strict=True)
        ]
        pieces = [(at, part) for at, text in enumerate(texts) for part in _stretches(text)]

        def scores(start: int, end: int) -> list[float]:
            window = said.text[start:end]
            ranks = _ranks(context, window, _within(chains, *said.written(start, end)))
            return [ranks[at] if part is texts[at] else ranks[at] * _shared(part, window) for at, part in pieces]

        return packs.pack_words(
            case.question or "",
            [part for _, part in pieces],
            said.text,
            scores=scores,
            borders=[said.noted(claim.span.end) for claim, _ in chains],
        )


def _probability(logits: Any, fitted: Any) -> list[float]:  # noqa: ANN401 - an array, and a part of the manifest
    values: list[float] = sigmoid(fitted["scale"] * logits + fitted["bias"]).tolist()
    return values


def _stretches(text: str) -> list[str]:
    """A passage in parts that fit a window, cut at white space where there is any; a short one as it is."""
    parts = []
    while len(text) > _LONGEST:
        cut = text.rfind(" ", 1, _LONGEST) + 1 or _LONGEST
        parts.append(text[:cut])
        text = text[cut:]
    return [*parts, text]


def _shared(part: str, window: str) -> float:
    """The share of the content words of a window of the answer that a part of a passage has, in [0, 1]."""
    wanted = forms_of(window)
    return len(wanted & forms_of(part)) / len(wanted) if wanted else 0.0


def _within(chains: Chains, start: int, end: int) -> list[Evidence]:
    return [item for claim, chain in chains if claim.span.start < end and start < claim.span.end for item in chain]


def _ranks(context: Context, window: str, chosen: Iterable[Evidence]) -> list[float]:
    """Ranks the passages of the context for a window of the answer: the evidence chains first, then by BM25."""
    forms = {form: 1.0 / len(term.forms) for term in terms(window) for form in term.forms}
    scores = context.index.scores(forms)
    ranks: list[float] = (scores / (1.0 + float(scores.max(initial=0.0)))).tolist()
    best: dict[str, list[Evidence]] = {}
    for item in chosen:
        best.setdefault(item.chunk.id, []).append(item)
    for at, (passage, owner) in enumerate(zip(context.passages, context.owners, strict=True)):
        for item in best.get(context.chunks[owner].id, ()):
            if passage.span.overlaps(item.span):
                ranks[at] = max(ranks[at], 1.0 + item.score)
    return ranks
