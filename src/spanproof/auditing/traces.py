"""What tracers put around a question, an answer and what was retrieved: spans of OpenInference, runs of LangSmith."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["flattened", "retrieved"]

_SPAN = frozenset(("trace_id", "span_id", "trace_state", "trace_flags", "is_remote"))  # OpenTelemetry's context of one
_ATTRIBUTES = ("input.value", "output.value", "retrieval.documents")  # OpenInference's, of what a record is read for
_DOCUMENT = re.compile(r"(?:attributes\.)?retrieval\.documents\.(\d{1,9})\.document\.(\w+)")
_QA = frozenset(("input", "output", "reference"))  # columns of Phoenix's table of answers with what was retrieved
_QA_INDEX = frozenset(("context.span_id", "context.trace_id"))  # its index; elsewhere a reference is an ideal answer


def flattened(record: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a record, with those that a span has under ``attributes``, nested or flat, beside its own.

    Documents whose parts are fields of their own (``retrieval.documents.0.document.content``) become a list. The ids of
    a span under ``context`` are left out, and Phoenix's ``reference`` beside such ids is a context.
    """
    held = record.get("attributes")
    inner = _attributes(held) if isinstance(held, Mapping) else {}
    out = {**{f"attributes.{name}": value for name, value in inner.items()}, **record}
    if isinstance(ids := record.get("context"), Mapping) and ids and ids.keys() <= _SPAN:
        del out["context"]
    if record.keys() >= _QA and not record.keys().isdisjoint(_QA_INDEX):
        out.setdefault("context", record["reference"])
    if documents := _documents(record):
        out.setdefault("retrieval.documents", documents)
    return out


def retrieved(run: Mapping[str, Any]) -> Iterator[object]:
    """The documents that the retrievers among the runs within a run gave back, in order.

    What a retriever that asks others gave back is taken, not what they gave it.
    """
    waiting: list[object] = [run.get("child_runs")]
    while waiting:
        each = waiting.pop()
        if isinstance(each, list):
            waiting.extend(reversed(each))
        elif isinstance(each, Mapping):
            documents = _given(each)
            yield from documents
            if not documents:
                waiting.append(each.get("child_runs"))


def _given(run: Mapping[str, Any]) -> list[object]:
    outputs = run.get("outputs")
    if run.get("run_type") != "retriever" or not isinstance(outputs, Mapping):
        return []
    return next((outputs[name] for name in ("documents", "output") if isinstance(outputs.get(name), list)), [])


def _attributes(held: Mapping[str, Any]) -> dict[str, Any]:
    """What a record is read for among the attributes of a span, under dotted names."""
    flat = dict(held)
    for name in _ATTRIBUTES:
        outer, _, key = name.partition(".")
        if isinstance(nested := held.get(outer), Mapping) and key in nested:
            flat.setdefault(name, nested[key])
    if documents := _documents(held):
        flat.setdefault("retrieval.documents", documents)
    return {name: flat[name] for name in _ATTRIBUTES if name in flat}


def _documents(fields: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The documents of which each part is a field by itself, in the order of their numbers."""
    found: dict[int, dict[str, Any]] = {}
    for name, value in fields.items():
        if part := _DOCUMENT.fullmatch(str(name)):
            found.setdefault(int(part[1]), {})[part[2]] = value
    return [found[number] for number in sorted(found)]
