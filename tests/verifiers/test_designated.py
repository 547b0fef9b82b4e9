"""Things told apart by a number or a letter: another one, one that no source has, and what may stand unnamed."""

from functools import partial

import pytest
from tests.factories import checked, flagged

from spanproof.types import CheckLabel
from spanproof.verifiers.numbers import Numbers

check = partial(checked, Numbers())

OTHERS = [
    ("Article 17 lets you ask for your data to be erased. Article 15 gives a right of access.",
     "Article 15 lets you ask for your data to be erased.", "Article 15"),
    ("Clause 4.2 limits our liability to the fees paid. Clause 4.3 excludes lost profits.",
     "Our liability is limited to the fees paid (clause 4.3).", "clause 4.3"),
    ("Schedule 2 lists the monthly fees, Schedule 3 names the exemptions.",
     "The monthly fees are listed in Schedule 3.", "Schedule 3"),
    ("The city was bombed in WWII.", "The city was bombed in the First World War.", "First World War"),
    ("Charge the lamp with the USB-C cable in the box.", "Charge the lamp with the USB-A cable in the box.", "USB-A"),
    ("Type O negative blood can be given to anyone.", "Type A negative blood can be given to anyone.", "Type A"),
    ("It was a randomised phase II trial in Spain.", "It was a randomised phase 3 trial in Spain.", "phase 3"),
]  # fmt: skip

SAME = [
    ("Article 17 lets you ask for your data to be erased. Article 15 gives a right of access.",
     "Article 17 lets you ask for your data to be erased."),
    ("Article 15 gives a right of access. It also lets you ask who has your data. Article 17 is about erasing.",
     "Article 15 lets you ask who has your data."),
    ("Sections 12 to 15 deal with appeals, section 16 with costs.", "Section 13 deals with appeals."),
    ("Article 6(1) allows it.", "Article 6(1)(f) allows it."),
    ("The city was bombed in the Second World War.", "The city was bombed in World War II."),
    ("It was a randomised phase III trial.", "It was a randomised phase 3 trial."),
    ("See section 9. \n4. Fees\nThe fee is due in May.", "The fee is due in May under section 4."),
    ("ATII cells grew on type IV collagen.", "Type II cells grew on collagen."),
    ("Hall A is open to members.", "Hall B is not open to members."),
    ("Courses run at levels A1 to C2.", "Courses run at level B1."),
    ("After stage 2 came the rest day. The third stage led to Pau.", "Stage 3 led to Pau."),
    ("Both types 1 and 2 need insulin.", "Type 2 needs insulin."),
    ("The plan has no name.", "Plan B has no name."),
]  # fmt: skip


@pytest.mark.parametrize(("source", "answer", "wrong"), OTHERS)
def test_what_the_sources_say_of_another_one_is_contradicted(source, answer, wrong):
    found = check(answer, source)
    assert found.label is CheckLabel.CONTRADICTED
    assert wrong in flagged(answer, found)


@pytest.mark.parametrize(("source", "answer"), SAME)
def test_the_same_one_in_another_spelling_or_one_that_may_stand_there_is_left_alone(source, answer):
    assert check(answer, source).label in (CheckLabel.SUPPORTED, CheckLabel.NOT_APPLICABLE)


def test_one_that_no_source_has_beside_others_is_missing():
    found = check("Meetings are held in room 15.", "Room 12 is on the second floor, room 14 on the third.")
    assert found.label is CheckLabel.NO_EVIDENCE
    assert found.reason == "not in the sources: room 15"
