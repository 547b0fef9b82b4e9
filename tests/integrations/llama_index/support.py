"""Parts of LlamaIndex applications without a network: a model that says what it is told to, and a fixed retriever."""

from __future__ import annotations

from llama_index.core.base.llms.types import ChatMessage, ChatResponse, CompletionResponse, LLMMetadata
from llama_index.core.bridge.pydantic import PrivateAttr
from llama_index.core.chat_engine import CondensePlusContextChatEngine, CondenseQuestionChatEngine, ContextChatEngine
from llama_index.core.llms import CustomLLM
from llama_index.core.llms.callbacks import llm_completion_callback
from llama_index.core.memory import ChatMemoryBuffer, Memory
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.response_synthesizers import get_response_synthesizer
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, TextNode
from tests import fakes

GOOD = "The museum opens at nine."
BAD = "Entry costs fifteen coins."
ANSWER = f"{GOOD} {BAD}"
QUESTION = "When does the museum open?"
GUARD = fakes.guard()


def node(text, id_, score=0.5, **changes):
    return NodeWithScore(node=TextNode(text=text, id_=id_, **changes), score=score)


NODES = [
    node(f"{GOOD} It closes at five.", "visit", 0.9, metadata={"file_name": "visit.md"}),
    node("Entry costs twelve coins.", "prices", 0.4, metadata={"file_name": "prices.md"}),
]


class Scripted(CustomLLM):
    """Answers what it is told to, word by word when it streams; remembers prompts and how many words it gave."""

    _answer: object = PrivateAttr()
    _prompts: list = PrivateAttr(default_factory=list)
    _given: list = PrivateAttr(default_factory=list)

    def __init__(self, answer=ANSWER):
        super().__init__()
        self._answer = answer

    @property
    def metadata(self):
        return LLMMetadata(context_window=8_000, num_output=200)

    def _reply(self, prompt):
        self._prompts.append(prompt)
        return self._answer(prompt) if callable(self._answer) else self._answer

    @llm_completion_callback()
    def complete(self, prompt, formatted=False, **kwargs):
        return CompletionResponse(text=self._reply(prompt))

    @llm_completion_callback()
    def stream_complete(self, prompt, formatted=False, **kwargs):
        def tokens():
            text = ""
            for word in self._reply(prompt).split(" "):
                delta = f" {word}" if text else word
                text += delta
                self._given.append(delta)
                yield CompletionResponse(text=text, delta=delta)

        return tokens()


class Fixed(BaseRetriever):
    """Retrieves nodes that do not depend on the query, or what a function of the query gives."""

    def __init__(self, nodes=NODES):
        super().__init__()
        self._nodes = nodes

    def _retrieve(self, query_bundle):
        return self._nodes(query_bundle.query_str) if callable(self._nodes) else list(self._nodes)


def query_engine(llm=None, *, nodes=NODES, streaming=False, **changes):
    synthesizer = get_response_synthesizer(llm=llm or Scripted(), streaming=streaming, response_mode="compact")
    return RetrieverQueryEngine(Fixed(nodes), response_synthesizer=synthesizer, **changes)


def chat_engine(kind, llm=None, *, streaming=False):
    llm = llm or Scripted()
    memory = ChatMemoryBuffer.from_defaults(token_limit=2_000, tokenizer_fn=str.split)
    if kind == "context":
        return ContextChatEngine(Fixed(), llm, memory=memory, prefix_messages=[])
    if kind == "condense_plus_context":
        return CondensePlusContextChatEngine(Fixed(), llm, memory=memory)
    engine = query_engine(llm, streaming=streaming)
    return CondenseQuestionChatEngine.from_defaults(query_engine=engine, llm=llm, memory=memory)


def short_memory():
    """A memory that archives all but the last few messages."""
    return Memory.from_defaults(
        token_limit=60, chat_history_token_ratio=0.5, token_flush_size=10, tokenizer_fn=str.split
    )


def said(history):
    """The answers in a chat history."""
    return [message.content for message in history if message.role == "assistant"]


def message(text):
    return ChatResponse(message=ChatMessage(role="assistant", content=text))
