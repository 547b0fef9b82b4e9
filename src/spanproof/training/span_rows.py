"""Rows of the extraction corpora: which are trained on, and what their spans become.

A row is a JSON object with ``question``, ``context``, ``spans`` (half-open character offsets, empty where nothing
answers) and ``group`` (its document); the published sets lie as ``extraction/NAME.jsonl.gz`` in the data folder.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from spanproof.errors import InputError
from spanproof.models.units import layout_of
from spanproof.training.aside import trainable
from spanproof.training.pairs import read_jsonl
from spanproof.training.ragtruth import merge_spans
from spanproof.types import Chunk

__all__ = ["MIX", "OWN", "SpanExample", "Take", "examples_of", "read_rows", "widened"]

Level = Literal["as labelled", "sentence", "paragraph"]
Row = Mapping[str, Any]

OWN = "log"
"""The name of a user's own rows, as a set."""
_LONGEST = 1_500  # characters: a longer paragraph is not taken whole for a span within it


@dataclass(frozen=True, slots=True)
class SpanExample:
    """A question and a text with the spans that answer it, half-open in characters, in order; empty: nothing does.

    `group` names the source document, `origin` the data set, `title` is the document's where it is known.
    """

    question: str
    text: str
    spans: tuple[tuple[int, int], ...]
    group: str = ""
    origin: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Take:
    """How much of a set is trained on: rows with and without spans, and what a span is widened to.

    `paired` more examples without spans are made from a question and another text of the set.
    """

    found: int
    silent: int
    paired: int = 0
    level: Level = "as labelled"
    licence: str = ""

    def times(self, scale: float) -> Take:
        """So many times as much."""
        found, silent, paired = (int(count * scale) for count in (self.found, self.silent, self.paired))
        return replace(self, found=found, silent=silent, paired=paired)


MIX: dict[str, Take] = {
    "argscichat": Take(125, 100, level="paragraph", licence="Apache-2.0"),
    "cl-scisumm": Take(400, 300, level="sentence", licence="CC BY 4.0"),
    "covidqa": Take(350, 200, level="sentence", licence="Apache-2.0"),
    "evidence-inference": Take(450, 250, level="sentence", licence="MIT; open-access text"),
    "expmrc": Take(300, 0, 150, level="sentence", licence="CC BY-SA 4.0"),
    "hotpotqa": Take(100, 150, level="sentence", licence="MIT"),
    "lfqa-highlights": Take(75, 75, level="sentence", licence="Apache-2.0; web text"),
    "onestopqa": Take(350, 0, 150, level="sentence", licence="CC BY-SA 4.0"),
    "policyqa": Take(200, 0, 125, level="sentence", licence="MIT"),
    "qed": Take(750, 75, 400, level="sentence", licence="CC BY-SA 3.0"),
    "qmsum": Take(50, 50, licence="MIT"),
    "selqa": Take(450, 20, 250, level="sentence", licence="Apache-2.0"),
    "squad2": Take(600, 500, level="sentence", licence="CC BY-SA 4.0"),
    "tatqa": Take(150, 150, level="sentence", licence="CC BY 4.0"),
}
"""Sets beside QASPER (CC BY 4.0), whose paragraphs `spanproof.training.papers` puts together."""


def read_rows(data: Path) -> dict[str, list[Row]]:
    """Return the rows that may be trained on by set: of a data folder, or of one `.jsonl` file of a user's own.

    Rows set aside for measuring and whatever overlaps ACL-Verbatim's benchmark are left out.

    Raises:
        InputError: no such rows are there.
    """
    if data.is_file():
        return {OWN: _checked(data)}
    files = sorted((data / "extraction").glob("*.jsonl*"))
    if not files:
        raise InputError("extraction/*.jsonl.gz, or a .jsonl file", seen=data, remedy="name another --data")
    rows = {path.name.partition(".")[0]: _checked(path) for path in files}
    barred = _barred(data / "acl-verbatim" / "exclude_from_training.json")
    return {
        name: [row for row in kept if row["group"] not in barred and row.get("lang", "en") == "en"]
        for name, kept in trainable(rows).items()
    }


def _checked(path: Path) -> list[Row]:
    return [_row(row, f"row {number} of {path.name}") for number, row in enumerate(read_jsonl(path), start=1)]


def _row(row: dict[str, Any], where: str) -> Row:
    missing = [name for name in ("context", "question", "spans") if row.get(name) is None]
    if missing:
        raise InputError("rows with question, context and spans", seen=f"{where}: no {missing[0]}", remedy="add it")
    if not (isinstance(row["question"], str) and isinstance(row["context"], str) and _are_pairs(row["spans"])):
        raise InputError(
            "question and context as strings, and spans as a list of [start, end] in whole numbers",
            seen=where,
            remedy="write them so",
        )
    if not row["context"].strip():
        raise InputError("a context with text in it", seen=f"{where}: {row['context']!r}", remedy="leave the row out")
    size = len(row["context"])
    if not all(0 <= start < end <= size for start, end in row["spans"]):
        raise InputError(f"spans within the context ({size})", seen=f"{where}: {row['spans']}", remedy="correct them")
    known = {name: value for name, value in row.items() if value is not None}
    about = {name: known[name] for name in ("group", "split", "lang") if name in known}
    if not all(isinstance(value, str | int) for value in about.values()):
        raise InputError("group, split and lang as strings, or none", seen=f"{where}: {about}", remedy="write them so")
    return {"group": row["context"], "split": "train", **known}


def _are_pairs(spans: object) -> bool:
    return isinstance(spans, list) and all(
        isinstance(span, list) and [type(bound) for bound in span] == [int, int] for span in spans
    )


def _barred(path: Path) -> set[str]:
    """Documents of which a row overlaps the benchmark."""
    if not path.is_file():
        return set()
    listed = json.loads(path.read_text(encoding="utf-8"))["rows"]
    return {str(group) for rows in listed.values() for _, group, _ in rows}


def examples_of(name: str, rows: Sequence[Row]) -> list[SpanExample]:
    """Return the rows of a set as examples, in order."""
    out = []
    for row in rows:
        spans = tuple((int(start), int(end)) for start, end in row["spans"])
        out.append(SpanExample(row["question"], row["context"], spans, str(row["group"]), name))
    return out


def widened(example: SpanExample, level: Level) -> SpanExample:
    """Return an example whose spans are whole sentences, or whole paragraphs (up to 1,500 characters), of its text."""
    if level == "as labelled" or not example.spans:
        return example
    layout = layout_of(Chunk("1", example.text))
    kept = []
    for span, owner in zip(layout.sentences, layout.owners, strict=True):
        if any(start < span.end and span.start < end for start, end in example.spans):
            whole = layout.paragraphs[owner]
            unit = whole if level == "paragraph" and len(whole) <= _LONGEST else span
            kept.append((unit.start, unit.end))
    return replace(example, spans=merge_spans(kept))
