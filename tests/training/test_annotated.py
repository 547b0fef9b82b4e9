"""Texts and labels written for this package: marks come out as spans, parts never share a source, nothing is lost."""

import gzip
import json

import pytest

from spanproof.config import Config, build
from spanproof.text.records import flatten
from spanproof.training.annotated import (
    REPLY,
    annotated_cases,
    load_alike,
    load_facts,
    load_news,
    load_overviews,
    load_questions,
    load_replies,
    load_searches,
    load_statements,
    load_tables,
    reply_cases,
    unmarked,
)
from spanproof.training.annotated.marks import read
from spanproof.training.annotated.searches import digest, paragraphs_of
from spanproof.training.examples import CONTRADICT, NO_EVIDENCE, SUPPORT


def test_marks_become_spans_of_the_text_without_them():
    text, spans, added = unmarked("Open ⟦until 9 PM⟧ with ⟦+live music⟧.")
    assert text == "Open until 9 PM with live music."
    assert [text[start:end] for start, end in spans] == ["until 9 PM", "live music"]
    assert added == (False, True)


@pytest.mark.parametrize("text", ["⟦open", "closed⟧", "⟦⟧", "⟦one ⟦two⟧⟧"])
def test_a_mark_that_is_not_closed_is_refused(text):
    with pytest.raises(ValueError, match="mark"):
        unmarked(text)


def test_every_answer_can_be_read_and_every_mark_holds_words():
    for row in read("answers.jsonl.xz"):
        assert ("record" in row) != ("document" in row)
        for answer in row["answers"]:
            text, spans, _ = unmarked(answer["text"])
            assert text.strip(), row["id"]
            assert all(text[start:end].strip() for start, end in spans), row["id"]


def test_questions_have_three_passages_and_answers_with_and_without_errors():
    rows = read("questions.jsonl.gz")
    assert len({row["id"] for row in rows}) == len({row["question"] for row in rows}) == len(rows)
    assert {len(row["passages"]) for row in rows} == {3}
    examples = load_questions()
    assert len(examples) == sum(len(row["answers"]) for row in rows)
    assert all(example.answer[start:end].strip() for example in examples for start, end in example.spans)
    assert {bool(example.spans) for example in examples} == {True, False}


def test_replies_stand_beside_the_passages_of_their_source_unless_it_is_to_develop_on(tmp_path):
    row = next(row for row in read("replies.jsonl.gz") if any("⟦" in answer["text"] for answer in row["answers"]))
    info = {"question": "how deep to plant", "passages": "passage 1:Plant it deep.\n\npassage 2:Or not."}
    sources = [
        {"source_id": row["source"], "task_type": "QA", "source_info": info},
        {"source_id": "no-such", "task_type": "QA", "source_info": info},
    ]
    (tmp_path / "source_info.jsonl").write_text("\n".join(map(json.dumps, sources)), encoding="utf-8")
    found = load_replies(tmp_path, without=())
    assert [example.answer for example in found] == [unmarked(answer["text"])[0] for answer in row["answers"]]
    assert {example.group for example in found} == {f"ragtruth/{row['source']}"}
    assert any(example.spans for example in found)
    assert load_replies(tmp_path, without={row["source"]}) == []
    assert reply_cases(tmp_path, ()) == []
    cases = reply_cases(tmp_path, {row["source"]})
    assert [case.answer for case in cases] == [example.answer for example in found]
    for case, example in zip(cases, found, strict=True):
        assert tuple((label["start"], label["end"]) for label in case.metadata["labels"]) == example.spans
        assert case.question == info["question"]
        assert (case.metadata["task_type"], case.metadata["source_id"]) == ("QA", row["source"])
        assert case.metadata["collection"] == REPLY


def test_every_reply_can_be_read_and_is_to_a_source_of_its_own():
    rows = read("replies.jsonl.gz")
    assert len({row["source"] for row in rows}) == len(rows)
    marked = [unmarked(answer["text"]) for row in rows for answer in row["answers"]]
    assert all(text[start:end].strip() for text, spans, _ in marked for start, end in spans)
    assert {bool(spans) for _, spans, _ in marked} == {True, False}


def test_passages_are_given_with_headers_without_or_sorted_by_turns():
    forms = {tuple(load_questions(seed=seed)[0].pieces) for seed in range(12)}
    headed = [pieces for pieces in forms if pieces[0].startswith("passage 1:")]
    assert len(headed) == 1
    assert 2 <= len(forms) <= 3
    assert {example.question for seed in range(2) for example in load_questions(seed=seed)[:4]} == {
        read("questions.jsonl.gz")[0]["question"]
    }


def test_no_record_is_in_both_parts_and_both_hold_answers_with_and_without_errors():
    parts = {part: load_overviews(part) for part in ("train", "dev")}
    groups = {part: {each.group for each in found} for part, found in parts.items()}
    assert groups["train"].isdisjoint(groups["dev"])
    for found in parts.values():
        assert {bool(each.spans) for each in found} == {True, False}


def test_cases_have_the_labels_of_the_examples_and_their_record_as_the_only_chunk(tmp_path):
    cases, examples = annotated_cases("dev", tmp_path), load_overviews("dev")
    assert [case.answer for case in cases] == [example.answer for example in examples]
    for case, example in zip(cases, examples, strict=True):
        assert tuple((label["start"], label["end"]) for label in case.metadata["labels"]) == example.spans
        (chunk,) = case.chunks
        assert [line for line in chunk.text.split("\n") if line.strip()] == list(example.pieces)


@pytest.mark.no_cover
def test_what_a_rule_is_sure_of_in_an_overview_is_marked_in_six_of_seven_cases(tmp_path):
    guard = build(Config(verifiers=("numbers", "dates", "negation")))
    reports = list(guard.verify_all(annotated_cases("dev", tmp_path)[::3]))
    marked = [
        any(span.start < label["end"] and label["start"] < span.end for span in check.spans for label in labels)
        for report in reports
        for labels in [report.case.metadata["labels"]]
        for verdict in report.verdicts
        for check in verdict.checks.values()
        if check.label in ("contradicted", "no_evidence") and check.score >= 0.8
    ]
    assert len(marked) > 60
    assert sum(marked) >= 6 / 7 * len(marked)


@pytest.mark.parametrize("load", [load_facts, load_alike, load_tables])
def test_no_source_is_in_both_parts_and_each_has_statements_of_every_label(load):
    parts = {part: load(part) for part in ("train", "dev")}
    premises = {part: {pair.premise for pair in found} for part, found in parts.items()}
    assert premises["train"].isdisjoint(premises["dev"])
    for part, found in parts.items():
        labelled = {(pair.premise, pair.label) for pair in found}
        assert labelled == {(each, label) for each in premises[part] for label in (SUPPORT, CONTRADICT, NO_EVIDENCE)}


def test_statements_about_tables_are_read_as_the_verifier_reads_them():
    pairs = load_tables("train")
    rows = read("tables.jsonl.gz")
    assert len(rows) > 700
    assert len(pairs) + len(load_tables("dev")) > 0.98 * sum(len(row[key]) for row in rows for key in "SCN")
    assert not any("|---" in pair.premise or "[0]" in pair.premise for pair in pairs)


def test_of_tables_as_many_statements_are_right_as_wrong_and_their_words_do_not_tell():
    rows = read("tables.jsonl.gz")
    right, wrong = ([said for row in rows for said in row[key]] for key in "SC")
    assert len(right) == pytest.approx(len(wrong), rel=0.02)
    for cue in ("only", "not", "no", "never", "all", "every", "than", "about", "at least"):
        shares = [sum(f" {cue} " in f" {said.lower()} " for said in each) / len(each) for each in (right, wrong)]
        assert max(shares) < 2 * min(shares) + 0.01, cue


def test_summaries_of_articles_that_are_not_there_are_left_out(tmp_path):
    assert load_news("train", tmp_path) == load_news("dev", tmp_path) == []


def test_searches_are_put_together_from_the_paragraphs_at_hand():
    search = next(row for row in read("searches.jsonl.gz") if row["part"] == "train" and row["chunks"])
    assert load_searches("train", {}) == []
    assert all(len(name) == 10 or name.startswith("#") for chunk in search["chunks"] for name in chunk["paragraphs"])


def test_what_answers_is_a_whole_paragraph_and_never_a_borderline_one(monkeypatch):
    texts = [f"Paragraph {at} speaks of parsing." for at in range(4)]
    chunk = {"paragraphs": ["## Parsing", *map(digest, texts)], "answers": [2], "borderline": [3]}
    rows = [{"part": "train", "group": "p", "query": "parsing", "chunks": [chunk]}]
    monkeypatch.setattr("spanproof.training.annotated.searches.read", lambda name: rows)
    (found,) = load_searches("train", {"qasper": [{"context": text} for text in texts]})
    assert found.text == f"## Parsing\n\n{texts[0]}\n\n{texts[1]}\n\n{texts[3]}"
    assert [found.text[start:end] for start, end in found.spans] == [texts[1]]


def test_sentences_of_a_section_without_paragraphs_are_put_together():
    text = " ".join(f"Sentence number {at} of a long section says something about parsing." for at in range(20))
    found = paragraphs_of("cl-scisumm", f"## Parsing\n\n{text}")
    assert found[0] == "## Parsing"
    assert " ".join(found[1:]) == text
    assert all(len(each) >= 450 for each in found[1:-1])


def test_records_have_the_fields_of_a_business():
    for row in read("answers.jsonl.xz"):
        if "record" in row:
            assert {"name", "hours", "attributes", "review_info"} <= set(row["record"])
            assert flatten(row["record"])[0].strip()


def test_statements_stand_beside_their_passage_or_the_sentences_of_it_that_were_read(tmp_path, monkeypatch):
    text = "Zinc shortened colds in adults. It did nothing in children."
    told = {"S": ["s", "t"], "C": ["c", "d"], "N": ["n", "m"]}
    rows = [{"passage": digest(text), **told}, {"passage": digest(text), "spans": [[0, 31]], **told}]
    rows.append({"passage": digest("A passage that is not here."), **told})
    monkeypatch.setattr("spanproof.training.annotated.statements.read", lambda name: rows)
    (tmp_path / "extraction").mkdir()
    with gzip.open(tmp_path / "extraction" / "qed.jsonl.gz", "wt") as file:
        file.write(json.dumps({"context": text}))
    found = load_statements(tmp_path)
    assert [(pair.premise, pair.hypothesis) for pair in found[:6]] == [(text, each) for each in "stcdnm"]
    assert {pair.premise for pair in found[6:]} == {"Zinc shortened colds in adults."}
    assert [pair.label for pair in found] == [SUPPORT, SUPPORT, CONTRADICT, CONTRADICT, NO_EVIDENCE, NO_EVIDENCE] * 2


def test_a_trial_s_passage_is_its_whole_text_or_the_start_of_it(tmp_path, monkeypatch):
    text = "TITLE: Zinc for colds " + "It did nothing. " * 200
    whole = " ".join(text.split())
    told = {"S": ["s", "t"], "C": ["c", "d"], "N": ["n", "m"]}
    rows = [
        {"passage": digest(whole[:1800]), **told},
        {"passage": digest(whole), "spans": [[0, 21], [1990, 2005]], **told},
    ]
    monkeypatch.setattr("spanproof.training.annotated.statements.read", lambda name: rows)
    (tmp_path / "extraction").mkdir()
    with gzip.open(tmp_path / "extraction" / "evidence-inference.jsonl.gz", "wt") as file:
        file.write(json.dumps({"context": text}))
    found = load_statements(tmp_path)
    assert {pair.premise for pair in found} == {whole[:1800], f"{whole[:21]} {whole[1990:2005]}"}


def test_every_passage_has_two_or_three_statements_of_each_kind():
    rows = read("statements.jsonl.gz")
    assert rows
    assert all(len({len(row[key]) for key in "SCN"} | {2, 3}) == 2 for row in rows)
    assert all(all(row[key]) for row in rows for key in "SCN")
