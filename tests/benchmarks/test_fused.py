"""The ablation of the fusion: which answers it measures."""

import json
from dataclasses import replace

import pytest
from benchmarks import fused as ablation
from benchmarks.__main__ import main

from spanproof.training import fusion_models
from spanproof.training.annotated import REPLY
from spanproof.types import Case, Check, CheckLabel, Chunk, Claim, Label, Report, Span, Status, Verdict

TEXT = "The gate opens at nine."


@pytest.fixture(autouse=True)
def _few_samples(monkeypatch):
    monkeypatch.setattr(fusion_models, "_SAMPLES", 1)


def report(at):
    """On an answer to a question; `words` doubts each third, which is mostly wrong."""
    doubted = at % 3 == 0
    labels = [{"start": 18, "end": 22, "label_type": "Evident Conflict"}] if doubted and at % 4 else []
    known = {"source_id": str(at // 2), "task_type": "QA", "labels": labels}
    case = Case(TEXT, (Chunk("1", TEXT),), "When?", metadata=known)
    label = CheckLabel.CONTRADICTED if doubted else CheckLabel.SUPPORTED
    checks = {name: Check(label, 0.9, "read") for name in ("words", "nli", "gb")}
    verdict = Verdict(Claim(case, Span(0, len(TEXT))), Label.SUPPORTED, 0.9, "read", (), (), checks)
    return Report(case, (verdict,), (), Status.PASS, 0.9)


def test_what_each_verifier_adds_is_measured_on_the_answers_that_the_fusion_is_fitted_to_judge(monkeypatch, tmp_path):
    own = [report(at) for at in range(240)]
    replies = [
        replace(each, case=replace(each.case, metadata={**each.case.metadata, "collection": REPLY})) for each in own
    ]
    monkeypatch.setattr(ablation, "data_root", lambda: None)
    monkeypatch.setattr(ablation, "development_cases", lambda data: [])
    monkeypatch.setattr(ablation, "development_reports", lambda config, cases, folder: iter(own + replies))
    assert main(["run", "fusion", "--reports", str(tmp_path / "kept"), "--results", str(tmp_path)]) == 0
    found = json.loads((tmp_path / "fusion.json").read_text(encoding="utf-8"))
    assert found["command"] == "python -m benchmarks run fusion --reports DIR --results DIR"
    assert (found["answers"], found["sources"], found["pairs"]) == (240, 120, 0)
    assert found["variants"].keys() == ablation.SETS.keys()
    f1 = {name: body["weighted_response_f1"]["balanced"] for name, body in found["variants"].items()}
    assert f1["words"] > f1["rules"]
