"""Facts between two things: which has more, who did what to whom, who did which, who says what."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from benchmarks.contrast.intervals import CONTRADICT, NO_EVIDENCE, SUPPORT
from benchmarks.contrast.moments import date_forms
from benchmarks.contrast.notation import plain
from benchmarks.contrast.pair import Ask, Told, fill, several

__all__ = ["Assign", "Pick", "Role", "Said", "Versus"]


@dataclass(frozen=True, slots=True)
class Versus:
    """Two things with an amount or a day each, and which of them has more of it or is later.

    Args:
        says: the premise's sentence with ``{x}``, ``{a}``, ``{y}`` and ``{b}``.
        single: the same of one thing, ``{x}`` and ``{a}``.
        more: that ``{x}`` has the greater amount than ``{y}``, or the later day.
        less: the reverse.
        names: things; at least three.
        unit: a key of `UNITS`, or ``date``.
        among: amounts, or days as ``YYYY-MM-DD``; at least two.
    """

    says: str
    single: str
    more: str
    less: str
    names: tuple[str, ...]
    unit: str
    among: tuple[str, ...]

    def tell(self, rng: random.Random) -> Told:
        """See `Fact`; a third thing, of which the premise says nothing, is asked about too."""
        x, y, third = rng.sample(self.names, 3)
        a, b = rng.sample(self.among, 2)
        says = fill(self.says, x=x, y=y, a=self._shown(a), b=self._shown(b))
        high, low = (x, y) if self._rank(a) > self._rank(b) else (y, x)
        asks = (
            Ask("comparison", "same", fill(self.more, x=high, y=low), SUPPORT),
            Ask("comparison", "order", fill(self.more, x=low, y=high), CONTRADICT),
            Ask("comparison", "same", fill(self.less, x=low, y=high), SUPPORT),
            Ask("comparison", "order", fill(self.less, x=high, y=low), CONTRADICT),
            Ask("comparison", "not told", fill(self.more, x=x, y=third), NO_EVIDENCE),
            Ask("entity", "same", fill(self.single, x=x, a=self._shown(a)), SUPPORT),
            Ask("entity", "values exchanged", fill(self.single, x=x, a=self._shown(b)), CONTRADICT),
            Ask("entity", "same", fill(self.single, x=y, a=self._shown(b)), SUPPORT),
            Ask("entity", "values exchanged", fill(self.single, x=y, a=self._shown(a)), CONTRADICT),
        )
        return Told(says, tuple(rng.sample(asks, 6)))

    def _shown(self, value: str) -> str:
        return date_forms(date.fromisoformat(value))[0] if self.unit == "date" else plain(Fraction(value), self.unit)

    def _rank(self, value: str) -> Fraction:
        return Fraction(date.fromisoformat(value).toordinal()) if self.unit == "date" else Fraction(value)


@dataclass(frozen=True, slots=True)
class Role:
    """A relation that cannot hold both ways.

    Args:
        forms: sentences that all say that ``{a}`` stands in it to ``{b}``; at least three.
        names: things it can hold between; at least three.
        single: whether only one thing can stand in it to another, so that a third one is wrong, not merely untold.
    """

    forms: tuple[str, ...]
    names: tuple[str, ...]
    single: bool = False

    def tell(self, rng: random.Random) -> Told:
        """See `Fact`."""
        a, b, third = rng.sample(self.names, 3)
        said, *others = rng.sample(self.forms, len(self.forms))
        asks = [Ask("role", "same", fill(form, a=a, b=b), SUPPORT) for form in others[:2]]
        asks += [Ask("role", "roles exchanged", fill(form, a=b, b=a), CONTRADICT) for form in (said, *others[:2])]
        if self.single:
            asks.append(Ask("entity", "another", fill(others[0], a=third, b=b), CONTRADICT))
        else:
            asks.append(Ask("role", "not told", fill(others[0], a=third, b=b), NO_EVIDENCE))
        return Told(fill(said, a=a, b=b), tuple(asks))


@dataclass(frozen=True, slots=True)
class Assign:
    """Two parts of one work, each by one doer alone.

    Args:
        says: the premise's sentence with ``{a}`` for the first and ``{b}`` for the second doer.
        first: sentences that name ``{a}`` for the first part.
        second: sentences that name ``{a}`` for the second part.
        names: doers; at least three.
    """

    says: str
    first: tuple[str, ...]
    second: tuple[str, ...]
    names: tuple[str, ...]

    def tell(self, rng: random.Random) -> Told:
        """See `Fact`."""
        a, b, third = rng.sample(self.names, 3)
        asks = [
            Ask("entity", "same", fill(rng.choice(self.first), a=a), SUPPORT),
            Ask("entity", "entities exchanged", fill(rng.choice(self.first), a=b), CONTRADICT),
            Ask("entity", "same", fill(rng.choice(self.second), a=b), SUPPORT),
            Ask("entity", "entities exchanged", fill(rng.choice(self.second), a=a), CONTRADICT),
            Ask("entity", "another", fill(rng.choice(self.first), a=third), CONTRADICT),
        ]
        return Told(fill(self.says, a=a, b=b), tuple(asks))


@dataclass(frozen=True, slots=True)
class Pick:
    """Something that is exactly one of several.

    Args:
        says: the premise's sentence; ``{}`` is the one.
        asks: sentences that say the same of any.
        among: what it can be; at least three, no two of which can be true.
    """

    says: str
    asks: tuple[str, ...]
    among: tuple[str, ...]

    def tell(self, rng: random.Random) -> Told:
        """See `Fact`."""
        right, *wrong = rng.sample(self.among, 3)
        asks = [Ask("entity", "same", fill(ask, right), SUPPORT) for ask in several(rng, self.asks, 2)]
        asks += [Ask("entity", "another", fill(rng.choice(self.asks), each), CONTRADICT) for each in wrong]
        return Told(fill(self.says, right), tuple(asks))


@dataclass(frozen=True, slots=True)
class Said:
    """Two sources that say opposite things.

    Args:
        yes: a clause.
        no: its contradiction.
        names: sources; at least three.
        aside: a sentence that names ``{c}`` without its view.
    """

    yes: str
    no: str
    names: tuple[str, ...]
    aside: str

    def tell(self, rng: random.Random) -> Told:
        """See `Fact`."""
        a, b, third = rng.sample(self.names, 3)
        views = {a: self.yes, b: self.no}
        says = f"{fill('according to {a}, {yes}', a=a, yes=self.yes)} {fill('{b} said that {no}', b=b, no=self.no)}"
        asks = [*self._asked(rng, views), self._ask(third, self.yes, views), self._ask(third, self.no, views)]
        return Told(f"{says} {fill(self.aside, c=third)}", tuple(asks))

    def _asked(self, rng: random.Random, views: dict[str, str]) -> Iterator[Ask]:
        for name in views:
            for view in rng.sample((self.yes, self.no), 2):
                yield self._ask(name, view, views)

    @staticmethod
    def _ask(name: str, view: str, views: dict[str, str]) -> Ask:
        text = fill("{a} said that {view}", a=name, view=view)
        if name not in views:
            return Ask("attribution", "not told", text, NO_EVIDENCE)
        same = views[name] == view
        return Ask("attribution", "same" if same else "source exchanged", text, SUPPORT if same else CONTRADICT)
