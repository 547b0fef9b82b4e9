"""spaCy's tokenizer and rule-based sentencizer: one pipeline a process, fed in pieces."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

__all__ = ["final_stops", "sentence_starts"]

_PIECE = 20_000  # characters at a time: spaCy refuses a million at once
_LONGEST_RUN = 64  # characters without a space at a time: spaCy's affix rules cost the square of a run's length
_LIFE = 20_000_000  # characters: a pipeline remembers every new word, so that it is renewed after as many
_RUN = re.compile(r"\S+")


def sentence_starts(text: str) -> list[int]:
    """Where the sentencizer lets sentences begin, in ascending order, as offsets in code points; linear in length.

    The pipeline is ``spacy.blank("en")`` with spaCy's ``sentencizer``: it ends a sentence after every token that is a
    final stop and the punctuation behind it. It knows no context; `spanproof.text.sentences` corrects it. Safe to call
    from several threads.
    """
    found: list[int] = []
    ended = False
    for start, end in _pieces(text):
        doc = _pipeline.doc(text[start:end])
        first = [start] if ended else []
        found += first + [start + sentence.start_char for sentence in doc.sents if sentence.start]
        ended = _is_ended(doc)
    return found


@lru_cache(maxsize=1)
def final_stops() -> frozenset[str]:
    """The signs that end a sentence in any script, one character each (spaCy's list)."""
    from spacy.pipeline import Sentencizer

    return frozenset(Sentencizer.default_punct_chars)


class _Pipeline:
    """``spacy.blank("en")`` with a sentencizer, made when first used and renewed before it has grown large."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
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
