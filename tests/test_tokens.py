"""The text in a chunk of a stream: the forms of known clients, side by side with what must not be taken for text."""

from types import SimpleNamespace as Box

import pytest

from spanproof.errors import InputError
from spanproof.tokens import text_of


def box(value):
    """A dict as an object with attributes."""
    if isinstance(value, dict):
        return Box(**{key: box(item) for key, item in value.items()})
    return [box(item) for item in value] if isinstance(value, list) else value


CHAT = {"id": "c", "object": "chat.completion.chunk", "choices": [{"index": 0, "delta": {"content": "Hi"}}]}
TABLE = [
    (CHAT, "Hi"),
    ({"choices": [{"index": 0, "delta": {"role": "assistant"}}]}, ""),
    ({"choices": [{"index": 0, "delta": {"content": None, "tool_calls": [{"index": 0}]}}]}, ""),
    ({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}, ""),
    ({"choices": [{"index": 0, "delta": {"content": None, "refusal": "No"}}]}, "No"),
    ({"choices": [], "usage": {"total_tokens": 3}}, ""),
    ({"object": "text_completion", "choices": [{"index": 0, "text": "Hi"}]}, "Hi"),
    ({"type": "response.output_text.delta", "delta": "Hi"}, "Hi"),
    ({"type": "response.refusal.delta", "delta": "No"}, "No"),
    ({"type": "response.reasoning_text.delta", "delta": "Hm"}, ""),
    ({"type": "response.output_text.done", "text": "Hi there"}, ""),
    ({"type": "content_block_delta", "delta": {"type": "text_delta", "text": "Hi"}}, "Hi"),
    ({"type": "content_block_delta", "delta": {"type": "thinking_delta", "thinking": "Hm"}}, ""),
    ({"type": "message_start", "message": {"content": []}}, ""),
    ({"type": "ping"}, ""),
    ({"model": "m", "message": {"role": "assistant", "content": "Hi"}, "done": False}, "Hi"),
    ({"model": "m", "response": "Hi", "done": False}, "Hi"),
    ({"delta": "Hi", "text": "Oh Hi"}, "Hi"),
    ({"delta": None, "text": "Oh Hi", "message": {"content": "Oh Hi"}}, ""),
    ({"text": "Hi"}, "Hi"),
]


@pytest.mark.parametrize(("token", "text"), TABLE)
@pytest.mark.parametrize("form", [lambda value: value, box])
def test_the_forms_of_known_clients(form, token, text):
    assert text_of(form(token)) == text


def test_a_string_is_itself():
    assert text_of("Hi") == "Hi"


def test_langchains_chunks_give_their_text():
    from langchain_core.messages import AIMessageChunk

    assert text_of(AIMessageChunk("Hi")) == "Hi"
    blocks = [{"type": "reasoning", "reasoning": "Hm"}, {"type": "text", "text": "Hi"}]
    assert text_of(AIMessageChunk(blocks)) == "Hi"


@pytest.mark.parametrize("form", [lambda value: value, box])
@pytest.mark.parametrize(
    "token",
    [
        {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}},
        {"type": "error", "code": "server_error", "message": "Overloaded"},
        {"type": "response.failed", "response": {"error": {"message": "Overloaded"}}},
    ],
)
def test_a_stream_that_failed_is_not_taken_for_one_that_ended(token, form):
    with pytest.raises(InputError, match="Overloaded"):
        text_of(form(token))


def test_a_second_choice_is_another_answer_and_refused():
    with pytest.raises(InputError, match="n=1"):
        text_of({"choices": [{"index": 1, "delta": {"content": "Yo"}}]})


@pytest.mark.parametrize("token", [None, 3, b"Hi", {"answer": "Hi"}, ["Hi"]])
def test_what_is_unknown_is_refused_and_not_taken_for_nothing(token):
    with pytest.raises(InputError, match="give `text`"):
        text_of(token)
