"""The verbs: what they refuse, whichever pipeline runs."""

import pytest

import spanproof
from spanproof.errors import ConfigError, InputError
from tests import fakes

PAGE = ["The gate is green."]


@pytest.mark.parametrize("question", [None, "", "  "])
def test_a_verbatim_answer_needs_a_question(question):
    with pytest.raises(InputError, match="a question to answer verbatim"):
        spanproof.replace("The gate is red.", PAGE, question=question, guard=fakes.guard(), mode="verbatim")


def test_a_layout_is_of_verbatim_answers_only():
    with pytest.raises(ConfigError, match="got short, repair"):
        spanproof.replace("The gate is red.", PAGE, guard=fakes.guard(), layout="short")
