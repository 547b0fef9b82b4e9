"""What a data set shows without any detector: coverage against hallucination rate, and rates by generator."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from benchmarks.metrics import binned
from spanproof.models.nearest import nearest
from spanproof.training.evidencechain.scoring import Table

__all__ = ["corpus_figures"]

_EDGES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


def corpus_figures(table: Table) -> dict[str, Any]:
    """Counts, hallucination rates by task and by generator, and word rates over bins of source coverage.

    Args:
        table: of any detector; its scores are not read.
    """
    coverage = np.array([found.likeness for found in nearest(table.claims, "coverage")])
    per_word = coverage[table.sentence_of]
    return {
        "answers": len(table.samples),
        "sources": len({sample.source for sample in table.samples}),
        "sentences": len(table.claims),
        "words": len(table.word_labels),
        "hallucinated": {
            "answers": int(table.answer_labels.sum()),
            "sentences": int(table.claim_labels.sum()),
            "words": int(table.word_labels.sum()),
        },
        "by_task": _rates(table, [sample.task for sample in table.samples]),
        "by_generator": _rates(table, [sample.generator for sample in table.samples]),
        "coverage_bins": binned(per_word, table.word_labels, _EDGES),
    }


def _rates(table: Table, names: Sequence[str]) -> dict[str, Any]:
    words, wrong, answers, bad = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    of_word = table.answer_of[table.sentence_of]
    for at, label in zip(of_word.tolist(), table.word_labels.tolist(), strict=True):
        words[names[at]] += 1
        wrong[names[at]] += label
    for name, sample in zip(names, table.samples, strict=True):
        answers[name] += 1
        bad[name] += bool(sample.marks)
    return {
        name: {
            "answers": answers[name],
            "answer_rate": round(bad[name] / answers[name], 4),
            "words": words[name],
            "word_rate": round(wrong[name] / max(1, words[name]), 4),
        }
        for name in sorted(answers)
    }
