"""What the question asks for: a figure or a date of another thing is no answer, whatever the sources say of that."""

import pytest

from spanproof.types import Case, Chunk, Claim, Span
from spanproof.verifiers.asked_for import asked_for
from spanproof.verifiers.figures import FIGURES
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.times import MOMENTS

PLANS = (
    "The Basic plan costs $5 a month and lets users restore files within 30 days. "
    "The Pro plan costs $12 a month and lets users restore files within 180 days. Support is by mail."
)
MUSEUM = (
    "The museum opened on 3 May 1903. The library next door opened in 1898. The ferry leaves at 9:15 in the harbour."
)
OPENED, FERRY = "When did the museum open?", "At what time does the ferry for Ravna leave the harbour?"
PRICE, TIME = "How much is the Basic plan?", "How long can Pro users restore files?"


def found(answer: str, *texts: str, question: str | None) -> Finding | None:
    case = Case(answer, tuple(Chunk(str(at), text) for at, text in enumerate(texts, start=1)), question)
    claim = Claim(case, Span(0, len(answer)))
    dates = MOMENTS.of_claim(claim)
    return asked_for(claim, dates[0], MOMENTS) if dates else asked_for(claim, FIGURES.of_claim(claim)[0], FIGURES)


@pytest.mark.parametrize(
    ("question", "wrong", "ours", "theirs"),
    [
        (PRICE, "$12", "$12", "$5"),
        (PRICE, "It costs $12.", "$12", "$5"),
        (PRICE, "That is $12 a month.", "$12", "$5"),
        (TIME, "30 days", "30 days", "within 180 days"),
        (TIME, "Within 30 days.", "30 days", "within 180 days"),
        (TIME, "They can do so within 30 days.", "30 days", "within 180 days"),
    ],
)
def test_the_figure_of_another_thing_is_contradicted_by_the_one_that_is_asked_for(question, wrong, ours, theirs):
    finding = found(wrong, PLANS, question=question)
    assert finding is not None and finding.outcome == "contradicted" and finding.score >= 0.8
    assert f'[1] has "{theirs}"' in finding.reason
    assert finding.span.of(wrong) == ours


@pytest.mark.parametrize(("question", "right"), [(PRICE, "$5"), (PRICE, "It costs $5."), (TIME, "Within 180 days.")])
def test_nothing_stands_against_the_figure_that_is_asked_for(question, right):
    assert found(right, PLANS, question=question) is None


@pytest.mark.parametrize("wrong", ["1898", "In 1898.", "It opened in 1898."])
def test_so_is_the_date_of_another_thing(wrong):
    finding = found(wrong, MUSEUM, question=OPENED)
    assert finding is not None and finding.outcome == "contradicted" and finding.score >= 0.8
    assert '[1] has "3 May 1903"' in finding.reason
    assert finding.span.of(wrong) == "1898"


@pytest.mark.parametrize(
    ("question", "right"),
    [
        (OPENED, "1903"),
        (OPENED, "May 1903"),
        (OPENED, "It opened on 3 May 1903."),
        # a date that no source states is for others to judge, and so is one of which nothing else is said
        (OPENED, "1899"),
        (FERRY, "9:15"),
        ("When did they open?", "1898"),
    ],
)
def test_nothing_stands_against_the_date_that_is_asked_for(question, right):
    assert found(right, MUSEUM, question=question) is None


def test_sentences_of_other_chunks_are_looked_at_too():
    apart = PLANS.split(". ")
    assert found("$12", *apart, question=PRICE) is not None
    assert found("$5", *apart, question=PRICE) is None


@pytest.mark.parametrize(
    ("answer", "text", "question"),
    [
        ("$12", PLANS, None),
        # what is asked for is said of both
        ("$12", PLANS, "What do the plans cost?"),
        # it is denied
        ("no longer $12", PLANS, PRICE),
        # another dimension is no other value
        ("$12", "Parking costs $12. The Basic plan has 30 days.", "How much is the Basic plan?"),
        # it stands nowhere: others say so
        ("$7", PLANS, PRICE),
        # a sentence of its own subject needs no word of the question
        ("The Pro plan costs $12.", PLANS, PRICE),
        # one item of several
        ("- $5\n- $12", PLANS, PRICE),
        # the sentence before says what it is of: one more word of the question elsewhere is not enough
        ("$5", "Basic is for one user. It costs $5. The Pro plan costs $12.", PRICE),
    ],
)
def test_nothing_is_said_where_the_words_do_not_tell(answer, text, question):
    assert found(answer, text, question=question) is None


def test_a_chunk_without_a_word_of_the_question_changes_nothing():
    other = "Parking costs $9 a day."
    assert found("$12", PLANS, other, question=PRICE) == found("$12", PLANS, question=PRICE)
    assert found("$5", PLANS, other, question=PRICE) is None
