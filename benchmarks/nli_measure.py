"""Figures of three-class predictions, with bootstrap intervals by group, and what was confused with what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.contrast.intervals import LABELS
from benchmarks.metrics import judged, shares
from benchmarks.nli_sets import Row

__all__ = ["TOGETHER", "classes", "nli_figures"]

_DRAWS = 1_000
_SEED = 11
_EXAMPLES = 10
TOGETHER: Mapping[str, tuple[str, ...]] = {
    "numbers, units, dates and times": ("number", "unit", "date", "time"),
    "negation and swaps": ("negation", "entity", "role", "attribution"),
}


def nli_figures(rows: Sequence[Row], predicted: Sequence[str]) -> dict[str, Any]:
    """All figures of one configuration on one set.

    Args:
        rows: with their labels; NOT_SUPPORT enters ``supported`` alone.
        predicted: SUPPORT, CONTRADICT or NO_EVIDENCE for each.

    Returns:
        ``all``, ``new_claims`` (rows whose claim training does not have, where there are others), ``families`` and
        ``together`` as `classes` gives them, ``supported`` (whether a claim is supported, over all rows),
        ``confusion`` (label, then prediction) and ``wrong`` (ids of some rows that were judged wrongly).
    """
    told = [at for at, row in enumerate(rows) if row.label in LABELS]
    new = [at for at in told if not rows[at].known]
    families = sorted({row.family for row in rows})
    out: dict[str, Any] = {"all": _part(rows, predicted, told)}
    if 0 < len(new) < len(told):
        out["new_claims"] = _part(rows, predicted, new)
    by_family = {name: [at for at in told if rows[at].family == name] for name in families}
    out["families"] = {name: _part(rows, predicted, found) for name, found in by_family.items() if found}
    joined = {name: [at for at in told if rows[at].family in parts] for name, parts in TOGETHER.items()}
    out["together"] = {name: _part(rows, predicted, found) for name, found in joined.items() if found}
    out["supported"] = _supported(rows, predicted)
    pairs = Counter((row.label, each) for row, each in zip(rows, predicted, strict=True))
    out["confusion"] = {
        label: {each: pairs[label, each] for each in LABELS} for label in sorted({row.label for row in rows})
    }
    out["wrong"] = _wrong(rows, predicted)
    return out


def classes(labels: Sequence[str], predicted: Sequence[str], groups: Sequence[str]) -> dict[str, Any]:
    """Accuracy, macro and weighted F1, and precision, recall and F1 of each class, all in [0, 1].

    Macro and weighted F1 are over the classes that occur as labels. ``majority`` is the accuracy of always saying the
    most frequent label. ``intervals`` has the 95 % bootstrap interval of each figure; groups are drawn, not rows.
    """
    names = {name: at for at, name in enumerate(dict.fromkeys(groups))}
    counts = np.zeros((len(names), 3, 3))
    for label, each, group in zip(labels, predicted, groups, strict=True):
        counts[names[group], LABELS.index(label), LABELS.index(each)] += 1
    whole = counts.sum(axis=0)
    weights = np.random.default_rng(_SEED).multinomial(len(names), np.full(len(names), 1 / len(names)), _DRAWS)
    drawn = np.einsum("dg,gij->dij", weights.astype(np.float64), counts)
    found, spread = _ratios(whole[None]), _ratios(drawn)
    return {
        "items": len(labels),
        "groups": len(names),
        "majority": round(float(whole.sum(axis=1).max() / whole.sum()), 4),
        **{name: round(float(values[0]), 4) for name, values in found.items()},
        "intervals": {
            name: [round(float(bound), 4) for bound in np.percentile(values, (2.5, 97.5))]
            for name, values in spread.items()
        },
    }


def _part(rows: Sequence[Row], predicted: Sequence[str], at: Sequence[int]) -> dict[str, Any]:
    return classes([rows[i].label for i in at], [predicted[i] for i in at], [rows[i].group for i in at])


def _ratios(confusion: NDArray[np.float64]) -> dict[str, NDArray[np.float64]]:
    """Figures of confusion matrices, shape (draws, label, prediction)."""
    right = np.einsum("dii->di", confusion)
    labelled, said = confusion.sum(axis=2), confusion.sum(axis=1)
    precision, recall, f1 = shares(right, said), shares(right, labelled), shares(2 * right, labelled + said)
    occurs = (labelled > 0).astype(np.float64)
    out = {
        "accuracy": shares(right.sum(axis=1), labelled.sum(axis=1)),
        "macro_f1": shares((f1 * occurs).sum(axis=1), occurs.sum(axis=1)),
        "weighted_f1": shares((f1 * labelled).sum(axis=1), labelled.sum(axis=1)),
    }
    for at, label in enumerate(LABELS):
        parts = {"precision": precision, "recall": recall, "f1": f1}
        out |= {f"{label}_{name}": values[:, at] for name, values in parts.items()}
    return out


def _supported(rows: Sequence[Row], predicted: Sequence[str]) -> dict[str, Any]:
    """Whether a claim is supported, over all rows; positive is supported."""
    truth = np.array([row.label == "SUPPORT" for row in rows])
    said = np.array([each == "SUPPORT" for each in predicted])
    share = float(truth.mean())
    return {"items": len(rows), "majority": round(max(share, 1 - share), 4), **judged(said, truth, _groups(rows))}


def _groups(rows: Sequence[Row]) -> list[str]:
    return [row.group for row in rows]


def _wrong(rows: Sequence[Row], predicted: Sequence[str]) -> list[dict[str, str]]:
    """Some rows that were judged wrongly, spread over the set."""
    found = [
        {"id": row.id, "label": row.label, "predicted": each}
        for row, each in zip(rows, predicted, strict=True)
        if (row.label != each if row.label in LABELS else each == "SUPPORT")
    ]
    step = max(1, len(found) // _EXAMPLES)
    return found[::step][:_EXAMPLES]
