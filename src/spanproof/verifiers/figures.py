"""Figures: the quantities of a text that no date, time or opening hours explain."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import replace

from spanproof.text.cache import Cache
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity, quantities
from spanproof.text.spans import within
from spanproof.text.times.dates import moments
from spanproof.text.times.hours import opening_hours
from spanproof.types import Claim, Span
from spanproof.verifiers.places import Around, Place, Reader, Scene, places
from spanproof.verifiers.reading import Unit
from spanproof.verifiers.under_heads import as_measured

__all__ = [
    "FIGURES",
    "figure_places",
    "figures",
    "figures_in",
    "figures_of",
    "in_chunk",
    "is_by_chance",
    "is_difference",
    "is_further",
    "is_rival",
    "is_share",
    "refers_back",
    "shares_in",
]

_INDEX = re.compile(r"\[\d+\](?=[.:\[])")  # of a list in a record: review_info[0].stars
_KEPT: Cache[tuple[Quantity, ...]] = Cache(4_000_000)  # characters of text
_OF_UNITS: Cache[tuple[Quantity, ...]] = Cache(1_000_000)  # characters of text
_FAR = 10.0  # times
_FARTHEST = 5_000.0  # times: two counts
_MONTH = 30.4375 * 86_400.0  # in seconds
_TIMES = {"duration", "calendar"}
_CLOSE = 0.75  # likeness of a sentence that speaks of the claim's own subject
_LARGE = 1_000  # two counts of so many are hardly of different things
_SMALL = 10  # bare numbers up to here count too many things to be compared without more words in common
_LOOK_BACK = 24
_FURTHER = r"(?:other|another|additional|more|further|extra|remaining)"
_FURTHER_BEFORE = re.compile(rf"\b{_FURTHER}\s\Z", re.IGNORECASE)
_FURTHER_BEHIND = re.compile(rf"\s{_FURTHER}\b", re.IGNORECASE)
_MORE_BEHIND = re.compile(
    r"\s(?:(?!(?:or|and|but|yet|while|whereas|though|although|against)\b)\w+\s){0,2}?(?:more|less|fewer|higher|lower|longer|shorter|larger|smaller|bigger|older|younger|dearer|cheaper"
    r"|heavier|lighter|faster|slower|quicker|later|earlier|sooner|taller|wider|deeper|better|worse|ahead|behind|above"
    r"|below|apart|short\sof)\b",
    re.IGNORECASE,
)
_BY_BEFORE = re.compile(
    r"\b(?:by|(?:margin|majority|difference|lead|gap)\sof)\s(?:about\s|almost\s|only\s|nearly\s)?\Z", re.IGNORECASE
)
_OTHER_BEFORE = re.compile(r"\bthe\sother\s\Z", re.IGNORECASE)
_THE_BEFORE = re.compile(r"\b(?:the|these|those)\s\Z", re.IGNORECASE)
_NOTHING_BEHIND = re.compile(r"\s?(?:[.,;:!?)]|\Z|\s(?:is|are|was|were|have|had|by|in|on|at|and)\b)", re.IGNORECASE)
_WORD_BEFORE = re.compile(r"(?<=[^.!?\s]\s)[A-Z]\w+\s\Z")
_SENTENCE = re.compile(r"\s{1,2}[A-Z][a-z]*\s[a-z]")


def figures(text: str) -> tuple[Quantity, ...]:
    """The quantities of `text`, in order, but those of dates, times, opening hours and indices in keys; remembered."""
    return _KEPT.get(text, lambda: tuple(_figures(text)), cost=len(text) + 1)


def figures_in(text: str, span: Span) -> tuple[Quantity, ...]:
    """The figures of `text` that lie in `span`."""
    return within(figures(text), span)


def figures_of(unit: Unit) -> list[Quantity]:
    """The figures of a sentence, read by itself, with offsets in its chunk; remembered."""
    text, by = unit.text, unit.span.start
    found = _OF_UNITS.get((text, by), lambda: tuple(in_chunk(unit, figures(text))), cost=len(text) + 1)
    return list(found)


def in_chunk(unit: Unit, found: Iterable[Quantity]) -> list[Quantity]:
    """What was found in the text of a sentence, with offsets in its chunk."""
    by = unit.span.start
    return [replace(each, start=each.start + by, end=each.end + by, lead=each.lead + by) for each in found]


def _figures_of_claim(claim: Claim) -> tuple[Quantity, ...]:
    return figures_in(claim.case.answer, claim.span)


def _compare(figure: Quantity, other: Quantity) -> str:
    """How a figure of the same dimension bears on another."""
    return compare(figure, other) if figure.dimension == other.dimension else "unlike"


def _is_bare(figure: Quantity) -> bool:
    return not figure.dimension and figure.high < _LARGE


FIGURES = Reader(figures, _figures_of_claim, figures_of, _compare, ("differs", "open"), _is_bare)


def figure_places(said: Around, figure: Quantity, read_in: Sequence[Scene[Quantity]]) -> list[Place[Quantity]]:
    """Every figure of the scenes, set against `figure`, which stands in the words `said`."""
    measured = [_measured(figure, scene) for scene in read_in]
    return places(said, figure, measured, compare=lambda other, near: compare(figure, _as_rating(figure, other, near)))


def _measured(figure: Quantity, scene: Scene[Quantity]) -> Scene[Quantity]:
    """A scene with its figures as the heads of their columns and fields have them, for a figure of a claim."""
    text = scene.unit.chunk.text
    return replace(scene, items=tuple((as_measured(figure, other, text), beside) for other, beside in scene.items))


def is_share(figure: Quantity) -> bool:
    """Whether a figure is a fraction of something: ``half of``, ``one in four``."""
    return not figure.dimension and figure.step == 0.0 and 0.0 < figure.low < 1.0


def shares_in(found: Sequence[Quantity]) -> list[float]:
    """The shares that figures tell, percentages among them, as fractions."""
    told = [each.low / 100.0 for each in found if each.dimension == "percent"]
    return told + [each.low for each in found if is_share(each)]


def is_rival(answer: str, figure: Quantity, place: Place[Quantity]) -> bool:
    """Whether the words beside two numbers make them numbers of one thing; bare ones have to count the same.

    Args:
        answer: the text in which `figure` stands.
        figure: a figure of the claim.
        place: a place with another value.
    """
    other = place.item
    if _is_name(answer, figure) or is_further(answer, figure) or _is_other(place):
        return False
    if is_share(figure) and not other.dimension and not is_share(other):
        return False
    if figure.written != other.written and _is_far(figure, other):
        return False
    if is_by_chance(figure, place) or (_is_beyond(figure, other) and place.likeness < _CLOSE):
        return False
    if other.dimension or is_share(figure) or "phone" in (figure.kind, other.kind):
        return place.same or place.near >= 1
    if figure.low % 1 == 0 and other.low % 1:
        return False  # an average is no count
    if figure.kind == "ordinal" or figure.high <= _SMALL:
        return place.same and place.near >= 2
    return place.same or place.near >= 2


def is_by_chance(figure: Quantity, place: Place[Quantity]) -> bool:
    """Whether a place has a small number that measures something else, in a sentence of something else."""
    one, two = figure.dimension, place.item.dimension
    kin = one in two or two in one or {one, two} == _TIMES  # an amount and its rate, too
    small = figure.written[1] <= _SMALL and figure.written[0] % 1 == 0
    return small and not kin and place.likeness < _CLOSE


def refers_back(text: str, figure: Quantity) -> bool:
    """Whether a number of `text` counts what was said before: ``the cheaper of the two``, ``the other two``."""
    before = text[max(0, figure.start - _LOOK_BACK) : figure.start]
    return (
        figure.kind == "count"
        and text[figure.start : figure.end].isalpha()
        and (
            _OTHER_BEFORE.search(before) is not None
            or (_THE_BEFORE.search(before) is not None and _NOTHING_BEHIND.match(text, figure.end) is not None)
        )
    )


def is_difference(text: str, figure: Quantity) -> bool:
    """Whether a figure of `text` says by how much one thing exceeds another: ``2 kg heavier``, ``by 12 votes``."""
    before = text[max(0, figure.start - _LOOK_BACK) : figure.start]
    return _MORE_BEHIND.match(text, figure.end) is not None or _BY_BEFORE.search(before) is not None


def _is_far(figure: Quantity, other: Quantity) -> bool:
    """Whether two quantities in different units, or two counts, are too far apart to be of one thing."""
    one, two = sorted((abs(figure.low) * _seconds(figure), abs(other.low) * _seconds(other)))
    if not (figure.dimension or other.dimension):
        return two > _FARTHEST * max(one, 1.0)
    alike = figure.dimension == other.dimension or {figure.dimension, other.dimension} == _TIMES
    return alike and figure.unit != other.unit and two > _FAR * one


def _seconds(figure: Quantity) -> float:
    """What one in the base unit of a quantity is in that of its like: months are lengths of time, too."""
    return _MONTH if figure.dimension == "calendar" else 1.0


def _is_beyond(figure: Quantity, other: Quantity) -> bool:
    """Whether a figure is more or less than the very value of another: ``more than two`` of ``two``.

    Beside a sentence of something else that is no other value, but one that nobody gave.
    """
    return figure.hedge in ("over", "under") and other.hedge == "exact" and figure.low == other.low


def _is_other(place: Place[Quantity]) -> bool:
    """Whether the place has a further number of the things (``three other awards``), or a number that is no count.

    These are ``one of them`` and the number of a list item in running text (``2 Then fold …``).
    """
    text, figure = place.unit.chunk.text, place.item
    written = text[figure.start : figure.end]
    if written.lower() == "one" or (written.isdecimal() and len(written) <= 2 and _SENTENCE.match(text, figure.end)):
        return True
    return is_further(text, figure)


def is_further(text: str, figure: Quantity) -> bool:
    """Whether a figure of `text` is one besides what was said before: ``the other 14``, ``a further 41 seconds``."""
    before, behind = text[max(0, figure.start - _LOOK_BACK) : figure.start], text[figure.end : figure.end + _LOOK_BACK]
    return _FURTHER_BEFORE.search(before) is not None or _FURTHER_BEHIND.match(behind) is not None


def _is_name(answer: str, figure: Quantity) -> bool:
    """Whether a bare number is part of a name (``Apollo 11``, ``30 Rock``): another name is another thing."""
    before = _WORD_BEFORE.search(answer[max(0, figure.start - _LOOK_BACK) : figure.start])
    behind = answer[figure.end : figure.end + 2]
    return figure.kind == "count" and (before is not None or (behind[:1] == " " and behind[1:].isupper()))


def _figures(text: str) -> list[Quantity]:
    taken = [(moment.start, moment.end) for moment in moments(text)]
    taken += [match.span() for match in _INDEX.finditer(text)]
    taken = sorted([*taken, *(part for hours in opening_hours(text) for part in hours.parts)])
    ends = [end for _, end in taken]
    kept = []
    for quantity in quantities(text):
        at = bisect_left(ends, quantity.start + 1)
        free = at == len(taken) or taken[at][0] >= quantity.end
        if free and quantity.kind not in ("clock", "date", "year"):
            kept.append(quantity)
    return kept


def _as_rating(figure: Quantity, other: Quantity, near: frozenset[str]) -> Quantity:
    """A bare number of a record as a rating, if its key says so (``business_stars: 4.5``)."""
    if figure.kind == "rating" and not other.dimension and other.is_amount and not near.isdisjoint(("star", "rat")):
        return replace(other, kind="rating", dimension="rating", unit="★")
    return other
