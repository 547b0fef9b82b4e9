"""Statements about passages of abstracts, trials, encyclopedia, policies and papers: supported, contradicted, neither.

Two of each stand beside a passage, worded so that shared words tell little; the passages are of the sets in `SOURCES`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from spanproof.training.annotated.marks import read
from spanproof.training.annotated.searches import digest
from spanproof.training.examples import CONTRADICT, NO_EVIDENCE, SUPPORT, PairExample
from spanproof.training.pairs import is_development, read_jsonl

__all__ = ["ORIGIN", "SOURCES", "load_statements"]

ORIGIN = "statements"
SOURCES = {
    "nli/scifact.train": "premise",
    "extraction/evidence-inference": "context",
    "extraction/covidqa": "context",
    "extraction/policyqa": "context",
    "extraction/qasper": "context",
    "extraction/qed": "context",
    "extraction/squad2": "context",
}
"""Where passages come from, and the field of a row that holds one."""
_LABELS = {"S": SUPPORT, "C": CONTRADICT, "N": NO_EVIDENCE}
_LONGEST = 1_800  # characters of a passage of a report


def load_statements(data: Path) -> list[PairExample]:
    """The statements with their passages, of those sets that are in the folder `data`; none for development."""
    texts = {digest(text): text for text in _texts(data)}
    return [
        PairExample(passage, statement, label, ORIGIN)
        for row in read("statements.jsonl.gz")
        if row["passage"] in texts and not is_development(texts[row["passage"]])
        for passage in [_part(texts[row["passage"]], row.get("spans"))]
        for key, label in _LABELS.items()
        for statement in row[key]
    ]


def _part(text: str, spans: Sequence[Sequence[int]] | None) -> str:
    """What was read of a passage: all of it, or some of its sentences."""
    return " ".join(text[start:end] for start, end in spans) if spans else text


def _texts(data: Path) -> Iterator[str]:
    for name, field in SOURCES.items():
        path = data / f"{name}.jsonl.gz"
        for row in read_jsonl(path) if path.is_file() else ():
            text = str(row[field])
            yield " ".join(text.split())[:_LONGEST] if "evidence-inference" in name else text
