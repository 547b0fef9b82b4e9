"""From one logged record to a case, under any of the names that logs use.

The names are those of plain JSON Lines logs, Ragas, DeepEval, TruLens, Phoenix and LangSmith exports. Case and
separators do not matter (``actualOutput`` is ``actual_output``), and ``inputs`` and ``outputs`` may be objects. What
tracers put around them is looked through: `spanproof.auditing.traces`.
A question and an answer may be chat messages or stand in a conversation: `spanproof.auditing.messages`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeGuard

from spanproof._validation import require_words
from spanproof.auditing.messages import Side, found, is_conversation, text_of
from spanproof.auditing.names import ANSWER_NAMES, BESIDE_CHUNKS, CONTEXT_NAMES, ID_NAMES, QUESTION_NAMES, first, plain
from spanproof.auditing.traces import flattened, retrieved
from spanproof.cases import TEXT_KEYS, case, is_scored
from spanproof.errors import InputError
from spanproof.text.records import as_record
from spanproof.types import Case

__all__ = ["field_names", "has_contexts", "has_question", "id_of", "question_and_contexts", "to_case"]

_CONVERSATIONS = ("messages", "outputs", "output", "inputs", "input", "user_input")  # where both sides may speak
_SIDES: dict[Side, tuple[str, ...]] = {"asked": QUESTION_NAMES, "answered": ANSWER_NAMES}


def to_case(record: Mapping[str, Any], *, origin: Mapping[str, Any] | None = None) -> Case:
    """The case of a logged record.

    Args:
        record: a JSON object with an answer, and usually a question and contexts.
        origin: where it was read, kept in the case's metadata.

    Raises:
        InputError: if there is no answer under any known name, if it is blank, or a field has the wrong type.
    """
    named = _named(record)
    answer = _text(named, "answered")
    if answer is None and is_conversation(whole := named.get("user_input")):  # as Ragas has several turns
        answer = text_of(whole, "answered")
    if answer is None:
        raise _lacks("an answer", ANSWER_NAMES, record)
    require_words(answer, "an answer")
    return case(
        answer,
        _retrieved(named, record),
        question=_text(named, "asked"),
        id=_identity(first(named, ID_NAMES)),
        metadata=origin,
    )


def has_contexts(record: Mapping[str, Any]) -> bool:
    """Whether a record has a context field of its own, under any known name; it may be empty."""
    return not _named(record).keys().isdisjoint(CONTEXT_NAMES)


def has_question(record: Mapping[str, Any]) -> bool:
    """Whether a record has a question under any known name."""
    return first(_named(record), QUESTION_NAMES) is not None


def field_names(record: Mapping[str, Any]) -> Iterator[str]:
    """The names of a record's fields, and of an object under ``input(s)`` or ``output(s)`` as ``inputs.name``."""
    for key, value in record.items():
        yield str(key)
        if _is_opened(plain(str(key)), value):
            yield from (f"{key}.{inner}" for inner in value)


def question_and_contexts(record: Mapping[str, Any]) -> tuple[str, list[Any]]:
    """The question of a record that has no answer yet, and its contexts in any form that `spanproof.case` takes.

    Raises:
        InputError: if there is no question or no context field, which may be empty, under any known name.
    """
    named = _named(record)
    question = _text(named, "asked")
    if question is None:
        raise _lacks("a question", QUESTION_NAMES, record)
    if named.keys().isdisjoint(CONTEXT_NAMES):
        raise _lacks("contexts", CONTEXT_NAMES, record)
    return question, list(_contexts(first(named, CONTEXT_NAMES)))


def id_of(record: Mapping[str, Any]) -> str | int | None:
    """The id of a record under any known name; ``None`` if it has none or a blank one."""
    return _identity(first(_named(record), ID_NAMES))


def _lacks(what: str, names: Iterable[str], record: Mapping[str, Any]) -> InputError:
    return InputError(
        f"{what} under one of {', '.join(names)}",
        seen=f"the fields {', '.join(map(str, record)) or '(none)'}",
        remedy="rename the field",
    )


def _named(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record's fields under plain names; objects under ``input(s)`` and ``output(s)`` are opened up.

    Such an object stays under its own name, too, if its text is under none of the known names, as that of a message is.
    """
    out: dict[str, Any] = {}
    inner: dict[str, Any] = {}
    for key, packed in flattened(record).items():
        name = plain(str(key))
        value = _unpacked(str(key), packed)
        opened = _is_opened(name, value)
        if not opened:
            out.setdefault(name, value)
            continue
        fields = {plain(str(k)): v for k, v in value.items()}
        side = _side(name)
        if not _speaks(fields, side) and text_of(value, side) is not None:
            out.setdefault(name, value)
        inner.update(fields)
    return {**inner, **out}


def _unpacked(key: str, value: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Objects are JSON under OpenInference's ``input.value`` and ``output.value``, and in LangSmith's tables.

    Those with a text are read.
    """
    if not isinstance(value, str) or not (key.lower().endswith("value") or plain(key) in ("inputs", "outputs")):
        return value
    held, side = as_record(value), _side(plain(key))
    if not isinstance(held, Mapping):
        return value
    return held if _speaks(held, side) or text_of(held, side) is not None else value


def _side(name: str) -> Side:
    return "asked" if name.startswith("input") else "answered"


def _speaks(fields: Mapping[str, Any], side: Side) -> bool:
    """Whether there is one side's text under one of its own names."""
    return first(fields, [name for name in _SIDES[side] if name != "messages"]) is not None


def _is_opened(name: str, value: object) -> TypeGuard[Mapping[str, Any]]:
    return name in ("input", "inputs", "output", "outputs") and isinstance(value, Mapping)


def _text(named: Mapping[str, Any], side: Side) -> str | None:
    """The question or the answer among a record's fields, out of messages or a conversation if need be.

    Raises:
        InputError: if there is such a field, but no text in it; a conversation need not have a side's word.
    """
    refused: Any = None
    for name in _SIDES[side]:
        value = named.get(name)
        text = text_of(value, side)
        if text is not None:
            return text
        if name not in _CONVERSATIONS:
            refused = value if refused is None else refused
        if refused is not None and not isinstance(refused, Mapping | list):
            break
    if refused is None:
        return None
    what = "question" if side == "asked" else "answer"
    raise InputError(f"the {what} as text", seen=refused, remedy="log it as a string")


def _retrieved(named: Mapping[str, Any], record: Mapping[str, Any]) -> list[Any]:
    """The chunks of a record: of its own context field, of one beside its answer, or what retrievers or tools found."""
    given = first(named, CONTEXT_NAMES)
    if given is None:
        answers = (_named(value) for name in ANSWER_NAMES if isinstance(value := named.get(name), Mapping))
        given = next((value for inner in answers if (value := first(inner, CONTEXT_NAMES)) is not None), None)
    if given is None:
        given = list(retrieved(record)) or None
    if given is None:
        given = next((texts for name in _CONVERSATIONS if (texts := list(found(named.get(name))))), None)
    return list(_contexts(given))


def _identity(value: Any) -> str | int | None:  # noqa: ANN401 - any JSON value
    if value is None or type(value) is int:
        return value
    return str(value) if str(value).strip() else None


def _contexts(value: Any) -> Iterable[Any]:  # noqa: ANN401 - any JSON value
    """The chunks of a context field: a text, an object, a list of these, or a list of one list."""
    if value is None:
        return []
    if isinstance(value, Mapping):
        inner = _wrapped({plain(str(key)): item for key, item in value.items()})
        return [_document(value)] if inner is None else _contexts(inner)
    if isinstance(value, str):
        return _listed(value) or [value]
    if not isinstance(value, list):
        return [value]
    flat = [item for part in value for item in (_opened(part) if isinstance(part, list) else [part])]
    return [_document(item) for item in flat]


def _opened(part: list[Any]) -> list[Any]:
    """The chunks of a list within a list, which may be the pair of one and its score."""
    return [part[0]] if is_scored(part) else part


def _listed(text: str) -> list[Any] | None:
    """The texts or documents of a list that was written as JSON, as in a column of a table; ``None`` of other texts."""
    if not (text.lstrip().startswith("[") and text.rstrip().endswith("]")):
        return None
    try:
        held = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not (isinstance(held, list) and all(isinstance(item, str) or _is_document(item) for item in held)):
        return None
    return [_document(item) for item in held]


def _is_document(item: object) -> bool:
    return isinstance(item, Mapping) and not item.keys().isdisjoint(TEXT_KEYS)


def _wrapped(named: Mapping[str, Any]) -> Any:  # noqa: ANN401 - any JSON value
    """The chunks inside an object that has nothing else to say; ``None`` if it is a document or a record itself."""
    beside = {name for name, value in named.items() if value is not None} - BESIDE_CHUNKS
    if beside or any(named.get(key) for key in TEXT_KEYS):
        return None
    inner = first(named, CONTEXT_NAMES)
    return inner if isinstance(inner, str | list | Mapping) else None  # "retrieved": 3 is a count


def _document(item: Any) -> Any:  # noqa: ANN401 - any JSON value
    """Unwraps the objects that exporters put around a document, and takes Phoenix's ``document.`` off its keys."""
    if isinstance(item, Mapping):
        item = {str(name).removeprefix("document."): value for name, value in item.items()}
        if isinstance(item.get("kwargs"), Mapping):  # LangChain's, whose id is the path of a class
            return item["kwargs"]
        for key in ("document", "node"):
            if isinstance(item.get(key), Mapping):
                return {**{name: value for name, value in item.items() if name != key}, **item[key]}
    return item
