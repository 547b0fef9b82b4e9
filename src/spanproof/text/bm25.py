"""Okapi BM25 over bags of terms.

Robertson and Zaragoza (2009), "The Probabilistic Relevance Framework: BM25 and Beyond", equation 3.15, with the idf
``log(1 + (n - df + 0.5) / (df + 0.5))``, which is never negative. The postings of a term are kept in the order of
their weight, so that a search may stop after the heaviest ones (champion lists: Manning, Raghavan and Schütze (2008),
"Introduction to Information Retrieval", section 7.1.3) and its cost does not grow with the square of the input.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

__all__ = ["Bm25"]

_CHAMPIONS = 4_096


class Bm25:
    """An index over `units`, each a bag of terms with their counts; built in the order of postings times their log.

    Args:
        units: for each unit (a sentence, a window, a chunk) its terms and how often each occurs, 1 or more.
        k1: how slowly a repeated term saturates, >= 0.
        b: how much a long unit is held against it, in [0, 1].

    Attributes:
        norms: Euclidean length of each unit's TF-IDF vector ``(1 + log tf) * idf``; shape (units,).
    """

    def __init__(self, units: Sequence[Mapping[str, int]], *, k1: float = 1.2, b: float = 0.75) -> None:
        self._n = len(units)
        self._ids: dict[str, int] = {}
        ids = self._ids
        sizes = np.fromiter((len(unit) for unit in units), dtype=np.int64, count=self._n)
        total = int(sizes.sum())
        term = np.fromiter(
            (ids.setdefault(name, len(ids)) for unit in units for name in unit), dtype=np.int64, count=total
        )
        tf = np.fromiter(chain.from_iterable(unit.values() for unit in units), dtype=np.float64, count=total)
        unit = np.repeat(np.arange(self._n, dtype=np.int64), sizes)

        df = np.bincount(term, minlength=len(ids))
        self._idf = _idf(self._n, df)
        self._highest = float(_idf(self._n, np.zeros(1))[0])
        length = np.bincount(unit, weights=tf, minlength=self._n)
        mean = length.mean() if total else 1.0
        weight = self._idf[term] * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length[unit] / mean))
        order = np.lexsort((unit, -weight, term))
        self._unit, self._weight = unit[order], weight[order]
        self._first = np.concatenate(([0], np.cumsum(df))).tolist()
        squares = ((1 + np.log(tf)) * self._idf[term]) ** 2
        self.norms: NDArray[np.float64] = np.sqrt(np.bincount(unit, weights=squares, minlength=self._n))

    def __len__(self) -> int:
        """How many units there are."""
        return self._n

    def __contains__(self, term: str) -> bool:
        """Whether any unit has `term`."""
        return term in self._ids

    def units(self, term: str) -> NDArray[np.int64]:
        """The positions of the units that have `term`; in no particular order."""
        at = self._ids.get(term)
        return self._unit[:0] if at is None else self._unit[self._first[at] : self._first[at + 1]]

    def df(self, term: str) -> int:
        """In how many units `term` occurs."""
        return len(self.units(term))

    def idf(self, term: str) -> float:
        """The weight of `term`, > 0; for a term of no unit the highest there is."""
        at = self._ids.get(term)
        return self._highest if at is None else float(self._idf[at])

    def scores(self, query: Mapping[str, float]) -> NDArray[np.float64]:
        """The BM25 score of every unit, >= 0.

        Args:
            query: the query's terms with their weights, >= 0; unknown terms count for nothing.

        Returns:
            Shape (units,).
        """
        out = np.zeros(self._n)
        for start, end, weight in self._postings(query):
            out[self._unit[start:end]] += weight * self._weight[start:end]
        return out

    def search(self, query: Mapping[str, float], most: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The best units and their scores, best first, equal ones by position; only units with a term of the query.

        Of a term that more than 4,096 units have, the 4,096 units for which it weighs most are looked at.

        Args:
            query: the query's terms with their weights, > 0.
            most: how many units to return at most, >= 1.
        """
        slices = [(start, min(end, start + _CHAMPIONS), weight) for start, end, weight in self._postings(query)]
        if not slices:
            return np.empty(0, np.int64), np.empty(0)
        units = np.concatenate([self._unit[start:end] for start, end, _ in slices])
        parts = np.concatenate([weight * self._weight[start:end] for start, end, weight in slices])
        found, scores = self._summed(units, parts)
        if len(found) > most:
            enough = scores >= np.partition(scores, -most)[-most]
            found, scores = found[enough], scores[enough]
        best = np.lexsort((found, -scores))[:most]
        return found[best], scores[best]

    def _summed(
        self, units: NDArray[np.int64], parts: NDArray[np.float64]
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The distinct `units`, ascending, with the sums of their `parts`, in time that fits the number of parts."""
        if self._n > 8 * len(units):
            found, position = np.unique(units, return_inverse=True)
            return found, np.bincount(position, weights=parts).astype(np.float64)
        sums = np.bincount(units, weights=parts).astype(np.float64)
        found = np.flatnonzero(sums)
        return found, sums[found]

    def _postings(self, query: Mapping[str, float]) -> Iterator[tuple[int, int, float]]:
        for term, weight in query.items():
            at = self._ids.get(term)
            if at is not None:
                yield self._first[at], self._first[at + 1], weight


def _idf(n: int, df: NDArray[np.int64] | NDArray[np.float64]) -> NDArray[np.float64]:
    return np.log1p((n - df + 0.5) / (df + 0.5))
