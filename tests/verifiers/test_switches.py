"""The yes/no fields of records."""

import time

import pytest

from spanproof.types import Chunk
from spanproof.verifiers.reading import read
from spanproof.verifiers.switches import fitting, is_asserted, switches


@pytest.mark.parametrize(
    ("line", "key", "group", "state"),
    [
        ("attributes.OutdoorSeating: false", ("outdoor", "seating"), (), False),
        ("attributes.WiFi: no", ("wi", "fi"), (), False),
        ("attributes.WiFi: 'free'", ("wi", "fi"), (), True),
        ("attributes.WiFi: u'no'", ("wi", "fi"), (), False),
        ("attributes.BusinessParking.lot: True", ("lot",), ("parking",), True),
        ("attributes.HasTV: null", ("tv",), (), None),
        ("attributes.HasTV: None", ("tv",), (), None),
        ('"delivery": true,', ("delivery",), (), True),
        ("bike_parking: yes", ("bike", "parking"), (), True),
        ("RestaurantsTakeOut: FALSE", ("take", "out"), (), False),
    ],
)
def test_a_line_with_yes_or_no_is_a_switch(line, key, group, state):
    found = switches(f"name: Finch\n{line}\nstars: 4.5")
    assert [(switch.key, switch.group, switch.state) for switch in found] == [(key, group, state)]


@pytest.mark.parametrize(
    "text",
    [
        "name: Finch",
        "stars: 4.5",
        "NoiseLevel: quiet",
        "hours.Monday: 9:00-17:00",
        "has: true",
        "He said: no way",
        "",
        "true",
    ],
)
def test_other_lines_are_none(text):
    assert switches(text) == ()


@pytest.mark.parametrize(
    ("claim", "asserted"),
    [
        ("It has outdoor seating.", True),
        ("Outdoor seating is offered.", True),
        ("It has no outdoor seating.", False),
        ("Outdoor seating is not offered.", False),
        ("Outdoor seating is unavailable.", False),
        ("It offers outdoor seating, but it is not large.", True),
        ("It is unclear whether there is outdoor seating.", None),
    ],
)
def test_a_claim_asserts_or_denies_a_field_that_it_names(claim, asserted):
    chunk = Chunk("1", "OutdoorSeating: true")
    ((switch, _),) = fitting([(switch, chunk) for switch in switches(chunk.text)], claim)
    assert is_asserted(switch, claim, read(claim)) is asserted


RECORD = """categories: Books, Music & Video
attributes.OutdoorSeating: true
attributes.WiFi: no
attributes.Music: false
attributes.RestaurantsTakeOut: false
attributes.RestaurantsGoodForGroups: false
attributes.BusinessParking: null
attributes.BikeParking: true
hours: null"""


DENIED = {"Music": False, "RestaurantsTakeOut": False}
PARKING = {"BusinessParking": True, "BikeParking": True}


@pytest.mark.parametrize(
    ("claim", "asserted"),
    [
        ("There is no music and no takeout.", {"Music": False, "RestaurantsTakeOut": False}),
        ("Music, Wi-Fi, and takeout are not offered.", {"Music": False, "WiFi": False, "RestaurantsTakeOut": False}),
        ("Music, Wi-Fi and takeout are absent.", {"Music": False, "WiFi": False, "RestaurantsTakeOut": False}),
        ("It lacks Wi-Fi, takeout, and music.", {"Music": False, "WiFi": False, "RestaurantsTakeOut": False}),
        (
            "It does not provide Wi-Fi, play music, or offer takeout.",
            {"Music": False, "WiFi": False, "RestaurantsTakeOut": False},
        ),
        ("Dogs are not allowed and takeout is not offered.", {"RestaurantsTakeOut": False}),
        (
            "It has outdoor seating, and does not provide takeout.",
            {"OutdoorSeating": True, "RestaurantsTakeOut": False},
        ),
        ("Outdoor seating is offered, but Wi-Fi is not.", {"OutdoorSeating": True, "WiFi": False}),
        ("It doesn't have Wi-Fi or music, isn't large and isn't quiet.", {"WiFi": False, "Music": False}),
        ("Wi-Fi is free of charge and music is played.", {"WiFi": True, "Music": True}),
        ("Don't miss the music.", {"Music": True}),
        ("It has bike parking.", PARKING),
        ("No hours are given.", {"hours": None}),
        ("Opening hours are not listed.", {"hours": None}),
        ("It takes Tuesdays off and lays out books.", {}),
        ("A group of nine was seated together.", {"RestaurantsGoodForGroups": None}),
        ("It is good for groups.", {"RestaurantsGoodForGroups": True}),
        ("It is in Music Park Rd.", {"Music": None}),
        ("Leave the music at home.", {"Music": False}),
        ("Wi-Fi and takeout are left blank.", {}),
        ("It leaves parking, Wi-Fi and takeout open.", {}),
        ("Nothing is said about music, and takeout is unstated.", {}),
        ("Music and takeout are marked as no.", {"Music": False, "RestaurantsTakeOut": False}),
        ("It offers bike parking, while music and takeout are excluded.", PARKING | DENIED),
        ("The record rules out music and takeout.", {}),
        ("The place rules out music and takeout.", DENIED),
        ("It lists outdoor seating, and states that music is not played.", {"OutdoorSeating": True, "Music": False}),
        ("Outdoor seating is offered, music is not.", {"OutdoorSeating": True, "Music": False}),
        ("None of Wi-Fi, takeout or music is offered.", {"WiFi": False} | DENIED),
        ("They only wish that music were played.", {}),
    ],
)
def test_lists_and_clauses_share_or_do_not_share_their_negation(claim, asserted):
    chunk = Chunk("1", RECORD)
    found = fitting([(switch, chunk) for switch in switches(chunk.text)], claim)
    said = {
        switch.line.partition(":")[0].rpartition(".")[2]: is_asserted(switch, claim, read(claim)) for switch, _ in found
    }
    assert {key: value for key, value in said.items() if key in asserted or value is not None} == asserted


@pytest.mark.parametrize(
    ("claim", "asserted"),
    [
        ("The only reservation concerns the music.", None),
        ("Minor reservations concern a slow check.", None),
        ("They take reservations.", True),
        ("Groups are not catered to.", None),
        ("Parties are catered.", True),
        ("Even the praise comes with reservations.", None),
        ("A guest without a reservation waited.", None),
        ("A guest was wishing for reservations.", None),
        ("Guests would like reservations.", None),
    ],
)
def test_a_doubt_is_no_booking_and_service_no_catering(claim, asserted):
    chunk = Chunk("1", "RestaurantsReservations: true\nCaters: true")
    found = fitting([(switch, chunk) for switch in switches(chunk.text)], claim)
    assert {is_asserted(switch, claim, read(claim)) for switch, _ in found} == {asserted}


@pytest.mark.parametrize(
    ("claim", "line", "asserted"),
    [
        ("Free Wi-Fi is provided.", "WiFi: no", True),
        ("Paid Wi-Fi is provided.", "WiFi: free", False),
        ("You can sit on the patio.", "OutdoorSeating: false", True),
        ("Tables outside are there, too.", "OutdoorSeating: false", True),
        ("There is no patio.", "OutdoorSeating: false", False),
        ("You can order your food to go.", "RestaurantsTakeOut: false", True),
        ("It is the place to go.", "RestaurantsTakeOut: false", None),
        ("It is good for children.", "GoodForKids: null", True),
        ("Kids will love it.", "GoodForKids: null", True),
        ("It accommodates groups.", "RestaurantsGoodForGroups: null", True),
        ("There is no wheelchair access.", "WheelchairAccessible: true", False),
        ("Guests miss a TV.", "HasTV: false", False),
        ("It sells books, magazines, music and video.", "Music: false", None),
    ],
)
def test_a_field_may_go_by_another_name(claim, line, asserted):
    found = fitting([(switch, Chunk("1", line)) for switch in switches(line)], claim)
    assert ({is_asserted(switch, claim, read(claim)) for switch, _ in found} or {None}) == {asserted}


@pytest.mark.parametrize("claim", ["It has seating.", "It is outdoor.", "It has a lot.", "Parking is free.", "Bread."])
def test_a_claim_that_names_only_a_part_of_a_field_does_not_fit(claim):
    chunk = Chunk("1", "OutdoorSeating: true\nBusinessParking.lot: true")
    assert fitting([(switch, chunk) for switch in switches(chunk.text)], claim) == []


@pytest.mark.parametrize(
    "text", ["a: " * 50_000, "a" * 200_000, "a.b" * 50_000 + ": true", "\n" * 100_000, " :" * 60_000]
)
def test_the_cost_is_linear(text):
    started = time.process_time()
    switches(text)
    assert time.process_time() - started < 4
