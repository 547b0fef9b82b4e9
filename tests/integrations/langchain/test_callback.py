"""The callback: each answer with its own documents, however the application is called; and never silent."""

import asyncio
import json
import logging
import os
import threading
import time

import pytest
from langchain_core.documents import Document
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.output_parsers import StrOutputParser
from langchain_core.retrievers import BaseRetriever
from langchain_core.runnables import RunnableLambda, RunnablePassthrough
from langchain_core.tools import tool
from tests import fakes
from tests.integrations.langchain import hosts

from langchain_spanproof import SpanproofCallbackHandler
from spanproof import from_json
from spanproof.errors import AnswerError, ConfigError

HALLS = [str(number) for number in range(3)]


def watched(app, way, inputs, **options):
    """The handler and the reports after the inputs went through the app."""
    reports = []
    handler = SpanproofCallbackHandler(on_report=reports.append, **{"guard": fakes.guard(), **options})
    hosts.outputs(way, app, inputs, {"callbacks": [handler]})
    return handler, reports


def pairs(reports):
    return sorted((report.case.answer, [chunk.id for chunk in report.case.chunks]) for report in reports)


@pytest.mark.parametrize("way", hosts.WAYS)
@pytest.mark.parametrize("background", [False, True])
@pytest.mark.parametrize("build", [hosts.chain, hosts.text_chain])
def test_a_chains_answer_is_verified_against_its_own_documents(build, background, way):
    handler, reports = watched(build(), way, HALLS, background=background)
    assert handler.flush()
    assert pairs(reports) == [(hosts.said(hall), [f"doc-{hall}"]) for hall in HALLS]
    assert {report.case.question for report in reports} == set(HALLS)
    assert {report.status for report in reports} == {"fail"}
    assert reports[0].case.chunks[0].start == 100
    assert (len(handler._runs), handler.failures) == (0, 0)


@pytest.mark.parametrize("way", hosts.WAYS)
@pytest.mark.parametrize("shape", ["content", "content_and_artifact"])
def test_an_agents_answer_is_verified_against_what_its_tools_found(shape, way):
    handler, reports = watched(hosts.agent(response_format=shape), way, [hosts.asked(hall) for hall in HALLS])
    assert pairs(reports) == [(hosts.said(hall), [f"doc-{hall}"]) for hall in HALLS]
    assert {report.case.question for report in reports} == {f"Question: {hall}" for hall in HALLS}
    assert len(handler._runs) == 0


@pytest.mark.parametrize("mode", ["values", "updates", "messages", ["messages", "updates"]])
def test_every_stream_mode_of_an_agent_ends_in_one_report(mode):
    reports = []
    handler = SpanproofCallbackHandler(on_report=reports.append, guard=fakes.guard())
    list(hosts.agent().stream(hosts.asked("4"), {"callbacks": [handler]}, stream_mode=mode))
    assert pairs(reports) == [(hosts.said("4"), ["doc-4"])]


def test_a_thousand_runs_at_once_lose_and_mix_nothing():
    app = hosts.chain()
    halls = [str(number) for number in range(1000)]
    handler, reports = watched(app, "ainvoke", halls, guard=hosts.NoOp())
    assert pairs(reports) == sorted((hosts.said(hall), [f"doc-{hall}"]) for hall in halls)
    assert len({report.case.id for report in reports}) == 1000
    assert len(handler._runs) == 0


def test_a_hundred_agents_at_once_mix_nothing():
    halls = [str(number) for number in range(100)]
    _, reports = watched(hosts.agent(), "ainvoke", [hosts.asked(hall) for hall in halls], guard=hosts.NoOp())
    assert pairs(reports) == sorted((hosts.said(hall), [f"doc-{hall}"]) for hall in halls)


def test_by_default_the_report_is_there_when_the_run_returns_and_in_the_background_it_need_not_be():
    guard, reports = hosts.Held(), []
    handler = SpanproofCallbackHandler(on_report=reports.append, guard=guard, background=True)
    hosts.chain().invoke("1", {"callbacks": [handler]})
    assert guard.entered.wait(10)
    assert reports == []
    assert handler.flush(timeout=0.01) is False
    guard.released.set()
    assert handler.flush(timeout=10) is True
    assert len(reports) == 1


def test_flush_works_from_another_thread_after_the_loop_has_ended():
    reports = []
    handler = SpanproofCallbackHandler(on_report=reports.append, guard=fakes.guard(), background=True)
    asyncio.run(hosts.chain().ainvoke("1", {"callbacks": [handler]}))
    done = []
    other = threading.Thread(target=lambda: done.append(handler.flush()))
    other.start()
    other.join(10)
    assert done == [True]
    assert len(reports) == 1


def test_flush_inside_a_report_is_refused_and_not_a_deadlock():
    raised = []

    def flush_inside():
        with pytest.raises(ConfigError) as caught:
            handler.flush()
        raised.append(caught.value)

    handler = SpanproofCallbackHandler(
        on_report=lambda _: flush_inside(),
        guard=hosts.NoOp(),
        background=True,
    )
    hosts.chain().invoke("1", {"callbacks": [handler]})
    assert handler.flush(timeout=10)
    assert len(raised) == 1


async def test_verification_leaves_the_event_loop_free():
    class Slow(hosts.NoOp):
        def verify(self, case):
            time.sleep(0.8)
            return super().verify(case)

    handler = SpanproofCallbackHandler(guard=Slow())
    longest, stop = 0.0, False

    async def beat():
        nonlocal longest
        while not stop:
            before = time.perf_counter()
            await asyncio.sleep(0.005)
            longest = max(longest, time.perf_counter() - before)

    beating = asyncio.create_task(beat())
    await hosts.chain().ainvoke("1", {"callbacks": [handler]})
    stop = True
    await beating
    assert longest < 0.6


@pytest.mark.parametrize("way", hosts.WAYS)
@pytest.mark.parametrize("build", [hosts.chain, hosts.agent])
def test_raise_on_fail_raises_out_of_every_way_to_call(build, way):
    handler = SpanproofCallbackHandler(guard=fakes.guard(), raise_on_fail=True)
    given = hosts.asked("1") if build is hosts.agent else "1"
    with pytest.raises(AnswerError) as caught:
        hosts.outputs(way, build(), [given], {"callbacks": [handler]})
    assert caught.value.report.status == "fail"
    assert "It costs ten." in str(caught.value)
    assert len(handler._runs) == 0


async def test_raise_on_fail_raises_out_of_a_plain_call_inside_a_running_loop():
    handler = SpanproofCallbackHandler(guard=fakes.guard(), raise_on_fail=True)
    with pytest.raises(AnswerError):
        hosts.chain().invoke("1", {"callbacks": [handler]})


def test_raise_on_fail_lets_a_good_answer_pass_and_stops_an_unchecked_one():
    handler = SpanproofCallbackHandler(guard=fakes.guard(), raise_on_fail=True)
    good = hosts.chain(hosts.Speaker(answers=["Hall 1 opens at 1."]))
    assert good.invoke("1", {"callbacks": [handler]})["answer"] == "Hall 1 opens at 1."
    handler = SpanproofCallbackHandler(guard=hosts.Broken(), raise_on_fail=True)
    with pytest.raises(AnswerError, match="no memory for the model"):
        good.invoke("1", {"callbacks": [handler]})


def test_background_and_raise_on_fail_exclude_each_other():
    with pytest.raises(ConfigError, match="cannot raise"):
        SpanproofCallbackHandler(guard=hosts.NoOp(), background=True, raise_on_fail=True)


@pytest.mark.parametrize("way", hosts.WAYS)
def test_a_guard_that_fails_gives_an_unchecked_report_and_leaves_the_answer_alone(way):
    reports = []
    handler = SpanproofCallbackHandler(on_report=reports.append, guard=hosts.Broken())
    (out,) = hosts.outputs(way, hosts.chain(), ["1"], {"callbacks": [handler]})
    assert out["answer"] == hosts.said("1")
    assert reports[0].status == "unchecked"
    assert "MemoryError: no memory for the model" in reports[0].verdicts[0].reason


def test_a_verifier_that_fails_is_in_the_report():
    def fail(claims, evidence):
        raise OSError("model file is gone")

    _, reports = watched(hosts.chain(), "invoke", ["1"], guard=fakes.guard(verifiers={"broken": fail}))
    assert reports[0].status == "unchecked"
    assert "OSError: model file is gone" in reports[0].verdicts[0].reason


def test_an_answer_without_documents_is_reported_as_unchecked():
    _, reports = watched(hosts.Speaker(), "invoke", ["Question: 1"])
    assert [(report.status, report.case.chunks) for report in reports] == [("unchecked", ())]
    assert reports[0].case.question == "Question: 1"


def test_separate_calls_are_not_paired_by_guessing():
    reports = []
    config = {"callbacks": [SpanproofCallbackHandler(on_report=reports.append, guard=fakes.guard())]}
    hosts.Halls().invoke("1", config)
    hosts.Speaker().invoke("Question: 1", config)
    assert [report.status for report in reports] == ["unchecked"]


def test_a_run_without_an_answer_is_logged_and_filed_as_unchecked(caplog, tmp_path):
    path = tmp_path / "reports.jsonl"
    handler = SpanproofCallbackHandler(guard=fakes.guard(), jsonl=path)
    RunnableLambda(lambda _: 42).invoke("1", {"callbacks": [handler]})
    assert "is unchecked: it returned no text" in caplog.text
    assert json.loads(path.read_text())["status"] == "unchecked"


def test_a_failing_receiver_is_logged_counted_and_keeps_the_report_from_no_other(caplog, tmp_path):
    def refuse(report):
        raise ValueError("the receiver is full")

    path = tmp_path / "reports.jsonl"
    handler = SpanproofCallbackHandler(on_report=refuse, guard=fakes.guard(), jsonl=path)
    hosts.chain().invoke("1", {"callbacks": [handler]})
    assert handler.failures == 1
    assert "the receiver is full" in caplog.text
    assert from_json(path.read_text()).status == "fail"


@pytest.mark.parametrize("background", [False, True])
def test_a_file_that_cannot_be_written_is_counted_of_unchecked_runs_too(background, caplog, tmp_path):
    missing = tmp_path / "missing" / "reports.jsonl"
    handler = SpanproofCallbackHandler(guard=fakes.guard(), jsonl=missing, background=background)
    assert RunnableLambda(lambda _: 42).invoke("1", {"callbacks": [handler]}) == 42
    with pytest.raises(ZeroDivisionError):
        RunnableLambda(lambda _: 1 / 0).invoke("1", {"callbacks": [handler]})
    assert handler.flush()
    assert handler.failures == 2
    assert caplog.text.count("a receiver of the report on run") == 2


def test_a_failing_receiver_stops_the_run_where_failing_is_to_raise():
    def refuse(report):
        raise ValueError("the receiver is full")

    handler = SpanproofCallbackHandler(on_report=refuse, guard=hosts.NoOp(), raise_on_fail=True)
    with pytest.raises(ValueError, match="the receiver is full"):
        hosts.chain().invoke("1", {"callbacks": [handler]})


def test_results_go_to_the_log_the_file_and_the_feedback_client(caplog, tmp_path):
    calls = []

    class Client:
        def create_feedback(self, *args, **kwargs):
            calls.append((args, kwargs))

    path = tmp_path / "reports.jsonl"
    logger = logging.getLogger("my.app")
    reports = []
    handler = SpanproofCallbackHandler(
        on_report=reports.append, guard=fakes.guard(), jsonl=path, logger=logger, feedback=Client()
    )
    with caplog.at_level(logging.INFO, "my.app"):
        hosts.outputs("batch", hosts.chain(), HALLS, {"callbacks": [handler]})
    assert sorted(record.name for record in caplog.records if "fail" in record.message) == ["my.app"] * 3
    stored = [from_json(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert sorted(report.case.id for report in stored) == sorted(report.case.id for report in reports)
    assert {(args[1], given["score"], given["value"]) for args, given in calls} == {("spanproof", 0.0, "fail")}
    assert {args[0] for args, _ in calls} == {report.case.id for report in reports}
    assert "It costs ten." in calls[0][1]["comment"]


@pytest.mark.parametrize("way", hosts.WAYS)
def test_a_run_that_fails_leaves_no_state_behind(way):
    class Down(BaseRetriever):
        def _get_relevant_documents(self, query, *, run_manager):
            raise ConnectionError("the index is down")

    handler = SpanproofCallbackHandler(guard=hosts.NoOp())
    with pytest.raises(ConnectionError):
        hosts.outputs(way, hosts.chain(retriever=Down()), ["1"], {"callbacks": [handler]})
    assert len(handler._runs) == 0


def test_state_is_bounded_and_what_gives_way_is_said(caplog):
    from uuid import uuid4

    handler = SpanproofCallbackHandler(guard=hosts.NoOp(), max_runs=10)
    for _ in range(15):
        root = uuid4()
        handler.on_chain_start({}, "q", run_id=root)
        handler.on_chain_start({}, "q", run_id=uuid4(), parent_run_id=root)
    assert len(handler._runs) == 20
    assert caplog.text.count("too many runs at once") == 5


def test_an_outer_retriever_decides_what_its_inner_ones_found():
    class Best(BaseRetriever):
        def _get_relevant_documents(self, query, *, run_manager):
            child = {"callbacks": run_manager.get_child()}
            halls = hosts.Halls()
            return [*halls.invoke(query, child), *halls.invoke("99", child)][:1]

    _, reports = watched(hosts.chain(retriever=Best()) | RunnableLambda(lambda out: out["answer"]), "invoke", ["1"])
    assert pairs(reports) == [(hosts.said("1"), ["doc-1"])]


def test_documents_found_without_a_retriever_count():
    find = RunnableLambda(lambda query: [Document(f"Hall {query} opens at {query}.", id="found")])
    app = {"context": find, "question": RunnablePassthrough()} | hosts._PROMPT | hosts.Speaker() | StrOutputParser()
    _, reports = watched(app, "invoke", ["1"])
    assert pairs(reports) == [(hosts.said("1"), ["found"])]


def test_the_documents_that_a_chain_returns_are_the_ones_it_used():
    keep = RunnableLambda(lambda out: {**out, "context": out["context"][:1]})
    twice = RunnableLambda(lambda query: hosts.Halls().invoke(query) + hosts.Halls().invoke("99"))
    app = {"context": twice, "question": RunnablePassthrough()} | keep
    app |= RunnablePassthrough.assign(answer=hosts._PROMPT | hosts.Speaker() | StrOutputParser())
    _, reports = watched(app, "invoke", ["1"])
    assert pairs(reports) == [(hosts.said("1"), ["doc-1"])]


def test_a_tools_text_is_a_document_unless_a_retriever_beneath_it_gave_its_own():
    from langchain_spanproof.reading import tool_documents

    @tool
    def search(query: str) -> str:
        """Finds a hall."""
        return f"Hall {query} opens at {query}."

    app = hosts.create_agent(hosts.Speaker(searches=True), [search])
    _, reports = watched(app, "invoke", [hosts.asked("1")])
    assert [[chunk.text for chunk in report.case.chunks] for report in reports] == [["Hall 1 opens at 1."]]
    assert tool_documents(ToolMessage("boom", tool_call_id="1", status="error")) == []


@pytest.mark.parametrize(("found", "ids"), [([], []), ([Document("Hall 1 opens at 1.", id="kept")], ["kept"])])
def test_the_text_of_a_tool_that_asked_a_model_and_retrieved_nothing_is_no_source(found, ids):
    expert = hosts.Speaker()

    @tool(response_format="content_and_artifact")
    def search(query: str):
        """Asks an expert."""
        return expert.invoke(f"Question: {query}").text, found

    _, reports = watched(hosts.create_agent(hosts.Speaker(searches=True), [search]), "invoke", [hosts.asked("1")])
    assert [[chunk.id for chunk in report.case.chunks] for report in reports] == [ids]


def test_a_handler_attached_to_one_step_takes_that_step_for_the_root():
    reports = []
    handler = SpanproofCallbackHandler(on_report=reports.append, guard=fakes.guard())
    inner = hosts.chain().with_config(callbacks=[handler])
    app = RunnableLambda(lambda query: query) | inner | RunnableLambda(lambda out: len(out["answer"]))
    app.invoke("1")
    assert pairs(reports) == [(hosts.said("1"), ["doc-1"])]


def test_tokens_cost_a_stream_no_thread_hop():
    handler = SpanproofCallbackHandler(guard=hosts.NoOp())
    assert handler.run_inline
    assert not asyncio.iscoroutinefunction(handler.on_llm_new_token)
    assert not asyncio.iscoroutinefunction(handler.on_chain_end)


def test_what_is_pending_is_verified_before_the_interpreter_ends(tmp_path):
    import subprocess
    import sys
    from pathlib import Path

    root = Path(__file__).parents[3]
    code = (
        f"import sys; sys.path[:0] = [{str(root)!r}, {str(root / 'integrations/langchain/src')!r}]\n"
        "from tests.integrations.langchain import hosts\n"
        "from langchain_spanproof import SpanproofCallbackHandler\n"
        f"handler = SpanproofCallbackHandler(guard=hosts.NoOp(), background=True, jsonl={str(tmp_path / 'out')!r})\n"
        "hosts.chain().batch([str(n) for n in range(20)], {'callbacks': [handler]})\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    assert len((tmp_path / "out").read_text().splitlines()) == 20


@pytest.mark.parametrize("way", hosts.WAYS)
@pytest.mark.parametrize("build", [hosts.chain, hosts.text_chain])
def test_a_chain_with_fallbacks_is_one_run_with_the_documents_of_the_chain_that_answered(build, way):
    handler, reports = watched(build().with_fallbacks([build()]), way, HALLS)
    assert pairs(reports) == [(hosts.said(hall), [f"doc-{hall}"]) for hall in HALLS]
    assert (len(handler._runs), handler.failures) == (0, 0)


@pytest.mark.parametrize("build", [hosts.chain, hosts.text_chain])
def test_a_plain_stream_that_is_left_before_its_end_is_not_verified(build, caplog):
    reports = []
    handler = SpanproofCallbackHandler(on_report=reports.append, guard=fakes.guard())
    stream = build().stream("7", {"callbacks": [handler]})
    for _ in range(9):
        next(stream)
    stream.close()
    assert reports == []
    assert "it was left before its end" in caplog.text
    assert len(handler._runs) == 0


def test_a_handler_that_is_attached_twice_reports_once():
    reports = []
    handler = SpanproofCallbackHandler(on_report=reports.append, guard=fakes.guard())
    hosts.chain().with_config(callbacks=[handler]).invoke("1", {"callbacks": [handler]})
    assert pairs(reports) == [(hosts.said("1"), ["doc-1"])]
    assert len(handler._runs) == 0


def test_what_a_model_wrote_into_a_tool_that_repeats_it_is_no_source():
    @tool
    def note(text: str, tags: list[str]) -> str:
        """Keeps a note."""
        return f"Noted: {[{'text': text, 'tags': tags}]}"

    claim = 'Admission costs 15 euros, and it isn\'t "dear".'
    calls = [{"name": "note", "id": "1", "args": {"text": claim, "tags": ["prices of the museum"]}}]
    model = hosts.Scripted(messages=iter([AIMessage("", tool_calls=calls), AIMessage(claim)]))
    _, reports = watched(hosts.create_agent(model, [note]), "invoke", [hosts.asked("1")])
    texts = [chunk.text for report in reports for chunk in report.case.chunks]
    assert texts
    assert not any("15" in text for text in texts)
    assert any("prices of the museum" in text for text in texts)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_the_child_of_a_fork_verifies_in_a_background_of_its_own(tmp_path):
    handler = SpanproofCallbackHandler(guard=fakes.guard(), background=True, jsonl=tmp_path / "log.jsonl")
    hosts.chain().invoke("1", {"callbacks": [handler]})
    assert handler.flush()
    if (child := os.fork()) == 0:
        try:
            hosts.chain().invoke("2", {"callbacks": [handler]})
            handler.flush(20)
        finally:
            os._exit(0)
    os.waitpid(child, 0)
    answers = [from_json(line).case.answer for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert answers == [hosts.said("1"), hosts.said("2")]
