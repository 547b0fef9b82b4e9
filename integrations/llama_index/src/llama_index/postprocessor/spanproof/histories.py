"""Keeps what may not be shown out of the memory of chat engines and agents."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from llama_index.core.async_utils import asyncio_run
from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.chat_engine.types import StreamingAgentChatResponse
from llama_index.core.memory import BaseMemory, Memory
from llama_index.core.storage.chat_store.base_db import MessageStatus

__all__ = ["acorrect", "awritten", "correct", "written"]

_PAUSE = 0.002  # seconds between two looks at a writer that older versions of LlamaIndex give no handle of


def correct(memory: BaseMemory | None, raw: str, shown: str) -> None:
    """Puts what was shown in the place of the last answer in memory, if that holds the raw one."""
    if isinstance(memory, Memory):
        asyncio_run(_acorrect_active(memory, raw, shown))
    elif memory is not None and (messages := _corrected(memory.get_all(), raw, shown)):
        memory.set(messages)


async def acorrect(memory: BaseMemory | None, raw: str, shown: str) -> None:
    """As `correct`, asynchronously."""
    if isinstance(memory, Memory):
        await _acorrect_active(memory, raw, shown)
    elif memory is not None and (messages := _corrected(await memory.aget_all(), raw, shown)):
        await memory.aset(messages)


def written(response: StreamingAgentChatResponse) -> None:
    """Waits until the engine has written a streamed answer to its memory, or cannot any more."""
    while not _ended(response):
        time.sleep(_PAUSE)


async def awritten(response: StreamingAgentChatResponse) -> None:
    """As `written`, asynchronously."""
    while not _ended(response):
        await asyncio.sleep(_PAUSE)


async def _acorrect_active(memory: Memory, raw: str, shown: str) -> None:
    """Corrects a memory with an archive: setting all of its messages would make archived ones active again."""
    if messages := _corrected(await memory.aget_all(status=MessageStatus.ACTIVE), raw, shown):
        await memory.areset(status=MessageStatus.ACTIVE)
        await memory.sql_store.add_messages(memory.session_id, messages, status=MessageStatus.ACTIVE)


def _ended(response: StreamingAgentChatResponse) -> bool:
    if response.is_done or not response.is_writing_to_memory or getattr(response, "exception", None):
        return True
    thread = getattr(response, "write_response_to_history_thread", None)
    task = getattr(response, "awrite_response_to_history_task", None)
    return (thread is not None and not thread.is_alive()) or (task is not None and task.done())


def _corrected(messages: Sequence[ChatMessage], raw: str, shown: str) -> list[ChatMessage] | None:
    """The messages with the last answer replaced as a whole, thoughts and raw blocks included; ``None`` if none is."""
    wanted = raw.strip()
    for at in range(len(messages) - 1, -1, -1):
        message = messages[at]
        if message.role == MessageRole.USER or not wanted or wanted == shown.strip():
            return None
        if message.role == MessageRole.ASSISTANT and wanted in (message.content or ""):
            fresh = ChatMessage(role=MessageRole.ASSISTANT, content=shown)
            return [*messages[:at], fresh, *messages[at + 1 :]]
    return None
