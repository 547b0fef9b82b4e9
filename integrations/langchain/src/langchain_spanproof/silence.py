"""Keeps the tokens of a model, which nothing has verified yet, out of a graph's stream of messages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from langchain_core.language_models import BaseChatModel
from langchain_core.runnables import ensure_config
from langchain_core.runnables.config import var_child_runnable_config

__all__ = ["silence", "silent"]

_NOSTREAM = "nostream"  # langgraph's tag for a model whose tokens are no output


def silent(model: BaseChatModel) -> BaseChatModel:
    """The model, writing in one go and not into the graph's stream of messages."""
    if not isinstance(model, BaseChatModel):
        return model.with_config(tags=[_NOSTREAM])
    tags = [*(model.tags or ()), _NOSTREAM]
    return model.model_copy(update={"tags": tags, "disable_streaming": True})


@contextmanager
def silence(*, kept: bool) -> Iterator[None]:
    """Where `kept`, no model that is asked within writes into the stream, whichever another middleware chooses."""
    if not kept:
        yield
        return
    config = ensure_config()
    token = var_child_runnable_config.set({**config, "tags": [*(config.get("tags") or ()), _NOSTREAM]})
    try:
        yield
    finally:
        var_child_runnable_config.reset(token)
