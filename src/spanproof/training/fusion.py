"""Fits the fusion of checks on labelled answers that no verifier was trained on.

``python -m spanproof.training.fusion --data DIR --out FILE``: `DIR` holds RAGTruth's two files, of which the
development sources are read. One fusion is fitted for the default verifiers, and one for those of the fast preset. Rows
are weighted to the share of hallucinated answers in RAGTruth's published design; thresholds are chosen on predictions
for sources that the regression of their fold did not see.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from spanproof.auditing.logs import read_log
from spanproof.config import Config, build
from spanproof.errors import InputError
from spanproof.fusion import signals
from spanproof.labels import Kind
from spanproof.policy import on_record
from spanproof.training.evidencechain.samples import from_synthetic
from spanproof.training.mixture import development_sources
from spanproof.types import Case, Report

__all__ = ["Answer", "answers_of", "development_cases", "fit_fusion", "main"]

Array = npt.NDArray[np.float64]
_BETAS = {"balanced": 1.0, "fast": 1.0, "precision": 0.5, "recall": 2.0}
_FOLDS = 5
_PREVALENCE = {"QA": 160 / 900, "Summary": 204 / 900, "Data2txt": 579 / 900}
"""Share of answers with a hallucination in RAGTruth's published design, to which rows are weighted by task."""
_RECORDS, _SEED, _DENSITY = 90, 303, 0.5
"""Generated sources, of which some are records with six answers each, their seed and how dense in errors they are."""
_STRENGTH = 0.3  # inverse regularisation of the regression


@dataclass(frozen=True, slots=True)
class Answer:
    """A labelled answer: one row of signals a factual claim, whether each claim and the answer are hallucinated."""

    group: str
    origin: str
    rows: tuple[Mapping[str, float], ...]
    bad: tuple[bool, ...]
    hallucinated: bool


def development_cases(folder: Path) -> list[Case]:
    """The answers on which the fusion is fitted.

    They are those to RAGTruth's development sources (see `spanproof.training.mixture`) in `folder`, which has no
    answer over a record, and generated answers over records, of a seed that nothing else is trained on.
    """
    chosen = development_sources(folder)
    entries = read_log([folder / "response.jsonl", folder / "source_info.jsonl"], split="train")
    cases = [entry.value for entry in entries if isinstance(entry.value, Case)]
    real = [case for case in cases if str(case.metadata["source_id"]) in chosen]
    return real + [
        each.case for each in from_synthetic(_RECORDS, seed=_SEED, density=_DENSITY) if each.task == "Data2txt"
    ]


def answers_of(reports: Iterable[Report]) -> list[Answer]:
    """The answers of reports on RAGTruth responses, whose labels are in the case's metadata."""
    out = []
    for report in reports:
        known = report.case.metadata
        labels = [(label["start"], label["end"]) for label in known["labels"]]
        verdicts = [verdict for verdict in report.verdicts if verdict.claim.kind is Kind.FACTUAL and verdict.checks]
        spans = [verdict.claim.span for verdict in verdicts]
        bad = tuple(any(start < span.end and span.start < end for start, end in labels) for span in spans)
        rows = tuple(signals(verdict.checks, record=on_record(verdict.evidence)) for verdict in verdicts)
        out.append(Answer(str(known["source_id"]), str(known["task_type"]), rows, bad, bool(labels)))
    return out


def fit_fusion(answers: Sequence[Answer], *, needs: Sequence[str], seed: int = 0) -> dict[str, Any]:
    """The body of a fusion file, with the cross-fitted figures that led to its thresholds.

    Raises:
        InputError: if there are fewer than five sources, or no hallucinated claim.
    """
    if len({answer.group for answer in answers}) < _FOLDS or not any(any(answer.bad) for answer in answers):
        raise InputError("five sources with hallucinated claims", seen=len(answers), remedy="give more answers")
    names = sorted({name for answer in answers for row in answer.rows for name in row})
    weights = _weights(answers)
    claims = _cross_fitted(answers, weights, names, seed)
    risks = [max(each, default=0.0) for each in claims]
    thresholds = {name: _threshold(answers, weights, risks, beta=beta) for name, beta in _BETAS.items()}
    model = _regression(answers, weights, names)
    tasks = sorted({answer.origin for answer in answers})
    return {
        "needs": list(needs),
        "bias": float(model.intercept_[0]),
        "weights": {name: round(float(value), 6) for name, value in zip(names, model.coef_[0], strict=True)},
        "thresholds": {name: threshold for name, (threshold, _) in thresholds.items()},
        "development": {
            "answers": len(answers),
            "sources": len({answer.group for answer in answers}),
            "by_task": {task: _of_task(task, answers, weights, risks, thresholds["balanced"][0]) for task in tasks},
            "weighted_response_f1": {name: round(score, 4) for name, (_, score) in thresholds.items()},
            "claim_auc": round(
                _area([bad for each in answers for bad in each.bad], list(chain.from_iterable(claims))), 4
            ),
            "response_auc": round(_area([each.hallucinated for each in answers], risks), 4),
        },
    }


def _weights(answers: Sequence[Answer]) -> Array:
    """One weight an answer, so that hallucinated ones have their published share of each origin."""
    out = np.ones(len(answers))
    for origin in {answer.origin for answer in answers}:
        own = [at for at, answer in enumerate(answers) if answer.origin == origin]
        share = sum(answers[at].hallucinated for at in own) / len(own)
        wanted = _PREVALENCE.get(origin, share)
        for at in own if 0.0 < share < 1.0 else ():
            out[at] = wanted / share if answers[at].hallucinated else (1.0 - wanted) / (1.0 - share)
    return out


def _matrix(answers: Sequence[Answer], names: Sequence[str]) -> Array:
    return np.array([[row.get(name, 0.0) for name in names] for answer in answers for row in answer.rows])


def _regression(answers: Sequence[Answer], weights: Array, names: Sequence[str]) -> Any:  # noqa: ANN401 - scikit-learn has no types
    from sklearn.linear_model import LogisticRegression

    labels = [bad for answer in answers for bad in answer.bad]
    repeated = np.repeat(weights, [len(answer.rows) for answer in answers])
    return LogisticRegression(C=_STRENGTH, max_iter=2000).fit(_matrix(answers, names), labels, sample_weight=repeated)


def _cross_fitted(answers: Sequence[Answer], weights: Array, names: Sequence[str], seed: int) -> list[list[float]]:
    """The risk of each claim of each answer, by a regression that did not see its source."""
    groups = sorted({answer.group for answer in answers})
    fold_of = dict(zip(np.random.default_rng(seed).permutation(groups).tolist(), range(len(groups)), strict=True))
    folds = np.array([fold_of[answer.group] % _FOLDS for answer in answers])
    risks: list[list[float]] = [[] for _ in answers]
    for fold in range(_FOLDS):
        seen = [answer for answer, own in zip(answers, folds, strict=True) if own != fold]
        model = _regression(seen, weights[folds != fold], names)
        for at in np.flatnonzero(folds == fold).tolist():
            if answers[at].rows:
                risks[at] = model.predict_proba(_matrix([answers[at]], names))[:, 1].tolist()
    return risks


def _of_task(
    task: str, answers: Sequence[Answer], weights: Array, risks: Sequence[float], threshold: float
) -> dict[str, float]:
    """Weighted precision, recall and F1 of the answers of a task."""
    own = [at for at, answer in enumerate(answers) if answer.origin == task]
    truth, said = (
        np.array(each) for each in ([answers[at].hallucinated for at in own], [risks[at] >= threshold for at in own])
    )
    right, missed, wrong = (float(weights[own][each].sum()) for each in (said & truth, ~said & truth, said & ~truth))
    figures = {"precision": right / (right + wrong or 1), "recall": right / (right + missed or 1)}
    return {
        "answers": len(own),
        **{k: round(v, 4) for k, v in figures.items()},
        "f1": round(2 * right / (2 * right + missed + wrong or 1), 4),
    }


def _area(labels: Sequence[bool], scores: Sequence[float]) -> float:
    """The area under the ROC curve."""
    from sklearn.metrics import roc_auc_score

    return float(roc_auc_score(labels, scores))


def _threshold(
    answers: Sequence[Answer], weights: Array, risks: Sequence[float], *, beta: float
) -> tuple[float, float]:
    """The threshold with the best weighted F-beta over answers, from a grid of hundredths, and that score."""
    truth, found = np.array([answer.hallucinated for answer in answers]), np.array(risks)
    best = (0.5, -1.0)
    for step in range(2, 99):
        said = found >= step / 100
        right, missed, wrong = (float(weights[at].sum()) for at in (said & truth, ~said & truth, said & ~truth))
        score = (1 + beta**2) * right / ((1 + beta**2) * right + beta**2 * missed + wrong or 1.0)
        if score > best[1]:
            best = (step / 100, score)
    return best


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m spanproof.training.fusion", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder with response.jsonl and source_info.jsonl")
    parser.add_argument("--out", type=Path, required=True, help="the fusion file to write")
    arguments = parser.parse_args(argv)
    cases = development_cases(arguments.data)
    fusions = []
    for config in (Config(), Config(preset="fast")):
        answers = answers_of(build(config).verify_all(cases))
        fusions.append(fit_fusion(answers, needs=config.verifiers))
        sys.stdout.write(f"{', '.join(config.verifiers)}: {json.dumps(fusions[-1]['development'])}\n")
    arguments.out.write_text(json.dumps({"fusions": fusions}, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
