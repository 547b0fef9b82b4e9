"""Scales: which adjectives and verbs say that one thing has more of something than another, and more of what."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from spanproof.text.words import stem

__all__ = ["AMOUNT", "MEASURED", "Degree", "comparative", "is_other_length", "named", "plain", "superlative", "times"]

AMOUNT = "amount"
"""The scale of ``more``, ``high`` and ``large``, which measure whatever is spoken of."""
# A scale, a colon, the adjectives of its upper end, a slash, those of its lower end.
_SCALES = """
amount: high large big great / low small few little
mass: heavy / light; money: expensive dear costly pricey / cheap affordable inexpensive
tall: tall / short; length: long / short
age: old / young new; time: late / early soon; speed: fast quick / slow; heat: hot warm / cold cool; good: good / bad
depth: deep / shallow; width: wide broad / narrow; distance: far / close near; density: dense /
hardness: hard / soft; strength: strong / weak; steepness: steep / flat; wealth: rich / poor; noise: loud noisy / quiet
brightness: bright / dark dim; thickness: thick / thin; safety: safe / dangerous; ease: easy / difficult
"""
_IRREGULAR = {
    "better": "good",
    "best": "good",
    "worse": "bad",
    "worst": "bad",
    "farther": "far",
    "further": "far",
    "farthest": "far",
    "furthest": "far",
    "elder": "old",
    "eldest": "old",
    "more": "great",
    "most": "great",
    "less": "little",
    "least": "little",
    "fewer": "few",
    "fewest": "few",
}
MEASURED: Mapping[str, Mapping[str, int]] = {
    "mass": {"mass": 1},
    "tall": {"length": 1},
    "length": {"length": 1, "duration": 1, "calendar": 1},
    "age": {"year": -1},
    "time": {"year": 1},
    "speed": {"speed": 1, "duration": -1, "calendar": -1},
    "heat": {"temperature": 1},
    "depth": {"length": 1},
    "width": {"length": 1},
    "thickness": {"length": 1},
    "distance": {"length": 1},
    "frequency": {"percent": 1, "count": 1},
}
"""Of each scale the dimensions that measure it, with -1 where the larger value means less of it."""


_LENGTHS = {  # what tells one length from another
    "length": frozenset("long length".split()),
    "depth": frozenset("deep depth".split()),
    "width": frozenset("wide width broad".split()),
    "thickness": frozenset("thick thickness".split()),
    "tall": frozenset("tall high height".split()),
}
_NAMED = {
    "price": "money",
    "cost": "money",
    "fee": "money",
    "money": "money",
    "time": "length",
    "weight": "mass",
    "weigh": "mass",
    "height": "tall",
    "length": "length",
    "speed": "speed",
    "temperature": "heat",
    "depth": "depth",
    "width": "width",
    "distance": "distance",
}
_NAMED_STEMS = {stem(noun): scale for noun, scale in _NAMED.items()}
_TIMES = {"twice": 2.0, "double": 2.0, "half": 0.5, "triple": 3.0, "three": 3.0, "four": 4.0, "five": 5.0, "ten": 10.0}


class Degree(NamedTuple):
    """A scale, with 1 for more and -1 for less of it."""

    scale: str
    sign: int


def comparative(norm: str) -> tuple[Degree, ...]:
    """What a word says that compares two things (``shorter``: less length, or less height); empty for others."""
    return _COMPARATIVES.get(norm, ())


def superlative(norm: str) -> tuple[Degree, ...]:
    """What a word says that sets one thing above all others (``cheapest``); empty for other words."""
    return _SUPERLATIVES.get(norm, ())


def plain(norm: str) -> tuple[Degree, ...]:
    """What an adjective in its plain form says (``not as hard as``); empty for words that are on no scale."""
    return _ADJECTIVES.get(norm, ())


def is_other_length(scale: str, norms: Collection[str]) -> bool:
    """Whether words beside a length say that it is another one than that of a scale (``long`` for the depth)."""
    own = _LENGTHS.get(scale)
    others = frozenset().union(*_LENGTHS.values())
    return own is not None and own.isdisjoint(norms) and not others.isdisjoint(norms)


def named(norm: str) -> str:
    """The scale that a noun names by its stem (``price``); empty for other words."""
    return _NAMED_STEMS.get(norm, "")


def times(norm: str) -> float:
    """How many times something a word says (``twice``, ``half``, ``three`` of ``three times``); 0 for others."""
    return _TIMES.get(norm, 0.0)


def _forms(adjective: str, ending: str) -> tuple[str, ...]:
    """The forms of an adjective with ``er`` or ``est``."""
    if adjective.endswith("y"):
        return (f"{adjective[:-1]}i{ending}",)
    base = adjective.removesuffix("e")
    return f"{base}{ending}", f"{base}{base[-1]}{ending}"


def _degrees() -> dict[str, tuple[Degree, ...]]:
    out: dict[str, tuple[Degree, ...]] = {}
    for entry in _SCALES.strip().replace("\n", ";").split(";"):
        scale, _, ends = entry.partition(":")
        for side, sign in zip(ends.split("/"), (1, -1), strict=True):
            for adjective in side.split():
                out[adjective] = (*out.get(adjective, ()), Degree(scale.strip(), sign))
    return out


_ADJECTIVES: Mapping[str, tuple[Degree, ...]] = _degrees()
_COMPARATIVES, _SUPERLATIVES = (
    {form: found for adjective, found in _ADJECTIVES.items() for form in _forms(adjective, ending)}
    | {form: _ADJECTIVES[base] for form, base in _IRREGULAR.items() if form.endswith("st") == (ending == "est")}
    for ending in ("er", "est")
)
