"""Values of things: which sentences give of what a claim compares, and whether they speak of it at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.relations.scales import AMOUNT, MEASURED
from spanproof.text.verbs import is_finite, is_verb_like
from spanproof.text.words import stem, words
from spanproof.verifiers.reading import Token, Unit, read

__all__ = ["Asked", "Thing", "Value", "amounts_of", "is_covered", "is_told", "sign_of", "thing_of", "values_of"]

_SIZES = ("area", "volume", "length", "data", "power", "energy", "")
_NEVER = ("year", "ordinal", "rating")
_ORDINALS = frozenset("first second third fourth fifth last former latter".split())
_PREFIX = 5  # letters in which two words of one family agree: employs, employees
_PEOPLE = frozenset(stem(word) for word in "people inhabitant resident population citizen person".split())
_LONGEST = 45  # words of a sentence that is read for values
_STRAY = 1  # words of a claim that no sentence need have


class Thing(NamedTuple):
    """A thing that a claim compares: the stems that tell it, and before a number or a letter the word there."""

    stems: frozenset[str]
    led: Mapping[str, str]

    def place(self, tokens: Sequence[Token]) -> int | None:
        """Where it is first named among the words of a sentence; None unless all its words are."""
        if not self.stems <= {token.stem for token in tokens}:
            return None
        for at, token in enumerate(tokens):
            lead = self.led.get(token.stem, "")
            if token.stem in self.stems and (not lead or (at and tokens[at - 1].stem == lead)):
                return token.start
        return None


class Value(NamedTuple):
    """A value with its dimension; empty for counts and years."""

    value: float
    dimension: str


class Asked(NamedTuple):
    """What a claim compares, on which scale, and the other words that it has for it."""

    things: tuple[Thing, Thing]
    scale: str
    about: frozenset[str]


def thing_of(claim: str, side: frozenset[str]) -> Thing:
    """What tells a side from the other: its names and numbers, else its subject."""
    tokens = read(claim)
    places = [at for at, token in enumerate(tokens) if token.stem in side]
    named = [at for at in places if _is_name(claim, tokens[at])]
    kept: list[int] = []
    for at in named or places:
        word = words(claim)[at]
        if kept and not named and (is_finite(word) or is_verb_like(word)):
            break
        kept.append(at)
    marks = (at for at in kept if at and (len(tokens[at].norm) == 1 or tokens[at].norm.isdecimal()))
    led = {tokens[at].stem: tokens[at - 1].stem for at in marks if tokens[at - 1].content}
    return Thing(frozenset(tokens[at].stem for at in kept), led)


def _is_name(claim: str, token: Token) -> bool:
    return (token.start > 0 and not claim[token.start].islower()) or token.norm in _ORDINALS


def sign_of(scale: str, value: Value) -> int:
    """1 where a larger value is more on a scale, -1 where it is less (``years`` of age)."""
    return MEASURED.get(scale, {}).get(value.dimension or "year", 1)


def values_of(sentences: Sequence[Unit], asked: Asked) -> tuple[Unit, Value, Value] | None:
    """The values of both things, of one dimension, and a sentence that has one; None if they are not each told once.

    A sentence tells those of both, in the order of the things, or of one alone.
    """
    told: dict[str, tuple[dict[Value, Unit], dict[Value, Unit]]] = {}
    for unit in sentences:
        tokens = read(unit.text)
        one, other = (thing.place(tokens) for thing in asked.things)
        if (one is None and other is None) or len(tokens) > _LONGEST or not is_told(asked, tokens):
            continue
        for amounts in amounts_of(unit.text, asked):
            values = [Value(item.low, item.dimension) for item in amounts]
            found = told.setdefault(values[0].dimension, ({}, {}))
            if one is None or other is None:
                if len(values) == 1:
                    found[one is None].setdefault(values[0], unit)
            elif len(values) == 2 and _in_turn((one, other), amounts, unit.text):
                found[one > other].setdefault(values[0], unit)
                found[one < other].setdefault(values[1], unit)
    single = [found for found in told.values() if len(found[0]) == 1 == len(found[1])]
    if len(single) != 1:
        return None
    (value, unit), second = next(iter(single[0][0].items())), next(iter(single[0][1]))
    return unit, value, second


def amounts_of(text: str, asked: Asked) -> list[list[Quantity]]:
    """The quantities of a sentence that may measure something on a scale, by dimension, without the things' numbers."""
    own = {token.start for token in read(text) if any(token.stem in thing.stems for thing in asked.things)}
    found: dict[str, list[Quantity]] = {}
    for item in quantities(text):
        if item.start not in own and _fits(item, asked.scale, bare=not asked.about):
            found.setdefault(item.dimension, []).append(item)
    return list(found.values())


def _in_turn(things: tuple[int, int], values: Sequence[Quantity], text: str) -> bool:
    """Whether each of two things has its value beside it, or both have theirs in the same order."""
    apart = max(things) > values[0].start and values[1].start > min(things)
    return apart or "respectively" in text


def _fits(item: Quantity, scale: str, *, bare: bool) -> bool:
    """Whether a quantity may measure something on a scale."""
    if not item.is_amount or item.is_range:
        return False
    if scale == "money":
        return item.kind == "currency"
    if scale != AMOUNT:
        return (item.dimension or item.kind) in MEASURED.get(scale, {})
    return item.kind not in _NEVER and (not bare or item.dimension in _SIZES)


def is_told(asked: Asked, tokens: Sequence[Token]) -> bool:
    """Whether a sentence speaks of what a claim compares, as far as the scale leaves it open."""
    if not asked.about or asked.scale not in (AMOUNT, "time"):
        return True
    stems = {token.stem for token in tokens}
    return any(_has(stems, word) for word in asked.about)


def is_covered(claim: str, about: frozenset[str], sentences: Sequence[Unit]) -> bool:
    """Whether the sentences have nearly all words of a claim, its names and numbers included."""
    stems = {token.stem for unit in sentences for token in read(unit.text)}
    missing = [token for token in read(claim) if token.stem in about and not _has(stems, token.stem)]
    return len(missing) <= _STRAY and not any(_is_name(claim, token) for token in missing)


def _has(stems: set[str], word: str) -> bool:
    """Whether a word, or one of its family, is among stems."""
    return (
        word in stems
        or (len(word) >= _PREFIX and any(each[:_PREFIX] == word[:_PREFIX] for each in stems))
        or (word in _PEOPLE and not _PEOPLE.isdisjoint(stems))
    )
