"""Calculated figures: what follows by one or two steps from figures of the answer, the question and the evidence.

``12 seats at $9 a month: $1,296 a year``; ``20 % of EUR 75: EUR 15``; ``from 264 to 312: 18 % more``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import NamedTuple

from spanproof.text.numbers.quantities import Quantity
from spanproof.text.times.dates import moments
from spanproof.types import Claim
from spanproof.verifiers.figures import figures, figures_in

__all__ = ["is_calculated"]

_MOST = 8  # figures of a kind that are calculated with, the nearest first
_MOST_TWICE = 6  # the same for two steps
_FACTORS = tuple(
    (factor, re.compile(rf"\b(?:{words})\b", re.IGNORECASE))
    for factor, words in (
        (12.0, r"months?|monthly|years?|yearly|annual(?:ly)?"),
        (52.0, r"weeks?|weekly"),
        (7.0, r"weeks?|weekly|days?|daily"),
        (24.0, r"hours?|hourly|days?"),
        (60.0, r"minutes?|hours?|seconds?"),
        (2.0, r"half|halves?|halved|halving|twice|doubled?|both|each|two|pair|times as"),
        (3.0, r"thirds?|tripled?|three|threefold"),
        (4.0, r"quarter(?:s|ly)?|four|fourfold"),
    )
)
_TELLING, _SURE = 2, 3  # digits of a figure that hardly agrees by chance with one step, with two
_LOOSE = 0.03  # how far a hedged figure may be from the result, as a share of it
_LEAST = 1e-9
_ROUNDED = 0.1  # how far a length of time may be from what lies between two times, as a share of it
_DAY = 24 * 60  # minutes


class _Given(NamedTuple):
    """The numbers to calculate with: of the claim and the question, of the rest of the answer, of the evidence."""

    own: Sequence[float]
    others: Sequence[float]
    told: Sequence[float]
    factors: Sequence[float]


def is_calculated(claim: Claim, figure: Quantity, evidence: Sequence[str]) -> bool:
    """Whether a figure follows from others by one or two steps.

    A step is a sum, difference, product, ratio, percentage, or rise or fall by a percentage of two numbers, or a factor
    between units of time, a half, a double and the like where words say so. One step from figures of the claim itself
    and the question gives any figure; one with a figure of the answer on one side, one of two digits that tell; one
    between figures of the evidence, and two steps of which two figures are the answer's, one of three.

    Args:
        claim: the claim.
        figure: an amount of it, with offsets in its answer; a range follows if both ends do, a year never.
        evidence: the texts of the claim's evidence.
    """
    if not figure.is_amount or figure.kind in ("year", "ordinal"):
        return False
    if figure.dimension == "duration" and _is_between_times(figure, (claim.text, *evidence)):
        return True
    answer, question = claim.case.answer, claim.case.question or ""
    near = [each for each in figures_in(answer, claim.span) if each.start != figure.start]
    far = [each for each in figures(answer) if each.start != figure.start and each not in near]
    far.sort(key=lambda other: abs(other.start - figure.start))
    words = " ".join((claim.text, question, *evidence))
    given = _Given(
        _values([*near, *figures(question)], figure),
        _values(far, figure),
        _values([each for text in evidence for each in figures(text)], figure),
        [factor for factor, said in _FACTORS if said.search(words)],
    )
    digits = _digits(answer[figure.start : figure.end])
    return all(_follows(value, figure, digits, given) for value in {*figure.written})


def _is_between_times(figure: Quantity, texts: Sequence[str]) -> bool:
    """Whether a length of time is what lies between two times of one text: ``from 09:12 to 10:47: 95 minutes``."""
    loose = figure.approximate or not figure.step  # "about", or a fraction such as "an hour and a half"
    near = max(figure.step / 2, _ROUNDED * figure.low if loose else 0.0)
    return any(
        abs(60 * ((second - first) % _DAY) - figure.low) <= near
        for text in texts
        for first, second in permutations(_minutes(text), 2)
    )


def _minutes(text: str) -> list[int]:
    """The times of a text, in minutes since midnight."""
    ends = (minute for moment in moments(text) if moment.kind == "time" for pair in moment.times for minute in pair)
    return list(dict.fromkeys(ends))[:_MOST]


def _follows(value: float, figure: Quantity, digits: int, given: _Given) -> bool:
    place = figure.step * figure.written[0] / figure.low if figure.low else figure.step
    near = max(place / 2, _LOOSE * abs(value) if figure.approximate or figure.is_range else 0.0) + _LEAST * abs(value)
    return any(abs(result - value) <= near for result in _results(given, digits))


def _values(found: Sequence[Quantity], figure: Quantity) -> list[float]:
    amounts = [value for each in found if each.is_amount and each.kind != "year" for value in each.written]
    return [value for value in dict.fromkeys(amounts) if value > 0 and value != figure.written[0]][:_MOST]


def _digits(written: str) -> int:
    """How many digits of a number tell something: 3 of ``1,580`` and of ``6.00``."""
    number = re.search(r"\d[\d,]*(?:\.\d+)?", written)
    if number is None:
        return 1
    plain = number.group().replace(",", "")
    return len((plain.replace(".", "") if "." in plain else plain.rstrip("0")).lstrip("0"))


def _results(given: _Given, digits: int) -> Iterator[float]:
    own, others, told, factors = given
    for value in (*own, *others, *told):
        yield from (result for factor in factors for result in (value * factor, value / factor))
    yield from (value for pair in permutations(own, 2) for value in _step(*pair))
    if digits < _TELLING:
        return
    named = [*own, *others]
    steps = [value for one, two in product(named, [*named, *told]) for value in (*_step(one, two), *_step(two, one))]
    yield from steps
    if digits < _SURE:
        return
    yield from (value for pair in permutations(told, 2) for value in _step(*pair))
    yield from (value * factor for value in steps for factor in factors)
    thirds = [*named[:_MOST_TWICE], *told[:_MOST_TWICE]]
    for first, second in combinations(named[:_MOST_TWICE], 2):
        for value in (first + second, abs(first - second), first * second):
            yield from (result for third in thirds for result in _step(value, third))


def _step(first: float, second: float) -> Iterator[float]:
    yield first + second
    yield abs(first - second)
    yield first * second
    yield first / second
    yield first * second / 100.0
    yield 100.0 * first / second
    yield 100.0 * abs(first - second) / second
    yield first * (1.0 + second / 100.0)
    yield first * (1.0 - second / 100.0)
