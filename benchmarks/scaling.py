"""How the cost of a detector grows with the sentences of an answer and with the chunks of its context."""

from __future__ import annotations

from time import process_time
from typing import Any

from spanproof import case
from spanproof.training.evidencechain import Sample, align, from_synthetic
from spanproof.training.evidencechain.fitting import DETECTORS
from spanproof.types import Chunk

__all__ = ["scaling"]

_CHUNKS = (16, 32, 64, 128, 256, 512)
_SENTENCES = (8, 16, 32, 64, 128)
_FEW_SENTENCES, _FEW_CHUNKS = 24, 96  # sizes that the others do not have: no text comes twice


def scaling(detector: str) -> dict[str, Any]:
    """Processor seconds of alignment and scores for one answer, by chunks and by sentences; texts are generated.

    Every answer and context is new, so that nothing is taken from a cache.
    """
    texts = [sample for sample in from_synthetic(420, seed=2_001) if sample.task == "Summary"]
    made = DETECTORS[detector]()
    _seconds(made, texts, (4, 8))  # whatever loads with the first call
    return {
        "detector": detector,
        "by_chunks": {
            "sentences": _FEW_SENTENCES,
            "points": [(count, _seconds(made, texts, (_FEW_SENTENCES, count))) for count in _CHUNKS],
        },
        "by_sentences": {
            "chunks": _FEW_CHUNKS,
            "points": [(count, _seconds(made, texts, (count, _FEW_CHUNKS))) for count in _SENTENCES],
        },
    }


def _seconds(detector: Any, texts: list[Sample], size: tuple[int, int]) -> float:  # noqa: ANN401 - a Detector
    """The least of three answers of that many sentences and chunks."""
    sentences, chunks = size
    contexts = [chunk for sample in texts[::6] for chunk in sample.case.chunks]
    out = []
    for turn in range(3):
        answer = " ".join(f"{sample.case.answer} ({turn}, {size})." for sample in texts[turn::3])
        parts = [f"Part {turn} of {size}. {contexts[at % len(contexts)].text}" for at in range(chunks)]
        made = case(_first(answer, sentences), [Chunk(str(at + 1), part) for at, part in enumerate(parts)])
        begun = process_time()
        for batch in align([Sample(made, (), "", "", "")]).batches:
            detector.score(batch.claims, batch.chains)
        out.append(process_time() - begun)
    return round(min(out), 4)


def _first(text: str, count: int) -> str:
    from spanproof.text.sentences import sentences

    return text[: sentences(text)[count - 1].end]
