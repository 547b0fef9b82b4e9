"""Sentences of a text, as spans.

spaCy's tokenizer and rule-based sentencizer propose the borders; what they cannot know is corrected here: blocks
(`spanproof.text.markup`), abbreviations, initials and numbers (`spanproof.text.abbreviations`), brackets and quotes
(`spanproof.text.enclosed`), signs and citations that follow the full stop, and scripts without spaces.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache

from spanproof.text.abbreviations import ends_sentence
from spanproof.text.enclosed import enclosures, inside
from spanproof.text.markup import Block, blocks
from spanproof.text.pipeline import final_stops, sentence_starts
from spanproof.text.spans import trimmed
from spanproof.types import Span

__all__ = ["sentences", "sentences_of"]

_LONGEST = 1_500  # characters: what has no border for longer than that is cut between words
_ASCII_STOPS = frozenset(".!?…‥")
# What may stand between a stop and the white space: closing signs, emphasis, and citations such as [1] or 【1†source】.
_NAMED = r"(?:PMID|PUBMED|DOI)[: ]"
_TAIL = re.compile(
    r"[\"'”’»›)\]}）】」』*_~`]*"
    r"(?:[ \t]{0,2}(?:\[\^?(?:[A-Za-z]{1,12} ?)?\d[\d ,;–-]{0,20}\]|【[^】\n]{1,40}】"
    rf"|\({_NAMED}[^()\n]{{1,40}}\)|\[{_NAMED}[^\[\]\n]{{1,40}}\]"
    r"|\((?:see )?(?:passages?|sources?|documents?|docs?|chunks?|contexts?|refs?) \d[\d ,&and–-]{0,30}\))){0,20}",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"\S{1,40}\Z")
_AFTER = re.compile(r"[^\w$€£¥]{0,12}([\w$€£¥][\w.'’]{0,30})?")
_GLUED = re.compile(r"(?:[A-Z][a-z]{0,20}|I'm|It's)(?=[\s,;]\s?\S)")
_MARKER = re.compile(r"(?:[A-Za-z]+ \d+:)?[\s*_(\[#]*(?:\d{1,4}|(?:\d{1,2}\s+)?\d{1,2}|[ivxIVX]{1,4}|[A-Za-z])[*_\])]*")
_FIRST_MARKER = re.compile(r":\s{1,3}\(?1\Z")
_SMALL_LETTER = re.compile(r"\s{1,4}[a-z]")
_CITED = re.compile(r"[\])】]\Z")
_BETWEEN = re.compile(r"(?<=\s)(?=\S)|(?<=[^\w\s])(?=\w)|(?<=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])")


def sentences(text: str) -> tuple[Span, ...]:
    """The sentences of `text`: of a chunk or of an answer.

    Spans are half-open, in order and without overlap, begin and end with a character that is no white space, and
    leave nothing but white space outside. A list marker belongs to the sentence it introduces; each row of a table and
    each line of fenced code is one; a line without a word (``---``) is one of its own. No sentence is longer than about
    1,500 characters: beyond that it is cut between words. Linear in the length of `text`.
    """
    return tuple(span for block in blocks(text) for span in sentences_of(text, block))


def sentences_of(text: str, block: Block) -> Iterator[Span]:
    """The sentences of one block of `text`, markers included."""
    if block.kind in ("row", "header", "rule"):
        yield from _bounded(text, Span(block.start, block.end))
    elif block.kind == "code":
        for line in re.finditer(r"\S(?:[^\r\n]*\S)?", text[block.start : block.end]):
            yield from _bounded(text, Span(line.start(), line.end()).shifted(block.start))
    else:
        start = block.start
        for border in [*_borders(text[block.body : block.end]), block.end - block.body]:
            span = trimmed(text, start, block.body + border)
            if span is not None:
                yield from _bounded(text, span)
            start = block.body + border


def _borders(text: str) -> Iterator[int]:
    """Where sentences begin in the body of a block, without the first, in ascending order."""
    starts = sentence_starts(text)
    kept_together = enclosures(text)
    first = 0
    for stop in _stops().finditer(text):
        border = _border(text, (stop.start(), stop.end()), starts)
        if border is None or border <= first or inside(kept_together, border):
            continue
        if _is_marker(text[max(first, stop.start() - 25) : stop.start()]):
            continue
        yield border
        first = border


def _border(text: str, stop: tuple[int, int], starts: Sequence[int]) -> int | None:
    """The end of the sentence that `stop` ends, with all that belongs to it; ``None`` if it ends none."""
    start, end = stop
    tail = _tail(text, end)
    after = _AFTER.match(text, tail)
    word = (after and after[1]) or ""
    seen_from = bisect_right(starts, start)
    next_word = after.start(1) if after and after[1] else len(text)
    is_glued = tail > end and text[end] in "[(【"  # then the tokenizer takes stop and citation for one word
    seen = is_glued or (seen_from < len(starts) and starts[seen_from] <= max(next_word, tail))
    if tail < len(text) and not text[tail].isspace():
        return tail if _needs_no_space(text, stop, tail) else None
    before = _BEFORE.search(text, max(0, end - 40), end)
    surface = before.group().lstrip("([{\"'“‘«*_") if before else ""
    return tail if ends_sentence(surface, word, stop=text[start:end], seen=seen) else None


def _tail(text: str, end: int) -> int:
    """The end of the closing signs and citations behind a stop; a citation that begins the next clause stays there."""
    tail = _TAIL.match(text, end)
    assert tail is not None  # noqa: S101 - every part of the pattern may be empty
    if _SMALL_LETTER.match(text, tail.end()) and _CITED.search(tail.group()) and tail.group()[:1].isspace():
        return end
    return tail.end()


def _needs_no_space(text: str, stop: tuple[int, int], tail: int) -> bool:
    """Whether a sentence may end right before a letter: ``好。你``, ``the end.Next one``, ``shown.[1]Next``."""
    start, end = stop
    if not _ASCII_STOPS.issuperset(text[start:end]):
        return True
    if text[start:end] not in (".", "!", "?") or not _GLUED.match(text, tail):
        return False
    is_word = text[max(0, start - 3) : start].islower() and text[max(0, start - 3) : start].isalpha()
    return is_word or tail > end


def _is_marker(text: str) -> bool:
    """Whether all that stands before a stop is the number or letter of an enumeration."""
    return (len(text) <= 24 and _MARKER.fullmatch(text) is not None) or _FIRST_MARKER.search(text) is not None


@lru_cache(maxsize=1)
def _stops() -> re.Pattern[str]:
    signs = re.escape("".join(sorted(final_stops() | _ASCII_STOPS)))
    return re.compile(f"[{signs}]+")


def _bounded(text: str, span: Span) -> Iterator[Span]:
    """`span`, cut between words wherever it is longer than the longest sentence."""
    start = span.start
    while span.end - start > _LONGEST:
        cut = _cut(text, start, span.end)
        piece = trimmed(text, start, cut)
        if piece is not None:
            yield piece
        start = cut
    rest = trimmed(text, start, span.end) if start < span.end else None
    if rest is not None:
        yield rest


def _cut(text: str, start: int, end: int) -> int:
    """The last place between words in the second half of the longest sentence; else the first one after it."""
    half, full = start + _LONGEST // 2, start + _LONGEST
    places = [place.start() for place in _BETWEEN.finditer(text, half, full) if place.start() > half]
    if places:
        return places[-1]
    later = _BETWEEN.search(text, full, end)
    return later.start() if later else end
