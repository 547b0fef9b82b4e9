"""Lists of what each of several things has."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())
TIERS = (
    "Free tier: 1,000 requests per day, 5 MB per file. Team tier: 50,000 requests per day, 100 MB "
    "per file, SSO. Enterprise tier: unlimited requests, 1 GB per file, SSO, audit logs."
)
ROOMS = "Standard room: shower, TV. Deluxe room: bath, TV, minibar. Suite room: bath, TV, minibar, balcony."
PLANS = (
    "Plans\n- Basic plan: e-mail support, 1 project\n- Pro plan: e-mail support, phone support, 10 "
    "projects\n- Max plan: phone support, API access, unlimited projects"
)
MODELS = (
    "Model A supports Bluetooth 5.0. Model B supports Bluetooth 5.3 and Wi-Fi 6. Model A costs $79. Model B costs $99."
)


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The free tier includes SSO.", TIERS),
        ("The Team tier does not include SSO.", TIERS),
        ("Only the Enterprise tier has SSO.", TIERS),
        ("The Team tier has audit logs.", TIERS),
        ("Only the Team tier has audit logs.", TIERS),
        ("The standard room has a minibar.", ROOMS),
        ("The deluxe room has a balcony.", ROOMS),
        ("Only the deluxe room has a minibar.", ROOMS),
        ("The Basic plan includes phone support.", PLANS),
        ("The Pro plan offers API access.", PLANS),
        ("The Pro plan does not offer phone support.", PLANS),
        ("Only Model A supports Wi-Fi 6.", MODELS),
        ("All tiers have audit logs.", TIERS),
        ("Every tier includes SSO.", TIERS),
        ("Every room has a minibar.", ROOMS),
        ("All plans include phone support.", PLANS),
    ],
)
def test_the_opposite_in_other_words_contradicts(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The free tier does not include SSO.", TIERS),
        ("Only the Enterprise tier has audit logs.", TIERS),
        ("The Team tier has no audit logs.", TIERS),
        ("The standard room has no minibar.", ROOMS),
        ("Only the suite room has a balcony.", ROOMS),
        ("The Basic plan does not include phone support.", PLANS),
        ("Only the Max plan has API access.", PLANS),
        ("Only Model B supports Wi-Fi 6.", MODELS),
    ],
)
def test_the_same_in_other_words_is_supported(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "supported"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("The team tier includes SSO.", TIERS),
        ("The free tier offers 24/7 support.", TIERS),
        ("The deluxe room has a bath.", ROOMS),
        (
            "The Max plan does not include chat.",
            "Basic plan: chat. Pro plan: everything in Basic, SSO. Max plan: SSO, phone.",
        ),
        ("The Basic plan includes backups.", "Basic plan: chat. Pro plan: chat, SSO. All plans include backups."),
        ("The Basic plan does not include SSO.", "Basic plan: chat. Pro plan: chat, SSO. Both plans include backups."),
        ("All rooms have a TV.", ROOMS),
    ],
)
def test_something_else_is_not_objected_to(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label != "contradicted"
