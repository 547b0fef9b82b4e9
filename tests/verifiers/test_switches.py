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
