"""A user's labelled log: what its rows become, and which are refused by file and row."""

import json

import pytest

from spanproof.errors import InputError
from spanproof.training.userlog import load_log

ROW = {"question": "When?", "answer": "It opens at 9:00.", "contexts": ["Open from 8:00. It is free."], "labels": []}


def _log(tmp_path, *rows):
    path = tmp_path / "log.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("contexts", "pieces"),
    [
        (["Open from 8:00. It is free."], ("Open from 8:00.", "It is free.")),
        ("Open from 8:00. It is free.", ("Open from 8:00.", "It is free.")),
        ({"text": "Open from 8:00."}, ("Open from 8:00.",)),
        ([{"id": "x", "text": "Open from 8:00.", "source": "a.md"}, "Free."], ("Open from 8:00.", "Free.")),
        ([{"name": "Blue Cafe", "stars": 4}], ("name: Blue Cafe", "stars: 4")),
        (['{"name": "Blue Cafe", "stars": 4}'], ("name: Blue Cafe", "stars: 4")),
        ([], ()),
    ],
)
def test_contexts_are_read_as_at_run_time_and_cut_into_pieces(tmp_path, contexts, pieces):
    (found,) = load_log(_log(tmp_path, {**ROW, "contexts": contexts}))

    assert found.pieces == pieces


@pytest.mark.parametrize("label", [{"start": 3, "end": 8}, [3, 8]])
def test_a_label_is_an_object_or_a_pair(tmp_path, label):
    (found,) = load_log(_log(tmp_path, {**ROW, "labels": [label]}))

    assert (found.spans, found.question, found.group, found.origin) == (((3, 8),), "When?", "1", "log")


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ({"answer": None}, "answer, contexts and labels"),
        ({"answer": ["a"]}, "answer as a string"),
        ({"answer": " "}, "not blank"),
        ({"contexts": None}, "answer, contexts and labels"),
        ({"contexts": [3]}, "a chunk as a string"),
        ({"labels": None}, "answer, contexts and labels"),
        ({"labels": {"start": 1, "end": 3}}, "labels as a list"),
        ({"labels": [{"start": "a", "end": 3}]}, "whole numbers"),
        ({"labels": [{"start": 1}]}, "whole numbers"),
        ({"labels": [[1.9, 3.2]]}, "whole numbers"),
        ({"labels": [[True, 3]]}, "whole numbers"),
        ({"labels": [[1, 2, 3]]}, "whole numbers"),
        ({"labels": [[0, 99]]}, "inside the answer of 17 characters"),
        ({"labels": [[3, 3]]}, "inside the answer"),
    ],
)
def test_a_wrong_row_is_refused_by_file_and_row(tmp_path, wrong, expected):
    path = _log(tmp_path, ROW, {**ROW, **wrong})

    with pytest.raises(InputError, match=expected) as refused:
        load_log(path)
    assert f"row 2 of {path.name}" in refused.value.seen
