"""The default aligner: sentences, windows and record lines by BM25, TF-IDF and string alignment.

A passage (see `spanproof.models.passages`) is found through an inverted index over stemmed content words and scored
for a claim in [0, 1] by four parts, each in [0, 1]:

* coverage (weight 0.5): the share of the claim's content words that the passage has, each weighted by its idf in the
  case;
* TF-IDF cosine (0.15; Salton and Buckley 1988);
* BM25 (0.2; see `spanproof.text.bm25`), divided by the summed idf of the claim's words and cut at 1;
* alignment (0.15): rapidfuzz ``partial_ratio`` of the two texts, 0 at 40 % or less, as for unrelated texts.

What a claim leaves to its context ("It opens at 9.") counts weakly: the words of the question and the twelve content
words before the claim make up ``1 / (4 + 2n)`` of the score of a claim of n content words.
"""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.aligners.chain import chain
from spanproof.aligners.query import query
from spanproof.aligners.relevance import Relevance
from spanproof.errors import ConfigError
from spanproof.models.context import Context, context_of
from spanproof.types import Chunk, Claim, Evidence, Span

__all__ = ["LexicalAligner"]


class LexicalAligner:
    """Finds evidence chains by their words (an `spanproof.protocols.Aligner`).

    A chain begins with the best window, goes on with what covers words that are still open (joint support, also from
    several chunks), and has the nearest rivals from other chunks, so that a source that contradicts is not hidden by
    one that supports; a chunk that the claim cites is heard before other rivals. It is empty when no chunk has a
    content word of the claim (of its context, if it has none of its own).

    Args:
        most: how many passages a chain joins at most, >= 1; all lines of a group of a record count as one.

    Raises:
        ConfigError: if `most` is below 1.
    """

    def __init__(self, *, most: int = 8) -> None:
        if type(most) is not int or most < 1:
            raise ConfigError("most >= 1", seen=most, remedy="give the number of passages that a chain may join")
        self._most = most

    def __call__(self, claims: Sequence[Claim], /) -> list[tuple[Evidence, ...]]:
        """One chain a claim, best first; its spans do not overlap."""
        read: dict[int, tuple[Context, dict[str, Chunk]]] = {}
        out = []
        for claim in claims:
            case = claim.case
            if id(case) not in read:
                read[id(case)] = (context_of(case), {chunk.id: chunk for chunk in case.chunks})
            context, chunks = read[id(case)]
            out.append(
                tuple(
                    Evidence(chunks[context.chunks[owner].id], span, score)
                    for owner, span, score in self._chain(claim, context)
                )
            )
        return out

    def _chain(self, claim: Claim, context: Context) -> list[tuple[int, Span, float]]:
        """Windows as position in ``context.chunks``, span and score."""
        wanted = query(claim, context)
        if not any(form in context.index for word in wanted.words for form in word.forms):
            return []
        named = (context.position(citation.chunk_id) for citation in claim.citations)
        relevance = Relevance(wanted, context, cited=frozenset(at for at in named if at is not None))
        ranked = relevance.ranked()
        found = chain(ranked, relevance, most=self._most) if ranked else []
        return [(context.owners[each.first], relevance.span(each), relevance.score(each)) for each in found]
