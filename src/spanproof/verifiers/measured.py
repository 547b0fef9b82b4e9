"""Comparisons over values: whether ``A is lighter than B`` agrees with the weights that the sources give of both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spanproof.text.numbers.quantities import quantities
from spanproof.text.polarity import negations
from spanproof.text.relations.comparisons import Comparison, comparisons, orders
from spanproof.text.relations.scales import AMOUNT, named
from spanproof.text.words import stem
from spanproof.verifiers.reading import Unit
from spanproof.verifiers.related import Related
from spanproof.verifiers.values import Asked, is_covered, sign_of, thing_of, values_of

__all__ = ["measured"]

_AMOUNT_BESIDE = re.compile(r"\bthan\s(?:(?:about|around|only|an?|half|one|some|over)\s)*\Z", re.IGNORECASE)
_NO_THING = frozenset(
    stem(word)
    for word in """thought expected planned usual usually previously average normal estimated reported believed hoped
    feared anticipated required needed recommended ever before others half year month week day hour minute
    one""".split()
)
"""What is no thing that something is compared with: ``earlier than thought``."""


def measured(claim: str, sentences: Sequence[Unit]) -> Related | None:
    """Whether the values of two things in the sentences are as a claim compares them; None if they do not tell.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    compared = [*comparisons(claim), *_in_time(claim)]
    if len(compared) != 1 or negations(claim) or _is_by_how_much(claim, compared[0]):
        return None
    own = compared[0]
    more, less = (thing_of(claim, side) for side in own.sides)
    if not more.stems or not less.stems or more.stems & less.stems or (more.stems | less.stems) & _NO_THING:
        return None
    rest = (own.sides.first | own.sides.second | own.topic) - more.stems - less.stems
    about = own.topic - more.stems - less.stems or rest
    for scale in scales_of(own):
        found = values_of(sentences, Asked((more, less), scale, about))
        if found is None or found[1].value == found[2].value:
            continue
        unit, one, other = found
        agrees = (one.value > other.value) == (sign_of(scale, one) > 0)
        if agrees and not is_covered(claim, rest, sentences):
            return None
        return Related(unit, agrees=agrees, start=own.start, end=own.end)
    return None


def scales_of(own: Comparison) -> list[str]:
    """The scales of a comparison: those that its topic names (``a lower price``), else those of its word."""
    told = {named(stem) for stem in own.topic} - {""}
    return sorted(told if told and AMOUNT in own.scales else own.scales)


def _in_time(claim: str) -> Iterator[Comparison]:
    for order in orders(claim):
        later, earlier = order.sides.second, order.sides.first
        sides = order.sides._replace(first=later - earlier, second=earlier - later)
        yield Comparison(sides, frozenset(("time",)), frozenset(), order.start, order.end)


def _is_by_how_much(claim: str, own: Comparison) -> bool:
    """Whether a claim compares with a value, or says by how much: ``more than 10 miles``, ``5 km longer``."""
    return any(
        _AMOUNT_BESIDE.search(claim, 0, item.start) is not None or claim[item.end : own.start].isspace()
        for item in quantities(claim)
    )
