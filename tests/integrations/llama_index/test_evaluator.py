"""The evaluator, alone and inside LlamaIndex's own RetryQueryEngine and BatchEvalRunner."""

from __future__ import annotations

import asyncio

import pytest
from llama_index.core.base.response.schema import Response
from llama_index.core.evaluation import BatchEvalRunner
from llama_index.core.query_engine import RetryQueryEngine
from llama_index.core.schema import MetadataMode
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
)

from llama_index.postprocessor.spanproof import SpanproofEvaluator

CONTEXTS = [item.text for item in NODES]
WAYS = ("evaluate", "aevaluate")


def judge(way, evaluator, *args, **kwargs):
    result = getattr(evaluator, way)(*args, **kwargs)
    return asyncio.run(result) if way.startswith("a") else result


@pytest.mark.parametrize("way", WAYS)
def test_a_supported_answer_passes(way):
    result = judge(way, SpanproofEvaluator(guard=GUARD), QUESTION, GOOD, CONTEXTS)
    assert (result.passing, result.invalid_result, result.invalid_reason) == (True, False, None)
    assert 0.5 < result.score <= 1.0
    assert (result.query, result.response, list(result.contexts)) == (QUESTION, GOOD, CONTEXTS)


@pytest.mark.parametrize("way", WAYS)
def test_an_answer_that_fails_says_which_claims_do_not_hold(way):
    reports = []
    result = judge(way, SpanproofEvaluator(guard=GUARD, on_report=reports.append), QUESTION, ANSWER, CONTEXTS)
    assert result.passing is False and not result.invalid_result
    assert 0.0 <= result.score < 0.5
    assert BAD in result.feedback and GOOD not in result.feedback
    assert [report.status for report in reports] == ["fail"]


@pytest.mark.parametrize("contexts", [None, [], [""]])
@pytest.mark.parametrize("way", WAYS)
def test_an_answer_that_could_not_be_checked_is_invalid_and_passes_nothing(way, contexts):
    result = judge(way, SpanproofEvaluator(guard=GUARD), QUESTION, GOOD, contexts)
    assert result.invalid_result and not result.passing and result.score is None
    assert "no context" in result.invalid_reason


@pytest.mark.parametrize("answer", [None, "", " "])
@pytest.mark.parametrize("way", WAYS)
def test_no_answer_is_invalid(way, answer):
    result = judge(way, SpanproofEvaluator(guard=GUARD), QUESTION, answer, CONTEXTS)
    assert result.invalid_result and result.invalid_reason == "there is no answer to check"


@pytest.mark.parametrize("way", WAYS)
def test_a_verifier_that_fails_makes_the_result_invalid(way):
    def broken(claims, evidence):
        raise RuntimeError("out of order")

    evaluator = SpanproofEvaluator(guard=fakes.guard(verifiers={"b": broken}))
    result = judge(way, evaluator, QUESTION, GOOD, CONTEXTS)
    assert result.invalid_result and "out of order" in result.invalid_reason


@pytest.mark.parametrize("way", ["evaluate_response", "aevaluate_response"])
def test_a_response_is_checked_against_what_the_model_saw(way):
    titled = node("It opens at nine.", "a", metadata={"title": "Museum of bees"})
    result = judge(way, SpanproofEvaluator(guard=GUARD), QUESTION, Response("title: Museum of bees", [titled]))
    assert result.passing and result.contexts == [titled.get_content(metadata_mode=MetadataMode.LLM)]
    assert judge(way, SpanproofEvaluator(guard=GUARD), QUESTION, None).invalid_result


def test_an_abstention_passes():
    assert SpanproofEvaluator(guard=GUARD).evaluate(QUESTION, "Unknown.", CONTEXTS).passing


async def test_it_works_inside_a_running_loop():
    assert SpanproofEvaluator(guard=GUARD).evaluate(QUESTION, GOOD, CONTEXTS).passing


@pytest.mark.parametrize("way", ["query", "aquery"])
def test_a_retrying_engine_asks_again_and_is_told_what_did_not_hold(way):
    answers = iter([ANSWER, GOOD])
    llm = Scripted(lambda prompt: next(answers))
    engine = RetryQueryEngine(query_engine(llm), SpanproofEvaluator(guard=GUARD), max_retries=2)
    response = asyncio.run(engine.aquery(QUESTION)) if way == "aquery" else engine.query(QUESTION)
    assert str(response) == GOOD and len(llm._prompts) == 2
    assert f'- "{BAD}" (unsupported' in llm._prompts[1]


async def test_a_batch_of_answers_is_evaluated_in_order():
    runner = BatchEvalRunner({"spanproof": SpanproofEvaluator(guard=GUARD)}, workers=4)
    answers = [GOOD if at % 3 else BAD for at in range(30)]
    results = await runner.aevaluate_response_strs(
        queries=[QUESTION] * 30, response_strs=answers, contexts_list=[CONTEXTS] * 30
    )
    assert [result.passing for result in results["spanproof"]] == [answer == GOOD for answer in answers]
    results = await runner.aevaluate_responses(
        queries=[QUESTION] * 30, responses=[Response(answer, NODES) for answer in answers]
    )
    assert [result.passing for result in results["spanproof"]] == [answer == GOOD for answer in answers]


async def test_a_batch_of_queries_is_asked_and_evaluated():
    runner = BatchEvalRunner({"spanproof": SpanproofEvaluator(guard=GUARD)})
    results = await runner.aevaluate_queries(query_engine(Scripted(GOOD)), queries=[QUESTION] * 3)
    assert [result.passing for result in results["spanproof"]] == [True] * 3
