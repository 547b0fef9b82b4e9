"""The query engine: every mode, whole and streamed, sync and async."""

from __future__ import annotations

import asyncio
import json
import logging
from functools import partial
from types import SimpleNamespace

import pytest
from llama_index.core.base.base_query_engine import BaseQueryEngine
from llama_index.core.base.response.schema import (
    AsyncStreamingResponse,
    PydanticResponse,
    Response,
    StreamingResponse,
)
from llama_index.core.bridge.pydantic import BaseModel
from llama_index.core.callbacks import CallbackManager
from llama_index.core.query_engine import CitationQueryEngine, CustomQueryEngine
from llama_index.core.schema import MetadataMode, QueryBundle
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
    node,
    query_engine,
)

from llama_index.postprocessor.spanproof import (
    SpanproofEvaluator,
    SpanproofNodePostprocessor,
    SpanproofQueryEngine,
    report_of,
)
from spanproof import ConfigError, InputError
from spanproof.modes import BLOCKED, REST

MODES = ("annotate", "replace", "prune", "block")
WAYS = ("query", "aquery", "stream", "astream")


class Given(BaseQueryEngine):
    """Answers a response that is given."""

    def __init__(self, response):
        super().__init__(CallbackManager([]))
        self.response = response

    def _query(self, query_bundle):
        return self.response

    async def _aquery(self, query_bundle):
        return self.response

    def _get_prompt_modules(self):
        return {}


def run(engine, way):
    """The guarded response, read to its end, and the texts as they came."""
    if way in ("query", "stream"):
        response = engine.query(QUESTION)
        return response, list(response.response_gen) if way == "stream" else [str(response)]

    async def asynchronously():
        response = await engine.aquery(QUESTION)
        if way == "aquery":
            return response, [str(response)]
        return response, [text async for text in response.async_response_gen()]

    return asyncio.run(asynchronously())


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("mode", MODES)
def test_every_mode_verifies_against_what_the_model_saw_and_shows_only_what_it_may(mode, way):
    reports = []
    llm = Scripted()
    engine = SpanproofQueryEngine(
        query_engine(llm, streaming="stream" in way), mode=mode, guard=GUARD, on_report=reports.append
    )
    response, texts = run(engine, way)
    shown = "".join(texts)
    (report,) = reports
    assert report == report_of(response)
    assert (report.status, report.case.answer, report.case.question) == ("fail", ANSWER, QUESTION)
    assert [chunk.id for chunk in report.case.chunks] == ["visit", "prices"]
    assert all(chunk.text in llm._prompts[0] for chunk in report.case.chunks)
    assert [item.node_id for item in response.source_nodes] == ["visit", "prices"]
    assert json.loads(json.dumps(response.metadata["spanproof"]))["status"] == "fail"
    assert response.metadata["visit"] == {"file_name": "visit.md"}
    if mode == "annotate":
        assert shown == ANSWER
    else:
        assert BAD not in shown and "fifteen" not in shown
    if mode == "replace":
        assert shown.startswith(GOOD)
    if mode == "prune":
        assert shown == GOOD
    if mode == "block":
        assert shown == (f"{GOOD} {REST['fail']}" if "stream" in way else BLOCKED["fail"])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("way", WAYS)
def test_a_supported_answer_comes_through_in_every_mode(mode, way):
    engine = SpanproofQueryEngine(query_engine(Scripted(GOOD), streaming="stream" in way), mode=mode, guard=GUARD)
    response, texts = run(engine, way)
    assert "".join(texts) == GOOD
    assert report_of(response).status == "pass"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("mode", MODES)
def test_a_verifier_that_fails_is_seen_and_its_answer_is_not_shown_by_a_guarding_mode(mode, way):
    def broken(claims, evidence):
        raise RuntimeError("out of order")

    guard = fakes.guard(verifiers={"broken": broken})
    engine = SpanproofQueryEngine(query_engine(streaming="stream" in way), mode=mode, guard=guard)
    response, texts = run(engine, way)
    report = report_of(response)
    assert report.status == "unchecked"
    assert "out of order" in report.verdicts[0].checks["broken"].reason
    assert ("".join(texts) == ANSWER) == (mode == "annotate")
    assert mode == "annotate" or BAD not in "".join(texts)


@pytest.mark.parametrize("way", WAYS)
def test_a_guard_that_raises_is_seen_and_does_not_end_the_query(way):
    guard = SimpleNamespace(verify=lambda case: 1 / 0)
    engine = SpanproofQueryEngine(query_engine(streaming="stream" in way), mode="block", guard=guard)
    response, texts = run(engine, way)
    assert "".join(texts) == BLOCKED["unchecked"]
    assert "ZeroDivisionError" in report_of(response).verdicts[0].reason


def test_a_guarded_stream_reads_no_further_than_the_sentence_after_the_one_it_releases():
    llm = Scripted(f"{GOOD} It closes at five. Unknown.")
    response = SpanproofQueryEngine(query_engine(llm, streaming=True), mode="replace", guard=GUARD).query(QUESTION)
    assert isinstance(response, StreamingResponse)
    assert len(llm._given) <= 1  # LlamaIndex itself reads the first word
    assert next(response.response_gen) == GOOD
    assert "".join(llm._given).endswith(("It", "closes"))
    assert response.metadata["spanproof"] is None


def test_an_annotated_stream_gives_each_word_as_it_comes_and_the_verdict_last():
    response = SpanproofQueryEngine(query_engine(streaming=True), guard=GUARD).query(QUESTION)
    words = []
    for word in response.response_gen:
        words.append(word)
        assert response.metadata["spanproof"] is None
    assert words == [word if at == 0 else f" {word}" for at, word in enumerate(ANSWER.split(" "))]
    assert response.metadata["spanproof"]["status"] == "fail"


def test_a_stream_can_be_printed_or_turned_into_text_as_any_other(capsys):
    engine = SpanproofQueryEngine(query_engine(streaming=True), mode="prune", guard=GUARD)
    assert str(engine.query(QUESTION)) == GOOD
    engine.query(QUESTION).print_response_stream()
    assert capsys.readouterr().out == GOOD
    assert engine.query(QUESTION).get_response().response == GOOD


def test_a_stream_that_is_left_closes_the_model_and_says_that_it_was_not_verified(caplog):
    closed = []

    def tokens():
        try:
            yield from ["The museum ", "opens at nine. "] * 50
        finally:
            closed.append(True)

    engine = SpanproofQueryEngine(Given(StreamingResponse(tokens(), NODES)), guard=GUARD)
    response = engine.query(QUESTION)
    next(response.response_gen)
    with caplog.at_level(logging.WARNING, "spanproof"):
        response.response_gen.close()
    assert closed and "not verified" in caplog.text
    with pytest.raises(InputError, match="read a stream to its end"):
        report_of(response)


async def test_an_asynchronous_stream_that_is_left_closes_the_model():
    closed = []

    async def tokens():
        try:
            for _ in range(50):
                yield "The museum opens at nine. "
        finally:
            closed.append(True)

    engine = SpanproofQueryEngine(Given(AsyncStreamingResponse(tokens(), NODES)), mode="prune", guard=GUARD)
    response = await engine.aquery(QUESTION)
    await anext(response.response_gen)
    await response.response_gen.aclose()
    assert closed


def test_a_stream_whose_text_was_already_read_is_verified_all_the_same():
    inner = query_engine(streaming=True).query(QUESTION)
    assert str(inner) == ANSWER
    guarded = SpanproofQueryEngine(Given(inner), mode="prune", guard=GUARD).query(QUESTION)
    assert "".join(guarded.response_gen) == GOOD


class Facts(BaseModel):
    opening: str
    prices: tuple[str, ...] = ()
    free: bool = False


@pytest.mark.parametrize("mode", MODES)
def test_a_structured_answer_stays_structured_if_it_may_be_shown(mode):
    facts = Facts(opening=GOOD)
    response = SpanproofQueryEngine(Given(PydanticResponse(facts, NODES)), mode=mode, guard=GUARD).query(QUESTION)
    assert isinstance(response, PydanticResponse) and response.response is facts
    assert report_of(response).case.answer == GOOD


@pytest.mark.parametrize("mode", MODES)
def test_a_structured_answer_that_may_not_be_shown_comes_back_as_text(mode):
    inner = PydanticResponse(Facts(opening=GOOD, prices=(BAD,)), NODES, {"kept": 1})
    response = SpanproofQueryEngine(Given(inner), mode=mode, guard=GUARD).query(QUESTION)
    assert isinstance(response, PydanticResponse) == (mode == "annotate")
    assert (BAD in str(response)) == (mode == "annotate")
    assert response.metadata["kept"] == 1 and response.source_nodes == NODES
    assert report_of(response).status == "fail"


@pytest.mark.parametrize("answer", [None, "", "  "])
@pytest.mark.parametrize("mode", MODES)
def test_an_answer_without_text_has_nothing_to_check_and_stays(answer, mode, caplog):
    with caplog.at_level(logging.WARNING, "spanproof"):
        response = SpanproofQueryEngine(Given(Response(answer)), mode=mode, guard=GUARD).query(QUESTION)
    assert response.response == answer and report_of(response).status == "nothing_to_check"
    assert "nothing to verify" in caplog.text


def test_an_answer_without_nodes_is_unchecked_and_blocked():
    response = SpanproofQueryEngine(query_engine(nodes=[]), mode="block", guard=GUARD).query(QUESTION)
    assert report_of(response).status == "unchecked"
    assert str(response) == BLOCKED["unchecked"]


def test_the_inner_response_is_left_as_it_is():
    inner = Response(ANSWER, NODES, {"kept": 1})
    SpanproofQueryEngine(Given(inner), mode="block", guard=GUARD).query(QUESTION)
    assert inner == Response(ANSWER, NODES, {"kept": 1})


def test_what_is_no_response_is_refused_rather_than_passed_unverified():
    with pytest.raises(InputError, match="a response of LlamaIndex"):
        SpanproofQueryEngine(SimpleNamespace(query=lambda bundle: "just text"), guard=GUARD).query(QUESTION)


class Custom(CustomQueryEngine):
    """A query engine of one's own, which emits no events and knows no asynchronous way."""

    def custom_query(self, query_str):
        return Response(ANSWER, NODES)


@pytest.mark.parametrize("way", ["query", "aquery"])
def test_a_custom_query_engine_is_guarded(way):
    response, _ = run(SpanproofQueryEngine(Custom(), mode="prune", guard=GUARD), way)
    assert str(response) == GOOD and report_of(response).case.question == QUESTION


def test_an_unknown_mode_is_refused_at_once():
    with pytest.raises(ConfigError, match="annotate, replace, prune, block"):
        SpanproofQueryEngine(query_engine(), mode="hide")


@pytest.mark.parametrize("made", [partial(SpanproofQueryEngine, query_engine()), SpanproofEvaluator])
@pytest.mark.parametrize("guard", ["fast", {}])
def test_a_guard_that_is_none_is_refused_at_once(made, guard):
    with pytest.raises(ConfigError, match=r"config\.build"):
        made(guard=guard)


def test_metadata_that_the_model_saw_is_evidence_and_what_it_did_not_see_is_not():
    dated = node("The museum is old.", "a", metadata={"opened": "in the year 1900", "secret": "built in 1800"})
    dated.node.excluded_llm_metadata_keys = ["secret"]
    engine = SpanproofQueryEngine(query_engine(Scripted("opened: in the year 1900"), nodes=[dated]), guard=GUARD)
    (chunk,) = report_of(engine.query(QUESTION)).case.chunks
    assert chunk.text == dated.get_content(metadata_mode=MetadataMode.LLM)
    assert "1900" in chunk.text and "1800" not in chunk.text
    assert report_of(engine.query(QUESTION)).status == "pass"


def test_retrieval_and_synthesis_work_apart_too():
    engine = SpanproofQueryEngine(query_engine(), mode="prune", guard=GUARD)
    bundle = QueryBundle(QUESTION)
    nodes = engine.retrieve(bundle)
    assert [item.node_id for item in nodes] == ["visit", "prices"]
    assert str(engine.synthesize(bundle, nodes)) == GOOD
    assert str(asyncio.run(engine.asynthesize(bundle, nodes))) == GOOD


def test_prompts_of_the_inner_engine_can_be_reached():
    assert "query_engine:response_synthesizer:text_qa_template" in SpanproofQueryEngine(query_engine()).get_prompts()


def test_a_citation_engine_is_verified_against_its_own_numbered_sources():
    inner = CitationQueryEngine(Fixed(), llm=Scripted("The museum opens at nine [1]."))
    report = report_of(SpanproofQueryEngine(inner).query(QUESTION))
    assert report.case.chunks[0].text.endswith(f"Source 1:\n{NODES[0].text}")
    assert [citation.chunk_id for citation in report.verdicts[0].claim.citations] == [report.case.chunks[0].id]
    assert report.status == "pass"


def test_with_the_postprocessor_an_answer_is_verified_against_the_spans_that_were_passed_on():
    post = SpanproofNodePostprocessor(min_nodes=0)
    llm = Scripted("The museum opens at nine. It closes at five.")
    inner = query_engine(llm, node_postprocessors=[post])
    response = SpanproofQueryEngine(inner, guard=GUARD).query("When does the museum open?")
    report = report_of(response)
    assert report.case.chunks == post.passed_on("When does the museum open?")
    assert [chunk.text for chunk in report.case.chunks] == [f"file_name: visit.md\n\n{GOOD}"]
    assert report.case.chunks[0].text in llm._prompts[0] and "It closes at five." not in llm._prompts[0]
    assert [verdict.label for verdict in report.verdicts] == ["supported", "unsupported"]


class Numbered(BaseQueryEngine):
    """Answers each number about itself, in an order of its own."""

    def __init__(self):
        super().__init__(CallbackManager([]))

    def _query(self, query_bundle):
        text = f"Number {query_bundle.query_str} is red."
        return Response(text, [node(text, f"id-{query_bundle.query_str}")], {})

    async def _aquery(self, query_bundle):
        await asyncio.sleep(hash(query_bundle.query_str) % 10 / 1_000)
        return self._query(query_bundle)

    def _get_prompt_modules(self):
        return {}


async def test_a_thousand_concurrent_queries_lose_and_mix_nothing():
    engine = SpanproofQueryEngine(Numbered(), mode="block", guard=GUARD)
    responses = await asyncio.gather(*(engine.aquery(f"{at}") for at in range(1_000)))
    assert [str(response) for response in responses] == [f"Number {at} is red." for at in range(1_000)]
    assert [report_of(response).case.chunks[0].id for response in responses] == [f"id-{at}" for at in range(1_000)]


def test_with_the_default_guard_a_wrong_price_is_replaced_by_the_source():
    llm = Scripted("The museum opens at nine. Entry costs 15 coins.")
    nodes = [NODES[0], node("Entry costs 12 coins.", "prices")]
    response = SpanproofQueryEngine(query_engine(llm, nodes=nodes), mode="replace").query(QUESTION)
    assert "15" not in str(response) and "Entry costs 12 coins." in str(response)
    assert [verdict.label for verdict in report_of(response).verdicts] == ["supported", "contradicted"]
