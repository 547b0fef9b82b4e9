"""From what users have to a case."""

import json
from types import SimpleNamespace

import pytest

from spanproof import InputError, case
from spanproof.types import Chunk


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("one text", [("1", "one text", None)]),
        (["a", "b"], [("1", "a", None), ("2", "b", None)]),
        (None, []),
        ((), []),
        ({"text": "a", "id": "x"}, [("x", "a", None)]),
        ([{"content": "a", "source": "s.md"}], [("1", "a", "s.md")]),
        ([{"page_content": "a", "metadata": {"source": "s.md", "start_index": 4}}], [("1", "a", "s.md")]),
        ([{"text": "a", "id": 12}], [("12", "a", None)]),
        ([{"text": "a", "id": 0}], [("0", "a", None)]),
        ([{"text": "a", "doc_id": "d"}], [("d", "a", None)]),
        ([{"text": None}], [("1", "", None)]),
        ([Chunk("c", "a")], [("c", "a", None)]),
        (Chunk("c", "a"), [("c", "a", None)]),
        ([SimpleNamespace(page_content="a", metadata={"source": "s"}, id="d1")], [("d1", "a", "s")]),
        ([SimpleNamespace(text="a")], [("1", "a", None)]),
        ([{"text": "a", "id": "x"}, {"text": "b", "id": "x"}], [("x", "a", None), ("x#2", "b", None)]),
        (iter(["a"]), [("1", "a", None)]),
    ],
)
def test_chunks_come_in_every_usual_form(given, expected):
    built = case("answer", given)
    assert [(chunk.id, chunk.text, chunk.source) for chunk in built.chunks] == expected


def test_a_dict_without_text_is_a_record_with_its_fields_mapped():
    (chunk,) = case("answer", [{"name": "Finch", "hours": {"Monday": "9-5"}}]).chunks
    for field in chunk.metadata["fields"]:
        assert chunk.text[field["start"] : field["end"]]
    assert {"name", "hours.Monday"} <= {field["path"] for field in chunk.metadata["fields"]}


def test_a_json_string_is_a_record_too():
    record = {"name": "Finch", "hours": {"Monday": "9-5"}}
    assert case("answer", [json.dumps(record)]).chunks[0].text == case("answer", [record]).chunks[0].text


def test_where_a_chunk_starts_in_its_source_is_kept():
    assert case("a", [{"text": "x", "metadata": {"start_index": 40}}]).chunks[0].start == 40
    assert case("a", [{"text": "x", "start": 7}]).chunks[0].start == 7


def test_what_else_a_document_says_is_kept_as_metadata():
    assert case("a", [{"text": "x", "page": 3, "metadata": {"b": 1}}]).chunks[0].metadata == {"b": 1, "page": 3}


def test_lone_surrogates_become_one_replacement_character_each():
    built = case("a\ud800b", ["x\udfffy"])
    assert built.answer == "a\ufffdb"
    assert built.chunks[0].text == "x\ufffdy"


@pytest.mark.parametrize("bad", [3, [3], [object()], [{"text": 3}], [["nested"]]])
def test_what_is_no_chunk_is_refused_with_its_place(bad):
    with pytest.raises(InputError, match="expected"):
        case("answer", bad)
