"""Which words of a failing claim are flagged: boosted trees over what the checks say of the claim and of each word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spanproof.fusion.signals import logit
from spanproof.labels import CheckLabel
from spanproof.models.decoding import Decoding, Word, decode, split_words
from spanproof.models.trees import Trees
from spanproof.types import Check, Claim, Span

__all__ = ["Flagging", "word_rows"]

_AGAINST = (CheckLabel.CONTRADICTED, CheckLabel.NO_EVIDENCE)


@dataclass(frozen=True, slots=True)
class Flagging:
    """Fitted trees that give each word of a claim a probability of being hallucinated, and how spans are read off.

    Args:
        needs: the verifiers whose checks they look at, in the order of their columns, see `word_rows`.
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


def word_rows(
    claim: Claim, checks: Mapping[str, Check], needs: Sequence[str], *, risk: float, denied: bool
) -> tuple[list[tuple[int, int]], NDArray[np.float32]]:
    """The words of a claim, characters ``[start, end)`` of its answer, and a row for each.

    Columns: the logit of `risk`, `denied`, the number of words; for each verifier of `needs` its score (negative where
    it supports) and whether it contradicts; then those of the word: whether each verifier objects to it, its place in
    the claim in [0, 1), its length in characters, and whether it is punctuation, capitalised, has a digit, and follows
    without a space.

    Returns:
        Places and rows, shape (words, 3 * verifiers + 9).
    """
    start, size = claim.span.start, max(1, claim.span.end - claim.span.start)
    text = claim.case.answer
    places = [(start + first, start + last) for first, last in split_words(text[start : claim.span.end])]
    given = [checks.get(name) for name in needs]
    whole = [logit(risk), float(denied), float(len(places))]
    for check in given:
        whole += [_signed(check), float(check is not None and check.label is CheckLabel.CONTRADICTED)]
    rows = np.empty((len(places), len(whole) + len(given) + 6), dtype=np.float32)
    rows[:, : len(whole)] = whole
    for at, (first, last) in enumerate(places):
        word = text[first:last]
        rows[at, len(whole) :] = [
            *(check is not None and any(s.start < last and first < s.end for s in check.spans) for check in given),
            (first - start) / size,
            last - first,
            not word[0].isalnum(),
            word[0].isupper(),
            any(letter.isdigit() for letter in word),
            at > 0 and places[at - 1][1] == first,
        ]
    return places, rows


def _signed(check: Check | None) -> float:
    if check is None:
        return 0.0
    return check.score if check.label in _AGAINST else -check.score if check.label is CheckLabel.SUPPORTED else 0.0
