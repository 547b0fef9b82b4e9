"""Figures that follow from others, and those that do not."""

import pytest

from spanproof.cases import case
from spanproof.types import Claim, Span
from spanproof.verifiers.calculated import is_calculated
from spanproof.verifiers.figures import figures_in


def follows(answer, written, evidence=(), question=None, *, of=None):
    """Whether the figure `written` of `answer` does; the claim is `of`, a part of the answer, or all of it."""
    given = case(answer, ["-"], question=question)
    start = answer.index(of or answer)
    claim = Claim(given, Span(start, start + len(of or answer)))
    (figure,) = (each for each in figures_in(answer, claim.span) if answer[each.start : each.end] == written)
    return is_calculated(claim, figure, evidence)


@pytest.mark.parametrize(
    ("answer", "written", "evidence", "question"),
    [
        ("With 12 seats at $9 a month it comes to $1,296 a year.", "$1,296", (), None),
        ("As $10,000 is exempt, you pay tax on $90,000.", "$90,000", (), "How much of $100,000 is taxed?"),
        ("They get 4 florins for at most 150 days, so 600 florins.", "600", (), None),
        ("EUR 15 is taken off the EUR 75.", "EUR 15", ["20 per cent is deducted."], None),
        ("It covers 312 ha, 18 % more than the 264 ha before.", "18 %", (), None),
        ("The rate becomes 6.00%.", "6.00%", ["The rate is 5.60%, above the limit 0.40 % more."], "And above 80%?"),
        ("The outage lasted an hour and a half.", "an hour and a half", ["From 09:12 to 10:47 UTC it was down."], None),
        ("The interval drops to 2,000 hours.", "2,000 hours", ["Every 4,000 hours; halve that in dusty rooms."], None),
        ("In all it comes to GBP 20,500 to 23,500, from 18,500 to 21,500 and 2,000.", "GBP 20,500 to 23,500", (), None),
    ],
)
def test_what_follows_from_the_answer_its_question_and_the_evidence(answer, written, evidence, question):
    assert follows(answer, written, evidence, question)


@pytest.mark.parametrize(
    ("answer", "written", "evidence"),
    [
        ("With 12 seats at $9 a month it comes to $1,396 a year.", "$1,396", ()),
        ("It covers 312 ha, 28 % more than the 264 ha before.", "28 %", ()),
        ("The outage lasted five hours.", "five hours", ["From 09:12 to 10:47 UTC it was down."]),
        ("The fee is 70 euros.", "70 euros", ["There are 30 seats.", "The hall has 40 lamps."]),
        ("It opened in 1931.", "1931", ["In 1901 it was planned for 30 years."]),
        ("The fee is 47 euros.", "47 euros", ()),
        ("Category 96-100 mph is for 5 trees, after 74-95 mph.", "96-100 mph", ()),
        ("He stayed 465 days.", "465 days", ["It grew by 665 kg.", "Of 6 acres 2 cost 360 dollars.", "He had 2."]),
    ],
)
def test_what_does_not_follow(answer, written, evidence):
    figures = figures_in(answer, Span(0, len(answer)))
    assert not any(answer[each.start : each.end] == written for each in figures) or not follows(
        answer, written, evidence
    )


def test_figures_of_the_rest_of_an_answer_are_calculated_with():
    answer = "A year costs $1,296. Month by month it is $1,584, so you save $288."
    assert follows(answer, "$288", of="Month by month it is $1,584, so you save $288.")
    assert not follows(answer.replace("288", "388"), "$388", of="Month by month it is $1,584, so you save $388.")
