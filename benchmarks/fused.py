"""What each verifier adds to the fusion: cross-fitted figures on development data, for sets of verifiers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.datasets import data_root
from spanproof.config import RULES, Config
from spanproof.fusion import FIGURES
from spanproof.training.fusion import Answer, answers_of, deciding, fit_fusion
from spanproof.training.fusion_cases import ALONE, development_cases
from spanproof.training.ragtruth import PREVALENCE
from spanproof.training.readings import development_reports

__all__ = ["SETS", "fused"]

_MODELS = ("words", "nli", "gb")
SETS: Mapping[str, tuple[str, ...]] = {
    "rules": RULES,
    **{f"rules, {name}": (*RULES, name) for name in _MODELS},
    "words": ("words",),
    "words, nli": ("words", "nli"),
    "rules, words, nli": (*RULES, "words", "nli"),
    "rules, words, gb": (*RULES, "words", "gb"),
    "rules, words, nli, gb": (*RULES, *_MODELS),
    **{
        f"rules without {name}, words, nli": (*(each for each in RULES if each != name), "words", "nli")
        for name in RULES
    },
}


def fused(reports: Path | None = None) -> dict[str, Any]:
    """The development figures of a fusion over each set of verifiers; every default one runs once.

    Args:
        reports: the folder where `spanproof.training.fusion` keeps its reports, which are taken from it.
    """
    answers = answers_of(deciding(development_reports(Config(), development_cases(data_root()), reports)))
    found = {label: fit_fusion(_only(answers, each), needs=each)["development"] for label, each in SETS.items()}
    return {
        "answers": sum(answer.origin in PREVALENCE for answer in answers),
        "sources": len({answer.group for answer in answers if answer.origin in PREVALENCE}),
        "pairs": sum(answer.origin in ALONE for answer in answers),
        "variants": {label: {k: body[k] for k in _KEPT if k in body} for label, body in found.items()},
    }


_KEPT = ("weighted_response_f1", "response_auc", "claim_auc", "statements", "denied")


def _only(answers: Sequence[Answer], names: Sequence[str]) -> list[Answer]:
    """The answers with the signals of some verifiers alone."""
    return [
        replace(
            answer,
            rows=tuple({k: v for k, v in row.items() if _is_of(k, names)} for row in answer.rows),
        )
        for answer in answers
    ]


def _is_of(signal: str, names: Sequence[str]) -> bool:
    """Whether a signal comes from these verifiers alone; that of figures which agree needs one that compares values."""
    name, _, rest = signal.partition(":")
    return name in ("claim", *names) or (
        name == "figures" and not FIGURES.isdisjoint(names) and rest in ("agree", *names)
    )
