"""Rivals: where a source has another number in the place of the claim's, and where it has the same."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.text.agreement import compare
from spanproof.text.quantities import Quantity
from spanproof.verifiers.figures import Place

__all__ = ["CLOSE", "certainty", "is_conflict", "is_taken", "rival_of", "stating", "weight"]

CLOSE = 0.75
"""Likeness of a sentence that speaks of the claim's own subject."""
_LIKE = 0.5  # likeness of a sentence whose number may be the claim's
_FOUND = ("equal", "bare")
_NEARLY = ("rounded", "within", "bound")
_AGAINST = ("differs", "opposed")
_SMALL = 10  # bare numbers up to here count too many things to be compared without more words in common
_LOOK_BACK = 24
_FURTHER = r"(?:other|another|additional|more|further|extra|remaining)"
_FURTHER_BEFORE = re.compile(rf"\b{_FURTHER}\s\Z", re.IGNORECASE)
_FURTHER_BEHIND = re.compile(rf"\s{_FURTHER}\b", re.IGNORECASE)
_WORD_BEFORE = re.compile(r"(?<=[^.!?:\s]\s)[A-Z]\w+\s\Z")


def weight(place: Place | None) -> float:
    """How surely a place is the claim's own: the likeness of its sentence and of the words right beside it."""
    return 0.0 if place is None else place.likeness + 0.1 * place.near + 0.1 * place.same


def certainty(rival: Place) -> float:
    """Confidence in a contradiction: lower where few words make the two sentences alike."""
    return 0.35 + 0.6 * rival.likeness * rival.words / (rival.words + 0.3)


def _states(place: Place) -> bool:
    """Whether the place supports the figure; a looser agreement has to speak of the same thing."""
    if place.agreement in _FOUND:
        return True
    return place.agreement in _NEARLY and (place.same or place.near > 0 or place.likeness >= _LIKE)


def is_taken(place: Place, others: Sequence[Quantity]) -> bool:
    """Whether another figure of the claim agrees with the place, and this one does not."""
    return place.agreement not in _FOUND and any(compare(other, place.figure) in _FOUND for other in others)


def stating(found: Sequence[Place]) -> Place | None:
    """The likeliest place that states the figure."""
    return max((place for place in found if _states(place)), key=weight, default=None)


def rival_of(answer: str, figure: Quantity, found: Sequence[Place]) -> Place | None:
    """The likeliest place with another value for the same thing, in a sentence that does not state the figure, too.

    Args:
        answer: the text in which the figure stands.
        figure: a figure of the claim.
        found: its places.
    """
    if _is_name(answer, figure):
        return None
    stating_units = {place.unit for place in found if _states(place)}
    rivals = [
        place
        for place in found
        if place.agreement in _AGAINST
        and place.likeness >= _LIKE
        and place.unit not in stating_units
        and _is_same_slot(figure, place)
    ]
    return max((place for place in rivals if not _is_other(place)), key=weight, default=None)


def _is_same_slot(figure: Quantity, place: Place) -> bool:
    """Whether the words beside the two numbers make them numbers of one thing; bare ones have to count the same."""
    other = place.figure
    if other.dimension or "phone" in (figure.kind, other.kind):
        return place.same or place.near >= 1
    if figure.low % 1 == 0 and other.low % 1:
        return False  # an average is no count
    if figure.kind == "ordinal" or figure.high <= _SMALL:
        return place.same and place.near >= 2
    return place.same or place.near >= 2


def _is_other(place: Place) -> bool:
    """Whether the place has a further number of the things, or none at all: ``three other awards``, ``one of them``."""
    text, figure = place.unit.chunk.text, place.figure
    if text[figure.start : figure.end].lower() == "one":
        return True
    before, behind = text[max(0, figure.start - _LOOK_BACK) : figure.start], text[figure.end : figure.end + _LOOK_BACK]
    return _FURTHER_BEFORE.search(before) is not None or _FURTHER_BEHIND.match(behind) is not None


def is_conflict(stated: Place, rival: Place) -> bool:
    """Whether two chunks speak of one thing and give two values."""
    apart = stated.unit.chunk.id != rival.unit.chunk.id
    return apart and rival.likeness >= CLOSE and stated.likeness >= _LIKE and weight(rival) >= weight(stated) - 0.2


def _is_name(answer: str, figure: Quantity) -> bool:
    """Whether a bare number is part of a name (``Apollo 11``, ``30 Rock``): another name is another thing."""
    before = _WORD_BEFORE.search(answer[max(0, figure.start - _LOOK_BACK) : figure.start])
    behind = answer[figure.end : figure.end + 2]
    return figure.kind in ("count", "year") and (before is not None or (behind[:1] == " " and behind[1:].isupper()))
