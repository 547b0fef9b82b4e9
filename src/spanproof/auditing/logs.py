"""A stream of cases and rejects out of log files of any known format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
    """One record of a log: the case, or why there is none, and how many bytes were read for it."""

    value: Case | Reject
    bytes: int


@dataclass(frozen=True, slots=True)
class _Log:
    path: str
    kind: str  # "sources", "responses" or "log"
    lines: Iterable[Line | Reject]  # to be read once


def read_log(files: Sequence[str | Path], *, split: str | None = None, quality: str | None = None) -> Iterator[Entry]:
    """The records of `files`, in order.

    Args:
        files: JSON Lines logs, or RAGTruth's ``response.jsonl`` and ``source_info.jsonl`` (the latter is also found
            beside the former).
        split: keep only records whose ``split`` field is this.
        quality: keep only records whose ``quality`` field is this (RAGTruth's filter is ``"good"``).

    Raises:
        InputError: if a file cannot be read, or RAGTruth's responses come without their sources.
    """
    wanted = {name: value for name, value in (("split", split), ("quality", quality)) if value is not None}
    logs = [_open(path) for path in dict.fromkeys(map(str, files))]
    known = _sources(logs)
    return (
        entry
        for log in logs
        if log.kind != "sources"
        for entry in _entries(log.lines, wanted, known if log.kind == "responses" else None)
    )


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


def _sources(logs: Sequence[_Log]) -> dict[str, Mapping[str, Any]]:
    given = [log.lines for log in logs if log.kind == "sources"]
    responses = [log.path for log in logs if log.kind == "responses"]
    if responses and not given:
        beside = Path(responses[0]).with_name("source_info.jsonl")
        if not beside.is_file():
            raise InputError(
                "RAGTruth's sources with its responses",
                seen=f"{responses[0]} alone",
                remedy="give source_info.jsonl too, or put it beside response.jsonl",
            )
        given = [read_lines(beside)]
    out: dict[str, Mapping[str, Any]] = {}
    for lines in given:
        out.update(ragtruth.sources(lines))
    return out


def _entries(
    lines: Iterable[Line | Reject], wanted: Mapping[str, str], sources: Mapping[str, Mapping[str, Any]] | None
) -> Iterator[Entry]:
    for line in lines:
        if isinstance(line, Reject):
            yield Entry(line, line.bytes)
        elif all(line.record.get(name) == value for name, value in wanted.items()):
            plain = sources is None or records.has_contexts(line.record)
            yield Entry(_case_or_reject(line, _plain if plain else _ragtruth(sources or {})), line.bytes)


def _plain(line: Line) -> Case:
    return records.to_case(line.record, origin=_origin(line))


def _ragtruth(sources: Mapping[str, Mapping[str, Any]]) -> Callable[[Line], Case]:
    def build(line: Line) -> Case:
        source = sources.get(str(line.record.get("source_id")))
        if source is None or "response" not in line.record:
            raise InputError(
                "a response with a known source_id", seen=line.record.get("source_id"), remedy="add it to source_info"
            )
        return ragtruth.to_case(line.record, source, origin=_origin(line))

    return build


def _origin(line: Line) -> dict[str, Any]:
    return {"file": Path(line.file).name, "line": line.number}


def _case_or_reject(line: Line, build: Callable[[Line], Case]) -> Case | Reject:
    try:
        return build(line)
    except InputError as error:
        return Reject(line.file, line.number, str(error))
