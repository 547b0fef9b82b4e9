"""Answers of a few words: to a question, the phrase of a passage that answers it, or another phrase of its kind.

Both stand in the passage word for word, so that only a checker that reads the question tells them apart.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from benchmarks.extraction_sets import read_set
from benchmarks.metrics import judged
from spanproof.cases import case
from spanproof.config import Config, build
from spanproof.types import Status

__all__ = ["CAVEATS", "ShortAnswer", "read_short_answers", "short_answers"]

CAVEATS = (
    (
        "XQuAD's English questions but for passages that SQuAD 2.0's development part has; there it was decided that "
        "`nli` reads a phrase behind its question, and nothing else"
    ),
    (
        "a wrong answer is the right one to another question about the passage, of the same kind: with a figure, with "
        "a capital, or neither; it may happen to be right all the same"
    ),
)
_LONGEST = 6  # words
_SEED = 2_027
_PRESETS = ("balanced", "fast")


class ShortAnswer(NamedTuple):
    """A question, a passage, an answer, whether it is right, and the article that the passage is from."""

    question: str
    passage: str
    answer: str
    right: bool
    group: str


def short_answers() -> dict[str, Any]:
    """For each preset, how well the answers that fail are those that are wrong; see `benchmarks.metrics.judged`.

    Raises:
        InputError: if ``extraction/xquad.jsonl.gz`` or ``squad2.jsonl.gz`` is not in the data folder.
    """
    known = {row["context"] for row in read_set("squad2")}
    rows = list(read_short_answers([row for row in read_set("xquad") if row["context"] not in known]))
    cases = [case(row.answer, [row.passage], question=row.question) for row in rows]
    wrong = np.array([not row.right for row in rows])
    presets = {}
    for preset in _PRESETS:
        guard, begun = build(Config(preset=preset)), time.perf_counter()
        fails = np.array([report.status is Status.FAIL for report in guard.verify_all(cases)])
        seconds = time.perf_counter() - begun
        presets[preset] = {**judged(fails, wrong, [row.group for row in rows]), "seconds": round(seconds, 1)}
    return {"answers": len(rows), "wrong": int(wrong.sum()), "caveats": list(CAVEATS), "presets": presets}


def read_short_answers(rows: Sequence[Mapping[str, Any]]) -> Iterator[ShortAnswer]:
    """The right answers of at most six words, and for each a wrong one of its kind where its passage has one."""
    rng = random.Random(_SEED)  # noqa: S311 - sampling, not secrecy
    asked: dict[str, list[tuple[Mapping[str, Any], str]]] = {}
    for row in rows:
        for start, end in row["spans"][:1]:
            found = str(row["context"])[start:end]
            if len(found.split()) <= _LONGEST:
                asked.setdefault(row["context"], []).append((row, found))
    for passage, answers in asked.items():
        for row, right in answers:
            yield ShortAnswer(row["question"], passage, right, True, row["group"])
            others = [each for _, each in answers if _kind(each) == _kind(right) and _differ(each, right)]
            if others:
                yield ShortAnswer(row["question"], passage, rng.choice(others), False, row["group"])


def _kind(answer: str) -> str:
    return "figure" if re.search(r"\d", answer) else "capital" if answer[:1].isupper() else "other"


def _differ(one: str, other: str) -> bool:
    return one.casefold() not in other.casefold() and other.casefold() not in one.casefold()
