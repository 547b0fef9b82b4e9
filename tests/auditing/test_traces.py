"""Spans of OpenInference and runs of LangSmith, as Phoenix and LangSmith export them."""

import json

import pytest

from spanproof.auditing.records import to_case
from spanproof.errors import InputError

Q, A, D, E = "What does it cost?", "Admission is $12.", "Admission is $12 for adults.", "It opens at 9:00."
IDS = {"trace_id": "t1", "span_id": "s1"}


def _run(kind, documents=(), *children, name="documents"):
    return {"run_type": kind, "outputs": {name: [{"page_content": text} for text in documents]}, "child_runs": children}


def _texts(record):
    built = to_case(json.loads(json.dumps(record)))
    return built.question, built.answer, [chunk.text for chunk in built.chunks]


@pytest.mark.parametrize(
    "record",
    [
        {"attributes.input.value": Q, "attributes.output.value": A}
        | {f"attributes.retrieval.documents.{n}.document.content": text for n, text in ((10, E), (2, D))},
        {"input.value": Q, "output.value": A}
        | {f"retrieval.documents.{n}.document.content": text for n, text in enumerate((D, E))},
        {
            "context": IDS,
            "attributes": {
                "input.value": Q,
                "output.value": A,
                "retrieval.documents.0.document.content": D,
                "retrieval.documents.1.document.content": E,
            },
        },
        {
            "id": "U3Bhbjox",
            "name": "chain",
            "context": IDS,
            "span_kind": "CHAIN",
            "parent_id": None,
            "attributes": {
                "openinference": {"span": {"kind": "CHAIN"}},
                "input": {"value": json.dumps({"question": Q}), "mime_type": "application/json"},
                "output": {"value": json.dumps({"answer": A})},
                "retrieval": {"documents": [{"document": {"content": D}}, {"document.content": E}]},
            },
            "events": [],
        },
        {"inputs": json.dumps({"question": Q}), "outputs": json.dumps({"answer": A, "documents": [D, E]})},
        {"inputs": {"input": Q}, "outputs": {"output": A}, "child_runs": [_run("retriever", [D, E])]},
        {
            "inputs": {"input": Q},
            "outputs": {"output": A},
            "child_runs": [
                _run("chain", ["no"], _run("retriever", [D], _run("retriever", ["what it was given"]))),
                _run("chain", [], _run("retriever", [], _run("retriever", [E], name="output"))),
            ],
        },
    ],
)
def test_a_span_or_a_run_is_read_with_what_was_retrieved(record):
    assert _texts(record) == (Q, A, [D, E])


@pytest.mark.parametrize("index", ["context.span_id", "context.trace_id"])
@pytest.mark.parametrize("name", ["reference", "context"])
def test_phoenixs_table_of_answers_has_what_was_retrieved_under_reference_or_context(index, name):
    assert _texts({index: "s1", "input": Q, "output": A, name: f"{D}\n\n{E}"}) == (Q, A, [f"{D}\n\n{E}"])


@pytest.mark.parametrize(
    "record",
    [
        {"input": Q, "output": A, "reference": D},
        {"user_input": Q, "response": A, "reference": D, "context.span_id": "s1"},
        {"context": IDS, "input": Q, "output": A},
        {"input": Q, "output": A, "attributes": {"documents": [D], "retrieval": "none"}},
        {"inputs": {"input": Q}, "outputs": {"output": A}, "child_runs": [_run("tool", [D]), None, _run("chain", [D])]},
    ],
)
def test_what_no_retriever_gave_is_no_context(record):
    assert _texts(record) == (Q, A, [])


def test_the_contexts_of_a_record_count_before_those_around_it():
    run = {"inputs": {"input": Q}, "outputs": {"output": A}, "child_runs": [_run("retriever", [E])]}
    assert _texts({**run, "contexts": [D]}) == (Q, A, [D])
    span = {"attributes": {"input.value": "?", "output.value": "So.", "retrieval.documents": [{"document.content": E}]}}
    assert _texts({**span, "question": Q, "answer": A, "retrieved_contexts": [D]}) == (Q, A, [D])


def test_documents_whose_parts_are_fields_keep_their_ids_and_scores():
    parts = {"content": D, "id": "d1", "score": 0.5}
    record = {"output.value": A} | {f"retrieval.documents.0.document.{name}": part for name, part in parts.items()}
    (chunk,) = to_case(record).chunks
    assert (chunk.id, chunk.text, chunk.metadata) == ("d1", D, {"score": 0.5})


def test_an_answer_in_json_under_outputs_stays_as_it_was_written():
    assert to_case({"inputs": Q, "outputs": json.dumps({"price": 12})}).answer == json.dumps({"price": 12})


def test_a_span_without_an_answer_is_refused():
    with pytest.raises(InputError, match="an answer under one of"):
        to_case({"context": IDS, "attributes": {"input.value": Q}})
