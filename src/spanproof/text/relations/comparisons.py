"""Comparisons in words: what has more of something than another, and what comes before another, in one form.

``A is taller than B``, ``B is shorter than A`` and ``B is not as tall as A`` are one relation, and so are ``A opened
before B`` and ``B opened after A``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.relations.phrases import BE, Clause, Sides
from spanproof.text.relations.roles import Relation
from spanproof.text.relations.scales import AMOUNT, Degree, comparative, plain
from spanproof.text.verbs import is_finite
from spanproof.text.words import stem

__all__ = ["PAID", "Comparison", "comparisons", "orders"]

_PAID_WITHIN = 3  # words before "more than" among which its verb is
_THAN_WITHIN = 8  # words behind a comparative
_BREAKS = frozenset("but while whereas although though because which who whom whose if so".split())
_WEIGHED = {"weigh": "mass", "cost": "money"}
PAID = frozenset(stem(word) for word in "pay paid earn charge spend spent cost".split())
_OF_MONEY = frozenset("than per for to in on at from a an".split())
_OFTEN = frozenset("often frequently common commonly likely frequent".split())
_PLACED = frozenset("in on at from for with by during to under".split())
_NOT = frozenset(("not", "isn't", "aren't", "wasn't", "weren't", "doesn't", "don't", "didn't"))
_MEASURE = 4  # words of "half a kilo"
_NUMBERS = frozenset("half one two three four five six seven eight nine ten eleven twelve twenty a an".split())
_FEWER = frozenset(("more", "less", "fewer"))
_BEFORE = {"before": False, "after": True, "preceded": False, "precedes": False, "followed": True, "follows": True}
_LIGHT = frozenset(stem(word) for word in "came come comes happened occurred took take takes place".split())
_NO_TIME = frozenset("named called look looked looks soon shortly not long never year day".split())
_NAMING = frozenset("named called names calls".split())
_TO = {"prior": False, "subsequent": True, "previous": False}


class Comparison(NamedTuple):
    """The two sides of a comparison, the one with more first, and what of them is compared.

    ``[start, end)`` are the offsets of the word that compares; ``scales`` are those that it may be about, ``topic`` the
    stems of the content words between it and ``than`` (``more passengers than``).
    """

    sides: Sides
    scales: frozenset[str]
    topic: frozenset[str]
    start: int
    end: int


_COMPARED: Cache[tuple[Comparison, ...]] = Cache(2_000_000)  # characters of text
_ORDERED: Cache[tuple[Relation, ...]] = Cache(2_000_000)


def comparisons(text: str) -> tuple[Comparison, ...]:
    """The comparisons of a sentence in words, in order; remembered."""
    return _COMPARED.get(text, lambda: tuple(_comparisons(text)), cost=len(text))


def orders(text: str) -> tuple[Relation, ...]:
    """What a sentence says to be before what: relations of the kind ``before``, the earlier first; remembered."""
    return _ORDERED.get(text, lambda: tuple(_orders(text)), cost=len(text))


def _comparisons(text: str) -> Iterator[Comparison]:
    if " than " not in text and " as " not in text:
        return
    clause = Clause(text)
    for than, word in enumerate(clause.words):
        if word.norm not in ("than", "as") or not than:
            continue
        found = _compared(clause, than) if word.norm == "than" else _as(clause, than)
        if found is None:
            continue
        at, degrees = found
        first, stop = _bounds(clause, at, than)
        split = next((each for each in range(at + 1, than) if clause.norm(each) == clause.norm(than + 1)), None)
        if split is not None and clause.norm(split) in _PLACED:  # "more people in A than in B"
            topic, own = clause.content(first, split) - clause.content(at, at + 1), (split + 1, than)
        else:
            topic, own = clause.content(at + 1, than), (first, at - (word.norm == "as"))
            if topic & clause.content(than + 1, stop) and topic - clause.content(than + 1, stop):
                topic, own = clause.content(first, at), (at + 1, than)  # "has more CT scanners than MR scanners"
        sides = Sides(clause.content(*own), clause.content(than + 1, stop))
        only = Sides(sides.first - sides.second, sides.second - sides.first)
        if only.first and only.second and len({degree.sign for degree in degrees}) == 1:
            turned = only if degrees[0].sign > 0 else only.turned()
            scales = frozenset(degree.scale for degree in degrees)
            yield Comparison(turned, scales, topic, clause.words[at].start, clause.words[at].end)


def _compared(clause: Clause, than: int) -> tuple[int, tuple[Degree, ...]] | None:
    """The comparative that a ``than`` belongs to, and what it says."""
    for at in range(than - 1, max(-1, than - 1 - _THAN_WITHIN), -1):
        norm = clause.norm(at)
        degrees = comparative(norm)
        if not degrees or (clause.stops[at + 1] and at + 1 < than):
            continue
        if clause.norm(at - 1) in _NOT or clause.norm(at - 1) in ("no", "any", "far", "or"):
            return None
        if norm in _FEWER:
            degrees = _of_more(clause, at, than)
        return (at, degrees) if degrees else None
    return None


def _of_more(clause: Clause, at: int, than: int) -> tuple[Degree, ...]:
    """What ``more`` and ``less`` say: of an adjective behind them, of the verb before them, or of an amount."""
    sign = 1 if clause.norm(at) == "more" else -1
    behind = clause.norm(at + 1)
    before = (clause.norm(each) for each in range(at - 1, max(-1, at - 1 - _PAID_WITHIN), -1))
    if behind in _OF_MONEY and any(stem(each) in PAID for each in before):
        return (Degree("money", sign), Degree(AMOUNT, sign))
    if behind in _OFTEN:
        return (Degree("frequency", sign),)
    if behind.endswith("ly"):
        return tuple(Degree(each.scale, each.sign * sign) for each in plain(behind.removesuffix("ly")))
    if at + 1 == than:
        first, _ = _bounds(clause, at, than)
        verbs = (stem(clause.norm(each)) for each in range(first, at))
        return (Degree(next((_WEIGHED[verb] for verb in verbs if verb in _WEIGHED), AMOUNT), sign),)
    if at + 2 == than and plain(behind):
        return tuple(Degree(each.scale, each.sign * sign) for each in plain(behind))
    return (Degree(AMOUNT, sign),)


def _as(clause: Clause, last: int) -> tuple[int, tuple[Degree, ...]] | None:
    """The adjective of ``not as hard as``, whose sides stand the other way round."""
    at = last - 1
    found = plain(clause.norm(at))
    if not found or clause.norm(at - 1) not in ("as", "so") or clause.norm(at - 2) not in _NOT:
        return None
    return at, tuple(Degree(each.scale, -each.sign) for each in found)


def _bounds(clause: Clause, at: int, than: int) -> tuple[int, int]:
    """The half-open range of the clause around a comparison."""
    first, stop = at, than + 1
    while (
        first
        and (not clause.stops[first] or _is_measure(clause, first, at))
        and clause.norm(first - 1) not in _BREAKS | {"and", "that"}
    ):
        first -= 1
    while stop < len(clause.words) and not clause.stops[stop]:
        if clause.norm(stop) in _BREAKS or (clause.norm(stop) == "and" and _begins(clause, stop + 1)):
            break
        stop += 1
    return first, stop


def _is_measure(clause: Clause, first: int, at: int) -> bool:
    """Whether from there to a comparative it is only said by how much: ``…, half a kilo less than``."""
    word = clause.norm(first)
    return 0 < at - first <= _MEASURE and (word[:1].isdigit() or word in _NUMBERS)


def _begins(clause: Clause, first: int) -> bool:
    """Whether a clause of its own seems to begin there: it has a verb soon."""
    return any(is_finite(word) or word.norm in BE for word in clause.words[first : first + 5])


def _orders(text: str) -> Iterator[Relation]:
    clause = Clause(text)
    places = [at for at, word in enumerate(clause.words) if word.norm in _BEFORE or word.norm in _TO]
    if len(places) != 1:
        return
    at = places[0]
    turned, last = _way(clause, at)
    if turned is None:
        return
    if at == 0:
        comma = next((place for place in range(1, len(clause.words)) if clause.stops[place]), None)
        if comma is None:
            return
        own, other = (comma, _clause_end(clause, comma)), (last + 1, comma)
    else:
        own, other = (_clause_start(clause, at), at), (last + 1, _clause_end(clause, last + 1))
    found = Sides(clause.content(*own) - _LIGHT, clause.content(*other) - _LIGHT)
    if found.first and found.second:
        word = clause.words[at]
        yield Relation("before", found.turned() if turned else found, word.start, clause.words[last].end)


def _way(clause: Clause, at: int) -> tuple[bool | None, int]:
    """Whether what stands first is later, and where the words that say so end; None where they say no such thing."""
    norm, last = clause.norm(at), at
    if norm in _TO:
        return (_TO[norm], at + 1) if clause.norm(at + 1) == "to" else (None, at)
    way = _BEFORE[norm]
    if norm.startswith(("preced", "follow")):
        passive = clause.norm(at - 1) in BE
        if passive != (clause.norm(at + 1) == "by"):
            return None, at
        return way != passive, at + passive
    if (
        any(clause.norm(each) in _NAMING for each in range(at))
        or clause.norm(at - 1) in _NO_TIME
        or clause.norm(at + 1) in ("all", "long")
    ):
        return None, at
    return way, last


def _clause_start(clause: Clause, at: int) -> int:
    while at and not clause.stops[at] and clause.norm(at - 1) not in _BREAKS:
        at -= 1
    return at


def _clause_end(clause: Clause, at: int) -> int:
    at += 1
    while at < len(clause.words) and not clause.stops[at] and clause.norm(at) not in _BREAKS:
        at += 1
    return at
