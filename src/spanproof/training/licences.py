"""Licences of the training sets, for the model card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from spanproof.training import ragtruth, span_sets, trials
from spanproof.training.card import Source
from spanproof.training.pairs import PAIR_SETS

_OWN = "made by this package"
WRITTEN = "labels of this package, written by a language model"
"""The licence of labels that were written for this package."""
_WRITTEN_ALL = "texts and labels of this package, written by a language model"
_LICENCES = {
    "ragtruth.QA": ragtruth.LICENCE,
    "ragtruth.Summary": ragtruth.LICENCE,
    "ragtruth.Data2txt": ragtruth.LICENCE,
    "xsum": span_sets.LICENCES["xsum_hallucination"],
    "wice": span_sets.LICENCES["wice_tokens"],
    "bump": span_sets.LICENCES["bump"],
    trials.ORIGIN: trials.LICENCE,
    "overview": f"{WRITTEN}; records made by this package",
    "statements": f"{WRITTEN}; passages of the sets above and of extraction corpora",
    "facts": _WRITTEN_ALL,
    "alike": _WRITTEN_ALL,
    "edited": _WRITTEN_ALL,
    "tables": _WRITTEN_ALL,
    "question": _WRITTEN_ALL,
    "reply": f"{WRITTEN}; questions and passages of ragtruth.QA",
    "news": f"{WRITTEN}; articles of xsum and bump",
    "log": "the user's own",
    "passage": "texts of the sets above",
    **{spec.name: spec.licence for spec in PAIR_SETS},
}


def sources_of(origins: Iterable[str]) -> list[Source]:
    """Return how often each origin occurs with its licence; what was made from a set names that set's licence."""
    counts = Counter(map(_brief, origins))
    return [Source(origin, count, _licence(origin)) for origin, count in sorted(counts.items())]


def _brief(origin: str) -> str:
    """What was made from what was made from a set, as made from the set."""
    kind, *others = origin.split(":")
    return f"{kind}:{others[-1]}" if others else kind


def _licence(origin: str) -> str:
    kind, _, made_from = origin.rpartition(":")
    found = _LICENCES.get(made_from, _OWN)
    return f"generated from: {found}" if kind else found
