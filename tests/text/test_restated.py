"""What a claim states when its citations are left out."""

import pytest

from spanproof import Chunk
from spanproof.cases import case
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.text.restated import stated


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The museum opens at nine [1].", "The museum opens at nine."),
        ("The museum opens at nine [1, 2].", "The museum opens at nine."),
        ("The museum opens at nine [1][2].", "The museum opens at nine."),
        ("The museum【1】 opens at nine.", "The museum opens at nine."),
        ("The museum opens at nine (passage 1).", "The museum opens at nine."),
        ("(passage 1) The museum opens at nine.", "The museum opens at nine."),
        ("The museum opens at nine (see [1]), call open().", "The museum opens at nine (see), call open()."),
        ("The list is [] and empty.", "The list is [] and empty."),
    ],
)
def test_a_claim_states_nothing_in_the_brackets_of_its_citations(answer, expected):
    given = case(answer, [Chunk("1", "It opens at nine."), Chunk("2", "The museum opens.")])
    (claim,) = SentenceSplitter()(given)
    assert stated(claim) == expected
