"""Parts of guarded chat responses: a stream of texts that may be shown, and sources without raw answers."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator, Iterable
from contextlib import aclosing, closing
from dataclasses import dataclass
from typing import Any, cast

from llama_index.core.base.llms.types import ChatResponse
from llama_index.core.chat_engine.types import StreamingAgentChatResponse
from llama_index.core.tools import ToolOutput

from .nodes import nodes_in

__all__ = ["SpanproofStreamingChatResponse", "sources_without_answers"]


@dataclass
class SpanproofStreamingChatResponse(StreamingAgentChatResponse):
    """A guarded streaming answer; `report_of` reads ``metadata`` once the stream was read to its end."""

    metadata: dict[str, Any] | None = None

    @property
    def response_gen(self) -> Generator[str, None, None]:
        """The texts that may be shown; closing it closes the model's stream."""
        with closing(cast("Generator[ChatResponse, None, None]", self.chat_stream)):
            yield from super().response_gen

    async def async_response_gen(self) -> AsyncGenerator[str, None]:
        """As `response_gen`, asynchronously."""
        async with aclosing(cast("AsyncGenerator[ChatResponse, None]", self.achat_stream)):
            async for text in super().async_response_gen():
                yield text


def sources_without_answers(sources: Iterable[ToolOutput]) -> list[ToolOutput]:
    """The tools' outputs with the nodes of those that answered instead of their answers, which are not verified."""
    return [
        ToolOutput(tool_name=item.tool_name, raw_input=item.raw_input, raw_output=nodes_in(item.raw_output))
        if hasattr(item.raw_output, "source_nodes")
        else item
        for item in sources
    ]
