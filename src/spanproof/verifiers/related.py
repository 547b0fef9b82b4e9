"""Relations: whether a source says of the same two things what a claim says of them, or says it the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.polarity import negations
from spanproof.text.relations.comparisons import Comparison, comparisons, orders
from spanproof.text.relations.converses import MUTUAL
from spanproof.text.relations.journeys import journeys
from spanproof.text.relations.phrases import Sides
from spanproof.text.relations.roles import roles
from spanproof.verifiers.reading import Token, Unit, is_taken_back, read

__all__ = ["LONGEST", "Related", "related"]

LONGEST = 120
"""Words of a text up to which its relations are read: no sentence is longer."""

_AND = re.compile(
    r"\b(?:each other|one another|both|mutual(?:ly)?|respectively|vice versa|not (?:all|every|always)|except)\b",
    re.IGNORECASE,
)
"""Where a text has these, its relations may hold either way, or not of all."""
_NOT_AS = re.compile(r"\bnot(?= (?:as|so) \w+ as\b)")
_TURN = re.compile(r";|\b(?:but|while|whereas|although|though)\b", re.IGNORECASE)
_UNSURE = frozenset(
    """will would may might could can should must plan plans planned try tries tried attempt attempts attempted want
    wants wanted intend intends intended hope hopes hoped offer offered agree agreed if unless said says claim claims
    claimed allege alleged allegedly reportedly rumoured rumored expected expects likely possibly perhaps almost nearly
    once formerly until failed refused sometimes often usually some most many few""".split()
)
"""What makes of a fact something less; a claim that lacks it is not simply supported."""
_DEGREES = frozenset(
    "more less fewer most least all each every always never only alone both half twice first last".split()
)
_JOINTS = frozenset("before after because until when while since once".split())
_WHEN = _DEGREES | _JOINTS | frozenset("during without unless if again himself herself themselves".split())
"""What says of a fact how far, when, how or with whom it held: a sentence without these does not say as much."""
_ACCORDING = re.compile(r"\b(?:according to|in the (?:view|opinion|words) of|by)\s(?P<whom>[^,]{1,60}),", re.IGNORECASE)
_YEAR = re.compile(r"[12]\d{3}")


class _Held(NamedTuple):
    """What a text says to hold of two things in this order, with the offsets of the word that says so."""

    kinds: frozenset[str]
    sides: Sides
    topic: frozenset[str]
    start: int
    end: int


class Related(NamedTuple):
    """A sentence that says what a claim says, or says it the other way round; offsets are those of the claim's word."""

    unit: Unit
    agrees: bool
    start: int
    end: int


def related(claim: str, sentences: Sequence[Unit]) -> Related | None:
    """What the sentences say of what a claim says of two things; None if none speaks of it, or it cannot be told.

    A sentence agrees if it has all other content words of the claim, too. One that says it the other way round counts
    only if none has it the claim's way.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    ours = list(_held(claim))
    if not ours or negations(_without_as(claim)) or _AND.search(claim):
        return None
    said = read(claim)
    heard = [unit for unit in sentences if not is_taken_back(unit) and _is_of_the_same(claim, unit)]
    found = [(way, mine, other, unit) for unit in heard for way, mine, other in _ways(ours, unit.text)]
    agreed = {mine.start for way, mine, _, _ in found if way}
    for way, mine, _, unit in found:
        if not way and mine.start not in agreed:
            return Related(unit, agrees=False, start=mine.start, end=mine.end)
    for way, mine, other, unit in found:
        if way and _covers(said, mine, unit.text, other):
            return Related(unit, agrees=True, start=mine.start, end=mine.end)
    return None


def _ways(ours: Sequence[_Held], text: str) -> Iterator[tuple[bool, _Held, _Held]]:
    """What of a claim's relations a sentence has, and whether in the claim's order."""
    tokens = read(text)
    stems = {token.stem for token in tokens} if len(tokens) <= LONGEST else set()
    ours = [mine for mine in ours if mine.sides.first | mine.sides.second <= stems]
    theirs = list(_held(text)) if ours else []
    if not theirs or _AND.search(text) or text.rstrip().endswith("?") or negations(_without_as(text)):
        return
    for mine in ours:
        for other in theirs:
            way = _way(mine, other)
            if way is not None:
                yield way, mine, other


def _held(text: str) -> Iterator[_Held]:
    compared = comparisons(text)
    for each in roles(text):
        if each.kind not in MUTUAL and not any(_is_within(other, each.sides) for other in compared):
            yield _Held(frozenset((each.kind,)), each.sides, frozenset(), each.start, each.end)
    for order in (*orders(text), *journeys(text)):
        yield _Held(frozenset((order.kind,)), order.sides, frozenset(), order.start, order.end)
    for found in compared:
        yield _Held(found.scales, found.sides, found.topic, found.start, found.end)


def _is_within(compared: Comparison, sides: Sides) -> bool:
    """Whether what seems acted on is only what the actor is compared with: ``A lost more than B``."""
    return bool(compared.sides.first & sides.first) and bool(compared.sides.second & sides.second)


def _way(mine: _Held, other: _Held) -> bool | None:
    """Whether both hold of the same two things in the same order, or the other way round; None if neither."""
    if mine.kinds.isdisjoint(other.kinds):
        return None
    first, second = mine.sides
    theirs = other.sides
    both = theirs.first | theirs.second | other.topic
    if not mine.topic <= both or not (first | second) <= both:
        return None
    first, second = first - second, second - first
    same = bool(first & theirs.first) and bool(second & theirs.second)
    turned = bool(first & theirs.second) and bool(second & theirs.first)
    if same == turned:
        return None
    return same


def _is_of_the_same(claim: str, unit: Unit) -> bool:
    """Whether a sentence names who a claim says it is according to."""
    said = _ACCORDING.match(claim)
    if said is None:
        return True
    stems = {token.stem for token in read(unit.text)}
    whom = [token for token in read(said["whom"]) if token.content]
    if said.group().lower().startswith("by"):
        whom = [token for token in whom if said["whom"][token.start].isupper()]
    return all(token.stem in stems for token in whom)


def _covers(said: Sequence[Token], mine: _Held, text: str, other: _Held) -> bool:
    """Whether the clause of a relation has all content words of a claim but the one for it, and is as sure of it."""
    first = max((turn.end() for turn in _TURN.finditer(text, 0, other.start)), default=0)
    turn = _TURN.search(text, other.end)
    theirs = [token for token in read(text) if first <= token.start < (turn.start() if turn else len(text))]
    stems = {token.stem for token in theirs}
    rest = [token for token in said if not mine.start <= token.start < mine.end]
    here, there = {token.norm for token in rest}, {token.norm for token in theirs}
    bound = here & (_WHEN - _JOINTS if "before" in mine.kinds else _WHEN)
    alike = there & _UNSURE <= {token.norm for token in said} and bound <= there
    return alike and all(token.stem in stems for token in rest if token.content) and _in_one_order(rest, theirs)


def _in_one_order(said: Sequence[Token], theirs: Sequence[Token]) -> bool:
    """Whether figures that both have, years apart, stand in one order: ``28 votes to 17`` is not ``17 votes to 28``."""
    mine, other = _figures(said), _figures(theirs)
    return [norm for norm in mine if norm in other] == [norm for norm in other if norm in mine]


def _figures(tokens: Sequence[Token]) -> list[str]:
    norms = (token.norm for token in tokens if token.norm[:1].isdigit())
    return list(dict.fromkeys(norm for norm in norms if not _YEAR.fullmatch(norm)))


def _without_as(text: str) -> str:
    """A text without the ``not`` of ``not as hard as``, which the comparison has read."""
    return _NOT_AS.sub("", text)
