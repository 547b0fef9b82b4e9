"""From token probabilities to words and flagged spans; the parameters are fitted on development data and shipped.

A word's probability is the highest of its tokens'. A run of words is flagged where it starts from a word at or above
the threshold and goes on, to both sides, over words at or above a lower one (hysteresis, as in edge detection: Canny
1986); runs that only a few words part are joined. Training, which fits the parameters, and the run time share this
module.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from spanproof.models.packing import Packed

_WORD = re.compile(r"\w+(?:[.,:'’/-]\w+)*|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Decoding:
    """How flagged spans are read off word probabilities (all thresholds in [0, 1]).

    `threshold` starts a span; `low` (at most `threshold`) continues it; two spans parted by at most `gap` words are
    joined; a span of fewer than `least` characters is dropped. `response` is the threshold on the highest word
    probability at which an answer as a whole counts as hallucinated.
    """

    threshold: float = 0.5
    low: float = 0.5
    gap: int = 0
    least: int = 1
    response: float = 0.5


@dataclass(frozen=True, slots=True)
class Word:
    """A word or punctuation mark, characters `[start, end)` of the answer, and its probability of being unsupported."""

    start: int
    end: int
    score: float


def merge_windows(windows: Sequence[Packed], scores: Sequence[Sequence[float]]) -> list[tuple[int, int, float]]:
    """Return `(start, end, probability)` of each answer token, in order, from all windows of one answer.

    `scores[i]` holds one probability a token of `windows[i]` (`len(windows[i].offsets)` of them). A token that two
    windows share takes the probability from the window in which it stands further from the edge.
    """
    best: dict[tuple[int, int], tuple[int, float]] = {}
    for window, probabilities in zip(windows, scores, strict=True):
        last = len(window.offsets) - 1
        for i, (offsets, score) in enumerate(zip(window.offsets, probabilities, strict=True)):
            depth = min(i, last - i)
            if offsets not in best or depth > best[offsets][0]:
                best[offsets] = (depth, score)
    return [(start, end, score) for (start, end), (_, score) in sorted(best.items())]


def split_words(text: str) -> list[tuple[int, int]]:
    """Return the words and punctuation marks of `text` as characters `[start, end)`, in order."""
    return [match.span() for match in _WORD.finditer(text)]


def word_scores(answer: str, tokens: Sequence[tuple[int, int, float]]) -> list[Word]:
    """Return the words and punctuation marks of `answer` that hold a token; the score is the highest of the tokens'."""
    words: list[Word] = []
    at = 0
    for start, end in split_words(answer):
        while at < len(tokens) and tokens[at][1] <= start:
            at += 1
        score, i = -math.inf, at
        while i < len(tokens) and tokens[i][0] < end:
            score, i = max(score, tokens[i][2]), i + 1
        if score > -math.inf:
            words.append(Word(start, end, score))
    return words


def decode(words: Sequence[Word], how: Decoding) -> list[tuple[int, int, float]]:
    """Return flagged spans as `(start, end, highest probability)`, in order and disjoint, half-open in characters."""
    runs: list[tuple[int, int]] = []
    first, seeded = None, False
    for i, word in enumerate([*words, Word(0, 0, -1.0)]):
        if word.score >= min(how.low, how.threshold):
            first = i if first is None else first
            seeded = seeded or word.score >= how.threshold
            continue
        if first is not None and seeded:
            runs.append((first, i))
        first, seeded = None, False
    spans = []
    for lo, hi in _joined(runs, how.gap):
        start, end = words[lo].start, words[hi - 1].end
        if end - start >= how.least:
            spans.append((start, end, max(word.score for word in words[lo:hi])))
    return spans


def _joined(runs: Sequence[tuple[int, int]], gap: int) -> list[tuple[int, int]]:
    """Join runs of word indices `[lo, hi)` that at most `gap` words part."""
    joined: list[tuple[int, int]] = []
    for lo, hi in runs:
        if joined and lo - joined[-1][1] <= gap:
            joined[-1] = (joined[-1][0], hi)
        else:
            joined.append((lo, hi))
    return joined
