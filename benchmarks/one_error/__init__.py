"""Answers to questions over retrieved chunks, each as a large model would write it, and again with one small error.

``answers.jsonl.gz``, written for this project by a language model: questions of many fields, each with two or three
chunks (text, tables, records; at least one of them about another thing of the kind), an answer in other words that they
bear out, and the same answer with one error, of ten kinds. Of the part ``seen`` the answers were read while rules were
written; the part ``held`` is what is measured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import numpy as np

from benchmarks.metrics import judged
from spanproof.cases import case
from spanproof.config import Config, build
from spanproof.labels import FAILING
from spanproof.training.pairs import read_jsonl
from spanproof.types import Case, Label, Report, Span, Status

__all__ = ["CAVEATS", "cases_of", "one_error"]

CAVEATS = (
    "questions, chunks and answers of this package, written by a language model; nothing was fitted on any of them",
    (
        "`nli` was trained, the fusion fitted and rules were written with others like them, of the same writer (edited "
        "answers of `spanproof.training.annotated`, and the part `seen`)"
    ),
    (
        "found: a claim that has words of the error fails; an answer with an error may fail for another reason, as one "
        "without may"
    ),
)
PRESETS = ("balanced", "fast", "precision")


def one_error() -> dict[str, Any]:
    """For each preset, the answers that fail, right and wrong, and the errors that are found, as ``[some, all]``.

    `judged` are the figures of `benchmarks.metrics.judged`: answers that fail among right ones and those with an error.
    """
    cases = cases_of("held")
    sources = [str(case.metadata["source_id"]) for case in cases]
    kinds = np.array([case.metadata["kind"] for case in cases])
    wrong = kinds != ""
    presets = {}
    for preset in PRESETS:
        reports = list(build(Config(preset=preset)).verify_all(cases))
        fails = np.array([report.status is Status.FAIL for report in reports])
        found = np.array([_is_found(report) for report in reports])
        presets[preset] = {
            "right": [int(fails[~wrong].sum()), int((~wrong).sum())],
            "wrong": [int(fails[wrong].sum()), int(wrong.sum())],
            "claims": _right_claims(reports),
            "found": [int(found[wrong].sum()), int(wrong.sum())],
            "kinds": {
                str(kind): [int(found[kinds == kind].sum()), int((kinds == kind).sum())]
                for kind in sorted(set(kinds[wrong]))
            },
            "judged": judged(fails, wrong, sources),
        }
    return {"questions": len(set(sources)), "caveats": list(CAVEATS), "presets": presets}


def cases_of(part: Literal["seen", "held"]) -> list[Case]:
    """The right and the wrong answer to each question of a part.

    Their metadata are ``source_id``, the question's name; ``kind`` of the error, empty for a right answer; and
    ``error``, its half-open offsets.
    """
    return [made for row in _rows() if row["part"] == part for made in (_case(row, "right"), _case(row, "wrong"))]


def _case(row: Mapping[str, Any], side: Literal["right", "wrong"]) -> Case:
    start = row["wrong"].index(row["error"]) if side == "wrong" else 0
    error = [start, start + len(row["error"])] if side == "wrong" else []
    metadata = {"source_id": row["id"], "kind": row["kind"] if error else "", "error": error}
    return case(row[side], row["contexts"], question=row["question"], metadata=metadata)


@lru_cache(maxsize=1)
def _rows() -> list[dict[str, Any]]:
    return list(read_jsonl(Path(__file__).parent / "answers.jsonl.gz"))


def _is_found(report: Report) -> bool:
    """Whether a claim that has words of the error fails."""
    error = report.case.metadata["error"]
    return bool(error) and any(
        verdict.label in FAILING and verdict.claim.span.overlaps(Span(*error)) for verdict in report.verdicts
    )


def _right_claims(reports: Sequence[Report]) -> list[int]:
    """How many claims of right answers fail, of how many that can be checked."""
    labels = [verdict.label for report in reports if not report.case.metadata["kind"] for verdict in report.verdicts]
    checked = [label for label in labels if label is not Label.NOT_CHECKABLE]
    return [sum(label in FAILING for label in checked), len(checked)]
