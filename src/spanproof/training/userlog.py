"""A user's own labelled log: JSON Lines with `question`, `answer`, `contexts` and `labels`.

::

    {"question": "When does it open?", "answer": "It opens at 9:00.", "contexts": ["Open from 8:00."],
     "labels": [{"start": 12, "end": 16}]}

`labels` are the unsupported spans of the answer, half-open in characters, as objects or as `[start, end]`; an empty
list says that all of it is supported. `contexts` are texts or records. `id`, where given, names the source document,
by which the development part is split off; `question` may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from spanproof.errors import InputError
from spanproof.training.evidence import pieces_of
from spanproof.training.examples import WordExample
from spanproof.training.pairs import read_jsonl
from spanproof.training.ragtruth import merge_spans


def load_log(path: Path) -> list[WordExample]:
    """Return the rows of a labelled log.

    Raises:
        InputError: a row lacks a field, or a label lies outside its answer; the message names the row.
    """
    return [_example(row, number) for number, row in enumerate(read_jsonl(path), start=1)]


def _example(row: Mapping[str, Any], number: int) -> WordExample:
    missing = [name for name in ("answer", "contexts", "labels") if name not in row]
    if missing:
        raise InputError(
            "rows with answer, contexts and labels", seen=f"row {number} without {missing}", remedy="add them"
        )
    spans = [_span(label) for label in row["labels"]]
    wrong = [span for span in spans if not 0 <= span[0] < span[1] <= len(row["answer"])]
    if wrong:
        raise InputError(
            f"labels inside the answer of {len(row['answer'])} characters",
            seen=f"{wrong[0]} in row {number}",
            remedy="count half-open, in characters of the answer",
        )
    contexts = [row["contexts"]] if isinstance(row["contexts"], str) else row["contexts"]
    pieces = tuple(piece for context in contexts for piece in pieces_of(context))
    group = str(row.get("id", number))
    return WordExample(str(row.get("question") or ""), pieces, row["answer"], merge_spans(spans), group, "log")


def _span(label: Any) -> tuple[int, int]:  # noqa: ANN401  (a JSON value)
    if isinstance(label, Mapping) and {"start", "end"} <= set(label):
        return int(label["start"]), int(label["end"])
    if isinstance(label, list) and len(label) == 2:
        return int(label[0]), int(label[1])
    raise InputError("a label as {start, end} or [start, end]", seen=label, remedy="write it in one of these forms")
