"""Statements about passages of abstracts, trials, encyclopedia, policies and papers: supported, contradicted, neither.

Two or three of each stand beside a passage, worded so that shared words tell little; the passages are of the sets in
`SOURCES`. Beside the results of trials and parts of articles on viruses they are short and general, as claims about
health are where people post them. Beside them are passages of invented facts, written with a dozen statements each,
most of them minimal pairs: roles, figures, doers or speakers exchanged, a comparison turned, a bound, a negation; and
shorter ones whose statements look alike: what the passage says otherwise, and what it says of another thing, property,
time or event, and so not at all of this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from spanproof.training.annotated.marks import Part, is_of, read
from spanproof.training.annotated.searches import digest
from spanproof.training.examples import CONTRADICT, NO_EVIDENCE, SUPPORT, PairExample
from spanproof.training.pairs import is_development, read_jsonl

__all__ = ["ALIKE", "FACTS", "ORIGIN", "SOURCES", "load_alike", "load_facts", "load_statements"]

ORIGIN, FACTS, ALIKE = "statements", "facts", "alike"
"""The origins of the pairs: statements about passages of corpora, about invented facts, and such that look alike."""
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
_DEV_SHARE = 1 / 5
_LONGEST = 1_800  # characters of a passage of a report that was read from its start on


def load_statements(data: Path) -> list[PairExample]:
    """The statements with their passages, of those sets that are in the folder `data`; none for development."""
    texts = {digest(text): text for text in _texts(data)}
    return [
        pair
        for row in read("statements.jsonl.gz")
        if row["passage"] in texts and not is_development(texts[row["passage"]])
        for pair in _pairs(_part(texts[row["passage"]], row.get("spans")), row, ORIGIN)
    ]


def load_facts(part: Part) -> list[PairExample]:
    """The statements about invented facts; a fifth of the passages is there to develop on, and never trained on."""
    return _invented("facts.jsonl.gz", part, FACTS)


def load_alike(part: Part) -> list[PairExample]:
    """The statements that look alike; a fifth of the passages is there to develop on, and never trained on."""
    return _invented("alike.jsonl.gz", part, ALIKE)


def _invented(name: str, part: Part, origin: str) -> list[PairExample]:
    rows = [row for row in read(name) if is_of(part, row["text"], _DEV_SHARE)]
    return [pair for row in rows for pair in _pairs(row["text"], row, origin)]


def _pairs(passage: str, row: Mapping[str, Any], origin: str) -> list[PairExample]:
    return [PairExample(passage, each, label, origin) for key, label in _LABELS.items() for each in row[key]]


def _part(text: str, spans: Sequence[Sequence[int]] | None) -> str:
    """What was read of a passage: all of it, or some of its sentences."""
    return " ".join(text[start:end] for start, end in spans) if spans else text


def _texts(data: Path) -> Iterator[str]:
    for name, field in SOURCES.items():
        path = data / f"{name}.jsonl.gz"
        for row in read_jsonl(path) if path.is_file() else ():
            text = str(row[field])
            if "evidence-inference" not in name:
                yield text
                continue
            whole = " ".join(text.split())
            yield from (whole, whole[:_LONGEST])
