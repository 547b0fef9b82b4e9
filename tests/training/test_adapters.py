"""Data adapters read what they should, and only that."""

import gzip
import json
import random

import pytest

pytest.importorskip("torch")

from spanproof.errors import InputError
from spanproof.training.evidence import bm25, pieces_of
from spanproof.training.licences import sources_of
from spanproof.training.pairs import development_pairs, load_pairs
from spanproof.training.ragtruth import load_ragtruth, merge_spans, split_by_group
from spanproof.training.span_sets import changed_words, load_span_sets
from spanproof.training.userlog import load_log


def _write(path, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    path.write_bytes(gzip.compress(lines.encode()) if path.suffix == ".gz" else lines.encode())


def _response(source, split, labels=()):
    return {
        "source_id": source,
        "split": split,
        "model": "m",
        "task_type": "QA",
        "response": "It opens at nine.",
        "labels": [{"start": s, "end": e} for s, e in labels],
    }


@pytest.fixture
def ragtruth(tmp_path):
    rows = [_response("1", "train", [(3, 8), (6, 11)]), _response("2", "test", [(3, 8)]), _response("3", "train")]
    _write(tmp_path / "response.jsonl", rows)
    record = {"name": "Finch", "hours": {"Monday": "9:0-17:0"}}
    infos = [
        {
            "source_id": "1",
            "source_info": {"question": "when?", "passages": "passage 1:Open. Now.\n\npassage 2:Shut.\n"},
        },
        {"source_id": "2", "source_info": "Text."},
        {"source_id": "3", "source_info": record},
    ]
    _write(tmp_path / "source_info.jsonl", infos)
    return tmp_path


def test_test_rows_of_ragtruth_are_never_read(ragtruth):
    assert {example.group for example in load_ragtruth(ragtruth)} == {"ragtruth/1", "ragtruth/3"}


def test_passages_are_cut_into_sentences_and_records_into_fields(ragtruth):
    question, record = load_ragtruth(ragtruth)
    assert question.question == "when?"
    assert [piece.removeprefix("passage 1:").removeprefix("passage 2:") for piece in question.pieces] == [
        "Open.", "Now.", "Shut.",
    ]  # fmt: skip
    assert question.spans == ((3, 11),)
    assert record.pieces == ("name: Finch", "hours.Monday: 9:0-17:0")


def test_a_split_by_group_shares_no_source(ragtruth):
    examples = load_ragtruth(ragtruth) * 3
    train, dev = split_by_group(examples, share=0.5, seed=0)
    assert {e.group for e in train}.isdisjoint(e.group for e in dev)
    assert len(train) + len(dev) == len(examples)
    assert dev


@pytest.mark.parametrize(
    ("spans", "merged"),
    [([], ()), ([(3, 3)], ()), ([(5, 7), (1, 3)], ((1, 3), (5, 7))), ([(1, 3), (3, 5), (2, 9)], ((1, 9),))],
)
def test_spans_are_sorted_and_joined(spans, merged):
    assert merge_spans(spans) == merged


def _pair(premise, hypothesis, label="SUPPORT", **more):
    return {"premise": premise, "hypothesis": hypothesis, "label": label, **more}


def test_pairs_that_are_evaluated_on_are_not_trained_on(tmp_path):
    rows = [_pair(f"p{i}", "h", ("SUPPORT", "CONTRADICT")[i % 2]) for i in range(10)]
    _write(tmp_path / "fever.train.jsonl.gz", rows)
    _write(tmp_path / "fever.dev.jsonl.gz", [_pair("P3 ", "h")])
    premises = {pair.premise for pair in load_pairs(tmp_path, seed=0)}
    assert premises == {f"p{i}" for i in range(10)} - {"p3"}


def test_a_claim_of_scifact_that_is_evaluated_on_is_not_trained_on_with_other_evidence(tmp_path):
    rows = [_pair("abstract", claim, label) for claim, label in (("known", "SUPPORT"), ("new", "CONTRADICT"))]
    _write(tmp_path / "scifact_rationale.train.jsonl.gz", rows)
    _write(tmp_path / "scifact_verifai.test.jsonl.gz", [_pair("another abstract", "known")])
    assert {pair.hypothesis for pair in load_pairs(tmp_path, seed=0)} == {"new"}


def test_an_abstract_stands_beside_the_chain_that_the_aligner_finds_in_it(tmp_path):
    abstract = (
        "Rain fell all week in the valley. Zinc shortened colds by two days. Birds sang. Trees grew tall and green."
    )
    _write(tmp_path / "scifact.train.jsonl.gz", [_pair(abstract, "Zinc shortens colds.", "SUPPORT")])
    premises = [pair.premise for pair in load_pairs(tmp_path, seed=0)]
    assert premises[0] == abstract
    assert len(set(premises[1:])) == 1 < len(premises[1:])
    assert "Zinc shortened colds by two days." in premises[1]
    assert "Trees" not in premises[1]


def test_pairs_are_balanced_and_weak_silver_rows_are_left_out(tmp_path):
    labels = ["SUPPORT"] * 14200 + ["CONTRADICT"] * 7400
    _write(tmp_path / "fever.train.jsonl.gz", [_pair(str(i), "h", label) for i, label in enumerate(labels)])
    silver = [_pair(f"s{i}", "h", "NO_EVIDENCE", sim=sim) for i, sim in enumerate((0.1, 0.29, 0.3, 0.9))]
    _write(tmp_path / "fever_nei_silver.train.jsonl.gz", silver)
    pairs = load_pairs(tmp_path, seed=0)
    counts = [sum(p.label == k for p in pairs) for k in range(3)]
    assert counts == [7000, 7000, 2]


def test_development_pairs_share_no_premise_with_those_trained_on(tmp_path):
    rows = [_pair(f"p{i // 2}", f"h{i}", ("SUPPORT", "CONTRADICT")[i % 2]) for i in range(2000)]
    _write(tmp_path / "fever.train.jsonl.gz", rows)
    trained, held = load_pairs(tmp_path, seed=0), development_pairs(tmp_path, most=20)
    assert {pair.premise for pair in trained}.isdisjoint(pair.premise for pair in held)
    assert [sum(pair.label == k for pair in held) for k in range(3)] == [10, 10, 0]
    assert held == development_pairs(tmp_path, most=20)


def test_no_pairs_at_all_is_an_error_that_names_the_sets(tmp_path):
    with pytest.raises(InputError, match=r"fever\.train"):
        load_pairs(tmp_path, seed=0)


def test_xsum_spans_need_two_of_three_annotators(tmp_path):
    notes = [
        {"worker_id": "a", "start": 0, "end": 5},
        {"worker_id": "a", "start": 2, "end": 6},
        {"worker_id": "b", "start": 3, "end": 9},
        {"worker_id": "c", "start": None, "end": None},
    ]
    row = {"bbcid": "1", "system": "s", "document": "One. Two.", "summary": "abcdefghij", "annotations": notes}
    _write(tmp_path / "xsum_hallucination.jsonl.gz", [row])
    (example,) = load_span_sets(tmp_path)
    assert example.spans == ((3, 6),)


def test_wice_tokens_become_characters_and_neighbours_one_span(tmp_path):
    row = {
        "claim": "Ex-pats of Ohrady, near Dun.",
        "claim_tokens": ["Ex", "-", "pats", "of", "Ohrady", ",", "near", "Dun", "."],
        "non_supported_spans": [False, False, False, False, False, False, True, True, False],
        "evidence": ["A", " ", "B"],
        "meta": {"id": "train1-2"},
    }
    _write(tmp_path / "wice_tokens_train.jsonl.gz", [row])
    (example,) = load_span_sets(tmp_path)
    assert [example.answer[s:e] for s, e in example.spans] == ["near Dun"]
    assert example.group == "wice/train1"


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        ("on May 29, 1943 .", "on June 14, 1946 .", ["June 14, 1946"]),
        ("a b c", "a b c", []),
        ("he lost it", "she lost it all", ["she", "all"]),
        ("a b c", "a c", []),
    ],
)
def test_the_words_an_edit_changed(before, after, changed):
    assert [after[s:e] for s, e in changed_words(before, after)] == changed


def test_a_log_takes_spans_as_objects_or_pairs(tmp_path):
    base = {"answer": "abcdef", "contexts": "One. Two."}
    _write(tmp_path / "a.jsonl", [{**base, "labels": [{"start": 0, "end": 2}, [3, 4]]}, {**base, "labels": []}])
    first, second = load_log(tmp_path / "a.jsonl")
    assert first.spans == ((0, 2), (3, 4))
    assert first.pieces == ("One.", "Two.")
    assert second.spans == ()


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"answer": "abc", "labels": []}, r"row 1 of a\.jsonl: none for"),
        ({"answer": "abc", "contexts": [], "labels": [[2, 9]]}, r"got row 1 of a\.jsonl"),
        ({"answer": "abc", "contexts": [], "labels": ["x"]}, "start, end"),
    ],
)
def test_a_bad_row_of_a_log_is_named(tmp_path, row, message):
    _write(tmp_path / "a.jsonl", [row])
    with pytest.raises(InputError, match=message):
        load_log(tmp_path / "a.jsonl")


def test_bm25_ranks_the_piece_with_the_rarer_shared_words_first():
    pieces = ["the hotel opens at nine", "the pool closes at ten", "the the the"]
    scores = bm25("When does the pool close? It closes at ten.", pieces)
    assert max(range(3), key=scores.__getitem__) == 1
    assert bm25("nothing shared", ["a b"]) == [0.0]
    assert bm25("x", []) == []


def test_json_text_is_cut_like_the_record_it_holds():
    record = {"a": {"b": 1}, "c": "x"}
    assert pieces_of(json.dumps(record)) == pieces_of(record) == ("a.b: 1", "c: x")


def test_the_card_names_a_licence_for_every_origin():
    origins = ["ragtruth.QA", "fever.train", "swap:fever.train", "synthetic.QA"]
    found = {source.name: source.licence for source in sources_of(random.Random(0).choices(origins, k=50))}
    assert found["swap:fever.train"] == f"generated from: {found['fever.train']}"
    assert found["synthetic.QA"] == "made by this package"
