"""A user's own labelled log: JSON Lines with `question`, `answer`, `contexts` and `labels`.

::

    {"question": "When does it open?", "answer": "It opens at 9:00.", "contexts": ["Open from 8:00."],
     "labels": [{"start": 12, "end": 16}]}

`labels` are the unsupported spans of the answer, half-open in characters, as objects or as `[start, end]`; an empty
list says that all of it is supported. `contexts` are what `spanproof.case` takes: texts, documents (objects with
`text`, `content` or `page_content`) or records. `id`, where given, names the source document, by which the development
part is split off; `question` may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from spanproof._validation import require_text
from spanproof.cases import case
from spanproof.errors import InputError
from spanproof.training.evidence import pieces_of
from spanproof.training.examples import WordExample
from spanproof.training.pairs import read_jsonl
from spanproof.training.ragtruth import merge_spans
from spanproof.types import Chunk

_FIELDS = ("answer", "contexts", "labels")


def load_log(path: Path) -> list[WordExample]:
    """Return the rows of a labelled log.

    Raises:
        InputError: a row lacks a field or has one of another type, or a label lies outside its answer; the message
            names file and row.
    """
    return [_read(row, number, path) for number, row in enumerate(read_jsonl(path), start=1)]


def _read(row: Mapping[str, Any], number: int, path: Path) -> WordExample:
    try:
        return _example(row, number)
    except InputError as error:
        seen = f"row {number} of {path.name}: {error.seen}"
        raise InputError(error.expected, seen=seen, remedy=error.remedy) from error


def _example(row: Mapping[str, Any], number: int) -> WordExample:
    missing = [name for name in _FIELDS if row.get(name) is None]
    if missing:
        raise InputError("rows with answer, contexts and labels", seen=f"none for {missing}", remedy="add them")
    require_text(row["answer"], "an answer", blank=False)
    made = case(row["answer"], row["contexts"])
    if not isinstance(row["labels"], list):
        raise InputError("labels as a list", seen=row["labels"], remedy="give [] where all of the answer is supported")
    spans = [_span(label) for label in row["labels"]]
    wrong = [span for span in spans if not 0 <= span[0] < span[1] <= len(made.answer)]
    if wrong:
        raise InputError(
            f"labels inside the answer of {len(made.answer)} characters",
            seen=f"{wrong[0]}",
            remedy="count half-open, in characters of the answer",
        )
    pieces = tuple(piece for chunk in made.chunks for piece in _pieces(chunk))
    group = str(row.get("id", number))
    return WordExample(str(row.get("question") or ""), pieces, made.answer, merge_spans(spans), group, "log")


def _pieces(chunk: Chunk) -> tuple[str, ...]:
    """The lines of a record, or the sentences of a text."""
    if "fields" in chunk.metadata:
        return tuple(line for line in chunk.text.split("\n") if line.strip())
    return pieces_of(chunk.text)


def _span(label: Any) -> tuple[int, int]:  # noqa: ANN401  (a JSON value)
    bounds = [label.get("start"), label.get("end")] if isinstance(label, Mapping) else label
    if isinstance(bounds, list) and [type(each) for each in bounds] == [int, int]:
        return bounds[0], bounds[1]
    raise InputError(
        "a label as {start, end} or [start, end], in whole numbers", seen=label, remedy="write it in one of these forms"
    )
