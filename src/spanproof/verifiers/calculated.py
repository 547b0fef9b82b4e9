"""Calculated figures: what follows by one or two steps from figures of the answer, the question and the evidence.

``12 seats at $9 a month: $1,296 a year``; ``20 % of EUR 75: EUR 15``; ``from 264 to 312: 18 % more``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple

from spanproof.text.numbers.quantities import Quantity
from spanproof.text.times.dates import moments
from spanproof.types import Claim
from spanproof.verifiers.figures import figures, figures_in

__all__ = ["is_calculated"]

_MOST = 8  # figures of a kind that are calculated with, the nearest first
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
_PERCENT = "percent"
_SURE = 3  # digits of a figure that agrees with few numbers by chance
_LOOSE = 0.03  # how far a hedged figure may be from the result, as a share of it
_LEAST = 1e-9
_ROUNDED = 0.1  # how far a length of time may be from what lies between two times, as a share of it
_DAY = 24 * 60  # minutes


class _Number(NamedTuple):
    """A number with what it measures: ``percent``, a currency, ``mass``; empty for counts."""

    value: float
    of: str


class _Given(NamedTuple):
    """The numbers to calculate with: of the claim and the question, of the rest of the answer, of each evidence."""

    own: Sequence[_Number]
    others: Sequence[_Number]
    told: Sequence[Sequence[_Number]]
    factors: Sequence[float]


def is_calculated(claim: Claim, figure: Quantity, evidence: Sequence[str]) -> bool:
    """Whether a figure follows from others by one or two steps.

    A step is a sum, difference or ratio of two numbers of one kind, a product with a count, a percentage, or a rise or
    fall by one; or a factor between units of time, a half, a double and the like where words say so. One step from
    figures of the claim itself and the question, or a percentage of one of them, gives any figure; one with one of them
    on one side, or between figures of one text of the evidence, one of three digits that tell, and so do two steps that
    begin with figures of the claim.

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
        [_values(figures(text), figure) for text in evidence],
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
    near = max(place / 2, _LOOSE * abs(value) if figure.approximate else 0.0) + _LEAST * abs(value)
    return any(
        abs(result.value - value) <= near and ("" in (result.of, figure.dimension) or result.of == figure.dimension)
        for result in _results(given, digits)
    )


def _values(found: Sequence[Quantity], figure: Quantity) -> list[_Number]:
    amounts = [_Number(value, each.dimension) for each in found if _counts(each) for value in each.written]
    return [number for number in dict.fromkeys(amounts) if number.value > 0 and number.value != figure.written[0]][
        :_MOST
    ]


def _counts(figure: Quantity) -> bool:
    return figure.is_amount and figure.kind != "year"


def _digits(written: str) -> int:
    """How many digits of a number tell something: 3 of ``1,580`` and of ``6.00``."""
    number = re.search(r"\d[\d,]*(?:\.\d+)?", written)
    if number is None:
        return 1
    plain = number.group().replace(",", "")
    return len((plain.replace(".", "") if "." in plain else plain.rstrip("0")).lstrip("0"))


def _results(given: _Given, digits: int) -> Iterator[_Number]:
    own, others, texts, factors = given
    told = list(dict.fromkeys(number for each in texts for number in each))[:_MOST]
    for value, of in (*own, *others, *told):
        yield from (_Number(result, of) for factor in factors for result in (value * factor, value / factor))
    steps = [result for one, two in permutations(own, 2) for result in _step(one, two)]
    yield from steps
    yield from (result for one, two in product(own, told) if two.of == _PERCENT for result in _step(one, two))
    if digits < _SURE:
        return
    yield from (_Number(step.value * factor, step.of) for step in steps for factor in factors)
    pairs = [*product(own, [*others, *told]), *product([*others, *told], own), *product(steps, [*own, *others, *told])]
    pairs += [pair for each in texts for pair in permutations(each, 2)]
    yield from (result for one, two in pairs for result in _step(one, two))


def _step(one: _Number, two: _Number) -> Iterator[_Number]:
    first, second = one.value, two.value
    if one.of == two.of:
        yield _Number(first + second, one.of)
        yield _Number(abs(first - second), one.of)
        yield _Number(first / second, "")
        yield _Number(100.0 * first / second, _PERCENT)
        yield _Number(100.0 * abs(first - second) / second, _PERCENT)
    if two.of == "":
        yield _Number(first * second, one.of)
        yield _Number(first / second, one.of)
    if two.of == _PERCENT:
        yield _Number(first * second / 100.0, one.of)
        yield _Number(first * (1.0 + second / 100.0), one.of)
        yield _Number(first * (1.0 - second / 100.0), one.of)
