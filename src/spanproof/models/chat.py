"""Chat models of any host: how one is asked, and the text of what it replies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spanproof.errors import ConfigError, PluginError

__all__ = ["model_call", "reply_text"]


def model_call(model: Any) -> Callable[[str], str]:  # noqa: ANN401 - any chat model; this package imports no framework
    """A chat model or callable as a function from the prompt to the reply's text.

    Args:
        model: a chat model with ``invoke`` (LangChain's), or a callable from the prompt to the reply.

    Raises:
        ConfigError: if `model` is neither; the function raises a `PluginError` if the model raises or answers no text.
    """
    invoke = getattr(model, "invoke", None)
    ask: Callable[[str], Any] = invoke if callable(invoke) else model
    if not callable(ask):
        raise ConfigError(
            "a chat model with invoke, or a callable", seen=type(model).__name__, remedy="pass one, not its name"
        )

    def reply(prompt: str) -> str:
        try:
            answer = ask(prompt)
        except Exception as error:  # a model may fail in any way, and that must not read as "nothing answers"
            raise PluginError(
                "a reply of the model", seen=f"{type(error).__name__}: {error}", remedy="check the model; see the cause"
            ) from error
        return reply_text(answer)

    return reply


def reply_text(reply: Any) -> str:  # noqa: ANN401 - whatever a model answers
    """The text of a reply: itself, its ``content``, or the text blocks of its ``content``.

    Raises:
        PluginError: if it has none.
    """
    content = getattr(reply, "content", reply)
    if isinstance(content, list):
        blocks = (block.get("text") if isinstance(block, dict) else block for block in content)
        content = "".join(block for block in blocks if isinstance(block, str))
    if not isinstance(content, str):
        raise PluginError(
            "a reply that is a text or has one as content", seen=type(content).__name__, remedy="wrap the model"
        )
    return content
