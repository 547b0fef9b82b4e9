"""What is allowed and what is forbidden, in whatever words."""

from functools import partial

import pytest
from tests.factories import checked

from spanproof.verifiers.negation import Negation

check = partial(checked, Negation())
MEDICINE = (
    "Adults and children over 12 years: take 1 to 2 tablets every 4 to 6 hours. Do not take more "
    "than 8 tablets in 24 hours. Do not give to children under 12 years."
)


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Children younger than 12 may take it.", MEDICINE),
        ("It can be given to children under 12.", MEDICINE),
        ("Dogs are welcome on the playground.", "Dogs are not allowed on the playground."),
        ("You may bring your dog to the playground.", "Dogs are not allowed on the playground."),
        ("Dogs are welcome.", "No dogs."),
        ("You can bring pets.", "No pets allowed."),
        ("You may smoke.", "Smoking is strictly prohibited."),
        (
            "Smoking is forbidden on the terrace.",
            "Smoking is strictly prohibited in the lobby. Guests may smoke on the terrace.",
        ),
        ("Sale items can be refunded.", "Sale items are non-refundable."),
        ("Sale items are not refundable.", "Sale items can be refunded."),
        ("Vouchers can be transferred.", "Vouchers are not transferable."),
        ("It is suitable for children under three.", "Not suitable for children under 3."),
        ("You can leave the heater unattended.", "Never leave the heater unattended."),
        ("Bicycles are not allowed on trains.", "Bicycles may be carried on all trains except at rush hour."),
        ("Visitors cannot park in the yard.", "Visitors may park in the yard for two hours."),
        ("Cash is accepted.", "You can pay by card; cash is not accepted."),
        ("Employees are not allowed to work from home.", "Employees may work from home two days a week."),
        ("Cyclists may use the Agnes tunnel.", "Cyclists may use the Berit tunnel but not the Agnes tunnel."),
        ("Cyclists may not use the Berit tunnel.", "Cyclists may use the Berit tunnel but not the Agnes tunnel."),
        ("Tenants of Garnet Court may keep dogs.", "Tenants of Garnet Court may keep cats but not dogs."),
        ("Fireworks are not prohibited in Buffalo.", "Fireworks are not allowed in Buffalo."),
        ("Fireworks are banned in Buffalo.", "Fireworks are not prohibited in Buffalo."),
        ("Neither kings nor pawns can be hidden.", "Kings and pawns may be hidden."),
        ("Kings and pawns can be hidden.", "Neither kings nor pawns may be hidden."),
    ],
)
def test_the_opposite_in_other_words_contradicts(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Children under twelve must not take it.", MEDICINE),
        ("It is not suitable for children below the age of 12.", MEDICINE),
        ("Dogs are prohibited on the playground.", "Dogs are not allowed on the playground."),
        ("Smoking is not permitted.", "Smoking is strictly prohibited."),
        ("Sale items cannot be refunded.", "Sale items are non-refundable."),
        ("Neither kings nor pawns can be hidden.", "Kings and pawns may not be hidden."),
        ("Nobody may smoke.", "Smoking is strictly prohibited."),
        ("Children under 3 should not use it.", "Not suitable for children under 3."),
        (
            "Cyclists are not allowed in the Agnes tunnel.",
            "Cyclists may use the Berit tunnel but not the Agnes tunnel.",
        ),
        ("Tenants of Garnet Court must not keep dogs.", "Tenants of Garnet Court may keep cats but not dogs."),
        ("Dogs are prohibited.", "Dogs are not allowed."),
        ("Smoking is forbidden during takeoff.", "Smoking is not permitted during takeoff."),
        ("Do not take it after meals.", "It may not be taken before meals. You may not take it after meals."),
        ("Do not feed the animals.", "Animals may not be fed."),
        ("Feeding the animals is prohibited.", "Do not feed the animals."),
        ("Dogs may not chase cats.", "Dogs are not allowed to chase cats."),
        ("No smoking inside the station.", "Smoking is prohibited inside the station."),
    ],
)
def test_the_same_in_other_words_is_supported(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label == "supported"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("Children over 12 may take it.", MEDICINE),
        ("You can take 8 tablets in 24 hours.", MEDICINE),
        ("Dogs are welcome.", "Dogs are not allowed on the playground."),
        ("Dogs are allowed on a leash.", "Dogs are not allowed on the playground."),
        (
            "Guests may smoke on the terrace.",
            "Smoking is strictly prohibited in the lobby. Guests may smoke on the terrace.",
        ),
        ("Photography is allowed.", "Photography is not permitted during performances."),
        ("Photography is allowed without flash.", "Photography is not permitted."),
        ("Photography is not permitted.", "Photography without flash is permitted."),
        ("You can wash it at 40 degrees.", "Do not wash at more than 40 degrees."),
        ("Visitors can park in the yard.", "Visitors may park in the yard for two hours."),
        ("You can pay with cash.", "Cash is not accepted."),
        ("Employees can work from home.", "Employees may not work from abroad."),
        ("Drones may be flown in the park.", "Drones are banned in the park."),
        ("Subletting is allowed.", "The lease prohibits subletting."),
        ("Patients may eat before surgery.", "Patients must not eat for six hours before surgery."),
        ("Cyclists may use the Berit tunnel.", "Cyclists may use the Berit tunnel but not the Agnes tunnel."),
        ("Dogs are allowed.", "Tenants of Garnet Court may keep cats but not dogs."),
        ("Fireworks are allowed in Buffalo.", "Fireworks are not prohibited in Buffalo."),
        (
            "The lid should not be opened while the second rise is going on.",
            "The lid must stay shut during the second rise, but may be opened in the first ten minutes.",
        ),
        (
            "Berries are excluded because the ladders are not safe.",
            "Berries may be picked, but not cherries: the ladders are unsafe.",
        ),
    ],
)
def test_something_else_is_not_objected_to(answer: str, chunk: str) -> None:
    assert check(answer, chunk).label != "contradicted"


@pytest.mark.parametrize(
    ("answer", "chunk"),
    [
        ("You may not take it before meals.", "You may not take it after meals."),
        ("You may not take it with food.", "You may not take it without food."),
        ("Do not use it with water.", "Do not use it without water."),
        ("Alcohol may not be sold before 10 pm.", "Alcohol may not be sold after 10 pm."),
        (
            "New hires are not eligible after their first six months.",
            "New hires are not eligible during their first six months.",
        ),
        ("Refunds are not possible within 14 days.", "Refunds are not possible after 14 days."),
        ("Dogs may not chase cats.", "Cats may not chase dogs."),
        ("Do not let dogs chase cats.", "Do not let cats chase dogs."),
        ("Cats may not be chased by dogs.", "Cats may not chase dogs."),
        ("Children may not photograph.", "Children may not be photographed."),
        ("Some members may not vote.", "All members may not vote."),
        ("Do not park behind the gate.", "Do not park near the gate."),
        ("Pets are not allowed outside.", "Pets are not allowed inside."),
    ],
)
def test_a_prohibition_for_another_case_or_of_another_doer_is_not_the_same(answer: str, chunk: str) -> None:
    found = check(answer, chunk)
    assert found.label != "supported" or found.score < 0.5
