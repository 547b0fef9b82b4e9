"""What a model replied is kept, and a line that was cut off is asked for again."""

import json

import pytest

from spanproof.errors import InputError
from spanproof.training.silver.replies import Replies


def test_the_same_prompt_is_asked_once_also_in_a_later_run(tmp_path):
    path = tmp_path / "replies.jsonl"
    first = Replies(path, str.upper, name="m")
    assert [first("a"), first("b"), first("a")] == ["A", "B", "A"]
    assert first.asked == 2
    later = Replies(path, str.lower, name="m")
    assert [later("a"), later("C")] == ["A", "c"]
    assert Replies(path, str.lower, name="another")("a") == "a"
    assert [json.loads(line)["reply"] for line in path.read_text().splitlines()] == ["A", "B", "c", "a"]


def test_half_a_line_is_cut_off_and_asked_for_again(tmp_path):
    path = tmp_path / "replies.jsonl"
    Replies(path, str.upper, name="m")("é\n")
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole + whole[:length])
        assert Replies(path, str.lower, name="m")("é\n") == "É\n"
        assert path.read_bytes() == whole
    path.write_bytes(whole[:-1])
    assert Replies(path, str.lower, name="m")("é\n") == "é\n"


def test_a_file_that_is_none_of_ours_is_refused(tmp_path):
    path = tmp_path / "replies.jsonl"
    path.write_text('{"prompt": 1}\n')
    with pytest.raises(InputError, match="key and reply"):
        Replies(path, str.upper, name="m")
