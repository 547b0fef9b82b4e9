"""Answers beside the right one: what is counted and shown."""

from benchmarks import side_by_side
from benchmarks.nli_tables import render_nli

from spanproof.training.asked_cases import asked_cases


def test_right_and_wrong_answers_that_fail_are_counted_and_shown(monkeypatch):
    cases = asked_cases("dev")
    few = [case for case in cases if case.metadata["source_id"] == cases[0].metadata["source_id"]]
    asked = sum(not case.metadata["wrong"] for case in few) // 2
    monkeypatch.setattr(side_by_side, "asked_cases", lambda part: few if part == "dev" else [])
    body = side_by_side.side_by_side()
    assert set(body["presets"]) == {f"{one}, {two}" for one in ("balanced", "fast") for two in ("phrases", "replies")}
    for name, figures in body["presets"].items():
        failed, count = figures["right"]
        assert 0 <= failed <= count == asked
        assert figures["beside"]["fp"] == failed
        assert figures["beside"]["tp"] + figures["beside"]["fn"] == asked
        assert ("foreign" in figures) == ("replies" in name)
    about = {"command": "typed", "date": "today", "hardware": {"processor": "one", "cores": 2}, "versions": {}}
    shown = render_nli({"side-by-side": {**about, **body}})
    assert "| **fast, phrases** |" in shown
