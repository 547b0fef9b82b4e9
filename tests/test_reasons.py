"""The reason that stands behind a verdict: what it names, and what it leaves out."""

import pytest

from spanproof.cases import case
from spanproof.reasons import for_contradicted, for_failing, for_supported, with_cited
from spanproof.splitters.sentence import SentenceSplitter
from spanproof.types import Check, CheckLabel

SHOP = ["Orders ship from our warehouse in Rotterdam.", "Returns go to our hub in Utrecht, which opened in 2019."]


def check(label, reason, score=0.9):
    return Check(CheckLabel(label), score, reason)


def claim(answer, question=None):
    return SentenceSplitter()(case(answer, SHOP, question=question))[0]


def supported(**reasons):
    checks = {name: check("supported", reason) for name, reason in reasons.items()}
    return for_supported(list(checks.values()), checks)


@pytest.mark.parametrize(
    ("reasons", "told"),
    [
        ({"coverage": "all words", "gb": "p 0.01", "words": "none stands out", "nli": "entailed"}, "entailed"),
        ({"coverage": "all words", "quotes": "verbatim", "nli": "entailed"}, "verbatim; entailed"),
        ({"gb": "p 0.01", "coverage": "all words"}, "all words"),
        ({"words": "none stands out", "gb": "p 0.01"}, "none stands out"),
        ({"nli": "entailed", "phrases": "it answers"}, "it answers"),
        ({"mine": ""}, "stated by the evidence"),
    ],
)
def test_who_read_for_meaning_is_named_before_who_counted_words(reasons, told):
    assert supported(**reasons) == told


def test_who_disagrees_with_a_support_is_named():
    checks = {"nli": check("contradicted", "no"), "coverage": check("supported", "all words")}
    assert for_supported([checks["coverage"]], checks) == "all words; nli disagrees: no"


def test_a_failing_claim_is_told_by_its_rules_and_readers():
    checks = {"gb": check("no_evidence", "p 0.4"), "words": check("no_evidence", "not there: 5")}
    assert for_failing(claim("It is 5."), list(checks.values()), checks) == "not there: 5"
    assert for_failing(claim("It is 5."), [checks["gb"]], checks) == "the sources do not bear it out"


def test_a_failing_reply_is_told_where_the_words_of_its_question_stand():
    told = for_failing(claim("Returns go to Rotterdam.", "Where do returns go?"), [], {})
    assert told == (
        "the sources do not bear it out: [2] has the question's words in “Returns go to our hub in Utrecht”, without it"
    )
    assert for_failing(claim("Returns go to Utrecht.", "Where do returns go?"), [], {}).endswith("bear it out")


def test_a_contradiction_is_told_by_the_strongest_rule():
    checks = {"nli": check("contradicted", "no", 0.99), "numbers": check("contradicted", "5, not 4", 0.7)}
    assert for_contradicted(list(checks.values()), checks) == "5, not 4"


def test_what_is_said_of_cited_sources_comes_first_and_once():
    checks = {"citations": check("supported", "supported by the cited [1]")}
    assert with_cited("entailed", checks) == "supported by the cited [1]; entailed"
    assert with_cited("supported by the cited [1]", checks) == "supported by the cited [1]"
