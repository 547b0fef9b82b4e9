"""Log files of any kind as a stream of cases."""

import json
import os
import threading
from pathlib import Path

import pytest

from spanproof.auditing import ragtruth
from spanproof.auditing.lines import Reject
from spanproof.auditing.logs import read_log
from spanproof.errors import InputError

ROW = {"answer": "Admission is $12.", "contexts": ["Admission is $12."]}
ANSWER = {"source_id": "doc1", "response": "Admission is $12."}
RESPONSE = {**ANSWER, "question": "What is the price?"}
SOURCE = {"source_id": "doc1", "source_info": "Admission is $12."}


def lines(*records):
    return b"".join(record if isinstance(record, bytes) else json.dumps(record).encode() + b"\n" for record in records)


@pytest.fixture
def pipe():
    """Makes a pipe under a name, as a shell's ``<(...)`` does; what was read of it once is gone."""
    if not Path("/dev/fd").is_dir():
        pytest.skip("no pipes with names here")
    ends = []

    def make(content):
        reading, writing = os.pipe()
        ends.append(reading)
        threading.Thread(target=fill, args=(writing, content), daemon=True).start()
        return f"/dev/fd/{reading}"

    yield make
    for end in ends:
        os.close(end)


def fill(end, content):
    with os.fdopen(end, "wb") as stream:
        stream.write(content)


def values(*files):
    return [entry.value for entry in read_log(files)]


def texts(case):
    return case.answer, [chunk.text for chunk in case.chunks]


@pytest.mark.parametrize("rows", [3, 5000])
def test_a_pipe_is_read_once_and_whole(pipe, rows):
    log = pipe(lines(*({**ROW, "id": number} for number in range(rows))))
    assert [case.id for case in values(log)] == list(range(rows))


def test_the_bad_lines_before_a_pipes_first_record_are_rejected_once(pipe):
    first, second, case = values(pipe(lines(b"{\n", b"[]\n", ROW)))
    assert isinstance(first, Reject)
    assert isinstance(second, Reject)
    assert [first.number, second.number, case.metadata["line"]] == [1, 2, 3]


def test_ragtruths_files_may_both_be_pipes(pipe):
    (case,) = values(pipe(lines(SOURCE)), pipe(lines(RESPONSE)))
    assert texts(case) == ("Admission is $12.", ["Admission is $12."])


@pytest.mark.parametrize("contexts", [["Admission is $12."], [], None])
@pytest.mark.parametrize("name", ["contexts", "retrievedContexts", "source_documents"])
def test_a_row_with_contexts_of_its_own_is_a_plain_log_row(tmp_path, name, contexts):
    log = tmp_path / "log.jsonl"
    log.write_bytes(lines({**RESPONSE, name: contexts}))
    (case,) = values(log)
    assert texts(case) == ("Admission is $12.", contexts or [])
    assert case.question == "What is the price?"


def test_a_row_with_contexts_and_source_info_is_not_passed_over_as_a_source(tmp_path):
    log = tmp_path / "log.jsonl"
    log.write_bytes(lines({**ROW, **SOURCE}))
    assert [texts(case) for case in values(log)] == [("Admission is $12.", ["Admission is $12."])]


def test_a_plain_log_may_have_a_source_id_and_rows_without_contexts(tmp_path):
    log = tmp_path / "log.jsonl"
    log.write_bytes(lines(RESPONSE, {**RESPONSE, **ROW}))
    assert [texts(case)[1] for case in values(log)] == [[], ["Admission is $12."]]


@pytest.mark.parametrize("from_pipe", [True, False])
def test_after_a_source_all_that_is_none_is_audited_or_rejected(tmp_path, pipe, from_pipe):
    content = lines(SOURCE, ANSWER, b"{broken\n", ROW, {"note": "none"}, {**ANSWER, "source_id": "nowhere"}, b"[]\n")
    (tmp_path / "log.jsonl").write_bytes(content)
    response, broken, row, note, lost, item = values(pipe(content) if from_pipe else tmp_path / "log.jsonl")
    assert texts(response) == texts(row) == ("Admission is $12.", ["Admission is $12."])
    assert response.metadata["line"] == 2
    assert [reject.number for reject in (broken, note, lost, item)] == [3, 5, 6, 7]
    assert "known source_id" in lost.reason


def test_a_source_with_a_response_on_its_line_is_audited(tmp_path):
    (tmp_path / "log.jsonl").write_bytes(lines({**SOURCE, **ANSWER}))
    assert [texts(case)[1] for case in values(tmp_path / "log.jsonl")] == [["Admission is $12."]]


def test_a_broken_line_of_the_sources_beside_the_responses_is_rejected(tmp_path):
    (tmp_path / "source_info.jsonl").write_bytes(lines(SOURCE, b"{broken\n", ROW))
    (tmp_path / "response.jsonl").write_bytes(lines(ANSWER))
    broken, case = values(tmp_path / "response.jsonl")
    assert (Path(broken.file).name, broken.number) == ("source_info.jsonl", 2)
    assert texts(case)[1] == ["Admission is $12."]


def test_a_file_that_is_named_twice_is_read_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("log.jsonl").write_bytes(lines(ROW))
    Path("link.jsonl").symlink_to("log.jsonl")
    assert len(values("log.jsonl", "./log.jsonl", tmp_path / "log.jsonl", "link.jsonl")) == 1


def test_among_ragtruths_responses_too_a_row_with_contexts_uses_them(tmp_path):
    (tmp_path / "source_info.jsonl").write_bytes(lines(SOURCE))
    log = tmp_path / "response.jsonl"
    log.write_bytes(lines(ANSWER, {**ANSWER, "source_id": "elsewhere", "contexts": ["It is free."]}))
    assert [texts(case)[1] for case in values(log)] == [["Admission is $12."], ["It is free."]]


def test_a_file_that_opens_but_cannot_be_read_is_an_error():
    path = Path("/proc/self/mem")  # its first page is never there
    if not path.exists():
        pytest.skip("no such file here")
    with pytest.raises(InputError, match="readable JSON Lines file"):
        values(path)


def test_passages_of_ragtruth_without_numbers_are_read_by_paragraphs():
    row = {"response": "Entry is $12.", "labels": [], "source_id": "1", "id": "r", "split": "train"}
    source = {"source_id": "1", "task_type": "QA", "source": "MARCO", "prompt": ""}
    info = {"question": "What?", "passages": "Entry is $12 for adults.\n\nIt is shut on Mondays."}
    built = ragtruth.to_case(row, {**source, "source_info": info})
    assert [chunk.text for chunk in built.chunks] == ["Entry is $12 for adults.", "It is shut on Mondays."]
