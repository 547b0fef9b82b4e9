"""Audits of log files."""

import gzip
import json

import pytest
from tests import fakes

from spanproof.auditing.lines import Line, Reject, read_lines
from spanproof.auditing.run import run_audit
from spanproof.errors import InputError
from spanproof.verbs import audit
from spanproof.wire import from_json

GOOD = {"id": 1, "question": "Which?", "answer": "The gate is green.", "contexts": ["The gate is green."]}
BAD = {"id": "b", "query": "Which?", "response": "The gate is red.", "context": "The gate is green."}


def write(path, *records):
    lines = [record if isinstance(record, bytes) else json.dumps(record).encode() for record in records]
    path.write_bytes(b"\n".join(lines))
    return path


def read(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_reports_come_in_the_order_of_the_log_with_its_ids(tmp_path):
    log = write(tmp_path / "log.jsonl", GOOD, BAD, GOOD)
    summary = run_audit([log], tmp_path / "out", guard=fakes.guard())
    rows = read(tmp_path / "out" / "reports.jsonl")
    assert [row["id"] for row in rows] == [1, "b", 1]
    assert [row["status"] for row in rows] == ["pass", "fail", "pass"]
    assert (summary.reports, summary.rejects, summary.status["pass"], summary.status["fail"]) == (3, 0, 2, 1)
    assert json.loads((tmp_path / "out" / "summary.json").read_text())["status"] == summary.status
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "rejects.jsonl",
        "reports.jsonl",
        "summary.json",
    ]


def test_a_log_whose_contexts_have_an_unknown_name_is_warned_about_with_the_names(tmp_path, caplog):
    rows = [{"answer": "The gate is green.", "found": ["The gate is green."], "inputs": {"pages": ["It is."]}}] * 3
    run_audit([write(tmp_path / "log.jsonl", *rows)], tmp_path / "out", guard=fakes.guard())
    (said,) = caplog.messages
    assert "under retrieved_contexts, retrieval_context, " in said
    assert "the fields are answer, found, inputs, inputs.pages;" in said


def test_one_record_with_contexts_is_enough_for_no_warning(tmp_path, caplog):
    run_audit(
        [write(tmp_path / "log.jsonl", {"answer": "Yes."}, b"{", GOOD, GOOD)], tmp_path / "out", guard=fakes.guard()
    )
    assert not caplog.messages
    assert len(read(tmp_path / "out" / "reports.jsonl")) == 3


def test_answers_without_a_text_to_check_them_against_are_counted(tmp_path):
    bare = [{"answer": "Yes."}, {"answer": "Yes.", "contexts": []}, {"answer": "Yes.", "contexts": [" "]}]
    summary = run_audit([write(tmp_path / "log.jsonl", GOOD, *bare, BAD)], tmp_path / "out", guard=fakes.guard())
    assert (summary.reports, summary.without_context) == (5, 3)
    assert json.loads((tmp_path / "out" / "summary.json").read_text())["without_context"] == 3


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"{", "invalid JSON"),
        (b"[1]", "got a list"),
        (b'"text"', "got a str"),
        (b'{"answer": "\xff"}', "not UTF-8 at offset 12"),
        (b"\x00\x01\x02", "invalid JSON"),
        (b'{"question": "no answer"}', "an answer under one of"),
        (b'{"answer": " "}', "not blank"),
        (b"[" * 100_000, "nested too deep|invalid JSON"),
    ],
)
def test_a_bad_line_is_rejected_with_its_place_and_the_run_goes_on(tmp_path, line, reason):
    log = write(tmp_path / "log.jsonl", GOOD, line, b"", BAD)
    summary = run_audit([log], tmp_path / "out", guard=fakes.guard())
    (reject,) = read(tmp_path / "out" / "rejects.jsonl")
    assert (reject["file"], reject["line"]) == (str(log), 2)
    assert any(part in reject["reason"] for part in reason.split("|"))
    assert (summary.reports, summary.rejects) == (2, 1)


def test_a_line_that_is_too_long_is_rejected_without_being_held(tmp_path, monkeypatch):
    monkeypatch.setattr("spanproof.auditing.lines.LONGEST_LINE", 1000)
    log = write(tmp_path / "log.jsonl", b'{"answer": "' + b"x" * 5000 + b'"}', GOOD)
    first, second = list(read_lines(log))
    assert isinstance(first, Reject)
    assert "at most 1000 bytes; got 5015" in first.reason
    assert isinstance(second, Line)
    assert second.number == 2


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path):
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\r\n" + json.dumps(BAD).encode() + b"\r\n")
    assert run_audit([log], tmp_path / "out", guard=fakes.guard()).reports == 2


def test_the_byte_order_mark_of_a_file_that_was_appended_is_passed_over(tmp_path):
    log = tmp_path / "log.jsonl"
    log.write_bytes(2 * (b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\n"))
    assert run_audit([log], tmp_path / "out", guard=fakes.guard()).rejects == 0


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_a_broken_line_is_told_by_its_column_whatever_its_end(tmp_path, end):
    (tmp_path / "log.jsonl").write_bytes(b'{"a": ' + end)
    (reject,) = read_lines(tmp_path / "log.jsonl")
    assert reject.reason == (
        "expected a JSON object in UTF-8; got invalid JSON (Expecting value at column 7); repair the line"
    )


@pytest.mark.parametrize(
    ("content", "remedy"),
    [
        (gzip.compress(b"{}", mtime=0), "got a file that gzip packed; unpack it with gunzip"),
        (b'[\n{"id": 1}\n]\n', "got JSON that goes over several lines; write one record a line, as jq -c '.[]' does"),
        (b'\xef\xbb\xbf{\r\n"id": 1\r\n}', "got JSON that goes over several lines; write one record a line"),
        ("{}".encode("utf-16"), "got UTF-16; convert the file to UTF-8"),
        (b"\xfe\xff" + "{}".encode("utf-16-be"), "got UTF-16; convert the file to UTF-8"),
    ],
)
def test_a_file_that_is_no_json_lines_is_named_with_its_remedy(tmp_path, content, remedy):
    (tmp_path / "log.jsonl").write_bytes(content)
    assert remedy in next(iter(read_lines(tmp_path / "log.jsonl"))).reason


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_what_json_has_no_number_for_is_null(tmp_path, number):
    (tmp_path / "log.jsonl").write_text(f'{{"id": {number}}}')
    (line,) = read_lines(tmp_path / "log.jsonl")
    assert line.record == {"id": None}


@pytest.mark.parametrize("make", [lambda path: path / "missing.jsonl", lambda path: path])
def test_a_file_that_cannot_be_read_stops_the_run_before_it_writes(tmp_path, make):
    with pytest.raises(InputError, match="readable JSON Lines file"):
        run_audit([make(tmp_path)], tmp_path / "out", guard=fakes.guard())
    assert not (tmp_path / "out").exists()


def test_a_log_without_one_usable_record_is_an_error(tmp_path):
    log = write(tmp_path / "log.jsonl", b"{", b"[]")
    with pytest.raises(InputError, match="2 rejected"):
        run_audit([log], tmp_path / "out", guard=fakes.guard())
    assert len(read(tmp_path / "out" / "rejects.jsonl")) == 2


def test_a_log_without_one_usable_record_says_why_the_first_was_not(tmp_path):
    log = write(tmp_path / "log.jsonl", b'{"reply": "So."}', b"[]")
    with pytest.raises(InputError) as caught:
        run_audit([log], tmp_path / "out", guard=fakes.guard())
    assert str(caught.value).endswith("log.jsonl:1: " + read(tmp_path / "out" / "rejects.jsonl")[0]["reason"])


def test_an_interrupted_run_keeps_its_finished_reports(tmp_path):
    def impatient(case):
        if "red" in case.answer:
            raise KeyboardInterrupt
        return fakes.split(case)

    log = write(tmp_path / "log.jsonl", *[GOOD] * 40, BAD)
    with pytest.raises(KeyboardInterrupt):
        run_audit([log], tmp_path / "out", guard=fakes.guard(splitter=impatient))
    assert len(read(tmp_path / "out" / "reports.jsonl")) == 32
    assert json.loads((tmp_path / "out" / "summary.json").read_text())["reports"] == 32


def test_an_output_that_cannot_be_written_is_an_error(tmp_path):
    log = write(tmp_path / "log.jsonl", GOOD)
    (tmp_path / "out").write_text("a file")
    with pytest.raises(InputError, match="a folder that can be written"):
        run_audit([log], tmp_path / "out", guard=fakes.guard())


def test_progress_counts_records_and_bytes(tmp_path):
    log = write(tmp_path / "log.jsonl", GOOD, b"{", BAD)
    seen = []
    run_audit([log], tmp_path / "out", guard=fakes.guard(), progress=lambda *step: seen.append(step))
    assert [records for records, _ in seen] == [1, 2, 3]
    assert seen[-1][1] == log.stat().st_size


def test_the_html_page_is_made_of_the_written_reports(tmp_path):
    log = write(tmp_path / "log.jsonl", GOOD, BAD)
    run_audit([log], tmp_path / "out", guard=fakes.guard(), html=True)
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "The gate is red." in page


RESPONSES = [
    {"id": "0", "source_id": "s1", "response": "The gate is green.", "split": "test", "quality": "good", "labels": []},
    {"id": "1", "source_id": "s2", "response": "It is open.", "split": "train", "quality": "truncated", "labels": []},
    {"id": "2", "source_id": "s3", "response": "Finch has stars.", "split": "test", "quality": None, "labels": []},
    {"id": "3", "source_id": "nowhere", "response": "Lost.", "split": "test", "quality": None, "labels": []},
]
PASSAGES = "passage 1:The gate is green.\n\npassage 2:B."
SOURCES = [
    {
        "source_id": "s1",
        "source_info": {"question": "Which?", "passages": "passage 1:The gate is green.\n\npassage 2:B."},
    },
    {"source_id": "s2", "task_type": "Summary", "source_info": "It is open.\n\nSecond paragraph."},
    {"source_id": "s3", "task_type": "Data2txt", "source_info": {"name": "Finch", "stars": 4}},
]


@pytest.fixture
def ragtruth(tmp_path):
    write(tmp_path / "source_info.jsonl", *SOURCES)
    return write(tmp_path / "response.jsonl", *RESPONSES)


def reports(folder):
    return [from_json(line) for line in (folder / "reports.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("both", [True, False])
def test_ragtruth_is_read_with_its_sources_named_or_beside(tmp_path, ragtruth, both):
    files = [tmp_path / "source_info.jsonl", ragtruth] if both else [ragtruth]
    summary = run_audit(files, tmp_path / "out", guard=fakes.guard())
    qa, text, record = reports(tmp_path / "out")
    assert summary.rejects == 1
    assert qa.case.question == "Which?"
    assert [(chunk.id, chunk.text) for chunk in qa.case.chunks] == [("1", "The gate is green."), ("2", "B.")]
    assert [chunk.text for chunk in text.case.chunks] == ["It is open.", "Second paragraph."]
    assert text.case.chunks[1].start == len("It is open.\n\n")
    assert "Finch" in record.case.chunks[0].text
    assert [item.case.metadata["task_type"] for item in (qa, text, record)] == ["QA", "Summary", "Data2txt"]


def test_half_characters_of_a_response_become_replacement_characters(tmp_path):
    response = {**RESPONSES[0], "response": "The gate is \ud800 green."}
    write(tmp_path / "source_info.jsonl", *SOURCES)
    run_audit([write(tmp_path / "response.jsonl", response)], tmp_path / "out", guard=fakes.guard())
    assert [report.case.answer for report in reports(tmp_path / "out")] == ["The gate is \ufffd green."]


@pytest.mark.parametrize(
    ("keep", "ids"), [({"split": "train"}, ["1"]), ({"quality": "good"}, ["0"]), ({}, ["0", "1", "2"])]
)
def test_ragtruth_can_be_filtered(tmp_path, ragtruth, keep, ids):
    for place, run in (("out", run_audit), ("again", audit)):
        run([ragtruth], tmp_path / place, guard=fakes.guard(), **keep)
        assert [report.case.id for report in reports(tmp_path / place)] == ids


def test_ragtruth_without_its_sources_is_an_error(tmp_path):
    alone = write(tmp_path / "response.jsonl", *RESPONSES)
    with pytest.raises(InputError, match="sources with its responses"):
        run_audit([alone], tmp_path / "out", guard=fakes.guard())
