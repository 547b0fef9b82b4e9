"""The pieces of an answer: sentences, clauses, list items, table rows, headings and code, each with its kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from spanproof.splitters.heads import kind_of_head, kind_of_title
from spanproof.splitters.kinds import kind_of, note_kind
from spanproof.splitters.leadins import statement_start
from spanproof.text.markup import Block, blocks
from spanproof.text.sentences import sentences_of
from spanproof.types import Kind, Span

__all__ = ["Piece", "pieces"]

_WORD = re.compile(r"[^\W_]")
_EDGE = {"row": "| \t", "header": "| \t", "heading": "*_# \t"}
_DEFINITION = re.compile(r"\[\^\w{1,20}\]:")
_RUN_IN = re.compile(r"(\*\*|__)[^\s*_][^*_\n\d]*[.!]\1")
_LONGEST_RUN_IN = 6  # words: what is longer states more than its item is about


class Piece(NamedTuple):
    """A part of an answer with its kind; ``span`` counts in the answer."""

    span: Span
    kind: Kind

    def shifted(self, by: int) -> Piece:
        """The same piece, `by` characters further on."""
        return Piece(self.span.shifted(by), self.kind)


def pieces(answer: str, clause_starts: Callable[[str], list[int]]) -> Iterator[Piece]:
    """The pieces of `answer`, in order and without overlap; markers and markup stand between them, but no word.

    `clause_starts` tells where the second and further clauses of a sentence begin, as ascending offsets into it. A
    heading is that of something: where there is nothing else, it is the answer.
    """
    before = ""
    found = list(blocks(answer))
    heads_something = any(block.kind not in ("heading", "rule") for block in found)
    for at, block in enumerate(found):
        if block.kind in ("row", "header", "code"):
            kind = kind_of_head(answer, block) if block.kind == "header" else Kind.FACTUAL
            yield Piece(_without_edge(answer, Span(block.start, block.end), block), kind)
        elif block.kind != "rule":
            for span in _sentences(answer, block):
                text = span.of(answer)
                if block.kind == "heading":
                    kind = kind_of_title(answer, found, at, text) if heads_something else kind_of(text)
                    yield from (piece.shifted(span.start) for piece in _of_clause(text, kind))
                else:
                    own = _of_sentence(text, clause_starts, before)
                    yield from (piece.shifted(span.start) for piece in own)
                before = text


def _sentences(answer: str, block: Block) -> list[Span]:
    """The sentences of a block, without markers; an item's run-in heading stays with the sentence that it heads."""
    marked = (_without_marker(answer, sentence, block) for sentence in sentences_of(answer, block))
    found = [span for span in marked if span is not None]
    if len(found) > 1 and block.kind == "item" and _is_run_in(found[0].of(answer)):
        found[:2] = [Span(found[0].start, found[1].end)]
    return found


def _is_run_in(sentence: str) -> bool:
    """Whether it is a short phrase in bold, without figures, like ``**Check the cables.**``."""
    return _RUN_IN.fullmatch(sentence) is not None and len(sentence.split()) <= _LONGEST_RUN_IN


def _of_sentence(text: str, clause_starts: Callable[[str], list[int]], before: str) -> Iterator[Piece]:
    """The pieces of one sentence, with offsets that count in it."""
    if note := _DEFINITION.match(text):
        yield Piece(Span(0, len(text)), note_kind(text[note.end() :], before))
        return
    whole = kind_of(text, before)
    cuts = clause_starts(text) if whole in (Kind.FACTUAL, Kind.OPINION) else []
    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        clause = text[start:end].rstrip()
        kind = kind_of(clause, before) if cuts else whole
        yield from (piece.shifted(start) for piece in _of_clause(clause, kind))
        before = clause


def _of_clause(clause: str, kind: Kind) -> Iterator[Piece]:
    """A clause, with what leads into it as a piece of its own; an abstention keeps its lead-in."""
    start = statement_start(clause) if kind in (Kind.FACTUAL, Kind.OPINION, Kind.QUESTION) else 0
    if 0 < start < len(clause):
        yield Piece(Span(0, len(clause[:start].rstrip())), Kind.FILLER)
        yield Piece(Span(start, len(clause)), kind_of(clause[start:]))
    else:
        yield Piece(Span(0, len(clause)), kind)


def _without_marker(answer: str, sentence: Span, block: Block) -> Span | None:
    """`sentence` without list marker and edges; ``None`` if no word is left."""
    start = max(sentence.start, block.body)
    if start >= sentence.end or not _WORD.search(answer, start, sentence.end):
        return None
    return _without_edge(answer, Span(start, sentence.end), block)


def _without_edge(answer: str, span: Span, block: Block) -> Span:
    edge = _EDGE.get(block.kind)
    if edge is None:
        return span
    inner = span.of(answer)
    start = span.start + len(inner) - len(inner.lstrip(edge))
    return Span(start, span.start + len(inner.rstrip(edge)))
