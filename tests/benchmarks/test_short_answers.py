"""Short answers: which are taken, and what is measured of them."""

import gzip
import json

import pytest
from benchmarks import short_answers
from benchmarks.nli_tables import render_nli

from spanproof.errors import InputError

PASSAGE = "The bridge was built in 1890 by Ada Byron and widened in 1932 by Carl Benz, who came from the coast by ship."


def row(question, answer, passage=PASSAGE):
    start = passage.index(answer)
    return {"question": question, "context": passage, "spans": [[start, start + len(answer)]], "group": "bridge"}


ROWS = [
    row("When was it built?", "1890"),
    row("Who built it?", "Ada Byron"),
    row("When was it widened?", "1932"),
    row("What happened?", "widened in 1932 by Carl Benz, who came"),
]


def test_what_fails_is_counted_and_shown_and_passages_that_were_used_to_choose_are_left_out(monkeypatch, tmp_path):
    monkeypatch.setenv("SPANPROOF_DATA", str(tmp_path))
    with pytest.raises(InputError, match=r"squad2\.jsonl\.gz"):
        short_answers.short_answers()
    (tmp_path / "extraction").mkdir()
    used = "The mill was built in 1700 and sold in 1800."
    asked = [*ROWS, row("When was the mill sold?", "1800", used)]
    for name, rows in (("squad2", asked[-1:]), ("xquad", asked)):
        with gzip.open(tmp_path / "extraction" / f"{name}.jsonl.gz", "wt") as file:
            file.writelines(json.dumps(each) + "\n" for each in rows)
    body = short_answers.short_answers()
    assert (body["answers"], body["wrong"]) == (5, 2)
    assert set(body["presets"]) == {"balanced", "balanced, as a sentence", "fast", "fast, as a sentence"}
    for figures in body["presets"].values():
        assert sum(figures[name] for name in ("tp", "fp", "fn", "tn")) == 5
    about = {"command": "typed", "date": "today", "hardware": {"processor": "one", "cores": 2}, "versions": {}}
    assert "5 answers, 2 of them wrong" in render_nli({"short-answers": {**about, **body}})
