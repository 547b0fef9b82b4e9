"""Chat models of any host: the text of a reply in each of its forms."""

from types import SimpleNamespace

import pytest

from spanproof.errors import ConfigError, PluginError
from spanproof.models.chat import model_call, reply_text

FORMS = ["yes", ["ye", "s"], [{"type": "text", "text": "ye"}, {"type": "image"}, {"text": None}, 5, "s"]]


@pytest.mark.parametrize("content", FORMS)
def test_a_reply_is_a_text_or_has_one_as_its_content(content):
    assert reply_text(content) == reply_text(SimpleNamespace(content=content)) == "yes"
    assert model_call(lambda _: content)("?") == "yes"
    assert model_call(SimpleNamespace(invoke=lambda prompt: SimpleNamespace(content=prompt)))("?") == "?"


@pytest.mark.parametrize("reply", [None, 5, {"content": "yes"}, SimpleNamespace(content=None)])
def test_a_reply_without_text_is_an_error_of_ours(reply):
    for ask in (reply_text, model_call(lambda given: given)):
        with pytest.raises(PluginError, match="a reply that is a text or has one as content"):
            ask(reply)


def test_what_a_model_raises_is_the_cause_of_our_error():
    with pytest.raises(PluginError, match="got ZeroDivisionError") as caught:
        model_call(lambda _: 1 / 0)("?")
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("model", ["gpt", None, SimpleNamespace(invoke=None)])
def test_what_cannot_be_asked_is_refused(model):
    with pytest.raises(ConfigError, match="a chat model with invoke, or a callable"):
        model_call(model)
