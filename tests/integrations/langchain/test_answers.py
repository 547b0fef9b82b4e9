"""Which text the callback takes for a run's answer, and that what it cannot verify never passes in silence."""

import asyncio
import json
import threading
from operator import itemgetter
from uuid import uuid4

import pytest
from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.documents import Document
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langchain_core.output_parsers import PydanticOutputParser, PydanticToolsParser, StrOutputParser
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.retrievers import BaseRetriever
from langchain_core.runnables import RunnableLambda, RunnableParallel, RunnablePassthrough
from langchain_core.tools import create_retriever_tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import StateGraph
from langgraph.types import Command, interrupt
from pydantic import BaseModel
from tests import fakes
from tests.integrations.langchain import hosts

from langchain_spanproof import SpanproofCallbackHandler
from langchain_spanproof.answers import answers_in
from langchain_spanproof.reading import question_in
from spanproof.errors import AnswerError

GOOD = "Hall 1 opens at 1."
BAD = "It costs ten."
ASKED = {"question": "1"}
PROMPT = ChatPromptTemplate.from_template("{question}")
FOUND = RunnablePassthrough.assign(context=RunnableLambda(lambda _: "1") | hosts.Halls())


class Answer(BaseModel):
    answer: str


class Remark(BaseModel):
    text: str


def model(*replies):
    given = [reply if isinstance(reply, AIMessage) else AIMessage(reply) for reply in replies]
    return GenericFakeChatModel(messages=iter(given))


def calling(kind, **arguments):
    """A model that answers with a tool call, parsed into `kind`, as structured output does."""
    message = AIMessage("", tool_calls=[{"name": kind.__name__, "args": arguments, "id": "1"}])
    return PROMPT | model(message) | PydanticToolsParser(tools=[kind], first_tool_only=True)


def rewriting(*last):
    """A chain whose first model says the good sentence as a query, before `last` answers."""
    return RunnablePassthrough.assign(question=PROMPT | model(GOOD) | StrOutputParser()) | FOUND | last[0]


def said(*replies):
    return PROMPT | model(*replies) | StrOutputParser()


def watched(app, given=ASKED, **options):
    reports = []
    handler = SpanproofCallbackHandler(on_report=reports.append, **{"guard": fakes.guard(), **options})
    app.invoke(given, {"callbacks": [handler]})
    return [(report.case.answer, str(report.status)) for report in reports]


def raises(app, given=ASKED, **options):
    """What is raised where raising is asked for."""
    handler = SpanproofCallbackHandler(guard=fakes.guard(), raise_on_fail=True, **options)
    with pytest.raises(AnswerError) as caught:
        app.invoke(given, {"callbacks": [handler]})
    assert len(handler._runs) == 0
    return caught.value


def test_structured_output_is_the_answer_and_not_what_an_earlier_model_said():
    assert watched(rewriting(calling(Answer, answer=BAD))) == [(BAD, "fail")]
    assert raises(rewriting(calling(Answer, answer=BAD))).report.case.answer == BAD
    assert watched(rewriting(calling(Answer, answer=BAD) | (lambda out: out.model_dump()))) == [(BAD, "fail")]
    assert watched(rewriting(calling(Remark, text=BAD))) == [(BAD, "fail")]


def test_a_structured_answer_is_verified_and_not_its_json():
    app = FOUND | PROMPT | model(json.dumps({"answer": GOOD})) | PydanticOutputParser(pydantic_object=Answer)
    assert watched(app) == [(GOOD, "pass")]


@pytest.mark.parametrize("parser", [RunnablePassthrough(), StrOutputParser(), RunnableLambda(lambda _: None)])
def test_an_empty_last_answer_is_empty_and_not_what_an_earlier_model_said(parser, caplog):
    assert watched(rewriting(PROMPT | model("") | parser)) == []
    assert "unchecked: it returned no text" in caplog.text
    assert raises(rewriting(PROMPT | model("") | parser)).report is None


def test_structured_output_without_an_answer_is_unchecked(caplog):
    assert watched(rewriting(calling(Remark, text=BAD) | (lambda _: 42))) == []
    assert "unchecked: it returned no text" in caplog.text


def test_the_generation_in_a_graphs_state_is_the_answer_and_not_what_a_grader_said():
    app = FOUND | RunnablePassthrough.assign(generation=said(BAD)) | RunnablePassthrough.assign(grade=said(GOOD))
    assert watched(app) == [(BAD, "fail")]


@pytest.mark.parametrize(
    ("output", "models", "answers"),
    [
        ("a", ["b"], ["a"]),
        ("", ["b"], [""]),
        (None, ["b", "c"], ["c"]),
        (None, ["b", ""], [""]),
        (None, [], [""]),
        ({"messages": [HumanMessage("q"), AIMessage("a")]}, ["b", "a"], ["a"]),
        ({"messages": [AIMessage("a"), ToolMessage("t", tool_call_id="1")]}, ["a", ""], [""]),
        ({"messages": [AIMessage("a")], "structured_response": Answer(answer="s")}, ["a"], ["s"]),
        ({"messages": [AIMessage("query")], "generation": "a"}, ["query", "a"], ["a", "query"]),
        ({"answer": AIMessage("a"), "draft": "d"}, ["d", "a"], ["a"]),
        ({"answer": None}, ["b", "c"], ["c"]),
        ({"question": "b", "context": "d", "text": "a"}, ["b", "a"], ["a"]),
        ({"question": "b", "chat_history": [HumanMessage("h")], "n": 1}, ["b", "a"], ["a"]),
        ({"language": "en"}, [], [""]),
        (Remark(text="a"), ['{"text": "a"}'], ['{"text": "a"}']),
        ({"raw": AIMessage('{"answer": "a"}'), "parsed": Answer(answer="a")}, ['{"answer": "a"}'], ["a"]),
        ({"raw": AIMessage("a"), "parsed": None, "parsing_error": ValueError()}, ["a"], ["a"]),
        (["a", "b"], ["b", "a, b"], ["a, b"]),
        (["a", "b"], ["a", "b"], ["a", "b"]),
        ({"short": "a", "long": {"text": "b"}}, ["a", "b"], ["a", "b"]),
        ({"short": AIMessage("a"), "long": AIMessage("b")}, ["a", "b"], ["a", "b"]),
        ([{"answer": "a"}, {"answer": "b"}], ["a", "b"], ["a", "b"]),
        ([{"answer": "a"}, {"answer": "a"}], ["a", "a"], ["a"]),
        ([Answer(answer="a"), Answer(answer="b")], [""], ["a", "b"]),
        ([HumanMessage("q"), AIMessage("a")], ["a"], ["a"]),
        (AIMessage("look up", tool_calls=[{"name": "f", "args": {}, "id": "1"}]), ["b", ""], [""]),
    ],
)
def test_the_answers_in_what_a_run_returned(output, models, answers):
    assert answers_in(output, models) == answers


@pytest.mark.parametrize("messages", [[], None, [AIMessage("Hello.")]])
def test_the_question_is_under_its_own_name_where_no_message_asks_it(messages):
    assert question_in({"messages": messages, "question": "When?"}) == "When?"
    assert question_in({"messages": [HumanMessage("And now?")], "question": "When?"}) == "And now?"


def parallel():
    return FOUND | RunnableParallel(short=said(BAD), long=said(GOOD))


def mapped():
    return (FOUND | said(BAD, GOOD)).map()


@pytest.mark.parametrize(("build", "given"), [(parallel, ASKED), (mapped, [ASKED, ASKED])])
def test_several_answers_are_unchecked_and_raise(build, given, caplog, tmp_path):
    assert watched(build(), given, jsonl=tmp_path / "out") == []
    assert "unchecked: it returned several answers (2)" in caplog.text
    assert "several answers" in json.loads((tmp_path / "out").read_text())["reason"]
    assert "several answers" in str(raises(build(), given))


def test_a_case_that_cannot_be_built_raises():
    class Scored(BaseRetriever):
        def _get_relevant_documents(self, query, *, run_manager):
            return [(Document(GOOD), 0.3, "hall")]

    app = RunnablePassthrough.assign(context=itemgetter("question") | Scored()) | said(GOOD)
    assert "tuple at position 1" in str(raises(app))


def test_a_run_that_gave_way_raises_at_its_end_and_its_steps_are_no_roots(caplog):
    handler = SpanproofCallbackHandler(guard=fakes.guard(), raise_on_fail=True, max_runs=1)
    config = {"callbacks": [handler]}

    def push_out(given):
        thread = threading.Thread(target=lambda: hosts.Halls().invoke("1", config))  # a root of its own
        thread.start()
        thread.join()
        return given

    with pytest.raises(AnswerError, match="gave way"):
        (FOUND | RunnableLambda(push_out) | said(GOOD)).invoke(ASKED, config)
    assert caplog.text.count("is unchecked: it gave way") == 1
    assert (len(handler._runs), len(handler._runs._lost)) == (0, 0)


def test_the_end_of_a_run_that_is_forgotten_altogether_raises():
    handler = SpanproofCallbackHandler(guard=fakes.guard(), raise_on_fail=True)
    with pytest.raises(AnswerError, match="gave way"):
        handler.on_chain_end(GOOD, run_id=uuid4(), parent_run_id=None)
    handler.on_chain_end(GOOD, run_id=uuid4(), parent_run_id=uuid4())


async def test_runs_that_give_way_are_said_once_each_and_the_others_are_verified(caplog):
    reports = []
    handler = SpanproofCallbackHandler(on_report=reports.append, guard=fakes.guard(), max_runs=2)

    async def wait(given):
        await asyncio.sleep(0.05)
        return given

    app = FOUND | RunnableLambda(wait) | RunnableLambda(lambda given: GOOD)
    await asyncio.gather(*(app.ainvoke(ASKED, {"callbacks": [handler]}) for _ in range(5)))
    assert [(report.case.answer, len(report.case.chunks)) for report in reports] == [(GOOD, 1)] * 2
    assert caplog.text.count("gave way") == 3
    assert (len(handler._runs), len(handler._runs._runs), len(handler._runs._lost)) == (0, 0, 0)


def test_what_a_failed_branch_found_and_said_is_no_evidence_for_its_fallback():
    def branch(hall, answer):
        return RunnablePassthrough.assign(context=RunnableLambda(lambda _: hall) | hosts.Halls()) | answer

    reports = []
    handler = SpanproofCallbackHandler(on_report=reports.append, guard=fakes.guard())
    broken = branch("1", said(GOOD) | RunnableLambda(lambda _: 1 / 0))
    app = RunnablePassthrough() | broken.with_fallbacks([branch("2", RunnableLambda(lambda _: GOOD))])
    app.invoke(ASKED, {"callbacks": [handler]})
    assert [[chunk.id for chunk in report.case.chunks] for report in reports] == [["doc-2"]]


async def test_what_a_cancelled_branch_found_is_no_evidence_either():
    async def wait(given):
        await asyncio.sleep(10)

    async def find(given):
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for((hosts.Halls() | RunnableLambda(wait)).ainvoke("1"), 0.1)
        return await hosts.Halls().ainvoke("2")

    reports = []
    handler = SpanproofCallbackHandler(on_report=reports.append, guard=fakes.guard())
    app = RunnablePassthrough.assign(context=RunnableLambda(find) | RunnableLambda(str)) | RunnableLambda(
        lambda _: GOOD
    )
    await app.ainvoke(ASKED, {"callbacks": [handler]})
    assert [[chunk.id for chunk in report.case.chunks] for report in reports] == [["doc-2"]]


def test_in_the_background_documents_are_taken_as_they_were_when_the_run_returned():
    guard, reports = hosts.Held(), []
    document = Document(GOOD)
    app = RunnablePassthrough.assign(context=RunnableLambda(lambda _: [document])) | RunnableLambda(
        lambda found: {"context": found["context"], "answer": GOOD}
    )
    handler = SpanproofCallbackHandler(on_report=reports.append, guard=guard, background=True)
    app.batch([ASKED, ASKED], {"callbacks": [handler]})
    assert guard.entered.wait(10)
    document.page_content = BAD
    guard.released.set()
    assert handler.flush(10)
    assert [report.case.chunks[0].text for report in reports] == [GOOD] * 2


async def test_a_stream_that_is_left_is_filed_as_unchecked(caplog, tmp_path):
    handler = SpanproofCallbackHandler(guard=fakes.guard(), jsonl=tmp_path / "out")
    stream = (FOUND | said(GOOD)).astream(ASKED, {"callbacks": [handler]})
    await anext(stream)
    await stream.aclose()
    del stream  # LangChain leaves its inner generators to the loop
    await asyncio.sleep(0.1)
    assert "is unchecked: it was left before its end" in caplog.text
    assert json.loads((tmp_path / "out").read_text())["status"] == "unchecked"
    assert len(handler._runs) == 0


async def test_a_run_that_is_cancelled_is_said_to_be_unchecked(caplog):
    handler = SpanproofCallbackHandler(guard=fakes.guard())

    async def wait(given):
        await asyncio.sleep(10)

    with pytest.raises(asyncio.TimeoutError):
        await asyncio.wait_for((FOUND | RunnableLambda(wait)).ainvoke(ASKED, {"callbacks": [handler]}), 0.05)
    assert "is unchecked: it raised CancelledError" in caplog.text


@pytest.mark.parametrize("way", hosts.WAYS)
def test_a_run_that_raises_is_said_to_be_unchecked_once_and_raises_its_own_error(way, caplog):
    def fail(given):
        raise ZeroDivisionError("nothing to divide by")

    handler = SpanproofCallbackHandler(guard=fakes.guard(), raise_on_fail=True)
    with pytest.raises(ZeroDivisionError):
        hosts.outputs(way, FOUND | RunnableLambda(fail), [ASKED], {"callbacks": [handler]})
    assert caplog.text.count("is unchecked: it raised ZeroDivisionError: nothing to divide by") == 1


def test_a_model_asked_by_itself_that_calls_tools_has_not_answered_yet():
    reports = []
    handler = SpanproofCallbackHandler(guard=fakes.guard(), raise_on_fail=True, on_report=reports.append)
    turn = model(AIMessage("", tool_calls=[{"name": "search", "args": {}, "id": "1"}]))
    assert turn.invoke("How many rooms?", {"callbacks": [handler]}).tool_calls
    assert reports == []


def test_a_chain_that_ends_in_tool_calls_has_not_answered_yet_either(caplog):
    reports = []
    handler = SpanproofCallbackHandler(guard=fakes.guard(), raise_on_fail=True, on_report=reports.append)
    turn = PROMPT | model(AIMessage("Let me see.", tool_calls=[{"name": "search", "args": {}, "id": "1"}]))
    assert turn.invoke(ASKED, {"callbacks": [handler]}).tool_calls
    assert (reports, caplog.text, len(handler._runs)) == ([], "", 0)


@pytest.mark.parametrize("way", ["invoke", "ainvoke"])
@pytest.mark.parametrize(
    "halt", [{"middleware": [HumanInTheLoopMiddleware(interrupt_on={"search": True})]}, {"interrupt_before": ["tools"]}]
)
def test_an_agent_that_waits_for_a_human_answers_once_it_goes_on(halt, way, caplog):
    reports = []
    handler = SpanproofCallbackHandler(guard=fakes.guard(), raise_on_fail=True, on_report=reports.append)
    search = create_retriever_tool(hosts.Halls(), "search", "Finds halls.", response_format="content_and_artifact")
    app = create_agent(hosts.Speaker(searches=True, answers=[GOOD]), [search], checkpointer=InMemorySaver(), **halt)
    config = {"configurable": {"thread_id": "1"}, "callbacks": [handler]}
    app.invoke(hosts.asked("1"), config)
    assert (reports, caplog.text) == ([], "")
    resumed = Command(resume={"decisions": [{"type": "approve"}]}) if "middleware" in halt else None
    hosts.outputs(way, app, [resumed], config)
    assert [(report.case.answer, report.status) for report in reports] == [(GOOD, "pass")]


def test_a_graph_that_asks_a_human_in_the_middle_of_a_step_has_not_answered_yet(caplog):
    def ask(state):
        return {"answer": interrupt("Shall I?")}

    graph = StateGraph(dict)
    graph.add_node("ask", ask)
    graph.set_entry_point("ask")
    app = graph.compile(checkpointer=InMemorySaver())
    reports = []
    handler = SpanproofCallbackHandler(guard=fakes.guard(), on_report=reports.append)
    config = {"configurable": {"thread_id": "1"}, "callbacks": [handler]}
    (RunnableLambda(lambda given: given) | app).invoke(ASKED, config)
    assert app.invoke(ASKED, config)["__interrupt__"]
    assert (reports, caplog.text) == ([], "")
    app.invoke(Command(resume=GOOD), config)
    assert [report.case.answer for report in reports] == [GOOD]
