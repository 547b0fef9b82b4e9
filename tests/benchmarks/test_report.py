"""Tables and figures are what the results say, and the harness runs from data to results."""

import json
import re
import shlex
import xml.etree.ElementTree as ElementTree

import pytest
from benchmarks import example_log, one_error, report
from benchmarks.__main__ import _parser as parser
from benchmarks.__main__ import main
from benchmarks.datasets import DATASETS, Dataset
from benchmarks.figures import draw
from benchmarks.headline import render_headline
from benchmarks.rivals import names, rival
from benchmarks.run import run
from benchmarks.svg import bars, grid, heatmap, lines
from benchmarks.tables import render

from spanproof.errors import ConfigError, InputError
from spanproof.training.asked_cases import asked_cases
from spanproof.training.evidencechain import from_synthetic


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    folder = tmp_path_factory.mktemp("results")
    dataset = Dataset(
        "audit-corpus", tuple(from_synthetic(6, seed=8, split="test")), tuple(from_synthetic(20, seed=9, split="train"))
    )
    written = run(
        dataset, ["lexical", "lr"], command="python -m benchmarks run …", tables=folder / "tables", results=folder
    )
    return folder, written


def test_the_committed_tables_and_figures_are_those_of_the_committed_results():
    assert [str(path) for path in report.stale()] == []


def test_a_changed_result_makes_the_report_stale(monkeypatch, tmp_path, capsys):
    changed = {name: dict(body) for name, body in report.load_results().items()}
    changed["audit-speed"] = {
        "verifiers": ["x"],
        "answers": 3,
        "answers_per_second": 1.5,
        "answers_per_cpu_second": 2.5,
        "peak_memory_mb": 100,
    }
    monkeypatch.setattr(report, "load_results", lambda: changed)
    assert main(["report", "--check"]) == 1
    assert "stale" in capsys.readouterr().err


def test_a_run_writes_one_file_a_detector_and_one_about_the_data(results):
    folder, written = results
    assert [path.name for path in written] == [
        "audit-corpus.lexical.json",
        "audit-corpus.lr.json",
        "audit-corpus.corpus.json",
    ]
    body = json.loads((folder / "audit-corpus.lr.json").read_text())
    assert body["detector"] == "lr"
    assert set(body["thresholds"]) == {"word", "sentence", "response"}
    assert set(body["levels"]) == {"word", "sentence", "response", "span"}
    assert {"command", "date", "hardware", "versions", "caveats", "runtime"} <= set(body)
    tables = {path.name for path in (folder / "tables").iterdir()}
    assert {
        "audit-corpus.lr.words.csv.gz",
        "audit-corpus.lr.sentences.csv.gz",
        "audit-corpus.lr.thresholds.json",
    } <= tables


def test_results_become_tables_and_drawings_that_are_well_formed(results):
    loaded = report.load_results(results[0])
    text = render(loaded)
    assert "| lr |" in text
    assert "The corpora are not identical" in text
    drawings = draw(loaded)
    assert {"audit-corpus-f1.svg", "audit-corpus-reliability.svg", "audit-corpus-coverage.svg"} <= set(drawings)
    for drawing in drawings.values():
        ElementTree.fromstring(drawing)


def test_the_front_page_shows_what_was_measured_and_leaves_out_what_was_not():
    shown = render_headline(report.load_results())
    assert "LettuceDetect-base (149M) 65.5" in shown
    assert "RAGTruth: official test split" in shown
    assert "|---|---|---|" in render_headline({})
    assert "RAGTruth" not in render_headline({})


def test_the_front_page_says_how_many_right_answers_fail():
    counts = {"balanced": {"right": [7, 40], "wrong": [9, 41]}, "precision": {"right": [5, 40], "wrong": [6, 41]}}
    short = {"balanced": {"tp": 3, "fp": 2, "fn": 1, "tn": 8}}
    shown = render_headline({"one-error": {"presets": counts}, "short-answers": {"presets": short}})
    assert "fail too: 7 of 40, and of the 41 with one small error in them 9; with `--preset precision` 5 and 6" in shown
    assert "Of 10 right answers of a few words 2 fail, of 4 wrong ones 3" in shown


def test_every_command_of_the_page_has_the_options_that_it_shows():
    text = report.README.read_text(encoding="utf-8")
    shown = re.findall(r"^python -m benchmarks (.*)$", text.partition("## Data")[0], flags=re.MULTILINE)
    assert len(shown) > 15
    for line in shown:
        parser().parse_args(shlex.split(line.replace("NAME,…", "NAME"), comments=True))


def test_the_page_says_how_many_questions_the_sets_of_the_package_have():
    page = " ".join(report.README.read_text(encoding="utf-8").split())
    held, seen = one_error.cases_of("held"), one_error.cases_of("seen")
    assert f"{len(held) // 2} questions with two or three chunks each" in page
    assert {len(case.chunks) for case in (*held, *seen)} == {2, 3}
    assert f"; {len(seen) // 2} more, with whose answers in view" in page
    beside = asked_cases("dev")
    texts = {case.metadata["source_id"] for case in beside}
    questions = {(case.metadata["source_id"], case.question) for case in beside}
    assert f"{len(texts)} short texts with several things of a kind, {len(questions)} questions" in page


def test_a_file_without_a_place_for_the_results_is_refused(monkeypatch, tmp_path):
    page = tmp_path / "README.md"
    page.write_text("no place")
    monkeypatch.setattr(report, "FRONT", page)
    with pytest.raises(InputError, match=r"README\.md with the lines"):
        report.stale()
    assert page.read_text() == "no place"


def test_the_example_log_counts_failed_answers_by_their_label(monkeypatch, tmp_path):
    rows = [
        {"id": "right", "answer": "The gate opens at nine.", "contexts": ["The gate opens at nine."]},
        {"id": "wrong", "answer": "Admission is $15.", "contexts": ["Admission is $12."]},
        {"id": "thanks", "answer": "You are welcome!", "contexts": ["Admission is $12."]},
    ]
    kinds = {"right": ("answer", True), "wrong": ("answer", False), "thanks": ("pleasantry", False)}
    labels = [{"id": name, "kind": kind, "supported": supported} for name, (kind, supported) in kinds.items()]
    for name, listed in (("rag_log.jsonl", rows), ("labels.jsonl", labels)):
        (tmp_path / name).write_text("".join(json.dumps(line) + "\n" for line in listed))
    monkeypatch.setattr(example_log, "LOG", tmp_path / "rag_log.jsonl")
    found = example_log.example_log()["presets"]["balanced"]
    assert (found["unsupported"], found["others"], found["unchecked"]) == ([1, 1], [0, 2], 0)


def test_drawings_escape_what_they_name():
    for drawing in (
        bars("a < b", {"<": 0.5}, {"<": (0.4, 0.6)}),
        lines("a & b", {"&": [(0.0, 1.0)]}, axes=("<", ">")),
        grid("<", {"&": (1, 2)}, ("<", ">")),
        heatmap("&", [[("<b>", 0.9)] * 90]),
    ):
        ElementTree.fromstring(drawing)


def test_every_rival_is_a_file_and_others_are_refused():
    assert names()[:7] == ["lexical", "bm25", "tfidf", "rules", "lr", "rf", "gb"]
    with pytest.raises(ConfigError, match="lexical, bm25"):
        rival("nobody", ())


def test_a_data_set_that_is_not_there_names_the_variable(monkeypatch, capsys):
    monkeypatch.delenv("SPANPROOF_DATA", raising=False)
    with pytest.raises(InputError, match="SPANPROOF_DATA"):
        DATASETS["ragtruth"]()
    assert main(["run", "ragtruth", "--detector", "lexical"]) == 2
    assert "SPANPROOF_DATA" in capsys.readouterr().err


def test_the_audit_corpus_has_gold_evidence_for_supported_sentences_and_parts_by_source():
    corpus = DATASETS["audit-corpus"]()
    assert len(corpus.gold) > 1_500
    assert {sample.source for sample in corpus.test}.isdisjoint(sample.source for sample in corpus.train)
    assert all(each.pieces for each in corpus.gold)
