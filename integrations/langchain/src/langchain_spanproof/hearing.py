"""Whether a model speaks within a tool: the tool's text is then a model's, and no source."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import ToolMessage
from langchain_core.tracers.context import register_configure_hook

__all__ = ["Hearing", "hearing", "is_of_a_model"]

_KEY = "spanproof_of_a_model"
_T = TypeVar("_T")


class Hearing(BaseCallbackHandler):
    """Hears whether a model is asked in the runs that begin while it listens, and in those beneath them."""

    run_inline = True

    def __init__(self) -> None:
        self.heard = False

    def on_chat_model_start(self, *_: Any, **__: Any) -> None:  # noqa: ANN401 - whatever LangChain passes
        """A chat model begins."""
        self.heard = True

    on_llm_start = on_chat_model_start

    def marked(self, result: _T) -> _T:
        """What a tool gave back, its messages marked if a model was heard."""
        if not self.heard:
            return result
        update = getattr(result, "update", None)  # of a Command
        held = update.get("messages", ()) if isinstance(update, dict) else ()
        for message in (result, *held):
            if isinstance(message, ToolMessage):
                message.additional_kwargs = {**message.additional_kwargs, _KEY: True}
        return result


_listening: ContextVar[Hearing | None] = ContextVar("spanproof_hearing", default=None)
register_configure_hook(_listening, inheritable=True)


@contextmanager
def hearing() -> Iterator[Hearing]:
    """Listens to all that is run within."""
    token = _listening.set(ear := Hearing())
    try:
        yield ear
    finally:
        _listening.reset(token)


def is_of_a_model(message: ToolMessage) -> bool:
    """Whether a model was heard in the tool that wrote a message."""
    return bool(message.additional_kwargs.get(_KEY))
