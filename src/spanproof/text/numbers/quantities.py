"""Quantities in text: exact spans, values in a base unit, ranges, hedges.

``$890M``, ``USD 890 million`` and ``890,000,000 dollars`` come out with one value; ``2.4 g`` and ``2400 mg`` too. Phone
numbers, versions and ids are strings of digits, never amounts. Whether two quantities agree is the business of
`spanproof.text.numbers.agreement`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from spanproof.text.cache import Cache
from spanproof.text.invisible import Seen, seen
from spanproof.text.numbers.doubled import once
from spanproof.text.numbers.hedges import Hedge, hedge_after, hedge_before
from spanproof.text.numbers.identifiers import joined_id, phones
from spanproof.text.numbers.measures import Part, QuantityKind, may_begin, may_count, part_at
from spanproof.text.numbers.numerals import Token, tokens

__all__ = ["Hedge", "Quantity", "QuantityKind", "quantities"]

_DIGITS_ONLY = ("clock", "date", "version", "phone", "id")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity of a text.

    Args:
        start: where the number with its unit or currency begins; offsets count code points.
        end: where it ends, exclusive.
        kind: ``clock``, ``date``, ``version``, ``phone`` and ``id`` have only a ``key``; the others have values.
        dimension: what is measured: ``mass``, ``duration``, ``percent``, a currency code, ``rating``; empty for counts.
        unit: the usual symbol of the unit as written (``mg``); ``/5`` for a rating out of five.
        low: the value in the base unit of the dimension, or the lower end of a range.
        high: the upper end of a range, inclusive; else equal to ``low``.
        written: ``low`` and ``high`` in the unit as written.
        step: what one in the last written place is worth, in the base unit; 0 for a fraction.
        hedge: see `Hedge`; ``exact`` without one.
        lead: where the hedge begins if it stands before the number, else ``start``.
        key: the digits of an id; also those of a whole number, for comparison digit by digit.
        also: the value under the other reading of an ambiguous separator (``1.000``).
    """

    start: int
    end: int
    kind: QuantityKind
    dimension: str
    unit: str
    low: float
    high: float
    written: tuple[float, float]
    step: float
    hedge: Hedge
    lead: int
    key: str = ""
    also: float | None = None

    @property
    def is_amount(self) -> bool:
        """Whether it has a value, not only digits."""
        return self.kind not in _DIGITS_ONLY

    @property
    def is_range(self) -> bool:
        """Whether it has two different ends."""
        return self.low != self.high

    @property
    def approximate(self) -> bool:
        """Whether the text hedges it (``about``, ``over``, ``up to``)."""
        return self.hedge != "exact"


_KEPT: Cache[tuple[Quantity, ...]] = Cache(4_000_000)  # characters of text
_COMPOUND = ("duration", "calendar", "length", "mass")
_TIMES = ("duration", "calendar")
_RATE = re.compile(r"\s(?:an?|per|each|every)\s", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:,\s*)?(?:and\s+)?", re.IGNORECASE)
_LIST_MARK = re.compile(r"[ \t>*_#]*\(?\d{1,2}[.)]\s")
_INDENT = 24  # how far into its line the number of a list item may stand
_RANGE_WORDS = ("-", "–", "—", "to", "through", "until", "till")


def quantities(text: str) -> tuple[Quantity, ...]:
    """All quantities of `text`, in order and without overlap; linear in its length, and remembered.

    Numbers that only number a list (``2.`` or ``3)`` at the head of a line) are left out. A bare ``one`` is in, as are
    years, dates and times by the clock (kinds ``year``, ``date``, ``clock``).
    """
    return _KEPT.get(text, lambda: _as_written(seen(text)), cost=len(text) + 1)


def _as_written(read: Seen) -> tuple[Quantity, ...]:
    """The quantities of a text, with offsets in it as it is written."""
    found = _quantities(read.text)
    if not read.cuts:
        return found
    return tuple(
        replace(each, start=read.start(each.start), end=read.end(each.end), lead=read.start(each.lead))
        for each in found
    )


def _quantities(text: str) -> tuple[Quantity, ...]:
    if not may_count(text):
        return ()
    items = once(tokens(text))
    called = dict(phones(text))
    found: list[Quantity] = []
    index = 0
    while index < len(items):
        start = items[index].start
        if (end := called.get(start)) is not None:
            found += _phone_parts(text, start, end)
            while index < len(items) and items[index].start < end:
                index += 1
            continue
        if not may_begin(items, index):
            index += 1
            continue
        quantity, stop = _quantity_at(text, items, index)
        if quantity is not None:
            found.append(quantity)
        index = max(stop, index + 1)
    return tuple(_compounded(text, found))


def _quantity_at(text: str, items: Sequence[Token], index: int) -> tuple[Quantity | None, int]:
    part = part_at(items, index)
    if part is None or part.kind == "id":
        stop = joined_id(items, index) or (index + 1 if part is None else part.stop)
        if part is None and stop == index + 1:
            return None, stop
        return _digits(text, items[index].start, items[stop - 1].end), stop
    if _numbers_a_list(text, items[index]):
        return None, part.stop
    if part.kind in _DIGITS_ONLY:
        return _digits(text, items[index].start, items[part.stop - 1].end, part.kind), part.stop
    part = _range(items, part) or part
    return _quantity(text, items, part), part.stop


def _digits(text: str, start: int, end: int, kind: QuantityKind = "id") -> Quantity:
    """Digits that are compared one by one; short ones and versions keep their separators."""
    written = text[start:end].casefold()
    key = "".join(char for char in written if char.isalnum())
    if kind in ("clock", "date", "version") or (key.isdecimal() and len(key) < 7):
        key = written
    return Quantity(start, end, kind, "", "", 0.0, 0.0, (0.0, 0.0), 0.0, "exact", start, key)


def _phone_parts(text: str, start: int, end: int) -> list[Quantity]:
    """One quantity for each number between slashes."""
    parts = re.finditer(r"[^/]+", text[start:end])
    return [_digits(text, start + part.start(), start + part.end(), "phone") for part in parts]


def _numbers_a_list(text: str, token: Token) -> bool:
    line = text.rfind("\n", max(0, token.start - _INDENT), token.start) + 1
    if line == 0 and token.start > _INDENT:
        return False
    mark = _LIST_MARK.match(text, line)
    return token.kind == "n" and mark is not None and mark.end() > token.end


def _range(items: Sequence[Token], first: Part) -> Part | None:
    """The range that begins with `first`, if one does: ``20 to 40 minutes``, ``between 80 and 90 %``, ``5 ± 1``."""
    joint, at = _joint(items, first)
    last = part_at(items, at) if at else None
    if last is None or last.number.shape not in ("plain", "spelled") or last.kind in (*_DIGITS_ONLY, "ordinal"):
        return None
    if first.unit.dimension and last.unit.dimension and first.unit.dimension != last.unit.dimension:
        return None
    if first.kind == "year" and last.kind != "year" and first.first and items[first.first - 1].text.lower() == "in":
        return None  # rose from 30 in 2019 to 50
    low, high = first.number.low, last.number.high
    if first.number.step == 0.0 and low < 1.0 <= high and not last.unit.dimension:  # fell by a quarter to 5
        return None
    kind = first.kind if first.unit.dimension else last.kind
    if first.kind == "year" and len(last.number.key) == 2:  # 1994 - 95
        high, kind = high + low // 100 * 100, first.kind
    unit, upper = (first.unit, last.unit) if first.unit.dimension else (last.unit, last.unit)
    if upper.dimension:
        high = (high * upper.scale + upper.offset - unit.offset) / unit.scale
    factor = last.number.scale if first.number.scale == 1 and low < high / last.number.scale else 1.0
    low *= factor
    ends = (low - high, low + high) if joint == "±" else (low, high)
    if ends[0] > ends[1]:
        return None
    step = min(first.number.step * factor, last.number.step)
    number = replace(first.number, shape="range", low=ends[0], high=ends[1], step=step, key="", also=None)
    return Part(first.first, last.stop, number, unit, kind)


def _joint(items: Sequence[Token], first: Part) -> tuple[str, int]:
    """What joins `first` to an upper end, and the index behind it; index 0 if nothing does."""
    at = first.stop
    if at + 1 >= len(items) or first.number.shape == "range" or first.kind in ("ordinal", "rating"):
        return "", 0
    joint = items[at].text.lower()
    if joint == "±":
        return joint, at + 1
    if [item.text for item in items[at : at + 3]] == ["+", "/", "-"] and at + 3 < len(items):
        return "±", at + 3
    between = first.first > 0 and items[first.first - 1].text.lower() == "between"
    if joint in _RANGE_WORDS or (joint == "and" and between):
        return joint, at + 1
    return "", 0


def _quantity(text: str, items: Sequence[Token], part: Part) -> Quantity:
    number, unit = part.number, part.unit
    first = _sign(text, items, part)
    negative = first < part.first
    low, high = (-number.high, -number.low) if negative else (number.low, number.high)
    hedge, lead = hedge_before(items, first)
    if hedge == "exact":
        hedge = hedge_after(items, part.stop)[0]
    if hedge == "at_most" and _is_before(items, lead, part):
        hedge = "at_least"
    if hedge == "over" and items[lead].text == "Over" and unit.dimension in _TIMES:
        hedge = "at_least"  # "Over 3 years, sales rose": it may mean "during"
    return Quantity(
        start=items[first].start,
        end=items[part.stop - 1].end,
        kind=part.kind,
        dimension=unit.dimension,
        unit=unit.name,
        low=low * unit.scale + unit.offset,
        high=high * unit.scale + unit.offset,
        written=(low, high),
        step=number.step * unit.scale,
        hedge=hedge,
        lead=items[lead].start,
        key="" if negative else number.key,
        also=None if number.also is None else number.also * unit.scale + unit.offset,
    )


def _is_before(items: Sequence[Token], lead: int, part: Part) -> bool:
    """Whether a limit counts back from something: ``no later than two weeks before`` that is at least two weeks."""
    said, behind = items[lead + 1 : part.first], items[part.stop : part.stop + 1]
    return any(item.text.lower() == "later" for item in said) and any(
        item.text.lower() in ("before", "prior", "ahead") for item in behind
    )


def _sign(text: str, items: Sequence[Token], part: Part) -> int:
    """The index of a minus sign before `part`, or its own first index."""
    before = part.first - 1
    signed = part.unit.dimension in ("temperature", "degree", "percent")
    if before >= 0 and signed and items[before].text.lower() == "minus":
        behind_number = before > 0 and items[before - 1].kind == "n"  # 20 minus 5 %
        return part.first if behind_number else before
    if before < 0 or items[before].end != items[part.first].start or items[before].text not in ("-", "−", "–"):
        return part.first
    start = items[before].start
    free = start == 0 or text[start - 1] in " \t(["
    signed = signed or items[before].text == "−"
    return before if free and (signed or part.kind == "currency") else part.first


def _compounded(text: str, found: Sequence[Quantity]) -> list[Quantity]:
    """Neighbours that make one measure, such as ``5 ft 10 in`` or ``1 hour and 30 minutes``, added up."""
    joined: list[Quantity] = []
    for quantity in found:
        last = joined[-1] if joined else None
        if last is not None and _adds(text, last, quantity):
            value = last.low + quantity.low
            amount = last.written[0] * value / last.low
            joined[-1] = replace(
                last, end=quantity.end, low=value, high=value, written=(amount, amount), step=quantity.step, key=""
            )
        else:
            joined.append(quantity)
    return joined


def _adds(text: str, first: Quantity, second: Quantity) -> bool:
    if first.dimension != second.dimension or first.dimension not in _COMPOUND or first.unit == second.unit:
        return False
    single = not first.is_range and not second.is_range and second.low < first.low
    lesser = second.hedge == "exact" and second.low * first.written[0] < first.low
    joint = _BETWEEN.fullmatch(text, first.end, second.start)
    if joint is None or not (single and lesser):
        return False
    return joint.group().strip() != "," or _RATE.match(text, second.end) is None  # "28 weeks, one hour a week"
