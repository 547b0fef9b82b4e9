"""Answers with one small error: what they are, and what is counted and shown."""

import pytest
from benchmarks import one_error
from benchmarks.nli_tables import render_nli

from spanproof.types import Span

KINDS = "cause comparison condition date entity invented negation number role unit".split()


@pytest.mark.parametrize("part", ["seen", "held"])
def test_each_question_has_a_right_answer_and_one_with_its_error_in_it(part):
    cases = one_error.cases_of(part)
    names = [case.metadata["source_id"] for case in cases]
    assert names[::2] == names[1::2]
    assert len(set(names)) == len(cases) // 2
    assert {case.metadata["kind"] for case in cases} == {"", *KINDS}
    for right, wrong in zip(cases[::2], cases[1::2], strict=True):
        assert not right.metadata["error"]
        assert right.answer != wrong.answer
        assert right.chunks == wrong.chunks
        error = Span(*wrong.metadata["error"]).of(wrong.answer)
        assert wrong.answer.count(error) == 1


def test_the_parts_have_no_question_in_common():
    seen, held = ({case.question for case in one_error.cases_of(part)} for part in ("seen", "held"))
    assert not seen & held


def test_answers_that_fail_and_errors_that_are_found_are_counted_and_shown(monkeypatch):
    few = one_error.cases_of("seen")[:4]
    monkeypatch.setattr(one_error, "cases_of", lambda part: few if part == "held" else [])
    body = one_error.one_error()
    assert set(body["presets"]) == {"balanced", "fast", "precision"}
    for figures in body["presets"].values():
        assert figures["right"][1] == figures["wrong"][1] == figures["found"][1] == body["questions"] == 2
        assert figures["found"][0] <= figures["wrong"][0] == figures["judged"]["tp"]
        assert figures["right"][0] == figures["judged"]["fp"] <= figures["claims"][0] <= figures["claims"][1]
        assert sum(all_of for _, all_of in figures["kinds"].values()) == 2
        assert sum(found for found, _ in figures["kinds"].values()) == figures["found"][0]
    about = {"command": "typed", "date": "today", "hardware": {"processor": "one", "cores": 2}, "versions": {}}
    assert "| **fast** |" in render_nli({"one-error": {**about, **body}})
