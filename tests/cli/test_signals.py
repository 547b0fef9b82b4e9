"""Signals that end the program: an audit keeps its finished reports, and leaves no folder of its own behind."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from spanproof.cli import main
from spanproof.cli.signals import Ended, raising

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows ends programs without a signal")

ROW = {"answer": "The gate opens at 9:00.", "contexts": ["The gate opens at 9:00."]}


@pytest.fixture(autouse=True)
def heeded():
    """A shell may start what runs in the background with signals ignored, which a program's children inherit."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    for number in before:
        signal.signal(number, signal.SIG_DFL)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def audit(tmp_path, *before):
    """An audit that is in the middle of a long log, and has written some reports."""
    log = tmp_path / "log.jsonl"
    log.write_text("".join(json.dumps({**ROW, "id": at}) + "\n" for at in range(20_000)))
    command = [sys.executable, "-m", "spanproof.cli", "audit", str(log), "--out", str(tmp_path / "out")]
    running = subprocess.Popen(
        [*before, *command, "--verifiers", "numbers"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    until = time.monotonic() + 60
    while not any(path.stat().st_size for path in tmp_path.glob("out/.audit-*/reports.jsonl")):
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < until
        time.sleep(0.02)
    return running


@pytest.mark.parametrize("signals", [["SIGTERM"], ["SIGHUP"], ["SIGHUP", "SIGTERM"], ["SIGINT"]])
def test_an_audit_that_is_asked_to_end_keeps_its_finished_reports(tmp_path, signals):
    running = audit(tmp_path)
    for name in signals:
        running.send_signal(getattr(signal, name))
    _, said = running.communicate(timeout=60)
    assert running.returncode in {128 + getattr(signal, name) for name in signals}
    kept = tmp_path / "out" / "reports.jsonl"
    assert said == f"spanproof: the reports finished before: {kept}\nspanproof: interrupted\n"
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"reports.jsonl", "rejects.jsonl", "summary.json"}
    kept = [json.loads(line)["id"] for line in (tmp_path / "out" / "reports.jsonl").read_text().splitlines()]
    assert kept == list(range(len(kept)))
    summary = json.loads((tmp_path / "out" / "summary.json").read_text())
    assert summary["reports"] == len(kept) > 0
    assert summary["complete"] is False


def test_a_command_that_keeps_nothing_does_not_say_so_when_it_is_interrupted(monkeypatch, capsys):
    def impatient(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("spanproof.cli.commands.guard_of", impatient)
    assert main(["verify", "--answer", "x", "--context", "y"]) == 128 + signal.SIGINT
    assert capsys.readouterr() == ("", "spanproof: interrupted\n")


def test_a_signal_that_is_ignored_from_the_start_stays_ignored(tmp_path):
    running = audit(tmp_path, "nohup")
    running.send_signal(signal.SIGHUP)
    time.sleep(0.2)
    assert running.poll() is None
    running.terminate()
    running.communicate(timeout=60)
    assert running.returncode == 128 + signal.SIGTERM


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP] if sys.platform != "win32" else [])
def test_the_first_signal_raises_and_the_handlers_are_as_they_were_afterwards(number):
    def busy():
        try:
            os.kill(os.getpid(), number)
            time.sleep(5)
        finally:  # cleaning up
            os.kill(os.getpid(), number)

    before = signal.getsignal(number)
    with pytest.raises(Ended) as caught, raising():
        busy()
    assert caught.value.number == number
    assert signal.getsignal(number) is before


def test_another_thread_changes_no_handler():
    seen = []

    def look():
        with raising():
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGTERM)]
