"""The text in a chunk of a stream, for the clients whose chunks have a known form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spanproof.errors import InputError

__all__ = ["text_of"]


def text_of(token: object) -> str:
    """The text that a token of a stream adds to the answer; empty for role, usage and tool-call chunks.

    A refusal is text as well. Taken are strings, and as dicts or as objects: chat and completion chunks in OpenAI's
    form (``choices[0].delta.content``, ``choices[0].text``), events of OpenAI's Responses
    (``response.output_text.delta``) and of Anthropic's Messages (``content_block_delta``), Ollama's
    (``message.content``, ``response``), LangChain's message chunks (``.text``) and LlamaIndex's responses (``.delta``).

    Raises:
        InputError: on any other form, on a chunk of a second choice, which is another answer, and on an event that says
            that the stream failed (``error``, ``response.failed``).
    """
    if isinstance(token, str):
        return token
    choices = _get(token, "choices")
    if isinstance(choices, list | tuple):
        return _choice(choices)
    kind = _get(token, "type")
    if isinstance(kind, str) and ("." in kind or "_" in kind or kind in ("ping", "error")):
        return _event(kind, token)
    if _has(token, "delta"):  # beside it stands the text so far, not a part of it
        return str(_get(token, "delta") or "")
    for owner, key in ((_get(token, "message"), "content"), (token, "response"), (token, "text")):
        text = _get(owner, key)
        if isinstance(text, str):
            return str(text)
    raise InputError(
        "a token as text or as a chunk of a known client",
        seen=f"{type(token).__name__}: {token!r}",
        remedy="give `text`, a function from a token to its text",
    )


def _choice(choices: list[Any] | tuple[Any, ...]) -> str:
    if not choices:
        return ""
    if any(_get(choice, "index") not in (None, 0) for choice in choices):
        raise InputError("one choice", seen="a chunk of a second choice", remedy="ask for one answer (n=1) a stream")
    delta = _get(choices[0], "delta")
    if delta is None:
        return str(_get(choices[0], "text") or "")
    return str(_get(delta, "content") or _get(delta, "refusal") or "")


def _event(kind: str, token: object) -> str:
    if kind in ("error", "response.failed"):
        raise InputError("a stream that goes on to its end", seen=f"{kind}: {token!r}", remedy="ask the model again")
    delta = _get(token, "delta")
    if kind in ("response.output_text.delta", "response.refusal.delta"):
        return str(delta or "")
    if kind == "content_block_delta":
        return str(_get(delta, "text") or "")
    return ""


def _has(owner: object, key: str) -> bool:
    return key in owner if isinstance(owner, Mapping) else hasattr(owner, key)


def _get(owner: object, key: str) -> Any:  # noqa: ANN401 - whatever a client sends
    return owner.get(key) if isinstance(owner, Mapping) else getattr(owner, key, None)
