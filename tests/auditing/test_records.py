"""Logged records under the names that people use."""

import pytest

from spanproof.auditing.records import to_case
from spanproof.errors import InputError


@pytest.mark.parametrize("name", ["question", "query", "input", "user_input", "userInput", "User Query"])
def test_questions_go_by_many_names(name):
    assert to_case({name: "Why?", "answer": "So."}).question == "Why?"


@pytest.mark.parametrize(
    "name", ["answer", "response", "output", "result", "generated_text", "actual_output", "actualOutput"]
)
def test_answers_go_by_many_names(name):
    assert to_case({"question": "Why?", name: "So."}).answer == "So."


@pytest.mark.parametrize(
    "name",
    [
        *("contexts", "context", "documents", "sources", "source_documents", "retrieved_contexts", "passages"),
        *("retrieval_context", "retrievalContext", "chunks", "docs", "retrieved", "retrieved_docs", "retrieved_chunks"),
        *("search_results", "context_docs"),
    ],
)
@pytest.mark.parametrize(
    "value", ["A text.", ["A text."], [["A text."]], [{"text": "A text."}], [{"page_content": "A text."}]]
)
def test_contexts_go_by_many_names_and_forms(name, value):
    assert [chunk.text for chunk in to_case({"answer": "So.", name: value}).chunks] == ["A text."]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (
            {"inputs": {"question": "Why?"}, "outputs": {"answer": "So.", "documents": [{"page_content": "A."}]}},
            ("Why?", "So.", ["A."]),
        ),
        ({"input": "Why?", "output": "So.", "context": "A."}, ("Why?", "So.", ["A."])),
        ({"input.value": "Why?", "output.value": "So.", "contexts": ["A."]}, ("Why?", "So.", ["A."])),
        ({"attributes.input.value": "Why?", "attributes.output.value": "So."}, ("Why?", "So.", [])),
        ({"query": "Why?", "result": {"content": "So."}, "source_documents": []}, ("Why?", "So.", [])),
        ({"question": None, "answer": "So.", "contexts": None}, (None, "So.", [])),
        ({"answer": "So.", "sources": [{"node": {"text": "A."}, "score": 0.5}]}, (None, "So.", ["A."])),
        ({"answer": "So.", "context": {"documents": ["A.", "B."]}}, (None, "So.", ["A.", "B."])),
        (
            {
                "ai.observability.record_root.input": "Why?",
                "ai.observability.record_root.output": "So.",
                "ai.observability.retrieval.retrieved_contexts": ["A."],
            },
            ("Why?", "So.", ["A."]),
        ),
    ],
)
def test_exports_of_well_known_tools_are_read(record, expected):
    built = to_case(record)
    assert (built.question, built.answer, [chunk.text for chunk in built.chunks]) == expected


@pytest.mark.parametrize(
    "name", ["retrieval_context", "retrievalContext", "retrieved_contexts", "retrieval.retrieved_contexts"]
)
@pytest.mark.parametrize("ideal", [["An ideal text."], [], None])
@pytest.mark.parametrize("retrieved", [["A text."], []])
def test_what_was_retrieved_counts_and_not_the_ideal_context_beside_it(name, ideal, retrieved):
    for record in ({"context": ideal, name: retrieved}, {name: retrieved, "context": ideal}):
        assert [chunk.text for chunk in to_case({"answer": "So.", **record}).chunks] == retrieved


@pytest.mark.parametrize(
    "document",
    [
        {"document.content": "A.", "document.id": "d1", "document.score": 0.5},
        {"document": {"content": "A.", "id": "d1"}, "score": 0.5},
    ],
)
@pytest.mark.parametrize("wrap", [lambda document: [document], lambda document: document])
def test_phoenixs_documents_are_read(document, wrap):
    (chunk,) = to_case({"attributes.output.value": "So.", "attributes.retrieval.documents": wrap(document)}).chunks
    assert (chunk.id, chunk.text) == ("d1", "A.")
    assert chunk.metadata == {"score": 0.5}


def test_an_object_without_text_among_the_contexts_is_a_record():
    (chunk,) = to_case({"answer": "So.", "contexts": [{"name": "Finch", "stars": 4}]}).chunks
    assert "Finch" in chunk.text
    assert chunk.metadata["fields"]


@pytest.mark.parametrize(
    ("context", "texts"),
    [
        ({"text": "It is $12.", "sources": ["prices.md"]}, ["It is $12."]),
        ({"page_content": "It is $12.", "chunks": ["1"]}, ["It is $12."]),
        ({"name": "M", "documents": ["passport"], "opens": "9"}, ["name: M\ndocuments[0]: passport\nopens: 9"]),
        ({"query": "Why?", "id": 1, "documents": ["A.", "B."], "scores": [0.5, 0.1]}, ["A.", "B."]),
        ({"ids": [["1"]], "documents": [["A."]], "metadatas": [[None]], "distances": [[0.1]], "data": None}, ["A."]),
        ({"content": None, "documents": ["A."]}, ["A."]),
        ({"sources": ["a.md"], "documents": ["A."]}, ["A."]),
        ({"retrieved": 1, "documents": None}, ["retrieved: 1\ndocuments: null"]),
    ],
)
def test_an_object_around_documents_is_opened_only_if_it_says_nothing_itself(context, texts):
    assert [chunk.text for chunk in to_case({"answer": "So.", "context": context}).chunks] == texts


@pytest.mark.parametrize(("given", "kept"), [("x", "x"), (7, 7), (None, None), ("", None), (1.5, "1.5")])
def test_the_id_is_kept_as_the_log_gave_it(given, kept):
    assert to_case({"id": given, "answer": "So."}).id == kept


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ({}, "an answer under one of"),
        ({"question": "Why?"}, "seen|question"),
        ({"answer": 3}, "answer as text"),
        ({"answer": ""}, "not blank"),
        ({"answer": "So.", "question": ["a", "b"]}, "question as text"),
        ({"answer": "So.", "contexts": [3]}, "a chunk"),
    ],
)
def test_a_record_that_cannot_be_used_says_why(record, message):
    with pytest.raises(InputError, match=message):
        to_case(record)


def test_half_characters_of_a_record_become_replacement_characters():
    built = to_case({"answer": "x \ud800 9", "question": "\udfff?", "contexts": ["x \ud800 9"]})
    assert (built.answer, built.question, built.chunks[0].text) == ("x \ufffd 9", "\ufffd?", "x \ufffd 9")


def test_of_a_pair_of_a_document_and_its_score_the_document_is_a_chunk():
    for given in (
        [[{"page_content": "Entry is free."}, 0.87], ["It is shut.", 1]],
        [["Entry is free.", 0.8], "It is shut."],
    ):
        built = to_case({"question": "q", "answer": "Entry is free.", "documents": given})
        assert [chunk.text for chunk in built.chunks] == ["Entry is free.", "It is shut."]
