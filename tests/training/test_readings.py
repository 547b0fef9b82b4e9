"""Reports kept in a file: read back whole, gone on with after a cut, and refused where they are of something else."""

import json
from dataclasses import replace

import pytest
from benchmarks.fused import SETS

from spanproof.cases import case
from spanproof.config import DEFAULT_VERIFIERS, Config, build
from spanproof.errors import InputError
from spanproof.training.fusion import answers_of
from spanproof.training.readings import development_reports, reports_of

FAST = Config(preset="fast")
TOLD = [
    ("The bridge opened in 1932. It is 503 metres long.", "The bridge opened in 1931. It is 503 m long.", None),
    ("12 cars", "The ferry carries 90 cars to the island.", "How many cars does the ferry carry?"),
    ("I do not know.", "The hall is closed.", "When does the hall open?"),
    ("The hall – “Zoë’s” – opens at nine.", "Zoë’s hall opens at nine.\u2028It is green.", None),
]
CASES = [
    case(answer, [source], question=question, metadata={"source_id": source, "task_type": "QA", "labels": []})
    for answer, source, question in TOLD
]


@pytest.fixture(scope="module")
def guard():
    return build(FAST, fused=False)


@pytest.fixture
def kept(tmp_path, guard):
    path = tmp_path / "new" / "fast.jsonl"
    list(reports_of(guard, CASES, path))
    return path


def graded(reports):
    return [[[check.grades for check in each.checks.values()] for each in report.verdicts] for report in reports]


def test_what_is_kept_is_what_was_verified_with_the_grades_of_words(kept, guard):
    fresh = list(guard.verify_all(CASES))
    again = list(reports_of(guard, CASES, kept))
    assert again == fresh
    assert graded(again) == graded(fresh)
    assert any(grades for each in graded(fresh) for checks in each for grades in checks)
    assert answers_of(again) == answers_of(fresh)


def test_reports_of_a_preset_are_kept_under_its_name_and_not_made_again(tmp_path):
    first = list(development_reports(FAST, CASES, tmp_path))
    written = (tmp_path / "fast.jsonl").read_bytes()
    assert list(development_reports(FAST, CASES, tmp_path)) == first == list(development_reports(FAST, CASES))
    assert (tmp_path / "fast.jsonl").read_bytes() == written


@pytest.mark.parametrize("cut", [0, 1, 10, -1, -2, -400])
def test_a_run_that_was_cut_goes_on_where_its_file_ends(kept, guard, cut):
    whole = kept.read_bytes()
    kept.write_bytes(whole[:cut])
    found = list(reports_of(guard, CASES, kept))
    assert found == list(guard.verify_all(CASES))
    assert kept.read_bytes().count(b"\n") == len(CASES)
    assert list(reports_of(guard, CASES, kept)) == found


def test_more_cases_are_appended(kept, guard):
    before = kept.read_bytes()
    more = [*CASES, CASES[0]]
    assert list(reports_of(guard, more, kept))[-1] == guard.verify(CASES[0])
    assert kept.read_bytes().startswith(before)


@pytest.mark.parametrize(
    ("change", "seen"),
    [
        (lambda guard: replace(guard, models={**guard.models, "nli/trunk.onnx": "0"}), "another models"),
        (lambda guard: replace(guard, configuration={"verifiers": ["words"]}), "another configuration"),
        (lambda guard: replace(guard, models={}, configuration={}), "another models and other configuration"),
        (lambda guard: replace(guard, verifiers={"words": guard.verifiers["words"]}), "no longer makes"),
        (lambda guard: replace(guard, splitter=lambda case: ()), "no longer makes"),
    ],
)
def test_reports_of_other_parts_are_refused(kept, guard, change, seen):
    before = kept.read_bytes()
    with pytest.raises(InputError, match=seen):
        list(reports_of(change(guard), CASES, kept))
    assert kept.read_bytes() == before


def test_reports_of_another_version_are_refused(kept, guard):
    kept.write_bytes(kept.read_bytes().replace(b'"version": "', b'"version": "0.0.'))
    with pytest.raises(InputError, match="another version"):
        list(reports_of(guard, CASES, kept))


@pytest.mark.parametrize(
    "cases",
    [
        CASES[1:],
        CASES[:-1],
        [CASES[1], CASES[0], *CASES[2:]],
        [replace(CASES[0], metadata={**CASES[0].metadata, "labels": [{"start": 0, "end": 3}]}), *CASES[1:]],
    ],
)
def test_reports_on_other_cases_are_refused(kept, guard, cases):
    with pytest.raises(InputError, match="reports of these cases"):
        list(reports_of(guard, cases, kept))


@pytest.mark.parametrize("line", ["{}", "no JSON", "[]", json.dumps({"grades": [], "report": {}}), '{"report":null}'])
@pytest.mark.parametrize("end", ["", "\n"])
def test_what_is_no_such_file_is_refused_and_left_as_it_is(tmp_path, guard, line, end):
    path = tmp_path / "other.jsonl"
    path.write_text(line + end)
    with pytest.raises(InputError, match="line 1"):
        list(reports_of(guard, CASES, path))
    assert path.read_text() == line + end


def test_a_place_that_cannot_be_written_is_refused(tmp_path, guard):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="name another"):
        list(reports_of(guard, CASES, tmp_path / "file" / "fast.jsonl"))


def test_the_ablation_asks_for_no_verifier_that_the_fit_does_not_read():
    assert {name for names in SETS.values() for name in names} <= set(DEFAULT_VERIFIERS)
