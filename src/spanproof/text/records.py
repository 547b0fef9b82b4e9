"""Structured records (a business profile, a table row, a tool's answer) as readable lines that map back to their keys.

::

    {"name": "Rye & Thyme", "hours": {"Monday": "18:30-22:0"}, "tags": ["brunch"], "WiFi": None}

    name: Rye & Thyme
    hours.Monday: 18:30-22:0
    tags[0]: brunch
    WiFi: null

One field a line, ``path: value``, in the record's own order. A path joins keys with dots and counts list items from 0;
a key that would make it ambiguous is quoted as in JSON (``prices["U.S."]``). Strings stand verbatim, with their line
breaks; all else is written as JSON writes it, so that ``null``, ``false``, ``""``, ``{}`` and ``[]`` stay visible.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict, TypeGuard

from spanproof.errors import InputError
from spanproof.types import Chunk

__all__ = ["Field", "as_record", "fields_of", "flatten", "layout_of", "steps_of", "value_at"]

_DEEPEST = 64
_KEYS = {"path", "start", "end"}
_STEP = re.compile(r'\["(?:[^"\\]|\\.)*"\]|\[\d+\]|[^.\[\]]+')
_UNCLEAR_KEY = re.compile(r"\.(?=\S)|[\[\]\x00-\x1f\x7f\x85\u2028\u2029]|^\s|\s$|^$")


class Field(TypedDict):
    """Where one field of a record stands in its flattened text.

    ``text[start:end] == f"{path}: {value}"``: the whole line, half-open, in code points, without the line break that
    parts it from the next; the value alone begins at ``start + len(path) + 2``.
    """

    path: str
    start: int
    end: int


def flatten(record: Mapping[str, object] | Sequence[object]) -> tuple[str, list[Field]]:
    """The readable text of `record`, and where each of its fields stands in it, in order.

    An empty record is a blank text without fields. What JSON cannot hold (dates, decimals) is written as its string.

    Raises:
        InputError: on anything but a mapping or a list, on bytes inside it, and on more than 64 levels of nesting.
    """
    if not isinstance(record, Mapping) and not _is_list(record):
        raise InputError("a record as a mapping or a list", seen=record, remedy="give a dict, or as_record(its JSON)")
    lines: list[str] = []
    fields: list[Field] = []
    offset = 0
    for path, value in _leaves(record) if record else ():
        line = f"{path}: {_written(value, path)}"
        lines.append(line)
        fields.append({"path": path, "start": offset, "end": offset + len(line)})
        offset += len(line) + 1
    return "\n".join(lines), fields


def as_record(text: str) -> dict[str, object] | list[object] | None:
    """The record that `text` holds as JSON, or ``None`` if it is plain text; linear in its length.

    A record is an object, or an array of objects or arrays, that is not empty. Text that parsing would not keep whole
    is plain text: an object with a repeated key, half a surrogate pair, nesting deeper than `flatten` goes.
    """
    bare = text.strip()
    if (bare[:1], bare[-1:]) not in (("{", "}"), ("[", "]")):
        return None
    try:
        record: dict[str, object] | list[object] = json.loads(bare, object_pairs_hook=_unrepeated)
        if isinstance(record, list) and not all(isinstance(item, dict | list) for item in record):
            return None
        flatten(record)[0].encode()
    except (ValueError, RecursionError):
        return None
    return record or None


def layout_of(fields: Sequence[Field]) -> tuple[tuple[str, int], ...]:
    """What tells the fields of one text from others of it, to remember by: their paths and where they start."""
    return tuple((field["path"], field["start"]) for field in fields)


def steps_of(path: str) -> tuple[str, ...]:
    """The keys and indices of a path, as written in it: ``hours``, ``["U.S."]``, ``[0]``."""
    return tuple(_STEP.findall(path))


def value_at(field: Field) -> int:
    """Where the value of a field begins."""
    return field["start"] + len(field["path"]) + 2


def fields_of(chunk: Chunk) -> tuple[Field, ...]:
    """The fields of a flattened record, from the chunk's metadata; empty for any other chunk.

    Metadata that merely has a key of that name, or whose offsets do not fit the text, is not a record's.
    """
    listed = chunk.metadata.get("fields")
    if not isinstance(listed, list) or not listed:
        return ()
    before = 0
    for field in listed:
        if not (type(field) is dict or isinstance(field, Mapping)) or field.keys() != _KEYS:
            return ()
        path, start, end = field["path"], field["start"], field["end"]
        if not (isinstance(path, str) and type(start) is int and type(end) is int and before <= start < end):
            return ()
        before = end
    return tuple(listed) if before <= len(chunk.text) else ()


def _leaves(record: object) -> Iterator[tuple[str, object]]:
    """Paths and values, depth first in the record's order, without recursion."""
    stack: list[tuple[str, object, int]] = [("", record, 0)]
    while stack:
        path, value, depth = stack.pop()
        children = _children(path, value)
        if not children:
            yield path, value
        elif depth == _DEEPEST:
            raise InputError(
                f"a record nested at most {_DEEPEST} deep", seen="a deeper one", remedy="flatten it or leave it out"
            )
        else:
            stack.extend((key, item, depth + 1) for key, item in reversed(children))


def _children(path: str, value: object) -> list[tuple[str, object]]:
    if isinstance(value, Mapping):
        return [(_joined(path, str(key)), item) for key, item in value.items()]
    if isinstance(value, set | frozenset):
        value = sorted(value, key=str)
    if _is_list(value):
        return [(f"{path}[{index}]", item) for index, item in enumerate(value)]
    return []


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray)


def _joined(path: str, key: str) -> str:
    if _UNCLEAR_KEY.search(key):
        return f"{path}[{json.dumps(key, ensure_ascii=False)}]"
    return f"{path}.{key}" if path else key


def _written(value: object, path: str) -> str:
    if isinstance(value, str):
        return value or '""'
    if isinstance(value, bytes | bytearray):
        raise InputError("text in a record", seen=f"bytes at {path}", remedy="decode it, or leave the field out")
    if value is None or isinstance(value, bool | float):
        return json.dumps(value)
    if isinstance(value, Mapping):
        return "{}"
    return "[]" if _is_list(value) or isinstance(value, set | frozenset) else str(value)


def _unrepeated(pairs: list[tuple[str, object]]) -> dict[str, object]:
    record = dict(pairs)
    if len(record) != len(pairs):
        raise ValueError("a repeated key")
    return record
