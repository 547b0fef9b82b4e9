"""Composes an answer of nothing but source text: the extracts of a report, quoted and cited."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from spanproof.renderers.pieces import Piece, Quotes, quoted
from spanproof.types import Evidence, Report, Span

__all__ = ["NOT_FOUND", "NOT_SEARCHED", "NO_QUESTION", "Layout", "verbatim"]

Layout = Literal["list", "sources", "short"]

NOT_FOUND = "No passage of the sources was found that answers the question."
NOT_SEARCHED = "The sources could not be searched for the question: the extractor failed."
_NUMBER = re.compile(r"(\D*)([0-9]*)")
NO_QUESTION = "Without a question there is no passage to look for."


def verbatim(report: Report, layout: Layout) -> tuple[Piece, ...]:
    """The pieces of the verbatim answer, in order; see `spanproof.renderers.replacement.compose`."""
    quotes = Quotes()
    found = [quote for extract in report.extracts for quote in quotes.fresh(extract)]
    if not found:
        return (Piece(_nothing(report)),)
    if layout == "short" or len(found) == 1:
        return quoted(found[0])
    return _listed(found) if layout == "list" else _by_source(found)


def _nothing(report: Report) -> str:
    """Why there is no extract: a search that failed is no search that found nothing."""
    if not (report.case.question or "").strip():
        return NO_QUESTION
    return NOT_SEARCHED if report.provenance.get("extractor") else NOT_FOUND


def _listed(found: Sequence[Evidence]) -> tuple[Piece, ...]:
    lines = [(Piece("\n- " if number else "- "), *quoted(quote)) for number, quote in enumerate(found)]
    return tuple(piece for line in lines for piece in line)


def _by_source(found: Sequence[Evidence]) -> tuple[Piece, ...]:
    """One paragraph a source, in order of its best extract; within it as the source has them."""
    groups: dict[str, list[Evidence]] = {}
    for quote in found:
        groups.setdefault(quote.chunk.source or quote.chunk.id, []).append(quote)
    pieces: list[Piece] = []
    for group in groups.values():
        for number, quote in enumerate(sorted(group, key=_place)):
            separator = " " if number else "\n\n" if pieces else ""
            pieces.extend([Piece(separator)] if separator else [])
            pieces.extend(quoted(quote))
    return tuple(pieces)


def _place(quote: Evidence) -> tuple[int, list[tuple[str, int]], Span]:
    """Where the quote stands in its source; of chunks without an offset, in the order of their ids, 2 before 10."""
    parts = _NUMBER.findall(quote.chunk.id)
    return quote.chunk.start, [(before, int(number or 0)) for before, number in parts], quote.span
