"""The forms under which the past of an irregular verb and the verb meet."""

import pytest

from spanproof.text.irregular import IRREGULAR
from spanproof.text.words import stem


@pytest.mark.parametrize(
    ("past", "verb"),
    [("left", "leave"), ("won", "win"), ("withdrawn", "withdraw"), ("went", "go")],
)
def test_a_past_form_has_the_stem_of_its_verb(past: str, verb: str) -> None:
    assert IRREGULAR[past] == stem(verb)
