"""The event handler: it audits every synthesis, changes none, and is never silent."""

from __future__ import annotations

import asyncio
import logging
import threading
from types import SimpleNamespace

import pytest
from llama_index.core.instrumentation import get_dispatcher
from tests import fakes
from tests.integrations.llama_index.support import (
    ANSWER,
    GOOD,
    GUARD,
    QUESTION,
    Scripted,
    chat_engine,
    node,
    query_engine,
)

from llama_index.postprocessor.spanproof import SpanproofEventHandler


@pytest.fixture(params=[False, True], ids=["at once", "in the background"])
def handler(request):
    reports = []
    made = SpanproofEventHandler(guard=GUARD, on_report=reports.append, background=request.param)
    object.__setattr__(made, "reports", reports)
    made.attach()
    yield made
    made.detach()


def ask(way):
    """The answer as the application's user sees it."""
    engine = query_engine(streaming="stream" in way)
    if way == "query":
        return str(engine.query(QUESTION))
    if way == "stream":
        return "".join(engine.query(QUESTION).response_gen)

    async def asynchronously():
        response = await engine.aquery(QUESTION)
        if way == "aquery":
            return str(response)
        return "".join([text async for text in response.async_response_gen()])

    return asyncio.run(asynchronously())


@pytest.mark.parametrize("way", ["query", "aquery", "stream", "astream"])
def test_every_answer_is_audited_and_left_as_it_is(handler, way):
    assert ask(way) == ANSWER
    handler.flush()
    (report,) = handler.reports
    assert (report.status, report.case.answer, report.case.question) == ("fail", ANSWER, QUESTION)
    assert [chunk.id for chunk in report.case.chunks] == ["visit", "prices"]
    assert report.case.chunks[0].text.startswith("file_name: visit.md")
    assert handler.failures == 0


def test_a_stream_is_not_read_before_its_user_reads_it(handler):
    llm = Scripted()
    response = query_engine(llm, streaming=True).query(QUESTION)
    handler.flush()
    assert len(llm._given) <= 1 and handler.reports == []
    assert next(response.response_gen) == "The" and len(llm._given) <= 2


@pytest.mark.parametrize("kind", ["context", "condense_plus_context", "condense_question"])
def test_chat_engines_are_audited(handler, kind):
    assert str(chat_engine(kind).chat(QUESTION)) == ANSWER
    assert "".join(chat_engine(kind, streaming=True).stream_chat(QUESTION).response_gen) == ANSWER
    handler.flush()
    assert [report.case.answer for report in handler.reports] == [ANSWER, ANSWER]


def test_a_stream_that_is_left_closes_the_model_and_is_reported(handler, caplog):
    response = query_engine(streaming=True).query(QUESTION)
    next(response.response_gen)
    with caplog.at_level(logging.WARNING, "spanproof"):
        response.response_gen.close()
    handler.flush()
    assert "not verified" in caplog.text and handler.reports == []


async def test_an_asynchronous_stream_that_is_left_is_reported(handler, caplog):
    response = await query_engine(streaming=True).aquery(QUESTION)
    await anext(response.response_gen)
    with caplog.at_level(logging.WARNING, "spanproof"):
        await response.response_gen.aclose()
    assert "not verified" in caplog.text and handler.reports == []


async def test_concurrent_queries_are_audited_each_with_its_own_nodes(handler):
    def answer(prompt):
        return f"Number {prompt.split('Query: ')[1].split()[0]} is red."

    engine = query_engine(Scripted(answer), nodes=lambda query: [node(f"Number {query} is red.", f"id-{query}")])
    await asyncio.gather(*(engine.aquery(f"{at}") for at in range(50)))
    handler.flush()
    assert len(handler.reports) == 50
    assert all(
        report.status == "pass" and report.case.chunks[0].id == f"id-{report.case.question}"
        for report in handler.reports
    )


@pytest.mark.parametrize("background", [False, True])
@pytest.mark.parametrize("way", ["query", "aquery", "stream", "astream"])
def test_a_callback_that_fails_is_logged_counted_and_told_and_harms_no_answer(way, background, caplog):
    errors = []

    def broken(report):
        raise OSError("disk full")

    handler = SpanproofEventHandler(guard=GUARD, on_report=broken, on_error=errors.append, background=background)
    handler.attach()
    try:
        with caplog.at_level(logging.ERROR, "spanproof"):
            assert ask(way) == ANSWER
            handler.flush()
    finally:
        handler.detach()
    assert handler.failures == 1 and [str(error) for error in errors] == ["disk full"]
    assert "could not audit" in caplog.text


def test_a_verifier_that_fails_is_in_the_report():
    def broken(claims, evidence):
        raise RuntimeError("out of order")

    reports = []
    handler = SpanproofEventHandler(guard=fakes.guard(verifiers={"b": broken}), on_report=reports.append)
    handler.attach()
    try:
        query_engine().query(QUESTION)
    finally:
        handler.detach()
    assert [report.status for report in reports] == ["unchecked"]


def test_an_answer_without_nodes_is_audited_as_unchecked(handler):
    query_engine(nodes=[]).query(QUESTION)
    handler.flush()
    assert [report.status for report in handler.reports] == ["unchecked"]


def test_the_answer_that_is_audited_is_the_one_that_was_given_however_late_it_is_looked_at():
    reports, gate = [], threading.Event()

    def slow(claims, evidence):
        gate.wait(10)
        return fakes.contains(claims, evidence)

    guard = fakes.guard(verifiers={"slow": slow})
    handler = SpanproofEventHandler(guard=guard, on_report=reports.append, background=True)
    handler.attach()
    try:
        response = query_engine(Scripted(GOOD)).query(QUESTION)
        assert reports == []
        response.response = "changed"
        response.source_nodes.clear()
        gate.set()
    finally:
        handler.detach()
    assert [(report.case.answer, report.status) for report in reports] == [(GOOD, "pass")]


def test_other_events_are_not_looked_at():
    reports, errors = [], []
    handler = SpanproofEventHandler(guard=GUARD, on_report=reports.append, on_error=errors.append)
    handler.handle(SimpleNamespace(response="x"))
    assert (reports, errors) == ([], [])


def test_detaching_ends_the_audit():
    handler = SpanproofEventHandler(guard=GUARD, on_report=print)
    handler.attach()
    handler.detach()
    assert handler not in get_dispatcher().event_handlers
