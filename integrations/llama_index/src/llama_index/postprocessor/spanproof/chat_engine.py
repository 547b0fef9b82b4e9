"""A chat engine around a chat engine: its answers are verified, and its memory holds what was shown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Generator
from dataclasses import replace
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
from spanproof.labels import Status
from spanproof.modes import BLOCKED, Mode

from .chat_response import SpanproofStreamingChatResponse, sources_without_answers
from .guarding import Guarding
from .histories import acorrect, awritten, correct, written
from .nodes import KEY, chunks_of
from .responses import documents_of, guard_response

__all__ = ["SpanproofChatEngine"]


class SpanproofChatEngine(BaseChatEngine):
    """Verifies what any chat engine answers, against the nodes it retrieved for that answer.

    In the guarding modes the answer in the engine's memory is replaced by what was shown, and tools' raw answers are
    taken out of ``sources``. An answer whose stream was not read is taken out of the memory at the next turn.

    Args:
        chat_engine: the engine that answers.
        mode: see `spanproof.modes`.
        guard: a configured pipeline; the default one otherwise.
        on_report: is given each report.
        memory: the engine's memory; taken from the engine otherwise.

    Raises:
        ConfigError: on an unknown mode, a guard that is none, and in a guarding mode if the engine's memory is not
            found.
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
        self._unread: StreamingAgentChatResponse | None = None
        if mode != "annotate" and not isinstance(found, BaseMemory):
            raise ConfigError(
                "a chat engine whose memory is known", seen=type(chat_engine).__name__, remedy="give it as `memory`"
            )

    @property
    def chat_history(self) -> list[ChatMessage]:
        """The inner engine's history."""
        return self._chat_engine.chat_history

    def reset(self) -> None:
        """Forgets the conversation, and an answer whose stream was not read."""
        self._forget_unread()
        self._chat_engine.reset()

    def chat(
        self,
        message: str,
        chat_history: list[ChatMessage] | None = None,
        **kwargs: Any,  # noqa: ANN401 - what the engine takes
    ) -> AGENT_CHAT_RESPONSE_TYPE:
        """The inner engine's answer, guarded; `kwargs` are passed on."""
        self._forget_unread()
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
        await self._aforget_unread()
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
        self._forget_unread()
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
        await self._aforget_unread()
        response = await self._chat_engine.astream_chat(message, chat_history, **kwargs)
        guarded = self._streamed(response)
        guarded.achat_stream = self._amessages(response, guarded, message)
        return guarded

    def _guarded(self, response: AgentChatResponse, message: str) -> AgentChatResponse:
        found = cast("AgentChatResponse", guard_response(response, self._guarding, question=message))
        return replace(found, sources=self._sources(response.sources), source_nodes=documents_of(response))

    def _read(self, response: StreamingAgentChatResponse) -> None:
        self._unread = None if self._unread is response else self._unread

    def _forget_unread(self) -> None:
        unread, self._unread = self._unread, None
        if unread and unread.achat_stream is None:  # an asynchronous one may need this very thread to end
            written(unread)
        if unread:
            correct(self._memory, unread.response, BLOCKED[Status.UNCHECKED])

    async def _aforget_unread(self) -> None:
        unread, self._unread = self._unread, None
        if unread:
            await awritten(unread)
            await acorrect(self._memory, unread.response, BLOCKED[Status.UNCHECKED])

    def _streamed(self, response: StreamingAgentChatResponse) -> SpanproofStreamingChatResponse:
        self._unread = response if self._memory else None
        return SpanproofStreamingChatResponse(
            sources=self._sources(response.sources),
            source_nodes=documents_of(response),
            is_function=False,
            is_writing_to_memory=False,
            metadata={KEY: None},
        )

    def _messages(
        self, response: StreamingAgentChatResponse, guarded: SpanproofStreamingChatResponse, message: str
    ) -> Generator[ChatResponse, None, None]:
        chunks = chunks_of(documents_of(guarded))
        stream = self._guarding.stream(response.response_gen, chunks, question=message)
        shown = ""
        try:
            for text in self._guarding.passing(stream, cast("dict[str, Any]", guarded.metadata)):
                shown += text
                yield _message(shown, text)
        finally:
            self._read(response)
            stream.close()
            written(response)
            correct(self._memory, response.response, shown)

    async def _amessages(
        self, response: StreamingAgentChatResponse, guarded: SpanproofStreamingChatResponse, message: str
    ) -> AsyncGenerator[ChatResponse, None]:
        chunks = chunks_of(documents_of(guarded))
        stream = self._guarding.stream(response.async_response_gen(), chunks, question=message)
        shown = ""
        try:
            async for text in self._guarding.apassing(stream, cast("dict[str, Any]", guarded.metadata)):
                shown += text
                yield _message(shown, text)
        finally:
            self._read(response)
            await stream.aclose()
            await awritten(response)
            await acorrect(self._memory, response.response, shown)

    def _sources(self, sources: list[ToolOutput]) -> list[ToolOutput]:
        return sources if self._guarding.mode == "annotate" else sources_without_answers(sources)


def _message(shown: str, text: str) -> ChatResponse:
    return ChatResponse(message=ChatMessage(role=MessageRole.ASSISTANT, content=shown), delta=text)
