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
_KIND = re.compile(r"\W*(?:The|This|Our)\s([a-z]{3,})\b(?!\s[A-Z])")  # "the shop Radix" has a name


def own_hours(claim: Claim, text: str, told: Sequence[Hours]) -> Sequence[Hours]:
    """The hours of a text but for those of which its sentences say that they are another place's than the claim's.

    So does a sentence with another name for its subject (``Boltco closes at 6`` against ``Acme closes at 8``), or with
    a name among the days (``Acme on Mondays and Boltco on Tuesdays``), in a text that has a name of the claim, too. The
    one name of the text that ends with what the claim begins with (``The museum``) is the claim's own, unless the text
    gives hours of what the claim names.

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
    if not any(_is_named(text, hours, ours) for hours in told):
        ours += _of_kind(claim, found)
    return [hours for hours in told if not _is_of_another(text, hours, found, ours)]


def _of_kind(claim: Claim, found: Sequence[Name]) -> list[Name]:
    """The names that are the only one of the kind that a claim begins with: ``Holt Museum`` of ``The museum``."""
    kind = _KIND.match(claim.text)
    alike = [name for name in found if kind and len(name.words) > 1 and name.words[-1] == kind[1]]
    return alike if len({name.words for name in alike}) == 1 else []


def _is_named(text: str, hours: Hours, ours: Sequence[Name]) -> bool:
    """Whether one of some names stands before hours in their sentence."""
    before = mentions(text[_start(text, hours) : hours.start])
    return any(is_mentioned(name.words, before) for name in ours)


def _start(text: str, hours: Hours) -> int:
    """Where the sentence or line with hours begins."""
    return max((match.end() for match in _BORDER.finditer(text, 0, hours.start)), default=0)


def _is_of_another(text: str, hours: Hours, found: Sequence[Name], ours: Sequence[Name]) -> bool:
    if any(hours.start < name.start and name.end <= hours.end for name in found):
        return True
    if _is_named(text, hours, ours):
        return False
    start = _start(text, hours)
    subjects = [name for name in found if start <= name.start and name.end <= hours.start]
    return any(
        not _ASIDE.search(text, max(0, name.start - _LOOK_BACK), name.start)
        and not _TURNS.search(text, name.end, hours.start)
        for name in subjects
    )
