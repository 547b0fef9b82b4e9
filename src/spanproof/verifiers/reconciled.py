"""Opposite words that times or figures reconcile: what closes at 6 is open until 6, and growth of -5% is a decline."""

from __future__ import annotations

from spanproof.text.numbers.quantities import quantities
from spanproof.text.times.clock import DAY
from spanproof.text.times.hours import Hours, opening_hours

__all__ = ["are_reconciled"]

_CLOSING = frozenset("close closes closing shuts".split())  # not "closed", which is so for all of a stretch
_Figure = tuple[str, str, float]


def are_reconciled(claim: tuple[str, str], sentence: tuple[str, str]) -> bool:
    """Whether two opposite words say the same, as one tells the end of what the other tells, or one has a minus.

    Args:
        claim: the text of a claim and its word, case-folded.
        sentence: the same of a sentence, with the opposite of the word.
    """
    (said, word), (told, other) = claim, sentence
    if (word in _CLOSING) != (other in _CLOSING):
        theirs = opening_hours(told)
        return any(_close_alike(mine, other) for mine in opening_hours(said) for other in theirs)
    return _is_negated(said, told)


def _close_alike(one: Hours, other: Hours) -> bool:
    """Whether two statements close at the same time on some day, of which one tells no more."""
    if one.days is not None and other.days is not None and one.days.isdisjoint(other.days):
        return False
    return any(
        None in (opens, first) and closes is not None and last is not None and closes % DAY == last % DAY
        for mine in one.times
        for opens, closes in mine
        for theirs in other.times
        for first, last in theirs
    )


def _is_negated(said: str, told: str) -> bool:
    """Whether two texts have one figure with different signs, and not with the same one."""
    mine, theirs = _figures(said), _figures(told)
    return any(
        (kind, unit, -value) in theirs and (kind, unit, value) not in theirs for kind, unit, value in mine if value
    )


def _figures(text: str) -> set[_Figure]:
    return {(each.kind, each.unit, each.low) for each in quantities(text) if each.low == each.high}
