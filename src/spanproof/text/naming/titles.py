"""Stretches of a text where capitals say nothing: headings, labels, lines in capitals."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spanproof.types import Span

__all__ = ["titles"]

_LINE = re.compile(r"[^\n\r]+")
_MARKS = re.compile(r"[\s>*_#•◦▪‣+-]*(?:\(?\d{1,3}[.)]\s+)?[*_]*")
_LABEL = re.compile(r"[^:|]{1,60}?[*_]*:(?=[\s*_]|$)")
_WORD = re.compile(r"[^\W\d_]+")
_LONGEST = 14  # words of a heading
_MINOR = 3  # letters of a word that a heading may leave small


def titles(text: str) -> list[Span]:
    """Headings, labels (``Parking: yes``) and lines in capitals, in order; linear in the length of `text`.

    A line is a heading if it is marked as one (``#``, a line in bold), or if all its longer words have a capital, it
    has no full stop and is not the whole text. A label has at most six words, before a colon at the start of a line.
    """
    lines = [line for line in _LINE.finditer(text) if not line.group().isspace()]
    return [span for line in lines for span in _title(text, line, alone=len(lines) == 1)]


def _title(text: str, line: re.Match[str], *, alone: bool) -> Iterator[Span]:
    start, end = line.span()
    marks = _MARKS.match(text, start, end)
    body = marks.end() if marks else start
    found = [word.group() for word in _WORD.finditer(text, body, end)]
    whole = text[body:end].rstrip()
    marked = "#" in text[start:body] or ("**" in text[start:body] and whole.endswith("**"))
    if marked or _is_shouted(found) or (not alone and _is_heading(whole, found)):
        yield Span(start, end)
        return
    label = _LABEL.match(text, body, end)
    if label and len(_WORD.findall(label.group())) <= 6:
        yield Span(start, label.end())


def _is_shouted(found: list[str]) -> bool:
    letters = "".join(found)
    return len(found) > 1 and len(letters) >= 8 and sum(map(str.isupper, letters)) >= 0.7 * len(letters)


def _is_heading(line: str, found: list[str]) -> bool:
    longer = [word for word in found if len(word) > _MINOR]
    capital = all(word[0].isupper() for word in longer) and bool(found) and found[0][0].isupper()
    return capital and 2 <= len(found) <= _LONGEST and bool(longer) and not line.endswith((".", "!", "?", ",", ";"))
