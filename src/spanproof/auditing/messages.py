"""The text in what chat models and their tracers log: messages, their parts, generations and whole conversations.

Read are the forms of OpenAI (completions and responses), Anthropic, Gemini, LangChain (as it serializes itself, as
dicts and as pairs) and LlamaIndex: they differ in what is around a message, which is looked through, not in kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

__all__ = ["Side", "found", "is_conversation", "text_of"]

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
_THOUGHTS = ("reasoning", "redacted_thinking", "thinking")
_OTHER_PARTS = frozenset("audio document file image image_url resource resource_link search_result video".split())
_HOLDING = ("content", "output", "result", "response", "blocks", "parts")  # what a tool gave back
_RESULTS = ("functionResponse", "function_response", "toolResult")  # what holds a tool's result in Gemini, in Bedrock
_OF_PARTS = ("type", "text", *_RESULTS)


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
        if value.get("thought") or value.get("type") in _THOUGHTS:
            return None
        texts = [text_of(value[name], side, depth=depth - 1) for name in _AROUND if value.get(name) is not None]
        told = [text for text in texts if text is not None]
        return next((text for text in told if text), told[0] if told else None)
    if not isinstance(value, list):
        return None
    if is_conversation(value):
        return _from_conversation(value, side, depth)
    return text_of(value[0], side, depth=depth - 1) if len(value) == 1 else _from_parts(value)


def is_conversation(value: object) -> bool:
    """Whether a value is a list of messages that say who speaks."""
    return isinstance(value, list) and any(_role(item) for item in value)


def found(value: object) -> Iterator[object]:
    """What the tools of a conversation gave the model, in order: the documents of an artifact, texts, records.

    Each text of a result of several parts is one by itself.
    """
    messages = value.get("messages") if isinstance(value, Mapping) else value
    while isinstance(messages, list) and len(messages) == 1 and isinstance(messages[0], list):
        messages = messages[0]
    for message in messages if isinstance(messages, list) else ():
        if not isinstance(message, Mapping):
            continue
        inner = _opened(message)
        artifact = inner.get("artifact")
        if results := _results(message):
            yield from (piece for result in results for piece in _pieces(result))
        elif _role(message) != "found":
            continue
        elif isinstance(artifact, list) and artifact and all(isinstance(item, Mapping) for item in artifact):
            yield from artifact
        else:
            yield from _pieces(next((inner[name] for name in _HOLDING if inner.get(name) is not None), None))


def _parts(message: Mapping[str, Any]) -> list[Any]:
    inner = _opened(message)
    return next((inner[name] for name in ("content", "parts") if isinstance(inner.get(name), list)), [])


def _results(message: Mapping[str, Any]) -> list[object]:
    """What tools gave back, where the parts of a message hold it, as those of Anthropic, Gemini and Bedrock do."""
    parts = [part for part in _parts(message) if isinstance(part, Mapping)]
    held = [part[name] for part in parts for name in _RESULTS if isinstance(part.get(name), Mapping)]
    given = [each.get("content", each.get("response")) for each in held]
    return given + [part.get("content") for part in parts if part.get("type") == "tool_result"]


def _pieces(result: object) -> Iterator[object]:
    """The texts and records of what a tool gave back."""
    if isinstance(result, list):
        yield from (piece for part in result for piece in _pieces(part))
    elif isinstance(result, str):
        yield from [result] if result.strip() else []
    elif isinstance(result, Mapping):
        if _is_text(result):
            yield from _pieces(result["text"])
        elif len(result) == 1 and (
            held := next((result[name] for name in ("json", *_HOLDING) if name in result), None)
        ):
            yield from _pieces(held)
        elif str(result.get("type")) not in _OTHER_PARTS:
            yield result


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
    if not all(isinstance(part, Mapping) and not part.keys().isdisjoint(_OF_PARTS) for part in value):
        return None
    texts = [str(part["text"]) for part in value if _is_text(part)]
    return "".join(texts) if texts else None


def _is_text(part: Mapping[str, Any]) -> bool:
    return isinstance(part.get("text"), str) and part.get("type") in _TEXTS and not part.get("thought")


def _opened(message: Mapping[str, Any]) -> Mapping[str, Any]:
    """A message without what serializers put around it."""
    inner = next((message[key] for key in ("kwargs", "data") if isinstance(message.get(key), Mapping)), None)
    return message if inner is None else inner


def _is_of_results(message: Mapping[str, Any]) -> bool:
    """Whether a message, whoever is said to speak, is nothing but what tools gave back."""
    parts = _parts(message)
    return bool(parts) and len(_results(message)) == len(parts)


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
    if isinstance(message, Mapping) and _is_of_results(message):
        return "found"
    return _ROLES.get(plain) or ("system" if plain in _OTHERS else None)
