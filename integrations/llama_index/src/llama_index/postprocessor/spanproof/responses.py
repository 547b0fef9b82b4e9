"""Guards what LlamaIndex's engines answer, whichever of its response types it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from llama_index.core.base.response.schema import (
    AsyncStreamingResponse,
    PydanticResponse,
    Response,
    StreamingResponse,
)
from llama_index.core.chat_engine.types import AgentChatResponse

from spanproof import InputError
from spanproof.wire import to_dict

from .generated import sources_among
from .guarding import Guarding
from .nodes import KEY, chunks_of, nodes_in

__all__ = ["answer_of", "documents_of", "guard_response"]


def guard_response(response: Any, guarding: Guarding, *, question: str | None = None) -> Any:  # noqa: ANN401
    """The response with what may be shown of its answer, and the report under ``metadata["spanproof"]``.

    Args:
        response: a `Response`, `PydanticResponse`, `StreamingResponse`, `AsyncStreamingResponse` or
            `AgentChatResponse`; it is left as it is.
        guarding: how.
        question: what the user asked.

    A stream is read when the returned one is; its report is there at its end (``None`` before). An answer without text
    stays, and its report has nothing to check. A structured answer stays structured if it may be shown, else a
    `Response` comes back.

    Raises:
        InputError: on any other type: it would go unverified.
    """
    chunks = chunks_of(documents_of(response))
    metadata: dict[str, Any] = dict(getattr(response, "metadata", None) or {})
    if isinstance(response, StreamingResponse | AsyncStreamingResponse):
        tokens = response.response_gen if response.response_txt is None else [response.response_txt]
        stream = guarding.stream(tokens, chunks, question=question)
        metadata[KEY] = None
        if isinstance(response, StreamingResponse):
            return StreamingResponse(guarding.passing(stream, metadata), response.source_nodes, metadata)
        return AsyncStreamingResponse(guarding.apassing(stream, metadata), response.source_nodes, metadata)
    report = guarding.settle(answer_of(response), chunks, question=question)
    metadata[KEY] = to_dict(report)
    stays = guarding.mode == "annotate" or not report.case.answer.strip()
    if stays or (report.ok and isinstance(response, PydanticResponse)):
        return replace(response, metadata=metadata)
    text = guarding.text(report)
    if isinstance(response, PydanticResponse):
        return Response(text, response.source_nodes, metadata)
    return replace(response, response=text, metadata=metadata)


def documents_of(response: Any) -> list[Any]:  # noqa: ANN401 - any response
    """The nodes a response rests on: its source nodes, else those of the tools that were called.

    Nodes known to hold a model's answer are left out: see `generated`.
    """
    own = nodes_in(response)
    return sources_among(
        own or [node for tool in getattr(response, "sources", ()) for node in nodes_in(tool.raw_output)]
    )


def answer_of(response: Any) -> str | None:  # noqa: ANN401 - any response
    """The text of a response's answer; of a structured one, its texts and numbers, a paragraph each.

    Raises:
        InputError: if `response` is no response of LlamaIndex, or is a stream.
    """
    if isinstance(response, PydanticResponse):
        return "\n\n".join(_leaves(response.response.model_dump(mode="json"))) if response.response else None
    if isinstance(response, Response | AgentChatResponse):
        return response.response
    raise InputError(
        "a response of LlamaIndex", seen=type(response).__name__, remedy="return one of llama_index.core's responses"
    )


def _leaves(value: object) -> Iterator[str]:
    """Texts and numbers in a value of JSON's types, in order."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Mapping):
            waiting.extend(reversed(list(item.values())))
        elif isinstance(item, list):
            waiting.extend(reversed(item))
        elif item is not None and not isinstance(item, bool) and str(item).strip():
            yield str(item)
