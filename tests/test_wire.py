"""Reports as JSON."""

import json

import pytest
from hypothesis import HealthCheck, given, settings

from spanproof.errors import InputError
from spanproof.types import (
    Case,
    Check,
    CheckLabel,
    Chunk,
    Citation,
    Claim,
    Evidence,
    Label,
    Report,
    Span,
    Status,
    Verdict,
)
from spanproof.wire import from_dict, from_json, schema, to_dict, to_json
from tests.strategies import reports


def small() -> Report:
    case = Case("It opens at 9.", (Chunk("a", "Opens at 8."),), "When?", 7)
    claim = Claim(case, Span(0, 14), citations=(Citation("9", Span(12, 13), "a"),))
    check = Check(CheckLabel.CONTRADICTED, 0.9, "9 is not 8", (Span(12, 13),))
    evidence = (Evidence(case.chunks[0], Span(0, 11), 0.5),)
    verdict = Verdict(claim, Label.CONTRADICTED, 0.9, "9 is not 8", (Span(12, 13),), evidence, {"numbers": check})
    return Report(case, (verdict,), (), Status.FAIL, 0.9, {"version": "1"})


@settings(max_examples=1000, suppress_health_check=list(HealthCheck), deadline=None)
@given(reports())
def test_law_7_a_report_survives_the_way_through_json(report):
    text = to_json(report)
    text.encode()
    assert from_json(text) == report


def test_the_json_has_exactly_the_documented_fields():
    body = to_dict(small())
    assert list(body) == ["id", "status", "score", "case", "claims", "extracts", "provenance"]
    assert list(body["case"]) == ["answer", "question", "chunks", "metadata"]
    assert list(body["case"]["chunks"][0]) == ["id", "text", "source", "start", "metadata"]
    claim = body["claims"][0]
    assert list(claim) == [
        *("start", "end", "text", "kind", "label", "score", "reason"),
        *("flagged", "citations", "evidence", "checks"),
    ]
    assert claim["flagged"] == [{"start": 12, "end": 13, "text": "9"}]
    assert claim["evidence"] == [{"chunk_id": "a", "start": 0, "end": 11, "text": "Opens at 8.", "score": 0.5}]
    assert list(claim["checks"]["numbers"]) == ["label", "score", "reason", "spans"]
    assert body["id"] == 7


def test_the_schema_names_every_field_and_allows_no_other():
    described = schema()
    assert set(described["required"]) == set(to_dict(small()))
    assert described["additionalProperties"] is False


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda body: body.update(extra=1), "extra"),
        (lambda body: body.pop("status"), "status"),
        (lambda body: body.update(status="fine"), "status"),
        (lambda body: body.update(score=1.5), "score"),
        (lambda body: body["claims"][0]["evidence"][0].update(text="Opens at 9."), "changed after"),
        (lambda body: body["claims"][0]["evidence"][0].update(chunk_id="b"), "changed after"),
        (lambda body: body["claims"][0].update(end=99), "got"),
        (lambda body: body["claims"][0]["citations"][0].update(end=15), r"14 characters.*\[12, 15\).*changed after"),
        (lambda body: body["claims"][0]["citations"][0].update(chunk_id="b"), "got b; the report was changed after"),
        (lambda body: body["claims"][0]["citations"][0].update(start="12"), "start"),
        (lambda body: body.update(status="pass"), "the status 'fail' of these claims; got pass; .*changed after"),
        (lambda body: body.update(claims=[]), "'nothing_to_check' of these claims; got fail"),
        (lambda body: body["claims"][0].update(label="supported", flagged=[]), "'pass' of these claims; got fail"),
        (lambda body: body.update(score="0.9"), "score"),
        (lambda body: body["claims"][0].update(score="0.9"), "score"),
        (lambda body: body["claims"][0]["checks"]["numbers"].update(score="0.9"), "score"),
        (lambda body: body["claims"][0]["evidence"][0].update(score=True), "score"),
        (lambda body: body["case"]["chunks"][0].update(start="0"), "start"),
    ],
)
def test_a_report_that_was_tampered_with_is_refused(change, message):
    body = json.loads(to_json(small()))
    change(body)
    with pytest.raises(InputError, match=message):
        from_dict(body)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '"x"', b"\xff", "[" * 100_000, '{"id":' * 100_000, "[" * 900 + "]" * 900]
)
def test_what_is_no_report_is_refused(text):
    with pytest.raises(InputError, match="expected a report"):
        from_json(text)


def test_whole_scores_and_citations_of_nothing_are_read_back():
    body = to_dict(small())
    body["claims"][0]["score"] = 1
    body["claims"][0]["citations"][0]["chunk_id"] = None
    assert from_json(json.dumps(body)).verdicts[0].claim.citations == (Citation("9", Span(12, 13), None),)
