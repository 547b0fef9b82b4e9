"""LangChain applications on fake models and retrievers: hall 7's answer can come from hall 7's document only."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from functools import reduce
from operator import add

from langchain.agents import create_agent
from langchain_core.documents import Document
from langchain_core.language_models import BaseChatModel
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, ToolMessage
from langchain_core.output_parsers import StrOutputParser
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.retrievers import BaseRetriever
from langchain_core.runnables import RunnablePassthrough
from langchain_core.tools import create_retriever_tool
from pydantic import Field

from spanproof.types import Report, Status

WAYS = ("invoke", "ainvoke", "batch", "abatch", "stream", "astream")
MODES = ("annotate", "replace", "prune", "block")
BLOCKED = "The answer is not shown: its sources do not support all of it."
REST = "The rest of the answer is not shown: its sources do not support it."
LEFT_OUT = " […]\n\n[Left out: 1 statement without a source.]"
_PROMPT = ChatPromptTemplate.from_template("Question: {question} Context: {context}")


def said(hall):
    """What the models answer: one sentence that the document supports, one that it does not."""
    return f"Hall {hall} opens at {hall}. It costs ten."


def expected(mode, hall, *, streamed=False):
    """What may be shown of it."""
    good = f"Hall {hall} opens at {hall}."
    blocked = f"{good} {REST}" if streamed else BLOCKED
    return {"annotate": said(hall), "replace": good + LEFT_OUT, "prune": good, "block": blocked}[mode]


class Halls(BaseRetriever):
    """Finds the document of the hall that is asked for, after a moment."""

    def _get_relevant_documents(self, query, *, run_manager):
        text = f"Hall {query} opens at {query}."
        return [Document(text, id=f"doc-{query}", metadata={"source": f"hall-{query}.md", "start_index": 100})]

    async def _aget_relevant_documents(self, query, *, run_manager):
        await asyncio.sleep(random.random() / 100)
        return self._get_relevant_documents(query, run_manager=run_manager)


class Speaker(BaseChatModel):
    """Answers from the prompt; as an agent it searches first. Asked again, it gives the next of `answers`."""

    answers: list = Field(default_factory=list)
    searches: bool = False
    preamble: str = "Let me look that up, it costs ten."
    asked: list | None = None  # a list to note down in what the model is asked

    @property
    def _llm_type(self):
        return "speaker"

    def bind_tools(self, tools, **kwargs):
        return self

    def reply(self, messages):
        if self.asked is not None:
            self.asked.append(messages)
        hall = re.search(r"Question: (\w+)", "\n".join(str(message.text) for message in messages))[1]
        if self.searches and not any(isinstance(message, ToolMessage) for message in messages):
            call = {"name": "search", "args": {"query": hall}, "id": f"call-{hall}"}
            return AIMessage(self.preamble, tool_calls=[call], id=f"search-{hall}")
        again = sum("do not support" in str(message.text) for message in messages)
        text = self.answers[min(again, len(self.answers) - 1)] if self.answers else said(hall)
        return AIMessage(text, id=f"answer-{hall}", response_metadata={"logprobs": [text], "model_name": "speaker"})

    def _generate(self, messages, stop=None, run_manager=None, **kwargs):
        return ChatResult(generations=[ChatGeneration(message=self.reply(messages))])

    async def _agenerate(self, messages, stop=None, run_manager=None, **kwargs):
        await asyncio.sleep(random.random() / 100)
        return self._generate(messages)

    def _stream(self, messages, stop=None, run_manager=None, **kwargs):
        message = self.reply(messages)
        for call in message.tool_calls:
            piece = {"name": "search", "args": f'{{"query": "{call["args"]["query"]}"}}', "id": call["id"], "index": 0}
            chunk = AIMessageChunk(content=message.content, tool_call_chunks=[piece], id=message.id)
            yield self.told(ChatGenerationChunk(message=chunk), run_manager)
            return
        for token in re.findall(r"\S+|\s", message.content):
            yield self.told(ChatGenerationChunk(message=AIMessageChunk(content=token, id=message.id)), run_manager)

    def told(self, chunk, run_manager):
        if run_manager:
            run_manager.on_llm_new_token(chunk.text, chunk=chunk)
        return chunk


def chain(model=None, retriever=None):
    """A RAG chain whose output has question, context and answer."""
    found = {"context": retriever or Halls(), "question": RunnablePassthrough()}
    return found | RunnablePassthrough.assign(answer=_PROMPT | (model or Speaker()) | StrOutputParser())


def text_chain(model=None):
    """A RAG chain whose output is the answer alone."""
    return {"context": Halls(), "question": RunnablePassthrough()} | _PROMPT | (model or Speaker()) | StrOutputParser()


def agent(*middleware, model=None, response_format="content_and_artifact"):
    """An agent that searches once, then answers."""
    tool = create_retriever_tool(Halls(), "search", "Finds halls.", response_format=response_format)
    return create_agent(model or Speaker(searches=True), [tool], middleware=middleware)


def asked(hall):
    """The input of an agent."""
    return {"messages": [{"role": "user", "content": f"Question: {hall}"}]}


def outputs(way, app, inputs, config=None):
    """The outputs of `app` for `inputs`, called in one of `WAYS`; a stream of mappings is added up."""
    if way == "batch":
        return app.batch(inputs, config)
    if way == "invoke":
        return [app.invoke(item, config) for item in inputs]
    if way == "stream":
        return [whole(list(app.stream(item, config))) for item in inputs]
    return asyncio.run(_aoutputs(way, app, inputs, config))


async def _aoutputs(way, app, inputs, config):
    if way == "abatch":
        return await app.abatch(inputs, config)
    if way == "ainvoke":
        return list(await asyncio.gather(*(app.ainvoke(item, config) for item in inputs)))

    async def streamed(item):
        return whole([chunk async for chunk in app.astream(item, config)])

    return list(await asyncio.gather(*(streamed(item) for item in inputs)))


def whole(chunks):
    """What a stream adds up to; of an agent's updates, the messages."""
    if isinstance(chunks[0], dict) and not hasattr(chunks[0], "__add__"):
        return {"messages": [message for chunk in chunks for node in chunk.values() for message in node["messages"]]}
    return reduce(add, chunks)


class NoOp:
    """A guard that looks at nothing."""

    def verify(self, case):
        return Report(case, (), (), Status.PASS, 1.0, {})


class Held(NoOp):
    """A guard that says when it has been `entered`, and waits until it is `released` (10 seconds at most)."""

    def __init__(self):
        self.entered, self.released = threading.Event(), threading.Event()

    def verify(self, case):
        self.entered.set()
        self.released.wait(10)
        return super().verify(case)


class Broken:
    """A guard that fails."""

    def verify(self, case):
        raise MemoryError("no memory for the model")


class Scripted(GenericFakeChatModel):
    """Says what it is given, message by message; takes tools."""

    def bind_tools(self, tools, **options):
        """The model itself."""
        return self
