"""Premises of several facts, with claims about each."""

from __future__ import annotations

import random
from collections.abc import Sequence

from spanproof.training.examples import NO_EVIDENCE, PairExample
from spanproof.training.minimal.facts import FACTS
from spanproof.training.minimal.names import Scene
from spanproof.training.minimal.told import upper

_FACTS, _ASKED, _FILLERS = (1, 4), 4, 3
_WITHHELD, _FILLED = 0.3, 0.5


def minimal_pairs(
    take: int, rng: random.Random, *, fillers: Sequence[str] = (), aside: bool = False
) -> list[PairExample]:
    """Return `take` pairs: premises of one to four facts and claims that hold, do not, or are not told.

    Args:
        take: how many.
        rng: draws them.
        fillers: sentences of other texts, up to three of which stand around the facts in half of the premises.
        aside: whether to use the templates that training leaves out, one in five, in place of the others.
    """
    made: list[PairExample] = []
    while len(made) < take:
        made += _premise(rng, fillers, aside=aside)
    return made[:take]


def _premise(rng: random.Random, fillers: Sequence[str], *, aside: bool) -> list[PairExample]:
    scene = Scene(rng, aside=aside)
    kinds, weights = zip(*FACTS, strict=True)
    told = [kind(scene) for kind in rng.choices(kinds, weights, k=rng.randint(*_FACTS))]
    withheld = rng.randrange(len(told)) if len(told) > 1 and rng.random() < _WITHHELD else -1
    parts = [_sentence(each.says) for at, each in enumerate(told) if at != withheld]
    if fillers and rng.random() < _FILLED:
        for filler in rng.choices(fillers, k=rng.randint(1, _FILLERS)):
            parts.insert(rng.randint(0, len(parts)), filler.strip())
    premise, made = " ".join(parts), []
    for at, each in enumerate(told):
        asks = [(claim, label) for claim, label in dict(each.asks).items() if claim != each.says]
        for claim, label in rng.sample(asks, min(len(asks), _ASKED if at != withheld else 1)):
            seen = NO_EVIDENCE if at == withheld else label
            made.append(PairExample(premise, _sentence(claim), seen, "minimal"))
    return made


def _sentence(text: str) -> str:
    return f"{upper(text)}."
