"""The constants of the corpus: mix of tasks, the six synthetic generators, and how often each hallucinates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Task = Literal["QA", "Summary", "Data2txt"]
Length = Literal["brief", "full"]

TASK_SHARE: dict[Task, float] = {"QA": 50 / 140, "Summary": 44 / 140, "Data2txt": 46 / 140}
"""Share of each task family among the sources."""

TEST_SHARE = 0.3
"""Share of the sources of each task in the test split."""

SENTENCE_RATE: dict[Task, float] = {"QA": 0.08, "Summary": 0.09, "Data2txt": 0.12}
"""Probability that a clause is corrupted, before the generator's factor and the density."""

INVENTED = 0.16
"""Share of corruptions that tell what the source is silent about; the others contradict it."""

MOST = 0.95
"""No sentence is corrupted with a higher probability than this."""


@dataclass(frozen=True, slots=True)
class Generator:
    """A synthetic generator of answers: a name, a temperature, a factor on the rates, and a habit of length.

    Attributes:
        name: the `model` field of its responses.
        temperature: the `temperature` field.
        factor: multiplies `SENTENCE_RATE`; the six have the mean 1.
        wordy: added to the probability of a longer answer and of longer sentences, in [-0.2, 0.2].
    """

    name: str
    temperature: float
    factor: float
    wordy: float


GENERATORS: tuple[Generator, ...] = (
    Generator("synthetic-heron", 0.7, 0.35, 0.05),
    Generator("synthetic-wren", 0.7, 0.6, -0.1),
    Generator("synthetic-lark", 0.775, 0.9, 0.1),
    Generator("synthetic-robin", 0.85, 1.1, 0.0),
    Generator("synthetic-crane", 0.925, 1.35, 0.1),
    Generator("synthetic-finch", 1.0, 1.7, -0.1),
)

COUNTS: dict[Length, dict[Task, tuple[int, int]]] = {
    "brief": {"QA": (2, 4), "Summary": (2, 4), "Data2txt": (2, 4)},
    "full": {"QA": (3, 6), "Summary": (3, 6), "Data2txt": (7, 11)},
}
"""Least and greatest number of sentences of an answer."""
