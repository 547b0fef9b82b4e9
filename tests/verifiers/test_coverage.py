"""Which words of a claim the sources have."""

import pytest

from spanproof.aligners.lexical import LexicalAligner
from spanproof.cases import case
from spanproof.errors import ConfigError
from spanproof.types import Claim, Span
from spanproof.verifiers.coverage import Coverage

SOURCE = (
    "The Juniper Street Bakery opened in 1998. It sells rye bread and coffee, and it employs 12 people. "
    "The owner, Mara Lindqvist, bakes every morning."
)


def check(answer, *chunks, question=None):
    built = case(answer, chunks or [SOURCE], question=question)
    claims = [Claim(built, Span(0, len(answer)))]
    return Coverage()(claims, LexicalAligner()(claims))[0]


@pytest.mark.parametrize(
    "answer",
    [
        "The Juniper Street Bakery opened in 1998.",
        "The bakery sells rye bread and coffee.",
        "Mara Lindqvist is the owner.",
        "It employs 12 people.",
        "Rye bread is sold by the bakery.",
        "According to the passage, the bakery sells bread.",
        "Bread, coffee.",
        "The bakeries employ people.",
        "The owner is Mara Lindquist.",
    ],
)
def test_what_the_sources_say_is_supported(answer):
    found = check(answer)
    assert (found.label, found.spans) == ("supported", ())
    assert found.score >= 0.5


@pytest.mark.parametrize(
    ("answer", "flagged"),
    [
        ("Penguins live in Antarctica.", ["Penguins", "live", "Antarctica"]),
        ("The bakery won a national prize in 2005.", ["won", "national", "prize", "2005"]),
        ("Oslo has trams.", ["Oslo", "trams"]),
        ("She studied physics in Geneva and Berlin.", ["studied", "physics", "Geneva", "Berlin"]),
    ],
)
def test_what_the_sources_do_not_say_is_flagged_word_by_word(answer, flagged):
    found = check(answer)
    assert found.label == "no_evidence"
    assert [span.of(answer) for span in found.spans] == flagged
    assert found.score >= 0.5


def test_words_of_the_question_are_not_novel():
    answer = "Trams run hourly."
    found = check(answer, "A bus leaves hourly.", question="When do the trams run?")
    assert "Trams" not in [span.of(answer) for span in found.spans]


def test_numbers_and_names_weigh_more_than_other_words():
    assert check("Bread costs 7 crowns.").score > check("Bread tastes fresh.").score


def test_a_claim_without_content_words_is_left_alone():
    assert check("And so it is.").label == "not_applicable"


@pytest.mark.parametrize("enough", [0.0, 1.0, -1])
def test_a_threshold_outside_the_unit_interval_is_refused(enough):
    with pytest.raises(ConfigError, match="enough in"):
        Coverage(enough=enough)
