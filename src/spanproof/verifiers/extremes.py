"""Extremes and multiples: ``the tallest of the three``, ``twice as long as``, against the values of the sources."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spanproof.text.numbers.quantities import Quantity
from spanproof.text.polarity import negations
from spanproof.text.relations.phrases import BE, Clause
from spanproof.text.relations.scales import AMOUNT, Degree, named, plain, superlative, times
from spanproof.verifiers.amounts import Asked, amounts_of
from spanproof.verifiers.reading import Unit, read
from spanproof.verifiers.related import Related
from spanproof.verifiers.values import Value, is_covered, is_told, sign_of, thing_of, values_of

__all__ = ["extreme", "multiple"]

_FEWEST = 3  # values, of which one is the largest
_VERBS = BE | frozenset("has have had offers costs weighs holds carries takes gives provides".split())
_NEAR = 0.05  # how far a ratio may be from the one told, as a share of it
_NAME = 5  # words of who stands behind "the cheapest plan is"
_BEHIND = 4  # words behind "twice as" up to the second "as"


class _Top(NamedTuple):
    """What a claim sets above all others: the position of its superlative, its scales, and who."""

    at: int
    degrees: tuple[Degree, ...]
    first: int
    stop: int


def extreme(claim: str, sentences: Sequence[Unit]) -> Related | None:
    """Whether a sentence with the values of several things gives the most to the one that a claim sets above all."""
    clause = Clause(claim)
    top = _top(clause)
    if top is None or negations(claim):
        return None
    thing = thing_of(claim, clause.content(top.first, top.stop))
    about = clause.content(0, len(clause.words)) - clause.content(top.at, top.at + 1) - thing.stems
    word = clause.words[top.at]
    for degree in top.degrees if thing.stems else ():
        asked = Asked((thing, thing), degree.scale, about)
        for unit in sentences:
            place = thing.place(read(unit.text))
            if place is None or not is_told(asked, read(unit.text)):
                continue
            for amounts in amounts_of(unit.text, asked):
                own = _own(unit.text, place, amounts)
                if own is None:
                    continue
                values = [item.low for item in amounts]
                sign = degree.sign * sign_of(degree.scale, Value(own.low, own.dimension))
                agrees = own.low == (max(values) if sign > 0 else min(values))
                if agrees and (values.count(own.low) > 1 or not is_covered(claim, about, sentences)):
                    return None
                return Related(unit, agrees=agrees, start=word.start, end=word.end)
    return None


def multiple(claim: str, sentences: Sequence[Unit]) -> Related | None:
    """Whether one thing is as many times another as a claim says, or the other is of it; None if neither."""
    clause = Clause(claim)
    found = next((at for at, word in enumerate(clause.words) if times(word.norm)), None)
    factor = times(clause.norm(found)) if found is not None else 0.0
    if found is None or negations(claim):
        return None
    at = found + (clause.norm(found + 1) == "times")
    if clause.norm(at + 1) not in ("as", "the") or (at == found and factor > 2):
        return None
    joint = "as" if clause.norm(at + 1) == "as" else "of"
    last = next(
        (each for each in range(at + 2, min(at + 2 + _BEHIND, len(clause.words))) if clause.norm(each) == joint), None
    )
    if last is None:
        return None
    one, other = clause.content(0, found), clause.content(last + 1, len(clause.words))
    things = thing_of(claim, one - other), thing_of(claim, other - one)
    middle = clause.content(at + 2, last)
    told = [each.scale for each in plain(clause.norm(at + 2))] if joint == "as" else []
    scales = told or sorted({named(each) for each in middle} - {""}) or [AMOUNT]
    about = frozenset() if told else (one | other | middle) - things[0].stems - things[1].stems
    if not things[0].stems or not things[1].stems or things[0].stems & things[1].stems:
        return None
    for scale in scales:
        values = values_of(claim, sentences, Asked(things, scale, about))
        if values is not None:
            unit, first, second = values
            ways = _is_times(first, second, factor), _is_times(second, first, factor)
            if ways[0] != ways[1] and (ways[1] or is_covered(claim, about, sentences)):
                return Related(unit, agrees=ways[0], start=clause.words[found].start, end=clause.words[at].end)
    return None


def _is_times(first: Value, second: Value, factor: float) -> bool:
    return abs(first.value - factor * second.value) <= _NEAR * factor * abs(second.value)


def _top(clause: Clause) -> _Top | None:
    for at, word in enumerate(clause.words):
        degrees = superlative(word.norm)
        if not degrees or clause.norm(at - 1) != "the" or clause.norm(at - 2) == "of":
            continue
        if word.norm in ("most", "least") and plain(clause.norm(at + 1)):
            sign = 1 if word.norm == "most" else -1
            degrees = tuple(Degree(each.scale, sign * each.sign) for each in plain(clause.norm(at + 1)))
        verb = next((each for each in range(at - 2, -1, -1) if clause.norm(each) in _VERBS), None)
        if verb is not None:
            return _Top(at, degrees, 0, verb)
        verb = next((each for each in range(at + 1, len(clause.words)) if clause.norm(each) in BE), None)
        if verb is not None and len(clause.words) - verb - 1 <= _NAME:
            return _Top(at, degrees, verb + 1, len(clause.words))
    return None


def _own(text: str, place: int, amounts: Sequence[Quantity]) -> Quantity | None:
    """The value of the thing named at an offset, in a list in which each has its value behind it; None if not told."""
    if len(amounts) < _FEWEST or any(word[0].isupper() for word in text[amounts[-1].end :].split()):
        return None
    return next((item for item in amounts if item.start > place), None)
