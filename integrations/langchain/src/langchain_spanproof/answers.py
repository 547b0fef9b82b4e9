"""Finds the answer in what a run returned; where it holds several, gives them all, and never one for the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from langchain_core.load.serializable import Serializable
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.outputs import LLMResult
from pydantic import BaseModel

from langchain_spanproof.reading import last_answer, messages_in, text_in
from spanproof.wrapping import ANSWER_KEYS, CHUNK_KEYS, QUESTION_KEYS

__all__ = ["answers_in", "said_in", "unfinished"]

_KEYS = (*ANSWER_KEYS, "generation")  # the last is usual in the state of a LangGraph application
_OTHER = frozenset({"messages", "chat_history", *CHUNK_KEYS, *QUESTION_KEYS})


def answers_in(output: object, said: Sequence[str]) -> list[str]:
    """The answers of a run, each once; an empty text where it gave none.

    Args:
        output: what the run returned: a text or a message is the answer; else texts that are named as answers count
            (`_KEYS`, agents' last messages), however deep; where more than one model ran, all its other texts too.
        said: what each model of the run said, in order; the last text is the answer where the output holds none.
    """
    if isinstance(output, str | BaseMessage) and not _calls(output):
        return [text_in(output) or ""]
    last = said[-1] if said else ""
    found = {text.strip(): text for text, named in _texts(output) if named or len(said) > 1}
    if not found or (len(found) > 1 and all(text in last for text in found)):
        return [last]  # several texts of one answer are parts of it
    return list(found.values())


def unfinished(output: object) -> bool:
    """Whether what a run returned says that it goes on: with the tools it calls, or once a human has decided."""
    if not isinstance(output, Mapping):
        return _calls(output)
    last = messages_in(output["messages"])[-1:] if output.get("messages") else []
    return bool(output.get("__interrupt__")) or any(_calls(message) for message in last)


def said_in(result: LLMResult) -> str | None:
    """What a model said; ``None`` if it calls tools, for its text is then no answer."""
    first = result.generations[0][0] if result.generations and result.generations[0] else None
    if first is None:
        return ""
    return None if _calls(getattr(first, "message", None)) else first.text


def _texts(value: object) -> Iterator[tuple[str, bool]]:
    """The texts in a value that may be answers, each with whether it is named as one."""
    if isinstance(value, str):
        yield value, False
    elif isinstance(value, AIMessage):
        if not _calls(value):
            yield str(value.text), True
    elif isinstance(value, Mapping):
        yield from _fields(value)
    elif isinstance(value, BaseModel) and not isinstance(value, Serializable):
        yield from _fields({name: getattr(value, name, None) for name in type(value).model_fields})
    elif isinstance(value, list | tuple) and not any(_asks(item) for item in value):
        for item in value:
            yield from _texts(item)


def _fields(fields: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    if "raw" in fields and fields.get("parsed") is not None:  # structured output with the message it was parsed from
        yield from _texts(fields["parsed"])
        return
    named = _named(fields)
    if named or "messages" in fields:
        yield from ((text, True) for text in named)
        return
    for key, value in fields.items():
        if key not in _OTHER:
            yield from _texts(value)


def _named(fields: Mapping[str, Any]) -> list[str]:
    structured = [text for text, named in _texts(fields.get("structured_response")) if named]
    if structured:
        return structured
    found = ([text for text, _ in _texts(fields.get(key))] for key in _KEYS)
    texts = next((texts for texts in found if texts), [])
    message = last_answer(messages_in(fields["messages"])) if "messages" in fields else None
    return [*texts, str(message.text)] if message else texts


def _calls(value: object) -> bool:
    return isinstance(value, AIMessage) and bool(value.tool_calls)


def _asks(value: object) -> bool:
    """Whether it is a message that no model wrote; a list with one is a history, and holds no answer of its own."""
    return isinstance(value, BaseMessage) and not isinstance(value, AIMessage)
