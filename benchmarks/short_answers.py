"""Answers of a few words: to a question, the phrase of a passage that answers it, or another phrase of its kind.

Both stand in the passage word for word, so that only a checker that reads the question tells them apart.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.extraction_sets import read_set
from benchmarks.metrics import judged
from spanproof.cases import case
from spanproof.config import Config, build
from spanproof.training.aside import document_of
from spanproof.training.phrases import phrases_of
from spanproof.training.span_mix import is_developed_on
from spanproof.types import Case, Status

__all__ = ["CAVEATS", "PRESETS", "failing", "short_answers"]

CAVEATS = (
    (
        "XQuAD's English questions, but for passages that are in SQuAD 2.0's development part too, and for articles of "
        "which another passage was developed on; the extraction model was trained on questions of SQuAD 2.0, some of "
        "other passages of these articles"
    ),
    (
        "a wrong answer is the right one to another question about the passage, of the same kind: with a figure, with "
        "a capital, or neither; it may happen to be right all the same"
    ),
    'as a sentence: "It is", the answer and a full stop, whatever the question asks',
)
_SEED = 2_027
PRESETS = ("balanced", "fast")
_FORMS = {"": "{}", ", as a sentence": "It is {}."}
"""What the answer is, by what is written behind the preset."""


def short_answers() -> dict[str, Any]:
    """For each preset, how well the answers that fail are those that are wrong; see `benchmarks.metrics.judged`.

    Each answer is judged as it is, and as a sentence that refers to the question ("It is 1890.").

    Raises:
        InputError: if ``extraction/xquad.jsonl.gz`` or ``squad2.jsonl.gz`` is not in the data folder.
    """
    rng = random.Random(_SEED)
    known = read_set("squad2")
    rows = list(phrases_of(_unseen(read_set("xquad"), known), rng))
    wrong = np.array([not row.right for row in rows])
    presets = {}
    for preset, (form, sentence) in itertools.product(PRESETS, _FORMS.items()):
        cases = [case(sentence.format(row.phrase), [row.passage], question=row.question) for row in rows]
        fails, seconds = failing(cases, preset)
        presets[preset + form] = {**judged(fails, wrong, [row.group for row in rows]), "seconds": seconds}
    return {"answers": len(rows), "wrong": int(wrong.sum()), "caveats": list(CAVEATS), "presets": presets}


def failing(cases: Sequence[Case], preset: str) -> tuple[NDArray[np.bool_], float]:
    """Which answers fail by a preset, shape (cases,), and the seconds that it took."""
    guard, begun = build(Config(preset=preset)), time.perf_counter()
    fails = np.array([report.status is Status.FAIL for report in guard.verify_all(cases)])
    return fails, round(time.perf_counter() - begun, 1)


def _unseen(rows: Sequence[Mapping[str, Any]], known: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The rows whose passage is not among the known ones, nor its article developed on."""
    passages = {row["context"] for row in known}
    articles = {document_of(row) for row in known if is_developed_on(row)}
    return [row for row in rows if row["context"] not in passages and document_of(row) not in articles]
