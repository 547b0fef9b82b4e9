"""Roles: who did what to whom, in one form for the active, the passive and the converse (``sold``, ``bought``).

Only phrases right beside a verb, or behind its ``by``, ``to`` or ``from``, are taken for its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.relations.converses import (
    GIVING,
    LETTING,
    TAKING,
    Role,
    base,
    is_participle,
    is_past,
    is_present,
    noun_role,
    verb_role,
)
from spanproof.text.relations.phrases import BE, Clause, Sides, sides

__all__ = ["Relation", "roles"]

_PERFECT = frozenset(("has", "have", "had", "having"))
_BY_WITHIN = 5  # words behind a participle among which "by" names who did it
_TO_WITHIN = 8  # words behind a verb of giving among which it is said to whom
_BE_WITHIN = 5  # words behind a noun with its owner (``Acme's supplier of steel is``)
_DIRECTIONS = {
    "north": Role("north"),
    "south": Role("north", turned=True),
    "east": Role("east"),
    "west": Role("east", turned=True),
}
_NO_OBJECT = frozenset("to by from with in on for as at of".split())
_COMPANIES = ("company", "organisation", "organization", "firm", "group")


class Relation(NamedTuple):
    """What holds of two phrases in this order; ``start`` and ``end`` are the half-open offsets of the word for it."""

    kind: str
    sides: Sides
    start: int
    end: int


_KEPT: Cache[tuple[Relation, ...]] = Cache(2_000_000)  # characters of text


def roles(text: str) -> tuple[Relation, ...]:
    """The relations that a sentence states between two phrases, in order; remembered."""
    return _KEPT.get(text, lambda: tuple(_roles(Clause(text))), cost=len(text))


def _roles(clause: Clause) -> Iterator[Relation]:
    for at, word in enumerate(clause.words):
        norm = word.norm
        if noun_role(norm) is not None:
            yield from _of_noun(clause, at)
        elif norm in _DIRECTIONS and clause.norm(at + 1) == "of":
            yield from _of_place(clause, at)
        elif clause.text[word.start].islower() and (is_past(norm) or is_participle(norm) or is_present(norm)):
            yield from _of_verb(clause, at)


def _made(clause: Clause, at: int, role: Role, found: Sides | None) -> Iterator[Relation]:
    if found is not None and found.first != found.second:
        word = clause.words[at]
        yield Relation(role.relation, found.turned() if role.turned else found, word.start, word.end)


def _of_verb(clause: Clause, at: int) -> Iterator[Relation]:
    norm, verb = clause.norm(at), base(clause.norm(at))
    by = clause.find(at + 1, "by", _BY_WITHIN) if is_participle(norm) else None
    passive = by == at + 1 or (is_participle(norm) and clause.auxiliary(at) in BE)
    moved = list(_of_transfer(clause, at, passive=passive)) if verb in _MOVING else []
    if moved:
        yield from moved
    elif passive and by is not None:
        role = (verb_role(verb, ()) or (Role(verb), 0))[0]
        yield from _made(clause, at, role, sides(clause, clause.ahead(by + 1), clause.before_verb(at)))
    elif not passive:
        yield from _active(clause, at, verb)


def _active(clause: Clause, at: int, verb: str) -> Iterator[Relation]:
    """Who does it to whom, where whoever it is done to stands right behind the verb and its particles."""
    norm, helper = clause.norm(at), clause.auxiliary(at)
    if helper in BE or not (is_past(norm) or is_present(norm) or helper in _PERFECT):
        return
    role, used = verb_role(verb, (clause.norm(at + 1), clause.norm(at + 2))) or (Role(verb), 0)
    subject = clause.before_verb(at)
    if clause.norm(subject[0] - 1) == "whom":
        yield from _made(clause, at, role, sides(clause, subject, clause.back(subject[0] - 1)))
    elif clause.norm(at + 1 + used) not in _NO_OBJECT:
        yield from _made(clause, at, role, sides(clause, subject, clause.ahead(at + 1 + used)))


def _of_transfer(clause: Clause, at: int, *, passive: bool) -> Iterator[Relation]:
    """From whom something goes to whom."""
    verb = base(clause.norm(at))
    role = Role("transfer")
    to = clause.find(at + 1, "to", _TO_WITHIN) if verb not in _TAKING else None
    source = clause.find(at + 1, "from", _TO_WITHIN) if verb not in _GIVING else None
    by = clause.find(at + 1, "by", _TO_WITHIN) if passive else None
    doer = clause.ahead(by + 1) if by is not None else (0, 0) if passive else clause.before_verb(at)
    if to is not None:
        yield from _made(clause, at, role, sides(clause, doer, clause.ahead(to + 1)))
    elif source is not None:
        yield from _made(clause, at, role, sides(clause, clause.ahead(source + 1), doer))
    elif verb in _GIVING and not passive:
        whom = clause.ahead(at + 1)
        two = clause.norm(whom[1]) in ("the", "a", "an", "with") and not clause.stops[whom[1]]
        if two and whom[1] < len(clause.words):
            yield from _made(clause, at, role, sides(clause, doer, whom))


def _of_noun(clause: Clause, at: int) -> Iterator[Relation]:
    """``A is the son of B``, ``A is B's son``, ``B's son is A``, ``A, a son of B,``."""
    role = noun_role(clause.norm(at))
    if role is None:
        return
    noun = at
    if clause.norm(at + 1) in _COMPANIES:
        at, role = at + 1, Role("own") if clause.norm(at) == "parent" else role
    owner = next((place for place in range(noun - 1, max(-1, noun - 4), -1) if clause.is_possessive(place)), None)
    if owner is None:
        first = _before_noun(clause, noun) if clause.norm(at + 1) == "of" else None
        yield from _made(clause, noun, role, first and sides(clause, first, clause.ahead(at + 2)))
        return
    start = clause.back(owner + 1)[0]
    whose = (start, owner + 1)
    behind = next(
        (place for place in range(at + 1, min(at + _BE_WITHIN, len(clause.words))) if clause.norm(place) in BE), None
    )
    if behind is not None:
        yield from _made(clause, noun, role, sides(clause, clause.ahead(behind + 1), whose))
    elif start and clause.norm(start - 1) in BE:
        yield from _made(clause, noun, role, sides(clause, clause.before_verb(start - 1), whose))


def _before_noun(clause: Clause, noun: int) -> tuple[int, int] | None:
    """Of whom a noun with its article is said, behind ``is`` or a comma."""
    place = next(
        (each for each in range(noun - 1, max(-1, noun - 5), -1) if clause.norm(each) in ("a", "an", "the")), None
    )
    if place is None or not place:
        return None
    if clause.stops[place]:
        return clause.back(place)
    return clause.before_verb(place - 1) if clause.norm(place - 1) in BE else None


def _of_place(clause: Clause, at: int) -> Iterator[Relation]:
    first = at
    while clause.norm(first - 1) in ("the", "to", "just", "directly", "due", "km", "kilometres", "miles") or (
        first and clause.words[first - 1].is_number
    ):
        first -= 1
    if clause.norm(first - 1) in ("is", "are", "was", "lies", "lie", "lay", "stands", "located", "situated"):
        role, found = _DIRECTIONS[clause.norm(at)], sides(clause, clause.before_verb(first - 1), clause.ahead(at + 2))
        yield from _made(clause, at, role, found)


_GIVING, _TAKING, _LETTING = (frozenset(map(base, each)) for each in (GIVING, TAKING, LETTING))
_MOVING = _GIVING | _TAKING | _LETTING
