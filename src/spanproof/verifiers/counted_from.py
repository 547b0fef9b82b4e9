"""The dates and times of a sentence from which a length of time that another one tells is counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from spanproof.text.times.dates import Moment, moments
from spanproof.text.words import stem, words
from spanproof.verifiers.reading import Unit
from spanproof.verifiers.told_lengths import Length

__all__ = ["Start", "counted_from"]

_REACH = 240  # characters between a date and the length of time that is counted from it
_BESIDE = 30  # characters before a date in which a word may name what it is the date of


class Start(NamedTuple):
    """A moment, with offsets in its sentence, from which a length of time is counted.

    ``sure`` says that it is this one from which a length leads on or back, be it told in another sentence.
    """

    unit: Unit
    moment: Moment
    sure: bool = False

    def signs(self, unit: Unit, length: Length) -> tuple[int, ...]:
        """Whether what lies at a length that `unit` tells is later, earlier, or either."""
        if self.sure and length.turn:
            return (length.turn,)
        return length.signs(self.moment, unit.span.start if self.is_in(unit) else None)

    def is_in(self, unit: Unit) -> bool:
        """Whether it is a moment of `unit`."""
        return self.unit.chunk.id == unit.chunk.id and self.unit.span == unit.span


def counted_from(unit: Unit, length: Length, other: Unit) -> Iterator[Start]:
    """The moments of a sentence from which a length of time may be counted.

    In one chunk and near it, all of them. Elsewhere the last one before a length that leads on or back from it (``two
    days later``), and those behind the word that names what it is counted from (``classes 22 September`` of ``two weeks
    before classes begin``).

    Args:
        unit: the sentence that tells the length of time.
        length: the length of time.
        other: the sentence with the moments.
    """
    within = other.chunk.id == unit.chunk.id
    if within and abs(other.span.start - unit.span.start) <= _REACH:
        yield from (Start(other, moment) for moment in moments(other.text))
        return
    last = _last(unit.chunk.text, length.start) if within and length.turn and not length.than else frozenset()
    end = 0
    for moment in moments(other.text) if last or length.of else ():
        if moment.start + other.span.start in last or (length.of and length.of in _stems(other.text, end, moment)):
            yield Start(other, moment, sure=True)
        end = moment.end


def _last(text: str, end: int) -> frozenset[int]:
    """Where the last moment of each kind before `end` begins in a text."""
    return frozenset({moment.kind: moment.start for moment in moments(text) if moment.end <= end}.values())


def _stems(text: str, start: int, moment: Moment) -> frozenset[str]:
    """The stems of the words right before a moment of a text, from `start` on."""
    beside = text[max(start, moment.start - _BESIDE) : moment.start]
    return frozenset(stem(word.norm) for word in words(beside))
