"""Figures under heads: what the head of a column, the key of a field or the caption of a table says that they measure.

A bare ``12.5`` under ``Revenue ($M)`` is $12.5 million, and 40 behind ``duration_minutes:`` is 40 minutes.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from spanproof.text.cache import Cache
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.tables import Row, rows

__all__ = ["as_measured", "in_unit", "is_of_kind", "reading_of", "under_head", "with_head"]

_Figure = TypeVar("_Figure", bound=Quantity)
_KEPT: Cache[tuple[_Headed, ...]] = Cache(4_000_000)  # characters of text
_NAMED = re.compile(r"[(\[]([^()\[\]]+)[)\]]\s*\Z|(?:,|\bin|\bof)\s+([^(),]+?)\s*\Z", re.IGNORECASE)
_KEYED = re.compile(r"^(?P<key>[^\n:|]{1,80}):[*_` \t]*(?=[-+]?\d)", re.MULTILINE)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_RATE = re.compile(r"\s?/\s?|\s(?:per|of)\s")
_BESIDES = re.compile(r",?\s(?:except|unless|excluding)\b", re.IGNORECASE)
_PER = re.compile(r"(?:\A|\s)per\s")
_MARKS = " \t>*_`•-"
_LONGEST = 120  # characters of a caption
_WORDS = {
    **dict.fromkeys(("thousand", "thousands", "000", "000s", "k"), 1e3),
    **dict.fromkeys(("million", "millions", "mn", "mio", "m", "mm"), 1e6),
    **dict.fromkeys(("billion", "billions", "bn", "b"), 1e9),
    **dict.fromkeys(("trillion", "trillions", "tn"), 1e12),
}
_SHORT = frozenset(("k", "m", "mm", "b"))  # scales beside money alone
_MONEY = r"(?P<{}>(?:[A-Z]{{0,3}}[$€£¥])|[A-Z]{{3}})"
_GLUED = re.compile(
    rf"{_MONEY.format('ahead')}['’]?(?P<scale>k|mm?|mn|bn?|tn|000s?)|(?P<first>k|mm?|mn|bn?){_MONEY.format('behind')}",
    re.IGNORECASE,
)
_MEASURED = ("kind", "dimension", "unit", "low", "high", "written", "step", "key", "also")  # by a head
_TIMES = ("duration", "calendar")
_OF_TIME = frozenset(("h", "hr", "min", "ms", "s", "sec"))  # units of time that are no words of their own
_AGREEING = ("equal", "bare", "rounded", "within", "bound")


class _Headed(NamedTuple):
    """A cell or a value of a field, half-open in its text, and what may name the unit of a figure in it, in order."""

    start: int
    end: int
    heads: tuple[str, ...]


def as_measured(claimed: Quantity, figure: _Figure, text: str) -> _Figure:
    """A figure of a source as what its head says it is, where that agrees with a claimed one or is its number.

    Args:
        claimed: a figure of a claim.
        figure: a figure of a source, with offsets in `text`.
        text: where that stands.
    """
    found = reading_of(claimed, figure, text)
    same = compare(claimed, found) in _AGREEING or claimed.written == found.written
    return found if same else figure


def reading_of(claimed: Quantity, figure: _Figure, text: str) -> _Figure:
    """A figure as what its head says it is, if a claimed one measures the same; else as it stands."""
    found = under_head(figure, text)
    return found if found is not None and is_of_kind(claimed, found) else figure


def is_of_kind(claimed: Quantity, found: Quantity) -> bool:
    """Whether a claimed figure measures what one under a head does, or is money of another kind."""
    money = claimed.kind == "currency" and (found.kind == "currency" or not found.dimension)
    alike = found.dimension == claimed.dimension or (found.dimension in _TIMES and claimed.dimension in _TIMES)
    return money or (claimed.is_amount and alike)


def with_head(figure: object, text: str) -> str:
    """A figure of a source as that has it, with the head that says what it measures, if it stands under one."""
    if not isinstance(figure, Quantity):
        return ""
    said = text[figure.start : figure.end]
    bare = next((each for each in quantities(said) if each.dimension == figure.dimension), None)
    if bare is not None and bare.low == figure.low:
        return ""
    return next((head for head in _heads(figure, text) if in_unit(said, head)), "")


@lru_cache(maxsize=4096)
def in_unit(number: str, head: str) -> Quantity | None:
    """A number in the unit or on the scale that a head names last; ``None`` where that is not plain."""
    bracketed = _NAMED.search(head)
    said = [_BESIDES.split(bracketed[1] or bracketed[2])[0].strip()] if bracketed else _last_words(head)
    return next((found for unit in said if (found := _in_unit(number, unit)) is not None), None)


def _last_words(head: str) -> list[str]:
    """What may be a unit at the end of a head without brackets: its last two words, its last one."""
    words = _PER.split(_CAMEL.sub(" ", head.replace("_", " ")))[0].split()
    return [" ".join(words[-count:]) for count in (2, 1) if len(words) >= count]


def _in_unit(number: str, said: str) -> Quantity | None:
    scale, unit = _scaled(said)
    alone = quantities(number)
    if len(alone) != 1 or not unit:
        return _times(alone[0], scale) if scale != 1.0 and len(alone) == 1 else None
    if alone[0].dimension:  # "$12.5" under "USD million"
        one = _in_words("1", unit)
        return _times(alone[0], scale) if one is not None and one.dimension == alone[0].dimension else None
    found = _in_words(number, unit)
    return None if found is None else _times(found, scale)


def _in_words(number: str, unit: str) -> Quantity | None:
    """A number with a unit as a head may write it, if that has one meaning: ``usd``, ``kw``, ``EUR/month``."""
    for ways in ((unit,), _cased(unit), (_RATE.split(unit)[0],)):
        found = {(each.dimension, each.low): each for way in ways if (each := _measure(number, way)) is not None}
        if found:
            first = next(iter(found.values()))
            return first if len(found) == 1 and _is_unit(first, unit) else None
    return None


def _measure(number: str, unit: str) -> Quantity | None:
    for text in (f"{number} {unit}", f"{number}{unit}", f"{unit} {number}", f"{unit}{number}"):
        found = quantities(text)
        if len(found) == 1 and found[0].dimension and (found[0].start, found[0].end) == (0, len(text)):
            return found[0]
    return None


def _cased(unit: str) -> tuple[str, ...]:
    """The ways to write what a key has in other letters: ``USD``, ``sqm``, ``kW``, ``kHz``, ``MHz``."""
    low = unit.lower()
    ways = (low, low.upper(), f"{low[:1]}{low[1:].upper()}", f"{low[:1]}{low[1:].title()}", low[:2].upper() + low[2:])
    return ways if low.isalpha() else ways[:2]


def _is_unit(found: Quantity, unit: str) -> bool:
    """Whether a word is a unit of what is measured: ``year`` rather names one, and ``years`` counts them."""
    return found.dimension not in _TIMES or unit.lower() in _OF_TIME or unit.lower().endswith("s")


def _times(found: Quantity, scale: float) -> Quantity:
    """A figure on a scale; one without a unit may as well have been told in full."""
    if scale == 1.0:
        return found
    low, high = found.written
    return replace(
        found,
        low=found.low * scale,
        high=found.high * scale,
        step=found.step * scale,
        written=(low * scale, high * scale),
        also=found.low,
        key="",
    )


def _scaled(said: str) -> tuple[float, str]:
    """The scale that the words for a unit have, and the unit: ``USD million``, ``$M``, ``thousands of tonnes``."""
    glued = _GLUED.fullmatch(said)
    if glued is not None:
        return _WORDS[(glued["scale"] or glued["first"]).lower()], glued["ahead"] or glued["behind"]
    words = [word for word in said.split() if word.lower() not in ("in", "of")]
    scales = [word for word in words if word.strip("'’.,").lower() in _WORDS]
    others = [word for word in words if word not in scales]
    if len(scales) != 1 or "per" in words or (scales[0].lower() in _SHORT and not _is_money(others)):
        return 1.0, said
    return _WORDS[scales[0].strip("'’.,").lower()], " ".join(others)


def _is_money(words: list[str]) -> bool:
    found = quantities(f"{' '.join(words)} 1")
    return len(found) == 1 and found[0].kind == "currency"


def under_head(figure: _Figure, text: str) -> _Figure | None:
    """A figure that stands alone under a head that names a unit or a scale, with both; ``None`` if it does not."""
    if figure.kind not in ("count", "currency", "year", "id"):
        return None
    number = text[figure.start : figure.end]
    found = next((each for head in _heads(figure, text) if (each := in_unit(number, head)) is not None), None)
    if found is None or (figure.dimension and found.dimension != figure.dimension):
        return None
    same = {name: getattr(found, name) for name in _MEASURED}
    return replace(figure, **same)


def _heads(figure: Quantity, text: str) -> tuple[str, ...]:
    """What may name the unit of a figure; nothing where it has not its cell for itself."""
    places = _KEPT.get(text, lambda: tuple(sorted(_headed(text))), cost=len(text) + 1)
    at = bisect_right(places, figure.start, key=lambda place: place.start) - 1
    if at < 0 or figure.end > places[at].end:
        return ()
    beside = text[places[at].start : figure.start] + text[figure.end : places[at].end]
    return () if any(map(str.isalnum, beside)) else places[at].heads


def _headed(text: str) -> Iterator[_Headed]:
    captions: dict[int, str] = {}
    for row in rows(text):
        if row.head not in captions:
            captions[row.head] = _caption(text, row.head)
        yield from _cells(text, row, captions[row.head])
    for match in _KEYED.finditer(text):
        stop = text.find("\n", match.end())
        key = match["key"].strip(_MARKS)
        yield _Headed(
            match.end(), len(text) if stop < 0 else stop, (key.rpartition(".")[2] if " " not in key else key,)
        )


def _cells(text: str, row: Row, caption: str) -> Iterator[_Headed]:
    label = text[slice(*row.cells[0])].strip(_MARKS)
    for at, (head, (start, end)) in enumerate(zip(row.heads, row.cells, strict=True)):
        told = (head, label if at and _NAMED.search(label) else "", caption)
        yield _Headed(start, end, tuple(filter(None, told)))


def _caption(text: str, head: int) -> str:
    """The line above a table, if it is short and names a unit: ``Revenue by region (USD millions)``."""
    above = text[max(0, head - _LONGEST) : head].rstrip()
    line = above.rpartition("\n")[2].strip(f"{_MARKS}.:#")
    whole = "\n" in above or head <= _LONGEST
    return line if whole and _NAMED.search(line) else ""
