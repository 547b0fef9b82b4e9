"""What a fusion is fitted on, and the models that are fitted: a regression, and boosted trees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from spanproof.training.evidencechain.estimators import boosting, pooled

__all__ = ["FOLDS", "Answer", "Array", "Fitted", "Fitter", "boosted", "cross_fitted", "regression"]

Array = npt.NDArray[Any]
FOLDS = 5
_STRENGTH = 0.3  # inverse regularisation of the regression
_SAMPLES = 8  # of the sources, each with boosted trees of its own
_TREES: Mapping[str, Any] = MappingProxyType({"stages": 120, "rate": 0.05, "leaves": 8, "least": 30})
_RISING = (":logit", ":contradicted")  # signals with which the risk of boosted trees may only rise


@dataclass(frozen=True, slots=True)
class Answer:
    """A labelled answer: one row of signals a factual claim, whether each claim and the answer are hallucinated.

    `denied` says of each hallucinated claim whether the sources deny it, where that is known; ``None`` of the others;
    `stated` whether its claims may be judged as statements by themselves, see `spanproof.fusion.sources`.
    """

    group: str
    origin: str
    rows: tuple[Mapping[str, float], ...]
    bad: tuple[bool, ...]
    hallucinated: bool
    denied: tuple[bool | None, ...] = ()
    stated: bool = True


class Fitted(NamedTuple):
    """A fitted model: rows to probabilities, and what of it is stored."""

    predict: Callable[[Array], Array]
    body: dict[str, Any]


Fitter = Callable[[Sequence[Answer], Sequence[Array] | Array, Sequence[str]], Fitted]
"""Answers, their weights, one each or one a claim, and the names of the signals that are looked at."""


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


def regression(answers: Sequence[Answer], weights: Sequence[Array] | Array, names: Sequence[str]) -> Fitted:
    """A logistic regression over signals."""
    from sklearn.linear_model import LogisticRegression

    labels, each = _weighted(answers, weights)
    model = LogisticRegression(C=_STRENGTH, max_iter=2000).fit(_matrix(answers, names), labels, sample_weight=each)
    found = {name: round(float(value), 6) for name, value in zip(names, model.coef_[0], strict=True)}
    body = {"bias": float(model.intercept_[0]), "weights": found}
    return Fitted(lambda rows: np.asarray(model.predict_proba(rows)[:, 1]), body)


def boosted(answers: Sequence[Answer], weights: Sequence[Array] | Array, names: Sequence[str]) -> Fitted:
    """Boosted trees over signals: the mean logit of some fitted on bootstrap samples of the sources (Breiman 1996).

    A sample that lacks right or wrong claims is left out; if all do, one fit on all claims stands.
    """
    labels, each = _weighted(answers, weights)
    rising = [name.endswith(_RISING) for name in names]
    rows = _matrix(answers, names).astype(np.float32)
    sources, source_of = np.unique([answer.group for answer in answers for _ in answer.rows], return_inverse=True)
    parts = []
    for sample in range(_SAMPLES):
        drawn = np.random.default_rng(sample).integers(0, len(sources), len(sources))
        own = each * np.bincount(drawn, minlength=len(sources))[source_of].astype(np.float64)
        kept = own > 0.0
        if labels[kept].any() and not labels[kept].all():
            parts.append(boosting(rows[kept], labels[kept], weights=own[kept], rising=rising, **_TREES))
    trees = pooled(parts or [boosting(rows, labels, weights=each, rising=rising, **_TREES)])
    return Fitted(lambda rows: trees(rows.astype(np.float32)), {"names": list(names), "trees": trees})


def cross_fitted(
    answers: Sequence[Answer],
    weights: Sequence[Array] | Array,
    names: Sequence[str],
    seed: int,
    fitter: Fitter,
) -> list[list[float]]:
    """The risk of each claim of each answer, by a model that did not see its source."""
    groups = sorted({answer.group for answer in answers})
    fold_of = dict(zip(np.random.default_rng(seed).permutation(groups).tolist(), range(len(groups)), strict=True))
    folds = [fold_of[answer.group] % FOLDS for answer in answers]
    risks: list[list[float]] = [[] for _ in answers]
    for fold in range(FOLDS):
        seen = [at for at, own in enumerate(folds) if own != fold]
        model = fitter([answers[at] for at in seen], [weights[at] for at in seen], names)
        held = [at for at, own in enumerate(folds) if own == fold and answers[at].rows]
        found = iter(model.predict(_matrix([answers[at] for at in held], names)).tolist() if held else ())
        for at in held:
            risks[at] = [next(found) for _ in answers[at].rows]
    return risks
