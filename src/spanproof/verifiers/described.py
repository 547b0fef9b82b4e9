"""Comparisons of two things that the sources describe apart: ``The Lite has the bigger battery``, each with its own.

A thing is what a chunk or a sentence begins with; what follows is said of it until another one is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from spanproof.models.passages import passages_of
from spanproof.text.cache import Cache
from spanproof.text.naming.names import names_in
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.polarity import negations
from spanproof.text.relations.scales import AMOUNT, MEASURED, comparative, is_other_length, named, plain
from spanproof.text.verbs import is_finite
from spanproof.text.words import words
from spanproof.types import Chunk, Claim
from spanproof.verifiers.figures import figures, figures_of
from spanproof.verifiers.owners import Stems, name_stems, named_among, owned_by
from spanproof.verifiers.reading import Token, Unit, read
from spanproof.verifiers.related import Related
from spanproof.verifiers.values import YEAR

__all__ = ["described", "things_of"]

_LABEL = re.compile(r"\W{0,6}([A-Z0-9][\w'’&.+-]*(?: [\w'’&.+-]+){0,4})[*_]{0,2}:[*_]{0,2}\s")
_NUMBERED = re.compile(r"\W{0,6}(?:The\s)?([A-Z][a-z]+\s(?:[A-Z]|\d{1,3}|[IVX]{1,4}))(?=['’]s\b|\s[a-z])")
_OPENING = 40  # characters of a sentence in which the name of what it describes begins
_MOST = 12  # things
_TOPIC = 3  # words behind a comparative among which is what is compared
_PRONOUNS = frozenset("it its they their this these he she".split())
_OTHERWISE = frozenset(
    """once formerly originally previously initially ago planned expected hoped estimated forecast would could might may
    will until before earlier last next""".split()
)
_BESIDE = 3  # words between a figure and what it is of
_MORE = {"more": 1, "less": -1, "fewer": -1}
_ENDS = re.compile(r"[.,;:()]|\b(?:but|while|whereas|although|though|because|which|who|and)\b", re.IGNORECASE)
_THAN = re.compile(r"\bthan\b", re.IGNORECASE)
_NEAR = re.compile(r"\s(?:to|from)\s(?:the\s)?", re.IGNORECASE)
_BY = re.compile(r"\s?(?:[a-z]+\s)?\Z")
_IDLE = frozenset(
    """slightly bit little much far significantly considerably two both compared offers offer comes come one option
    choice has also hotel phone model plan product""".split()
)
_STOP = re.compile(r"[,;.](?!\d)")
_SAID_OF = re.compile(r"([^,;:.()\d]{1,40})(?::|\b(?:is|are|was|of|has|have|at))\s(?:about\s)?\Z")
_CLOSE = 0.01  # share of a difference that rounding may take


class _Compared(NamedTuple):
    """A comparative of a claim: the scale, 1 or -1 for more or less of it, and the stems of what is compared."""

    scale: str
    sign: int
    topic: frozenset[str]
    start: int
    end: int


class _Pair(NamedTuple):
    """Two of the things that the sources describe, by their places among these; the claim compares the first."""

    things: tuple[Stems, ...]
    own: int
    other: int


_KEPT: Cache[tuple[Stems, ...]] = Cache(2_000_000)  # characters of text


def described(claim: Claim) -> Related | None:
    """Whether the figures of two things, each described by itself, are as a claim compares them; None if not clear.

    The claim may name both (``A is cheaper than B``), or one where the sources describe two. Each must have one figure
    that may be meant.
    """
    text, said = claim.text, read(claim.text)
    found = list(_compared(text, said))
    if not found or negations(text):
        return None
    pair = _pair(claim, found[0])
    if pair is None:
        return None
    agreeing: Related | None = None
    for each in found:
        judged = _judge(claim, each, pair)
        if judged is None or not judged.agrees:
            return judged
        agreeing = agreeing or judged
    return agreeing if agreeing and _says_no_more(claim, found, pair) else None


def _compared(text: str, said: Sequence[Token]) -> Iterator[_Compared]:
    """The comparatives of a claim that figures can decide."""
    for at, token in enumerate(said):
        degrees = comparative(token.norm)
        behind = said[at + 1].norm if at + 1 < len(said) else ""
        if token.norm in _MORE and plain(behind):  # "more expensive"
            degrees = tuple(each._replace(sign=each.sign * _MORE[token.norm]) for each in plain(behind))
        if not degrees or (at and said[at - 1].norm in _MORE):
            continue
        topic = _topic(text, said, at)
        told = {named(stem) for stem in topic} - {""}
        for degree in degrees:
            scale = min(told) if told and degree.scale == AMOUNT else degree.scale
            if scale == "money" or scale in MEASURED or (scale == AMOUNT and topic):
                topic = topic if scale in (AMOUNT, "distance") else frozenset()
                yield _Compared(scale, degree.sign, topic, token.start, token.end)


def _topic(text: str, said: Sequence[Token], at: int) -> frozenset[str]:
    """What is compared: the nouns behind a comparative (``a bigger battery``), or what something is near to."""
    stop = len(text)
    for pattern in (_THAN, _ENDS):
        found = pattern.search(text, said[at].end)
        stop = min(stop, found.start() if found else stop)
    behind = [token for token in said[at + 1 : at + 1 + _TOPIC] if token.start < stop]
    near = _NEAR.match(text, said[at].end)
    if near is None and behind and behind[0].start > said[at].end + 1:
        return frozenset()
    return frozenset(token.stem for token in behind if token.content and token.norm not in _IDLE)


def _pair(claim: Claim, compared: _Compared) -> _Pair | None:
    """The things of a comparison among those that the sources describe."""
    things = things_of(claim.case.chunks)
    said = read(claim.text)
    own = _matching([token.stem for token in said if token.start < compared.start], things)
    if own is None:
        return None
    than = _THAN.search(claim.text, compared.end)
    if than is None:
        return _Pair(things, own, 1 - own) if len(things) == 2 else None
    stop = _ENDS.search(claim.text, than.end())
    end = stop.start() if stop else len(claim.text)
    other = _matching([token.stem for token in said if than.end() <= token.start < end], things)
    return _Pair(things, own, other) if other is not None and other != own else None


def _matching(stems: Sequence[str], things: Sequence[Stems]) -> int | None:
    """Which thing it is whose name some words are, or a part of it that no other name has as well (``the Lite``)."""
    said = frozenset(stems)
    near = sorted((len(said & set(thing)), -len(set(thing) - said), at) for at, thing in enumerate(things))[::-1]
    if not near or not near[0][0] or (len(near) > 1 and near[0][:2] == near[1][:2]):
        return None
    return near[0][2]


def things_of(chunks: Sequence[Chunk]) -> tuple[Stems, ...]:
    """The names that sentences of the sources begin with, in order, none if they are too many; remembered."""
    texts = tuple(chunk.text for chunk in chunks)
    return _KEPT.get(texts, lambda: _described(chunks), cost=sum(map(len, texts)) + 1)


def _described(chunks: Sequence[Chunk]) -> tuple[Stems, ...]:
    found: dict[Stems, None] = {}
    for chunk in chunks:
        for passage in passages_of(chunk):
            name = _name_of(Unit(chunk, passage.span))
            if name:
                found.setdefault(name, None)
    return tuple(found) if 1 < len(found) <= _MOST else ()


def _name_of(unit: Unit) -> Stems:
    """What a sentence begins with: a label before a colon, a kind and its letter or number, or a name before a verb."""
    label = _LABEL.match(unit.text) or _NUMBERED.match(unit.text)
    if label is not None:
        return name_stems(label[1])
    name = next(iter(names_in(unit.chunk.text, unit.span)), None)
    if name is None or name.start - unit.span.start > _OPENING:
        return ()
    before = words(unit.chunk.text[unit.span.start : name.start])
    return () if any(is_finite(word) for word in before) else name_stems(unit.chunk.text[name.start : name.end])


def _judge(claim: Claim, compared: _Compared, pair: _Pair) -> Related | None:
    owned = owned_by(claim.case.chunks, pair.things)
    said = read(claim.text)
    first, second = (
        _only(
            (unit, figure)
            for unit in (each.unit for each in owned if each.owner == at)
            if (compared.topic or _speaks_of(unit, pair.things[at])) and _is_of_now(unit, said)
            for figure in figures_of(unit)
            if _is_of(unit, figure, compared) and figure.key not in pair.things[at]
        )
        for at in (pair.own, pair.other)
    )
    if first is None or second is None:
        return None
    (unit, one), (_, other) = first, second
    if one.dimension != other.dimension or one.low == other.low:
        return None
    way = MEASURED.get(compared.scale, {}).get(one.dimension or one.kind, 1)
    agrees = (one.low > other.low) == (compared.sign * way > 0)
    by = _by(claim, compared) if agrees else []
    if not all(_is_difference(each, one, other) for each in by):
        unsure = _THAN.search(claim.text) is None or any(_may_be_difference(each, one, other) for each in by)
        if unsure or not _says_no_more(claim, [compared], pair, by):
            return None
        agrees = False
    return Related(unit, agrees=agrees, start=compared.start, end=compared.end)


def _speaks_of(unit: Unit, thing: Stems) -> bool:
    """Whether a sentence names a thing or begins with a pronoun for it, unlike ``Breakfast is 12 euros``."""
    tokens = read(unit.text)
    return bool(named_among(tokens, (thing,))) or (bool(tokens) and tokens[0].norm in _PRONOUNS)


def _is_of_now(unit: Unit, said: Sequence[Token]) -> bool:
    """Whether a sentence speaks of the time that a claim speaks of, and of no mere thought."""
    mine = {token.norm for token in said}
    theirs = {token.norm for token in read(unit.text)}
    return not any(word in _OTHERWISE or YEAR.fullmatch(word) for word in theirs ^ mine)


def _only(found: Iterator[tuple[Unit, Quantity]]) -> tuple[Unit, Quantity] | None:
    """The one value, however often it is given; None of several."""
    values = list(found)
    return values[0] if len({(each.low, each.dimension) for _, each in values}) == 1 else None


def _is_of(unit: Unit, figure: Quantity, compared: _Compared) -> bool:
    """Whether a figure of a sentence may measure what is compared."""
    if not figure.is_amount or figure.is_range:
        return False
    if compared.scale == "money":
        return figure.kind == "currency"
    if compared.scale != AMOUNT and (figure.dimension or figure.kind) not in MEASURED[compared.scale]:
        return False
    beside = _beside(unit, figure)
    if is_other_length(compared.scale, beside):
        return False
    if not compared.topic:
        return True
    if figure.kind in ("year", "ordinal", "rating", "currency"):
        return False
    return compared.topic <= beside


def _beside(unit: Unit, figure: Quantity) -> frozenset[str]:
    """The stems behind a figure up to the next one, and if it stands behind a colon or a verb those before it."""
    start, end = figure.start - unit.span.start, figure.end - unit.span.start
    rest = [each.start for each in figures(unit.text) if each.start >= end]
    stop = min([*rest, len(unit.text)])
    cut = _STOP.search(unit.text[end:stop])
    stop = end + cut.start() if cut else stop
    behind = [token.stem for token in read(unit.text) if end - len(figure.unit) <= token.start < stop][: _BESIDE + 1]
    before = _SAID_OF.search(unit.text[:start])
    ahead = [token.stem for token in read(before[1])] if before else []
    return frozenset((*behind, *ahead))


def _by(claim: Claim, compared: _Compared) -> list[Quantity]:
    """By how much a claim says that two things differ (``$50 cheaper``); empty if it does not say."""
    told = [each for each in figures(claim.text) if each.end <= compared.start]
    return [each for each in told if _BY.fullmatch(claim.text[each.end : compared.start])]


def _is_difference(figure: Quantity, one: Quantity, other: Quantity) -> bool:
    difference = abs(one.low - other.low)
    same = figure.dimension == one.dimension
    return same and abs(figure.low - difference) <= _CLOSE * max(difference, figure.low)


def _may_be_difference(figure: Quantity, one: Quantity, other: Quantity) -> bool:
    """Whether a difference may be that of two values in another unit or a coarser step, or is no exact one."""
    off = abs(figure.low - abs(one.low - other.low))
    return figure.dimension != one.dimension or figure.hedge != "exact" or figure.approximate or off <= figure.step / 2


def _says_no_more(claim: Claim, found: Sequence[_Compared], pair: _Pair, by: Sequence[Quantity] = ()) -> bool:
    """Whether a claim has but the comparisons, the names, and figures of the things; `by` are others that it may."""
    things = pair.things[pair.own], pair.things[pair.other]
    known: set[str] = set().union(*things, *(each.topic for each in found))
    places = [(each.start, each.end) for each in found] + [(each.start, each.end) for each in figures(claim.text)]
    owned = owned_by(claim.case.chunks, pair.things)
    told = [figure for each in owned if each.owner in pair[1:] for figure in figures_of(each.unit)]
    values = {(figure.low, figure.dimension) for figure in told}
    values |= {(abs(one.low - two.low), one.dimension) for one, two in combinations(told, 2)}
    given = (
        each for each in figures(claim.text) if each not in by and claim.text[each.start : each.end].lower() != "two"
    )
    if any((each.low, each.dimension) not in values for each in given):
        return False
    return not any(
        token.content
        and token.stem not in known
        and token.norm not in _IDLE | {"vs", "versus"}
        and not any(start <= token.start < end for start, end in places)
        and not plain(token.norm)
        for token in read(claim.text)
    )
