"""From what users have (strings, dicts, documents, records) to a `Case`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time, timedelta
from numbers import Number
from pathlib import PurePath
from typing import Any, TypeGuard
from uuid import UUID

from spanproof._validation import SURROGATE
from spanproof.errors import InputError
from spanproof.text.records import as_record, flatten
from spanproof.types import Case, Chunk

__all__ = ["TEXT_KEYS", "case", "chunk", "is_one", "is_scored"]

TEXT_KEYS = ("content", "text", "page_content")  # a dict with one of these is a document, any other is a record
_ID_KEYS = ("id", "chunk_id", "doc_id", "document_id", "node_id", "id_")
_SOURCE_KEYS = ("source", "title", "url", "file_name", "file_path")
_START_KEYS = ("start", "start_index", "start_char_idx")
_TEXT_ATTRIBUTES = ("page_content", "text")
_WRITTEN = (Number, date, time, timedelta, UUID, PurePath)  # what a record may hold beyond JSON, as its string
_DEEPEST = 4  # collections of documents within one another: a list of mappings of lists, say


def case(
    answer: str,
    chunks: object = (),
    *,
    question: str | None = None,
    id: str | int | None = None,  # noqa: A002 - the field's name in every log
    metadata: Mapping[str, Any] | None = None,
) -> Case:
    """Builds a case from what users have.

    Args:
        answer: the generated text; a blank one has nothing to check.
        chunks: the retrieved context: an iterable of, or a single, string, `Chunk`, mapping, or object with
            ``page_content`` or ``text`` (a LangChain or LlamaIndex document). A mapping with ``content``, ``text`` or
            ``page_content`` is a document; any other mapping, and a string that holds a JSON object, is a structured
            record and is flattened to readable lines. Document objects (or `Chunk`) in lists or under the keys of
            mappings, as several retrievers give them, count one by one. Of a pair of a chunk and its score, as vector
            stores give them, the chunk counts.
        question: what the user asked.
        id: names the case in reports.
        metadata: anything JSON can hold.

    Chunk ids are the objects' own, else their positions from "1"; a repeated id gets a suffix (``a``, ``a#2``).
    Lone surrogates, which no encoding can hold, become U+FFFD one for one, so that no offset moves.

    Raises:
        InputError: if something cannot be understood; the message says what and where.
    """
    if not isinstance(answer, str) and callable(getattr(answer, "keys", None)):
        fields = ", ".join(map(str, answer.keys()))
        raise InputError(
            "the answer as a string",
            seen=f"one record with {fields}",
            remedy="give its fields: answer, chunks, question",
        )
    return Case(
        answer=_clean(answer),
        chunks=_distinct(_listed(chunks)),
        question=_clean(question),
        id=_clean(id),
        metadata=metadata or {},
    )


def chunk(item: object, *, position: int = 1) -> Chunk:
    """One chunk from one string, mapping, document object or `Chunk`; `position` (from 1) is the id it falls back to.

    Raises:
        InputError: if `item` is none of these.
    """
    if isinstance(item, Chunk):
        return item
    if item is None or isinstance(item, str):
        return _from_text(item or "", position)
    if isinstance(item, Mapping):
        return _from_mapping(item, position)
    if key := _text_attribute(item):
        return _from_mapping({**_attributes(item), "text": getattr(item, key)}, position)
    raise InputError(
        "a chunk as a string, a dict or a document with page_content or text",
        seen=f"{type(item).__name__} at position {position}",
        remedy="convert it, or build a spanproof.Chunk",
    )


def is_one(chunks: object) -> bool:
    """Whether `chunks` is a single chunk, not several; a document object may be iterable, over its fields.

    So is what is no chunk and nothing to go through either: bytes, and arrays without a dimension.
    """
    single = isinstance(chunks, str | bytes | bytearray | Mapping | Chunk) or not isinstance(chunks, Iterable)
    return single or getattr(chunks, "shape", None) == () or _text_attribute(chunks) is not None


def is_scored(item: object) -> TypeGuard[Sequence[object]]:
    """Whether `item` is a pair of a chunk and its score, as vector stores give them."""
    return isinstance(item, list | tuple) and len(item) == 2 and isinstance(item[1], Number) and is_one(item[0])


def _listed(chunks: object) -> list[Chunk]:
    if chunks is None:
        return []
    if hasattr(chunks, "columns") and not isinstance(chunks, Mapping):  # iterating over it would give their names
        raise InputError("a list of chunks", seen=f"a {type(chunks).__name__}", remedy="give one of its columns")
    several = [chunks] if is_one(chunks) or not isinstance(chunks, Iterable) else chunks
    items = [part for item in several for part in _parts(item)]
    return [chunk(item, position=position) for position, item in enumerate(items, start=1)]


def _parts(item: object) -> list[object]:
    """The documents of a collection of nothing else, the chunk of a pair with its score; any other item as it is."""
    if is_scored(item):
        return [item[0]]
    return _documents(item, _DEEPEST) or [item] if isinstance(item, Mapping | list | tuple) else [item]


def _documents(item: object, depth: int) -> list[object] | None:
    """The document objects in `item`, at most `depth` collections deep; ``None`` if there is anything else in it."""
    if item is None or isinstance(item, str):
        return [] if item is None else None
    if not isinstance(item, Mapping | list | tuple):
        return [item] if isinstance(item, Chunk) or _text_attribute(item) else None
    if not depth:
        return None
    out: list[object] = []
    for value in item.values() if isinstance(item, Mapping) else item:
        inner = _documents(value, depth - 1)
        if inner is None:
            return None
        out += inner
    return out


def _text_attribute(item: object) -> str | None:
    """The attribute that has the text of a document object, if it is one."""
    return next((key for key in _TEXT_ATTRIBUTES if isinstance(getattr(item, key, None), str)), None)


def _distinct(chunks: list[Chunk]) -> tuple[Chunk, ...]:
    taken: dict[str, int] = {}
    out = []
    for item in chunks:
        seen = taken[item.id] = taken.get(item.id, 0) + 1
        name = item.id
        while seen > 1 and (name := f"{item.id}#{seen}") in taken:
            seen += 1
        taken.setdefault(name, 1)
        out.append(item if name == item.id else Chunk(name, item.text, item.source, item.start, item.metadata))
    return tuple(out)


def _from_text(text: str, position: int) -> Chunk:
    record = as_record(text)
    return Chunk(str(position), _clean(text)) if record is None else _from_record(record, str(position), None)


def _from_mapping(item: Mapping[str, Any], position: int) -> Chunk:
    inner = item.get("metadata")
    metadata = dict(inner) if isinstance(inner, Mapping) else {}
    merged = {**metadata, **{key: value for key, value in item.items() if value is not None}}
    name = _first(merged, _ID_KEYS[1:], item.get(_ID_KEYS[0]))
    identity = str(position) if name is None or not str(name).strip() else _clean(str(name))
    source = None if (named := _first(merged, _SOURCE_KEYS)) is None else _clean(str(named))
    keys = [key for key in TEXT_KEYS if key in item]
    key = next((key for key in keys if not _is_empty(item[key])), keys[0] if keys else None)
    if key is None:
        return _from_record(item, identity, source)
    text = item[key]
    if isinstance(text, Mapping):
        return _from_record(text, identity, source)
    if not isinstance(text, str | None):
        raise InputError(
            f"the {key!r} of a chunk as text", seen=f"{text!r} at position {position}", remedy="convert it to text"
        )
    start = _first(merged, _START_KEYS, 0)
    known = {key, "id", "metadata", "source", "start"}
    metadata.update({name: value for name, value in item.items() if name not in known})
    return Chunk(
        id=identity,
        text=_clean(text or ""),
        source=source,
        start=start if type(start) is int and start >= 0 else 0,
        metadata=metadata,
    )


def _is_empty(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _from_record(record: Mapping[str, Any] | list[Any], identity: str, source: str | None) -> Chunk:
    try:
        text, fields = flatten(json.loads(_clean(json.dumps(record, default=_written, ensure_ascii=False))))
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(
            "a record of JSON's types",
            seen=f"{type(error).__name__}: {error}",
            remedy="convert its values to text first",
        ) from error
    return Chunk(identity, text, source, 0, {"fields": list(fields)})


def _written(value: object) -> object:
    """What JSON cannot hold, as JSON can: mappings, sets as lists, dates, numbers and the like as strings; no more.

    The string of any other object is made for programmers, and would be taken for what a source says.
    """
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, set | frozenset):
        return sorted(value, key=str)
    if isinstance(value, _WRITTEN) or (type(value).__module__ == "numpy" and getattr(value, "shape", None) == ()):
        return str(value)
    raise TypeError(f"{type(value).__name__} in it")


def _attributes(item: object) -> dict[str, Any]:
    """The identity and metadata of a document object, as a mapping."""
    out = {key: value for key in _ID_KEYS if isinstance(value := getattr(item, key, None), str | int)}
    metadata = getattr(item, "metadata", None)
    start = getattr(item, "start_char_idx", None)
    return {**out, "metadata": metadata if isinstance(metadata, Mapping) else {}, "start": start}


def _first(item: Mapping[str, Any], keys: Iterable[str], default: Any = None) -> Any:  # noqa: ANN401 - any JSON value
    if default:
        return default
    return next((item[key] for key in keys if item.get(key) not in (None, "")), default)


def _clean(text: Any) -> Any:  # noqa: ANN401 - what is not text is left for the types to refuse
    return SURROGATE.sub("\ufffd", text) if isinstance(text, str) else text
