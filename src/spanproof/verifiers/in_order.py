"""Order: whether a claim has two steps the other way round, ``cool before baking`` of ``bake, then let cool``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.text.polarity import negations
from spanproof.text.relations.sequences import LATER, Step, sequences
from spanproof.verifiers.reading import Unit, all_units, read
from spanproof.verifiers.related import LONGEST, Related

__all__ = ["in_order"]

_UNSURE = re.compile(
    r"\b(?:not|no|never|only|can|could|may|might|unless|again|or|more|less|fewer|than|opposite|revers\w*)\b|n['’]t\b|\?\s*\Z",
    re.IGNORECASE,
)
_TURNED = re.compile(r"\b(?:order|opposite|reverse|other way (?:a?round|about))\b", re.IGNORECASE)
_NEAR = 120  # characters behind a sentence


def in_order(claim: str, sentences: Sequence[Unit]) -> Related | None:
    """The sentence that has two steps of a claim the other way round; None where none has, or one has them alike.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    ours = sequences(claim)
    if len(ours) != 1 or len(ours[0]) != 2 or _UNSURE.search(claim) or negations(claim):
        return None
    turned = None
    for unit in sentences:
        if len(read(unit.text)) > LONGEST or _UNSURE.search(unit.text) or negations(unit.text) or _is_turned(unit):
            continue
        for told in sequences(_with_step_before(unit)):
            known = frozenset().union(*(step.stems for step in told))
            first, second = (_place(side, told) for side in ours[0])
            if any(2 * len(side.stems & known) <= len(side.stems) for side in ours[0]):
                continue
            if first is None or second is None or first == second:
                continue
            if first < second:
                return None
            turned = turned or unit
    return Related(turned, agrees=False, start=0, end=len(claim.rstrip())) if turned else None


def _is_turned(unit: Unit) -> bool:
    """Whether the text behind a sentence tells of another order (``in 2020 the order was reversed``)."""
    return _TURNED.search(unit.chunk.text, unit.span.end, unit.span.end + _NEAR) is not None


def _with_step_before(unit: Unit) -> str:
    """A sentence, and the one before it where it begins with ``then`` or the like."""
    if not LATER.match(unit.text):
        return unit.text
    before = [each for each in all_units([unit.chunk]) if each.span.end <= unit.span.start]
    start = before[-1].span.start if before else unit.span.start
    return unit.chunk.text[start : unit.span.end]


def _place(side: Step, told: Sequence[Step]) -> int | None:
    """The one step of a sequence that a side of a claim speaks of: by what is done, else by words of that one alone."""
    found = {
        at
        for at, each in enumerate(told)
        if each.deed in side.stems and sum(each.deed in other.stems for other in told) == 1
    }
    if not found:
        found = {
            at
            for at, each in enumerate(told)
            for word in each.stems & side.stems
            if sum(word in other.stems for other in told) == 1
        }
    return found.pop() if len(found) == 1 else None
