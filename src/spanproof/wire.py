"""Reports as JSON: writing, reading back, and the JSON Schema. ``from_json(to_json(report)) == report``."""

from __future__ import annotations

import json
import reprlib
from typing import TYPE_CHECKING, Any

from spanproof.errors import InputError
from spanproof.types import (
    Case,
    Check,
    CheckLabel,
    Chunk,
    Citation,
    Claim,
    Evidence,
    Kind,
    Label,
    Report,
    Span,
    Status,
    Verdict,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["from_dict", "from_json", "schema", "to_dict", "to_json"]

_CHANGED = "the report was changed after it was written; verify the answer again"


def to_json(report: Report, *, indent: int | None = None) -> str:
    """The report as JSON text, on one line unless `indent` is given; always encodable as UTF-8.

    Raises:
        InputError: if it is no report.
    """
    body = to_dict(report)
    text = json.dumps(body, ensure_ascii=False, indent=indent)
    try:
        text.encode()
    except UnicodeEncodeError:  # metadata may hold lone surrogates
        return json.dumps(body, indent=indent)
    return text


def to_dict(report: Report) -> dict[str, Any]:
    """The report in JSON's types; `schema` describes it. Raises as `to_json` does."""
    if not isinstance(report, Report):
        raise InputError("a spanproof.Report", seen=report, remedy="give what verify returned")
    case, fetched = report.case, _fetched(report)
    return {
        "id": case.id,
        "status": report.status.value,
        "score": report.score,
        "case": {
            "answer": case.answer,
            "question": case.question,
            "chunks": [_chunk_out(chunk) for chunk in case.chunks],
            "metadata": dict(case.metadata),
        },
        "claims": [_verdict_out(verdict) for verdict in report.verdicts],
        "extracts": [_evidence_out(item) for item in report.extracts],
        "provenance": dict(report.provenance),
        **({"fetched": [_chunk_out(chunk) for chunk in fetched]} if fetched else {}),
    }


def _fetched(report: Report) -> list[Chunk]:
    """The chunks that an aligner brought of its own."""
    own = set(report.case.chunks)
    quoted = (item.chunk for verdict in report.verdicts for item in verdict.evidence)
    return list(dict.fromkeys(chunk for chunk in quoted if chunk not in own))


def from_json(text: str | bytes) -> Report:
    """Reads what `to_json` wrote.

    Raises:
        InputError: on invalid JSON, unknown or missing fields, or what the library never writes: a quote that is not
            what its offsets say, a citation or evidence of an unknown chunk, a status that the claims do not have.
    """
    try:
        body = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError("a report as JSON", seen=str(error), remedy="give the text that to_json wrote") from error
    return from_dict(body)


def from_dict(body: Mapping[str, Any]) -> Report:
    """Reads what `to_dict` made; raises as `from_json` does."""
    from pydantic import ValidationError

    from spanproof._wire_models import ReportModel

    try:
        ReportModel.model_validate(body)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InputError(
            f"a report of this version at {where or 'the top'}",
            seen=f"{first['msg']} ({reprlib.repr(first['input'])})",
            remedy="give what to_json wrote; `spanproof schema` prints the format",
        ) from error
    raw = body["case"]
    chunks = tuple(Chunk(**item) for item in raw["chunks"])
    case = Case(raw["answer"], chunks, raw["question"], body["id"], raw["metadata"])
    own = {chunk.id: chunk for chunk in chunks}
    by_id = {chunk.id: chunk for chunk in (Chunk(**item) for item in body.get("fetched", ()))} | own
    verdicts = tuple(_verdict_in(item, case, by_id, cited=own) for item in body["claims"])
    _require_status(Status(body["status"]), verdicts)
    return Report(
        case=case,
        verdicts=verdicts,
        extracts=tuple(_evidence_in(item, own) for item in body["extracts"]),
        status=Status(body["status"]),
        score=body["score"],
        provenance=body["provenance"],
    )


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of a report."""
    from spanproof._wire_models import ReportModel

    described = ReportModel.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **described}


def _chunk_out(chunk: Chunk) -> dict[str, Any]:
    return {
        "id": chunk.id,
        "text": chunk.text,
        "source": chunk.source,
        "start": chunk.start,
        "metadata": dict(chunk.metadata),
    }


def _span_out(span: Span) -> dict[str, int]:
    return {"start": span.start, "end": span.end}


def _quote_out(span: Span, text: str) -> dict[str, Any]:
    return {**_span_out(span), "text": span.of(text)}


def _evidence_out(item: Evidence) -> dict[str, Any]:
    return {"chunk_id": item.chunk.id, **_quote_out(item.span, item.chunk.text), "score": item.score}


def _verdict_out(verdict: Verdict) -> dict[str, Any]:
    claim, answer = verdict.claim, verdict.claim.case.answer
    return {
        **_quote_out(claim.span, answer),
        "kind": claim.kind.value,
        "label": verdict.label.value,
        "score": verdict.score,
        "reason": verdict.reason,
        "flagged": [_quote_out(span, answer) for span in verdict.flagged],
        "citations": [{"id": c.id, **_span_out(c.span), "chunk_id": c.chunk_id} for c in claim.citations],
        "evidence": [_evidence_out(item) for item in verdict.evidence],
        "checks": {name: _check_out(check, answer) for name, check in verdict.checks.items()},
    }


def _check_out(check: Check, answer: str) -> dict[str, Any]:
    spans = [_quote_out(span, answer) for span in check.spans]
    return {"label": check.label.value, "score": check.score, "reason": check.reason, "spans": spans}


def _quote_in(item: Mapping[str, Any], text: str) -> Span:
    span = Span(item["start"], item["end"])
    if span.of(text) != item["text"]:
        raise InputError(f"the characters [{span.start}, {span.end}) of the text", seen=item["text"], remedy=_CHANGED)
    return span


def _evidence_in(item: Mapping[str, Any], chunks: Mapping[str, Chunk]) -> Evidence:
    chunk = chunks.get(item["chunk_id"])
    if chunk is None:
        raise InputError("evidence from one of the report's chunks", seen=item["chunk_id"], remedy=_CHANGED)
    return Evidence(chunk, _quote_in(item, chunk.text), item["score"])


def _verdict_in(
    item: Mapping[str, Any], case: Case, chunks: Mapping[str, Chunk], *, cited: Mapping[str, Chunk]
) -> Verdict:
    citations = tuple(_citation_in(citation, case, cited) for citation in item["citations"])
    return Verdict(
        claim=Claim(case, _quote_in(item, case.answer), Kind(item["kind"]), citations),
        label=Label(item["label"]),
        score=item["score"],
        reason=item["reason"],
        flagged=tuple(_quote_in(span, case.answer) for span in item["flagged"]),
        evidence=tuple(_evidence_in(quote, chunks) for quote in item["evidence"]),
        checks={name: _check_in(check, case.answer) for name, check in item["checks"].items()},
    )


def _citation_in(item: Mapping[str, Any], case: Case, chunks: Mapping[str, Chunk]) -> Citation:
    span = Span(item["start"], item["end"])
    if span.end > len(case.answer):
        seen = f"[{span.start}, {span.end})"
        raise InputError(f"a citation within the answer ({len(case.answer)} characters)", seen=seen, remedy=_CHANGED)
    if item["chunk_id"] is not None and item["chunk_id"] not in chunks:
        raise InputError("a citation of one of the report's chunks, or null", seen=item["chunk_id"], remedy=_CHANGED)
    return Citation(item["id"], span, item["chunk_id"])


def _require_status(given: Status, verdicts: tuple[Verdict, ...]) -> None:
    from spanproof.policy import status

    expected, _ = status(verdicts)
    if given is not expected:
        raise InputError(f"the status {expected.value!r} of these claims", seen=given.value, remedy=_CHANGED)


def _check_in(item: Mapping[str, Any], answer: str) -> Check:
    spans = tuple(_quote_in(span, answer) for span in item["spans"])
    return Check(CheckLabel(item["label"]), item["score"], item["reason"], spans)
