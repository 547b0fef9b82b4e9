"""Source attribution: is the passage that a method names first one that states the sentence?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from benchmarks.datasets import Gold
from benchmarks.metrics import counted
from spanproof.aligners.lexical import LexicalAligner
from spanproof.models.nearest import MEASURES, Measure, nearest
from spanproof.text.records import fields_of
from spanproof.types import Chunk, Claim, Span

__all__ = ["attribution"]

Place = tuple[Chunk, Span] | None
_PARTS = ("hours", "attributes", "review_info")


def attribution(gold: Sequence[Gold]) -> dict[str, Any]:
    """Top-1 accuracy on supported sentences of lexical coverage, BM25, TF-IDF and the product's aligner.

    A place is right if it overlaps a piece that states the sentence: in passages and articles by characters, in a
    record by the part (profile, hours, attributes, one review).
    """
    claims = [Claim(each.sample.case, Span(each.start, each.end)) for each in gold]
    out = {}
    for name, place in _methods().items():
        right = np.array([float(_is_right(at, each)) for at, each in zip(place(claims), gold, strict=True)])
        counts = np.stack([right, 1 - right, np.zeros(len(right)), np.zeros(len(right))], axis=1)
        figures = counted(counts, [each.sample.source for each in gold])
        tasks = np.array([each.sample.task for each in gold])
        out[name] = {
            "top1": figures["precision"],
            "interval": figures["intervals"]["precision"],
            "sentences": len(gold),
            "by_task": {task: round(float(right[tasks == task].mean()), 4) for task in sorted(set(tasks.tolist()))},
        }
    return out


def _methods() -> Mapping[str, Callable[[Sequence[Claim]], list[Place]]]:
    def by(measure: Measure) -> Callable[[Sequence[Claim]], list[Place]]:
        return lambda claims: [_known(each.chunk, each.span) for each in nearest(claims, measure)]

    align = LexicalAligner()

    def aligned(claims: Sequence[Claim]) -> list[Place]:
        return [(chain[0].chunk, chain[0].span) if chain else None for chain in align(claims)]

    return {**{measure: by(measure) for measure in MEASURES}, "aligner": aligned}


def _known(chunk: Chunk | None, span: Span | None) -> Place:
    return None if chunk is None or span is None else (chunk, span)


def _is_right(place: Place, gold: Gold) -> bool:
    if place is None:
        return False
    chunk, span = place
    if not fields_of(chunk):
        start, end = chunk.start + span.start, chunk.start + span.end
        return any(low < end and start < high for _, low, high in gold.pieces)
    found = {
        _part(field["path"]) for field in fields_of(chunk) if field["start"] < span.end and span.start < field["end"]
    }
    return any(path in found for path, _, _ in gold.pieces)


def _part(path: str) -> str:
    """The part of a record that a field's path belongs to."""
    head = path.split(".")[0].split("[")[0]
    if head not in _PARTS:
        return "profile"
    number = path[len(head) :]
    return f"{head}/{number[1 : number.index(']')]}" if number.startswith("[") else head
