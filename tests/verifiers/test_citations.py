"""Whether the cited source says it."""

import pytest

from spanproof.aligners.lexical import LexicalAligner
from spanproof.cases import case
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.types import Citation, Claim, Span
from spanproof.verifiers.citations import Citations

CHUNKS = [
    "The museum opens at 9:00 and closes at 17:00.",
    "Admission is $12 for adults and free for children.",
    "The museum opened in 1998 in a former mill.",
]


def check(answer, chunks=CHUNKS):
    claims = SentenceSplitter()(case(answer, chunks))[:1]
    return Citations()(claims, LexicalAligner()(claims))[0]


@pytest.mark.parametrize(
    ("answer", "label", "reason"),
    [
        ("The museum opens at 9:00 [1].", "supported", "supported by the cited [1]"),
        ("The museum opens at 9:00.[1]", "supported", "supported by the cited [1]"),
        ("[1] The museum opens at 9:00.", "supported", "supported by the cited [1]"),
        ("The museum opens at 9:00【1†source】.", "supported", "supported by the cited [1]"),
        ("The museum opens at 9:00 [^1].", "supported", "supported by the cited [1]"),
        ("The museum opens at 9:00 [1, 2].", "supported", "supported by the cited [1], [2]"),
        ("Admission is $12 for adults [1][2].", "supported", "supported by the cited [1], [2]"),
        (
            "The museum opens at 9:00 and admission is $12 for adults [1,2].",
            "supported",
            "supported by the cited [1], [2]",
        ),
        (
            "The former mill opens at 9:00 and children enter free [1][2][3].",
            "supported",
            "supported by the cited [1], [2], [3]",
        ),
        (
            "Penguins swim quickly near museum walls [1, 3].",
            "no_evidence",
            "the cited [1], [3] have few words of the claim",
        ),
        ("Children enter free, adults for $12 [2].", "supported", "supported by the cited [2]"),
        ("The former mill became a museum in 1998 [3].", "supported", "supported by the cited [3]"),
        ("The museum closes at 17:00 [1].", "supported", "supported by the cited [1]"),
        ("Admission is $12 for adults [1].", "no_evidence", "supported by [2], not by the cited [1]"),
        ("Admission is $12 for adults [1, 3].", "no_evidence", "supported by [2], not by the cited [1], [3]"),
        ("The museum opened in 1998 in a mill [2].", "no_evidence", "supported by [3], not by the cited [2]"),
        ("The museum closes at 17:00 [2].", "no_evidence", "supported by [1], not by the cited [2]"),
        ("Children enter free of any admission [3].", "no_evidence", "supported by [2], not by the cited [3]"),
        ("Penguins swim quickly near museum walls [3].", "no_evidence", "the cited [3] has few words of the claim"),
        ("Trams stop behind the old museum garden [1].", "no_evidence", "the cited [1] has few words of the claim"),
        ("The museum opens at 9:00 [7].", "no_evidence", "cited [7] does not exist"),
        ("The museum opens at 9:00 [44].", "no_evidence", "cited [44] does not exist"),
        ("The museum opens at 9:00 [1, 8, 9].", "no_evidence", "cited [8], [9] do not exist"),
        ("The museum opens at 9:00 [1][12].", "no_evidence", "cited [12] does not exist"),
        ("The museum opens at 9:00【4†source】.", "no_evidence", "cited [4] does not exist"),
        ("The museum opens at 9:00 [^5].", "no_evidence", "cited [5] does not exist"),
        ("The museum opens at 9:00 (PUBMED:123).", "no_evidence", "cited [PUBMED:123] does not exist"),
        ("The museum opens at 9:00.", "not_applicable", "no citation"),
        ("The museum opens at 9:00 (in 1998).", "not_applicable", "no citation"),
        ("The museum opens at 9:00 [sic].", "not_applicable", "no citation"),
        ("Admission is $12 for adults (and children).", "not_applicable", "no citation"),
        ("The array a[i] is in the museum.", "not_applicable", "no citation"),
        ("The museum has 3 floors.", "not_applicable", "no citation"),
    ],
)
def test_the_cited_source_is_compared_with_the_others(answer, label, reason):
    found = check(answer)
    assert (found.label, found.reason) == (label, reason)


@pytest.mark.parametrize(
    ("answer", "ids"),
    [
        ("The museum opens at 9:00 [1, 8, 9].", ["8", "9"]),
        ("The museum opens at 9:00 [1].", []),
        ("Admission is $12 for adults [1].", []),
    ],
)
def test_only_ids_that_do_not_exist_are_flagged(answer, ids):
    assert [span.of(answer) for span in check(answer).spans] == ids


def test_ids_of_the_chunks_themselves_are_cited_too():
    chunks = [{"id": "a1", "text": CHUNKS[0]}, {"id": "PUBMED:123", "text": CHUNKS[1]}]
    assert check("Admission is $12 for adults (PUBMED:123).", chunks).reason == "supported by the cited [PUBMED:123]"


def test_without_chunks_every_citation_is_unknown():
    answer = "It opens at 9:00 [1]."
    claim = Claim(case(answer, []), Span(0, len(answer)), citations=(Citation("1", Span(18, 19), None),))
    assert Citations()([claim], [()])[0].reason == "cited [1] does not exist"


def test_a_citation_alone_neither_carries_nor_fails_a_claim():
    for answer in ("The museum opens at 9:00 [1].", "Admission is $12 for adults [1]."):
        assert check(answer).score < 0.5
