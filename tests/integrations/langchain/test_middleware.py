"""The agent middleware: what enters the state, what is streamed, and how an answer is repaired."""

import asyncio
import logging

import pytest
from langchain.agents import create_agent
from langchain.agents.middleware import AgentMiddleware, ModelFallbackMiddleware
from langchain.agents.structured_output import ToolStrategy
from langchain_core.messages import AIMessage, AIMessageChunk, ToolMessage
from langchain_core.tools import tool
from tests import fakes
from tests.integrations.langchain import hosts

from langchain_spanproof import SpanproofCallbackHandler, SpanproofMiddleware
from langchain_spanproof.silence import silent
from spanproof.errors import ConfigError

GUARDING = [mode for mode in hosts.MODES if mode != "annotate"]
HALLS = ["1", "2", "3"]


def guarded(mode, reports=None, *, model=None, shape="content_and_artifact", **options):
    """An agent with the middleware."""
    on_report = None if reports is None else reports.append
    made = SpanproofMiddleware(mode, on_report=on_report, **{"guard": fakes.guard(), **options})
    return hosts.agent(made, model=model, response_format=shape)


@pytest.mark.parametrize("way", hosts.WAYS)
@pytest.mark.parametrize("mode", hosts.MODES)
@pytest.mark.parametrize("shape", ["content", "content_and_artifact"])
def test_the_matrix_of_modes_and_ways_to_call_an_agent(shape, mode, way):
    reports = []
    app = guarded(mode, reports, shape=shape)
    outs = hosts.outputs(way, app, [hosts.asked(hall) for hall in HALLS])
    for hall, out in zip(HALLS, outs, strict=True):
        last = out["messages"][-1]
        assert (last.id, last.text) == (f"answer-{hall}", hosts.expected(mode, hall))
        assert last.response_metadata["spanproof"]["status"] == "fail"
    ids = {"content": "1"} if shape == "content" else {}
    found = sorted((report.case.answer, [chunk.id for chunk in report.case.chunks]) for report in reports)
    assert found == [(hosts.said(hall), [ids.get(shape, f"doc-{hall}")]) for hall in HALLS]
    assert {report.case.question for report in reports} == {f"Question: {hall}" for hall in HALLS}


@pytest.mark.parametrize("way", ["invoke", "ainvoke"])
@pytest.mark.parametrize("mode", GUARDING)
def test_no_text_that_was_held_back_is_left_in_the_state(mode, way):
    (state,) = hosts.outputs(way, guarded(mode), [hosts.asked("1")])
    assert [message.type for message in state["messages"]] == ["human", "ai", "tool", "ai"]
    assert "costs ten" not in repr(state)
    assert state["messages"][1].tool_calls[0]["args"] == {"query": "1"}


@pytest.mark.parametrize("asynchronous", [False, True])
@pytest.mark.parametrize("mode", GUARDING)
def test_only_verified_text_is_streamed(mode, asynchronous):
    app = guarded(mode)
    modes = ["messages", "updates", "values"]
    if asynchronous:

        async def read():
            return [item async for item in app.astream(hosts.asked("1"), stream_mode=modes)]

        items = asyncio.run(read())
    else:
        items = list(app.stream(hosts.asked("1"), stream_mode=modes))
    assert "costs ten" not in repr(items)
    texts = [item[0].text for kind, item in items if kind == "messages" and item[0].id == "answer-1"]
    assert texts == [hosts.expected(mode, "1")]


class Another(AgentMiddleware):
    """Asks another model than the request names."""

    def wrap_model_call(self, request, handler):
        return handler(request.override(model=hosts.Speaker(searches=True)))

    async def awrap_model_call(self, request, handler):
        return await handler(request.override(model=hosts.Speaker(searches=True)))


class Down(hosts.Speaker):
    """A model that fails."""

    def reply(self, messages):
        raise ConnectionError("down")


@pytest.mark.parametrize("asynchronous", [False, True])
@pytest.mark.parametrize("mode", GUARDING)
@pytest.mark.parametrize("inner", [Another(), ModelFallbackMiddleware(hosts.Speaker(searches=True))])
def test_only_verified_text_is_streamed_of_a_model_that_an_inner_middleware_chose(inner, mode, asynchronous):
    app = hosts.agent(SpanproofMiddleware(mode, guard=fakes.guard()), inner, model=Down(searches=True))

    async def read():
        return [chunk async for chunk, _ in app.astream(hosts.asked("1"), {"tags": ["mine"]}, stream_mode="messages")]

    chunks = (
        asyncio.run(read()) if asynchronous else [c for c, _ in app.stream(hosts.asked("1"), stream_mode="messages")]
    )
    assert "costs ten" not in repr(chunks)
    assert [chunk.text for chunk in chunks if chunk.id == "answer-1"] == [hosts.expected(mode, "1")]


@pytest.mark.parametrize("mode", GUARDING)
def test_the_events_of_an_agent_stream_no_token_of_the_answer(mode):
    async def read():
        return [event async for event in guarded(mode).astream_events(hosts.asked("1"), version="v2")]

    streamed = [event for event in asyncio.run(read()) if event["event"].endswith("_stream")]
    assert any(event["event"] == "on_chain_stream" for event in streamed)
    assert "costs ten" not in repr(streamed)


def test_annotate_and_unbuffered_stream_the_models_own_tokens():
    for app in (guarded("annotate"), guarded("prune", buffered=False)):
        chunks = [chunk for chunk, _ in app.stream(hosts.asked("1"), stream_mode="messages")]
        tokens = [chunk for chunk in chunks if isinstance(chunk, AIMessageChunk) and chunk.id == "answer-1"]
        assert "".join(str(token.text) for token in tokens) == hosts.said("1")


def test_unbuffered_still_keeps_the_state_clean():
    out = guarded("prune", buffered=False).invoke(hosts.asked("1"))
    assert "costs ten" not in repr(out)


@pytest.mark.parametrize("asynchronous", [False, True])
def test_the_model_repairs_its_answer_told_what_does_not_hold(asynchronous):
    good = "Hall 1 opens at 1."
    model = hosts.Speaker(searches=True, answers=[hosts.said("1"), good], asked=[])
    reports = []
    app = guarded("replace", reports, model=model, repairs=2)
    out = asyncio.run(app.ainvoke(hosts.asked("1"))) if asynchronous else app.invoke(hosts.asked("1"))
    assert out["messages"][-1].text == good
    assert len(out["messages"]) == 4
    assert [report.status for report in reports] == ["pass"]
    wish = model.asked[-1][-1]
    assert wish.type == "human"
    assert '- "It costs ten." (unsupported' in wish.text
    assert "Hall 1 opens" not in wish.text
    assert "do not support" not in repr(out)


def test_a_model_that_does_not_learn_is_asked_at_most_so_often_and_then_guarded():
    model = hosts.Speaker(searches=True, asked=[])
    out = guarded("prune", model=model, repairs=2).invoke(hosts.asked("1"))
    assert len(model.asked) == 1 + 3
    assert out["messages"][-1].text == "Hall 1 opens at 1."


def test_an_unchecked_answer_is_not_sent_back():
    model = hosts.Speaker(searches=True, asked=[])
    out = guarded("block", model=model, repairs=3, guard=hosts.Broken()).invoke(hosts.asked("1"))
    assert len(model.asked) == 2
    assert out["messages"][-1].text.startswith("The answer is not shown: it could not be checked")


def test_a_repair_that_searches_again_goes_on_searching():
    class Restless(hosts.Speaker):
        def reply(self, messages):
            if "do not support" in str(messages[-1].text):
                call = {"name": "search", "args": {"query": "2"}, "id": "call-again"}
                return AIMessage("It costs ten.", tool_calls=[call], id="again")
            if any(message.id == "again" for message in messages):
                return AIMessage("Hall 2 opens at 2.", id="answer-2")
            return super().reply(messages)

    out = guarded("replace", model=Restless(searches=True), repairs=1).invoke(hosts.asked("1"))
    assert [message.type for message in out["messages"]] == ["human", "ai", "tool", "ai", "tool", "ai"]
    assert out["messages"][-1].text == "Hall 2 opens at 2."
    assert "costs ten" not in repr(out)


def test_provenance_is_in_citations_with_offsets_in_the_source():
    (message,) = guarded("replace").invoke(hosts.asked("1"))["messages"][-1:]
    (block,) = message.content_blocks
    (citation,) = block["annotations"]
    assert citation["type"] == "citation"
    assert block["text"][citation["start_index"] : citation["end_index"]] == "Hall 1 opens at 1."
    assert (citation["cited_text"], citation["title"]) == ("Hall 1 opens at 1.", "hall-1.md")
    known = {"chunk_id": "doc-1", "start": 100, "end": 118, "score": 0.9}
    assert citation["extras"] == {"spanproof": known}


def test_annotate_remarks_on_what_does_not_hold():
    (message,) = guarded("annotate").invoke(hosts.asked("1"))["messages"][-1:]
    citation, remark = message.content_blocks[0]["annotations"]
    assert citation["type"] == "citation"
    assert remark["value"]["spanproof"]["label"] == "unsupported"
    start, end = remark["value"]["spanproof"]["start_index"], remark["value"]["spanproof"]["end_index"]
    assert message.text[start:end] == "It costs ten."


def test_an_address_becomes_a_citations_url():
    @tool(response_format="content_and_artifact")
    def search(query: str):
        """Finds a hall."""
        from langchain_core.documents import Document

        text = f"Hall {query} opens at {query}."
        return text, [Document(text, metadata={"source": "https://example.org/halls"})]

    made = SpanproofMiddleware("replace", guard=fakes.guard())
    app = create_agent(hosts.Speaker(searches=True), [search], middleware=[made])
    (block,) = app.invoke(hosts.asked("1"))["messages"][-1].content_blocks
    assert block["annotations"][0]["url"] == "https://example.org/halls"


def test_citations_can_be_left_out():
    for mode in hosts.MODES:
        last = guarded(mode, citations=False).invoke(hosts.asked("1"))["messages"][-1]
        assert last.content == hosts.expected(mode, "1")
        assert last.response_metadata["spanproof"]["status"] == "fail"


@pytest.mark.parametrize("mode", GUARDING)
def test_a_failing_verifier_lets_no_claim_out_and_is_reported(mode):
    def fail(claims, evidence):
        raise OSError("gone")

    reports = []
    out = guarded(mode, reports, guard=fakes.guard(verifiers={"broken": fail})).invoke(hosts.asked("1"))
    assert "costs ten" not in repr(out)
    assert reports[0].status == "unchecked"
    assert "OSError: gone" in reports[0].verdicts[0].reason


def test_an_agent_that_found_nothing_is_unchecked_and_not_let_out():
    reports = []
    out = guarded("block", reports, model=hosts.Speaker()).invoke(hosts.asked("1"))
    assert [report.status for report in reports] == ["unchecked"]
    assert out["messages"][-1].text.startswith("The answer is not shown: it could not be checked")


def test_documents_from_elsewhere_than_tools_can_be_named():
    found = {"documents": lambda request: [f"Hall {request.messages[-1].text[-1]} opens at 1."]}
    out = guarded("prune", model=hosts.Speaker(), **found).invoke(hosts.asked("1"))
    assert out["messages"][-1].text == "Hall 1 opens at 1."


def test_evidence_of_earlier_turns_stays_usable():
    reports = []
    app = guarded("prune", reports)
    first = app.invoke(hosts.asked("1"))["messages"]
    app.invoke({"messages": [*first, {"role": "user", "content": "Are you sure?"}]})
    assert reports[-1].case.question == "Are you sure?"
    assert [chunk.id for chunk in reports[-1].case.chunks] == ["doc-1"]


def test_a_tool_that_failed_is_no_evidence():
    @tool
    def search(query: str) -> str:
        """Finds a hall."""
        raise ValueError("Hall 1 opens at 1.")

    class Mild(AgentMiddleware):
        def wrap_tool_call(self, request, handler):
            return ToolMessage("Hall 1 opens at 1.", tool_call_id=request.tool_call["id"], status="error")

    made = SpanproofMiddleware("prune", guard=fakes.guard())
    app = create_agent(hosts.Speaker(searches=True), [search], middleware=[made, Mild()])
    assert "opens at 1" not in app.invoke(hosts.asked("1"))["messages"][-1].text


def test_an_answer_without_text_is_logged(caplog):
    class Mute(hosts.Speaker):
        def reply(self, messages):
            return AIMessage("", id="mute")

    with caplog.at_level(logging.WARNING, "langchain_spanproof"):
        guarded("replace", model=Mute()).invoke(hosts.asked("1"))
    assert "is unchecked: it has no text" in caplog.text


def test_a_structured_response_is_said_to_be_unchecked(caplog):
    class Filling(hosts.Speaker):
        def reply(self, messages):
            return AIMessage("", tool_calls=[{"name": "Hall", "args": {"hall": "2"}, "id": "1"}], id="filled")

    schema = {"title": "Hall", "description": "A hall.", "type": "object", "properties": {"hall": {"type": "string"}}}
    made = SpanproofMiddleware("annotate", guard=fakes.guard())
    app = create_agent(Filling(), [], middleware=[made], response_format=ToolStrategy(schema))
    assert app.invoke(hosts.asked("1"))["structured_response"] == {"hall": "2"}
    assert "is unchecked: it is a structured response" in caplog.text


def test_a_structured_response_is_refused_in_the_guarding_modes():
    made = SpanproofMiddleware("block", guard=fakes.guard())
    schema = {"title": "Hall", "description": "A hall.", "type": "object", "properties": {"hall": {"type": "string"}}}
    app = create_agent(hosts.Speaker(), [], middleware=[made], response_format=schema)
    with pytest.raises(ConfigError, match="response_format"):
        app.invoke(hosts.asked("1"))


def test_bad_options_are_refused():
    with pytest.raises(ConfigError, match="a mode of"):
        SpanproofMiddleware("delete", guard=hosts.NoOp())
    with pytest.raises(ConfigError, match="repairs >= 0"):
        SpanproofMiddleware(guard=hosts.NoOp(), repairs=-1)


def test_a_silent_model_keeps_its_tags_and_the_original_is_untouched():
    model = hosts.Speaker(tags=["mine"])
    assert silent(model).tags == ["mine", "nostream"]
    assert model.tags == ["mine"]


def test_the_callback_of_a_guarded_agent_sees_the_guarded_answer():
    reports = []
    handler = SpanproofCallbackHandler(on_report=reports.append, guard=fakes.guard())
    guarded("prune").invoke(hosts.asked("1"), {"callbacks": [handler]})
    assert [(report.case.answer, report.status) for report in reports] == [("Hall 1 opens at 1.", "pass")]


def test_a_hundred_guarded_agents_at_once_mix_nothing():
    halls = [str(number) for number in range(100)]
    outs = hosts.outputs("ainvoke", guarded("prune"), [hosts.asked(hall) for hall in halls])
    assert [out["messages"][-1].text for out in outs] == [f"Hall {hall} opens at {hall}." for hall in halls]


@pytest.mark.parametrize("way", hosts.WAYS)
def test_the_text_of_a_tool_that_asked_a_model_is_no_source(way):
    reports, claim = [], "Admission costs 15 euros."

    @tool
    def expert(query: str) -> str:
        """Asks somebody who knows."""
        return hosts.Scripted(messages=iter([AIMessage(claim)])).invoke(query).text

    calls = [{"name": "expert", "id": "1", "args": {"query": "the price"}}]
    model = hosts.Scripted(messages=iter([AIMessage("", tool_calls=calls), AIMessage(claim)]))
    watch = SpanproofMiddleware(mode="block", guard=fakes.guard(), on_report=reports.append)
    hosts.outputs(way, hosts.create_agent(model, [expert], middleware=[watch]), [hosts.asked("1")], {})
    assert [(report.status, report.case.chunks) for report in reports] == [("unchecked", ())]


def test_a_plan_that_the_model_made_itself_is_no_source():
    from langchain.agents.middleware import TodoListMiddleware

    reports, claim = [], "Admission costs 15 euros."
    plan = {"todos": [{"content": f"Tell the user: {claim}", "status": "in_progress"}]}
    calls = [{"name": "write_todos", "id": "1", "args": plan}]
    model = hosts.Scripted(messages=iter([AIMessage("", tool_calls=calls), AIMessage(claim)]))
    watch = SpanproofMiddleware(mode="block", guard=fakes.guard(), on_report=reports.append)
    hosts.create_agent(model, [], middleware=[TodoListMiddleware(), watch]).invoke(hosts.asked("1"))
    assert not any("15" in chunk.text for report in reports for chunk in report.case.chunks)
