"""The splitter of the base install: sentences, cut into clauses where that needs no rewriting."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from spanproof.splitters.citations import citations
from spanproof.splitters.clauses import clause_starts
from spanproof.splitters.listed import label_end
from spanproof.splitters.parsed import ParserClauses
from spanproof.splitters.pieces import Piece, pieces
from spanproof.text.words import words
from spanproof.types import Case, Citation, Claim, Kind, Span

__all__ = ["SentenceSplitter"]

_ASKED = re.compile(r"[?？؟][\s\"'”’)\]*_]{0,8}\Z")
_DENIAL = re.compile(r"[\s\"“*_]{0,8}(?:no(?=\s{0,2}(?:[,.!:;–—-]|\Z))|nope|not|wrong|false|actually)\b", re.IGNORECASE)
_LONGEST_BARE = 200  # characters: a longer piece is more than a row of citations


class SentenceSplitter:
    """Splits an answer into atomic claims (see `spanproof.protocols.Splitter`).

    Every word of the answer belongs to a claim; between claims stand white space, list markers and markup only. A
    sentence, a list item, a row of a table and a block of code is a claim; code is ``factual``, for its numbers can be
    made up as well. A sentence with several full clauses (``..., and it closes at 5``) is several claims, and a lead-in
    (``Based on the context,``) is one of kind ``filler``. Citations belong to the claim that they stand in or directly
    follow. Linear in the length of the answer.

    Args:
        pipeline: an installed spaCy pipeline with a parser (``en_core_web_sm``), or the path of one, to find clauses
            by their grammar; without it closed lists of connectives and verbs decide, which cut less often.

    Raises:
        MissingExtraError: if the pipeline is not installed.
        ConfigError: at the first call, if the pipeline has no dependency parser.
    """

    def __init__(self, pipeline: str | None = None) -> None:
        self.pipeline = pipeline
        self._clause_starts: Callable[[str], list[int]] = ParserClauses(pipeline) if pipeline else clause_starts

    def __call__(self, case: Case, /) -> Sequence[Claim]:
        """The claims of ``case.answer``, in order; none if it has no word."""
        cited = citations(case)
        found = _settled(case.answer, _joined(case.answer, pieces(case.answer, self._clause_starts), cited))
        return [
            Claim(case, piece.span, piece.kind, tuple(own))
            for piece, own in zip(found, _attributed(found, cited), strict=True)
        ]


def _joined(answer: str, found: Iterable[Piece], cited: Sequence[Citation]) -> list[Piece]:
    """The pieces, with those that consist of citations alone joined to the one before.

    Those of a list of sources, behind ``Source:`` or below such a title, are filler if there are all these sources.
    """
    kept: list[Piece] = []
    index = 0
    for piece in found:
        while index < len(cited) and cited[index].span.end <= piece.span.start:
            index += 1
        own = [item for item in cited[index : index + 40] if item.span.start < piece.span.end]
        labelled = label_end(piece.span.of(answer))
        if not own or not _is_bare(answer, Span(piece.span.start + labelled, piece.span.end), own):
            kept.append(piece)
        elif kept and kept[-1].kind is not Kind.FILLER and not labelled:
            kept[-1] = Piece(Span(kept[-1].span.start, piece.span.end), kept[-1].kind)
        else:
            known = all(item.chunk_id is not None for item in own)
            kept.append(Piece(piece.span, Kind.FILLER) if known else piece)
    return kept


def _is_bare(answer: str, span: Span, cited: Sequence[Citation]) -> bool:
    """Whether `span` has no word outside the citations."""
    if len(span) > _LONGEST_BARE:
        return False
    return all(
        any(each.span.start <= span.start + word.start and span.start + word.end <= each.span.end for each in cited)
        for word in words(span.of(answer))
    )


def _settled(answer: str, found: list[Piece]) -> list[Piece]:
    """The pieces, with a bare ``Yes.`` or ``No.`` as filler where a statement follows that says it in full.

    What ends in a question mark and is denied by the next piece (``It is free? No, it costs $12.``) asks.
    """
    stated = False
    after = ""
    kept: list[Piece] = []
    for piece in reversed(found):
        text = piece.span.of(answer)
        bare = piece.kind is Kind.FACTUAL and text.strip(" .,!*").casefold() in ("yes", "no")
        denied = piece.kind is Kind.FACTUAL and _ASKED.search(text) and _DENIAL.match(after)
        kind = Kind.QUESTION if denied else Kind.FILLER if bare and stated else piece.kind
        kept.append(Piece(piece.span, kind))
        stated = stated or (kind is Kind.FACTUAL and not bare)
        after = text
    return kept[::-1]


def _attributed(found: Sequence[Piece], cited: Sequence[Citation]) -> list[list[Citation]]:
    """The citations of each piece: those that begin inside it or before the next; the first has earlier ones."""
    shares: list[list[Citation]] = [[] for _ in found]
    index = 0
    for item in cited:
        while index + 1 < len(found) and found[index + 1].span.start <= item.span.start:
            index += 1
        if shares:
            shares[index].append(item)
    return shares
