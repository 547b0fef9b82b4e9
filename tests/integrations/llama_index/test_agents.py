"""Agents: the final answer is guarded against what the tools found."""

from __future__ import annotations

import asyncio

import pytest
from llama_index.core.agent.workflow import AgentWorkflow, FunctionAgent, ReActAgent
from llama_index.core.base.llms.types import ChatMessage, ChatResponse, LLMMetadata
from llama_index.core.bridge.pydantic import PrivateAttr
from llama_index.core.llms.function_calling import FunctionCallingLLM
from llama_index.core.llms.llm import ToolSelection
from llama_index.core.memory import ChatMemoryBuffer
from llama_index.core.storage.chat_store.base_db import MessageStatus
from llama_index.core.tools import FunctionTool, QueryEngineTool
from llama_index.core.workflow import Context
from tests import fakes
from tests.integrations.llama_index.support import (
    ANSWER,
    BAD,
    GOOD,
    GUARD,
    NODES,
    QUESTION,
    Scripted,
    node,
    query_engine,
    short_memory,
)

from llama_index.postprocessor.spanproof import SpanproofQueryEngine, report_of, run_agent
from spanproof.modes import BLOCKED

MODES = ("annotate", "replace", "prune", "block")


class Calling(FunctionCallingLLM):
    """Calls the tool ``search`` once, then answers."""

    _answer: str = PrivateAttr()
    _argument: str = PrivateAttr()
    _seen: list = PrivateAttr(default_factory=list)

    def __init__(self, answer=ANSWER, *, argument="input"):
        super().__init__()
        self._answer, self._argument = answer, argument

    @property
    def metadata(self):
        return LLMMetadata(is_function_calling_model=True, is_chat_model=True)

    def _reply(self, messages):
        self._seen.append(messages)
        called = messages[-1].role == "tool"
        text = self._answer if called else ""
        return ChatResponse(
            message=ChatMessage(role="assistant", content=text, additional_kwargs={} if called else {"call": True}),
            delta=text,
            raw={"text": text},
        )

    async def achat(self, messages, **kwargs):
        return self._reply(messages)

    async def astream_chat(self, messages, **kwargs):
        async def replies():
            yield self._reply(messages)

        return replies()

    def get_tool_calls_from_response(self, response, error_on_no_tool_call=True, **kwargs):
        called = response.message.additional_kwargs.get("call")
        return (
            [ToolSelection(tool_id="1", tool_name="search", tool_kwargs={self._argument: QUESTION})] if called else []
        )

    def _prepare_chat_with_tools(self, tools, user_msg=None, chat_history=None, **kwargs):
        return {"messages": chat_history}

    def chat(self, messages, **kwargs):
        return self._reply(messages)

    stream_chat = complete = stream_complete = acomplete = astream_complete = chat


def search(answer=ANSWER):
    return QueryEngineTool.from_defaults(query_engine(Scripted(answer)), name="search", description="searches")


def memory():
    return ChatMemoryBuffer.from_defaults(token_limit=2_000, tokenizer_fn=str.split)


@pytest.mark.parametrize("streaming", [True, False], ids=["streaming", "whole"])
@pytest.mark.parametrize("mode", MODES)
async def test_the_final_answer_is_verified_against_the_nodes_of_the_tools(mode, streaming):
    reports, kept = [], memory()
    agent = FunctionAgent(tools=[search(GOOD)], llm=Calling(), streaming=streaming)
    output = await run_agent(agent, QUESTION, mode=mode, guard=GUARD, on_report=reports.append, memory=kept)
    (report,) = reports
    assert report == report_of(output)
    assert (report.status, report.case.answer, report.case.question) == ("fail", ANSWER, QUESTION)
    assert [chunk.id for chunk in report.case.chunks] == ["visit", "prices"]
    last = kept.get_all()[-1]
    assert last.content == str(output) and last.role == "assistant"
    if mode == "annotate":
        assert str(output) == ANSWER and output.raw == {"text": ANSWER}
    else:
        assert BAD not in str(output) + str(kept.get_all()) + repr(output.raw)
    assert str(output) == {"prune": GOOD, "block": BLOCKED["fail"]}.get(mode, str(output))
    assert [call.tool_name for call in output.tool_calls] == ["search"]


async def test_the_memory_in_an_agents_own_context_holds_what_was_shown():
    agent = FunctionAgent(tools=[search()], llm=Calling())
    context = Context(agent)
    await run_agent(agent, QUESTION, mode="block", guard=GUARD, ctx=context)
    kept = await context.store.get("memory")
    assert kept.get_all()[-1].content == BLOCKED["fail"]


async def test_what_a_memory_has_archived_stays_archived():
    kept = short_memory()
    for _ in range(4):
        agent = FunctionAgent(tools=[search(GOOD)], llm=Calling())
        await run_agent(agent, QUESTION, mode="prune", guard=GUARD, memory=kept)
    archived = await kept.aget_all(status=MessageStatus.ARCHIVED)
    active = await kept.aget_all(status=MessageStatus.ACTIVE)
    assert archived and active[0].role == "user" and active[-1].content == GOOD
    assert [message.content for message in [*archived, *active] if message.role == "user"] == [QUESTION] * 4


async def test_a_reasoning_agents_thoughts_do_not_keep_what_was_blocked():
    replies = iter(
        [
            f'Thought: I need to search.\nAction: search\nAction Input: {{"input": "{QUESTION}"}}',
            f"Thought: I can answer. {BAD}\nAnswer: {ANSWER}",
        ]
    )
    kept = memory()
    agent = ReActAgent(tools=[search(GOOD)], llm=Scripted(lambda prompt: next(replies)))
    output = await run_agent(agent, QUESTION, mode="prune", guard=GUARD, memory=kept)
    assert str(output) == GOOD and report_of(output).status == "fail"
    assert BAD not in str(kept.get_all())


async def test_a_workflow_of_agents_is_guarded_as_one():
    workflow = AgentWorkflow(agents=[FunctionAgent(name="a", description="a", tools=[search()], llm=Calling())])
    output = await run_agent(workflow, QUESTION, mode="prune", guard=GUARD)
    assert str(output) == GOOD and len(report_of(output).case.chunks) == 2


@pytest.mark.parametrize("answer", [GOOD, ANSWER])
@pytest.mark.parametrize("mode", MODES)
async def test_a_structured_response_which_nothing_has_verified_leaves_no_guarding_mode(mode, answer):
    async def structured(messages):
        return {"price": "fifteen coins"}

    agent = FunctionAgent(tools=[search(GOOD)], llm=Calling(answer), streaming=False, structured_output_fn=structured)
    output = await run_agent(agent, QUESTION, mode=mode, guard=GUARD)
    assert report_of(output).status == ("pass" if answer == GOOD else "fail")
    assert output.structured_response == ({"price": "fifteen coins"} if mode == "annotate" else None)


async def test_cancelling_it_cancels_the_agents_run():
    begun, finished = asyncio.Event(), []

    class Slow(Calling):
        async def achat(self, messages, **kwargs):
            begun.set()
            await asyncio.sleep(0.2)
            finished.append(messages)
            return self._reply(messages)

    agent = FunctionAgent(tools=[search(GOOD)], llm=Slow(), streaming=False)
    task = asyncio.create_task(run_agent(agent, QUESTION, guard=GUARD))
    await begun.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await asyncio.sleep(0.6)
    assert finished == []


async def test_the_text_of_a_tool_without_nodes_is_what_the_answer_is_checked_against():
    def find(query: str) -> str:
        return GOOD

    agent = FunctionAgent(tools=[FunctionTool.from_defaults(find, name="search")], llm=Calling(argument="query"))
    report = report_of(await run_agent(agent, QUESTION, guard=GUARD))
    assert [(chunk.id, chunk.text) for chunk in report.case.chunks] == [("search", GOOD)]
    assert [verdict.label for verdict in report.verdicts] == ["supported", "unsupported"]


async def test_what_a_failed_tool_says_is_no_evidence():
    def find(query: str) -> str:
        raise RuntimeError(GOOD)

    agent = FunctionAgent(tools=[FunctionTool.from_defaults(find, name="search")], llm=Calling(argument="query"))
    output = await run_agent(agent, QUESTION, mode="block", guard=GUARD)
    assert report_of(output).status == "unchecked" and str(output) == BLOCKED["unchecked"]


async def test_a_verifier_that_fails_is_seen():
    def broken(claims, evidence):
        raise RuntimeError("out of order")

    agent = FunctionAgent(tools=[search()], llm=Calling(GOOD))
    output = await run_agent(agent, QUESTION, mode="block", guard=fakes.guard(verifiers={"b": broken}))
    assert str(output) == BLOCKED["unchecked"]
    assert "out of order" in report_of(output).verdicts[0].checks["b"].reason


async def test_a_guarded_query_engine_as_a_tool_gives_the_agent_only_what_may_be_shown():
    guarded = SpanproofQueryEngine(query_engine(), mode="prune", guard=GUARD)
    llm = Calling(GOOD)
    tool = QueryEngineTool.from_defaults(guarded, name="search", description="searches")
    output = await run_agent(FunctionAgent(tools=[tool], llm=llm), QUESTION, mode="block", guard=GUARD)
    assert str(output) == GOOD
    assert llm._seen[-1][-1].content == GOOD
    assert [chunk.id for chunk in report_of(output).case.chunks] == [item.node_id for item in NODES]


async def test_a_tool_that_gives_only_what_a_model_wrote_is_no_evidence():
    inner = query_engine(Scripted(BAD), nodes=[node(f"Sub question: What is it?\nResponse: {BAD}", "sub")])
    tool = QueryEngineTool.from_defaults(inner, name="search", description="searches")
    agent = FunctionAgent(tools=[tool], llm=Calling(BAD), streaming=False)
    report = report_of(await run_agent(agent, QUESTION, mode="block", guard=GUARD))
    assert (report.status, report.case.chunks) == ("unchecked", ())


class Handing(Calling):
    """Hands over to agent ``b``, with a reason that says what is to be said."""

    def get_tool_calls_from_response(self, response, error_on_no_tool_call=True, **kwargs):
        called = response.message.additional_kwargs.get("call")
        reason = {"to_agent": "b", "reason": f"They ask for the price. {BAD}"}
        return [ToolSelection(tool_id="1", tool_name="handoff", tool_kwargs=reason)] if called else []


class Told(Calling):
    """Answers at once."""

    def _reply(self, messages):
        return super()._reply([*messages, ChatMessage(role="tool", content="-")])


async def test_the_reason_for_which_an_agent_hands_over_is_no_source():
    one = FunctionAgent(name="a", description="a", tools=[], can_handoff_to=["b"], llm=Handing(), streaming=False)
    two = FunctionAgent(name="b", description="b", tools=[], llm=Told(BAD), streaming=False)
    output = await run_agent(AgentWorkflow(agents=[one, two], root_agent="a"), QUESTION, mode="block", guard=GUARD)
    assert not any(BAD in chunk.text for chunk in report_of(output).case.chunks)
    assert BAD not in str(output)


@pytest.mark.parametrize("nodes", [[], NODES])
async def test_the_answer_of_a_query_engine_that_found_nothing_is_no_source(nodes):
    tool = QueryEngineTool.from_defaults(query_engine(Scripted(BAD), nodes=nodes), name="search", description="s")
    agent = FunctionAgent(tools=[tool], llm=Calling(BAD), streaming=False)
    report = report_of(await run_agent(agent, QUESTION, mode="block", guard=GUARD))
    assert [chunk.id for chunk in report.case.chunks] == [each.node_id for each in nodes]
    assert report.status == ("fail" if nodes else "unchecked")
