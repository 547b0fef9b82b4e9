"""Response-level and character-span figures of a word classifier, weighted, with bootstrap intervals by source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from spanproof.models.decoding import Decoding, Word, decode

Array = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Scored:
    """One development answer: its words with probabilities, its labelled spans, its source and its weight."""

    words: tuple[Word, ...]
    spans: tuple[tuple[int, int], ...]
    group: str
    origin: str
    weight: float = 1.0

    @property
    def top(self) -> float:
        """Highest word probability, 0.0 without words."""
        return max((word.score for word in self.words), default=0.0)


@dataclass(frozen=True, slots=True)
class Counts:
    """Weighted counts of one level: found and right, found, labelled."""

    right: float = 0.0
    found: float = 0.0
    labelled: float = 0.0

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.right + other.right, self.found + other.found, self.labelled + other.labelled)

    @property
    def precision(self) -> float:
        """Share of what was found that is right, in [0, 1]; 0 when nothing was found."""
        return self.right / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """Share of what is labelled that was found, in [0, 1]; 0 when nothing is labelled."""
        return self.right / self.labelled if self.labelled else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, in [0, 1]."""
        return 2 * self.right / (self.found + self.labelled) if self.found + self.labelled else 0.0


def response_counts(row: Scored, threshold: float) -> Counts:
    """Counts of one answer at response level: it is found when its highest word probability reaches `threshold`."""
    found, labelled = row.top >= threshold, bool(row.spans)
    return Counts(row.weight * (found and labelled), row.weight * found, row.weight * labelled)


def span_counts(row: Scored, how: Decoding) -> Counts:
    """Counts of one answer in characters of spans (the measure of the RAGTruth paper)."""
    found = [(start, end) for start, end, _ in decode(row.words, how)]
    right = sum(max(0, min(e, f) - max(s, g)) for s, e in found for g, f in row.spans)
    sizes = (sum(e - s for s, e in spans) for spans in (found, row.spans))
    return Counts(row.weight * right, *(row.weight * size for size in sizes))


def total(counts: Sequence[Counts]) -> Counts:
    """Return the sum of `counts`."""
    return sum(counts, Counts())


def resamples(groups: Sequence[str], *, times: int, seed: int) -> Array:
    """Return `[times, rows]`: how often each row occurs in each bootstrap resample, drawn by whole group (source)."""
    rng = np.random.default_rng(seed)
    names, member = np.unique(np.array(groups, dtype=str), return_inverse=True)
    drawn = rng.multinomial(len(names), np.full(len(names), 1.0 / len(names)), size=times)
    found: Array = drawn[:, member].astype(np.float64)
    return found


def resampled(counts: Sequence[Counts], draws: Array) -> list[Counts]:
    """Return the sum of `counts` in each resample."""
    table = np.array([(c.right, c.found, c.labelled) for c in counts], dtype=np.float64)
    return [Counts(*row) for row in (draws @ table).tolist()]


def interval(
    counts: Sequence[Counts], draws: Array, *, of: Callable[[Counts], float] = lambda c: c.f1
) -> tuple[float, float]:
    """Return the 95 % bootstrap interval of a figure of the summed counts, by default F1."""
    values = sorted(of(whole) for whole in resampled(counts, draws))
    return values[int(0.025 * len(values))], values[int(0.975 * (len(values) - 1))]
