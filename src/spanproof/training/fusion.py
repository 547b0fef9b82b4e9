"""Fits the fusion of checks on labelled claims that no verifier was trained on.

``python -m spanproof.training.fusion --data DIR --out FILE``: of `DIR`, RAGTruth's development sources
(``ragtruth/``) and the development pairs (``nli/``) are read. One fusion is fitted for the default verifiers, and one
for those of the fast preset: boosted trees for the claims of answers and for their words
(`spanproof.training.flagging`), regressions for a statement by itself, fitted on the pairs, and for what is denied.
As such a statement a claim of an answer is judged too, and fails where the risk is plain. Answers are weighted to the
share of hallucinated ones in RAGTruth's published design; thresholds are chosen by predictions for sources that the
model of their fold did not see, for all answers together and for each task alike. `FILE` is JSON; the trees are
written beside it as npz.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from spanproof.config import Config, build
from spanproof.errors import InputError
from spanproof.fusion import Boosted, Decision, Fusion, Regression, save_fusions, signals
from spanproof.fusion.statements import is_stated
from spanproof.labels import Kind
from spanproof.training.annotated import REPLY
from spanproof.training.evidencechain.estimators import boosting
from spanproof.training.flagging import fit_flagging
from spanproof.training.fusion_cases import ALONE, development_cases
from spanproof.training.fusion_figures import area, best, even, f_beta, figures_of
from spanproof.training.ragtruth import PREVALENCE, UNTOLD, is_denied, kinds_of
from spanproof.types import Report

__all__ = ["Answer", "answers_of", "fit_fusion", "fit_whole", "main"]

Array = npt.NDArray[Any]
_BETAS = {"balanced": 1.0, "fast": 1.0, "precision": 0.5, "recall": 2.0}
_FOLDS = 5
_WANTED = PREVALENCE | dict.fromkeys(ALONE, 0.5)
"""Shares of answers with a hallucination to which rows are weighted by origin; of statements by themselves, half."""
_STRENGTH = 0.3  # inverse regularisation of the regression
_RISING = (":logit", ":contradicted")  # signals with which the risk of boosted trees may only rise


@dataclass(frozen=True, slots=True)
class Answer:
    """A labelled answer: one row of signals a factual claim, whether each claim and the answer are hallucinated.

    `denied` says of each hallucinated claim whether the sources deny it, where that is known; ``None`` of the others;
    `stated` whether its claims may be judged as statements by themselves, see `spanproof.fusion.statements`.
    """

    group: str
    origin: str
    rows: tuple[Mapping[str, float], ...]
    bad: tuple[bool, ...]
    hallucinated: bool
    denied: tuple[bool | None, ...] = ()
    stated: bool = True


def answers_of(reports: Iterable[Report]) -> list[Answer]:
    """The answers of reports on cases with RAGTruth's metadata; of pairs, those with a single claim."""
    out = []
    for report in reports:
        known = report.case.metadata
        task = str(known["task_type"])
        verdicts = [verdict for verdict in report.verdicts if verdict.claim.kind is Kind.FACTUAL and verdict.checks]
        if task in ALONE and len(verdicts) != 1:
            continue
        met = [kinds_of(verdict.claim) for verdict in verdicts]
        rows = tuple(signals(verdict.claim, verdict.checks) for verdict in verdicts)
        denied = tuple(is_denied(kinds) if kinds and UNTOLD not in kinds else None for kinds in met)
        bad = tuple(bool(kinds) for kinds in met)
        stated = is_stated(report.case)
        out.append(Answer(str(known["source_id"]), task, rows, bad, bool(known["labels"]), denied, stated))
    return out


def fit_fusion(answers: Sequence[Answer], *, needs: Sequence[str], seed: int = 0) -> dict[str, Any]:
    """The body of a fusion file, with the cross-fitted figures that led to its thresholds.

    Pairs decide how a statement by itself is judged, also where it is a claim of an answer, and together with the
    hallucinated claims of answers, what is denied; the risk of the claims of answers they do not touch.

    Raises:
        InputError: if there are fewer than five sources, or no hallucinated claim.
    """
    whole = [answer for answer in answers if answer.origin not in ALONE]
    pairs = [answer for answer in answers if answer.origin in ALONE]
    sources = len({answer.group for answer in whole})
    if sources < _FOLDS or not any(any(answer.bad) for answer in whole):
        raise InputError("five sources with hallucinated claims", seen=sources, remedy="give more answers")
    names = sorted({name for answer in answers for row in answer.rows for name in row})
    decision, figures, risks = _decision(whole, names, seed, best, _boosted)
    figures = {"answers": len(whole), "sources": sources, **figures}
    body: dict[str, Any] = {"needs": list(needs), "answers": decision}
    if len({answer.group for answer in pairs}) >= _FOLDS and len({answer.hallucinated for answer in pairs}) == 2:
        body["statements"], figures["statements"], _ = _decision(pairs, names, seed, even, _regression)
        alone = Regression(**body["statements"]["risk"])
        body["outright"], figures["with_outright"] = _outright(whole, risks, decision["thresholds"], alone)
    wrong = [_denied(answer) for answer in answers]
    wrong = [answer for answer in wrong if answer.rows]
    if len({answer.group for answer in wrong}) >= _FOLDS and len({bad for each in wrong for bad in each.bad}) == 2:
        body["denial"], figures["denied"] = _denial(wrong, names, seed)
    return body | {"development": figures}


class _Fitted(NamedTuple):
    """A fitted model: rows to probabilities, and what of it is stored."""

    predict: Callable[[Array], Array]
    body: dict[str, Any]


_Fitter = Callable[[Sequence[Answer], Sequence[Array] | Array, Sequence[str]], _Fitted]


def fit_whole(reports: Sequence[Report], *, needs: Sequence[str], seed: int = 0) -> dict[str, Any]:
    """The body of a fusion file with its flagging, see `fit_fusion` and `spanproof.training.flagging`.

    Of answers to questions those that people labelled decide: replies of `REPLY` are for the words that are flagged.
    """
    decided = [report for report in reports if report.case.metadata.get("collection") != REPLY]
    body = fit_fusion(answers_of(decided), needs=needs, seed=seed)
    risk = body["answers"]["risk"]
    decision = Decision(Boosted(tuple(risk["names"]), risk["trees"]), body["answers"]["thresholds"])
    denial = Regression(**body["denial"]) if "denial" in body else None
    known = body.get("statements")
    statements = Decision(Regression(**known["risk"]), known["thresholds"]) if known else None
    whole = [report for report in reports if report.case.metadata["task_type"] not in ALONE]
    weights = weights_of(answers_of(whole)).tolist()
    body["flagging"], body["development"]["characters"] = fit_flagging(
        whole, weights, Fusion(tuple(needs), decision, statements, body.get("outright", {}), denial), _BETAS, seed=seed
    )
    return body


def _decision(
    answers: Sequence[Answer],
    names: Sequence[str],
    seed: int,
    choose: Callable[[Array, Array, Array, float, Array], float],
    fitter: _Fitter,
) -> tuple[dict[str, Any], dict[str, Any], Array]:
    """The model and its thresholds, and the cross-fitted figures and risks of the weighted answers."""
    weights = weights_of(answers)
    claims = _cross_fitted(answers, weights, names, seed, fitter)
    risks = np.array([max(each, default=0.0) for each in claims])
    truth, tasks = _told(answers)
    found = {name: choose(truth, weights, risks, beta, tasks) for name, beta in _BETAS.items()}
    said = risks >= found["balanced"]
    figures = {
        "by_task": {
            task: figures_of(truth[tasks == task], said[tasks == task], weights[tasks == task])
            for task in sorted(set(tasks.tolist()))
        },
        "weighted_response_f1": {
            name: round(f_beta(truth, risks >= threshold, weights, _BETAS[name]), 4)
            for name, threshold in found.items()
        },
        "claim_auc": area([bad for each in answers for bad in each.bad], [risk for each in claims for risk in each]),
        "response_auc": area(truth.tolist(), risks.tolist()),
    }
    return {"risk": fitter(answers, weights, names).body, "thresholds": found}, figures, risks


def _outright(
    answers: Sequence[Answer], risks: Array, thresholds: Mapping[str, float], alone: Regression
) -> tuple[dict[str, float], dict[str, float]]:
    """By preset, from which risk by `alone` claims of answers fail beside their `risks`, and both's weighted F-beta."""
    weights, (truth, tasks) = weights_of(answers), _told(answers)
    by_itself = np.array([max(map(alone, answer.rows if answer.stated else ()), default=0.0) for answer in answers])
    found, reached = {}, {}
    for name, beta in _BETAS.items():
        said = risks >= thresholds[name]
        found[name] = best(truth, weights, by_itself, beta, tasks, said=said)
        reached[name] = round(f_beta(truth, said | (by_itself >= found[name]), weights, beta), 4)
    return found, reached


def _told(answers: Sequence[Answer]) -> tuple[Array, Array]:
    """Which answers are hallucinated, and their tasks."""
    return np.array([answer.hallucinated for answer in answers]), np.array([answer.origin for answer in answers])


def _denied(answer: Answer) -> Answer:
    """Its hallucinated claims alone, `bad` where the sources deny them."""
    known = [at for at, denied in enumerate(answer.denied) if denied is not None]
    return replace(
        answer, rows=tuple(answer.rows[at] for at in known), bad=tuple(answer.denied[at] is True for at in known)
    )


def _denial(wrong: Sequence[Answer], names: Sequence[str], seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The regression that tells denied claims from those without evidence, both as frequent, and its figures."""
    labels = np.array([denied for answer in wrong for denied in answer.bad])
    share = labels.mean()
    weights = [np.where(answer.bad, 0.5 / share, 0.5 / (1 - share)) for answer in wrong]
    claims = _cross_fitted(wrong, weights, names, seed, _regression)
    risks = np.array([risk for each in claims for risk in each])
    figures = {**figures_of(labels, risks >= 0.5, np.ones(len(labels))), "auc": area(labels.tolist(), risks.tolist())}
    return _regression(wrong, weights, names).body, figures


def weights_of(answers: Sequence[Answer]) -> Array:
    """One weight an answer: the tasks of RAGTruth weigh alike, and hallucinated ones have their published share."""
    out = np.ones(len(answers))
    tasks = PREVALENCE.keys() & {answer.origin for answer in answers}
    of_tasks = sum(answer.origin in tasks for answer in answers)
    for origin in {answer.origin for answer in answers}:
        own = [at for at, answer in enumerate(answers) if answer.origin == origin]
        alike = of_tasks / len(tasks) / len(own) if origin in tasks else 1.0
        share = sum(answers[at].hallucinated for at in own) / len(own)
        wanted = _WANTED.get(origin, share)
        for at in own:
            known = 0.0 < share < 1.0
            part = (wanted / share if answers[at].hallucinated else (1.0 - wanted) / (1.0 - share)) if known else 1.0
            out[at] = alike * part
    return out


def _matrix(answers: Sequence[Answer], names: Sequence[str]) -> Array:
    return np.array([[row.get(name, 0.0) for name in names] for answer in answers for row in answer.rows])


def _weighted(answers: Sequence[Answer], weights: Sequence[Array] | Array) -> tuple[Array, Array]:
    """The labels `bad` and a weight for each claim.

    Args:
        answers: with their claims.
        weights: a number, or an array of shape (claims,), for each answer.
    """
    each = [np.broadcast_to(own, len(answer.rows)) for answer, own in zip(answers, weights, strict=True)]
    return np.array([bad for answer in answers for bad in answer.bad]), np.concatenate(each)


def _regression(answers: Sequence[Answer], weights: Sequence[Array] | Array, names: Sequence[str]) -> _Fitted:
    from sklearn.linear_model import LogisticRegression

    labels, each = _weighted(answers, weights)
    model = LogisticRegression(C=_STRENGTH, max_iter=2000).fit(_matrix(answers, names), labels, sample_weight=each)
    found = {name: round(float(value), 6) for name, value in zip(names, model.coef_[0], strict=True)}
    body = {"bias": float(model.intercept_[0]), "weights": found}
    return _Fitted(lambda rows: np.asarray(model.predict_proba(rows)[:, 1]), body)


def _boosted(answers: Sequence[Answer], weights: Sequence[Array] | Array, names: Sequence[str]) -> _Fitted:
    labels, each = _weighted(answers, weights)
    rising = [name.endswith(_RISING) for name in names]
    rows = _matrix(answers, names).astype(np.float32)
    trees = boosting(rows, labels, weights=each, stages=120, rate=0.05, leaves=8, least=30, rising=rising)
    return _Fitted(lambda rows: trees(rows.astype(np.float32)), {"names": list(names), "trees": trees})


def _cross_fitted(
    answers: Sequence[Answer],
    weights: Sequence[Array] | Array,
    names: Sequence[str],
    seed: int,
    fitter: _Fitter,
) -> list[list[float]]:
    """The risk of each claim of each answer, by a model that did not see its source."""
    groups = sorted({answer.group for answer in answers})
    fold_of = dict(zip(np.random.default_rng(seed).permutation(groups).tolist(), range(len(groups)), strict=True))
    folds = [fold_of[answer.group] % _FOLDS for answer in answers]
    risks: list[list[float]] = [[] for _ in answers]
    for fold in range(_FOLDS):
        seen = [at for at, own in enumerate(folds) if own != fold]
        model = fitter([answers[at] for at in seen], [weights[at] for at in seen], names)
        held = [at for at, own in enumerate(folds) if own == fold and answers[at].rows]
        found = iter(model.predict(_matrix([answers[at] for at in held], names)).tolist() if held else ())
        for at in held:
            risks[at] = [next(found) for _ in answers[at].rows]
    return risks


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m spanproof.training.fusion", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder with ragtruth/ and nli/")
    parser.add_argument("--out", type=Path, required=True, help="the fusion file to write")
    arguments = parser.parse_args(argv)
    cases = development_cases(arguments.data)
    fusions = []
    for config in (Config(), Config(preset="fast")):
        reports = list(build(config, fused=False).verify_all(cases))
        fusions.append(fit_whole(reports, needs=config.verifiers))
        sys.stdout.write(f"{', '.join(config.verifiers)}: {json.dumps(fusions[-1]['development'])}\n")
    save_fusions(fusions, arguments.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
