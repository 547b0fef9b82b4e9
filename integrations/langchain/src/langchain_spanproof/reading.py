"""Reads LangChain's values: texts and messages, the question, and the documents behind an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from langchain_core.documents import Document
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage, convert_to_messages

from langchain_spanproof.hearing import is_of_a_model
from spanproof.wrapping import CHUNK_KEYS, QUESTION_KEYS, key_in, own_words

__all__ = ["distinct", "documents_in", "last_answer", "messages_in", "question_in", "text_in", "tool_documents"]


def text_in(value: object) -> str | None:
    """The text of a string or a message; ``None`` for anything else."""
    if isinstance(value, str):
        return value
    return str(value.text) if isinstance(value, BaseMessage) else None


def last_answer(messages: Sequence[BaseMessage]) -> AIMessage | None:
    """The last message, if a model wrote it and calls no tool in it."""
    last = messages[-1] if messages else None
    return last if isinstance(last, AIMessage) and not last.tool_calls else None


def messages_in(value: Any) -> list[BaseMessage]:  # noqa: ANN401 - whatever the application passes as messages
    """The messages in any form that LangChain takes; none if it is no such form."""
    try:
        return convert_to_messages(value if isinstance(value, list | tuple) else [value])
    except (ValueError, TypeError, NotImplementedError):
        return []


def question_in(given: object) -> str | None:
    """The question in what a run was given: its text, its last human message, or its value under a known key."""
    if isinstance(given, Mapping):
        if given.get("messages") and (asked := _asked(messages_in(given["messages"]))):
            return asked
        key = key_in(QUESTION_KEYS, given)
        return question_in(given[key]) or None if key else None
    if isinstance(given, list | tuple):
        return _asked(messages_in(given))
    return text_in(given) or None


def documents_in(output: object) -> list[Any]:
    """The documents in what a run or tool returned, as themselves; a context that is one formatted text is none."""
    if isinstance(output, Document):
        return [output]
    if isinstance(output, list | tuple):
        return list(output) if output and all(isinstance(item, Document) for item in output) else []
    if isinstance(output, Mapping):
        lists = (documents_in(output[key]) for key in CHUNK_KEYS if key in output)
        return next((documents for documents in lists if documents), [])
    return []


def tool_documents(message: object, given: object = None) -> list[Any]:
    """The documents in a tool's artifact, else its own words (see `own_words`), `given` being what it was called with.

    Nothing comes of a call that failed, nor of a text that a model wrote within the tool, as far as that is known.
    """
    if isinstance(message, ToolMessage):
        if message.status == "error":
            return []
        found = documents_in(message.artifact)
        return found or ([] if is_of_a_model(message) else own_words(str(message.text), given))
    if isinstance(message, str):
        return own_words(message, given)
    update = getattr(message, "update", None)  # a Command
    messages = update.get("messages", ()) if isinstance(update, Mapping) else ()
    return [document for item in messages if isinstance(item, ToolMessage) for document in tool_documents(item, given)]


def distinct(documents: Iterable[Any]) -> list[Any]:
    """The documents without repetitions, in order of first appearance."""
    seen: dict[Any, Any] = {}
    for document in documents:
        name = (document.id, document.page_content) if isinstance(document, Document) else repr(document)
        seen.setdefault(name, document)
    return list(seen.values())


def _asked(messages: Sequence[BaseMessage]) -> str | None:
    return next((text_in(item) or None for item in reversed(messages) if isinstance(item, HumanMessage)), None)
