"""Statements about invented tables, records and lists: supported, contradicted, neither.

A dozen stand beside each, in the words of an answer and not in those of the heads: superlatives and counts, trends,
sums, what only one of several has, roles, hours and amounts in another notation. Contradicted ones mostly have a value
that the source has elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from spanproof.cases import case
from spanproof.text.notation import in_notation_of
from spanproof.text.restated import asserted
from spanproof.text.spoken import spoken
from spanproof.training.annotated.marks import Part, is_of, read
from spanproof.training.examples import PairExample
from spanproof.types import Claim, Span

__all__ = ["TABLES", "Stated", "load_stated", "load_tables"]

TABLES = "tables"
"""The origin of the pairs."""
_DEV_SHARE = 1 / 6
_LONGEST = 1_800  # characters of a source that is read


class Stated(NamedTuple):
    """A statement of an answer to a question about a source, and the index of its label in `NLI_LABELS`."""

    source: str
    question: str
    text: str
    label: int


def load_stated(part: Part) -> list[Stated]:
    """The statements; a sixth of the sources is there to develop on."""
    return [
        Stated(row["text"], row["question"], statement, label)
        for row in read("tables.jsonl.gz")
        if is_of(part, row["text"], _DEV_SHARE)
        for label, key in enumerate("SCN")
        for statement in row[key]
    ]


def load_tables(part: Part) -> list[PairExample]:
    """The statements with what the verifier reads of their sources, but for long ones."""
    return [pair for each in load_stated(part) for pair in _pairs(each)]


def _pairs(stated: Stated) -> Iterator[PairExample]:
    answer = case(stated.text, [stated.source], question=stated.question)
    (chunk,) = answer.chunks
    if len(chunk.text) <= _LONGEST:
        premise = spoken(chunk, Span(0, len(chunk.text)))
        said = asserted(Claim(answer, Span(0, len(stated.text)))).text
        yield PairExample(premise, in_notation_of(said, [premise]).text, stated.label, TABLES)
