"""The folder of an audit: what a run may replace in it, and what it leaves when it does not succeed."""

import errno
import json
import os
import sys
from contextlib import contextmanager

import pytest
from tests import fakes

from spanproof.auditing import run
from spanproof.auditing.folder import FILES, staged
from spanproof.auditing.run import run_audit
from spanproof.errors import InputError

GREEN = {"id": 1, "answer": "The gate is green.", "contexts": ["The gate is green."]}
RED = {**GREEN, "id": 2, "answer": "The gate is red."}


def write(path, *records):
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def ids(path):
    return [json.loads(line)["id"] for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def log(tmp_path):
    return write(tmp_path / "log.jsonl", GREEN)


@pytest.fixture
def out(tmp_path, log):
    """A folder with a finished audit."""
    run_audit([log], tmp_path / "out", guard=fakes.guard(), html=True)
    assert set(contents(tmp_path / "out")) == set(FILES)
    return tmp_path / "out"


@pytest.mark.parametrize("link", [None, os.symlink, os.link])
@pytest.mark.parametrize("name", FILES)
def test_an_input_that_the_audit_would_replace_is_refused(tmp_path, log, name, link):
    given = write(tmp_path / "same" / name, GREEN)
    if link:
        given = tmp_path / "linked.jsonl"
        link(tmp_path / "same" / name, given)
    before = contents(tmp_path)
    with pytest.raises(InputError, match="an output folder without the logs to audit"):
        run_audit([log, given], tmp_path / "same", guard=fakes.guard())
    assert contents(tmp_path) == before


def test_an_input_of_another_name_may_lie_in_the_output_folder(log):
    assert run_audit([log], log.parent, guard=fakes.guard()).reports == 1


@pytest.mark.parametrize(("record", "options"), [(GREEN, {"split": "typo"}), ({"question": "no answer"}, {})])
def test_a_run_without_a_usable_record_leaves_the_earlier_audit(tmp_path, out, record, options):
    before, other = contents(out), write(tmp_path / "other.jsonl", record)
    with pytest.raises(InputError, match="at least one record"):
        run_audit([other], out, guard=fakes.guard(), **options)
    assert contents(out).items() >= before.items()


def test_the_rejects_of_a_run_beside_an_earlier_audit_are_where_the_error_says(tmp_path, out):
    with pytest.raises(InputError) as caught:
        run_audit([write(tmp_path / "bad.jsonl", [])], out, guard=fakes.guard())
    place = out / "unfinished" / "rejects.jsonl"
    assert str(place) in caught.value.remedy
    assert "got a list" in place.read_text(encoding="utf-8")


def interrupted(tmp_path, out, rows=40, **options):
    def impatient(case):
        if "red" in case.answer:
            raise KeyboardInterrupt
        return fakes.split(case)

    many = write(tmp_path / "many.jsonl", *[GREEN] * rows, RED)
    with pytest.raises(KeyboardInterrupt):
        run_audit([many], out, guard=fakes.guard(splitter=impatient), **options)


def test_an_interrupted_run_beside_an_earlier_audit_keeps_both(tmp_path, out):
    before = contents(out)
    interrupted(tmp_path, out)
    assert contents(out).items() >= before.items()
    assert ids(out / "unfinished" / "reports.jsonl") == [1] * 32
    assert json.loads((out / "unfinished" / "summary.json").read_text())["reports"] == 32


@pytest.mark.parametrize(("rows", "beside", "places"), [(40, True, 1), (40, False, 1), (3, True, 0), (3, False, 0)])
def test_an_interrupted_run_tells_where_its_reports_are_if_it_has_any(tmp_path, out, rows, beside, places):
    told, folder = [], out if beside else tmp_path / "fresh"
    interrupted(tmp_path, folder, rows, kept=told.append)
    assert told == [folder / "unfinished" if beside else folder] * places
    for place in told:
        assert json.loads((place / "summary.json").read_text())["complete"] is False
    assert json.loads((out / "summary.json").read_text())["complete"] is True


def test_a_run_that_succeeds_replaces_all_of_an_earlier_audit(tmp_path, out):
    interrupted(tmp_path, out)
    run_audit([write(tmp_path / "log.jsonl", RED)], out, guard=fakes.guard())
    assert {path.name for path in out.iterdir()} == {"reports.jsonl", "rejects.jsonl", "summary.json"}
    assert ids(out / "reports.jsonl") == [2]


@pytest.mark.parametrize("others", [["report.html"], ["report.html", "summary.json"]])
def test_a_page_where_no_audit_was_is_not_removed(tmp_path, log, others):
    mine = tmp_path / "mine"
    mine.mkdir()
    for name in others:
        (mine / name).write_text("mine")
    run_audit([log], mine, guard=fakes.guard())
    assert (mine / "report.html").read_text() == "mine"
    assert ids(mine / "reports.jsonl") == [1]


@pytest.mark.parametrize("blank", ["", " "])
def test_a_folder_without_a_name_is_refused(log, monkeypatch, blank):
    monkeypatch.chdir(log.parent)
    with pytest.raises(InputError, match="the name of an output folder"):
        run_audit([log], blank, guard=fakes.guard())
    assert set(contents(log.parent)) == {"log.jsonl"}


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), RuntimeError("a bug")])
def test_a_page_that_cannot_be_written_leaves_no_half_of_it(log, out, monkeypatch, error):
    def broken(*_):
        yield "<html>"
        raise error

    monkeypatch.setattr("spanproof.renderers.html.render_many", broken)
    before = contents(out)
    with pytest.raises((InputError, RuntimeError)):
        run_audit([log], out, guard=fakes.guard(), html=True)
    assert contents(out).items() >= before.items()
    assert not (out / "unfinished" / "report.html").exists()


def test_a_disk_that_is_full_leaves_no_reports_that_are_cut_short(tmp_path, log, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(run, "to_json", full)
    with pytest.raises(InputError, match="No space left"):
        run_audit([log], tmp_path / "out", guard=fakes.guard())
    assert contents(tmp_path / "out") == {}


@contextmanager
def files_of_at_most(size):
    """No file grows beyond `size` bytes: a write that would go on fails where a full disk would fail it."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("beside", [True, False])
def test_a_disk_that_fills_up_leaves_the_reports_that_were_finished(tmp_path, out, beside):
    many = write(tmp_path / "many.jsonl", *[GREEN] * 300)
    folder, told = out if beside else tmp_path / "fresh", []
    before = contents(out)
    with files_of_at_most(70_000), pytest.raises(InputError, match="File too large"):
        run_audit([many], folder, guard=fakes.guard(), kept=told.append)
    place = folder / "unfinished" if beside else folder
    assert told == [place]
    summary = json.loads((place / "summary.json").read_text(encoding="utf-8"))
    assert summary["complete"] is False
    assert 0 < summary["reports"] == len(ids(place / "reports.jsonl")) < 300
    assert contents(out).items() >= before.items()


def test_a_page_that_does_not_fit_on_the_disk_takes_no_report_with_it(tmp_path):
    many = write(tmp_path / "many.jsonl", *[GREEN] * 40)
    with files_of_at_most(70_000), pytest.raises(InputError, match="File too large"):
        run_audit([many], tmp_path / "fresh", guard=fakes.guard(), html=True)
    assert set(contents(tmp_path / "fresh")) == {"reports.jsonl", "rejects.jsonl", "summary.json"}
    assert ids(tmp_path / "fresh" / "reports.jsonl") == [1] * 40
    assert json.loads((tmp_path / "fresh" / "summary.json").read_text())["complete"] is True


@pytest.mark.parametrize("rest", [b"", b'{"id": 3', b"x" * 200_000])
def test_a_report_that_is_cut_short_is_taken_off(out, rest):
    with pytest.raises(KeyboardInterrupt), staged(out) as stage:
        write(stage / "reports.jsonl", {"id": 1}, {"id": 2})
        with (stage / "reports.jsonl").open("ab") as stream:
            stream.write(rest)
        (stage / "rejects.jsonl").write_bytes(rest)
        raise KeyboardInterrupt
    assert ids(out / "unfinished" / "reports.jsonl") == [1, 2]
    assert (out / "unfinished" / "rejects.jsonl").read_bytes() == b""


def test_a_log_whose_name_is_not_utf_8_is_audited(tmp_path):
    name = os.fsdecode(b"\xff.jsonl")
    try:
        log = write(tmp_path / name, GREEN)
    except (OSError, UnicodeError):
        pytest.skip("no such file names here")
    run_audit([log], tmp_path / "out", guard=fakes.guard(), html=True)
    assert json.loads((tmp_path / "out" / "summary.json").read_text(encoding="utf-8"))["files"] == [str(log)]
    report = json.loads((tmp_path / "out" / "reports.jsonl").read_text(encoding="utf-8"))
    assert report["case"]["metadata"]["file"] == name
    assert (tmp_path / "out" / "report.html").read_text(encoding="utf-8").endswith("</html>\n")


def stages(out):
    return {path.name for path in out.glob(".audit-*")}


def test_what_killed_runs_left_is_removed_by_the_next_success_and_nothing_else_is(tmp_path, log, out):
    for name in (".audit-abc_1234", ".audit-empty123"):
        (out / name).mkdir()
    write(out / ".audit-abc_1234" / "reports.jsonl", GREEN)
    for mine in (".audit-notes/reports.jsonl", ".audit-mine5678/notes.txt"):
        write(out / mine, GREEN)
    (out / ".audit-file5678").write_text("a file")
    with pytest.raises(InputError):
        run_audit([log], out, guard=fakes.guard(), split="typo")
    assert ".audit-abc_1234" in stages(out)
    run_audit([log], out, guard=fakes.guard())
    assert stages(out) == {".audit-notes", ".audit-mine5678", ".audit-file5678"}


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be locked there")
def test_the_folder_of_a_run_that_is_alive_is_left_alone(tmp_path, log):
    out = tmp_path / "out"

    def nested(case):
        if not (out / "summary.json").exists():
            run_audit([log], out, guard=fakes.guard())
            assert len(stages(out)) == 1
        return fakes.split(case)

    assert run_audit([log], out, guard=fakes.guard(splitter=nested)).status["pass"] == 1
    assert stages(out) == set()


def test_an_input_in_what_a_killed_run_left_is_refused(out):
    given = write(out / ".audit-abc_1234" / "reports.jsonl", GREEN)
    with pytest.raises(InputError, match="an output folder without the logs to audit"):
        run_audit([given], out, guard=fakes.guard())
    assert given.exists()
