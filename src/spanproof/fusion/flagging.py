"""Which words of a failing claim are flagged: boosted trees over what the checks say of the claim and of each word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spanproof.fusion.signals import logit
from spanproof.fusion.sources import SOURCES, sources_of
from spanproof.labels import OBJECTING, CheckLabel
from spanproof.models.decoding import Decoding, Word, decode, split_words
from spanproof.models.trees import Trees
from spanproof.types import Check, Claim, Span

__all__ = ["Flagging", "columns_of", "word_rows"]

_GRADING = ("words", "gb")
_AROUND = 4


@dataclass(frozen=True, slots=True)
class Flagging:
    """Fitted trees that give each word of a claim a probability of being hallucinated, and how spans are read off.

    Args:
        needs: the verifiers whose checks they look at, in the order of their columns, see `word_rows`; grades of words
            are those of the verifiers `_GRADING`.
        trees: rows of words to probabilities.
        presets: by preset, how probabilities become spans.
    """

    needs: tuple[str, ...]
    trees: Trees
    presets: Mapping[str, Decoding]

    def __call__(
        self, claim: Claim, checks: Mapping[str, Check], *, risk: float, denied: bool, preset: str = "balanced"
    ) -> tuple[Span, ...]:
        """The flagged words of a claim, as spans of its answer, in order and disjoint; there may be none.

        Args:
            claim: the claim.
            checks: of the claim, by name; one that is needed and absent counts as one that does not apply.
            risk: the probability in [0, 1] that the claim is hallucinated.
            denied: whether the sources rather deny it than say nothing of it.
            preset: which decoding is used.
        """
        places, rows = word_rows(claim, checks, self.needs, risk=risk, denied=denied)
        if not places:
            return ()
        words = [Word(*place, float(score)) for place, score in zip(places, self.trees(rows), strict=True)]
        return tuple(Span(start, end) for start, end, _ in decode(words, self.presets[preset]))


def columns_of(needs: Sequence[str]) -> int:
    """How many columns the rows of `word_rows` have."""
    return 3 * len(needs) + 16


def word_rows(
    claim: Claim, checks: Mapping[str, Check], needs: Sequence[str], *, risk: float, denied: bool
) -> tuple[list[tuple[int, int]], NDArray[np.float32]]:
    """The words of a claim, characters ``[start, end)`` of its answer, and a row for each.

    Columns: the logit of `risk`, `denied`, the number of words, which of `SOURCES` the answer is given; for each
    verifier of `needs` its score (negative where it supports) and whether it contradicts; then those of the word:
    whether each verifier objects to it, its place in the claim in [0, 1), its length in characters, whether it is
    punctuation, capitalised, has a digit, and follows without a space, and, by each verifier of `_GRADING`, its grade
    and the mean grade of the two words on each side, 0 where there is none.

    Returns:
        Places and rows, shape (words, `columns_of` the verifiers).
    """
    start, size = claim.span.start, max(1, claim.span.end - claim.span.start)
    text = claim.case.answer
    places = [(start + first, start + last) for first, last in split_words(text[start : claim.span.end])]
    given = [checks.get(name) for name in needs]
    kind = sources_of(claim.case)
    whole = [logit(risk), float(denied), float(len(places)), *(float(kind == each) for each in SOURCES)]
    for check in given:
        whole += [_signed(check), float(check is not None and check.label is CheckLabel.CONTRADICTED)]
    rows = np.empty((len(places), columns_of(needs)), dtype=np.float32)
    own = rows.shape[1] - 2 * len(_GRADING)
    rows[:, : len(whole)] = whole
    for at, name in enumerate(_GRADING):
        rows[:, own + 2 * at : own + 2 * at + 2] = _grades(checks.get(name), places)
    for at, (first, last) in enumerate(places):
        word = text[first:last]
        rows[at, len(whole) : own] = [
            *(check is not None and any(s.start < last and first < s.end for s in check.spans) for check in given),
            (first - start) / size,
            last - first,
            not word[0].isalnum(),
            word[0].isupper(),
            any(letter.isdigit() for letter in word),
            at > 0 and places[at - 1][1] == first,
        ]
    return places, rows


def _grades(check: Check | None, places: Sequence[tuple[int, int]]) -> NDArray[np.float64]:
    """The highest grade within each word, and a quarter of the grades of up to four words around it; (words, 2)."""
    graded = check.grades if check is not None else ()
    found = np.zeros(len(places))
    at = 0
    for start, grade in sorted(graded):
        while at < len(places) and places[at][1] <= start:
            at += 1
        if at < len(places) and places[at][0] <= start:
            found[at] = max(found[at], grade)
    around = np.convolve(np.pad(found, 2), (1.0, 1.0, 0.0, 1.0, 1.0), "valid")[: len(found)] / _AROUND
    return np.column_stack((found, around))


def _signed(check: Check | None) -> float:
    if check is None:
        return 0.0
    return check.score if check.label in OBJECTING else -check.score if check.label is CheckLabel.SUPPORTED else 0.0
