"""Calculated figures: what follows by one or two steps from figures of the answer, the question and the evidence.

``12 seats at $9 a month: $1,296 a year``; ``20 % of EUR 75: EUR 15``; ``from 264 to 312: 18 % more``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.times.dates import moments
from spanproof.types import Claim
from spanproof.verifiers.near_numbers import Number, numbers_apart, numbers_of, numbers_with

__all__ = ["is_calculated"]

_MOST = 8  # numbers of all evidence, and times of a text, that are calculated with
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
_SAID: Cache[tuple[float, ...]] = Cache(2_000_000)  # characters of text


class _Given(NamedTuple):
    """The numbers to calculate with: of the claim and the question, of the rest of the answer, of each evidence."""

    own: Sequence[Number]
    others: Sequence[Number]
    told: Sequence[Sequence[Number]]
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
    given = _Given(
        numbers_with(claim, figure),
        numbers_apart(claim, figure),
        [numbers_of(text, figure) for text in evidence],
        _factors(claim.text, claim.case.question or "", *evidence),
    )
    digits = _digits(claim.case.answer[figure.start : figure.end])
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


def _factors(*texts: str) -> tuple[float, ...]:
    """The factors of which some texts, read as one, speak."""
    return _SAID.get(texts, lambda: _said(" ".join(texts)), cost=sum(map(len, texts)) + 1)


def _said(words: str) -> tuple[float, ...]:
    return tuple(factor for factor, said in _FACTORS if said.search(words))


def _digits(written: str) -> int:
    """How many digits of a number tell something: 3 of ``1,580`` and of ``6.00``."""
    number = re.search(r"\d[\d,]*(?:\.\d+)?", written)
    if number is None:
        return 1
    plain = number.group().replace(",", "")
    return len((plain.replace(".", "") if "." in plain else plain.rstrip("0")).lstrip("0"))


def _results(given: _Given, digits: int) -> Iterator[Number]:
    own, others, texts, factors = given
    told = list(dict.fromkeys(number for each in texts for number in each))[:_MOST]
    for value, of in (*own, *others, *told):
        yield from (Number(result, of) for factor in factors for result in (value * factor, value / factor))
    steps = [result for one, two in permutations(own, 2) for result in _step(one, two)]
    yield from steps
    yield from (result for one, two in product(own, told) if two.of == _PERCENT for result in _step(one, two))
    if digits < _SURE:
        return
    yield from (Number(step.value * factor, step.of) for step in steps for factor in factors)
    pairs = [*product(own, [*others, *told]), *product([*others, *told], own), *product(steps, [*own, *others, *told])]
    pairs += [pair for each in texts for pair in permutations(each, 2)]
    yield from (result for one, two in pairs for result in _step(one, two))


def _step(one: Number, two: Number) -> Iterator[Number]:
    first, second = one.value, two.value
    if one.of == two.of:
        yield Number(first + second, one.of)
        yield Number(abs(first - second), one.of)
        yield Number(first / second, "")
        yield Number(100.0 * first / second, _PERCENT)
        yield Number(100.0 * abs(first - second) / second, _PERCENT)
    if two.of == "":
        yield Number(first * second, one.of)
        yield Number(first / second, one.of)
    if two.of == _PERCENT:
        yield Number(first * second / 100.0, one.of)
        yield Number(first * (1.0 + second / 100.0), one.of)
        yield Number(first * (1.0 - second / 100.0), one.of)
