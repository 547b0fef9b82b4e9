"""Generated nodes: what a model wrote is no evidence for what it writes."""

from __future__ import annotations

import asyncio

import pytest
from llama_index.core.chat_engine import CondenseQuestionChatEngine
from llama_index.core.indices.query.query_transform.base import StepDecomposeQueryTransform
from llama_index.core.memory import ChatMemoryBuffer
from llama_index.core.query_engine import MultiStepQueryEngine, SubQuestionQueryEngine
from llama_index.core.question_gen.types import BaseQuestionGenerator, SubQuestion
from llama_index.core.response_synthesizers import get_response_synthesizer
from llama_index.core.retrievers import RecursiveRetriever
from llama_index.core.schema import IndexNode, NodeRelationship, NodeWithScore, RelatedNodeInfo
from llama_index.core.tools import QueryEngineTool
from tests.integrations.llama_index.support import GUARD, NODES, QUESTION, Fixed, Scripted, node, query_engine

from llama_index.postprocessor.spanproof import (
    SpanproofChatEngine,
    SpanproofEvaluator,
    SpanproofNodePostprocessor,
    SpanproofQueryEngine,
    chunks_of,
    report_of,
)
from llama_index.postprocessor.spanproof.generated import generated, sources_among
from spanproof.modes import BLOCKED

INVENTED = "Guide horses pay forty coins."


class Asks(BaseQuestionGenerator):
    """Asks one sub question."""

    def _get_prompts(self):
        return {}

    def _update_prompts(self, prompts):
        pass

    def generate(self, tools, query):
        return [SubQuestion(sub_question="May I bring\na horse?", tool_name="t")]

    async def agenerate(self, tools, query):
        return self.generate(tools, query)


def synthesizer(streaming=False):
    return get_response_synthesizer(llm=Scripted(INVENTED), streaming=streaming)


def sub_questions(nodes=NODES, streaming=False):
    tool = QueryEngineTool.from_defaults(query_engine(Scripted(INVENTED), nodes=nodes), name="t", description="d")
    return SubQuestionQueryEngine.from_defaults(
        [tool],
        question_gen=Asks(),
        response_synthesizer=synthesizer(streaming),
        verbose=False,
        use_async=False,
    )


def steps():
    return MultiStepQueryEngine(
        query_engine(Scripted(INVENTED)),
        StepDecomposeQueryTransform(llm=Scripted("May I bring a horse?")),
        response_synthesizer=synthesizer(),
        num_steps=1,
    )


def recursive(**changes):
    inner = query_engine(Scripted(INVENTED))
    root = Fixed([NodeWithScore(node=IndexNode(text="Horses.", index_id="horses"), score=1.0)])
    found = RecursiveRetriever("root", retriever_dict={"root": root}, query_engine_dict={"horses": inner})
    return query_engine(Scripted(INVENTED), nodes=found.retrieve, **changes)


def texts(response):
    return [chunk.text for chunk in report_of(response).case.chunks]


@pytest.mark.parametrize("make", [sub_questions, steps])
@pytest.mark.parametrize("way", ["query", "aquery"])
def test_an_invented_sub_answer_does_not_prove_the_answer(make, way):
    engine = SpanproofQueryEngine(make(), mode="block", guard=GUARD)
    response = engine.query(QUESTION) if way == "query" else asyncio.run(engine.aquery(QUESTION))
    assert any(INVENTED in item.text for item in response.source_nodes)
    assert texts(response) == [chunk.text for chunk in chunks_of(NODES)]
    assert report_of(response).status == "fail" and INVENTED not in str(response)


@pytest.mark.parametrize("make", [lambda: sub_questions(nodes=[]), recursive])
def test_an_answer_with_nothing_but_generated_nodes_is_unchecked(make):
    response = SpanproofQueryEngine(make(), mode="block", guard=GUARD).query(QUESTION)
    assert response.source_nodes and texts(response) == []
    assert report_of(response).status == "unchecked" and str(response) == BLOCKED["unchecked"]


def test_an_evaluator_does_not_count_generated_nodes_either():
    result = SpanproofEvaluator(guard=GUARD).evaluate_response(query=QUESTION, response=sub_questions().query(QUESTION))
    assert result.passing is False and result.contexts == [chunk.text for chunk in chunks_of(NODES)]


@pytest.mark.parametrize("mode", ["annotate", "block"])
@pytest.mark.parametrize("streaming", [False, True])
@pytest.mark.parametrize("nodes", [NODES, []])
def test_a_chat_engine_does_not_count_generated_nodes_either(mode, streaming, nodes):
    memory = ChatMemoryBuffer.from_defaults(token_limit=2_000, tokenizer_fn=str.split)
    inner = CondenseQuestionChatEngine.from_defaults(
        query_engine=sub_questions(nodes, streaming), llm=Scripted("horses?"), memory=memory
    )
    engine = SpanproofChatEngine(inner, mode=mode, guard=GUARD)
    response = engine.stream_chat(QUESTION) if streaming else engine.chat(QUESTION)
    "".join(response.response_gen) if streaming else str(response)
    assert texts(response) == [chunk.text for chunk in chunks_of(nodes)]
    assert report_of(response).status == ("fail" if nodes else "unchecked")


@pytest.mark.parametrize("mode", ["keep", "mark"])
def test_a_postprocessor_does_not_make_a_source_of_a_generated_node(mode):
    inner = recursive(node_postprocessors=[SpanproofNodePostprocessor(mode=mode)] * 2)
    response = SpanproofQueryEngine(inner, mode="block", guard=GUARD).query("What do horses pay?")
    assert [INVENTED in item.text.replace("*", "") for item in response.source_nodes] == [True]
    assert report_of(response).status == "unchecked"


def test_the_answer_of_a_guarded_engine_in_a_node_is_no_source():
    guarded = SpanproofQueryEngine(query_engine(), guard=GUARD)
    found = Fixed([])._retrieve_from_object(guarded, query_bundle=QUESTION, score=1.0)
    assert found and sources_among(found) == []


@pytest.mark.parametrize(
    "text",
    [
        "Sub question: A?\nResponse: B.",
        "Query: A?\nResponse: B.\n",
        "\nQuestion: A?\nAnswer: B.",
        "Source 12:\nQuery: A\nB?\nResponse: C.\n",
    ],
)
def test_the_shapes_that_engines_give_to_answers_are_known(text):
    assert generated(node(text, "a").node)
    document = {NodeRelationship.SOURCE: RelatedNodeInfo(node_id="d")}
    assert not generated(node(text, "a", relationships=document).node)
    assert not generated(node(text, "a", start_char_idx=0, end_char_idx=len(text)).node)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Response: B.",
        "Sub question: A?",
        "A sub question: A?\nResponse: B.",
        "Question: A?\nAnswer: B.",
        "Queries.",
    ],
)
def test_other_texts_are_sources(text):
    assert not generated(node(text, "a").node)


def test_a_node_made_of_a_chunk_is_a_source():
    (chunk,) = chunks_of([NODES[0]])
    made = [node(chunk.text, chunk.id, metadata=dict(chunk.metadata))]
    assert sources_among(made) == made
