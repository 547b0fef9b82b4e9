"""Lines of JSON out of files, one bad line at a time: nothing a file holds can stop the run."""

from __future__ import annotations

import codecs
import json
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from spanproof.errors import InputError

__all__ = ["LONGEST_LINE", "Line", "Reject", "read_lines"]

LONGEST_LINE = 64 * 2**20  # bytes
_FOREIGN = {
    b"\x1f\x8b": ("a file that gzip packed", "unpack it with gunzip"),
    b"\xff\xfe": ("UTF-16", "convert the file to UTF-8"),
    b"\xfe\xff": ("UTF-16", "convert the file to UTF-8"),
}
_OPENED = (b"[", b"{", b"[{")  # first lines of JSON as editors and exports lay it out


@dataclass(frozen=True, slots=True)
class Line:
    """A JSON object of a log.

    Args:
        file: the file as the user named it.
        number: the line's number, from 1.
        record: the object.
        bytes: how many bytes the line takes in the file.
    """

    file: str
    number: int
    record: dict[str, Any]
    bytes: int = 0


@dataclass(frozen=True, slots=True)
class Reject:
    """A line that could not be used, and why."""

    file: str
    number: int
    reason: str
    bytes: int = 0


def read_lines(path: str | Path) -> Generator[Line | Reject, None, None]:
    """The lines of a JSON Lines file, in order; blank lines are passed over. Memory is bounded by the longest line.

    Raises:
        InputError: if the file cannot be opened or read.
    """
    name = str(path)
    try:
        with Path(path).open("rb") as stream:
            yield from _lines(name, stream)
    except OSError as error:
        raise InputError(
            "a readable JSON Lines file", seen=f"{name}: {error.strerror}", remedy="give the path of a log file"
        ) from error


def _lines(name: str, stream: IO[bytes]) -> Iterator[Line | Reject]:
    number = 0
    while raw := stream.readline(LONGEST_LINE + 1):
        number, size = number + 1, len(raw)
        if size > LONGEST_LINE:
            size += _skip_line(stream, raw)
            reason = f"expected a line of at most {LONGEST_LINE} bytes; got {size}; split the record"
            yield Reject(name, number, reason, size)
        elif raw.strip():
            yield _parse(name, number, raw)


def _skip_line(stream: IO[bytes], raw: bytes) -> int:
    skipped = 0
    while raw and not raw.endswith(b"\n"):
        raw = stream.readline(2**20)
        skipped += len(raw)
    return skipped


def _parse(name: str, number: int, raw: bytes) -> Line | Reject:
    try:
        text = raw.rstrip(b"\r\n").decode("utf-8-sig")  # the mark of a file that was appended to another, too
        record = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        seen, remedy = (_foreign(raw) if number == 1 else None) or (_cause(error), "repair the line")
        return Reject(name, number, f"expected a JSON object in UTF-8; got {seen}; {remedy}", len(raw))
    if not isinstance(record, dict):
        kind = type(record).__name__
        return Reject(name, number, f"expected a JSON object; got a {kind}; write one record a line", len(raw))
    return Line(name, number, record, len(raw))


def _no_number(_: str) -> None:
    """Null for ``NaN`` and ``Infinity``, which Python writes for what is missing, and JSON does not have."""


def _foreign(raw: bytes) -> tuple[str, str] | None:
    """What a file is whose first line begins with these bytes, and what to do about it, if it is no JSON Lines."""
    if raw.removeprefix(codecs.BOM_UTF8).strip() in _OPENED:
        return "JSON that goes over several lines", "write one record a line, as jq -c '.[]' does with an array"
    return next((told for mark, told in _FOREIGN.items() if raw.startswith(mark)), None)


def _cause(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"bytes that are not UTF-8 at offset {error.start}"
    if isinstance(error, json.JSONDecodeError):
        return f"invalid JSON ({error.msg} at column {error.colno})"
    return "JSON that is nested too deep" if isinstance(error, RecursionError) else f"invalid JSON ({error})"
