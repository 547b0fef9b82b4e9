"""Facts that hold or do not: what rose or fell, what is so or is not, and what is simply not said."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from fractions import Fraction

from benchmarks.contrast.intervals import CONTRADICT, NO_EVIDENCE, SUPPORT, PairLabel
from benchmarks.contrast.notation import decimal, plain
from benchmarks.contrast.pair import Ask, Family, Told, fill, several

__all__ = ["Change", "Polar", "Unlike", "Unsaid", "explicit"]

_UP = ("rose", "increased", "went up", "climbed", "grew")
_DOWN = ("fell", "decreased", "went down", "dropped", "declined")
_EXPLICIT = re.compile(r"\b(?:not|no|never|nobody|none|nothing|neither|cannot)\b|n't\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Change:
    """An amount before and after.

    Args:
        subject: what changed, a noun phrase.
        when: how the sentence ends, with its preposition.
        unit: a key of `UNITS`.
        among: amounts; at least three.
    """

    subject: str
    when: str
    unit: str
    among: tuple[str, ...]

    def tell(self, rng: random.Random) -> Told:
        """See `Fact`."""
        before, after, other = rng.sample([Fraction(each) for each in self.among], 3)
        same, opposite = (_UP, _DOWN) if after > before else (_DOWN, _UP)
        said, *verbs = rng.sample(same, len(same))
        wrong = rng.sample(opposite, 2)
        start, end = plain(before, self.unit), plain(after, self.unit)
        step, off = self._step(abs(after - before)), self._step(abs(other - before))
        claims: list[tuple[Family, str, str, PairLabel]] = [
            ("direction", "same", verbs[0], SUPPORT),
            ("direction", "opposite", wrong[0], CONTRADICT),
            ("direction", "same", f"{verbs[1]} to {end}", SUPPORT),
            ("direction", "ends exchanged", f"{wrong[1]} from {end} to {start}", CONTRADICT),
            ("direction", "opposite", f"{wrong[0]} by {step}", CONTRADICT),
            ("direction", "unchanged", f"stayed at {start}", CONTRADICT),
            ("number", "derived", f"{verbs[2]} by {step}", SUPPORT),
        ]
        if off != step:
            claims.append(("number", "derived wrongly", f"{verbs[2]} by {off}", CONTRADICT))
        asks = (Ask(family, edit, self._sentence(text), label) for family, edit, text, label in claims)
        return Told(self._sentence(f"{said} from {start} to {end}"), tuple(asks))

    def _sentence(self, predicate: str) -> str:
        return fill("{subject} {predicate} {when}", subject=self.subject, predicate=predicate, when=self.when)

    def _step(self, size: Fraction) -> str:
        if self.unit in ("share", "rate"):
            return f"{decimal(size * 100)} percentage points"
        if self.unit == "degrees Celsius":
            return f"{decimal(size)} degrees"
        return plain(size, self.unit)


@dataclass(frozen=True, slots=True)
class Polar:
    """Something that is so or is not.

    Args:
        yes: sentences that all say that it is; at least two.
        no: sentences that all say that it is not, in words of negation and without; at least two.
        family: what kind of difference it is.
        strong: sentences that say more than `no`, so that they can be told and not asked.
    """

    yes: tuple[str, ...]
    no: tuple[str, ...]
    family: Family = "negation"
    strong: tuple[str, ...] = ()

    def tell(self, rng: random.Random) -> Told:
        """See `Fact`."""
        true, false = rng.sample((self.yes, self.no), 2)
        said, *rest = rng.sample(true, len(true))
        if self.strong and true is self.no and rng.random() < 2 / 3:
            said = rng.choice(self.strong)
        wrong = several(rng, false, 3)
        pairs: list[tuple[str, PairLabel]] = [(each, SUPPORT) for each in rest[:2]]
        pairs += [(each, CONTRADICT) for each in wrong]
        asks = (Ask(self.family, self._edit(said, each), fill(each), label) for each, label in pairs)
        return Told(fill(said), tuple(asks))

    def _edit(self, said: str, claimed: str) -> str:
        if self.family != "negation":
            return "same" if (said in self.yes) == (claimed in self.yes) else "opposite"
        denied = next((each for each in (said, claimed) if each not in self.yes), "")
        return "no denial" if not denied else "explicit" if explicit(denied) else "implicit"


@dataclass(frozen=True, slots=True)
class Unlike:
    """Something that holds for one thing and not for another.

    Args:
        has: a clause that says it of ``{x}``.
        lacks: a clause that denies it of ``{x}``.
        names: things; at least two.
    """

    has: str
    lacks: str
    names: tuple[str, ...]

    def tell(self, rng: random.Random) -> Told:
        """See `Fact`."""
        x, y = rng.sample(self.names, 2)
        mine, theirs = rng.sample((self.has, self.lacks), 2)
        says = rng.choice(("Unlike {y}, {said}", "{said}, unlike {y}"))
        asks = (
            Ask("negation", "same", fill(mine, x=x), SUPPORT),
            Ask("negation", "unlike", fill(theirs, x=x), CONTRADICT),
            Ask("negation", "unlike", fill(theirs, x=y), SUPPORT),
            Ask("negation", "unlike", fill(mine, x=y), CONTRADICT),
        )
        return Told(fill(says, y=y, said=mine.format(x=x)), asks)


@dataclass(frozen=True, slots=True)
class Unsaid:
    """Something that is told, and details that nobody told.

    Args:
        says: the premise's sentence.
        core: sentences that follow from it.
        more: sentences with the same words and a detail that no premise gives.
    """

    says: str
    core: tuple[str, ...]
    more: tuple[str, ...]

    def tell(self, rng: random.Random) -> Told:  # noqa: ARG002 - nothing is drawn
        """See `Fact`."""
        asks = [Ask("addition", "same", fill(each), SUPPORT) for each in self.core]
        asks += [Ask("addition", "detail", fill(each), NO_EVIDENCE) for each in self.more]
        return Told(fill(self.says), tuple(asks))


def explicit(text: str) -> bool:
    """Whether a text denies in so many words: not, no, never and the like."""
    return bool(_EXPLICIT.search(text))
