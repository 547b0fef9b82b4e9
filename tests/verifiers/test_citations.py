"""Whether the cited source says it."""

import pytest

from spanproof.aligners.lexical import LexicalAligner
from spanproof.cases import case
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.verifiers.citations import Citations

CHUNKS = [
    "The museum opens at 9:00 and closes at 17:00.",
    "Admission is $12 for adults and free for children.",
    "The museum opened in 1998 in a former mill.",
]


def check(answer):
    claims = SentenceSplitter()(case(answer, CHUNKS))[:1]
    return Citations()(claims, LexicalAligner()(claims))[0]


@pytest.mark.parametrize(
    ("answer", "label", "reason"),
    [
        ("The museum opens at 9:00 [1].", "supported", "supported by the cited [1]"),
        ("Admission is $12 for adults [1][2].", "supported", "supported by the cited [1], [2]"),
        ("Admission is $12 for adults [1].", "no_evidence", "supported by [2], not by the cited [1]"),
        ("The museum opened in 1998 in a mill [2].", "no_evidence", "supported by [3], not by the cited [2]"),
        ("Penguins swim quickly near museum walls [3].", "no_evidence", "the cited [3] has few of its words"),
        ("The museum opens at 9:00 [7].", "no_evidence", "cited [7] does not exist"),
        ("The museum opens at 9:00 [1, 8, 9].", "no_evidence", "cited [8], [9] do not exist"),
        ("The museum opens at 9:00.", "not_applicable", "no citation"),
    ],
)
def test_the_cited_source_is_compared_with_the_others(answer, label, reason):
    found = check(answer)
    assert (found.label, found.reason) == (label, reason)


def test_the_ids_that_do_not_exist_are_flagged():
    answer = "The museum opens at 9:00 [1, 8, 9]."
    assert [span.of(answer) for span in check(answer).spans] == ["8", "9"]


def test_a_citation_alone_neither_carries_nor_fails_a_claim():
    for answer in ("The museum opens at 9:00 [1].", "Admission is $12 for adults [1]."):
        assert check(answer).score < 0.5
