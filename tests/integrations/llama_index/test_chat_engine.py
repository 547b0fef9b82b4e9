"""The chat engine: every mode, whole and streamed, sync and async, over LlamaIndex's own chat engines."""

from __future__ import annotations

import asyncio
import logging
import time

import pytest
from llama_index.core.base.response.schema import PydanticResponse, Response
from llama_index.core.chat_engine import ContextChatEngine
from llama_index.core.chat_engine.types import AgentChatResponse, BaseChatEngine
from llama_index.core.storage.chat_store.base_db import MessageStatus
from llama_index.core.tools import ToolOutput
from tests import fakes
from tests.integrations.llama_index.support import (
    ANSWER,
    BAD,
    GOOD,
    GUARD,
    NODES,
    QUESTION,
    Fixed,
    Scripted,
    chat_engine,
    said,
    short_memory,
)

from llama_index.postprocessor.spanproof import SpanproofChatEngine, SpanproofQueryEngine, report_of
from spanproof import ConfigError
from spanproof.modes import BLOCKED, REST

KINDS = ("context", "condense_plus_context", "condense_question")
MODES = ("annotate", "replace", "prune", "block")
WAYS = ("chat", "achat", "stream", "astream")


def run(engine, way):
    """The guarded response, read to its end, and its text."""
    if way == "chat":
        response = engine.chat(QUESTION)
        return response, str(response)
    if way == "stream":
        response = engine.stream_chat(QUESTION)
        return response, "".join(response.response_gen)

    async def asynchronously():
        if way == "achat":
            response = await engine.achat(QUESTION)
            return response, str(response)
        response = await engine.astream_chat(QUESTION)
        return response, "".join([text async for text in response.async_response_gen()])

    return asyncio.run(asynchronously())


def only(shown):
    """The memories that hold nothing else; LlamaIndex 0.13 does not remember streams that are not read to the end."""
    return [shown], []


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_mode_shows_only_what_it_may_and_leaves_no_more_in_memory(kind, mode, way):
    reports = []
    engine = SpanproofChatEngine(
        chat_engine(kind, streaming="stream" in way), mode=mode, guard=GUARD, on_report=reports.append
    )
    response, shown = run(engine, way)
    (report,) = reports
    assert report == report_of(response)
    assert (report.status, report.case.answer, report.case.question) == ("fail", ANSWER, QUESTION)
    assert [chunk.id for chunk in report.case.chunks] == ["visit", "prices"]
    assert [item.node_id for item in response.source_nodes] == ["visit", "prices"]
    wanted = {"annotate": ANSWER, "prune": GOOD, "block": BLOCKED["fail"]}
    if way in ("stream", "astream"):
        wanted["block"] = f"{GOOD} {REST['fail']}"
    assert shown == wanted.get(mode, shown) and shown.startswith(GOOD[:3] if mode != "block" else "The")
    assert response.response == shown.strip()
    assert said(engine.chat_history) == [shown]
    if mode != "annotate":
        assert BAD not in shown + str(response.sources) + str(engine.chat_history)


@pytest.mark.parametrize("way", WAYS)
def test_a_chat_engine_over_a_guarded_query_engine_is_guarded_too(way):
    inner = chat_engine("condense_question", streaming="stream" in way)
    inner._query_engine = SpanproofQueryEngine(inner._query_engine, mode="prune", guard=GUARD)
    _, shown = run(inner, way)
    assert shown == GOOD and said(inner.chat_history) == [GOOD]


@pytest.mark.parametrize("way", WAYS)
def test_a_verifier_that_fails_is_seen(way):
    def broken(claims, evidence):
        raise RuntimeError("out of order")

    engine = SpanproofChatEngine(chat_engine("context"), mode="block", guard=fakes.guard(verifiers={"b": broken}))
    response, shown = run(engine, way)
    assert report_of(response).status == "unchecked"
    assert shown == BLOCKED["unchecked"] and said(engine.chat_history) in only(shown)


@pytest.mark.parametrize("way", WAYS)
def test_the_next_turn_is_told_what_was_shown_and_not_what_was_blocked(way):
    llm = Scripted()
    engine = SpanproofChatEngine(chat_engine("context", llm), mode="prune", guard=GUARD)
    run(engine, way)
    run(engine, way)
    assert GOOD in llm._prompts[-1].replace(NODES[0].text, "") and BAD not in llm._prompts[-1]
    assert said(engine.chat_history) == [GOOD, GOOD]


def test_a_stream_that_is_left_leaves_only_what_was_shown_in_memory(caplog):
    engine = SpanproofChatEngine(chat_engine("context", Scripted(f"{GOOD} {BAD} {GOOD}")), mode="prune", guard=GUARD)
    tokens = engine.stream_chat(QUESTION).response_gen
    assert next(tokens) == GOOD
    with caplog.at_level(logging.WARNING, "spanproof"):
        tokens.close()
    assert said(engine.chat_history) in only(GOOD) and "not verified" in caplog.text


async def test_an_asynchronous_stream_that_is_left_leaves_only_what_was_shown_in_memory():
    engine = SpanproofChatEngine(chat_engine("context", Scripted(f"{GOOD} {BAD} {GOOD}")), mode="prune", guard=GUARD)
    tokens = (await engine.astream_chat(QUESTION)).async_response_gen()
    assert await anext(tokens) == GOOD
    await tokens.aclose()
    assert said(engine.chat_history) in only(GOOD)


def test_the_next_turn_is_not_told_the_raw_answer_of_a_stream_that_nobody_read():
    llm = Scripted()
    engine = SpanproofChatEngine(chat_engine("context", llm), mode="block", guard=GUARD)
    engine.stream_chat(QUESTION)
    assert str(engine.chat(QUESTION)) == BLOCKED["fail"]
    assert "fifteen" not in llm._prompts[-1] + str(engine.chat_history)


async def test_the_next_asynchronous_turn_is_not_told_it_either():
    llm = Scripted()
    engine = SpanproofChatEngine(chat_engine("context", llm), mode="block", guard=GUARD)
    await engine.astream_chat(QUESTION)
    assert str(await engine.achat(QUESTION)) == BLOCKED["fail"]
    assert "fifteen" not in llm._prompts[-1] + str(engine.chat_history)


async def test_llamaindexs_default_memory_is_corrected_too():
    def engine():
        return SpanproofChatEngine(ContextChatEngine.from_defaults(Fixed(), llm=Scripted()), mode="prune", guard=GUARD)

    whole, streamed = engine(), engine()
    await whole.achat(QUESTION)
    assert "".join([text async for text in (await streamed.astream_chat(QUESTION)).async_response_gen()]) == GOOD
    assert [said(await each._memory.aget_all()) for each in (whole, streamed)] == [[GOOD], [GOOD]]


@pytest.mark.parametrize("way", WAYS)
def test_what_a_memory_has_archived_stays_archived(way):
    contents = {}
    for mode in ("annotate", "prune"):
        memory = short_memory()
        engine = SpanproofChatEngine(
            ContextChatEngine(Fixed(), Scripted(), memory=memory, prefix_messages=[]), mode=mode, guard=GUARD
        )
        for _ in range(6):
            run(engine, way)
        contents[mode] = [
            [message.content for message in memory.get_all(status=status)]
            for status in (MessageStatus.ARCHIVED, MessageStatus.ACTIVE)
        ]
    archived, active = contents["prune"]
    assert archived and len(archived) + len(active) == 12 == sum(map(len, contents["annotate"]))
    assert [*archived, *active] == [QUESTION, GOOD] * 6


def test_a_stream_can_be_printed(capsys):
    SpanproofChatEngine(chat_engine("context"), mode="prune", guard=GUARD).stream_chat(QUESTION).print_response_stream()
    assert capsys.readouterr().out == GOOD


class Bare(BaseChatEngine):
    """A chat engine of one's own, which answers with what a tool gave."""

    def __init__(self, response):
        self._response = response

    def reset(self):
        self._response = None

    @property
    def chat_history(self):
        return []

    def chat(self, message, chat_history=None):
        return self._response

    stream_chat = achat = astream_chat = chat


@pytest.mark.parametrize(
    "raw", [Response(ANSWER, NODES), PydanticResponse(None, NODES), NODES], ids=lambda raw: type(raw).__name__
)
def test_documents_come_from_the_tools_where_the_response_has_none(raw):
    tool = ToolOutput(tool_name="search", content="found", raw_input={}, raw_output=raw)
    response = SpanproofChatEngine(Bare(AgentChatResponse(ANSWER, sources=[tool])), guard=GUARD).chat(QUESTION)
    assert [chunk.id for chunk in report_of(response).case.chunks] == ["visit", "prices"]


def test_a_guarding_mode_refuses_an_engine_whose_memory_it_cannot_correct():
    with pytest.raises(ConfigError, match="memory"):
        SpanproofChatEngine(Bare(None), mode="block")
    SpanproofChatEngine(Bare(None), mode="block", memory=chat_engine("context")._memory)


def test_reset_forgets_the_conversation():
    engine = SpanproofChatEngine(chat_engine("context"), guard=GUARD)
    engine.chat(QUESTION)
    engine.reset()
    assert engine.chat_history == []


@pytest.mark.parametrize("kind", KINDS)
def test_an_unread_stream_writes_nothing_after_a_reset(kind):
    engine = SpanproofChatEngine(chat_engine(kind, streaming=True), mode="prune", guard=GUARD)
    unread = engine.stream_chat(QUESTION)
    engine.reset()
    time.sleep(0.05)
    assert engine.chat_history == [] and unread is not None
