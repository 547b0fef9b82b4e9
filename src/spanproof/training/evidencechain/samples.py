"""Labelled answers: what the detectors are fitted and measured on."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spanproof.auditing.lines import Line, read_lines
from spanproof.auditing.ragtruth import is_response, labelled, sources, to_case
from spanproof.text.sentences import sentences
from spanproof.text.words import words
from spanproof.training.synthetic import generate, write
from spanproof.types import Case, Claim, Span

__all__ = ["Sample", "claims_of", "from_folder", "from_synthetic", "is_calibration", "share_of", "word_labels"]


@dataclass(frozen=True, slots=True)
class Sample:
    """An answer with its labels.

    Args:
        case: the answer and its chunks.
        marks: hallucinated spans of the answer.
        source: the source document: answers to one source never part.
        task: ``QA``, ``Summary`` or ``Data2txt``.
        generator: who wrote the answer.
    """

    case: Case
    marks: tuple[Span, ...]
    source: str
    task: str
    generator: str


def from_folder(folder: str | Path, *, split: str, quality: str | None = None) -> list[Sample]:
    """The answers of one split of a folder with RAGTruth's ``response.jsonl`` and ``source_info.jsonl``, in order.

    Args:
        folder: the folder.
        split: ``train`` or ``test``.
        quality: keep only answers of this quality, such as ``good``; all if ``None``, as published figures do.

    Raises:
        InputError: if a file cannot be read.
    """
    path = Path(folder)
    known = sources(read_lines(path / "source_info.jsonl"))
    return list(_samples(path / "response.jsonl", known, split, quality))


def _samples(path: Path, known: Mapping[str, Mapping[str, Any]], split: str, quality: str | None) -> Iterator[Sample]:
    for line in read_lines(path):
        if not isinstance(line, Line) or not is_response(line.record):
            continue
        row = line.record
        source = str(row["source_id"])
        kept = row["split"] == split and quality in (None, row.get("quality"))
        if not kept or source not in known or not str(row["response"]).strip():
            continue
        case = to_case(row, known[source])
        yield Sample(case, labelled(case), source, str(case.metadata["task_type"]), str(row["model"]))


def from_synthetic(count: int, *, seed: int, split: str | None = None, density: float = 2.3) -> list[Sample]:
    """Six generated answers to each of `count` generated sources; see `spanproof.training.synthetic`.

    Args:
        count: number of sources.
        seed: 17 is the audit corpus; training takes others.
        split: ``train`` or ``test``; ``None`` takes the answers of both, made denser in errors and longer, to train on.
        density: without a split, how much denser in errors; see `spanproof.training.synthetic`.
    """
    corpus = generate(count, seed) if split else generate(count, seed, density=density, length="full")
    with tempfile.TemporaryDirectory() as folder:
        write(corpus, folder)
        return [row for part in ("train", "test") if split in (None, part) for row in from_folder(folder, split=part)]


def claims_of(case: Case) -> list[Claim]:
    """The sentences of an answer as claims; these are the sentences of all sentence-level figures."""
    return [Claim(case, span) for span in sentences(case.answer)]


def word_labels(spans: Sequence[Span], marks: Sequence[Span]) -> list[bool]:
    """The overlap rule: whether each of `spans` shares a character with one of `marks`."""
    return [any(span.overlaps(mark) for mark in marks) for span in spans]


def share_of(source: str, purpose: str) -> float:
    """A number in [0, 1) drawn from the name of a source: which part it falls into never depends on the others."""
    return int(hashlib.sha256(f"{purpose}/{source}".encode()).hexdigest()[:12], 16) / 16**12


def is_calibration(sample: Sample) -> bool:
    """Whether a training answer's source is one of the quarter on which thresholds and calibration are fitted."""
    return share_of(sample.source, "calibration") < 0.25


def has_words(claim: Claim) -> bool:
    """Whether a sentence has a word; those of punctuation alone are left out of all figures."""
    return bool(words(claim.text))
