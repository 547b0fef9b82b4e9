"""The figures of all chunks of a case, sorted so that those which may agree with a given one are found at once."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import replace

from spanproof.text.numbers.agreement import MILLION, compare
from spanproof.text.numbers.currencies import CENT, WITH_CENTS
from spanproof.text.numbers.quantities import Quantity
from spanproof.verifiers.figures import figures, is_share
from spanproof.verifiers.under_heads import is_of_kind, under_head

__all__ = ["Stock"]

_MOST = 48  # figures on either side of a value that are compared
_YEARS = range(1800, 2100)
_LAST_DIGITS = 7  # by which phone numbers with and without their country are brought together
_LARGE = 1000  # from here on a number is no mere count, and hardly agrees by chance
_LONGEST_RUN = 5  # groups that separators may part: 1 234 567 890
_PIECE = re.compile(r"\d+|[^\W\d_]+")
_MONTH = 30.4375 * 86_400.0


class Stock:
    """The figures of texts, by value and by digits.

    Args:
        texts: the texts of the chunks.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._runs: set[str] = set()
        self._measured: dict[Quantity, Quantity] = {}  # figures by themselves, and as their heads have them
        self._numbers: set[str] = set()
        self._keys: dict[str, list[Quantity]] = {}
        sorted_by: dict[str, dict[tuple[float, Quantity], None]] = {}
        for text in dict.fromkeys(texts):
            self._runs.update(_runs(text))
            self._numbers.update(re.findall(r"\d+", text))
            for figure in figures(text):
                measured = under_head(figure, text)
                if measured is not None:
                    self._measured[figure] = measured
                for each in (figure, measured) if measured else (figure,):
                    for dimension, value in _entries(each):
                        sorted_by.setdefault(dimension, {})[value, each] = None
                if figure.key:
                    self._keys.setdefault(figure.key[-_LAST_DIGITS:], []).append(figure)
        self._values = {
            dimension: sorted(entries, key=lambda entry: entry[0]) for dimension, entries in sorted_by.items()
        }

    def states(self, figure: Quantity) -> bool:
        """Whether a text has the figure: equal, or if it has a unit or is large also rounded, in a range or as a bound.

        A range is also stated by its two ends, an ordinal and what may be a year by the same number in a date.
        """
        counted = figure.kind == "ordinal" or (figure.kind == "count" and figure.low in _YEARS)
        if figure.key in self._runs or (counted and f"{figure.low:g}" in self._numbers):
            return True
        loose = figure.dimension or figure.low >= _LARGE or (figure.approximate and is_share(figure))
        near = ("equal", "bare", "rounded", "within", "bound") if loose else ("equal", "bare")
        if any(compare(figure, other) in near for other in self._candidates(figure)):
            return True
        if not figure.is_range:
            return False
        ends = zip((figure.low, figure.high), figure.written, strict=True)
        return all(self.states(replace(figure, low=value, high=value, written=(said, said))) for value, said in ends)

    def has(self, figure: Quantity) -> bool:
        """Whether a text has the figure itself, in this unit or another one of its dimension."""
        return any(compare(figure, other) == "equal" for other in self._candidates(figure))

    def _candidates(self, figure: Quantity) -> Iterator[Quantity]:
        """The figures near one in value, each as its head has it where that is of the kind of the other."""
        for other in self._near(figure):
            measured = self._measured.get(other)
            if measured is None or not is_of_kind(figure, measured):
                yield other

    def _near(self, figure: Quantity) -> Iterator[Quantity]:
        if figure.key:
            yield from self._keys.get(figure.key[-_LAST_DIGITS:], ())[:_MOST]
        if figure.is_amount:
            for dimension, value in _queries(figure):
                entries = self._values.get(dimension, [])
                at = bisect_left(entries, value, key=lambda entry: entry[0])
                yield from (other for _, other in entries[max(0, at - _MOST) : at + _MOST])


def _entries(figure: Quantity) -> Iterator[tuple[str, float]]:
    """The dimensions and values under which a figure is kept; ``*`` is for values as written, whatever the unit."""
    if figure.is_amount:
        values = {figure.low, figure.high, *([] if figure.also is None else [figure.also])}
        yield from ((figure.dimension, value) for value in sorted(values))
        yield from (("*", value) for value in sorted(set(figure.written)))


def _queries(figure: Quantity) -> Iterator[tuple[str, float]]:
    """Where figures that may agree with `figure` are kept."""
    yield from _entries(figure)
    if figure.dimension == "duration":
        yield "calendar", figure.low / _MONTH
    elif figure.dimension == "calendar":
        yield "duration", figure.low * _MONTH
    elif figure.dimension == "percent":
        yield "", figure.low / 100
    elif not figure.dimension and figure.step == 0:
        yield "percent", figure.low * 100
    elif not figure.dimension and figure.low >= MILLION:
        yield "*", figure.low / MILLION
    elif figure.unit == CENT:
        yield "*", figure.low
    elif figure.dimension in WITH_CENTS:
        yield "USD", figure.low


def _runs(text: str) -> Iterator[str]:
    """Digits with the digits or letters that at most one separator parts from them, joined (``covid 19``)."""
    pieces = [(match.start(), match.end(), match.group().casefold()) for match in _PIECE.finditer(text)]
    numeric = [piece[0].isdigit() for _, _, piece in pieces]
    for index, (_, end, first) in enumerate(pieces[:-1]):
        if not (numeric[index] or numeric[index + 1]):
            continue
        joined = first
        for at in range(index + 1, min(index + _LONGEST_RUN, len(pieces))):
            start, after, piece = pieces[at]
            if start - end > 1 or not (numeric[at] or numeric[at - 1]):
                break
            joined, end = joined + piece, after  # noqa: PLW2901 - the end of what is joined so far
            yield joined
