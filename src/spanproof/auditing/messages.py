"""The text in what chat models and their tracers log: messages, their parts, generations and whole conversations.

Read are the forms of OpenAI (completions and responses), Anthropic, Gemini, LangChain (as it serializes itself, as
dicts and as pairs) and LlamaIndex: they differ in what is around a message, which is looked through, not in kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

__all__ = ["Side", "found", "text_of"]

Side = Literal["asked", "answered"]
_ROLES: dict[str, Side | Literal["found"]] = {
    **dict.fromkeys(("user", "human"), "asked"),
    **dict.fromkeys(("assistant", "ai", "model", "chatbot"), "answered"),
    **dict.fromkeys(("tool", "function", "function_call_output"), "found"),
}
_OTHERS = ("system", "developer")  # whose messages are neither
_AROUND = (  # what a text or a message is under, in the order in which they are looked for
    *("content", "text", "answer", "output", "response", "result", "value", "generated_text"),
    *("kwargs", "data", "message", "messages", "choices", "candidates", "generations", "parts", "blocks"),
)
_DEEPEST = 12  # objects within one another
_TEXTS = (None, "text", "output_text", "input_text")  # types of parts; others are images, calls, thoughts


def text_of(value: object, side: Side, *, depth: int = _DEEPEST) -> str | None:
    """The text that a value holds, ``None`` if there is none that is one side's.

    Args:
        value: a text, a message, the parts of one, a generation, or a conversation: of that, what the user asked last,
            or the answer that it ends with.
        side: whose text it is; told apart only where messages name who speaks.
        depth: how many objects within one another are looked through.
    """
    if isinstance(value, str):
        return value
    if not depth:
        return None
    if isinstance(value, Mapping):
        texts = [text_of(value[name], side, depth=depth - 1) for name in _AROUND if value.get(name) is not None]
        told = [text for text in texts if text is not None]
        return next((text for text in told if text), told[0] if told else None)
    if not isinstance(value, list):
        return None
    if any(_role(item) for item in value):
        return _from_conversation(value, side, depth)
    return text_of(value[0], side, depth=depth - 1) if len(value) == 1 else _from_parts(value)


def found(value: object) -> Iterator[object]:
    """What the tools of a conversation gave the model, in order: the documents of an artifact, else the text."""
    messages = value.get("messages") if isinstance(value, Mapping) else value
    while isinstance(messages, list) and len(messages) == 1 and isinstance(messages[0], list):
        messages = messages[0]
    for message in messages if isinstance(messages, list) else ():
        if _role(message) != "found":
            continue
        inner = _opened(message)
        artifact = inner.get("artifact")
        if isinstance(artifact, list) and artifact and all(isinstance(item, Mapping) for item in artifact):
            yield from artifact
        elif text := text_of({"content": inner.get("content", inner.get("output"))}, "answered"):
            yield text


def _from_conversation(value: list[Any], side: Side, depth: int) -> str | None:
    """The user's last message; or the answer that the conversation ends with, behind which no other speaks."""
    for message in reversed(value):
        role = _role(message)
        if role == side:
            return text_of(message[1] if isinstance(message, list) else _opened(message), side, depth=depth - 1)
        if side == "answered" and role in ("asked", "found"):
            return None
    return None


def _from_parts(value: list[Any]) -> str | None:
    """The texts of a message's parts, joined as the model wrote them; what is no text (images, calls) is left out."""
    if not all(isinstance(part, Mapping) and ("type" in part or "text" in part) for part in value):
        return None
    texts = [str(part["text"]) for part in value if _is_text(part)]
    return "".join(texts) if texts else None


def _is_text(part: Mapping[str, Any]) -> bool:
    return isinstance(part.get("text"), str) and part.get("type") in _TEXTS and not part.get("thought")


def _opened(message: Mapping[str, Any]) -> Mapping[str, Any]:
    """A message without what serializers put around it."""
    inner = next((message[key] for key in ("kwargs", "data") if isinstance(message.get(key), Mapping)), None)
    return message if inner is None else inner


def _role(message: object) -> str | None:
    """Who speaks in a message: ``asked``, ``answered``, ``found`` (a tool) or ``system``; ``None`` if it is none."""
    if isinstance(message, list):  # a pair of a role and a text
        named = message[0] if len(message) == 2 and isinstance(message[1], str) else None
    elif isinstance(message, Mapping):
        inner, path = _opened(message), message.get("id")
        named = inner.get("role") or message.get("role") or inner.get("type") or message.get("type")
        if named in (None, "constructor") and isinstance(path, list) and path:
            named = str(path[-1]).removesuffix("Chunk").removesuffix("Message")
    else:
        return None
    plain = str(named).lower().removesuffix("messagechunk")
    return _ROLES.get(plain) or ("system" if plain in _OTHERS else None)
