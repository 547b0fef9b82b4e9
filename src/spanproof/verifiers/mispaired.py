"""Mispaired: a claim that says of one thing what a sentence that tells several things apart says of another.

``Side effects: fever (common), fainting (rare)``: not ``Fainting is common``. ``Ada is the director, Ben the
treasurer``: not ``Ada is the treasurer``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from spanproof.text.paired import Pair, paired
from spanproof.text.polarity import negations
from spanproof.text.restated import is_mere_phrase
from spanproof.text.verbs import refers
from spanproof.text.words import stem
from spanproof.types import Claim, Span
from spanproof.verifiers.counted import is_family
from spanproof.verifiers.doers import OtherDoer
from spanproof.verifiers.parts import COMPARED
from spanproof.verifiers.reading import Token, Unit, all_units, noun_stem, read

__all__ = ["told_of_another"]

_UNSURE = re.compile(
    r"\b(?:\w{3,}est|not|no|nor|never|respectively|would|could|should|might|if|between|both|except|like|unlike|than|against|oppos\w+|refus\w+|reject\w+|without|instead|rather|only)\b"
    r"|n['’]t\b|\?\s*\Z",
    re.IGNORECASE,
)
_LIGHT = frozenset(
    map(
        stem,
        """is called said be contain contains have has go goes went belong belongs put get gets give gives gave win won
        receive received become became work works take takes make makes made use used serve served hold held held by
        person people thing one name named year place""".split(),
    )
)
_YEAR = re.compile(r"[\s*•-]*\d{4}\b\s?[:–—-]")
_REFERRING = re.compile(
    r"\b(?:it|its|them|their|this|that|these|those|him|her|his|same|other|former|latter)\b", re.IGNORECASE
)
_ONE = re.compile(r"\bones?\Z", re.IGNORECASE)
_IT = re.compile(r"\s(?:it|them|this|that)\W*\Z")
_MOST = 12  # content words of a claim


Range = tuple[int, int]


class _Side(NamedTuple):
    """One side of a pair: its stems that no other pair has, and where it stands in the sentence."""

    stems: frozenset[str]
    start: int
    end: int


def told_of_another(claim: Claim, evidence: Sequence[Unit]) -> OtherDoer | None:
    """Where a claim has one side of one pair of a sentence and the other side of another pair; ``None`` if nowhere.

    The claim has no word that tells its own pair from the others on the other sides, few words that the sentence does
    not have, and no other sentence of the chunks has both sides.
    """
    text, said = claim.text, {noun_stem(token): token for token in reversed(read(claim.text)) if token.content}
    if not 0 < len(said) <= _MOST or _UNSURE.search(text) or COMPARED.search(text) or negations(text):
        return None
    asked: set[str] = set()
    if claim.case.question and (is_mere_phrase(claim) or refers(text) or _IT.search(text)):
        asked = {noun_stem(token) for token in read(claim.case.question) if token.content}
    for unit in _runs(evidence):
        for row in () if negations(unit.text) else paired(unit.text):
            found = next(filter(None, (_mixed(unit, row, part, asked) for part in _claimed(text, said))), None)
            if found is not None and not _is_said(claim, unit, found.met):
                ours = found.ours
                start, end = ours.start + claim.span.start, ours.end + claim.span.start
                return OtherDoer(unit, Span(start, end), unit.text[found.theirs.start : found.theirs.end])
    return None


def _runs(evidence: Sequence[Unit]) -> Iterator[Unit]:
    """The sentences, those that begin with a year as one with their neighbours that do (``2020: Ana Sol``)."""
    for unit in evidence:
        if not _YEAR.match(unit.text):
            yield unit
            continue
        near = [each for each in all_units([unit.chunk]) if _YEAR.match(each.text)]
        yield Unit(unit.chunk, Span(near[0].span.start, near[-1].span.end))


def _claimed(text: str, said: dict[str, Token]) -> Iterator[dict[str, Token]]:
    """The words of each pair that a claim itself tells, else all of its words."""
    rows = paired(text)
    for pair in rows[0] if rows else ():
        yield {key: token for key, token in said.items() if any(start <= token.start < end for start, end in pair)}
    if not rows:
        yield said


class _Mixed(NamedTuple):
    """The claim's word of one pair, the side of another pair where it should be, and both stems."""

    ours: Token
    theirs: _Side
    met: tuple[frozenset[str], frozenset[str]]


def _mixed(unit: Unit, row: Sequence[Pair], said: dict[str, Token], asked: set[str]) -> _Mixed | None:
    everything = said.keys() | asked
    if any(_REFERRING.search(unit.text, *side) for pair in row for side in pair):
        return None
    columns = list(zip(*row, strict=True))
    owners, told = (_sides(unit.text, one, two, everything) for one, two in (columns, columns[::-1]))
    by_owner = [at for at, side in enumerate(owners) if _names(side, everything)]
    by_told = [at for at, side in enumerate(told) if _names(side, everything)]
    if len(by_owner) != 1 or len(by_told) != 1 or by_owner == by_told:
        return None
    mine, other = by_owner[0], by_told[0]
    theirs = owners[other].stems | told[mine].stems
    if any(one in theirs or any(is_family(one, each) for each in theirs) for one in everything):
        return None
    known = {noun_stem(token) for token in read(unit.text)} | _LIGHT | asked
    if len(said.keys() - known) * 3 > len(said):
        return None
    met = owners[mine].stems & everything, told[other].stems & everything
    ours = _first(said, met[1])
    if ours is not None:
        return _Mixed(ours, told[mine], met)
    ours = _first(said, met[0])
    return _Mixed(ours, owners[other], met) if ours is not None else None


def _first(said: dict[str, Token], stems: frozenset[str]) -> Token | None:
    """The first word of a claim that has one of these stems."""
    return min((said[each] for each in stems & said.keys()), default=None)


def _sides(text: str, ranges: Sequence[Range], others: Sequence[Range], said: AbstractSet[str]) -> list[_Side]:
    """The sides of one column, each with the stems that none of the other pairs has on either side."""
    stems = [frozenset(_stems(text, start, end)) for start, end in ranges]
    if any(_ONE.search(text, start, end) for start, end in ranges):  # "into the blue bin, into the green one"
        stems = [own - frozenset(_last(text, *each)) for own, each in zip(stems, ranges, strict=True)]
    numbers = [frozenset(each for each in own if each[:1].isdigit()) for own in stems]
    if all(numbers) and not said.isdisjoint(frozenset().union(*numbers)):  # years tell prizes apart, whatever they add
        stems = numbers
    across = [frozenset(_stems(text, start, end)) for start, end in others]
    return [
        _Side(own - frozenset().union(*stems[:at], *stems[at + 1 :], *across[:at], *across[at + 1 :]), *ranges[at])
        for at, own in enumerate(stems)
    ]


def _stems(text: str, start: int, end: int) -> Iterator[str]:
    return (noun_stem(token) for token in read(text) if token.content and start <= token.start < end)


def _last(text: str, start: int, end: int) -> list[str]:
    """The stem of the last word of a side, where another side has ``one`` for it."""
    return [] if _ONE.search(text, start, end) else list(_stems(text, start, end))[-1:]


def _names(side: _Side, said: AbstractSet[str]) -> bool:
    """Whether a claim has most of the words that tell a side from the others."""
    return bool(side.stems) and 2 * len(side.stems & said) >= len(side.stems)


def _is_said(claim: Claim, unit: Unit, met: tuple[frozenset[str], frozenset[str]]) -> bool:
    """Whether another sentence has words of both sides."""
    for other in all_units(claim.case.chunks):
        if not other.span.overlaps(unit.span) or other.chunk != unit.chunk:
            stems = {noun_stem(token) for token in read(other.text)}
            if all(not each.isdisjoint(stems) for each in met):
                return True
    return False
