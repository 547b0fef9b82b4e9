"""How near the words of a question stand to a place of a text: of things of a kind side by side, which one it asks for.

"Mira designed the bridge, and Tomas built it": to "Who built it?" both names stand in a sentence that has the words of
the question, and one of them in the clause that has them. How near the rarer words of a question are to an answer is
among the oldest signals of question answering (Harabagiu et al. 2000; Ittycheriah et al. 2001).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from math import log
from typing import NamedTuple

from spanproof.text.terms import Term, terms

__all__ = ["NEARNESS", "Whereabouts", "Worded"]

NEARNESS = ("clause", "sentence", "near", "clause_beyond", "sentence_beyond", "unknown")
"""What `Whereabouts.of` tells of a place, in order; each in [0, 1], shares of the question's words by weight:

``clause`` and ``sentence``, those that stand in its own; ``near``, all of its text, each divided by one and half its
distance in content words; ``clause_beyond`` and ``sentence_beyond``, how many more the fullest clause and sentence of
all texts have; ``unknown``, the share of the question's words, each alike, that stand nowhere.
"""
_JOINT = re.compile(
    r"[,;:()—–|\n]|\.\s|\b(?:and|but|while|whereas|or|then|which|who|because|if|when|after|before)\b", re.IGNORECASE
)
_WORD = re.compile(r"\S*\w(?:\S*[^\s,;:.()—–|])?")


class Worded(NamedTuple):
    """A text with the half-open offsets of its sentences, in order, and its content words."""

    text: str
    sentences: Sequence[tuple[int, int]]
    terms: Sequence[Term]


class _Read(NamedTuple):
    """The content words of a text: where each begins, the question's words that it is, and its sentence and clause.

    `hits` are those that are any, each the index of the word in the text and that of a word of the question; clause
    `n` ends at `borders[n]`, where the next begins, the last with the text.
    """

    starts: Sequence[int]
    met: Sequence[frozenset[int]]
    sentence: Sequence[int]
    clause: Sequence[int]
    hits: Sequence[tuple[int, int]]
    borders: Sequence[int]


class Whereabouts:
    """Where the content words of a question stand in some texts; a word is the rarer, the fewer sentences have it.

    Args:
        question: the question.
        texts: all in which an answer is looked for.
    """

    def __init__(self, question: str, texts: Sequence[Worded]) -> None:
        self._asked = list(dict.fromkeys(frozenset(term.forms) for term in terms(question)))
        self._texts = [text.text for text in texts]
        self._read = [self._reading(text) for text in texts]
        homes: list[set[tuple[int, int]]] = [set() for _ in self._asked]
        for at, read in enumerate(self._read):
            for met, sentence in zip(read.met, read.sentence, strict=True):
                for word in met:
                    homes[word].add((at, sentence))
        count = max(1, sum(len(text.sentences) for text in texts))
        self._weights = [log(1.0 + count / len(home)) if home else 0.0 for home in homes]
        self._total = sum(self._weights) or 1.0
        self._unknown = sum(not home for home in homes) / max(1, len(homes))
        self._clauses = [self._shares(read.met, read.clause) for read in self._read]
        self._sentences = [self._shares(read.met, read.sentence) for read in self._read]
        self._fullest = _fullest(self._clauses), _fullest(self._sentences)

    @property
    def nowhere(self) -> tuple[float, ...]:
        """What `of` tells of a place that is far from every word of the question."""
        return (0.0, 0.0, 0.0, *self._fullest, self._unknown)

    @property
    def fullest(self) -> tuple[int, int, int] | None:
        """The clause that has most of the question's words, the first of several: the index of its text, start, end.

        Half-open, in characters, without what joins it to the next; ``None`` where no clause has any.
        """
        shares = {(at, clause): share for at, own in enumerate(self._clauses) for clause, share in own.items()}
        if not shares:
            return None
        at, clause = max(shares, key=lambda each: shares[each])
        text, borders = self._texts[at], [0, *self._read[at].borders, len(self._texts[at])]
        words = [match.span() for match in _WORD.finditer(text, borders[clause], borders[clause + 1])]
        return at, words[0][0], words[-1][1]

    def of(self, text: int, words: Sequence[int]) -> tuple[float, ...]:
        """How near the question's words are to a place, see `NEARNESS`.

        Args:
            text: the index of its text.
            words: where the content words of the place begin, in order, at least one, all of one sentence.
        """
        read = self._read[text]
        at = [bisect_right(read.starts, start) - 1 for start in words]
        clauses = [read.clause[each] for each in at]
        own = max(clauses, key=lambda each: (clauses.count(each), -each))
        clause = self._clauses[text].get(own, 0.0)
        sentence = self._sentences[text].get(read.sentence[at[0]], 0.0)
        beyond = self._fullest[0] - clause, self._fullest[1] - sentence
        return (clause, sentence, self._near(read, at), *beyond, self._unknown)

    def _near(self, read: _Read, at: Sequence[int]) -> float:
        nearest: dict[int, int] = {}
        for place, word in read.hits:
            distance = min(abs(place - each) for each in at)
            nearest[word] = min(nearest.get(word, distance), distance)
        return sum(self._weights[word] / (1.0 + distance / 2.0) for word, distance in nearest.items()) / self._total

    def _reading(self, text: Worded) -> _Read:
        starts = [term.word.start for term in text.terms]
        met = [frozenset(at for at, forms in enumerate(self._asked) if forms & {*term.forms}) for term in text.terms]
        begins = [start for start, _ in text.sentences]
        borders = sorted({*begins, *(match.end() for match in _JOINT.finditer(text.text))})
        sentence, clause = ([bisect_right(marks, start) for start in starts] for marks in (begins, borders))
        hits = [(place, word) for place, own in enumerate(met) for word in own]
        return _Read(starts, met, sentence, clause, hits, borders)

    def _shares(self, met: Sequence[frozenset[int]], parts: Sequence[int]) -> dict[int, float]:
        """The share of the question's words in each part, a sentence or a clause, that has any."""
        found: dict[int, set[int]] = {}
        for own, part in zip(met, parts, strict=True):
            if own:
                found.setdefault(part, set()).update(own)
        return {part: sum(self._weights[word] for word in own) / self._total for part, own in found.items()}


def _fullest(shares: Sequence[dict[int, float]]) -> float:
    return max((share for each in shares for share in each.values()), default=0.0)
