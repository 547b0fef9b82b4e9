"""The local model of ``local_model.py`` for LangChain and for LlamaIndex, each imported when it is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from local_model import chat

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessage, BaseMessage
    from llama_index.core.llms import LLM


def langchain_model(weights: Path, first: AIMessage | None = None) -> BaseChatModel:
    """The model for LangChain. With `first` it says that, tool calls included, as long as no tool has answered."""
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import AIMessage
    from langchain_core.outputs import ChatGeneration, ChatResult

    ask = chat(weights)

    class Local(BaseChatModel):
        @property
        def _llm_type(self) -> str:
            return "llama.cpp"

        def _generate(self, messages: list[BaseMessage], *_more: object, **_options: object) -> ChatResult:
            said = [{"role": "assistant" if m.type == "ai" else "user", "content": m.text} for m in messages]
            found = any(message.type == "tool" for message in messages)
            reply = first.model_copy() if first and not found else AIMessage(ask(said))
            return ChatResult(generations=[ChatGeneration(message=reply)])

        def bind_tools(self, _tools: object, **_options: object) -> Local:
            return self

    return Local()


def llama_index_model(weights: Path) -> LLM:
    """The model for LlamaIndex; a stream is the whole answer at once."""
    from llama_index.core.llms import CompletionResponse, CompletionResponseGen, CustomLLM, LLMMetadata

    ask = chat(weights)

    class Local(CustomLLM):
        @property
        def metadata(self) -> LLMMetadata:
            return LLMMetadata(context_window=4096, num_output=200)

        def complete(self, prompt: str, formatted: bool = False, **_options: object) -> CompletionResponse:  # noqa: ARG002
            return CompletionResponse(text=ask([{"role": "user", "content": prompt}]))

        def stream_complete(self, prompt: str, formatted: bool = False, **_options: object) -> CompletionResponseGen:
            whole = self.complete(prompt, formatted)
            yield CompletionResponse(text=whole.text, delta=whole.text)

    return Local()
