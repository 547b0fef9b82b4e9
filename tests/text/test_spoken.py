"""What a model for inference reads of a chunk."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import fields

from spanproof.cases import case
from spanproof.text.spoken import spoken
from spanproof.types import Span


def chunk_of(source):
    return case("An answer.", [source]).chunks[0]


def whole(source):
    chunk = chunk_of(source)
    return spoken(chunk, Span(0, len(chunk.text)))


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({"name": "Rye", "stars": 4.5}, "name is Rye.\nstars is 4.5."),
        ({"attributes": {"BusinessParking": {"garage": True}}}, "Business Parking garage is yes."),
        ({"attributes": {"OutdoorSeating": False, "WiFi": None}}, "Outdoor Seating is no.\nWiFi is unknown."),
        ({"plans": [{"monthly_price": "$12"}]}, "plans monthly price is $12."),
        (
            {"p": [{"name": "Basic", "price": 5}, {"name": "Pro", "limits": {"users": 9}, "price": 12}]},
            "p name is Basic.\np Basic price is 5.\np name is Pro.\np Pro limits users is 9.\np Pro price is 12.",
        ),
        (
            '[{"id": "A1", "paid": true}, {"id": "B2", "paid": false}]',
            "id is A1.\nA1 paid is yes.\nid is B2.\nB2 paid is no.",
        ),
        ({"colors": ["moss", "slate"], "sizes": ["S"]}, "colors is moss, slate.\nsizes is S."),
        ({"notes": ["Ring twice.", "Back at 9."]}, "notes: Ring twice.\nnotes: Back at 9."),
        ({"prices": {"U.S.": 3}}, "prices U.S. is 3."),
        ({"prerequisites": [], "note": ""}, "prerequisites is none.\nnote is empty."),
        ({"info": "open"}, "info is open."),
        ({"review": "It was good. We came back."}, "review: It was good. We came back."),
    ],
)
def test_a_field_is_a_sentence_of_its_own(record, said):
    assert whole(record) == said


def test_a_text_is_read_as_it_stands_and_a_table_with_its_heads():
    assert whole("Opens: at nine. The end.") == "Opens: at nine. The end."
    assert whole("| Day | Opens |\n|---|---|\n| Monday | 08:00 |") == "Day: Monday; Opens: 08:00."


def test_of_a_field_that_begins_before_the_span_only_what_is_in_it_is_read():
    chunk = chunk_of({"review": "It was good. We came back.", "stars": 4})
    start = chunk.text.index("We came")
    assert spoken(chunk, Span(start, len(chunk.text))) == "We came back.\nstars is 4."
    assert spoken(chunk, Span(0, start)) == "review: It was good. "


@given(st.dictionaries(fields, st.text(max_size=12) | st.booleans() | st.none() | st.integers(), min_size=1))
def test_any_record_can_be_read_and_keeps_its_numbers(record):
    said = whole(record)
    assert all(str(value) in said for value in record.values() if type(value) is int)
