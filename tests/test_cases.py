"""From what users have to a case."""

import json
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from types import MappingProxyType, SimpleNamespace
from uuid import UUID

import numpy as np
import pytest
from pydantic import BaseModel

from spanproof import InputError, case
from spanproof.types import Chunk


class Retrieved(BaseModel):
    """As LangChain's documents: iterating over it gives its fields."""

    page_content: str
    id: str


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
        ([{"text": "a", "source": None, "metadata": {"source": "s.md"}}], [("1", "a", "s.md")]),
        ([{"text": "a", "id": 12}], [("12", "a", None)]),
        ([{"text": "a", "id": 0}], [("0", "a", None)]),
        ([{"text": "a", "doc_id": "d"}], [("d", "a", None)]),
        ([{"text": None}], [("1", "", None)]),
        ([{"content": None, "text": "a"}], [("1", "a", None)]),
        ([{"content": " ", "text": "", "page_content": "a"}], [("1", "a", None)]),
        ([{"content": "a", "text": "b"}], [("1", "a", None)]),
        ([Chunk("c", "a")], [("c", "a", None)]),
        (Chunk("c", "a"), [("c", "a", None)]),
        ([SimpleNamespace(page_content="a", metadata={"source": "s"}, id="d1")], [("d1", "a", "s")]),
        ([SimpleNamespace(text="a")], [("1", "a", None)]),
        ([{"text": "a", "id": "x"}, {"text": "b", "id": "x"}], [("x", "a", None), ("x#2", "b", None)]),
        (iter(["a"]), [("1", "a", None)]),
        (Retrieved(page_content="a", id="d"), [("d", "a", None)]),
        ([Retrieved(page_content="a", id="d")], [("d", "a", None)]),
        ([(Retrieved(page_content="a", id="d"), 0.8), ("b", np.float32(0.5))], [("d", "a", None), ("2", "b", None)]),
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


@pytest.mark.parametrize("bad", [3, [3], [object()], [{"text": 3}], [["nested"]], np.array("x"), np.array(9)])
def test_what_is_no_chunk_is_refused_with_its_place(bad):
    with pytest.raises(InputError, match="expected"):
        case("answer", bad)


@pytest.mark.parametrize("kind", [bytes, bytearray])
def test_bytes_are_refused_by_their_name(kind):
    for given in (kind(b"text"), [kind(b"text")], kind()):
        with pytest.raises(InputError, match=f"got {kind.__name__} at position 1"):
            case("answer", given)


def test_an_array_of_texts_is_a_list_of_chunks():
    assert [chunk.text for chunk in case("answer", np.array(["a", "b"])).chunks] == ["a", "b"]


def test_a_table_is_refused_and_the_names_of_its_columns_are_not_taken_for_chunks():
    class Frame(list):
        columns = ("text", "score")

    with pytest.raises(InputError, match="got a Frame; give one of its columns"):
        case("answer", Frame(("text", "score")))


@dataclass
class Document:
    """As a framework's: its string shows what is not its text."""

    page_content: str
    id: str | None = None
    metadata: dict | None = None


A, B, BARE = Document("a", "x", {"source": "s"}), Document("b", "y", {"secret": 1}), Document("c")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"one": [A], "two": [B]}, [("x", "a"), ("y", "b")]),
        ({"one": A, "two": [B, BARE]}, [("x", "a"), ("y", "b"), ("3", "c")]),
        ({"text": [A], "metadata": [B]}, [("x", "a"), ("y", "b")]),
        ({"one": [A], "two": [], "three": None}, [("x", "a")]),
        ({"one": [A], "two": [A]}, [("x", "a"), ("x#2", "a")]),
        ([[A], [B]], [("x", "a"), ("y", "b")]),
        ([{"one": [A]}, "text", {"two": (B,)}], [("x", "a"), ("2", "text"), ("y", "b")]),
        ({"one": {"inner": [A, Chunk("k", "chunk")]}}, [("x", "a"), ("k", "chunk")]),
    ],
)
def test_documents_of_several_retrievers_are_chunks_of_their_own(given, expected):
    assert [(chunk.id, chunk.text) for chunk in case("answer", given).chunks] == expected


def test_documents_in_a_collection_keep_their_source_and_metadata():
    first, second = case("answer", {"one": [A], "two": [B]}).chunks
    assert (first.source, first.metadata) == ("s", {"source": "s"})
    assert second.metadata == {"secret": 1}


@pytest.mark.parametrize("empty", [{"one": []}, {"one": None}, {"tags": [], "name": {}}])
def test_a_mapping_without_documents_is_a_record(empty):
    assert case("answer", [empty]).chunks[0].text.startswith(next(iter(empty)))


def endless():
    loop: list = []
    loop.append(loop)
    return loop


@pytest.mark.parametrize(
    "bad",
    [
        {"one": [A], "query": "text"},
        {"one": [(A, 0.3)]},
        {"name": "x", "raw": b"bytes"},
        {"name": "x", "at": object()},
        {"name": "x", "at": SimpleNamespace(a=1)},
        {"one": np.array([1, 2])},
        [(A, 0.3, "hall")],
        {"one": endless()},
    ],
)
def test_an_object_in_a_record_is_refused_and_never_written_as_its_repr(bad):
    with pytest.raises(InputError, match="expected") as error:
        case("answer", bad)
    assert "secret" not in str(error.value)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (date(2024, 5, 1), "2024-05-01"),
        (Decimal("1.50"), "1.50"),
        (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (np.int64(5), "5"),
        (np.bool_(True), "True"),
    ],
)
def test_a_record_may_hold_what_a_database_gives(value, written):
    assert case("answer", {"field": value}).chunks[0].text == f"field: {written}"


def test_sets_and_mappings_of_any_kind_in_a_record_are_those_of_json():
    record = {"tags": {"b", "a"}, "hours": MappingProxyType({"Monday": "9-5"})}
    assert case("answer", record).chunks[0].text == "tags[0]: a\ntags[1]: b\nhours.Monday: 9-5"


@pytest.mark.parametrize(
    "given",
    [{"name": "Rye \ud83d", "price": 12}, {"text": {"name": "Rye \ud83d"}, "source": "a\ud800"}, {"ke\ud800y": "Rye"}],
)
def test_half_characters_in_records_become_replacement_characters(given):
    (chunk,) = case("a", [given]).chunks
    assert "\ufffd" in chunk.text
    assert chunk.source in (None, "a\ufffd")


def test_the_id_that_llama_index_writes_is_the_id():
    node = {"node": {"id_": "n7", "text": "Entry is free."}, "score": 0.5}["node"]
    assert [chunk.id for chunk in case("a", [node]).chunks] == ["n7"]
