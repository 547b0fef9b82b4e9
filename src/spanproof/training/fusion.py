"""Fits the fusion of checks on labelled claims that no verifier was trained on.

``python -m spanproof.training.fusion --data DIR --out FILE``: of `DIR` the development parts are read: of RAGTruth
(``ragtruth/``), and where they are there of ``hallucination/``, ``nli/`` and ``extraction/``. One fusion is fitted for
the default verifiers, and one for those of the fast preset: boosted trees for the claims of answers and for their words
(`spanproof.training.flagging`), regressions for a statement by itself, fitted on the pairs, for answers of a phrase or
a sentence to a question, and for what is denied. As such a statement a claim of an answer is judged too, and fails
where the risk is plain. Answers are weighted to the share of hallucinated ones in RAGTruth's published design;
thresholds are chosen by predictions for sources that the model of their fold did not see, for all answers of RAGTruth's
tasks together and for each task alike. `FILE` is JSON; the trees are written beside it as npz. With ``--reports DIR``
the reports that are read are kept there, for a run that was cut and for others on the same cases
(`spanproof.training.readings`).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from spanproof.config import Config
from spanproof.errors import InputError
from spanproof.fusion import Boosted, Decision, Fusion, Regression, save_fusions, signals
from spanproof.fusion.asked import ASKED, asked_signals
from spanproof.fusion.sources import is_stated
from spanproof.labels import Kind
from spanproof.text.restated import is_mere_phrase, is_reply
from spanproof.training.annotated import EDITED, REPLY
from spanproof.training.flagging import fit_flagging
from spanproof.training.fusion_cases import ALONE, PHRASES, REPLIES, development_cases
from spanproof.training.fusion_figures import area, best, even, f_beta, figures_of, seldom
from spanproof.training.fusion_models import FOLDS, Answer, Array, Fitter, boosted, cross_fitted, regression
from spanproof.training.ragtruth import PREVALENCE, UNTOLD, is_denied, kinds_of
from spanproof.training.readings import development_reports
from spanproof.types import Report, Verdict

__all__ = ["BETAS", "FAST", "Answer", "answers_of", "deciding", "fit_fusion", "fit_whole", "main"]

BETAS: Mapping[str, float] = {"balanced": 1.0, "precision": 0.5, "recall": 2.0}
"""By preset with the default verifiers, the weight of recall for which its thresholds are chosen."""
FAST: Mapping[str, float] = {"fast": 1.0}
"""The same for the preset with verifiers of its own."""
_LONGER = PREVALENCE | {EDITED: 0.5}
"""The origins of longer answers, with the shares of those with a hallucination to which they are weighted.

Edited ones have a say in the risks of claims and none in thresholds: of a kind whose errors are seldom told from what
is right, the best F1 would be that of flagging all.
"""
_WANTED = _LONGER | dict.fromkeys((*ALONE, PHRASES, REPLIES), 0.5)
"""The same for all origins: of what is not a longer answer, half."""

_ASKING = ("nli:", "phrases:")  # signals of the verifiers that read a phrase with its question
_SAID = (":logit", ":contradicted", ":no_evidence", ":supported")
_REPLYING = ("nli:", "words:", "names:", "numbers:", "dates:", "negation:", "quotes:")
"""Signals that judge a sentence as the answer to its question: not its length, nor how much of its words sources have,
for people who write wrong answers take more words, and more of the source's, than those who write right ones."""
_OF_ANOTHER_KIND = {PHRASES: is_mere_phrase, REPLIES: is_reply}


def deciding(reports: Iterable[Report]) -> list[Report]:
    """The reports on which it is fitted what fails: all but those on replies of `REPLY`, which are for words alone."""
    return [report for report in reports if report.case.metadata.get("collection") != REPLY]


def answers_of(reports: Iterable[Report]) -> list[Answer]:
    """The answers of reports on cases with RAGTruth's metadata; of pairs and phrases, those that are a single one."""
    out = []
    for report in reports:
        known = report.case.metadata
        task = str(known["task_type"])
        verdicts = [verdict for verdict in report.verdicts if verdict.claim.kind is Kind.FACTUAL and verdict.checks]
        if task not in _LONGER and len(verdicts) != 1:
            continue
        if task in _OF_ANOTHER_KIND and not _OF_ANOTHER_KIND[task](verdicts[0].claim):
            continue
        met = [kinds_of(verdict.claim) for verdict in verdicts]
        rows = tuple(_row(verdict, asked=task in _OF_ANOTHER_KIND) for verdict in verdicts)
        denied = tuple(is_denied(kinds) if kinds and UNTOLD not in kinds else None for kinds in met)
        bad = tuple(bool(kinds) for kinds in met)
        stated = is_stated(report.case)
        out.append(Answer(str(known["source_id"]), task, rows, bad, bool(known["labels"]), denied, stated))
    return out


def _row(verdict: Verdict, *, asked: bool) -> dict[str, float]:
    return signals(verdict.claim, verdict.checks) | (asked_signals(verdict.claim) if asked else {})


def fit_fusion(
    answers: Sequence[Answer], *, needs: Sequence[str], betas: Mapping[str, float] = BETAS, seed: int = 0
) -> dict[str, Any]:
    """The body of a fusion file, with the cross-fitted figures that led to its thresholds, one a preset of `betas`.

    Pairs decide how a statement by itself is judged, also where it is a claim of an answer, and together with the
    hallucinated claims of answers, what is denied; the risk of the claims of answers they do not touch. Phrases decide
    how an answer that is a mere phrase is judged, replies how one of a sentence to a question is, and nothing else.

    Raises:
        InputError: if there are fewer than five sources, or no hallucinated claim.
    """
    phrases = [answer for answer in answers if answer.origin == PHRASES]
    replies = [answer for answer in answers if answer.origin == REPLIES]
    pairs = [answer for answer in answers if answer.origin in ALONE]
    whole = [answer for answer in answers if answer.origin in _LONGER]
    sources = len({answer.group for answer in whole})
    if sources < FOLDS or not any(any(answer.bad) for answer in whole):
        raise InputError("five sources with hallucinated claims", seen=sources, remedy="give more answers")
    names = sorted({name for answer in answers for row in answer.rows for name in row}.difference(ASKED))
    decision, figures, risks = _decision(whole, names, seed, betas, best, boosted)
    figures = {"answers": len(whole), "sources": sources, **figures}
    body: dict[str, Any] = {"needs": list(needs), "answers": decision}
    if _enough(pairs):
        body["statements"], figures["statements"], _ = _decision(pairs, names, seed, betas, even, regression)
        alone = Regression(**body["statements"]["risk"])
        body["outright"], figures["with_outright"] = _outright(whole, risks, decision["thresholds"], betas, alone)
    own = [name for name in names if name.startswith(_ASKING) and name.endswith(_SAID)]
    if own and _enough(phrases):
        body["phrases"], figures["phrases"], _ = _decision(phrases, [*own, *ASKED], seed, betas, even, regression)
    if _enough(replies):
        own = [name for name in names if name.startswith(_REPLYING)]
        body["replies"], figures["replies"], _ = _decision(replies, [*own, *ASKED], seed, betas, seldom, regression)
    wrong = [_denied(answer) for answer in answers]
    wrong = [answer for answer in wrong if answer.rows]
    if _enough(wrong):
        body["denial"], figures["denied"] = _denial(wrong, names, seed)
    return body | {"development": figures}


def _enough(answers: Sequence[Answer]) -> bool:
    """Whether a model of their claims can be cross-fitted."""
    return len({each.group for each in answers}) >= FOLDS and len({bad for each in answers for bad in each.bad}) == 2


def fit_whole(
    reports: Sequence[Report], *, needs: Sequence[str], betas: Mapping[str, float] = BETAS, seed: int = 0
) -> dict[str, Any]:
    """The body of a fusion file with its flagging, see `fit_fusion` and `spanproof.training.flagging`.

    Of answers to questions those that people labelled decide, see `deciding`.
    """
    body = fit_fusion(answers_of(deciding(reports)), needs=needs, betas=betas, seed=seed)
    risk = body["answers"]["risk"]
    decision = Decision(Boosted(tuple(risk["names"]), risk["trees"]), body["answers"]["thresholds"])
    denial = Regression(**body["denial"]) if "denial" in body else None
    known = body.get("statements")
    statements = Decision(Regression(**known["risk"]), known["thresholds"]) if known else None
    whole = [report for report in reports if report.case.metadata["task_type"] in PREVALENCE]
    weights = weights_of(answers_of(whole)).tolist()
    fusion = Fusion(tuple(needs), decision, statements, body.get("outright", {}), denial)
    body["flagging"], body["development"]["characters"] = fit_flagging(whole, weights, fusion, betas, seed=seed)
    return body


def _decision(
    answers: Sequence[Answer],
    names: Sequence[str],
    seed: int,
    betas: Mapping[str, float],
    choose: Callable[[Array, Array, Array, float, Array], float],
    fitter: Fitter,
) -> tuple[dict[str, Any], dict[str, Any], Array]:
    """The model and its thresholds, and the cross-fitted figures and risks of the weighted answers."""
    weights = weights_of(answers)
    claims = cross_fitted(answers, weights, names, seed, fitter)
    risks = np.array([max(each, default=0.0) for each in claims])
    truth, tasks = _told(answers)
    kept = tasks != EDITED
    bad, weighed, met = truth[kept], weights[kept], risks[kept]
    found = {name: choose(bad, weighed, met, beta, tasks[kept]) for name, beta in betas.items()}
    said = risks >= found[next(iter(betas))]
    figures = {
        "by_task": {
            task: figures_of(truth[tasks == task], said[tasks == task], weights[tasks == task])
            for task in sorted(set(tasks.tolist()))
        },
        "weighted_response_f1": {
            name: round(f_beta(bad, met >= threshold, weighed, betas[name]), 4) for name, threshold in found.items()
        },
        **_areas(answers, claims, risks, kept),
    }
    return {"risk": fitter(answers, weights, names).body, "thresholds": found}, figures, risks


def _areas(answers: Sequence[Answer], claims: Sequence[Sequence[float]], risks: Array, kept: Array) -> dict[str, float]:
    """How far claims and answers are told apart, and the claims of edited answers by themselves."""

    def of_claims(chosen: Array) -> float:
        rows = [(answers[at].bad, claims[at]) for at in np.flatnonzero(chosen).tolist()]
        return area([bad for bads, _ in rows for bad in bads], [risk for _, own in rows for risk in own])

    truth, _ = _told(answers)
    found = {"claim_auc": of_claims(kept), "response_auc": area(truth[kept].tolist(), risks[kept].tolist())}
    return found if kept.all() else found | {f"{EDITED}_claim_auc": of_claims(~kept)}


def _outright(
    answers: Sequence[Answer],
    risks: Array,
    thresholds: Mapping[str, float],
    betas: Mapping[str, float],
    alone: Regression,
) -> tuple[dict[str, float], dict[str, float]]:
    """By preset, from which risk by `alone` claims of answers fail beside their `risks`, and both's weighted F-beta."""
    weights, (truth, tasks) = weights_of(answers), _told(answers)
    kept = tasks != EDITED
    by_itself = np.array([max(map(alone, answer.rows if answer.stated else ()), default=0.0) for answer in answers])
    truth, weights, tasks, by_itself, risks = (each[kept] for each in (truth, weights, tasks, by_itself, risks))
    found, reached = {}, {}
    for name, beta in betas.items():
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
    claims = cross_fitted(wrong, weights, names, seed, regression)
    risks = np.array([risk for each in claims for risk in each])
    figures = {**figures_of(labels, risks >= 0.5, np.ones(len(labels))), "auc": area(labels.tolist(), risks.tolist())}
    return regression(wrong, weights, names).body, figures


def weights_of(answers: Sequence[Answer]) -> Array:
    """One weight an answer: the tasks of longer ones weigh alike, and those hallucinated of each have their share."""
    out = np.ones(len(answers))
    tasks = _LONGER.keys() & {answer.origin for answer in answers}
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


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m spanproof.training.fusion", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder with ragtruth/, and nli/ and others")
    parser.add_argument("--out", type=Path, required=True, help="the fusion file to write")
    parser.add_argument("--reports", type=Path, metavar="DIR", help="keep the reports there; those kept are not remade")
    arguments = parser.parse_args(argv)
    cases = development_cases(arguments.data)
    fusions = []
    for config, betas in ((Config(), BETAS), (Config(preset="fast"), FAST)):
        reports = list(development_reports(config, cases, arguments.reports))
        fusions.append(fit_whole(reports, needs=config.verifiers, betas=betas))
        sys.stdout.write(f"{', '.join(config.verifiers)}: {json.dumps(fusions[-1]['development'])}\n")
    save_fusions(fusions, arguments.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
