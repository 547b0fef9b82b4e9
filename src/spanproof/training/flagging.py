"""Fits which words of a failing claim are flagged: boosted trees over what the checks say, and how spans are read off.

Fitted on the words of all factual claims of labelled answers; the decoding of each preset has the best F-beta of
characters (Niu et al. 2024) within the claims that fail under it, over tasks alike, by trees that did not see the
answer's source.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from spanproof.fusion import Fusion, columns_of, word_rows
from spanproof.models.decoding import Decoding, Word, decode
from spanproof.models.trees import Trees
from spanproof.training.evidencechain.estimators import boosting
from spanproof.training.metrics import Counts, total
from spanproof.types import Kind, Report, Verdict

__all__ = ["fit_flagging"]

Array = npt.NDArray[Any]
_FOLDS = 5
_THRESHOLDS = tuple(step / 50 for step in range(5, 40))
_RATIOS = (1.0, 0.75, 0.5)
_GAPS = (0, 2)
_RISKS = 0.5
_OF_PHRASES = "phrases"  # the verifier of answers that are flagged as a whole


@dataclass(frozen=True, slots=True)
class _Claim:
    """The words of a claim with a row for each, and under which presets it fails."""

    places: Sequence[tuple[int, int]]
    rows: Array
    fails: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Told:
    """An answer: its source, its task, its weight, its labelled spans, its claims."""

    group: str
    task: str
    weight: float
    spans: tuple[tuple[int, int], ...]
    claims: tuple[_Claim, ...]


def fit_flagging(
    reports: Iterable[Report], weights: Sequence[float], fusion: Fusion, betas: Mapping[str, float], *, seed: int = 0
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The flagging of a fusion as it is stored, and cross-fitted figures of characters.

    Args:
        reports: on labelled answers with RAGTruth's metadata.
        weights: of the answers, one each.
        fusion: fitted on the same checks; says which claims fail.
        betas: by preset, the weight of recall.
        seed: of the folds.
    """
    needs = tuple(name for name in fusion.needs if name != _OF_PHRASES)
    told = [_told(report, weight, fusion, needs, betas) for report, weight in zip(reports, weights, strict=True)]
    words = _cross_fitted(told, seed)
    presets = {name: _best(told, words, name, beta) for name, beta in betas.items()}
    figures = {name: total(_counts(told, words, name, how)) for name, how in presets.items()}
    stored = {name: asdict(how) for name, how in presets.items()}
    return (
        {"needs": list(needs), "columns": columns_of(needs), "trees": _trees(told), "presets": stored},
        {
            name: {"precision": round(each.precision, 4), "recall": round(each.recall, 4), "f1": round(each.f1, 4)}
            for name, each in figures.items()
        },
    )


def _told(report: Report, weight: float, fusion: Fusion, needs: Sequence[str], betas: Iterable[str]) -> _Told:
    known = report.case.metadata
    spans = tuple(sorted((label["start"], label["end"]) for label in known["labels"]))
    checked = [verdict for verdict in report.verdicts if verdict.claim.kind is Kind.FACTUAL and verdict.checks]
    claims = tuple(_claim(verdict, fusion, needs, tuple(betas)) for verdict in checked)
    return _Told(str(known["source_id"]), str(known["task_type"]), weight, _merged(spans), claims)


def _claim(verdict: Verdict, fusion: Fusion, needs: Sequence[str], presets: Sequence[str]) -> _Claim:
    fused = {name: fusion(verdict.claim, verdict.checks, preset=name) for name in presets}
    one = next(iter(fused.values()))
    risk, denied = (one.risk, one.denied) if one else (_RISKS, False)
    places, rows = word_rows(verdict.claim, verdict.checks, needs, risk=risk, denied=denied)
    return _Claim(places, rows, frozenset(name for name, each in fused.items() if each and each.fails))


def _merged(spans: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    out: list[tuple[int, int]] = []
    for start, end in spans:
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return tuple(out)


def _trees(told: Sequence[_Told]) -> Trees:
    """Trees fitted to the words of these answers, each weighing as many times its answer as it has characters."""
    places = [(each, place) for each in told for claim in each.claims for place in claim.places]
    labels = np.array([any(s < end and start < e for s, e in each.spans) for each, (start, end) in places])
    weights = np.array([each.weight * (end - start) for each, (start, end) in places])
    rows = np.concatenate([claim.rows for each in told for claim in each.claims if claim.places])
    return boosting(rows, labels, weights=weights / weights.mean(), stages=150, rate=0.06, leaves=12, least=60)


def _cross_fitted(told: Sequence[_Told], seed: int) -> list[list[list[Word]]]:
    """The scored words of each claim of each answer, by trees that did not see its source."""
    groups = sorted({each.group for each in told})
    fold_of = dict(zip(np.random.default_rng(seed).permutation(groups).tolist(), range(len(groups)), strict=True))
    words: list[list[list[Word]]] = [[] for _ in told]
    for fold in range(_FOLDS):
        trees = _trees([each for each in told if fold_of[each.group] % _FOLDS != fold])
        for own, each in zip(words, told, strict=True):
            if fold_of[each.group] % _FOLDS == fold:
                own += [_scored(claim, trees) for claim in each.claims]
    return words


def _scored(claim: _Claim, trees: Trees) -> list[Word]:
    chances = trees(claim.rows).tolist() if claim.places else []
    return [Word(*place, chance) for place, chance in zip(claim.places, chances, strict=True)]


def _counts(
    told: Sequence[_Told], words: Sequence[Sequence[Sequence[Word]]], preset: str, how: Decoding
) -> list[Counts]:
    """Weighted characters of each answer: rightly flagged, flagged, labelled."""
    out = []
    for each, own in zip(told, words, strict=True):
        failing = (scored for claim, scored in zip(each.claims, own, strict=True) if preset in claim.fails)
        found = [(start, end) for scored in failing for start, end, _ in decode(scored, how)]
        right = sum(max(0, min(e, f) - max(s, g)) for s, e in found for g, f in each.spans)
        sizes = (sum(e - s for s, e in spans) for spans in (found, each.spans))
        out.append(Counts(each.weight * right, *(each.weight * size for size in sizes)))
    return out


def _best(told: Sequence[_Told], words: Sequence[Sequence[Sequence[Word]]], preset: str, beta: float) -> Decoding:
    """The decoding with the best F-beta: half that of all answers together, half the mean of those of each task.

    As for thresholds (see `spanproof.training.fusion_figures.best`): a task with long spans would else choose for all.
    """
    tasks = sorted({each.task for each in told})

    def score(how: Decoding) -> float:
        counts = _counts(told, words, preset, how)
        parts = [[one for one, each in zip(counts, told, strict=True) if each.task == task] for task in tasks]
        return _f_beta(counts, beta) + sum(_f_beta(part, beta) for part in parts) / len(parts)

    grid = itertools.product(_THRESHOLDS, _RATIOS, _GAPS)
    return max((Decoding(t, t * ratio, gap) for t, ratio, gap in grid), key=score)


def _f_beta(counts: Sequence[Counts], beta: float) -> float:
    counted = total(counts)
    return (1 + beta**2) * counted.right / (counted.found + beta**2 * counted.labelled or 1.0)
