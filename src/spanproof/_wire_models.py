"""The shape of a report's JSON, for reading it back and for its schema."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from spanproof.labels import CheckLabel, Kind, Label, Status

Unit = Annotated[float, Field(ge=0, le=1, strict=True)]
Offset = Annotated[int, Field(ge=0, strict=True, description="in code points")]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Quote(_Strict):
    start: Offset
    end: Offset
    text: str = Field(description="the characters [start, end)")


class EvidenceModel(_Quote):
    """A verbatim span of a chunk."""

    chunk_id: str
    score: Unit


class CitationModel(_Strict):
    """A source that the answer names; a null ``chunk_id`` means that it does not exist."""

    id: str
    start: Offset
    end: Offset
    chunk_id: str | None


class CheckModel(_Strict):
    """One verifier's word on a claim."""

    label: CheckLabel
    score: Unit
    reason: str
    spans: list[_Quote]


class ClaimModel(_Quote):
    """A claim with its verdict; offsets count in the answer."""

    kind: Kind
    label: Label
    score: Unit
    reason: str
    flagged: list[_Quote]
    citations: list[CitationModel]
    evidence: list[EvidenceModel]
    checks: dict[str, CheckModel]


class ChunkModel(_Strict):
    """A retrieved chunk; ``start`` is its offset in its source."""

    id: str
    text: str
    source: str | None
    start: Offset
    metadata: dict[str, Any]


class CaseModel(_Strict):
    """What was verified."""

    answer: str
    question: str | None
    chunks: list[ChunkModel]
    metadata: dict[str, Any]


class ReportModel(_Strict):
    """A verified answer."""

    model_config = ConfigDict(extra="forbid", frozen=True, title="spanproof report")

    id: str | int | None
    status: Status
    score: Unit
    case: CaseModel
    claims: list[ClaimModel]
    extracts: list[EvidenceModel]
    provenance: dict[str, Any]
    fetched: list[ChunkModel] = Field(default=[], description="chunks that are not of the case: the aligner's own")
