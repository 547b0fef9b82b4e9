"""What a report rests on: version, models, configuration, and a digest that two equal runs share."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from importlib import metadata
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spanproof.types import Evidence, Report, Verdict

__all__ = ["digest", "provenance", "sealed", "version"]


@lru_cache(maxsize=1)
def version() -> str:
    """The installed version of spanproof; ``"0+unknown"`` when it runs from a folder that was never installed."""
    try:
        return metadata.version("spanproof")
    except metadata.PackageNotFoundError:
        return "0+unknown"


def provenance(configuration: Mapping[str, Any], models: Mapping[str, str]) -> dict[str, Any]:
    """The part of a report's provenance that is known before it is verified.

    Args:
        configuration: the names of the parts and their options.
        models: sha256 digests of model files by name.
    """
    return {"version": version(), "models": dict(models), "configuration": dict(configuration)}


def sealed(report: Report) -> Report:
    """The report with its digest in its provenance."""
    return replace(report, provenance={**report.provenance, "digest": digest(report)})


def digest(report: Report) -> str:
    """A sha256 in hexadecimal over texts, labels, spans and evidence; scores, reasons and settings are left out.

    Two runs of one version over the same input have the same digest, alone or in a batch, on one thread or two.
    """
    case = report.case
    body = {
        "answer": case.answer,
        "question": case.question,
        "chunks": [[chunk.id, chunk.text] for chunk in case.chunks],
        "status": report.status.value,
        "claims": [_claim(verdict) for verdict in report.verdicts],
        "extracts": _evidence(report.extracts),
    }
    return hashlib.sha256(json.dumps(body, separators=(",", ":"), sort_keys=True).encode()).hexdigest()


def _claim(verdict: Verdict) -> list[Any]:
    span = verdict.claim.span
    flagged = [[flag.start, flag.end] for flag in verdict.flagged]
    return [span.start, span.end, verdict.claim.kind.value, verdict.label.value, flagged, _evidence(verdict.evidence)]


def _evidence(chain: Iterable[Evidence]) -> list[list[Any]]:
    return [[item.chunk.id, item.span.start, item.span.end] for item in chain]
