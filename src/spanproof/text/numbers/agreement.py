"""Whether what a source says of a quantity agrees with what a claim says of it."""

from __future__ import annotations

from dataclasses import replace
from math import floor, isclose, log10, nan
from typing import Literal

from spanproof.text.numbers.currencies import CENT, WITH_CENTS
from spanproof.text.numbers.hedges import LOWER, UPPER
from spanproof.text.numbers.quantities import Quantity

__all__ = ["MILLION", "Agreement", "compare"]

Agreement = Literal["equal", "rounded", "within", "bound", "bare", "opposed", "differs", "open", "unlike"]
"""What `compare` finds, from the claim's side:

* ``equal``: one value, after conversion;
* ``rounded``: the claim's value is the source's, rounded as the claim writes it or loosened as it says (``about``);
* ``within``: the claim's value lies in the source's range, or the claim's range holds the source's value;
* ``bound``: the source's value keeps the claim's bound (``over 100`` by 120, but not by 100). A limit of the source
  (``within 30 days``) is one value, and another limit of the claim's (``within 180 days``) another;
* ``bare``: one number, but only one of the two has a unit (``4.5 stars`` by ``stars: 4.5``);
* ``opposed``: one value as bounds of opposite direction (``up to 50`` by ``at least 50``);
* ``differs``: the same kind of thing with another value;
* ``open``: neither: the source gives a bound that the claim's value keeps;
* ``unlike``: quantities of different things.
"""

MILLION = 1e6
"""What an ``m`` may stand for that reads as metres: ``2.91 m`` visitors."""
_DAY, _MONTH = 86_400.0, 30.4375 * 86_400.0
_UPPER = (*UPPER, "nearly")
_STRICT = ("over", "under")  # bounds that their own value does not keep
_LEAST = 0.03  # how far "about" reaches at least, as a share of the value
_LOOSE = 0.1  # how far it reaches at most, and of a fraction
_LENGTH = 0.2  # how far it reaches at most of a length of time, which is told in quarters and halves of an hour
_VAGUE = 0.25  # how far it reaches where the value is written in few places, as in "about 1 million"
_ROUND = (5.0, 2.5, 2.0, 1.0)  # round numbers are multiples of these and their tenfolds
_PLACES = 6
_COARSE = 0.05  # how far rounding may move a value that is not hedged
_CONVERTED = 0.02  # what a conversion between units may lose
_BINARY = 0.05  # what one between bytes may: a terabyte has 1000 or 1024 gigabytes
_YEARS = 5.0  # how far "circa" reaches for a year
_LONG = 7  # digits of what is a name rather than an amount
_EXACT = 1e-9


def compare(claim: Quantity, source: Quantity) -> Agreement:
    """How `source` bears on `claim`; see `Agreement`."""
    if min(len(claim.key), len(source.key)) >= _LONG and _digits(claim.key) == _digits(source.key):
        return "equal"  # an order number, written with a dash or without
    if not (claim.is_amount and source.is_amount):
        return _by_digits(claim, source)
    pair = _commensurable(claim, source)
    if pair is not None:
        return _by_value(*pair)
    if not (claim.dimension and source.dimension):
        return _bare(claim, source)
    if claim.written == source.written and _upper(claim) == _upper(source):
        return "bare"  # a rate of which one side gives only the upper unit, or another lower one
    alike = claim.kind == source.kind and claim.kind in ("currency", "percent", "rating")
    return "differs" if alike or claim.written == source.written else "unlike"


def _digits(key: str) -> str:
    return key.replace("-", "")


def _by_digits(claim: Quantity, source: Quantity) -> Agreement:
    first, second = claim.key, source.key
    if first and first == second:
        return "equal"
    if "phone" in (claim.kind, source.kind) and min(len(first), len(second)) >= 7:
        shorter, longer = sorted((first, second), key=len)
        if longer.endswith(shorter.lstrip("0")):
            return "equal"
    return "differs" if claim.kind == source.kind != "id" else "unlike"


def _commensurable(claim: Quantity, source: Quantity) -> tuple[Quantity, Quantity] | None:
    """Both in one dimension, or None if they have none in common."""
    if claim.dimension == source.dimension:
        mixed = "ordinal" in (claim.kind, source.kind) and claim.kind != source.kind
        ratings = {claim.unit, source.unit} - {"★", ""} if claim.kind == "rating" else set()
        return None if mixed or len(ratings) > 1 else (claim, source)
    kinds = {claim.dimension, source.dimension}
    if kinds == {"duration", "calendar"}:
        return _scaled(claim, "calendar", _MONTH), _scaled(source, "calendar", _MONTH)
    if kinds == {"", "percent"}:
        fractions = [each for each in (claim, source) if not each.dimension and each.step == 0 and each.high <= 1]
        return (_scaled(claim, "", 100.0), _scaled(source, "", 100.0)) if fractions else None
    if kinds == {"rating", "percent"}:
        share = {"/10": 10.0, "/100": 1.0}.get(claim.unit if claim.kind == "rating" else source.unit)
        return (_scaled(claim, "rating", share), _scaled(source, "rating", share)) if share else None
    if CENT in (claim.unit, source.unit) and claim.unit != source.unit and kinds <= WITH_CENTS:
        return replace(claim, dimension=source.dimension), source
    if kinds == {"degree", "temperature"}:
        unit = claim.unit if claim.dimension == "temperature" else source.unit
        return _as_written(claim, unit), _as_written(source, unit)
    if {claim.unit, source.unit} == {"lb", "GBP"}:
        return _as_written(claim, "lb"), _as_written(source, "lb")
    return None


def _upper(quantity: Quantity) -> str:
    """What the upper unit of a rate measures, ``mass`` of ``mg/l``; of what is no rate, what it measures."""
    return quantity.dimension.split("/")[0]


def _scaled(quantity: Quantity, dimension: str, factor: float) -> Quantity:
    """`quantity` multiplied by `factor` if it is of `dimension`."""
    if quantity.dimension != dimension:
        return quantity
    return replace(quantity, low=quantity.low * factor, high=quantity.high * factor, step=quantity.step * factor)


def _as_written(quantity: Quantity, unit: str) -> Quantity:
    low, high = quantity.written
    return replace(quantity, low=low, high=high, unit=unit, dimension=unit, also=None)


def _bare(claim: Quantity, source: Quantity) -> Agreement:
    """One of the two has no unit: the numbers as written count."""
    first, second = _as_written(claim, ""), _as_written(source, "")
    if _is_opposed(claim, source) and _same(first.low, second.low) and not (first.is_range or second.is_range):
        return "opposed"
    if first.is_range:
        return "bare" if _same(first.low, second.low) and _same(first.high, second.high) else "unlike"
    readings = (second.low, second.high, second.low if source.also is None else source.also)
    same = any(_same(first.low, value) for value in readings)
    if (claim.unit or source.unit) == "m" and not claim.unit and claim.low >= MILLION:
        same = same or _same(claim.low, second.low * MILLION)
    in_cents = CENT in (claim.unit, source.unit) and min(claim.step, source.step) < 1.0 and _same(claim.low, source.low)
    return "bare" if same or in_cents else "unlike"


def _by_value(claim: Quantity, source: Quantity) -> Agreement:
    if _excludes(claim, source):
        return "differs"
    if _same(claim.low, source.low) and _same(claim.high, source.high):
        return "opposed" if _is_opposed(claim, source) else "equal"
    if _same(claim.low, _other(source)) or _same(_other(claim), source.low):
        return "equal"
    if claim.is_range or source.is_range:
        return _by_range(claim, source)
    if claim.hedge in (*LOWER, *_UPPER):
        return _by_bound(claim, source)
    if abs(claim.low - source.low) <= _tolerance(claim, source):
        return "rounded"
    if source.hedge in (*LOWER, *_UPPER):
        return "open" if _keeps(source, claim.low) else "differs"
    return "differs"


def _is_opposed(claim: Quantity, source: Quantity) -> bool:
    """Whether both are bounds, of opposite direction."""
    opposite = (claim.hedge in LOWER and source.hedge in _UPPER) or (claim.hedge in _UPPER and source.hedge in LOWER)
    return opposite and "nearly" not in (claim.hedge, source.hedge)


def _excludes(claim: Quantity, source: Quantity) -> bool:
    """Whether the claim's strict bound (``more than 40``) is the most or the least that the source states (``40``)."""
    if claim.hedge not in _STRICT or claim.is_range or source.hedge != "exact":
        return False
    return _same(claim.low, source.high if claim.hedge == "over" else source.low)


def _by_range(claim: Quantity, source: Quantity) -> Agreement:
    slack = _tolerance(claim, source)
    if source.is_range and not claim.is_range:
        inside = source.low - slack <= claim.low <= source.high + slack
        if claim.hedge in (*LOWER, "under", "at_most"):
            kept = source.low + slack >= claim.low if claim.hedge in LOWER else source.high - slack <= claim.low
            return ("within" if inside else "bound") if kept else "differs"
        return "within" if inside else "bound" if claim.hedge == "nearly" and source.high <= claim.low else "differs"
    if claim.is_range and not source.is_range and claim.low - slack <= source.low and source.high <= claim.high + slack:
        return "within"
    near = abs(claim.low - source.low) <= slack and abs(claim.high - source.high) <= slack
    return "rounded" if near else "differs"


def _by_bound(claim: Quantity, source: Quantity) -> Agreement:
    """A claim such as ``over 100``: the source's value, or its own bound in the same direction, has to keep it."""
    if claim.hedge == "nearly":
        return "rounded" if claim.low * (1 - _LOOSE) <= source.low <= claim.low else "differs"
    if claim.hedge == source.hedge and claim.hedge not in _STRICT:
        return "rounded" if abs(claim.low - source.low) <= _tolerance(claim, source) else "differs"
    lower, source_lower = claim.hedge in LOWER, source.hedge in LOWER
    if source.hedge in (*LOWER, "under", "at_most") and lower != source_lower:
        return "open" if _keeps(claim, source.low) else "differs"
    return "bound" if _keeps(claim, source.low) else "differs"


def _keeps(bound: Quantity, value: float) -> bool:
    return value >= bound.low if bound.hedge in LOWER else value <= bound.low


def _tolerance(claim: Quantity, source: Quantity) -> float:
    """How far apart the two may be and still be one value, rounded or loosened."""
    if claim.kind == "year":
        return _YEARS if claim.hedge == "about" else 0.0
    size = min(abs(claim.low), abs(source.low))
    if "about" in (claim.hedge, source.hedge):
        return max(_looseness(each, size) for each in (claim, source) if each.hedge == "about")
    share = _BINARY if claim.dimension == "data" else _CONVERTED
    if claim.dimension == "temperature" and claim.unit != source.unit:
        return max(claim.step, source.step) / 2 * (1 + _EXACT)
    loss = share * size if claim.unit != source.unit and claim.kind != "currency" else 0.0
    return max(min(claim.step / 2 * (1 + _EXACT), _COARSE * size), loss)


def _looseness(quantity: Quantity, size: float) -> float:
    """How far ``about`` reaches: as far as what rounds to the value, at the precision in which it is told.

    About 6,400 km is said of 6,440 km, not of 6,650 km, of which about 6,700 km and about 7,000 km are.

    Args:
        quantity: a value that is told with ``about``.
        size: what shares are of, in the base unit.
    """
    most = _LENGTH if quantity.dimension == "duration" else _LOOSE
    if quantity.step == 0.0 and quantity.dimension != "duration":
        return most * size
    scale = abs(quantity.low / quantity.written[0]) if quantity.written[0] else 0.0
    if quantity.dimension == "temperature":
        scale = quantity.step or 1.0
    half = _grain(abs(quantity.written[0])) * scale / 2 * (1 + _EXACT)
    return max(_LEAST * size, min(half, most * size), min(quantity.step / 2, _VAGUE * size))


def _grain(value: float) -> float:
    """The largest round number of which a value is a multiple: 500 of 6,500, 200 of 6,400; 0 if there is none."""
    if not value:
        return 0.0
    places = floor(log10(value))
    sizes = (part * 10.0**place for place in range(places, places - _PLACES, -1) for part in _ROUND)
    return next((size for size in sizes if _same(value / size, max(1.0, round(value / size)))), 0.0)


def _other(quantity: Quantity) -> float:
    """The value under the other reading; not a number, and so the same as none, if there is only one."""
    return nan if quantity.also is None else quantity.also


def _same(first: float, second: float) -> bool:
    return isclose(first, second, rel_tol=_EXACT, abs_tol=1e-12)
