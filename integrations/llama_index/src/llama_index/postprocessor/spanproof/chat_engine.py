"""A chat engine around a chat engine: its answers are verified, and its memory holds what was shown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import aclosing, closing
from dataclasses import dataclass, replace
from typing import Any, cast

from llama_index.core.base.llms.types import ChatMessage, ChatResponse, MessageRole
from llama_index.core.chat_engine.types import (
    AGENT_CHAT_RESPONSE_TYPE,
    AgentChatResponse,
    BaseChatEngine,
    StreamingAgentChatResponse,
)
from llama_index.core.memory import BaseMemory
from llama_index.core.tools import ToolOutput

from spanproof import ConfigError, Guard, Report
from spanproof.modes import Mode

from .guarding import Guarding
from .histories import acorrect, awritten, correct, written
from .nodes import KEY, chunks_of, nodes_in
from .responses import documents_of, guard_response

__all__ = ["SpanproofChatEngine", "SpanproofStreamingChatResponse"]


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


class SpanproofChatEngine(BaseChatEngine):
    """Verifies what any chat engine answers, against the nodes it retrieved for that answer.

    In the guarding modes the answer in the engine's memory is replaced by what was shown, once that is settled, and
    tools' raw answers are taken out of ``sources``. Read a stream, or close it, before the next turn.

    Args:
        chat_engine: the engine that answers.
        mode: see `spanproof.modes`.
        guard: a configured pipeline; the default one otherwise.
        on_report: is given each report.
        memory: the engine's memory; taken from the engine otherwise.

    Raises:
        ConfigError: on an unknown mode, and in a guarding mode if the engine's memory is not found.
    """

    def __init__(
        self,
        chat_engine: BaseChatEngine,
        *,
        mode: Mode = "annotate",
        guard: Guard | None = None,
        on_report: Callable[[Report], object] | None = None,
        memory: BaseMemory | None = None,
    ) -> None:
        self._chat_engine = chat_engine
        self._guarding = Guarding(mode, guard, on_report)
        found = memory or getattr(chat_engine, "_memory", None)
        self._memory = found if mode != "annotate" else None
        if mode != "annotate" and not isinstance(found, BaseMemory):
            raise ConfigError(
                "a chat engine whose memory is known", seen=type(chat_engine).__name__, remedy="give it as `memory`"
            )

    @property
    def chat_history(self) -> list[ChatMessage]:
        """The inner engine's history."""
        return self._chat_engine.chat_history

    def reset(self) -> None:
        """Forgets the conversation."""
        self._chat_engine.reset()

    def chat(
        self,
        message: str,
        chat_history: list[ChatMessage] | None = None,
        **kwargs: Any,  # noqa: ANN401 - what the engine takes
    ) -> AGENT_CHAT_RESPONSE_TYPE:
        """The inner engine's answer, guarded; `kwargs` are passed on."""
        answered = cast("AgentChatResponse", self._chat_engine.chat(message, chat_history, **kwargs))
        guarded = self._guarded(answered, message)
        correct(self._memory, answered.response, guarded.response)
        return guarded

    async def achat(
        self,
        message: str,
        chat_history: list[ChatMessage] | None = None,
        **kwargs: Any,  # noqa: ANN401 - what the engine takes
    ) -> AGENT_CHAT_RESPONSE_TYPE:
        """As `chat`; verification runs in a thread."""
        answered = cast("AgentChatResponse", await self._chat_engine.achat(message, chat_history, **kwargs))
        guarded = await asyncio.to_thread(self._guarded, answered, message)
        await acorrect(self._memory, answered.response, guarded.response)
        return guarded

    def stream_chat(
        self,
        message: str,
        chat_history: list[ChatMessage] | None = None,
        **kwargs: Any,  # noqa: ANN401 - what the engine takes
    ) -> StreamingAgentChatResponse:
        """The inner engine's stream, guarded as it is read."""
        response = self._chat_engine.stream_chat(message, chat_history, **kwargs)
        guarded = self._streamed(response)
        guarded.chat_stream = self._messages(response, guarded, message)
        return guarded

    async def astream_chat(
        self,
        message: str,
        chat_history: list[ChatMessage] | None = None,
        **kwargs: Any,  # noqa: ANN401 - what the engine takes
    ) -> StreamingAgentChatResponse:
        """As `stream_chat`; verification runs in a thread."""
        response = await self._chat_engine.astream_chat(message, chat_history, **kwargs)
        guarded = self._streamed(response)
        guarded.achat_stream = self._amessages(response, guarded, message)
        return guarded

    def _guarded(self, response: AgentChatResponse, message: str) -> AgentChatResponse:
        found = cast("AgentChatResponse", guard_response(response, self._guarding, question=message))
        return replace(found, sources=self._sources(response), source_nodes=documents_of(response))

    def _streamed(self, response: StreamingAgentChatResponse) -> SpanproofStreamingChatResponse:
        return SpanproofStreamingChatResponse(
            sources=self._sources(response),
            source_nodes=documents_of(response),
            is_function=False,
            is_writing_to_memory=False,
            metadata={KEY: None},
        )

    def _messages(
        self, response: StreamingAgentChatResponse, guarded: SpanproofStreamingChatResponse, message: str
    ) -> Generator[ChatResponse, None, None]:
        stream = self._guarding.stream(response.response_gen, chunks_of(guarded.source_nodes), question=message)
        shown = ""
        try:
            for text in self._guarding.passing(stream, cast("dict[str, Any]", guarded.metadata)):
                shown += text
                yield _message(shown, text)
        finally:
            stream.close()
            written(response)
            correct(self._memory, response.response, shown)

    async def _amessages(
        self, response: StreamingAgentChatResponse, guarded: SpanproofStreamingChatResponse, message: str
    ) -> AsyncGenerator[ChatResponse, None]:
        stream = self._guarding.stream(response.async_response_gen(), chunks_of(guarded.source_nodes), question=message)
        shown = ""
        try:
            async for text in self._guarding.apassing(stream, cast("dict[str, Any]", guarded.metadata)):
                shown += text
                yield _message(shown, text)
        finally:
            await stream.aclose()
            await awritten(response)
            await acorrect(self._memory, response.response, shown)

    def _sources(self, response: AgentChatResponse | StreamingAgentChatResponse) -> list[ToolOutput]:
        """The tools' outputs; in guarding modes their nodes instead of their answers, which are not verified."""
        if self._guarding.mode == "annotate":
            return response.sources
        return [
            ToolOutput(tool_name=item.tool_name, raw_input=item.raw_input, raw_output=nodes_in(item.raw_output))
            if hasattr(item.raw_output, "source_nodes")
            else item
            for item in response.sources
        ]


def _message(shown: str, text: str) -> ChatResponse:
    return ChatResponse(message=ChatMessage(role=MessageRole.ASSISTANT, content=shown), delta=text)
