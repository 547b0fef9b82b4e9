"""A text with its values in the notation of others: ``10 am`` as ``10:00``, ``Professor`` as ``Prof.``, if they say so.

A model that reads a claim beside a source sees characters: what is equal by conversion or calendar looks like another
value to it. Only what is equal exactly is put so, and only where no source writes it as the text does; what the text
states is the same as before, right or wrong.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.times.calendar import weekday_of
from spanproof.text.times.clock import DAY
from spanproof.text.times.dates import Moment, moments

__all__ = ["Noted", "in_notation_of"]

_OTHER_KINDS = ("ordinal", "year")  # what is no amount, and what the moments are
_ONE = re.compile(r"one", re.IGNORECASE)
_APART = re.compile(r"[\s\u2010-\u2015-]+")
_TO = re.compile(r"\s?(?:[-\u2010-\u2015]|\b(?:to|until|till|and)\b)\s?", re.IGNORECASE)
_TIME = re.compile(r"\d[:.]\d|[ap]\.?\s?m\b|\A(?:noon|midday|midnight)", re.IGNORECASE)
_NEXT_TO = re.compile(r",?\s(?:the\s)?")


_LONG = {
    short: full
    for full, shorts in {
        "professor": "prof", "doctor": "dr", "street": "st", "avenue": "ave", "road": "rd", "boulevard": "blvd",
        "department": "dept", "university": "univ", "company": "co", "limited": "ltd", "incorporated": "inc",
        "corporation": "corp", "maximum": "max", "minimum": "min", "approximately": "approx", "telephone": "tel",
        "apartment": "apt", "captain": "capt", "lieutenant": "lt", "sergeant": "sgt", "reverend": "rev",
        "junior": "jr", "senior": "sr", "versus": "vs", "including": "incl",
    }.items()
    for short in (full, shorts)
}  # fmt: skip
_WORD = re.compile(rf"\b(?:{'|'.join(_LONG)})\b(?!['’-])", re.IGNORECASE)


class _Change(NamedTuple):
    """What stands in ``[start, end)`` of a text, and in ``[new_start, new_end)`` of the other."""

    start: int
    end: int
    new_start: int
    new_end: int


@dataclass(frozen=True, slots=True)
class Noted:
    """A text in another notation, and where each part of it stands in the text as it was written."""

    text: str
    changes: tuple[_Change, ...] = ()

    def written(self, start: int, end: int) -> tuple[int, int]:
        """The half-open offsets in the text as written of what stands in ``[start, end)`` of this one.

        Of a value in another notation the whole is meant.
        """
        first, last = self._at_or_before(start), self._at_or_before(end - 1)
        begins = start if first is None else first.start if start < first.new_end else start + first.end - first.new_end
        ends = end if last is None else last.end if end <= last.new_end else end + last.end - last.new_end
        return begins, ends

    def noted(self, offset: int) -> int:
        """Where an offset of the text as written is in this one; behind a value for one within it."""
        at = bisect_left(self.changes, offset, key=lambda change: change.start)
        last = self.changes[at - 1] if at else None
        return offset if last is None else last.new_end + max(0, offset - last.end)

    def _at_or_before(self, offset: int) -> _Change | None:
        at = bisect_right(self.changes, offset, key=lambda change: change.new_start)
        return self.changes[at - 1] if at else None


def in_notation_of(text: str, sources: Sequence[str]) -> Noted:
    """`text` with each date, time, quantity and word often shortened as `sources` write it, the shortest way they have.

    What a source has as it is written stays, as does what is equal only by rounding, or under one of several readings.
    The order of the sources does not matter.
    """
    values = _values(text)
    kinds = {type(value.item) for value in values}
    theirs = [value for source in sources for kind in kinds for value in _of_kind(source, kind)]
    known = {_plain(value.written) for value in theirs}
    parts: list[str] = []
    changes: list[_Change] = []
    at = size = 0
    for value in values:
        if value.start < at or _plain(value.written) in known:
            continue
        ways = [other.written for other in theirs if _same(value.item, other.item)]
        said = min(ways, key=lambda way: (len(way), way), default=None)
        if said is None:
            continue
        parts += [text[at : value.start], said]
        size += value.start - at + len(said)
        changes.append(_Change(value.start, value.end, size - len(said), size))
        at = value.end
    return Noted("".join([*parts, text[at:]]), tuple(changes))


class _Value(NamedTuple):
    """A date, time or quantity in ``[start, end)`` of a text, as it is written there, and what it is."""

    start: int
    end: int
    written: str
    item: Moment | Quantity | str


_KEPT: Cache[tuple[_Value, ...]] = Cache(4_000_000)  # characters of text


def _values(text: str) -> list[_Value]:
    """The values of a text, the longer first of those that begin together; what is in a date is no quantity."""
    timed = _of_kind(text, Moment)
    amounts = (
        each
        for each in _of_kind(text, Quantity)
        if not any(other.start < each.end and each.start < other.end for other in timed)
    )
    return sorted([*_of_kind(text, str), *timed, *amounts], key=lambda value: (value.start, -value.end))


def _of_kind(text: str, kind: type) -> tuple[_Value, ...]:
    """The values of a text that are of one kind; remembered."""

    def found() -> tuple[_Value, ...]:
        return tuple(_Value(start, end, text[start:end], item) for start, end, item in _KINDS[kind](text))

    return _KEPT.get((kind, text), found, cost=len(text) + 1)


def _moments(text: str) -> Iterator[tuple[int, int, Moment]]:
    found = moments(text)
    for moment in found:
        if moment.kind == "time" and moment.times[0][0] != moment.times[0][1]:
            yield from _ends(text, moment)
        yield _with_day(text, moment, found), moment.end, moment


def _amounts(text: str) -> Iterator[tuple[int, int, Quantity]]:
    for each in quantities(text):
        if _counts(text, each):
            yield each.start, each.end, each


def _words(text: str) -> Iterator[tuple[int, int, str]]:
    """The words that are often shortened, in full; with a capital (``Dr.``) they are others than without."""
    for match in _WORD.finditer(text):
        written = match.group()
        full = _LONG[written.lower()]
        stop = full != written.lower() and text.startswith(".", match.end())
        yield match.start(), match.end() + stop, full if written.islower() else full.title()


def _counts(text: str, quantity: Quantity) -> bool:
    """Whether it has one value, and is not the word "one", which seldom counts."""
    one = _ONE.fullmatch(text, quantity.start, quantity.end) is not None
    return quantity.is_amount and quantity.kind not in _OTHER_KINDS and quantity.also is None and not one


_KINDS: Mapping[type, Callable[[str], Iterator[tuple[int, int, Moment | Quantity | str]]]] = {
    Moment: _moments,
    Quantity: _amounts,
    str: _words,
}


def _ends(text: str, moment: Moment) -> Iterator[tuple[int, int, Moment]]:
    """The two ends of a range of times, where each is written as a time (not ``7`` of ``7-9 pm``)."""
    at, parts = moment.start, _TO.split(text[moment.start : moment.end], maxsplit=1)
    for part, minutes in zip(parts, moment.times[0], strict=False):
        start = text.index(part, at)
        at = start + len(part)
        if _TIME.search(part):
            yield start, at, Moment(start, at, "time", times=((minutes % DAY, minutes % DAY),))


def _with_day(text: str, moment: Moment, found: Sequence[Moment]) -> int:
    """Where a date begins, with the day of the week before it if that is its own."""
    for day in found:
        before = day.kind == "days" and _NEXT_TO.fullmatch(text, day.end, moment.start)
        if before and len(moment.dates) == 1 and day.days == {weekday_of(moment.dates[0])}:
            return day.start
    return moment.start


def _same(one: Moment | Quantity | str, other: Moment | Quantity | str) -> bool:
    """Whether two are one value beyond doubt: of a time without its half of the day, the one by the 24 hours."""
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    if isinstance(one, Quantity):
        return isinstance(other, Quantity) and compare(_exactly(one), _exactly(other)) == "equal"
    if isinstance(other, Quantity) or one.kind != other.kind:
        return False
    if one.kind != "date":
        return one.times[:1] == other.times[:1] and one.days == other.days
    return len(one.dates) == len(other.dates) == 1 and one.dates == other.dates


def _exactly(quantity: Quantity) -> Quantity:
    return replace(quantity, hedge="exact")


def _plain(text: str) -> str:
    return _APART.sub(" ", text.lower())
