"""A premise, a claim and the label that follows from the facts that both were written from."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar, get_args

from benchmarks.contrast.intervals import PairLabel

__all__ = ["FAMILIES", "Ask", "Fact", "Family", "Pair", "Scenario", "Told", "fill", "sentence", "several"]

T = TypeVar("T")
Family = Literal[
    "number",
    "unit",
    "date",
    "time",
    "direction",
    "comparison",
    "negation",
    "entity",
    "role",
    "attribution",
    "addition",
]
FAMILIES: tuple[Family, ...] = get_args(Family)


@dataclass(frozen=True, slots=True)
class Ask:
    """A claim about one fact.

    Args:
        family: what kind of difference decides it.
        edit: how it was made from the fact.
        text: the claim, one sentence.
        label: what the fact makes of it.
    """

    family: Family
    edit: str
    text: str
    label: PairLabel


@dataclass(frozen=True, slots=True)
class Told:
    """A fact as it stands in a premise, with the claims about it."""

    says: str
    asks: tuple[Ask, ...]


class Fact(Protocol):
    """Something with values to draw: what is told and what is claimed are both written from the same values."""

    def tell(self, rng: random.Random) -> Told:
        """Draws values, writes them into a premise sentence, and claims the same and other values."""
        ...


@dataclass(frozen=True, slots=True)
class Scenario:
    """A short source text: facts in the order in which it tells them.

    Args:
        name: unique; the pairs of one scenario are one group of the bootstrap.
        domain: what it is about.
        facts: each one or two sentences.
    """

    name: str
    domain: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """One row of the set.

    Args:
        id: unique in the set.
        group: name of the scenario.
        domain: of the scenario.
        family: see `Ask`.
        edit: see `Ask`.
        fact: which fact of which variant it is about: rows that share it are minimal pairs.
        premise: the text.
        claim: one sentence.
        label: SUPPORT, CONTRADICT or NO_EVIDENCE.
    """

    id: str
    group: str
    domain: str
    family: Family
    edit: str
    fact: str
    premise: str
    claim: str
    label: PairLabel


def fill(template: str, *values: str, **named: str) -> str:
    """The template with its values, as a sentence."""
    return sentence(template.format(*values, **named))


def sentence(text: str) -> str:
    """The text with a capital at its start and one full stop at its end."""
    return text[0].upper() + text[1:].rstrip(".") + "."


def several(rng: random.Random, items: Iterable[T], most: int) -> Sequence[T]:
    """At most `most` of the items, drawn without repetition."""
    found = tuple(dict.fromkeys(items))
    return rng.sample(found, min(most, len(found)))
