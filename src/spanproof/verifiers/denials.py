"""Denials: whether a text says of something that stands in it that it is not so, or not of that."""

from __future__ import annotations

import re

from spanproof.text.polarity import Negation, negations
from spanproof.text.verbs import has_verb
from spanproof.text.words import words

__all__ = ["denies"]

_CUES = re.compile(
    r"(?:not|no|neither|nor|nobody|none|nothing|nowhere|never|cannot|\w+n['’]?t|no longer|no one|not yet)"
)
_OF_VERBS = re.compile(r"(?:not|never|cannot|\w+n['’]?t|no longer|not yet)")
_ASIDE = re.compile(r"\bwith\s\Z", re.IGNORECASE)  # "opened with no fanfare in 1950"
_BREAK = re.compile(
    r"[;:()—]|,|\b(?:and|but|while|whereas|which|who|although|though|because|since|if|when|so|until|unless|than)\b"
)
_SINCE = re.compile(r"\s?(?:since|before|after)\s(?:the\s)?", re.IGNORECASE)  # in front of a date no clause begins
_AHEAD = re.compile(r"(?:in|on|at|by|from|since|until|during|after|before|for)\b", re.IGNORECASE)


def denies(text: str, start: int, end: int) -> bool:
    """Whether a clause of a text denies something of what stands there, before or behind it.

    ``was not built in 1950``, ``no trains ran in 1950``, ``An order placed at 15:00 does not leave``, ``In 1950,
    neither line was open``; but not ``Founded in 1950, it has no branches``.
    """
    found = [each for each in negations(text) if _is_plain(text, each)]
    if any(each.end <= start and (start < each.scope or _SINCE.fullmatch(text, each.scope, start)) for each in found):
        return True
    return any(each.start >= end and _is_of(text, end, each) for each in found)


def _is_plain(text: str, cue: Negation) -> bool:
    """Whether a cue denies a clause, other than one that is an aside of it (``without``, ``lacks``)."""
    said = text[cue.start : cue.end].lower()
    return _CUES.fullmatch(said) is not None and not _ASIDE.search(text, max(0, cue.start - 6), cue.start)


def _is_of(text: str, end: int, cue: Negation) -> bool:
    """Whether a cue behind an offset denies the clause that stands before it: its verb, or its subject."""
    at = end
    stop = _BREAK.search(text, at, cue.start)
    if stop and stop.group() == "," and _AHEAD.match(text) and not has_verb(words(text[: stop.start()])):
        at = stop.end()
        stop = _BREAK.search(text, at, cue.start)
    if stop is not None:
        return False
    of_verb = _OF_VERBS.fullmatch(text[cue.start : cue.end].lower()) is not None
    return of_verb or not has_verb(words(text[at : cue.start]))
