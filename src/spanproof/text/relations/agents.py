"""Agents: who is named for a verb, before it in the active or behind its ``by``, and which words go with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from spanproof.text.relations.converses import base, is_participle, is_past, is_present
from spanproof.text.relations.phrases import BE, Clause
from spanproof.text.words import STOP_WORDS

__all__ = ["Act", "Ascribed", "acts", "ascribed"]

_PART = re.compile(
    r"[;:]|\b(?:but|while|whereas|although|though|since|because|when|after|before|until)\b", re.IGNORECASE
)
_CLEFT = re.compile(r"(?:it|this) (?:is|was) (?P<who>[^,;:]{2,60}?),? (?:who|that|which) (?P<did>\S.+)", re.IGNORECASE)
_PERSON = r"(?:one|person|woman|man|company|firm|team|club)"
_LAST = re.compile(rf"the {_PERSON} (?:who|that|which) (?P<did>\S.+?) (?:is|was) (?P<who>[^,;:]+)", re.IGNORECASE)
_FIRST = re.compile(rf"(?P<who>[^,;:]+?) (?:is|was) the {_PERSON} (?:who|that|which) (?P<did>\S.+)", re.IGNORECASE)
_HELPERS = frozenset("has have had also later then first once already still soon since finally now never".split())
_BY_WITHIN = 5  # words behind a participle among which "by" names who did it
_NO_OBJECT = frozenset("of in on at by with from and or than as".split())

Range = tuple[int, int]
"""Half-open offsets in a text."""


class Ascribed(NamedTuple):
    """What a text says that one alone did, as the ranges of ``who`` and of ``did``, with the base of its ``verb``.

    ``whom`` has the bases of the words for what it was done to, where they stand before the verb; ``alone`` says that
    the text allows nobody else.
    """

    who: Range
    did: tuple[Range, ...]
    verb: str
    whom: frozenset[str]
    alone: bool


class Act(NamedTuple):
    """A verb with the range of who is said to do it, empty where nobody is, and the bases of the words around.

    ``near`` are the words between it and the next verb, ``around`` those up to the next one who does something.
    """

    start: int
    who: Range
    near: frozenset[str]
    around: frozenset[str]
    clause: Range
    passive: bool


def ascribed(text: str) -> Ascribed | None:
    """What a text ascribes to one alone: ``it was Ames who built it``, ``it was built by Ames``."""
    said = text.rstrip(" .")
    found = _CLEFT.fullmatch(said) or _LAST.fullmatch(said) or _FIRST.fullmatch(said)
    if found is None:
        return _by(said)
    did = Clause(found["did"])
    at = next((at for at, word in enumerate(did.words) if word.norm not in _HELPERS | BE and word.norm[-2:] != "ly"), 0)
    if at >= len(did.words) or not _is_verb(did, at):
        return None
    if did.norm(at - 1) in BE:  # to whom something was done
        return None
    return Ascribed(found.span("who"), (found.span("did"),), base(did.norm(at)), frozenset(), alone=True)


def _by(text: str) -> Ascribed | None:
    clause = Clause(text)
    for at, word in enumerate(clause.words):
        by = clause.find(at + 1, "by", _BY_WITHIN) if is_participle(word.norm) and _is_lower(clause, at) else None
        if by is not None and clause.auxiliary(at) in BE:
            who = _range(clause, *clause.ahead(by + 1))
            whom = clause.before_verb(at)
            did = ((0, who[0]), (who[1], len(text)))
            return Ascribed(who, did, base(word.norm), _bases(clause, *whom), alone=False) if who[0] < who[1] else None
    return None


def acts(text: str, verb: str) -> Iterator[Act]:
    """Where a sentence has a verb, in the form of `converses.base`."""
    clause = Clause(text)
    places = [at for at in range(len(clause.words)) if base(clause.norm(at)) == verb and _is_verb(clause, at)]
    if not places:
        return
    verbs = [at for at in range(len(clause.words)) if at in places or _may_be_verb(clause, at)]
    subjects = {at: _subject(clause, at) for at in verbs}
    parts = [0, *(part.end() for part in _PART.finditer(text)), len(text)]
    for at in places:
        start, stop = next(each for each in pairwise(parts) if each[0] <= clause.words[at].start < each[1])
        who, passive = subjects[at]
        others = [(clause.words[each].start, *subjects[each]) for each in verbs if each != at]
        begun = [them[0] for when, them, _ in others if when > clause.words[at].start and them[0] < them[1]]
        stop = min([stop, *(each for each in begun if each > clause.words[at].start)])
        first = min(who[0], clause.words[at].start) if who[0] < who[1] else clause.words[at].start
        start = max([start, *(when for when, _, _ in others if when < first)])
        behind = min([stop, *(when for when, _, _ in others if when > clause.words[at].start)])
        near = _between(clause, clause.words[at].start, behind)
        around = _between(clause, start, stop)
        yield Act(clause.words[at].start, who, around if passive else near, around, (start, stop), passive)


def _subject(clause: Clause, at: int) -> tuple[Range, bool]:
    """Who does what a verb says, and whether it is passive."""
    by = clause.find(at + 1, "by", _BY_WITHIN) if is_participle(clause.norm(at)) else None
    passive = by == at + 1 or clause.auxiliary(at) in BE
    if passive:
        return (_range(clause, *clause.ahead(by + 1)) if by is not None else (0, 0)), True
    return _range(clause, *clause.before_verb(at)), False


def _is_verb(clause: Clause, at: int) -> bool:
    """Whether a word may be a verb: a past form, or one in -s with an object behind it."""
    norm = clause.norm(at)
    if not _is_lower(clause, at):
        return False
    if is_past(norm) or is_participle(norm):
        return True
    third = norm.endswith("s") and not norm.endswith("ss") and base(norm) != norm
    return third and clause.norm(at + 1) not in _NO_OBJECT | BE and not (at and clause.is_possessive(at - 1))


def _may_be_verb(clause: Clause, at: int) -> bool:
    norm = clause.norm(at)
    return _is_lower(clause, at) and (is_past(norm) or is_participle(norm) or is_present(norm))


def _is_lower(clause: Clause, at: int) -> bool:
    return clause.text[clause.words[at].start].islower()


def _range(clause: Clause, first: int, stop: int) -> Range:
    return (clause.words[first].start, clause.words[stop - 1].end) if first < stop <= len(clause.words) else (0, 0)


def _bases(clause: Clause, first: int, stop: int) -> frozenset[str]:
    return frozenset(base(word.norm) for word in clause.words[first:stop] if word.norm not in STOP_WORDS)


def _between(clause: Clause, start: int, stop: int) -> frozenset[str]:
    return frozenset(
        base(word.norm) for word in clause.words if start <= word.start < stop and word.norm not in STOP_WORDS
    )
