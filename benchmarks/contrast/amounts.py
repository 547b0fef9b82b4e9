"""Facts about an amount: an exact one, and a range."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from benchmarks.contrast.intervals import CONTRADICT, Interval, PairLabel, agreement
from benchmarks.contrast.notation import UNITS, base, converted, forms, plain
from benchmarks.contrast.pair import Ask, Family, Told, fill, several

__all__ = ["Amount", "Range"]

_BOUNDS = ("more than", "at least", "less than", "at most")
_COUNTED = {"less than": "fewer than"}


@dataclass(frozen=True, slots=True)
class Amount:
    """An exact amount.

    Args:
        says: the premise's sentence; ``{}`` is the amount with its unit.
        asks: sentences that say the same of any amount.
        unit: a key of `UNITS`.
        among: the amounts from which the true one and a wrong one are drawn; at least three, as decimals or ratios.
    """

    says: str
    asks: tuple[str, ...]
    unit: str
    among: tuple[str, ...]

    def tell(self, rng: random.Random) -> Told:
        """See `Fact`."""
        value, wrong, other = rng.sample([Fraction(each) for each in self.among], 3)
        ways = forms(value, self.unit)
        said = rng.choice(ways[:2])
        claims = [
            *self._same(rng, value, said),
            *self._wrong(rng, value, wrong),
            *self._bounds(rng, value, (value, other)),
        ]
        return Told(fill(self.says, said), tuple(claims))

    def _same(self, rng: random.Random, value: Fraction, said: str) -> Iterator[Ask]:
        yield Ask("number", "same", fill(rng.choice(self.asks), said), _label(value, value, self.unit))
        others = [way for way in forms(value, self.unit) if way != said]
        for way in several(rng, others, 2):
            family: Family = "unit" if way in converted(value, self.unit) else "number"
            yield Ask(family, "notation", fill(rng.choice(self.asks), way), _label(value, value, self.unit))

    def _wrong(self, rng: random.Random, value: Fraction, wrong: Fraction) -> Iterator[Ask]:
        for edit, found in (("value", wrong), ("near value", _near(rng, value, self.unit))):
            way = rng.choice(forms(found, self.unit)[:2])
            yield Ask("number", edit, fill(rng.choice(self.asks), way), _label(value, found, self.unit))
        if confused := UNITS[self.unit].confused:
            label = agreement(_point(value, self.unit), _point(value, confused))
            if UNITS[confused].kind != UNITS[self.unit].kind:
                label = CONTRADICT  # a price is stated in one currency; the same figure in another is not that price
            yield Ask("unit", "unit", fill(rng.choice(self.asks), plain(value, confused)), label)

    def _bounds(self, rng: random.Random, value: Fraction, near: tuple[Fraction, Fraction]) -> Iterator[Ask]:
        for bound in near:
            word = rng.choice(_BOUNDS)
            shown = _COUNTED.get(word, word) if self.unit == "count" else word
            text = fill(rng.choice(self.asks), f"{shown} {plain(bound, self.unit)}")
            edit = "bound at the value" if bound == value else "bound"
            claimed = _bounded(word, base(bound, self.unit))
            yield Ask("comparison", edit, text, agreement(_point(value, self.unit), claimed))


@dataclass(frozen=True, slots=True)
class Range:
    """A range of amounts, such as "between 20 and 40 minutes".

    An exact amount inside it is not settled by it; one in round words ("about 30 minutes") is not asked for, as it
    may well be borne out.

    Args:
        says: the premise's sentence; ``{}`` is the range.
        asks: sentences that say the same of any range or amount.
        unit: a key of `UNITS`.
        among: ranges as ``"low high"``; at least two.
        step: a quarter of their usual width, for amounts in and beside them.
    """

    says: str
    asks: tuple[str, ...]
    unit: str
    among: tuple[str, ...]
    step: str

    def tell(self, rng: random.Random) -> Told:
        """See `Fact`."""
        low, high = (Fraction(each) for each in rng.choice(self.among).split())
        step = Fraction(self.step)
        said, *ways = rng.sample(self._ranges(low, high), 3)
        claims: list[tuple[str, str, Interval]] = [("same", way, self._span(low, high)) for way in ways]
        for edit, value in (
            ("inside a range", low + step),
            ("outside a range", high + step),
            ("below a range", low - step),
        ):
            claims.append((edit, plain(value, self.unit), self._span(value, value)))
        shifted = (low + step, high + step)
        claims.append(("overlapping range", self._ranges(*shifted)[0], self._span(*shifted)))
        beyond = (high + step, high + 3 * step)
        claims.append(("other range", self._ranges(*beyond)[1], self._span(*beyond)))
        for word in rng.sample(_BOUNDS, 2):
            bound = rng.choice((low - step, low + step, high + step))
            claims.append(
                ("bound on a range", f"{word} {plain(bound, self.unit)}", _bounded(word, base(bound, self.unit)))
            )
        stated = self._span(low, high)
        asks = (
            Ask(
                "comparison" if edit.startswith("bound") else "number",
                edit,
                fill(rng.choice(self.asks), text),
                agreement(stated, claimed),
            )
            for edit, text, claimed in claims
        )
        return Told(fill(self.says, said), tuple(asks))

    def _span(self, low: Fraction, high: Fraction) -> Interval:
        return Interval(base(low, self.unit), base(high, self.unit))

    def _ranges(self, low: Fraction, high: Fraction) -> tuple[str, ...]:
        last = plain(high, self.unit)
        first = plain(low, self.unit).split()[0]
        return f"between {first} and {last}", f"{first} to {last}", f"{first}-{last}", f"from {first} to {last}"


def _point(value: Fraction, unit: str) -> Interval:
    return Interval.point(base(value, unit))


def _label(stated: Fraction, claimed: Fraction, unit: str) -> PairLabel:
    return agreement(_point(stated, unit), _point(claimed, unit))


def _bounded(word: str, value: Fraction) -> Interval:
    if word in ("more than", "at least"):
        return Interval(value, None, low_open=word == "more than")
    return Interval(None, value, high_open=word == "less than")


def _near(rng: random.Random, value: Fraction, unit: str) -> Fraction:
    """Another amount that looks much like it: two digits changed places, one digit is another, or ten times as much."""
    share = UNITS[unit].kind == "share"
    shown = value * 100 if share else value
    scale = 1
    while (shown * scale).denominator != 1:
        scale *= 10
    digits = str(int(shown * scale))
    swapped = [digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :] for at in range(len(digits) - 1)]
    last = str((int(digits[-1]) + rng.choice((1, 2, 3))) % 10) if digits[-1] != "0" else digits[-1]
    first = str(int(digits[0]) % 9 + 1)
    looks = [*swapped, digits[:-1] + last, first + digits[1:], *([] if share else [digits + "0"])]
    found = sorted({each for each in looks if each != digits and not each.startswith("0")})
    near = Fraction(int(rng.choice(found)), scale)
    return near / 100 if share else near
