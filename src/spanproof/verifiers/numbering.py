"""Numbering: numbers of an answer that number or name something, or stand for a word, and so are no quantities."""

from __future__ import annotations

import re

from spanproof.text.numbers.quantities import Quantity
from spanproof.verifiers.figures import refers_back

__all__ = ["is_label"]

# What numbers a part of a text or of an answer, not a thing.
_LABELS = re.compile(
    r"(?:\b(?:step|passage|source|document|doc|chunk|context|option|item|point|figure|fig|table|section|reference|ref"
    r"|note|citation|excerpt|paragraph|answer|question|tip|method|part|no|number|rule)s?\.?\s{0,2}|#)\Z",
    re.IGNORECASE,
)
_CITED = re.compile(r"[\[【^]\s?\Z")
_OF_TEXT = re.compile(r"[\s-]{1,2}(?:words?|sentences?|paragraphs?|characters?|bullet points?)\b", re.IGNORECASE)
_LOOK_BACK = 24


def is_label(answer: str, figure: Quantity) -> bool:
    """Whether a number only numbers or names something, or is a word of speech more often than a number."""
    if answer[figure.start : figure.end].lower() in ("one", "first", "second", "third", "401k"):
        return True
    if figure.kind == "id" and not figure.key.isdecimal():
        return True  # B12, COVID-19: names, and looked up as such
    if figure.kind not in ("count", "id"):
        return False
    before = answer[max(0, figure.start - _LOOK_BACK) : figure.start]
    if _CITED.search(before) and answer[figure.end : figure.end + 1] in ("]", "】", ",", "†"):
        return True
    return bool(_LABELS.search(before) or _OF_TEXT.match(answer, figure.end)) or refers_back(answer, figure)
