"""The yes/no fields of items of a list, of empty lists, and of a record under one key."""

import pytest

from spanproof.cases import case
from spanproof.config import Config, build
from spanproof.labels import CheckLabel

PLANS = {
    "plans": [{"name": "Starter", "sso": False}, {"name": "Team", "sso": False}, {"name": "Enterprise", "sso": True}]
}
ROOMS = {
    "rooms": [
        {"name": "Lake", "balcony": True},
        {"name": "Garden", "balcony": True},
        {"name": "Loft", "balcony": False},
    ]
}
COURSE = {"course": "Statistics", "prerequisites": [], "enrolled": 80}
EMPLOYEE = {"employee": {"name": "Marta Quist", "remote": True, "manager": False}}
RULES = build(Config(verifiers=("negation",)))


def label_of(answer, record):
    (verdict,) = RULES.verify(case(answer, [record])).verdicts
    return verdict.checks["negation"].label


@pytest.mark.parametrize(
    ("answer", "record", "label"),
    [
        ("The Enterprise plan includes SSO.", PLANS, CheckLabel.SUPPORTED),
        ("Only the Enterprise plan includes SSO.", PLANS, CheckLabel.SUPPORTED),
        ("The Team plan includes SSO.", PLANS, CheckLabel.CONTRADICTED),
        ("The Starter plan does not include SSO.", PLANS, CheckLabel.SUPPORTED),
        ("The Loft room has a balcony.", ROOMS, CheckLabel.CONTRADICTED),
        ("There are no prerequisites.", COURSE, CheckLabel.SUPPORTED),
        ("The course has prerequisites.", COURSE, CheckLabel.NO_EVIDENCE),
        ("Marta Quist is remote.", EMPLOYEE, CheckLabel.SUPPORTED),
        ("Marta Quist is not remote.", EMPLOYEE, CheckLabel.CONTRADICTED),
    ],
)
def test_a_field_is_of_the_item_that_the_claim_names(answer, record, label):
    assert label_of(answer, record) is label


@pytest.mark.parametrize("answer", ["The street is busy.", "There is no validated proof.", "It has a lot of rooms."])
def test_the_one_key_of_a_record_that_names_no_thing_is_still_a_group(answer):
    parking = {"parking": {"street": False, "validated": True, "lot": True}}
    assert label_of(answer, parking) is CheckLabel.NOT_APPLICABLE


@pytest.mark.parametrize(
    ("answer", "record"),
    [
        ("The app is only available for Android.", {"app": {"android": True, "ios": True}}),
        ("No discount is recorded on the invoice.", {"invoice": "V-17", "discount": None}),
        (
            "Every member but Birgit Vall has a vote.",
            {"members": [{"name": "Suki Lan", "vote": True}, {"name": "Birgit Vall", "vote": False}]},
        ),
        ("The refund has not been paid yet.", {"refund": 550, "refund_paid": False, "filed_by": "self"}),
    ],
)
def test_nothing_surely_is_said_of_one_alone_of_exceptions_and_of_what_is_not_given(answer, record):
    assert label_of(answer, record) in (CheckLabel.NOT_APPLICABLE, CheckLabel.SUPPORTED)
    assert label_of(answer, record) is CheckLabel.NOT_APPLICABLE or "refund" in answer


@pytest.mark.parametrize("answer", ["Only the Lake room has a balcony.", "The plan includes SSO."])
def test_of_items_that_differ_nothing_is_told_where_none_or_not_all_are_named(answer):
    assert label_of(answer, ROOMS if "balcony" in answer else PLANS) is not CheckLabel.SUPPORTED
