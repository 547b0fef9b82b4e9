"""Held or called off: ``There was a race in 2020`` against ``The 2020 race was cancelled``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from spanproof.verifiers.predications import predications
from spanproof.verifiers.reading import Unit
from spanproof.verifiers.told import Told

__all__ = ["held"]

_BE = r"(?:is|are|was|were|has\sbeen|have\sbeen|had\sto\sbe|will\sbe|being)"
_OFF = re.compile(
    rf"\b(?:(?:{_BE}\s)?(?:cancell?ed|called\soff|scrapped)(?!\s(?:the|an?|his|her|their|its|all|our|my|your)\b)|(?:did|does|do|will)(?:\snot|n['’]t)\s(?:take\splace|happen|go\sahead)"
    rf"|{_BE}?(?:\snot|n['’]t)\s(?:held|staged)|there\s(?:was|were|is|will\sbe)\sno|no(?=\s\w+(?:\s\w+)?\s(?:was|were|took|is)\b))\b",
    re.IGNORECASE,
)
_ON = re.compile(
    r"\b(?:there\s(?:was|were|is|are|will\sbe)(?!\s(?:no|not|nothing))|took\splace|takes\splace|went\sahead"
    r"|(?:was|were|is|are|will\sbe)\s(?:held|staged))\b",
    re.IGNORECASE,
)
_SAID = frozenset("held staged took place takes take happen cancelled canceled called scrapped due annual".split())
_OPEN = re.compile(
    r"\b(?:if|unless|almost|nearly|except|instead|says?|said|according|planned|moved|postponed|later|would|could|might)\b",
    re.IGNORECASE,
)


class _Event(NamedTuple):
    """Whether a part of a text has an event take place, the words for it, and where the text says so."""

    is_on: bool
    words: frozenset[str]
    start: int
    end: int


def held(claim: str, sentences: Sequence[Unit]) -> Told | None:
    """What sentences say of an event that by a claim took place, or did not.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    ours = _events(claim)
    if len(ours) != 1 or not ours[0].words:
        return None
    mine = ours[0]
    found = [(unit, told) for unit in sentences for told in _events(unit.text) if mine.words <= told.words]
    ways = {told.is_on == mine.is_on for _, told in found}
    if len(ways) != 1 or (ways == {True} and mine.is_on):
        return None
    unit, told = found[0]
    return Told(unit, ways == {True}, mine.start, mine.end, f'says "{unit.text[told.start : told.end]}"')


def _events(text: str) -> list[_Event]:
    if not (_OFF.search(text) or _ON.search(text)) or _OPEN.search(text):
        return []
    found = []
    for said in predications(text):
        off = _OFF.search(text, said.start, said.end)
        match = off or _ON.search(text, said.start, said.end)
        if match is not None:
            words = (token for token in said.words if token.content and token.norm not in _SAID)
            stems = frozenset(token.stem for token in words if not match.start() <= token.start < match.end())
            found.append(_Event(off is None, stems, *match.span()))
    return found
