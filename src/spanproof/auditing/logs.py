"""A stream of cases and rejects out of log files of any known format."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import Any

from spanproof.auditing import ragtruth, records
from spanproof.auditing.lines import Line, Reject, read_lines
from spanproof.errors import InputError
from spanproof.types import Case

__all__ = ["Entry", "read_log"]

_SNIFFED = 1000  # lines looked at for a first record; a bound on what is held of a pipe of bad lines


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of a log: the case, or why there is none, how many bytes were read for it, and what fields it has."""

    value: Case | Reject
    bytes: int
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Log:
    path: str
    kind: str  # "sources", "responses" or "log"
    lines: Iterable[Line | Reject]  # to be read once


def read_log(files: Sequence[str | Path], *, split: str | None = None, quality: str | None = None) -> Iterator[Entry]:
    """The records of `files`, in order.

    Args:
        files: JSON Lines logs, or RAGTruth's ``response.jsonl`` and ``source_info.jsonl`` (the latter is also found
            beside the former); a file that is named twice is read once. Where the first record of a file is a source,
            the whole file is read at once.
        split: keep only records whose ``split`` field is this.
        quality: keep only records whose ``quality`` field is this (RAGTruth's filter is ``"good"``).

    Raises:
        InputError: if a file cannot be read, or RAGTruth's responses come without their sources.
    """
    wanted = {name: value for name, value in (("split", split), ("quality", quality)) if value is not None}
    distinct: dict[str, str] = {}
    for path in files:
        distinct.setdefault(os.path.realpath(path), str(path))
    logs, known = _gathered([_open(path) for path in distinct.values()])
    return (entry for log in logs for entry in _entries(log, wanted, known))


def _open(path: str) -> _Log:
    """A file with its kind, told by its first record. A pipe can be read only once: what was looked at is kept."""
    lines, head = read_lines(path), list[Line | Reject]()
    for line in islice(lines, _SNIFFED):
        head.append(line)
        if isinstance(line, Line):
            break
    first = next((line.record for line in head if isinstance(line, Line)), {})
    kind = "sources" if ragtruth.is_source(first) else "responses" if ragtruth.is_response(first) else "log"
    if not Path(path).is_file():
        return _Log(path, kind, chain(head, lines))
    lines.close()  # not to hold every file of a long list open
    return _Log(path, kind, read_lines(path))


def _gathered(logs: Sequence[_Log]) -> tuple[list[_Log], dict[str, Mapping[str, Any]]]:
    """What there is to audit or to reject, and RAGTruth's sources by ``source_id``, which are taken out of it."""
    out: list[_Log] = []
    known: dict[str, Mapping[str, Any]] = {}
    for log in [*_beside(logs), *logs]:
        if log.kind == "sources":
            held = list(log.lines)
            known.update(ragtruth.sources(held))
            out.append(replace(log, lines=[line for line in held if not _is_only_source(line)]))
        else:
            out.append(log)
    return out, known


def _beside(logs: Sequence[_Log]) -> list[_Log]:
    """The sources beside RAGTruth's responses if none are given; of that file, only they and what cannot be read."""
    responses = [log.path for log in logs if log.kind == "responses"]
    if not responses or any(log.kind == "sources" for log in logs):
        return []
    path = Path(responses[0]).with_name("source_info.jsonl")
    if not path.is_file():
        raise InputError(
            "RAGTruth's sources with its responses",
            seen=f"{responses[0]} alone",
            remedy="give source_info.jsonl too, or put it beside response.jsonl",
        )
    lines = (line for line in read_lines(path) if isinstance(line, Reject) or _is_only_source(line))
    return [_Log(str(path), "sources", lines)]


def _is_only_source(line: Line | Reject) -> bool:
    """Whether a line is a source without a response to it on the same line."""
    return isinstance(line, Line) and ragtruth.is_source(line.record) and "response" not in line.record


def _entries(log: _Log, wanted: Mapping[str, str], known: Mapping[str, Mapping[str, Any]]) -> Iterator[Entry]:
    for line in log.lines:
        if isinstance(line, Reject):
            yield Entry(line, line.bytes)
        elif all(line.record.get(name) == value for name, value in wanted.items()):
            names = tuple(records.field_names(line.record))
            yield Entry(_case_or_reject(line, known, log.kind), line.bytes, names)


def _case(line: Line, known: Mapping[str, Mapping[str, Any]], kind: str) -> Case:
    record, origin = line.record, {"file": Path(line.file).name, "line": line.number}
    source = known.get(str(record.get("source_id")))
    names_source = {"source_id", "response"} <= record.keys() and not records.has_contexts(record)
    if not names_source or (source is None and kind == "log"):
        return records.to_case(record, origin=origin)
    if source is None:
        raise InputError("a response with a known source_id", seen=record["source_id"], remedy="add it to source_info")
    return ragtruth.to_case(record, source, origin=origin)


def _case_or_reject(line: Line, known: Mapping[str, Mapping[str, Any]], kind: str) -> Case | Reject:
    try:
        return _case(line, known, kind)
    except InputError as error:
        return Reject(line.file, line.number, str(error))
