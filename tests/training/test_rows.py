"""Rows of training files: what is damaged or wrong is refused by file and row."""

import gzip
import json

import pytest

from spanproof.errors import InputError
from spanproof.training.pairs import load_pairs, read_jsonl
from spanproof.training.span_rows import read_rows

PAIR = {"premise": "Open at 9.", "hypothesis": "It opens at 9.", "label": "SUPPORT"}
SPANS = {"question": "When?", "context": "Open at 9.", "spans": [[8, 9]]}


def _lines(*rows):
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def test_a_byte_order_mark_and_blank_lines_are_no_rows(tmp_path):
    (tmp_path / "log.jsonl").write_bytes(b"\xef\xbb\xbf" + _lines({"a": 1}) + b"\r\n\n" + _lines({"b": "é"}))
    assert list(read_jsonl(tmp_path / "log.jsonl")) == [{"a": 1}, {"b": "é"}]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (b'{"answer": "It', "JSONDecodeError"),
        (b'{"answer": "caf\xe9"}', "UnicodeDecodeError"),
        (b"[1, 2]", "of type list"),
        (b"3", "of type int"),
    ],
)
def test_a_line_that_is_no_object_is_refused_by_file_and_line(tmp_path, line, kind):
    path = tmp_path / "log.jsonl"
    path.write_bytes(_lines({"a": 1}, {"a": 2}) + line + b"\n" + _lines({"a": 3}))
    with pytest.raises(InputError, match="a JSON object a line, in UTF-8") as refused:
        list(read_jsonl(path))
    assert f"line 3 of {path.name}" in refused.value.seen
    assert kind in refused.value.seen


@pytest.mark.parametrize("damaged", [lambda whole: whole[:-12], lambda whole: b"plain text", lambda whole: whole[:20]])
def test_a_damaged_archive_is_refused_by_name(tmp_path, damaged):
    path = tmp_path / "rows.jsonl.gz"
    path.write_bytes(damaged(gzip.compress(_lines(*({"a": at} for at in range(50))))))
    with pytest.raises(InputError, match=f"of {path.name}"):
        list(read_jsonl(path))


@pytest.mark.parametrize("name", list(PAIR))
def test_a_pair_without_a_field_is_refused_by_file_and_row(tmp_path, name):
    path = tmp_path / "cad_nli.train.jsonl.gz"
    path.write_bytes(gzip.compress(_lines(PAIR, {key: value for key, value in PAIR.items() if key != name})))
    with pytest.raises(InputError) as refused:
        load_pairs(tmp_path, seed=0)
    assert refused.value.seen == f"row 2 of {path.name}: no {name}"


def test_pairs_under_an_unknown_name_are_refused_with_the_known_ones(tmp_path):
    (tmp_path / "mine.jsonl").write_bytes(_lines(PAIR))
    with pytest.raises(InputError, match=r"cad_nli\.train.*got mine\.jsonl"):
        load_pairs(tmp_path, seed=0)


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"spans": None}, "no spans"),
        ({"context": None}, "no context"),
        ({"question": None}, "no question"),
        ({"question": 3}, "as strings"),
        ({"spans": [{"start": 0, "end": 4}]}, "whole numbers"),
        ({"spans": [["0", "4"]]}, "whole numbers"),
        ({"spans": [[0, 4, 5]]}, "whole numbers"),
        ({"spans": {"start": 0}}, "whole numbers"),
        ({"spans": [[0, 99]]}, "within the context"),
    ],
)
def test_a_wrong_row_of_spans_is_refused_by_file_and_row(tmp_path, wrong, expected):
    path = tmp_path / "rows.jsonl"
    path.write_bytes(_lines(SPANS, {**SPANS, **wrong}))
    with pytest.raises(InputError, match=expected) as refused:
        read_rows(path)
    assert f"row 2 of {path.name}" in refused.value.seen
