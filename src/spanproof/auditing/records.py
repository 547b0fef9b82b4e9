"""From one logged record to a case, under any of the names that logs use.

The names are those of plain JSON Lines logs, Ragas, DeepEval, TruLens, Phoenix and LangSmith exports. Case and
separators do not matter (``actualOutput`` is ``actual_output``), and ``inputs`` and ``outputs`` may be objects.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeGuard

from spanproof.cases import TEXT_KEYS, case
from spanproof.errors import InputError
from spanproof.types import Case

__all__ = [
    "ANSWER_NAMES",
    "CONTEXT_NAMES",
    "ID_NAMES",
    "QUESTION_NAMES",
    "field_names",
    "has_contexts",
    "has_question",
    "id_of",
    "question_and_contexts",
    "to_case",
]

QUESTION_NAMES = ("question", "query", "user_input", "input", "inputs", "prompt", "user_query", "record_root_input")
ANSWER_NAMES = (
    "answer",
    "response",
    "actual_output",
    "output",
    "outputs",
    "result",
    "generated_text",
    "generated_answer",
    "prediction",
    "completion",
    "record_root_output",
)
CONTEXT_NAMES = (  # what was retrieved first: beside it, DeepEval's ``context`` is the ideal one
    "retrieved_contexts",
    "retrieval_context",
    "retrieved_documents",
    "retrieval_retrieved_contexts",
    "retrieval_documents",
    "retrieved_chunks",
    "retrieved_docs",
    "retrieved",
    "contexts",
    "context",
    "source_documents",
    "documents",
    "sources",
    "source_nodes",
    "chunks",
    "passages",
    "docs",
    "context_docs",
    "search_results",
)
ID_NAMES = ("id", "record_id", "run_id", "trace_id", "example_id", "request_id", "uuid")
_BESIDE = {  # what retrievers and vector stores write beside a list of documents; any other field may be evidence
    *(*QUESTION_NAMES, *CONTEXT_NAMES, *ID_NAMES, *TEXT_KEYS, "ids", "score", "scores", "distances", "embeddings"),
    *("metadata", "metadatas", "uris", "included", "k", "top_k"),
}
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SEPARATORS = re.compile(r"[.\-\s]+")


def to_case(record: Mapping[str, Any], *, origin: Mapping[str, Any] | None = None) -> Case:
    """The case of a logged record.

    Args:
        record: a JSON object with an answer, and usually a question and contexts.
        origin: where it was read, kept in the case's metadata.

    Raises:
        InputError: if there is no answer under any known name, or a field has the wrong type.
    """
    named = _named(record)
    answer = _first(named, ANSWER_NAMES)
    if answer is None:
        raise _lacks("an answer", ANSWER_NAMES, record)
    return case(
        _text(answer, "answer"),
        list(_contexts(_first(named, CONTEXT_NAMES))),
        question=_text(_first(named, QUESTION_NAMES), "question"),
        id=_identity(_first(named, ID_NAMES)),
        metadata=origin,
    )


def has_contexts(record: Mapping[str, Any]) -> bool:
    """Whether a record has a context field of its own, under any known name; it may be empty."""
    return not _named(record).keys().isdisjoint(CONTEXT_NAMES)


def has_question(record: Mapping[str, Any]) -> bool:
    """Whether a record has a question under any known name."""
    return _first(_named(record), QUESTION_NAMES) is not None


def field_names(record: Mapping[str, Any]) -> Iterator[str]:
    """The names of a record's fields, and of an object under ``input(s)`` or ``output(s)`` as ``inputs.name``."""
    for key, value in record.items():
        yield str(key)
        if _is_opened(_plain(str(key)), value):
            yield from (f"{key}.{inner}" for inner in value)


def question_and_contexts(record: Mapping[str, Any]) -> tuple[str, list[Any]]:
    """The question of a record that has no answer yet, and its contexts in any form that `spanproof.case` takes.

    Raises:
        InputError: if there is no question or no context field, which may be empty, under any known name.
    """
    named = _named(record)
    question = _text(_first(named, QUESTION_NAMES), "question")
    if question is None:
        raise _lacks("a question", QUESTION_NAMES, record)
    if named.keys().isdisjoint(CONTEXT_NAMES):
        raise _lacks("contexts", CONTEXT_NAMES, record)
    return question, list(_contexts(_first(named, CONTEXT_NAMES)))


def id_of(record: Mapping[str, Any]) -> str | int | None:
    """The id of a record under any known name; ``None`` if it has none or a blank one."""
    return _identity(_first(_named(record), ID_NAMES))


def _lacks(what: str, names: Iterable[str], record: Mapping[str, Any]) -> InputError:
    return InputError(
        f"{what} under one of {', '.join(names)}",
        seen=f"the fields {', '.join(map(str, record)) or '(none)'}",
        remedy="rename the field",
    )


def _named(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record's fields under plain names; objects under ``input(s)`` and ``output(s)`` are opened up."""
    out: dict[str, Any] = {}
    inner: dict[str, Any] = {}
    for key, value in record.items():
        name = _plain(str(key))
        if _is_opened(name, value):
            inner.update({_plain(str(k)): v for k, v in value.items()})
        else:
            out.setdefault(name, value)
    return {**inner, **out}


def _is_opened(name: str, value: object) -> TypeGuard[Mapping[str, Any]]:
    return name in ("input", "inputs", "output", "outputs") and isinstance(value, Mapping)


def _plain(name: str) -> str:
    flat = _SEPARATORS.sub("_", _CAMEL.sub("_", name)).lower()
    return flat.removeprefix("ai_observability_").removeprefix("attributes_").removesuffix("_value")


def _first(named: Mapping[str, Any], names: Iterable[str]) -> Any:  # noqa: ANN401 - any JSON value
    return next((named[name] for name in names if named.get(name) is not None), None)


def _text(value: Any, what: str) -> Any:  # noqa: ANN401 - a string, or None for a question
    """The text of a value; chat messages and generations are objects with a text inside."""
    for _ in range(4):
        if value is None or isinstance(value, str):
            return value
        if isinstance(value, list) and len(value) == 1:
            value = value[0]
        elif isinstance(value, Mapping):
            value = _first(value, ("content", "text", "answer", "output", "response", "result", "value"))
    raise InputError(f"the {what} as text", seen=value, remedy="log it as a string")


def _identity(value: Any) -> str | int | None:  # noqa: ANN401 - any JSON value
    if value is None or type(value) is int:
        return value
    return str(value) if str(value).strip() else None


def _contexts(value: Any) -> Iterable[Any]:  # noqa: ANN401 - any JSON value
    """The chunks of a context field: a text, an object, a list of these, or a list of one list."""
    if value is None:
        return []
    if isinstance(value, Mapping):
        inner = _wrapped({_plain(str(key)): item for key, item in value.items()})
        return [_document(value)] if inner is None else _contexts(inner)
    if not isinstance(value, list):
        return [value]
    flat = [item for part in value for item in (part if isinstance(part, list) else [part])]
    return [_document(item) for item in flat]


def _wrapped(named: Mapping[str, Any]) -> Any:  # noqa: ANN401 - any JSON value
    """The chunks inside an object that has nothing else to say; ``None`` if it is a document or a record itself."""
    beside = {name for name, value in named.items() if value is not None} - _BESIDE
    if beside or any(named.get(key) for key in TEXT_KEYS):
        return None
    inner = _first(named, CONTEXT_NAMES)
    return inner if isinstance(inner, str | list | Mapping) else None  # "retrieved": 3 is a count


def _document(item: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Unwraps the objects that exporters put around a document, and takes Phoenix's ``document.`` off its keys."""
    if isinstance(item, Mapping):
        item = {str(name).removeprefix("document."): value for name, value in item.items()}
        for key in ("document", "node", "kwargs"):
            if isinstance(item.get(key), Mapping):
                return {**{name: value for name, value in item.items() if name != key}, **item[key]}
    return item
