"""Phrases as answers to questions, right and wrong: on them it is fitted how an answer of a few words is judged.

A right one is what people marked in a passage. Wrong ones are right ones to other questions on the passage: of the same
kind, or any where people found that the passage does not answer. Their documents are those on which the extraction
model was developed (`spanproof.training.span_mix`), none of which it was trained on.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from spanproof.training.span_mix import development_rows

__all__ = ["Phrase", "development_phrases", "kind_of", "phrases_of"]

_SETS: Mapping[str, int] = {"covidqa": 150, "qasper": 150, "squad2": 900, "tatqa": 150}
"""How many phrases of a set are taken at most."""
_LONGEST = 6  # words
_SEED = 2_027
_FIGURE = re.compile(r"\d")


class Phrase(NamedTuple):
    """A question, a passage, a phrase of it, whether that answers, and the document that the passage is from."""

    question: str
    passage: str
    phrase: str
    right: bool
    group: str


def development_phrases(data: Path) -> list[Phrase]:
    """The phrases in ``data/extraction`` of development documents; none if none of their sets is there."""
    rng = random.Random(_SEED)
    out: list[Phrase] = []
    for name, rows in sorted(development_rows(data, _SETS).items()):
        found = list(phrases_of(rows, rng))
        out += rng.sample(found, min(len(found), _SETS[name]))
    return out


def phrases_of(rows: Sequence[Mapping[str, Any]], rng: random.Random) -> Iterator[Phrase]:
    """The right answers of at most six words, and beside each a wrong one of its kind where its passage has one.

    Args:
        rows: with ``question``, ``context``, ``spans`` and ``group``; where there are no spans, any phrase is wrong.
        rng: draws the wrong ones.
    """
    by_passage: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        by_passage.setdefault(str(row["context"]), []).append(row)
    for passage, own in by_passage.items():
        answers = [(row, passage[slice(*row["spans"][0])]) for row in own if row["spans"]]
        answers = [(row, found) for row, found in answers if len(found.split()) <= _LONGEST]
        for row, right in answers:
            yield Phrase(row["question"], passage, right, True, row["group"])
            others = [each for _, each in answers if kind_of(each) == kind_of(right) and _differ(each, right)]
            if others:
                yield Phrase(row["question"], passage, rng.choice(others), False, row["group"])
        for row in own if answers else ():
            if not row["spans"]:
                yield Phrase(row["question"], passage, rng.choice(answers)[1], False, row["group"])


def kind_of(phrase: str) -> str:
    """What a phrase may stand for: ``figure``, ``capital`` or ``other``."""
    return "figure" if _FIGURE.search(phrase) else "capital" if phrase[:1].isupper() else "other"


def _differ(one: str, other: str) -> bool:
    return one.casefold() not in other.casefold() and other.casefold() not in one.casefold()
