"""The runnable: what it lets out, in every mode and way to call it, and what it never lets out."""

import asyncio
import re

import pytest
from langchain_core.documents import Document
from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.runnables import RunnableGenerator, RunnableLambda
from langchain_core.tracers import BaseTracer
from tests import fakes
from tests.integrations.langchain import hosts

from langchain_spanproof import SpanproofCallbackHandler, SpanproofGuard, SpanproofMiddleware
from spanproof.errors import ConfigError, InputError

GUARDING = [mode for mode in hosts.MODES if mode != "annotate"]
HALLS = ["1", "2", "3"]


def guarded(mode, **options):
    return SpanproofGuard(mode, **{"guard": fakes.guard(), **options})


@pytest.mark.parametrize("way", hosts.WAYS)
@pytest.mark.parametrize("mode", hosts.MODES)
def test_the_matrix_of_modes_and_ways_to_call_a_chain(mode, way):
    outs = hosts.outputs(way, hosts.chain() | guarded(mode), HALLS)
    for hall, out in zip(HALLS, outs, strict=True):
        assert out["answer"] == hosts.expected(mode, hall, streamed="stream" in way)
        assert [chunk.id for chunk in out["report"].case.chunks] == [f"doc-{hall}"]
        assert out["report"].case.question == out["question"] == hall
        assert out["report"].status == "fail"
        assert ("annotated" in out) == (mode == "annotate")


@pytest.mark.parametrize("way", hosts.WAYS)
@pytest.mark.parametrize("mode", GUARDING)
@pytest.mark.parametrize("failure", ["guard", "verifier"])
def test_nothing_leaves_unchecked_when_a_guard_or_a_verifier_fails(failure, mode, way):
    def fail(claims, evidence):
        raise OSError("gone")

    broken = hosts.Broken() if failure == "guard" else fakes.guard(verifiers={"broken": fail})
    (out,) = hosts.outputs(way, hosts.chain() | guarded(mode, guard=broken), ["1"])
    assert out["report"].status == "unchecked"
    assert "Hall" not in out["answer"].replace("“Hall 1 opens at 1.” [doc-1]", "")
    assert "ten" not in out["answer"]


def words(text):
    """A model's stream, and how much of it was read."""
    read = []

    def tokens(_):
        for token in re.findall(r"\S+|\s", text):
            read.append(token)
            yield token

    return tokens, read


def streamed(tokens):
    """A chain that streams its documents and then the answer's tokens."""

    def transform(chunks):
        for question in chunks:
            yield {"question": question}
            yield {"context": [Document("A is one. B is two. C is three.", id="d")]}
            yield from ({"answer": token} for token in tokens(question))

    return RunnableGenerator(transform)


@pytest.mark.parametrize("mode", GUARDING)
def test_a_sentence_leaves_before_the_second_one_after_it_is_read(mode):
    tokens, read = words("A is one. B is two. C is three.")
    stream = (streamed(tokens) | guarded(mode)).stream("q")
    out = [next(stream) for _ in range(3)]
    assert [list(chunk) for chunk in out] == [["question"], ["context"], ["answer"]]
    assert out[2]["answer"] == "A is one."
    assert "".join(read) == "A is one. B "


@pytest.mark.parametrize("mode", GUARDING)
def test_no_chunk_of_a_stream_has_a_word_that_was_not_released(mode):
    tokens, _ = words("A is one. It costs ten. C is three.")
    out = "".join(chunk.get("answer", "") for chunk in (streamed(tokens) | guarded(mode)).stream("q"))
    assert out.startswith("A is one.")
    assert "ten" not in out


def test_annotate_lets_each_token_out_at_once_and_the_verdict_last():
    tokens, read = words("A is one. B is two.")
    stream = (streamed(tokens) | guarded("annotate")).stream("q")
    first = [next(stream) for _ in range(3)]
    assert first[2] == {"answer": "A"}
    assert read == ["A"]
    rest = list(stream)
    assert list(rest[-1]) == ["annotated", "report"]
    assert rest[-1]["report"].case.answer == "A is one. B is two."


def test_block_reads_no_further_than_the_claim_that_does_not_pass():
    tokens, read = words("A is one. It costs ten. C is three. And more. And more.")
    list((streamed(tokens) | guarded("block")).stream("q"))
    assert "".join(read) == "A is one. It costs ten. C "


def test_leaving_a_stream_closes_its_source():
    closed = []

    def source():
        try:
            yield {"question": "q", "context": ["A is one. B is two."]}
            yield from ({"answer": token} for token in re.findall(r"\S+|\s", "A is one. B is two. C is three."))
        finally:
            closed.append(True)

    stream = guarded("replace").transform(source())
    assert next(stream) and next(stream)
    stream.close()
    assert closed == [True]


async def test_cancelling_a_stream_closes_its_source():
    closed = []

    async def source():
        try:
            yield {"question": "q", "context": ["A is one."]}
            for token in re.findall(r"\S+|\s", "A is one. B is two."):
                yield {"answer": token}
            await asyncio.sleep(60)
        finally:
            closed.append(True)

    async def read():
        async for _ in guarded("replace").atransform(source()):
            pass

    reading = asyncio.create_task(read())
    await asyncio.sleep(0.2)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert closed == [True]


def test_an_answer_waits_until_its_documents_are_there():
    def late(_):
        yield {"answer": "A is one. "}
        yield {"answer": "It costs ten. "}
        yield {"context": [Document("A is one.", id="late")]}
        yield {"answer": "A is one."}

    out = list((RunnableGenerator(late) | guarded("prune")).stream("q"))
    assert list(out[0]) == ["context"]
    assert "".join(chunk.get("answer", "") for chunk in out) == "A is one. A is one."


def test_an_error_in_the_source_comes_through_and_lets_nothing_out():
    def dies(_):
        yield {"context": ["A is one."]}
        yield {"answer": "It costs ten. An"}
        raise ConnectionError("the model went away")

    seen = []
    with pytest.raises(ConnectionError):
        seen.extend((RunnableGenerator(dies) | guarded("block")).stream("q"))
    assert seen == [{"context": ["A is one."]}]


@pytest.mark.parametrize(
    "shape",
    [
        {"input": "q", "context": [Document("A is one.", id="1")], "answer": "A is one. It costs ten."},
        {"question": "q", "documents": ["A is one."], "answer": "A is one. It costs ten."},
        {"query": "q", "source_documents": [Document("A is one.", id="1")], "result": "A is one. It costs ten."},
        {"question": "q", "context": "A is one.", "output": "A is one. It costs ten."},
        {"question": "q", "context": [{"text": "A is one.", "id": "1"}], "answer": "A is one. It costs ten."},
        {"context": ["A is one."], "answer": "A is one. It costs ten."},
    ],
)
def test_the_usual_shapes_are_understood(shape):
    out = guarded("prune").invoke(shape)
    key = next(key for key in ("answer", "result", "output") if key in shape)
    assert out[key] == "A is one."
    assert {name: value for name, value in out.items() if name not in (key, "report")} == {
        name: value for name, value in shape.items() if name != key
    }
    assert out["report"].case.question == ("q" if len(shape) == 3 else None)
    assert [chunk.id for chunk in out["report"].case.chunks] == ["1"]


def test_documents_count_before_a_context_that_was_made_of_them():
    both = {"context": "B is two.", "documents": [Document("A is one.", id="d")], "answer": "A is one."}
    assert [chunk.id for chunk in guarded("prune").invoke(both)["report"].case.chunks] == ["d"]


def test_keys_can_be_named():
    named = guarded("prune", question_key="ask", documents_key="hits", answer_key="reply")
    out = named.invoke({"ask": "q", "hits": ["A is one."], "reply": "A is one. It costs ten.", "answer": "other"})
    assert (out["reply"], out["answer"], out["report"].case.question) == ("A is one.", "other", "q")


@pytest.mark.parametrize("mode", GUARDING)
def test_a_message_stays_a_message_under_its_id_without_what_repeats_its_text(mode):
    old = AIMessage(
        [{"type": "reasoning", "reasoning": "It costs ten."}, {"type": "text", "text": "It costs ten."}],
        id="m1",
        response_metadata={"logprobs": ["ten"], "model_name": "m"},
        additional_kwargs={"parsed": "ten"},
    )
    out = guarded(mode).invoke({"context": ["A is one."], "answer": old})["answer"]
    assert (out.id, out.response_metadata) == ("m1", {"model_name": "m"})
    assert "costs" not in repr(out)


def test_streamed_messages_stay_messages_that_add_up():
    chunks = [{"context": ["A is one. B is two."]}]
    chunks += [{"answer": AIMessageChunk(token, id="m1")} for token in re.findall(r"\S+|\s", "A is one. B is two.")]
    out = hosts.whole(list(guarded("replace").transform(iter(chunks))))
    assert (out["answer"].content, out["answer"].id) == ("A is one. B is two.", "m1")


@pytest.mark.parametrize("way", hosts.WAYS)
def test_a_text_instead_of_a_mapping_is_an_error_with_a_remedy(way):
    with pytest.raises(InputError, match=r'assign\(context=itemgetter\("question"\) \| retriever\)'):
        hosts.outputs(way, hosts.text_chain() | guarded("replace"), ["1"])


@pytest.mark.parametrize("way", hosts.WAYS)
@pytest.mark.parametrize(
    "value",
    [
        {"answer": "A is one."},
        {"context": ["A is one."]},
        {"context": [], "answer": 3},
    ],
)
def test_a_mapping_without_answer_or_documents_is_an_error(value, way):
    with pytest.raises(InputError):
        hosts.outputs(way, guarded("replace"), [value])


@pytest.mark.parametrize("way", hosts.WAYS)
@pytest.mark.parametrize("mode", hosts.MODES)
@pytest.mark.parametrize("blank", ["", " \n", AIMessage(""), AIMessageChunk(" ")])
def test_an_answer_without_text_comes_back_as_it_is_and_has_nothing_to_check(blank, mode, way):
    given = {"context": ["A is one."], "answer": blank}
    out, full = hosts.outputs(way, guarded(mode), [given, {**given, "answer": "A is one."}])
    assert (out["report"].status, out["report"].verdicts) == ("nothing_to_check", ())
    answer = out.get("answer", "")
    assert not (answer if isinstance(answer, str) else answer.text).strip()
    assert full["report"].status == "pass"


@pytest.mark.parametrize("mode", hosts.MODES)
def test_a_guard_that_fails_on_an_answer_without_text_ends_no_run(mode):
    out = guarded(mode, guard=hosts.Broken()).invoke({"context": ["A is one."], "answer": ""})
    assert (out["answer"], out["report"].status) == ("", "nothing_to_check")


def test_an_empty_list_of_documents_is_an_unchecked_answer():
    out = guarded("block").invoke({"context": [], "answer": "A is one."})
    assert out["report"].status == "unchecked"
    assert "A is one" not in out["answer"]


def test_an_unknown_mode_is_refused():
    with pytest.raises(ConfigError, match="annotate, replace, prune, block"):
        SpanproofGuard("delete", guard=hosts.NoOp())


@pytest.mark.parametrize("made", [SpanproofGuard, SpanproofCallbackHandler, SpanproofMiddleware])
@pytest.mark.parametrize("guard", ["fast", {}])
def test_a_guard_that_is_none_is_refused_at_once(made, guard):
    with pytest.raises(ConfigError, match=r"config\.build"):
        made(guard=guard)


@pytest.mark.parametrize("way", hosts.WAYS)
def test_tracers_see_the_guard_as_a_run_with_its_output(way):
    runs = []

    class Tracer(BaseTracer):
        def _persist_run(self, run):
            runs.append(run)

    value = {"context": ["A is one."], "answer": "A is one. It costs ten."}
    hosts.outputs(way, RunnableLambda(lambda x: x) | guarded("prune"), [value], {"callbacks": [Tracer()]})
    inner = next(run for run in runs[0].child_runs if run.name == "SpanproofGuard")
    assert inner.outputs["answer"] == "A is one."
    assert inner.end_time


@pytest.mark.parametrize("way", hosts.WAYS)
def test_a_guard_that_is_run_by_itself_has_the_name_and_the_question_it_was_given(way):
    runs, reports = [], []

    class Tracer(BaseTracer):
        def _persist_run(self, run):
            runs.append(run)

    value = {"question": "Which?", "context": [Document("A is one.")], "answer": "A is one."}
    handler = SpanproofCallbackHandler(guard=fakes.guard(), on_report=reports.append)
    hosts.outputs(way, guarded("prune"), [value], {"callbacks": [Tracer(), handler], "run_name": "mine"})
    assert [(run.name, run.inputs["question"]) for run in runs] == [("mine", "Which?")]
    assert [(report.case.question, report.status) for report in reports] == [("Which?", "pass")]


def test_a_guarded_chain_can_be_drawn_and_has_a_schema():
    app = hosts.chain() | guarded("replace")
    assert "SpanproofGuard" in app.get_graph().draw_mermaid()
    assert guarded("replace").get_input_jsonschema()["type"] == "object"


def test_the_default_guard_verifies_end_to_end():
    answer = "The museum opens at 9:00. Admission is $15 for adults."
    documents = [Document("The museum opens at 9:00.", id="v"), Document("Admission is $12 for adults.", id="p")]
    out = SpanproofGuard("replace").invoke({"question": "When?", "context": documents, "answer": answer})
    assert out["report"].status == "fail"
    assert out["answer"] == "The museum opens at 9:00. “Admission is $12 for adults.” [p]"
