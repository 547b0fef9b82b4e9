"""Extraction by words: sentences that have enough of what the question asks for. No model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log

from spanproof._validation import is_share
from spanproof.errors import ConfigError
from spanproof.extractors.joining import Order, arrange, join, require_options
from spanproof.models.passages import passages_of
from spanproof.text.terms import terms
from spanproof.types import Chunk, Evidence, Span

__all__ = ["LexicalExtractor"]

# Stems that a question has because it is one: they say how it asks, not what for.
_ASKING = frozenset(
    """answer kind sort type tell explain describ discuss giv list nam find many much long old us work mean paper
    author""".split()
)


class LexicalExtractor:
    """Finds sentences and record lines by their words (an `spanproof.protocols.Extractor`).

    A sentence's score is the share of the question's content words that it has, each weighted by its idf among the
    sentences of all chunks (Robertson 2004, "Understanding inverse document frequency"), in [0, 1].

    Args:
        threshold: the least score of a sentence, in (0, 1].
        most: how many spans to return at most; all if ``None``.
        order: ``score`` (best first) or ``document``.
        gap: spans with at most that many characters between them become one.
        least: spans of fewer characters are dropped.

    Raises:
        ConfigError: if `threshold` is not in (0, 1], or another option makes no sense.
    """

    def __init__(
        self,
        *,
        threshold: float = 0.4,
        most: int | None = None,
        order: Order = "score",
        gap: int = 20,
        least: int = 10,
    ) -> None:
        if not is_share(threshold) or not threshold:
            raise ConfigError(
                "threshold in (0, 1]", seen=threshold, remedy="give the least share of the question's words"
            )
        require_options(order=order, most=most, gap=gap, least=least)
        self._threshold, self._most, self._order = threshold, most, order
        self._gap, self._least = gap, least

    def __call__(self, question: str, chunks: Sequence[Chunk], /) -> tuple[Evidence, ...]:
        """The spans that have enough of the question's words; none where the question has no content word."""
        asked = _asked(question)
        units = [[(passage.span, passage.counts) for passage in passages_of(chunk)] for chunk in chunks]
        idf = _idf(asked, [counts for each in units for _, counts in each])
        total = sum(idf)
        found: list[Evidence] = []
        for chunk, each in zip(chunks, units, strict=True) if total else ():
            scored = [(span, _share(asked, idf, counts) / total) for span, counts in each]
            kept: list[tuple[Span, float]] = [
                (span, min(1.0, share)) for span, share in scored if share >= self._threshold
            ]
            found += join(kept, chunk, gap=self._gap, least=self._least)
        return arrange(found, order=self._order, most=self._most)


def _asked(question: str) -> list[tuple[str, ...]]:
    """The forms of each distinct content word of the question, without the words of asking."""
    found = {term.forms[0]: term.forms for term in terms(question)}
    bare = [forms for stem, forms in found.items() if stem not in _ASKING]
    return bare or list(found.values())


def _idf(asked: Sequence[tuple[str, ...]], units: Sequence[Mapping[str, int]]) -> list[float]:
    counts = [sum(any(form in unit for form in forms) for unit in units) for forms in asked]
    return [log(1 + (len(units) - count + 0.5) / (count + 0.5)) for count in counts]


def _share(asked: Sequence[tuple[str, ...]], idf: Sequence[float], counts: Mapping[str, int]) -> float:
    return sum(weight for forms, weight in zip(asked, idf, strict=True) if any(form in counts for form in forms))
