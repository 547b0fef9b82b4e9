"""Digit literals as written, with their separators: ``1,000.5``, ``1.000,50``, ``20-40``, ``10:30``, ``3.11.2``.

A text becomes a flat list of `Token`. The expressions here have disjoint alternatives or fixed widths, so that cost is
linear in the length of the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple

__all__ = ["FRACTIONS", "Number", "Shape", "Token", "is_glued", "literal", "plain", "tokens"]

Shape = Literal["plain", "spelled", "ratio", "range", "feet", "date", "clock", "version", "phone", "id"]


class Token(NamedTuple):
    """A piece of text: ``kind`` is ``n`` (digits), ``v`` (½ and its like), ``w`` (letters) or ``m`` (a mark)."""

    start: int
    end: int
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class Number:
    """The number that begins at a token.

    Args:
        shape: how it is written; ``date``, ``clock``, ``version``, ``phone`` and ``id`` are digits, not amounts.
        low: its value, or the lower end of a range; before the slash of a ``ratio``; the feet of ``feet``.
        high: equals ``low``, or the upper end of a range; after the slash of a ``ratio``; the inches of ``feet``.
        step: what one in its last written place is worth (0.1 for ``8.9``; 100,000 for ``8.9 million``).
        key: its digits: of a whole number, a phone number or a long id without separators, else as written.
        also: the other reading of an ambiguous separator (1000 for ``1.000``), if there is one.
        scale: what ``million`` and its like have multiplied it by.
        stop: index of the first token after it.
    """

    shape: Shape
    low: float
    high: float
    step: float = 1.0
    key: str = ""
    also: float | None = None
    scale: float = 1.0
    stop: int = 0


FRACTIONS = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
"""The signs that are a number each."""
_TOKEN = re.compile(
    rf"(?P<w>[^\W\d_{FRACTIONS}][^\W\d_]*)"
    r"|(?P<n>(?:(?<![\w.,])\.)?\d+(?:(?:[.:/⁄'’\-–—\u00a0\u202f\u2009]|,(?=\d{1,3}(?!\d)))\d+)*)"
    rf"|(?P<v>[{FRACTIONS}])|(?P<m>[^\w\s*`])"
)
_MOST_DIGITS = 15  # more of them are an id: a float could not tell them apart
_DASHES = str.maketrans("–—’⁄\u00a0\u202f\u2009", "--'/   ")

_GROUPED = re.compile(r"(?:\d{1,3}(?:[,' ]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d+)?")
_DOTTED = re.compile(r"\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?|\d{1,3}(?:[. ]\d{3})+,\d{1,2}")
_DECIMAL = re.compile(r"\d*\.\d+|\d+,\d{1,2}")
_THOUSANDS = re.compile(r"[1-9]\d{0,2}\.\d{3}")
_DATE = re.compile(r"\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4}|\d{1,2}([-/])\d{1,2}\3\d{2}")
_CLOCK = re.compile(r"\d{1,2}:\d{1,2}(?::\d{1,2})?(?:-\d{1,2}:\d{1,2}(?::\d{1,2})?)?")
_FEET = re.compile(r"([1-9])'(\d{1,2})")
_VERSION = re.compile(r"\d+(?:\.\d+){2,}")
_PHONE = re.compile(r"[2-9]\d{2}-\d{2}(?!00)\d{2}|\d{5}-\d{4}|(?:\d-)?\d{3}([-.])\d{3}\1\d{4}")


_token: Callable[[tuple[int, int, str, str]], Token] = partial(tuple.__new__, Token)  # a NamedTuple's own call is slow


def tokens(text: str) -> list[Token]:
    """Numbers, words and marks of `text`, in order, without white space and Markdown's ``*``, ``_`` and backticks."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        surface, start, kind = match.group(), match.start(), str(match.lastgroup)
        if kind == "n" and "," in surface and literal(surface).shape == "id":
            parts = re.finditer(r"[^,]+", surface)
            found += [Token(start + part.start(), start + part.end(), part.group(), "n") for part in parts]
        else:
            found.append(_token((start, match.end(), surface, kind)))
    return found


def is_glued(items: Sequence[Token], index: int) -> bool:
    """Whether there is a token at `index` (> 0) that begins right where the one before it ends."""
    return index < len(items) and items[index].start == items[index - 1].end


def literal(surface: str) -> Number:
    """What a token of digits and inner separators is, read alone."""
    written = surface.translate(_DASHES)
    if not written.isascii():
        written = "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in written)
    return _amount(written) or _digits(written) or _joined(written)


def _amount(written: str) -> Number | None:
    """A number with separators for thousands and decimals."""
    digits = re.sub(r"\D", "", written)
    if len(digits) == len(written):
        amount = len(digits) <= _MOST_DIGITS and (written[0] != "0" or len(written) <= 2)
        return plain(written) if amount else Number("id", 0.0, 0.0, key=written)
    if len(digits) > _MOST_DIGITS:
        return None
    if _GROUPED.fullmatch(written):
        return plain(re.sub(r"[,' ]", "", written))
    if _DOTTED.fullmatch(written):
        return plain(re.sub(r"[. ]", "", written).replace(",", "."))
    if _DECIMAL.fullmatch(written):
        return plain(written.replace(",", "."), also=float(digits) if _THOUSANDS.fullmatch(written) else None)
    return None


def plain(written: str, also: float | None = None) -> Number:
    """The number that digits with at most one decimal point stand for."""
    value, places = float(written), len(written.partition(".")[2])
    return Number("plain", value, value, step=10.0**-places, key="" if places else written, also=also)


def _digits(written: str) -> Number | None:
    """Digits that are no amount: a date, a time, a version, a phone number."""
    for shape, pattern in (("phone", _PHONE), ("date", _DATE), ("clock", _CLOCK), ("version", _VERSION)):
        if pattern.fullmatch(written):
            key = re.sub(r"\D", "", written) if shape == "phone" else written
            return Number(shape, 0.0, 0.0, key=key)  # type: ignore[arg-type]
    if match := _FEET.fullmatch(written):
        return Number("feet", float(match[1]), float(match[2]), key=written)
    return None


def _joined(written: str) -> Number:
    """Two amounts joined by a dash or slash; whatever else there is counts as an id."""
    for mark in ("-", "/"):
        first, _, second = written.partition(mark)
        low, high = (_amount(first), _amount(second)) if first and second else (None, None)
        if low is not None and high is not None and low.shape == high.shape == "plain":
            if len(low.key) == 4 and len(high.key) == 2:  # 1990-95, 2019/20
                return Number("range", low.low, low.low // 100 * 100 + high.low, key=written)
            if mark == "/" or low.low <= high.low:
                shape: Shape = "ratio" if mark == "/" else "range"
                return Number(shape, low.low, high.low, step=min(low.step, high.step), key=written)
    digits = re.sub(r"\D", "", written)
    return Number("id", 0.0, 0.0, key=digits if len(digits) >= 7 else written)
