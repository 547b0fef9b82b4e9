"""A stream of partial mappings: which key is guarded, and what of a message's metadata comes through."""

import re
from functools import reduce
from operator import add

import pytest
from langchain_core.documents import Document
from langchain_core.messages import AIMessageChunk
from langchain_core.runnables import RunnableLambda, RunnablePassthrough
from langchain_core.runnables.utils import AddableDict
from tests import fakes
from tests.integrations.langchain import hosts

from langchain_spanproof import SpanproofGuard
from langchain_spanproof.flow import Flow, Keys
from spanproof import to_json

DOCUMENT = Document("A is one.", id="d", metadata={"source": "s"})
GUARDING = [mode for mode in hosts.MODES if mode != "annotate"]


def guarded(mode, **options):
    return SpanproofGuard(mode, guard=fakes.guard(), **options)


SEVERAL = {
    "another first": [
        {"output": "text"},
        {"context": ["A is one."]},
        {"answer": "A is one. "},
        {"answer": "It costs ten."},
    ],
    "another last": [
        {"context": ["A is one."]},
        {"answer": "A is one. "},
        {"answer": "It costs ten."},
        {"output": "text"},
    ],
    "another between": [
        {"answer": "A is one. "},
        {"output": "text"},
        {"context": ["A is one."], "answer": "It costs ten."},
    ],
    "at once": [{"output": "text", "answer": "A is one. It costs ten.", "context": ["A is one."]}],
    "no text": [{"output": 3, "result": None}, {"context": ["A is one."], "answer": "A is one. It costs ten."}],
    "none of the first": [
        {"output": "text"},
        {"context": ["A is one."]},
        {"result": "A is one. "},
        {"result": "It costs ten."},
    ],
}


@pytest.mark.parametrize("mode", hosts.MODES)
@pytest.mark.parametrize("chunks", SEVERAL.values(), ids=SEVERAL)
def test_a_stream_guards_the_same_key_as_invoke_whatever_comes_first(chunks, mode):
    whole = hosts.whole([AddableDict(chunk) for chunk in chunks])
    invoked = guarded(mode).invoke(whole)
    streamed = list(guarded(mode).transform(iter(chunks)))
    out = hosts.whole(streamed)
    if mode == "block":  # reads no further, and shows what passed before
        assert "ten" not in repr([part for part in streamed if "report" not in part])
        return
    assert {**out, "report": None} == {**invoked, "report": None}
    assert out["report"].case == invoked["report"].case


@pytest.mark.parametrize("way", hosts.WAYS)
@pytest.mark.parametrize("mode", GUARDING)
def test_an_answer_is_guarded_though_the_input_has_an_output_of_its_own(mode, way):
    chain = {"context": hosts.Halls(), "question": RunnablePassthrough(), "output": lambda _: "text"}
    said = RunnableLambda(lambda value: hosts.said(value["question"]))
    (out,) = hosts.outputs(way, chain | RunnablePassthrough.assign(answer=said) | guarded(mode), ["1"])
    assert out["answer"] == hosts.expected(mode, "1", streamed="stream" in way)
    assert out["output"] == "text"


@pytest.mark.parametrize("way", hosts.WAYS)
def test_the_documents_of_several_retrievers_are_chunks_with_their_own_ids(way):
    both = RunnablePassthrough.assign(
        context=lambda value: {"a": [DOCUMENT], "b": hosts.Halls().invoke(value["question"])}
    )
    (out,) = hosts.outputs(
        way, both | (lambda value: {**value, "answer": "Hall 1 opens at 1."}) | guarded("prune"), [{"question": "1"}]
    )
    assert [(chunk.id, chunk.text) for chunk in out["report"].case.chunks] == [
        ("d", "A is one."),
        ("doc-1", "Hall 1 opens at 1."),
    ]
    assert out["report"].status == "pass"


def test_a_report_survives_a_checkpoint():
    jsonplus = pytest.importorskip("langgraph.checkpoint.serde.jsonplus")
    serde = jsonplus.JsonPlusSerializer()
    value = {"question": "q", "context": [DOCUMENT], "answer": "A is one [1]. It costs ten."}
    report = SpanproofGuard("replace").invoke(value)["report"]
    back = serde.loads_typed(serde.dumps_typed({"report": report}))["report"]
    assert back == report
    assert to_json(back) == to_json(report)


@pytest.mark.parametrize("mode", GUARDING)
def test_no_candidate_leaves_before_the_key_of_the_answer_is_known(mode):
    def source():
        yield {"context": ["A is one."], "output": "text"}
        yield {"result": "It costs ten. And more. And more."}
        taken.append(len(seen))
        yield {"question": "q"}

    seen, taken = [], []
    seen.extend(guarded(mode).transform(source()))
    assert [list(chunk) for chunk in seen[:2]] == [["context"], ["question"]]
    assert taken == [1]
    assert "ten" not in repr([chunk for chunk in seen if "report" not in chunk])


def test_an_answer_under_a_name_that_was_given_streams_at_once():
    tokens = [{"result": token} for token in re.findall(r"\S+|\s", "A is one. B is two. C is three.")]
    chunks = [{"context": ["A is one. B is two."]}, *tokens]
    out = list(guarded("replace", answer_key="result").transform(iter(chunks)))
    assert out[1] == {"result": "A is one."}


@pytest.mark.parametrize("mode", hosts.MODES)
def test_a_streamed_message_keeps_the_token_counts_and_metadata_that_invoke_keeps(mode):
    usage = {"input_tokens": 3, "output_tokens": 2, "total_tokens": 5}
    said = [AIMessageChunk(token, id="m1") for token in re.findall(r"\S+|\s", "A is one. B is two.")]
    said[0].response_metadata = {"model_name": "m", "logprobs": ["A"]}
    said.append(AIMessageChunk("", id="m1", usage_metadata=usage, response_metadata={"finish_reason": "stop"}))
    chunks = [{"context": ["A is one. B is two."]}, *({"answer": chunk} for chunk in said)]
    streamed = hosts.whole(list(guarded(mode).transform(iter(chunks))))["answer"]
    invoked = guarded(mode).invoke({**chunks[0], "answer": reduce(add, said)})["answer"]
    assert (streamed.content, streamed.id, streamed.usage_metadata) == ("A is one. B is two.", "m1", usage)
    assert streamed.response_metadata == invoked.response_metadata
    assert ("logprobs" in streamed.response_metadata) == (mode == "annotate")


def test_documents_that_come_after_the_first_sentence_count_for_the_rest_and_for_the_report():
    one, two = Document("Hall 7 opens at 7.", id="a"), Document("It costs ten.", id="b")
    flow = Flow(Keys(("question",), ("context",), ("answer",)), fakes.guard(), "prune")
    parts = [{"question": "q", "context": [one]}, {"answer": "Hall 7 opens at 7. It costs "}, {"context": [two]}]
    out = []
    for part in [*parts, {"answer": "ten. Bye now."}]:
        out += flow.take(part)
        while flow.waits:
            out += flow.decide()
    flow.finish()
    assert [chunk.id for chunk in flow.output["report"].case.chunks] == ["a", "b"]
    assert flow.output["answer"] == "Hall 7 opens at 7. It costs ten."
