"""Questions about short texts with several things of a kind side by side, each with a right and a wrong answer.

Both answers are phrases of the text, the wrong one as near at hand as the right one, and each is written as a sentence
too. Of each text some questions are not answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spanproof.training.annotated.marks import Part, read

__all__ = ["Asked", "AskedText", "load_asked"]


class Asked(NamedTuple):
    """A question, its right and its wrong answer word for word as the text has them, and both as sentences."""

    question: str
    answer: str
    wrong: str
    said: str
    said_wrong: str


class AskedText(NamedTuple):
    """A text with its questions, and those that it does not answer; `name` is its own."""

    name: str
    text: str
    asked: Sequence[Asked]
    unanswered: Sequence[str]


def load_asked(part: Part) -> list[AskedText]:
    """Return the texts to train on, or those to develop on."""
    return [
        AskedText(row["id"], row["text"], [Asked(**each) for each in row["asked"]], row["unanswered"])
        for row in read("asked.jsonl.gz")
        if row["part"] == part
    ]
