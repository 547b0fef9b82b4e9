"""Whether a claim gives to one what a source has another say, against whom it sets this one."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.types import CheckLabel
from spanproof.verifiers.names import Names

DRUG = "Dr Osk says that the drug is safe for children, while Dr Lunde says that the drug is not safe for children."
MINE = "According to Vera Pohl, the mine is still worked. Hugo Brand, however, claims that the mine was given up."
DENIED = "Ida Rusk said that the bridge was unsafe. Olaf Berg, the engineer, disputed this."

check = partial(checked, Names())


@pytest.mark.parametrize(
    ("answer", "chunk", "wrong"),
    [
        ("Dr Lunde says that the drug is safe for children.", DRUG, "Lunde"),
        ("According to Dr Lunde, the drug is safe for children.", DRUG, "Lunde"),
        ("The drug is safe for children, according to Dr Lunde.", DRUG, "Lunde"),
        ("Dr Osk thinks that the drug is not safe for children.", DRUG, "Osk"),
        ("Hugo Brand says the mine is still worked.", MINE, "Hugo Brand"),
        ("It was Hugo Brand who said that the mine is still worked.", MINE, "Hugo Brand"),
        ("Vera Pohl believes that the mine was given up.", MINE, "Vera Pohl"),
        ("Olaf Berg said that the bridge was unsafe.", DENIED, "Olaf Berg"),
        (
            "According to Berg, the plan is too dear.",
            "Rusk thinks that the plan is too dear, but Berg says it is not.",
            "Berg",
        ),
    ],
)
def test_the_words_of_another_against_whom_one_is_set_contradict(answer, chunk, wrong):
    found = check(answer, chunk)
    assert found.label is CheckLabel.CONTRADICTED
    assert [span.of(answer) for span in found.spans] == [wrong]


CLOSURES = (
    '"We are not closing any branch," said spokeswoman Ina Voss. '
    "Director Paul Rehn added that ten people will be hired in spring."
)
PITCH = "Coach Len Ward said the team was tired. Captain Joe Pike said the pitch was too wet."
OPENING = '"We will open in June," Mia Frost said. Ben Holt, the architect, said that the roof still leaks.'


@pytest.mark.parametrize(
    ("answer", "chunk", "wrong"),
    [
        ("Paul Rehn said that no branch will be closed.", CLOSURES, "Paul Rehn"),
        ("According to Ina Voss, ten people will be hired in spring.", CLOSURES, "Ina Voss"),
        ("Len Ward said that the pitch was too wet.", PITCH, "Len Ward"),
        ("Ben Holt said they will open in June.", OPENING, "Ben Holt"),
        ("Mia Frost said the roof still leaks.", OPENING, "Mia Frost"),
    ],
)
def test_what_another_alone_says_is_not_of_one_who_says_something_else(answer, chunk, wrong):
    found = check(answer, chunk)
    assert found.label is CheckLabel.CONTRADICTED
    assert [span.of(answer) for span in found.spans] == [wrong]


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Ina Voss said that no branch will be closed.", CLOSURES),
        ("According to Paul Rehn, ten people will be hired.", CLOSURES),
        ("Joe Pike said that the pitch was too wet.", PITCH),
        ("Mia Frost said they will open in June.", OPENING),
        (
            "According to Rainer, most pupils prefer longer lunch breaks.",
            "Suki said most pupils want shorter lunch breaks. Rainer said most want longer ones.",
        ),
        ("Horn said the vote was fair.", '"The vote was fair," said Ada Cass. Lea Horn said the same that day.'),
        ("Dr Osk says that the drug is safe for children.", DRUG),
        ("According to Dr Lunde, the drug is not safe for children.", DRUG),
        ("Vera Pohl says the mine is still worked.", MINE),
        ("Hugo Brand says the mine was given up.", MINE),
        ("Ida Rusk said that the bridge was unsafe.", DENIED),
        ("Olaf Berg denied that the bridge was unsafe.", DENIED),
        (
            "Berg says the port pays the town more than it costs.",
            "Rusk says the port costs the town more than it pays. Berg says the reverse.",
        ),
        # both say so, in words of their own
        (
            "Brand says the mine is worked.",
            "Pohl says that the mine is worked. Brand also says that the mine is in use.",
        ),
        ("Brand says the mine is worked.", "Pohl says that the mine is worked. Brand says that the mine is in use."),
        ("Brand says the plan is cheap.", "Pohl says the plan is cheap. Brand says the plan is good value."),
        ("Berg said the plan was safe.", "Rusk said the plan was safe and cheap. Berg said it was safe but not cheap."),
        ("Lunde said the drug works.", "Osk said the drug works. It costs 9 euros. Lunde was not asked."),
    ],
)
def test_nothing_is_objected_to_where_the_one_may_have_said_so(answer, chunk):
    assert check(answer, chunk).label is not CheckLabel.CONTRADICTED
