"""Values that a sentence shares out between several things."""

import pytest
from tests.factories import checked

from spanproof.types import CheckLabel
from spanproof.verifiers.dates import Dates
from spanproof.verifiers.numbers import Numbers

PRICES = "Admission is $12 for adults and $6 for children. The shop is free."
REVENUE = "Revenue rose to 8 million in 2020 and to 11 million in 2021."
OFFICES = "The Berlin office has 40 employees and the Lyon office has 25."
OPENINGS = "The museum opened in 1903 and the library in 1898."


@pytest.mark.parametrize(
    ("answer", "chunk", "question", "wrong", "theirs"),
    [
        ("Children pay $12.", PRICES, None, "$12", "$6"),
        ("Adults pay $6.", PRICES, None, "$6", "$12"),
        ("A child ticket is $12.", PRICES, "How much is a child ticket?", "$12", "$6"),
        ("$12", PRICES, "How much do children pay?", "$12", "$6"),
        ("Revenue was 11 million in 2020.", REVENUE, None, "11 million", "8 million"),
        ("Revenue rose to 8 million in 2021.", REVENUE, None, "8 million", "11 million"),
        ("Lyon's office has 40 employees.", OFFICES, None, "40", "25"),
        # a claim that shares out as well
        ("Children pay $12 and adults pay $6.", PRICES, None, "$12", "$6"),
        ("It is $6 for adults and $12 for children.", PRICES, None, "$6", "$12"),
    ],
)
def test_the_value_of_the_other_part_contradicts(answer, chunk, question, wrong, theirs):
    found = checked(Numbers(), answer, chunk, question=question)
    assert found.label is CheckLabel.CONTRADICTED
    assert found.score >= 0.8
    assert f'[1] has "{theirs}"' in found.reason
    assert next(span.of(answer) for span in found.spans).startswith(wrong)


@pytest.mark.parametrize(
    ("answer", "chunks", "question"),
    [
        ("Children pay $6.", [PRICES], None),
        ("Adults pay $12.", [PRICES], None),
        ("$6", [PRICES], "How much do children pay?"),
        ("Admission is $12.", [PRICES], None),
        ("Children pay $6 and adults pay $12.", [PRICES], None),
        ("It is $6 for children, $12 for adults.", [PRICES], None),
        ("Revenue was 8 million and then 11 million.", [REVENUE], None),
        ("Revenue was 11 million in 2021.", [REVENUE], None),
        ("The Lyon office has 25 employees.", [OFFICES], None),
        # another source says so
        ("Children pay $12.", [PRICES, "On Mondays children pay $12, too."], None),
        # denied, or compared
        ("Children do not pay $12.", [PRICES], None),
        ("Children pay less than $12.", [PRICES], None),
        # what is so of both
        (
            "From abroad, it costs £7 for up to a year.",
            ["£7 for up to a year and £9 for more when applying from abroad."],
            None,
        ),
        # counts of different things
        ("The hotel by the lake has 40 rooms.", ["The hotel has 3 floors by the lake and 40 rooms."], None),
    ],
)
def test_nothing_is_said_of_the_value_of_its_own_part_nor_where_that_is_open(answer, chunks, question):
    assert checked(Numbers(), answer, *chunks, question=question).label is not CheckLabel.CONTRADICTED


def test_dates_are_shared_out_too():
    source = "The north gate opens on 3 May for walkers and on 9 June for riders."
    wrong = checked(Dates(), "Riders may use the north gate from its opening on 3 May.", source)
    assert wrong.label is CheckLabel.CONTRADICTED and '[1] has "9 June"' in wrong.reason
    assert checked(Dates(), "It opens on 3 May for walkers.", source).label is not CheckLabel.CONTRADICTED
