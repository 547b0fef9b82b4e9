"""Answers to questions about texts in which several things of a kind stand side by side, right and wrong."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from benchmarks.metrics import judged
from benchmarks.short_answers import PRESETS, failing
from spanproof.training.asked_cases import BESIDE, FOREIGN, PHRASES, REPLIES, asked_cases

__all__ = ["CAVEATS", "side_by_side"]

CAVEATS = (
    "texts, questions and answers of this package, written by a language model, of texts on which nothing was fitted",
    (
        "a wrong answer stands in the text beside the right one, or, as a sentence, has in its place the answer to a "
        "question about another text"
    ),
)


def side_by_side() -> dict[str, Any]:
    """For each preset and kind of answer: right ones that fail, ``[failed, all]``, and wrong ones of each kind.

    Of these there are the figures of `benchmarks.metrics.judged` among the right ones and them.
    """
    presets = {}
    cases = asked_cases("dev")
    for preset, origin in itertools.product(PRESETS, (PHRASES, REPLIES)):
        own = [case for case in cases if case.metadata["task_type"] == origin]
        fails, seconds = failing(own, preset)
        kinds = np.array([case.metadata["wrong"] for case in own])
        body: dict[str, Any] = {"right": [int(fails[kinds == ""].sum()), int((kinds == "").sum())], "seconds": seconds}
        for kind in (BESIDE, FOREIGN):
            kept = np.flatnonzero((kinds == "") | (kinds == kind))
            if (kinds == kind).any():
                sources = [str(own[at].metadata["source_id"]) for at in kept]
                body[kind] = judged(fails[kept], kinds[kept] == kind, sources)
        presets[f"{preset}, {origin}"] = body
    return {"texts": len({case.metadata["source_id"] for case in cases}), "caveats": list(CAVEATS), "presets": presets}
