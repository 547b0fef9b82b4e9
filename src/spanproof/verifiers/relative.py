"""Relative figures: what a sentence tells by its step from another figure, ``64 beds, twice as many as before``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.words import stem
from spanproof.types import Span
from spanproof.verifiers.figures import figures_in
from spanproof.verifiers.reading import Unit

__all__ = ["relative_values"]

_MONTHS = 12.0  # of a year
_BACK = 200  # characters before a sentence in which the figure may stand from which its step leads
_MORE = (
    "more|higher|longer|larger|bigger|older|dearer|heavier|later|taller|wider|deeper|better|above|ahead|up|farther"
    "|further|faster|hotter|warmer|stronger|behind"
)
_LESS = (
    "less|fewer|lower|shorter|smaller|younger|cheaper|lighter|earlier|sooner|narrower|below|down|off|under|slower|colder"
    "|cooler|weaker|nearer"
)
_COMPARED = rf"(?:\s(?!(?:than|and|or)\b)[\w'’]+){{0,2}}?\s(?:(?P<more>{_MORE}|senior)|(?P<less>{_LESS}|junior))\b"
_BEHIND = re.compile(_COMPARED, re.IGNORECASE)
_ONE = re.compile(rf"\b(?P<one>an?|one)\s(?P<unit>[a-z]+)(?=\s(?:{_MORE}|{_LESS})\b)", re.IGNORECASE)
_PARTS = {"half": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "tenth": 10}
_COUNTS = "two three four five six seven eight nine ten".split()
_TIMES = {"twice": 2, "double": 2, "triple": 3, "treble": 3, **{count: at for at, count in enumerate(_COUNTS, 2)}}
_FACTOR = re.compile(
    rf"\b(?:less\sthan\s|more\sthan\s|over\s|nearly\s|about\s)?"
    rf"(?:(?P<times>twice|double|triple|treble|(?:{'|'.join(_COUNTS)})\stimes)"
    rf"|(?:an?\s|one\s)?(?P<part>{'|'.join(_PARTS)}))"
    r"(?=\s(?:as\s(?:many|much|\w+)|that|those|this|the|what|its|their|of\s(?:what|that|those|the\sone))\b)"
    r"(?:\sas\s(?:many|much)\s(?P<noun>(?!as\b)[a-z]+))?",
    re.IGNORECASE,
)
_VERB = re.compile(r"\b(?P<verb>doubl|halv|tripl|trebl)(?:es?|ed|ing)\b(?!\s(?:from|to)\b)", re.IGNORECASE)
_VERBS = {"doubl": 2.0, "halv": 0.5, "tripl": 3.0, "trebl": 3.0}
_AGAIN = re.compile(r"\s(?:that|this)\b(?!\sof\b)", re.IGNORECASE)
_BESIDE = re.compile(r"[^,;:–—()]{0,40}(?:[,(–—]|\s-)\s?(?:or\s|which\sis\s|i\.e\.\s)?", re.IGNORECASE)
_NEXT = re.compile(r"\s([a-z]+)", re.IGNORECASE)
_LOOSE = re.compile(r"(?:less|more|over|nearly|about)\b", re.IGNORECASE)


class _Step(NamedTuple):
    """A factor or a difference, which stands at ``[start, end)`` of a text; ``of`` is the kind of a difference.

    ``noun`` is what it counts, where it says so; ``loose`` says that its value is a bound or an approximation.
    """

    start: int
    end: int
    factor: float
    difference: float
    of: str
    noun: str
    loose: bool
    is_price: bool = False


def relative_values(figure: Quantity, unit: Unit) -> Iterator[tuple[float, bool]]:
    """The values, in the base unit of a figure, that a sentence tells relative to others; and whether only as a bound.

    Right behind the figure from which it leads, a step says by how much this exceeds what is told (``64 beds, twice as
    many as the mill``: 32); else it leads from an earlier figure on (``The Light weighs a kilo less``).

    Args:
        figure: the figure of a claim for which they are meant.
        unit: the sentence; the figures before it count, too.
    """
    text, span = unit.chunk.text, unit.span
    told = [each for each in figures_in(text, Span(max(0, span.start - _BACK), span.end)) if _may_be_base(each, figure)]
    for step in _steps(text, span) if told else ():
        for base in told:
            if step.start <= base.start < step.end or (step.noun and not _counts(text, base, step.noun)):
                continue
            scale = _scale(figure, base, step)
            if scale is None:
                continue
            first = base.low if base.dimension else base.low * scale
            by = step.difference if step.of else step.difference * scale
            value = (first - by) / step.factor if _is_back(text, base, step) else first * step.factor + by
            yield value if figure.dimension else value / scale, step.loose


def _may_be_base(each: Quantity, figure: Quantity) -> bool:
    return each.is_amount and not each.is_range and each.dimension in ("", figure.dimension)


def _scale(figure: Quantity, base: Quantity, step: _Step) -> float | None:
    """What one of a number without a unit is worth beside the others, in their base unit; ``None`` if they do not fit.

    Ages and prices need no unit: ``Lund, 58, and his brother, four years older``; ``costs 2.60, 40 cents more than``.
    """
    if len({figure.dimension, base.dimension, step.of} - {""}) > 1:
        return None
    if base.dimension:
        return base.low / base.written[0] if base.written[0] else 1.0
    if step.of == "calendar":
        return _MONTHS
    return 1.0 if not (step.of or figure.dimension) or step.is_price else None


def _steps(text: str, span: Span) -> Iterator[_Step]:
    """The steps of a sentence."""
    for found in _FACTOR.finditer(text, span.start, span.end):
        factor = _TIMES[found["times"].split()[0].lower()] if found["times"] else 1 / _PARTS[found["part"].lower()]
        loose = _LOOSE.match(found.group()) is not None
        yield _Step(*found.span(), float(factor), 0.0, "", found["noun"] or "", loose)
    for found in _VERB.finditer(text, span.start, span.end):
        yield _Step(*found.span(), _VERBS[found["verb"].lower()], 0.0, "", "", loose=False)
    for each in (*figures_in(text, span), *_single(text, span)):
        behind = _BEHIND.match(text, each.end)
        if behind and each.is_amount and not each.is_range:
            sign = 1.0 if behind["more"] else -1.0
            yield _Step(
                each.lead,
                behind.end(),
                1.0,
                sign * each.low,
                each.dimension,
                "",
                each.approximate,
                each.kind == "currency",
            )


def _single(text: str, span: Span) -> Iterator[Quantity]:
    """The figures of ``a kilo less``, ``an hour later``: one of a unit."""
    for found in _ONE.finditer(text, span.start, span.end):
        for each in quantities(f"1 {found['unit']}"):
            if each.dimension:
                yield replace(each, start=found.start(), end=found.end(), lead=found.start())


def _counts(text: str, base: Quantity, noun: str) -> bool:
    """Whether what follows a figure is what a step counts."""
    behind = _NEXT.match(text, base.end)
    return behind is not None and stem(behind[1].lower()) == stem(noun.lower())


def _is_back(text: str, base: Quantity, step: _Step) -> bool:
    """Whether a step stands right behind a figure and says what that is to another."""
    beside = base.end <= step.start and _BESIDE.fullmatch(text, base.end, step.start) is not None
    return beside and _AGAIN.match(text, step.end) is None and not step.noun
