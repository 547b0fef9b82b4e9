"""Columns by which superlatives rank the rows of a table: prices for ``cheapest``, years for ``oldest``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from spanproof.text.relations.scales import AMOUNT, Degree, named
from spanproof.text.words import stem
from spanproof.verifiers.row_labels import stems

__all__ = ["UNITS", "Ranking", "rankings", "words_of_scale"]


def _stems(words: str) -> frozenset[str]:
    return frozenset(map(stem, words.split()))


# Of each scale the nouns of columns in which a larger figure is more, and behind a slash those in which it is less.
_COLUMNS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    scale.strip(): (_stems(more), _stems(less))
    for scale, more, less in (
        (entry.partition(":")[0], *entry.partition(":")[2].partition("/")[::2])
        for entry in """
        money: price pricing cost fare rent tariff premium fee rate charge
        age: age / founded foundation established establishment built construction constructed opened opening launched
          released release inception created born birth completed
        time: founded foundation established establishment built construction constructed opened opening launched
          released release inception created born birth completed
        tall: height elevation altitude
        length: length duration runtime distance page
        mass: weight mass
        speed: speed / latency time lap finish
        heat: temperature
        depth: depth
        width: width
        thickness: thickness
        distance: distance
        density: density
        rated: rating rated star score
        size: size area population
        high: height elevation altitude""".replace("\n          ", " ")
        .strip()
        .splitlines()
    )
}
UNITS = _stems(
    """usd eur gbp dollar euro pound month monthly mo year yearly yr annual annually night nightly day daily week weekly
    hour hourly per unit average avg mean total base list standard maximum max top km m kg cm mm ft lb lbs g mph kmh
    km2 km² m2 m² sq mi mile metre meter kilometre kilometer foot feet gram kilogram pounds hr hrs min minute est
    adult ticket room
    number count person user guest s sec second ms"""
)
"""Words of a head that leave what its column measures as it is."""
_NO_MEASURE = _stems("rank ranking position place no id number # seed level year")
_SIZED = frozenset("largest biggest smallest".split())
_HEIGHTS = frozenset("highest lowest".split())
_REALMS = _stems("country nation state province island continent lake region")  # whose size is their area


class Ranking(NamedTuple):
    """A column, and 1 where the largest of its figures is what a claim speaks of, -1 where the smallest is."""

    at: int
    sign: int


def rankings(word: str, degree: Degree, said: frozenset[str], heads: Sequence[str]) -> list[Ranking]:
    """The columns that a superlative may speak of; none where no head is plain.

    Args:
        word: the superlative.
        degree: what it says; its scale is ``rated`` for ``the highest rated``.
        said: the stems of the words beside it.
        heads: the heads of the columns.
    """
    if degree.scale != AMOUNT:
        return _on_scale(degree, heads, said)
    telling = [frozenset(each for each in stems(head, content=True) if not each[0].isdigit()) for head in heads]
    fitting = [at for at, each in enumerate(telling) if (each - UNITS or each) and (each - UNITS or each) <= said]
    if fitting:
        most = max(len(stems(heads[at], content=True) & said) for at in fitting)
        fitting = [at for at in fitting if len(stems(heads[at], content=True) & said) == most]
        return [Ranking(at, degree.sign) for at in fitting if telling[at].isdisjoint(_NO_MEASURE)]
    scale = next(filter(None, map(named, sorted(said))), "")
    if not scale and word in _SIZED:
        found = _on_scale(Degree("size", degree.sign), heads)
        return [each for each in found if said.isdisjoint(_REALMS) or stem("population") not in telling[each.at]]
    return _on_scale(Degree(scale or ("high" if word in _HEIGHTS else ""), degree.sign), heads)


def words_of_scale(scale: str, word: str) -> frozenset[str]:
    """The stems of the words that say again what a superlative measures."""
    scales = [scale, *(["size"] if word in _SIZED else []), *(["high"] if word in _HEIGHTS else [])]
    return frozenset().union(*(side for each in scales for side in _COLUMNS.get(each, ())))


def _on_scale(degree: Degree, heads: Sequence[str], said: frozenset[str] = frozenset()) -> list[Ranking]:
    """The columns of a scale; of prices those of other kinds, too (``Sale price``), where one is plain."""
    plain, others = list[Ranking](), list[Ranking]()
    for at, head in enumerate(heads):
        words = stems(head, content=True)
        for nouns, sign in zip(_COLUMNS.get(degree.scale, ()), (1, -1), strict=False):
            if words & nouns:
                found = plain if words <= nouns | UNITS | said else others
                found.append(Ranking(at, sign * degree.sign))
    return [*plain, *others] if plain and degree.scale == "money" else plain
