"""Whose opening hours a sentence gives, where a text tells those of several places."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.text.naming.aliases import is_mentioned, mentions
from spanproof.text.naming.names import Name, names
from spanproof.text.times.hours import Hours
from spanproof.types import Claim

__all__ = ["own_hours"]

_BORDER = re.compile(r"[.!?](?=\s)|[;\n]")
_ASIDE = re.compile(
    r"\b(?:in|at|on|near|of|by|from|to|with|for|behind|opposite|beside|under|over)\s(?:the\s)?\Z", re.IGNORECASE
)
_TURNS = re.compile(r"[,:()]|\b(?:it|they|we|he|she|you|which|who|that|this)\b", re.IGNORECASE)
_LOOK_BACK = 24


def own_hours(claim: Claim, text: str, told: Sequence[Hours]) -> Sequence[Hours]:
    """The hours of a text but for those of which its sentences say that they are another place's than the claim's.

    So does a sentence with another name for its subject (``Boltco closes at 6`` against ``Acme closes at 8``), or with
    a name among the days (``Acme on Mondays and Boltco on Tuesdays``), in a text that has a name of the claim, too.

    Args:
        claim: the claim.
        text: the text.
        told: its hours.
    """
    if not told:
        return told
    found, said, known = names(text), mentions(claim.text), mentions(text)
    ours = [name for name in found if is_mentioned(name.words, said)]
    ours += [name for name in names(claim.text) if is_mentioned(name.words, known)]
    if not ours:
        return told
    return [hours for hours in told if not _is_of_another(text, hours, found, ours)]


def _is_of_another(text: str, hours: Hours, found: Sequence[Name], ours: Sequence[Name]) -> bool:
    if any(hours.start < name.start and name.end <= hours.end for name in found):
        return True
    start = max((match.end() for match in _BORDER.finditer(text, 0, hours.start)), default=0)
    before = mentions(text[start : hours.start])
    if any(is_mentioned(name.words, before) for name in ours):
        return False
    subjects = [name for name in found if start <= name.start and name.end <= hours.start]
    return any(
        not _ASIDE.search(text, max(0, name.start - _LOOK_BACK), name.start)
        and not _TURNS.search(text, name.end, hours.start)
        for name in subjects
    )
