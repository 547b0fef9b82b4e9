"""Numbers that describe each word of a claim against its evidence chain: what word-level detectors learn from."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from spanproof.models.context import Context
from spanproof.models.features import FEATURES, described, overlaps
from spanproof.models.overlap import NEGATIONS, Mark, Overlap
from spanproof.text.quotes import quotations
from spanproof.text.words import Word, words
from spanproof.types import Claim, Evidence, Span

__all__ = ["WORD_FEATURES", "WordTable", "word_features"]

_OF_WORD = (
    "content",  # 1 if it is no stop word, list marker or citation; the next six are 0 otherwise
    "weight",  # its idf in the case, divided by the highest there
    "first",  # 1 if the first evidence has it
    "anywhere",  # 1 if any relevant chunk has it
    "question",  # 1 if the question has it
    "pair_before",  # 1 if the chain has it close to the content word before it, as the claim does
    "pair_after",  # the same with the content word after it
    "exact",  # 1 if the chain has it as it is, stop words included
    "stem",  # 1 if the chain has one of its forms
    "fuzzy",  # its likeness to the nearest word of the chain, in [0, 1]
    "number",  # 1 if it begins with a digit
    "negation",  # 1 if it negates
    "capital",  # 1 if it begins with a capital
    "number_agrees",  # 1 in a quantity that agrees with one in the chain
    "number_differs",  # 1 in a quantity that does not
    "name_known",  # 1 in a name that a chunk of the chain mentions
    "name_unknown",  # 1 in a name that none mentions
    "quoted",  # 1 within quotation marks
    "near",  # share of the content words up to three words before and after it that the chain has
    "before",  # 1 if the chain has the content word before it
    "after",  # 1 if the chain has the content word after it
    "length",  # characters, divided by 10
    "place",  # where in the claim it stands, in [0, 1)
)
WORD_FEATURES: tuple[str, ...] = (*_OF_WORD, *(f"claim_{name}" for name in FEATURES))
_NEAR = 3
_SHORT = 4  # letters: shorter words are alike by chance


class WordTable(NamedTuple):
    """The words of one claim.

    Attributes:
        spans: where they stand in the answer, in order.
        values: shape (words, ``len(WORD_FEATURES)``); the claim's own features are repeated for each of its words.
    """

    spans: tuple[Span, ...]
    values: NDArray[np.float32]


def word_features(claims: Sequence[Claim], evidence: Sequence[Sequence[Evidence]]) -> list[WordTable]:
    """Describes each word of each claim (see `spanproof.text.words`), stop words included; one table a claim."""
    compared = overlaps(claims, evidence)
    out = []
    for (found, _, context), of_claim in zip(compared, described(compared), strict=True):
        listed = words(found.claim.text)
        rows = list(_rows(found, listed, context))
        values = np.zeros((len(rows), len(WORD_FEATURES)), dtype=np.float32)
        if rows:
            cells = np.fromiter(chain.from_iterable(rows), np.float32, len(rows) * len(_OF_WORD))
            values[:, : len(_OF_WORD)] = cells.reshape(len(rows), -1)
            values[:, len(_OF_WORD) :] = of_claim
        start = found.claim.span.start
        out.append(WordTable(tuple(Span(start + word.start, start + word.end) for word in listed), values))
    return out


def _rows(found: Overlap, listed: Sequence[Word], context: Context) -> Iterator[list[float]]:
    claim, text = found.claim, found.claim.text
    quoted = quotations(text)
    norms = frozenset().union(*(piece.norms for piece in found.pieces))
    vocabulary = sorted(norm for norm in norms if len(norm) >= _SHORT)
    starts = [term.word.start - claim.span.start for term in found.terms]
    for word in listed:
        at = bisect_left(starts, word.start)
        content = at < len(starts) and starts[at] == word.start
        span = Span(word.start, word.end)
        here = span.shifted(claim.span.start)
        exact = word.norm in norms
        stem = found.chained[at] if content else exact
        before, after = at - 1, at + content
        around = [*found.chained[max(0, at - _NEAR) : at], *found.chained[after : after + _NEAR]]
        yield [
            *(_of_term(found, at, context) if content else (0.0,) * 7),
            exact,
            stem,
            1.0 if stem else _likeness(word, vocabulary),
            word.is_number,
            word.norm in NEGATIONS,
            text[word.start].isupper(),
            *_marked(here, found.numbers),
            *_marked(here, found.names),
            any(each.overlaps(span) for each in quoted),
            sum(around) / len(around) if around else 0.0,
            before >= 0 and found.chained[before],
            after < len(starts) and found.chained[after],
            len(span) / 10,
            word.start / len(text),
        ]


def _of_term(found: Overlap, at: int, context: Context) -> tuple[float, ...]:
    """The columns ``content`` to ``pair_after`` of a content word."""
    return (
        1.0,
        found.weights[at] / context.index.idf(""),
        found.first[at],
        found.anywhere[at],
        found.asked[at],
        found.paired[at],
        at + 1 < len(found.terms) and found.paired[at + 1],
    )


def _likeness(word: Word, vocabulary: Sequence[str]) -> float:
    if word.is_number or len(word.norm) < _SHORT:
        return 0.0
    best = process.extractOne(word.norm, vocabulary, scorer=fuzz.ratio, score_cutoff=50)
    return 0.0 if best is None else best[1] / 100


def _marked(span: Span, marks: Sequence[Mark]) -> tuple[bool, bool]:
    """Whether `span` is in a mark that the evidence has, and in one that it lacks."""
    over = [mark.known for mark in marks if mark.span.overlaps(span)]
    return any(over), not all(over)
