"""Extractors are measured against gold spans, from files to tables; the published systems come out as published."""

import gzip
import json
import os
import re
from pathlib import Path

import pytest
from benchmarks.__main__ import main
from benchmarks.acl_files import gold_rows, records
from benchmarks.acl_verbatim import PUBLISHED, acl_questions, measure_acl, predicted_rows, published
from benchmarks.extraction import TRIVIAL, Asked, answered, extractors, figures, paragraphs, sweep, trivial
from benchmarks.extraction_sets import SETS, aside_questions
from benchmarks.extraction_tables import render_extraction
from benchmarks.report import load_results

from spanproof.errors import ConfigError, InputError
from spanproof.scoring import score_spans
from spanproof.types import Chunk, Evidence, Span

DATA = Path(os.environ.get("SPANPROOF_DATA", "nowhere"))
with_data = pytest.mark.skipif(
    not (DATA / "acl-verbatim").is_dir(), reason="SPANPROOF_DATA has no folder acl-verbatim: see benchmarks/README.md"
)

TEXT = "# Title\n\nThe parser was trained on 400 trees.\n\nIt is slow. Trees are large."
QUERY = "parser trained trees"


def asked(*, question=QUERY, texts=(TEXT, "Nothing here."), gold=(((9, 45),), ())):
    chunks = tuple(Chunk(f"c{at}", text) for at, text in enumerate(texts))
    return Asked(question, chunks, tuple(tuple(Span(*each) for each in spans) for spans in gold), question)


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A folder of corpora in miniature: two queries of ACL-Verbatim, and rows of every other set."""
    acl = tmp_path / "acl-verbatim"
    (acl / "predictions").mkdir(parents=True)
    rows = [
        {"id": "r0", "query": "q a", "context": TEXT, "spans": [[9, 45]]},
        {"id": "r1", "query": "q a", "context": "Nothing here.", "spans": []},
        {"id": "r2", "query": "q b", "context": TEXT, "spans": [[47, 58]]},
    ]
    (acl / "gold_rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    stored = [
        {"id": "r0", "spans": [[9, 45], [-1, 4], [5, 5], [70, 999]], "latency_s": 1.0},
        {"id": "r1", "spans": [], "latency_s": 3.0},
    ]
    for system in PUBLISHED.values():
        (acl / "predictions" / f"{system.file}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in stored))
    (tmp_path / "extraction").mkdir()
    for name in SETS:
        many = [
            {"id": f"{name}{at}", "group": f"x:Document {at // 2}", "split": split, "question": QUERY}
            | {"context": TEXT, "spans": [[9, 45]] if at % 2 else []}
            for split in ("dev", "test", "train")
            for at in range(120)
        ]
        with gzip.open(tmp_path / "extraction" / f"{name}.jsonl.gz", "wt", encoding="utf-8") as lines:
            lines.writelines(json.dumps(row) + "\n" for row in many)
    monkeypatch.setenv("SPANPROOF_DATA", str(tmp_path))
    return tmp_path


@with_data
@pytest.mark.parametrize("name", PUBLISHED)
def test_a_published_system_comes_out_as_published_to_two_decimals(name):
    scores = score_spans(predicted_rows(records(PUBLISHED[name].file)))
    assert round(100 * scores.words.f1, 2) == PUBLISHED[name].word_f1
    assert (scores.rows, scores.relevant, scores.gold_spans) == (100, 47, 78)


@with_data
def test_the_published_systems_other_figures_come_out_too():
    student = score_spans(predicted_rows(records(PUBLISHED["ACL-Verbatim student"].file)))
    assert student.word_counts == (2741, 1448, 3292)
    assert student.predicted_spans == 66
    assert {share: round(100 * each.precision, 2) for share, each in student.containment.items()} == {
        0.5: 56.06,
        0.8: 37.88,
        1.0: 33.33,
    }
    assert [round(each.f1, 3) for each in student.containment.values()] == [0.482, 0.315, 0.273]
    assert [round(100 * student.coverage[share], 2) for share in (0.8, 1.0)] == [37.18, 35.9]
    assert [round(student.matches[share].f1, 3) for share in (0.3, 0.5)] == [0.431, 0.389]
    assert (student.any_overlap, round(student.over_prediction, 4), student.silent) == (0.5, 0.8462, 44 / 53)


@with_data
def test_what_needs_no_extractor_scores_what_the_shape_of_the_gold_spans_says():
    questions = acl_questions()
    found = {name: round(score_spans(trivial(questions, name)).words.f1, 4) for name in TRIVIAL}
    assert found["whole chunk"] == 0.2786
    assert found["whole chunk if relevant (oracle)"] == 0.4915
    assert found["paragraphs that are mostly gold (oracle)"] == 0.9708
    assert found["sentences with gold (oracle)"] > 0.98


def test_the_committed_figures_of_the_published_systems_are_the_published_ones():
    systems = load_results()["acl-verbatim.published"]["systems"]
    for name, system in PUBLISHED.items():
        assert systems[name]["published_word_f1"] == system.word_f1
        assert round(100 * systems[name]["figures"]["word_f1"], 2) == system.word_f1


def test_stored_offsets_out_of_range_are_dropped_and_rows_without_a_record_are_empty(data):
    rows = predicted_rows(records(PUBLISHED["GLM-5"].file))
    assert [[(span.start, span.end) for span in row.predicted] for row in rows] == [[(9, 45)], [], []]
    assert published()["GLM-5"]["published_seconds_per_chunk"] == 2.0


def test_the_files_of_the_public_repository_are_read_as_they_are(data):
    acl = data / "acl-verbatim"
    (acl / "gold_rows.jsonl").unlink()
    with pytest.raises(InputError, match=r"333_20260206_dense_top5_20260305\.json or gold_rows\.jsonl"):
        gold_rows()
    result = {"document_id": "P1", "chunk_number": 7, "chunk": TEXT, "gold_extraction": ["It is slow.", "The Parser"]}
    line = json.dumps({"query": QUERY, "results": [result, {**result, "chunk_number": 8, "gold_extraction": []}]})
    (acl / "333_20260206_dense_top5_20260305.json").write_text(line + "\n")
    first, second = gold_rows()
    assert [TEXT[start:end] for start, end in first["spans"]] == ["It is slow.", "The parser"]
    assert second["spans"] == []
    (acl / "predictions" / "glm-5.jsonl").unlink()
    stored = acl / "artifacts" / "eval" / "gold_extraction"
    stored.mkdir(parents=True)
    record = {"query": QUERY, "paper_id": "P1", "chunk_index": 8, "predicted_spans": [{"start": 0, "end": 7}]}
    (stored / "glm-5.json").write_text(json.dumps({"records": [{**record, "latency_s": 0.5}]}))
    assert records("glm-5") == [{"id": second["id"], "spans": [(0, 7)], "latency_s": 0.5}]
    with pytest.raises(InputError, match="the predictions nobody"):
        records("nobody")


def test_all_chunks_of_a_question_are_asked_at_once_and_each_becomes_a_row():
    calls = []

    def find(question, chunks):
        calls.append((question, len(chunks)))
        return [Evidence(chunks[1], Span(0, 7), 0.5), Evidence(chunks[0], Span(9, 45), 0.4)]

    timed = answered([asked(), asked(question="other")], find)
    assert calls == [(QUERY, 2), (QUERY, 2), ("other", 2)]  # the first question twice: loading is not timed
    assert [[(span.start, span.end) for span in row.predicted] for row in timed.rows] == [[(9, 45)], [(0, 7)]] * 2
    assert [row.group for row in timed.rows] == [QUERY, QUERY, "other", "other"]
    assert 0 <= timed.seconds < 1
    assert set(timed.per_chunk()) == {"seconds_per_chunk", "cpu_seconds_per_chunk"}
    assert figures(timed.rows)["counts"] == {
        "rows": 4,
        "relevant": 2,
        "gold_spans": 2,
        "predicted_spans": 4,
        "tp": 14,
        "fp": 2,
        "fn": 0,
    }


def test_paragraphs_are_runs_of_lines_between_blank_ones():
    found = [each.of(TEXT) for each in paragraphs(TEXT)]
    assert found == ["# Title", "The parser was trained on 400 trees.", "It is slow. Trees are large."]
    text = "\n \n  a b\nc  \n\t\n\n d"
    assert [each.of(text) for each in paragraphs(text)] == ["a b\nc", "d"]
    assert paragraphs(" \n\n") == []


def test_an_oracle_looks_at_the_gold_spans_and_the_others_do_not():
    found = {name: score_spans(trivial([asked()], name)) for name in TRIVIAL}
    assert found["paragraphs that are mostly gold (oracle)"].words.f1 == 1.0
    assert found["sentences with gold (oracle)"].words.f1 == 1.0
    assert found["first paragraph"].words.recall == 1.0
    assert found["first paragraph"].silent == found["whole chunk"].silent == 0.0
    assert found["whole chunk if relevant (oracle)"].silent == 1.0


def test_other_thresholds_are_swept_where_an_extractor_has_one_and_a_higher_one_answers_less():
    points = sweep([asked()], "lexical")
    assert [point["threshold"] for point in points] == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
    recalls = [point["word_recall"] for point in points]
    assert recalls == sorted(recalls, reverse=True)


def test_an_extractor_is_one_that_is_registered():
    made, left = extractors("all")
    assert "lexical" in made
    assert not set(made) & set(left)
    assert set(extractors("lexical")[0]) == {"lexical"}
    with pytest.raises(ConfigError, match="one of the extractors"):
        extractors("nobody")


class Registered:
    """What an entry point offers: it loads to a value."""

    def __init__(self, value):
        self.load = lambda: value


def test_an_extractor_without_a_threshold_is_not_swept(monkeypatch):
    known = {"function": Registered(lambda question, chunks: []), "class": Registered(type("Without", (), {}))}
    monkeypatch.setattr("benchmarks.extraction.parts", lambda family: known)
    assert sweep([asked()], "function") == sweep([asked()], "class") == []


def test_an_extractor_that_needs_options_is_left_out_of_all_and_named(monkeypatch):
    monkeypatch.setattr("spanproof.config.parts", lambda family: known)
    monkeypatch.setattr("benchmarks.extraction.parts", lambda family: known)
    known = {"ready": Registered(list), "prompted": Registered(type("Prompted", (), {"__init__": needs_a_model}))}
    made, left = extractors("all")
    assert set(made) == {"ready"}
    assert "model" in left["prompted"]
    with pytest.raises(ConfigError, match="prompted"):
        extractors("prompted")


def needs_a_model(self, model):
    self.model = model


def test_a_sample_has_only_rows_set_aside_and_is_the_same_each_time(data):
    found = aside_questions("qasper", most=20)
    assert found == aside_questions("qasper", most=20)
    assert len(found) == 20
    assert {each.group for each in found} <= {f"document {at}" for at in range(60)}
    assert len(aside_questions("qasper", most=999)) == 120  # the official dev rows alone
    with pytest.raises(InputError, match=r"nothing\.jsonl\.gz"):
        aside_questions("nothing")


def test_a_run_writes_results_that_become_tables(data, tmp_path, capsys):
    out = tmp_path / "results"
    for dataset in ("acl-verbatim", "extraction"):
        assert main(["run", dataset, "--extractor", "lexical", "--results", str(out)]) == 0
    results = load_results(out)
    assert set(results) == {
        "acl-verbatim.published",
        "acl-verbatim.lexical",
        "extraction.trivial",
        "extraction.lexical",
    }
    for body in results.values():
        assert {"command", "date", "hardware", "versions", "caveats"} <= set(body)
        assert str(out) not in body["command"]
    text = render_extraction(results)
    widths = [line.count("|") for line in text.splitlines() if line.startswith("|")]
    assert set(widths) == {15, 7, 12, 13}
    assert "Other thresholds of `lexical`, looked at after" in text
    assert re.search(r"^\| lexical \|.*\| \d\.\d{3} \| \d\.\d{3} \|$", text, re.MULTILINE)
    assert text.count("open to training") == 8
    assert text.count("none trained on") == 2


def test_data_that_are_not_there_are_an_error_that_names_the_variable(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("SPANPROOF_DATA", str(tmp_path))
    assert main(["run", "acl-verbatim"]) == 2
    assert "in the folder acl-verbatim of SPANPROOF_DATA" in capsys.readouterr().err
    with pytest.raises(InputError):
        measure_acl({})
    assert render_extraction({}) == ""
