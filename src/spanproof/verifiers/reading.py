"""What several verifiers read: the words of a sentence in order, and the sentences of an evidence chain."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from spanproof.models.passages import passages_of
from spanproof.text.cache import Cache
from spanproof.text.irregular import IRREGULAR
from spanproof.text.words import STOP_WORDS, Word, stem, words
from spanproof.types import Chunk, Claim, Evidence, Span

__all__ = [
    "Token",
    "Unit",
    "all_units",
    "as_word",
    "content_stems",
    "differing_reason",
    "in_answer",
    "is_taken_back",
    "mentioned_ids",
    "noun_stem",
    "reached",
    "read",
    "units",
    "with_verb_stems",
]


class Token(NamedTuple):
    """A word; ``start`` and ``end`` are half-open offsets in its text, ``content`` says that it is no stop word."""

    start: int
    end: int
    norm: str
    stem: str
    content: bool


class Unit(NamedTuple):
    """A sentence of a chunk, or a line of a record; ``span`` counts in the chunk's text."""

    chunk: Chunk
    span: Span

    @property
    def text(self) -> str:
        """The characters of the chunk in the span."""
        return self.span.of(self.chunk.text)


_token: Callable[[tuple[int, int, str, str, bool]], Token] = partial(tuple.__new__, Token)  # as in `words`
_TAKEN_BACK = re.compile(
    r"\W*(?:(?:but|in (?:fact|truth)|actually|however|no),? )?(?:not so\b"
    r"|[^.!?]{0,60}\bthe (?:other way (?:a?round|about)|reverse|opposite|contrary)\b|(?:it|this|that|the truth)"
    r" (?:is|was)(?: in fact| really| exactly| just| quite)? (?:wrong|untrue|false"
    r"|an? (?:error|mistake|lie)|not (?:so|true|correct|right))\b)",
    re.IGNORECASE,
)
_PLURALS = {"children": "child", "men": "man", "women": "woman", "people": "person"}
_KEPT: Cache[tuple[Token, ...]] = Cache(2_000_000)  # characters of text


def read(text: str) -> tuple[Token, ...]:
    """The words of a claim or a sentence, in order; remembered."""
    return _KEPT.get(text, lambda: _tokens(text), cost=len(text))


def units(chain: Sequence[Evidence], *, most: int = 12) -> list[Unit]:
    """The sentences of a chain, best evidence first, at most `most`."""
    found: list[Unit] = []
    for evidence in chain:
        passages = passages_of(evidence.chunk)
        first = bisect_right(passages, evidence.span.start, key=lambda passage: passage.span.end)
        for passage in islice(passages, first, None):
            if passage.span.start >= evidence.span.end or len(found) == most:
                break
            found.append(Unit(evidence.chunk, passage.span))
    return found


def all_units(chunks: Iterable[Chunk]) -> list[Unit]:
    """The sentences of some chunks, in order."""
    return [Unit(chunk, passage.span) for chunk in chunks for passage in passages_of(chunk)]


def reached(claim: Claim, sentences: Sequence[Unit], *, longest: int = 12_000) -> list[Unit]:
    """These sentences of a claim's evidence, and behind them the others of its chunks, in an order of their own.

    The others are left out where the chunks have more characters than `longest`.
    """
    chunks = claim.case.chunks
    if sum(len(chunk.text) for chunk in chunks) > longest:
        return list(sentences)
    return list(dict.fromkeys((*sentences, *all_units(sorted(chunks, key=lambda chunk: chunk.text)))))


def is_taken_back(unit: Unit) -> bool:
    """Whether the text behind a sentence says that it was not so, or the other way round."""
    return _TAKEN_BACK.match(unit.chunk.text, unit.span.end) is not None


def differing_reason(unit: Unit, theirs: str, ours: str) -> str:
    """The reason of a contradiction: what a sentence has where the answer has something else."""
    return f'[{unit.chunk.id}] has "{theirs}" where the answer has "{ours}"'


def mentioned_ids(found: Sequence[Unit]) -> str:
    """The ids of the chunks, as reasons name them: ``[1], [3]``."""
    return ", ".join(dict.fromkeys(f"[{unit.chunk.id}]" for unit in found))


def in_answer(claim: Claim, start: int, end: int) -> Span:
    """Offsets in the claim's text as a span of the answer."""
    return Span(start, end).shifted(claim.span.start)


def noun_stem(token: Token) -> str:
    """The stem of a word, those of irregular plurals that of the one."""
    return _PLURALS.get(token.norm, token.stem)


def as_word(token: Token) -> Word:
    """A word without what it was read as."""
    return Word(token.start, token.end, token.norm)


def content_stems(tokens: Iterable[Token]) -> frozenset[str]:
    """The stems of those words that are no stop words."""
    return frozenset([token.stem for token in tokens if token.content])


def with_verb_stems(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Words whose stems are those of their verbs: ``left`` and ``leave`` have one."""
    return tuple([token._replace(stem=IRREGULAR[token.norm]) if token.norm in IRREGULAR else token for token in tokens])


def _tokens(text: str) -> tuple[Token, ...]:
    return tuple([_token((start, end, norm, stem(norm), norm not in STOP_WORDS)) for start, end, norm in words(text)])
