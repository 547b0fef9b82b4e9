"""Phrases to develop on: right ones, and wrong ones of their kind."""

import gzip
import json
import random

from spanproof.training.phrases import development_phrases, phrases_of
from spanproof.training.span_mix import is_developed_on

PASSAGE = "The bridge was built in 1890 by Ada Byron and widened in 1932 by Carl Benz, who came from the coast by ship."


def row(question, answer, passage=PASSAGE, group="squad2:bridge"):
    spans = [[passage.index(answer), passage.index(answer) + len(answer)]] if answer else []
    return {"question": question, "context": passage, "spans": spans, "group": group, "split": "dev"}


ROWS = [
    row("When was it built?", "1890"),
    row("When was it widened?", "1932"),
    row("Who built it?", "Ada Byron"),
    row("How did Benz come?", "from the coast by ship"),
    row("What happened?", "widened in 1932 by Carl Benz, who came"),
]


def test_a_wrong_phrase_is_another_answer_of_its_kind_from_the_same_passage():
    found = [(each.question, each.phrase, each.right) for each in phrases_of(ROWS, random.Random(0))]
    assert found == [
        ("When was it built?", "1890", True),
        ("When was it built?", "1932", False),
        ("When was it widened?", "1932", True),
        ("When was it widened?", "1890", False),
        ("Who built it?", "Ada Byron", True),
        ("How did Benz come?", "from the coast by ship", True),
    ]


def test_where_a_passage_does_not_answer_any_phrase_of_it_is_wrong():
    found = list(phrases_of([ROWS[2], row("Who painted it?", "")], random.Random(0)))
    assert [(each.question, each.phrase, each.right) for each in found] == [
        ("Who built it?", "Ada Byron", True),
        ("Who painted it?", "Ada Byron", False),
    ]
    assert not list(phrases_of([row("Who painted it?", "")], random.Random(0)))


def test_only_documents_that_no_model_was_trained_on_are_developed_on(tmp_path):
    assert not development_phrases(tmp_path)
    (tmp_path / "extraction").mkdir()
    rows = [row("When was it built?", "1890", f"{PASSAGE} It is number {at}.", f"squad2:{at}") for at in range(100)]
    with gzip.open(tmp_path / "extraction" / "squad2.jsonl.gz", "wt") as file:
        file.writelines(json.dumps(each) + "\n" for each in rows)
    found = development_phrases(tmp_path)
    assert 0 < len(found) < 30
    assert all(is_developed_on({"group": each.group}) and each.right for each in found)
