"""Values that held before a change, claimed as what holds."""

import pytest
from tests.factories import checked

from spanproof.types import CheckLabel
from spanproof.verifiers.numbers import Numbers

RAISED = "The fee was raised from 30 to 60 euros."
FELL = "Unemployment in Ulm fell from 9 to 6 percent."
STARTS = "Kestrel Mail starts in two seconds instead of five."
UP = "Admission is 16 euros, up from 12 euros last year."
WAS = "The fee is 60 euros (was 30)."


@pytest.mark.parametrize(
    ("answer", "chunk", "theirs"),
    [
        ("The fee is 30 euros.", RAISED, "30 to 60 euros"),
        ("The fee is now 30 euros.", RAISED, "30 to 60 euros"),
        ("The fee rose to 30 euros.", RAISED, "30 to 60 euros"),
        ("The fee was raised from 60 to 30 euros.", RAISED, "30 to 60 euros"),
        ("Unemployment in Ulm is 9 percent.", FELL, "6 percent"),
        ("Unemployment in Ulm rose from 6 to 9 percent.", FELL, "9 to 6 percent"),
        ("The rate in Ulm is 9 percent.", "The rate in Ulm fell to 6 percent, from 9 percent in May.", "6 percent"),
        ("Kestrel Mail starts in five seconds.", STARTS, "two seconds"),
        ("Kestrel Mail takes five seconds to start.", STARTS, "two seconds"),
        ("Admission costs 12 euros.", UP, "16 euros"),
        ("The fee is 30 euros.", WAS, "60 euros"),
        ("The fee was raised from 60 to 30 euros.", WAS, "60 euros (was 30"),
        ("Fares are 20 euros.", "Fares have dropped from 20 to 16 euros.", "16 euros"),
    ],
)
def test_the_value_before_a_change_is_not_the_one_behind_it(answer, chunk, theirs):
    found = checked(Numbers(), answer, chunk)
    assert found.label is CheckLabel.CONTRADICTED
    assert f'[1] has "{theirs}"' in found.reason


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The fee is 60 euros.", RAISED),
        ("The fee was 30 euros.", RAISED),
        ("The fee was 30 euros at first.", RAISED),
        ("The fee rose from 30 to 60 euros.", RAISED),
        ("The fee is 30 euros for members.", f"{RAISED} For members the fee is still 30 euros."),
        ("The fee is 30 euros.", "In May the fee will be raised from 30 to 60 euros."),
        ("The fee is 30 euros.", "The council wants to raise the fee from 30 to 60 euros."),
        ("The fee is 30 euros.", "The fee ranges from 30 to 60 euros."),
        ("The lift in Oslo holds 30 people.", "In Bergen the lift has been changed from 30 to 60 people."),
        ("Last year admission cost 12 euros.", UP),
        ("Admission is up from 12 to 16 euros.", UP),
        ("Kestrel Mail starts in two seconds.", STARTS),
    ],
)
def test_nothing_is_said_of_former_times_of_plans_or_of_another_thing(answer, chunk):
    assert checked(Numbers(), answer, chunk).label is not CheckLabel.CONTRADICTED
