"""Statements about invented tables, records and lists: supported, contradicted, neither.

A dozen stand beside each, in the words of an answer and not in those of the heads: superlatives and counts, trends,
sums, what only one of several has, roles, hours and amounts in another notation. Contradicted ones mostly have a value
that the source has elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spanproof.cases import case
from spanproof.text.notation import in_notation_of
from spanproof.text.restated import asserted
from spanproof.text.spoken import spoken
from spanproof.training.annotated.marks import Part, read
from spanproof.training.evidencechain.samples import share_of
from spanproof.training.examples import PairExample
from spanproof.types import Claim, Span

__all__ = ["TABLES", "load_tables"]

TABLES = "tables"
"""The origin of the pairs."""
_DEV_SHARE = 1 / 6
_LONGEST = 1_800  # characters of a source that is read


def load_tables(part: Part) -> list[PairExample]:
    """The statements with what the verifier reads of their sources; a sixth of the sources is there to develop on."""
    return [
        pair
        for row in read("tables.jsonl.gz")
        if (share_of(row["text"], "annotated-dev") < _DEV_SHARE) == (part == "dev")
        for pair in _pairs(row)
    ]


def _pairs(row: Mapping[str, Any]) -> Iterator[PairExample]:
    for label, key in enumerate("SCN"):
        for statement in row[key]:
            each = case(statement, [row["text"]], question=row["question"])
            (source,) = each.chunks
            if len(source.text) <= _LONGEST:
                premise = spoken(source, Span(0, len(source.text)))
                said = asserted(Claim(each, Span(0, len(statement)))).text
                yield PairExample(premise, in_notation_of(said, [premise]).text, label, TABLES)
