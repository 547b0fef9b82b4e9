"""spaCy's tokenizer and rule-based sentencizer: one pipeline a process, fed in pieces."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from spanproof.text.locks import lock_of

__all__ = ["final_stops", "sentence_starts"]

_PIECE = 20_000  # characters at a time: spaCy refuses a million at once
_LONGEST_RUN = 64  # characters without a space at a time: spaCy's affix rules cost the square of a run's length
_LIFE = 20_000_000  # characters: a pipeline remembers every new word, so that it is renewed after as many
_RUN = re.compile(r"\S+")
_ONLY_ENDED = re.compile(r"""[^\W_]+[.!?][.!?"')\]”’]*""")  # a word, with signs behind it that begin no sentence


def sentence_starts(text: str) -> list[int]:
    """Where the sentencizer lets sentences begin, in ascending order, as offsets in code points; linear in length.

    The pipeline is ``spacy.blank("en")`` with spaCy's ``sentencizer``: it ends a sentence after every token that is a
    final stop and the punctuation behind it. It knows no context; `spanproof.text.sentences` corrects it. Safe to call
    from several threads.
    """
    found: list[int] = []
    ended = False
    for start, end in _pieces(text):
        found += [start] if ended else []
        kept = _around_stops(text[start:end])
        if end == len(text) and _ONLY_ENDED.fullmatch(kept.text):
            break
        doc = _pipeline.doc(kept.text) if kept.text else ()
        found += [start + kept.place(sentence.start_char) for sentence in doc.sents if sentence.start] if doc else []
        ended = kept.to_end and _is_ended(doc)
    return found


@lru_cache(maxsize=1)
def final_stops() -> frozenset[str]:
    """The signs that end a sentence in any script, one character each (spaCy's list)."""
    from spacy.pipeline import Sentencizer

    return frozenset(Sentencizer.default_punct_chars)


class _Pipeline:
    """``spacy.blank("en")`` with a sentencizer, made when first used and renewed before it has grown large."""

    def __init__(self) -> None:
        self._lock = lock_of(self)
        self._left = 0
        self._nlp: Any = None

    def doc(self, text: str) -> Any:  # noqa: ANN401 - spaCy ships no types for its compiled classes
        with self._lock:
            if self._left <= 0:
                self._left = _LIFE
                self._nlp = self._new()
            self._left -= len(text)
            return self._nlp(text)

    @staticmethod
    def _new() -> Any:  # noqa: ANN401 - as above
        import spacy

        nlp = spacy.blank("en")
        nlp.add_pipe("sentencizer")
        return nlp


_pipeline = _Pipeline()


class _Kept(NamedTuple):
    """What of a text the sentencizer has to read: `places` pairs offsets in `text` with those in the whole."""

    text: str
    places: list[tuple[int, int]]
    to_end: bool

    def place(self, offset: int) -> int:
        """The offset in the whole of an offset in `text`."""
        here, there = self.places[bisect_right(self.places, offset, key=itemgetter(0)) - 1]
        return there + offset - here


def _around_stops(text: str) -> _Kept:
    """Every run of characters with a final stop, and those behind it up to one that begins with a letter or digit.

    spaCy's tokenizer reads each run by itself, so that the others neither end a sentence nor begin one.
    """
    stops = final_stops()
    places: list[tuple[int, int]] = []
    parts: list[str] = []
    size = end = 0
    following = False
    for match in _RUN.finditer(text):
        run = match.group()
        stopped = not stops.isdisjoint(run)
        if stopped or following:
            gap = text[end : match.start()] if following else " " if parts else ""
            places.append((size + len(gap), match.start()))
            parts += (gap, run)
            size, end = size + len(gap) + len(run), match.end()
        following = stopped or (following and not run[0].isalnum())
    parts += [text[end:]] if following else []
    return _Kept("".join(parts), places, following)


def _is_ended(doc: Any) -> bool:  # noqa: ANN401 - as above
    """Whether the last token that is no space or punctuation mark is followed by a final stop."""
    for token in reversed(doc):
        if token.text in final_stops():
            return True
        if not (token.is_punct or token.is_space):
            return False
    return False


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Consecutive ranges that make up `text`, cut before words, or inside a run of more than 64 characters."""
    start = 0
    for run in _RUN.finditer(text):
        is_long = run.end() - run.start() > _LONGEST_RUN
        if run.start() > start and (is_long or run.end() - start > _PIECE):
            yield start, run.start()
            start = run.start()
        while is_long and run.end() - start > _LONGEST_RUN:
            yield start, start + _LONGEST_RUN
            start += _LONGEST_RUN
    if start < len(text):
        yield start, len(text)
