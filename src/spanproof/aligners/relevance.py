"""How relevant a passage, or a window of adjacent ones, is to a claim."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

from rapidfuzz import fuzz

from spanproof.aligners.query import Query, Wanted
from spanproof.models.context import Context
from spanproof.types import Span

__all__ = ["Found", "Relevance"]

_COVERAGE, _COSINE, _BM25, _ALIGNMENT = 0.5, 0.15, 0.2, 0.15  # chosen as the constants of `chain`
_CANDIDATES = 24
_NEIGHBOURED = 3  # of the candidates BM25 finds first, the neighbours are candidates too
_UNRELATED = 40.0  # partial ratio, in percent, of texts that have nothing to do with each other


@dataclass(frozen=True, slots=True)
class Found:
    """Adjacent passages ``first`` to ``last`` (both included) of one chunk.

    Args:
        covers: positions in ``Query.words`` of the words that they have.
        base: their score in [0, 1] before alignment.
    """

    first: int
    last: int
    covers: frozenset[int]
    base: float


class Relevance:
    """Finds and scores the passages of `context` for `query`.

    Args:
        query: what to look for; it has at least one word.
        context: the sources.
        cited: positions in ``context.chunks`` of the chunks that the claim names as its sources.
    """

    def __init__(self, query: Query, context: Context, *, cited: frozenset[int] = frozenset()) -> None:
        self.query = query
        self.context = context
        self.cited = cited
        self._total = sum(word.weight for word in query.words)
        self._norm = sqrt(sum(word.weight**2 for word in query.words))
        self._around = sum(word.weight for word in query.context)
        self._words = _positions(query.words)
        self._context_words = _positions(query.context)
        self._scores: dict[tuple[int, int], float] = {}
        positions, bm25 = context.index.search(query.bag(), _CANDIDATES)
        self._bm25 = dict(zip(positions.tolist(), bm25.tolist(), strict=True))

    def ranked(self) -> list[Found]:
        """The passages with a word of the query that BM25 finds first, by descending base score.

        The neighbours of the first ones and the best of each cited chunk are among them.
        """
        owners = self.context.owners
        positions = dict.fromkeys(self._bm25)
        for position in list(positions)[:_NEIGHBOURED]:
            near = range(max(0, position - 2), min(len(owners), position + 3))
            positions.update(dict.fromkeys(at for at in near if owners[at] == owners[position]))
        missing = self.cited - {owners[position] for position in positions}
        if missing:
            bm25 = self.context.index.scores(self.query.bag())
            for owner in sorted(missing):
                first = bisect_left(owners, owner)
                best = first + int(bm25[first : bisect_right(owners, owner)].argmax())
                positions[best] = None
                self._bm25[best] = float(bm25[best])
        found = [each for each in map(self.passage, positions) if each.covers]
        return sorted(found, key=lambda each: (-each.base, each.first))

    def passage(self, position: int) -> Found:
        """One passage."""
        counts = self.context.passages[position].counts
        return self._found((position, position), counts, float(self.context.index.norms[position]))

    def window(self, first: int, last: int) -> Found:
        """The passages `first` to `last`, read as one."""
        if first == last:
            return self.passage(first)
        counts: dict[str, int] = {}
        for position in range(first, last + 1):
            for form, count in self.context.passages[position].counts.items():
                counts[form] = counts.get(form, 0) + count
        weights = ((1 + log(count)) * self.context.index.idf(form) for form, count in counts.items())
        return self._found((first, last), counts, sqrt(sum(weight**2 for weight in weights)))

    def share(self, covers: Collection[int]) -> float:
        """The weight of the words at positions `covers` of the query, as a part of all."""
        words = self.query.words
        return sum([words[at].weight for at in covers]) / self._total

    def span(self, found: Found) -> Span:
        """Where `found` stands in its chunk."""
        passages = self.context.passages
        return Span(passages[found.first].span.start, passages[found.last].span.end)

    def text(self, found: Found) -> str:
        """The characters of `found`."""
        return self.span(found).of(self.context.chunks[self.context.owners[found.first]].text)

    def at_most(self, found: Found) -> float:
        """What `score` cannot exceed; no strings are compared."""
        return min(1.0, found.base + _ALIGNMENT * (1 - self.query.share))

    def score(self, found: Found) -> float:
        """The relevance of `found`, in [0, 1]."""
        at = (found.first, found.last)
        if at not in self._scores:
            ratio = fuzz.partial_ratio(self.query.text, self.text(found).casefold(), score_cutoff=_UNRELATED)
            aligned = max(0.0, (ratio - _UNRELATED) / (100.0 - _UNRELATED))
            self._scores[at] = min(1.0, found.base + _ALIGNMENT * (1 - self.query.share) * aligned)
        return self._scores[at]

    def _found(self, at: tuple[int, int], counts: Mapping[str, int], norm: float) -> Found:
        bm25 = max(self._bm25.get(position, 0.0) for position in range(at[0], at[1] + 1))
        words, share = self.query.words, self.query.share
        seen = _overlap(self._words, counts)
        covers = sorted(seen)
        dot = sum(words[position].weight ** 2 * (1 + log(seen[position])) for position in covers)
        cosine = min(1.0, dot / (self._norm * norm)) if norm else 0.0
        base = _COVERAGE * self.share(covers) + _COSINE * cosine + _BM25 * min(1.0, bm25 / self._total)
        if share:
            around = sorted(_overlap(self._context_words, counts))
            base += share * (sum(self.query.context[position].weight for position in around) / self._around - base)
        return Found(*at, frozenset(covers), base)


def _overlap(words: Mapping[str, int], counts: Mapping[str, int]) -> dict[int, int]:
    """Positions of the words that occur in `counts`, each with the count of its most frequent form."""
    out: dict[int, int] = {}
    for form, at in words.items():
        if form in counts:
            out[at] = max(out.get(at, 0), counts[form])
    return out


def _positions(words: Sequence[Wanted]) -> dict[str, int]:
    return {form: at for at, word in enumerate(words) for form in word.forms}
