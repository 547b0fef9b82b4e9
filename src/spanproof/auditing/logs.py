"""A stream of cases and rejects out of log files of any known format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spanproof.auditing import ragtruth, records
from spanproof.auditing.lines import Line, Reject, read_lines
from spanproof.errors import InputError
from spanproof.types import Case

__all__ = ["Entry", "read_log"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One record of a log: the case, or why there is none, and how many bytes were read for it."""

    value: Case | Reject
    bytes: int


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
    kinds = {str(path): _kind(path) for path in files}
    known = _sources(kinds)
    return (
        entry
        for path, kind in kinds.items()
        if kind != "sources"
        for entry in _entries(path, wanted, known if kind == "responses" else None)
    )


def _kind(path: str | Path) -> str:
    first = next((line.record for line in read_lines(path) if isinstance(line, Line)), {})
    return "sources" if ragtruth.is_source(first) else "responses" if ragtruth.is_response(first) else "log"


def _sources(kinds: Mapping[str, str]) -> dict[str, Mapping[str, Any]]:
    paths = [path for path, kind in kinds.items() if kind == "sources"]
    responses = [path for path, kind in kinds.items() if kind == "responses"]
    if responses and not paths:
        beside = Path(responses[0]).with_name("source_info.jsonl")
        if not beside.is_file():
            raise InputError(
                "RAGTruth's sources with its responses",
                seen=f"{responses[0]} alone",
                remedy="give source_info.jsonl too, or put it beside response.jsonl",
            )
        paths = [str(beside)]
    out: dict[str, Mapping[str, Any]] = {}
    for path in paths:
        out.update(ragtruth.sources(read_lines(path)))
    return out


def _entries(path: str, wanted: Mapping[str, str], sources: Mapping[str, Mapping[str, Any]] | None) -> Iterator[Entry]:
    for line in read_lines(path):
        if isinstance(line, Reject):
            yield Entry(line, line.bytes)
        elif all(line.record.get(name) == value for name, value in wanted.items()):
            build = _plain if sources is None else _ragtruth(sources)
            yield Entry(_case_or_reject(line, build), line.bytes)


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
