from __future__ import annotations

import datetime
import json
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spanproof.errors import InputError
from spanproof.text.records import as_record, fields_of, flatten
from spanproof.types import Chunk

PROFILE = {
    "name": "Rye & Thyme",
    "hours": {"Monday": "18:30-22:0"},
    "attributes": {"Ambience": {"classy": True, "divey": False}, "WiFi": None, "Parking": {}},
    "stars": 4.0,
    "tags": ["brunch", "", []],
    "review_info": [{"review_text": "Great.\nCome back."}],
}

PROFILE_LINES = """name: Rye & Thyme
hours.Monday: 18:30-22:0
attributes.Ambience.classy: true
attributes.Ambience.divey: false
attributes.WiFi: null
attributes.Parking: {}
stars: 4.0
tags[0]: brunch
tags[1]: ""
tags[2]: []
review_info[0].review_text: Great.
Come back."""

KEYS = st.text(max_size=5) | st.sampled_from(["a", "b", "hours", "a.b", "a[0]", "U.S.", "No. 2", "", " x", "\n"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=12,
)
RECORDS = st.dictionaries(KEYS, VALUES, max_size=4) | st.lists(VALUES, max_size=4)


def test_a_profile_becomes_readable_lines():
    assert flatten(PROFILE)[0] == PROFILE_LINES


@given(RECORDS)
@settings(max_examples=1000)
def test_every_field_is_its_path_and_value_in_order_and_nothing_is_left_out(record):
    text, fields = flatten(record)

    assert "\n".join(text[field["start"] : field["end"]] for field in fields) == text
    assert all(text[field["start"] :].startswith(field["path"] + ": ") for field in fields)
    assert len({field["path"] for field in fields}) == len(fields)


@given(RECORDS)
def test_flattening_ends_in_metadata_that_a_chunk_accepts_and_gives_back(record):
    text, fields = flatten(record)

    assert list(fields_of(Chunk("1", text, metadata={"fields": fields}))) == fields


@pytest.mark.parametrize(
    ("record", "text"),
    [
        ({}, ""),
        ([], ""),
        ([{"a": 1}, {"a": 2}], "[0].a: 1\n[1].a: 2"),
        ([[1, "x"], [2, "y"]], "[0][0]: 1\n[0][1]: x\n[1][0]: 2\n[1][1]: y"),
        ({"a.b": 1, "a": {"b": 2}}, '["a.b"]: 1\na.b: 2'),
        ({"a[0]": 1, "a": [2]}, '["a[0]"]: 1\na[0]: 2'),
        ({"No. of rooms": 3, "": 1}, 'No. of rooms: 3\n[""]: 1'),
        ({"line\nbreak": "x"}, '["line\\nbreak"]: x'),
        ({"note": "null"}, "note: null"),
        ({"big": 10**30, "small": 1e-9, "odd": float("nan")}, "big: 1" + "0" * 30 + "\nsmall: 1e-09\nodd: NaN"),
        ({"since": datetime.date(2020, 1, 2), "price": Decimal("1.50")}, "since: 2020-01-02\nprice: 1.50"),
        ({"名前": "ライ麦 🌾", "e\u0301": "\r\n"}, "名前: ライ麦 🌾\ne\u0301: \r\n"),
        ({1: ("a", "b"), "set": {"y", "x"}}, "1[0]: a\n1[1]: b\nset[0]: x\nset[1]: y"),
    ],
)
def test_unusual_records_stay_visible_and_unambiguous(record, text):
    assert flatten(record)[0] == text


@pytest.mark.parametrize("bad", ["text", b"bytes", 3, None, {"a": [b"bytes"]}])
def test_what_is_no_record_is_refused(bad):
    with pytest.raises(InputError):
        flatten(bad)


def test_nesting_up_to_64_levels_is_flattened_and_more_is_refused():
    record: object = 1
    for _ in range(64):
        record = [record]

    assert flatten(record)[0] == "[0]" * 64 + ": 1"
    with pytest.raises(InputError, match="nested at most 64 deep"):
        flatten([record])


def test_a_record_that_contains_itself_is_refused():
    record: dict[str, object] = {}
    record["self"] = record

    with pytest.raises(InputError):
        flatten(record)


@given(RECORDS)
def test_json_text_of_an_object_reads_back_as_the_record(record):
    if isinstance(record, dict) and record:
        assert as_record(f" \n{json.dumps(record)}\n") == record


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "[1, 3]",
        '["a", "b"]',
        "null",
        '"text"',
        "[1] Smith et al. write [2]",
        "{curly} braces}",
        '{"a": 1, "a": 2}',
        '{"a": "\\ud83d"}',
        '{"a": 1} and more',
        "[" * 100_000 + "]" * 100_000,
        '{"a": ' + "[" * 70 + "]" * 70 + "}",
        '{"a": ' + "9" * 5000 + "}",
    ],
)
def test_text_that_is_no_whole_record_is_plain_text(text):
    assert as_record(text) is None


@pytest.mark.parametrize(
    "metadata",
    [
        {},
        {"fields": None},
        {"fields": ["title", "author"]},
        {"fields": [{"path": "a", "start": 0, "end": 99}]},
        {"fields": [{"path": "a", "start": 3, "end": 3}]},
        {"fields": [{"path": "b", "start": 3, "end": 5}, {"path": "a", "start": 0, "end": 2}]},
        {"fields": [{"path": "a", "start": 0, "end": 2, "type": "x"}]},
    ],
)
def test_other_metadata_is_not_taken_for_a_records_fields(metadata):
    assert fields_of(Chunk("1", "a: 1\nb: 2", metadata=metadata)) == ()
