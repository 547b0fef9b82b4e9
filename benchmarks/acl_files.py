"""The files of ACL-Verbatim: as its repository has them, or as rows with offsets that were made from them.

In the folder ``acl-verbatim`` lies either a copy of the public repository (its file ``333_…_20260305.json`` and its
folder ``artifacts/eval/``), or ``gold_rows.jsonl`` with ``id``, ``query``, ``context`` and ``spans``, and
``predictions/*.jsonl`` with ``id``, ``spans`` and ``latency_s``. Spans are pairs of offsets, half-open.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.datasets import data_root
from spanproof.errors import InputError

__all__ = ["gold_rows", "records"]

_PUBLIC = "333_20260206_dense_top5_20260305.json"
_READY = "gold_rows.jsonl"
_PARTS = ("gold_extraction", "generic_extraction")
Row = Mapping[str, Any]


def gold_rows() -> list[Row]:
    """The 100 rows in their order, each with ``id``, ``query``, ``context`` and ``spans``.

    Raises:
        InputError: if there is neither form of the file, or a gold string does not occur in its text.
    """
    folder = data_root() / "acl-verbatim"
    if (folder / _READY).is_file():
        return _lines(folder / _READY)
    return [row for _, row in _keyed(folder)]


def records(stem: str) -> list[Row]:
    """The stored predictions of one system, each with ``id``, ``spans`` and ``latency_s``.

    Args:
        stem: the name of its file without the ending.

    Raises:
        InputError: if there is no such file.
    """
    folder = data_root() / "acl-verbatim"
    ready = folder / "predictions" / f"{stem}.jsonl"
    if ready.is_file():
        return _lines(ready)
    ids = {key: row["id"] for key, row in _keyed(folder)}
    stored = _stored(folder / "artifacts" / "eval", stem)
    return [
        {
            "id": ids[each.get("query", each.get("question")), each["paper_id"], each["chunk_index"]],
            "spans": [(span["start"], span["end"]) for span in each.get("predicted_spans", each.get("pred_spans"))],
            "latency_s": each["latency_s"],
        }
        for each in stored
    ]


def _keyed(folder: Path) -> list[tuple[tuple[str, str, int], Row]]:
    """The rows of the public file under what predictions are joined by: query, document, number of the chunk."""
    if not (folder / _PUBLIC).is_file():
        raise InputError(
            f"{_PUBLIC} or {_READY} in the folder acl-verbatim of SPANPROOF_DATA",
            seen="neither",
            remedy="see benchmarks/README.md for where they come from",
        )
    found = [(query["query"], each) for query in _lines(folder / _PUBLIC) for each in query["results"]]
    return [
        (
            (query, each["document_id"], each["chunk_number"]),
            {
                "id": f"acl-gold:{at}",
                "query": query,
                "context": each["chunk"],
                "spans": [_located(string, each["chunk"]) for string in each["gold_extraction"]],
            },
        )
        for at, (query, each) in enumerate(found)
    ]


def _located(string: str, text: str) -> tuple[int, int]:
    """Where a gold string first stands: as it is, else whatever its case, which the annotation sheet had changed."""
    found = re.search(re.escape(string), text) or re.search(re.escape(string), text, re.IGNORECASE)
    if found is None:
        raise InputError("a gold string that occurs in its chunk", seen=string, remedy="take the file from its source")
    return found.span()


def _stored(folder: Path, stem: str) -> list[Row]:
    for path in (folder / part / f"{stem}.{end}" for part in _PARTS for end in ("jsonl", "json")):
        if path.suffix == ".jsonl" and path.is_file():
            return _lines(path)
        if path.is_file():
            rows: list[Row] = json.loads(path.read_text(encoding="utf-8"))["records"]
            return rows
    raise InputError(
        f"the predictions {stem} in the folder acl-verbatim of SPANPROOF_DATA",
        seen="no such file",
        remedy="see benchmarks/README.md for where they come from",
    )


def _lines(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
