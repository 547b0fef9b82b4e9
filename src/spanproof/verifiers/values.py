"""Values of things: which sentences give of what a claim compares, and whether they speak of it at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from spanproof.text.numbers.quantities import Quantity
from spanproof.text.relations.phrases import TIMES
from spanproof.text.relations.scales import AMOUNT, MEASURED
from spanproof.text.verbs import is_finite, is_verb_like
from spanproof.text.words import stem, words
from spanproof.verifiers.amounts import Asked, Thing, amounts_of, is_kin
from spanproof.verifiers.reading import Token, Unit, read

__all__ = ["YEAR", "Value", "is_covered", "is_told", "sign_of", "thing_of", "values_of"]

_ORDINALS = frozenset("first second third fourth fifth last former latter".split())
_LONGEST = 45  # words of a sentence that is read for values
_STRAY = 1  # words of a claim that no sentence need have
_ADDING = re.compile(r"[,;]|\b(?:and|but|with|which|who|that)\b")
_LINK = 24  # characters on either side of a figure in which a word of the claim ties it to it
_LED_IN = re.compile(r"\b(?:from|on|at|in|of|by|with|for|under|over)\s(?:(?:the|an?)\s)?\Z")
YEAR = re.compile(r"(?:1\d|20)\d\d")
_BRACKETS = re.compile(r"\([^()]*\)")
_BREAK = re.compile(r"[,;:]|\b(?:and|but|while|whereas)\b")
_OPEN = (AMOUNT, "time", "length", "money", "frequency")
_OTHERWISE = frozenset(
    "once formerly originally previously initially ago planned expected hoped estimated forecast".split()
)
"""Where a sentence has these and the claim has not, its values are those of another time, or of a mere thought."""
_LASTING = frozenset(stem(word) for word in "last take took need require run go time long".split())
_EARNED = frozenset(stem(word) for word in "earn earned spend spent owe owed borrow lend".split())
_OPENING = frozenset("on in at by for through during after before under within with among since until last".split())
_NOW = frozenset("now today currently nowadays total altogether overall".split())
_BEGUN = frozenset(
    stem(word)
    for word in """born built build founded established opened completed made erected launched dates dating created
    constructed began started released published patented described joined painted written introduced aged age old
    since birth model""".split()
)
"""What a year has to be that of to say how old something is."""


class Value(NamedTuple):
    """A value with its dimension; empty for counts and years."""

    value: float
    dimension: str


def thing_of(claim: str, side: frozenset[str]) -> Thing:
    """What tells a side from the other: its names and numbers, else its subject."""
    tokens = read(claim)
    places = [at for at, token in enumerate(tokens) if token.stem in side]
    named = [at for at in places if _is_name(claim, tokens[at])]
    if any(not claim[tokens[at].start].islower() for at in named):
        named = [at for at in named if tokens[at].norm not in _ORDINALS or not claim[tokens[at].start].islower()]
    if places and places[0] + 1 in named and not tokens[places[0]].start and tokens[places[0] + 1].norm[1:].isalpha():
        named = [places[0], *named]  # "Park Row"
    named = [at for at in named if not YEAR.fullmatch(tokens[at].norm) and tokens[at].stem not in TIMES] or named
    kept: list[int] = []
    for at in named or places:
        word = words(claim)[at]
        if kept and not named and (is_finite(word) or is_verb_like(word)):
            break
        kept.append(at)
    marks = (at for at in kept if at and (len(tokens[at].norm) == 1 or tokens[at].norm.isdecimal()))
    led = {tokens[at].stem: tokens[at - 1].stem for at in marks if tokens[at - 1].content}
    told = kept if named else [at for at in kept if _LED_IN.search(claim[: tokens[at].start])] or kept[:1]
    names = [tokens[at].stem for at in kept if named and tokens[at].norm.isalpha() and len(tokens[at].norm) > 1]
    last = names[-1] if 1 < len(names) == len(kept) else ""
    return Thing(frozenset(tokens[at].stem for at in kept), led, frozenset(tokens[at].stem for at in told), last)


def _is_name(claim: str, token: Token) -> bool:
    return (token.start > 0 and not claim[token.start].islower()) or token.norm in _ORDINALS


def sign_of(scale: str, value: Value) -> int:
    """1 where a larger value is more on a scale, -1 where it is less (``years`` of age)."""
    return MEASURED.get(scale, {}).get(value.dimension or "year", 1)


def values_of(claim: str, sentences: Sequence[Unit], asked: Asked) -> tuple[Unit, Value, Value] | None:
    """The values of both things, of one dimension, and a sentence that has one; None if they are not each told once.

    A sentence tells those of both, in the order of the things, or of one alone.
    """
    said = {token.norm for token in read(claim)}
    when = _when(claim, asked)
    told: dict[str, tuple[dict[Value, Unit], dict[Value, Unit]]] = {}
    for unit in sentences:
        tokens = read(unit.text)
        one, other = (thing.places(tokens) for thing in asked.things)
        if not (one or other) or len(tokens) > _LONGEST or not is_told(asked, tokens):
            continue
        norms, stems = {token.norm for token in tokens}, {token.stem for token in tokens}
        if not all(is_kin(stems, word) for word in when) or (norms & _OTHERWISE) - said or (said & _NOW) - norms:
            continue
        for amounts in amounts_of(unit.text, asked):
            found = told.setdefault(amounts[0].dimension, ({}, {}))
            for mine, item in zip(found, _shared_out(unit.text, (one, other), amounts, asked), strict=True):
                if item is not None:
                    mine.setdefault(Value(item.low, item.dimension), unit)
    single = [found for found in told.values() if len(found[0]) == 1 == len(found[1])]
    if len(single) != 1 or (asked.scale == "length" and sum(map(any, told.values())) > 1):
        return None  # "longer" of a cave, and of a tour of it
    (value, unit), second = next(iter(single[0][0].items())), next(iter(single[0][1]))
    return unit, value, second


def _when(claim: str, asked: Asked) -> frozenset[str]:
    """The words of a claim that say when, where or for what it holds: those before its subject, days and months."""
    tokens = read(claim)
    own = asked.things[0].stems | asked.things[1].stems
    when = {token.stem for token in tokens if token.stem in TIMES} - own
    if tokens[0].norm in _OPENING:
        first = next((at for at, token in enumerate(tokens) if token.stem in own), len(tokens))
        stop = claim.find(",", 0, tokens[first].start if first < len(tokens) else len(claim))
        opening = {token.stem for token in tokens[:first] if token.content and (stop < 0 or token.start < stop)}
        if not any(word[:1].isdigit() and not YEAR.fullmatch(word) for word in opening):
            when |= opening
    return frozenset(when)


def _shared_out(
    text: str, places: tuple[list[int], list[int]], amounts: Sequence[Quantity], asked: Asked
) -> tuple[Quantity | None, Quantity | None]:
    """Which amount of a sentence is whose: that behind its name, or before it where the first stands before any."""
    one, other = places
    if not one or not other:
        found = _only(text, amounts, asked)
        return (found, None) if one else (None, found)
    if "respectively" in text:
        if len(amounts) != 2:
            return None, None
        return (amounts[0], amounts[1]) if one[0] < other[0] else (amounts[1], amounts[0])
    marks = sorted([(at, 0) for at in one] + [(at, 1) for at in other])
    before = [item for item in amounts if item.start < marks[0][0]]
    ahead = bool(before) and not _is_broken(text[before[-1].end : marks[0][0]])
    shares: tuple[list[Quantity], list[Quantity]] = ([], [])
    for item in amounts:
        behind = [whose for at, whose in marks if (at > item.start if ahead else at < item.start)]
        if behind:
            shares[behind[0 if ahead else -1]].append(item)
    if len(amounts) == 2 and not ahead and _is_set_against(text, amounts, marks):
        shares = ([amounts[marks[0][1]]], [amounts[1 - marks[0][1]]])
    first, second = (_only(text, share, asked) for share in shares)
    return (first, second) if first is not None and second is not None else (None, None)


def _is_set_against(text: str, amounts: Sequence[Quantity], marks: Sequence[tuple[int, int]]) -> bool:
    """Whether the second value belongs to what is named behind it: ``A has 71 %, against 93 % for B``."""
    one, other = marks[0][1], marks[-1][1]
    last = min((at for at, whose in marks if whose == other and at > amounts[1].end), default=None)
    if one == other or last is None or marks[0][0] > amounts[0].start:
        return False
    return not _is_broken(text[amounts[1].end : last])


def _is_broken(between: str) -> bool:
    """Whether a clause ends in what stands between an amount and a name, brackets left out."""
    return _BREAK.search(_BRACKETS.sub("", between)) is not None


def _only(text: str, amounts: Sequence[Quantity], asked: Asked) -> Quantity | None:
    """The one amount, or the one of several that a word of the claim stands beside; None if there is no such one."""
    dated = [item for item in amounts if _is_dated(text, item, amounts, asked)] if len(amounts) > 1 else []
    amounts = dated or amounts
    if len(amounts) == 1:
        return amounts[0]
    links = [_links(text, item, amounts, asked) for item in amounts]
    best = max(links, default=0)
    return amounts[links.index(best)] if best and links.count(best) == 1 else None


def _is_dated(text: str, item: Quantity, amounts: Sequence[Quantity], asked: Asked) -> bool:
    """Whether the year of a claim stands behind an amount, before the next."""
    stop = min((each.start for each in amounts if each.start > item.start), default=item.end + _LINK)
    near = {token.stem for token in read(text[item.end : stop])}
    return any(word[:1].isdigit() and word in near for word in asked.about)


def _links(text: str, item: Quantity, amounts: Sequence[Quantity], asked: Asked) -> int:
    """How many words of the claim stand beside an amount, in its own clause and no nearer to another amount."""
    first = max((each.end for each in amounts if each.end <= item.start), default=0)
    stop = min((each.start for each in amounts if each.start >= item.end), default=len(text))
    before = _BREAK.split(text[max(first, item.start - _LINK) : item.start])[-1]
    behind = _BREAK.split(text[item.end : min(stop, item.end + _LINK)])[0]
    near = {token.stem for token in read(f"{before} {behind}")}
    return sum(is_kin(near, word) for word in asked.about | asked.rest)


def is_told(asked: Asked, tokens: Sequence[Token]) -> bool:
    """Whether a sentence speaks of what a claim compares, as far as the scale leaves it open."""
    stems = {token.stem for token in tokens}
    if asked.scale == "age" and stems.isdisjoint(_BEGUN):
        return False
    if not asked.about or asked.scale not in _OPEN:
        return True
    about = {word for word in asked.about if not word[:1].isdigit()}
    about = about & _EARNED if asked.scale == "money" else about - (_LASTING if asked.scale == "length" else set())
    return not about or any(is_kin(stems, word) for word in about)


def is_covered(claim: str, about: frozenset[str], sentences: Sequence[Unit]) -> bool:
    """Whether the sentences have nearly all words of a claim, its names, numbers and what it adds included."""
    stems = {token.stem for unit in sentences for token in read(unit.text)}
    missing = [token for token in read(claim) if token.stem in about and not is_kin(stems, token.stem)]
    if len(missing) > _STRAY:
        return False
    return not any(_is_name(claim, token) or _ADDING.search(claim, 0, token.start) for token in missing)
