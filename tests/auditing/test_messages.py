"""Messages, parts, generations and conversations, as chat models and their tracers log them."""

import json

import pytest

from spanproof.auditing.records import question_and_contexts, to_case
from spanproof.errors import InputError

Q, A, D = "What does it cost?", "Admission is $12.", "Admission is $12 for adults."


def _openai(*turns):
    return [{"role": role, "content": text} for role, text in turns]


def _langchain(kind, content, **fields):
    path = ["langchain", "schema", "messages", kind]
    return {"lc": 1, "type": "constructor", "id": path, "kwargs": {"content": content, **fields}}


def _parts(*texts, kind="text"):
    return [{"type": kind, "text": text} for text in texts]


_HUMAN, _AI = _langchain("HumanMessage", Q), _langchain("AIMessageChunk", A)
_CHAT = _openai(("system", "You help."), ("user", "Hello"), ("assistant", "Hi!"), ("user", Q), ("assistant", A))


@pytest.mark.parametrize(
    "record",
    [
        {"question": Q, "answer": _parts("Admission is ", "$12.")},
        {"question": Q, "answer": [{"type": "image_url", "image_url": {"url": "x"}}, *_parts(A)]},
        {"question": Q, "response": {"id": "x", "choices": [{"index": 0, "message": _CHAT[-1]}], "usage": {"n": 3}}},
        {"question": Q, "id": "x", "choices": [{"index": 0, "message": _CHAT[-1], "finish_reason": "stop"}]},
        {
            "question": Q,
            "response": {
                "output": [
                    {"type": "reasoning", "summary": []},
                    {"type": "message", "role": "assistant", "content": _parts(A, kind="output_text")},
                ]
            },
        },
        {
            "question": Q,
            "response": {"role": "assistant", "content": [{"type": "thinking", "thinking": "…"}, *_parts(A)]},
        },
        {"question": Q, "response": {"candidates": [{"content": {"role": "model", "parts": [{"text": A}]}}]}},
        {"input": {"messages": _CHAT[:-1]}, "output": _CHAT[-1]},
        {"input": _CHAT[:-1], "output": _CHAT[-1:]},
        {"messages": _CHAT},
        {"user_input": _CHAT, "response": A},
        {"inputs": {"messages": [[_HUMAN]]}, "outputs": {"generations": [[{"text": A, "message": _AI}]]}},
        {"inputs": {"messages": [_HUMAN]}, "outputs": {"messages": [_HUMAN, _AI]}},
        {"outputs": {"messages": [_HUMAN, _AI]}, "inputs": {"messages": [_HUMAN]}},
        {"inputs": {"messages": [["user", Q]]}, "outputs": {"messages": [{"type": "ai", "data": {"content": A}}]}},
        {"inputs": {"question": Q}, "outputs": {"answer": _langchain("AIMessage", _parts(A))}},
        {"input.value": json.dumps({"question": Q}), "output.value": json.dumps({"answer": A})},
        {
            "input.value": json.dumps({"messages": [[_HUMAN]]}),
            "output.value": json.dumps({"generations": [[{"text": A}]]}),
        },
        {"question": Q, "replies": [A]},
    ],
)
def test_question_and_answer_are_found_in_messages(record):
    built = to_case({**record, "contexts": [D]})
    assert (built.question, built.answer, [chunk.text for chunk in built.chunks]) == (Q, A, [D])


def test_the_turns_of_a_conversation_of_ragas_are_question_answer_and_contexts():
    said = [("human", "Hello"), ("ai", "Hi!"), ("human", Q), ("ai", ""), ("tool", D), ("ai", A)]
    turns = [{"content": text, "metadata": None, "type": kind} for kind, text in said]
    turns[3]["tool_calls"] = [{"name": "prices", "args": {}}]
    built = to_case({"user_input": turns, "reference": "So."})
    assert (built.question, built.answer, [chunk.text for chunk in built.chunks]) == (Q, A, [D])
    assert to_case({"user_input": turns, "response": "So."}).answer == "So."
    for given in (turns[:-1], turns[:3], [Q], Q):
        with pytest.raises(InputError, match="an answer under one of"):
            to_case({"user_input": given})


@pytest.mark.parametrize(
    "record",
    [
        {"messages": _CHAT[:-1]},
        {"input": _CHAT},
        {"messages": [*_CHAT, {"role": "tool", "content": D}]},
        {"question": Q, "choices": [{"message": _CHAT[-1]}, {"message": _CHAT[2]}]},
        {"question": Q, "answer": _parts(A, "So.", kind="thinking")},
        {"question": Q, "answer": {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}]}},
    ],
)
def test_what_is_no_single_answer_is_refused(record):
    with pytest.raises(InputError, match="answer"):
        to_case({**record, "contexts": [D]})


def test_an_answer_in_json_stays_as_it_was_written():
    answer = json.dumps({"price": 12})
    assert to_case({"input.value": Q, "output.value": answer}).answer == answer


@pytest.mark.parametrize(
    "message",
    [
        {"role": "tool", "content": D, "tool_call_id": "1"},
        {"role": "tool", "content": _parts(D)},
        {"type": "function_call_output", "output": D},
        _langchain("ToolMessage", "found 1", artifact=[{"page_content": D, "metadata": {}}]),
    ],
)
def test_without_contexts_of_its_own_a_conversation_was_answered_from_what_its_tools_found(message):
    turns = [_CHAT[3], {"role": "assistant", "content": None, "tool_calls": [{}]}, message, _CHAT[4]]
    for record in ({"messages": turns}, {"outputs": {"messages": turns}}):
        assert [chunk.text for chunk in to_case(record).chunks] == [D]
    assert [chunk.text for chunk in to_case({"messages": turns, "contexts": ["A."]}).chunks] == ["A."]


def test_the_sources_inside_a_logged_response_are_its_contexts():
    response = {"response": A, "source_nodes": [{"node": {"text": D, "id": "n1"}, "score": 0.5}]}
    (chunk,) = to_case({"query": Q, "response": response}).chunks
    assert (chunk.id, chunk.text) == ("n1", D)


def test_a_document_that_langchain_serialized_has_no_class_path_for_an_id():
    document = {"lc": 1, "id": ["langchain", "schema", "Document"], "kwargs": {"page_content": D, "id": "d1"}}
    bare = {**document, "kwargs": {"page_content": D}}
    assert [chunk.id for chunk in to_case({"answer": A, "context": [document, bare]}).chunks] == ["d1", "2"]


@pytest.mark.parametrize("items", [[D, 'It is "dear".\nVery.'], [{"content": D}, {"text": 'It is "dear".\nVery.'}]])
def test_a_list_of_contexts_that_a_table_wrote_as_json_is_a_list(items):
    texts = [chunk.text for chunk in to_case({"answer": A, "contexts": json.dumps(items)}).chunks]
    assert texts == [D, 'It is "dear".\nVery.']


@pytest.mark.parametrize("text", ["[1] Admission is $12. [2]", "[12, 13]", "[see the list]"])
def test_a_text_in_brackets_stays_a_text(text):
    assert [chunk.text for chunk in to_case({"answer": A, "contexts": text}).chunks] == [text]


def test_rows_without_an_answer_take_their_question_from_messages():
    assert question_and_contexts({"messages": _CHAT[:-1], "contexts": [D]}) == (Q, [D])


_RESULT = {"type": "tool_result", "tool_use_id": "t", "content": D}


@pytest.mark.parametrize(
    ("message", "chunks"),
    [
        ({"role": "user", "content": [_RESULT]}, [D]),
        ({"role": "user", "content": [{**_RESULT, "content": _parts("A.") + _parts("B.")}, _RESULT]}, ["A.", "B.", D]),
        ({"role": "user", "parts": [{"functionResponse": {"name": "f", "response": {"result": D}}}]}, [D]),
        ({"role": "user", "content": [{"toolResult": {"toolUseId": "t", "content": [{"text": D}]}}]}, [D]),
        ({"role": "user", "content": [{"toolResult": {"content": [{"json": {"price": 12}}]}}]}, ["price: 12"]),
        ({"role": "tool", "blocks": [{"block_type": "text", "text": D}]}, [D]),
        ({"role": "tool", "content": {"price": 12, "type": "adult"}}, ["price: 12\ntype: adult"]),
        (
            {"role": "tool", "content": [*_parts("Ticket price: 12"), *_parts("50 seats")]},
            ["Ticket price: 12", "50 seats"],
        ),
        ({"role": "tool", "content": [{"type": "image_url", "image_url": {"url": "x"}}, *_parts(D)]}, [D]),
        ({"role": "tool", "content": [{"name": "Rye", "price": 3}, {"name": "Oat", "price": 4}]}, None),
    ],
)
def test_what_tools_gave_back_is_no_question_and_each_text_of_it_a_chunk(message, chunks):
    turns = [{"role": "user", "content": Q}, message, {"role": "assistant", "content": A}]
    built = to_case({"messages": turns})
    assert (built.question, built.answer) == (Q, A)
    texts = [chunk.text for chunk in built.chunks]
    assert texts == (chunks or ["name: Rye\nprice: 3", "name: Oat\nprice: 4"])


def test_a_question_beside_a_result_is_the_question():
    turns = [{"role": "user", "content": [_RESULT, *_parts(Q)]}, {"role": "assistant", "content": A}]
    built = to_case({"messages": turns})
    assert (built.question, [chunk.text for chunk in built.chunks]) == (Q, [D])


@pytest.mark.parametrize(
    "part", [{"text": "So.", "thought": True}, {"type": "reasoning", "content": [{"text": "So."}]}]
)
def test_a_thought_alone_is_no_answer(part):
    with pytest.raises(InputError, match="answer"):
        to_case({"question": Q, "contexts": [D], "response": {"candidates": [{"content": {"parts": [part]}}]}})
