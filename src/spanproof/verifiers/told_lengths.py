"""Lengths of time that a sentence tells as how long something lasts, or how far it is from something else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from spanproof.text.times.dates import Moment
from spanproof.text.words import STOP_WORDS, stem
from spanproof.verifiers.figures import figures_of
from spanproof.verifiers.reading import Unit

__all__ = ["Length", "told_lengths"]

_LEAD = 24
_LASTS = re.compile(
    r"\b(?:last(?:s|ed|ing)?|takes?|took|taking|runs?|ran|running|for|within|after|valid|of|another|next|extended|every"
    r"|(?:time|duration|transit):?)\s(?:(?:about|exactly|a further|another|by|the next|the first|for)\s)?\Z",
    re.IGNORECASE,
)
_EARLIER = r"before|earlier|prior|older|sooner|ahead"
_LATER = re.compile(
    rf"[\s-]{{0,2}}(?:(?P<earlier>{_EARLIER})|(?P<later>later|after|younger|newer)|long|late\b|early\b|from|on\b)",
    re.IGNORECASE,
)
_NOTICE = re.compile(r"['’]?\s(?:\w{1,12}\s){0,2}notice\b", re.IGNORECASE)  # given so long before
_COUNTED = re.compile(
    r"['’]?\s(?:before|after|from|of|following|prior\sto)\s(?:(?:the|an?|its|your|their|our)\s)?"
    r"(?:(?:date|day|time|receipt)\sof\s(?:the\s)?)?(?P<what>[a-z]{4,20})\b",
    re.IGNORECASE,
)
_THAN = re.compile(r"\sthan\b|(?<=after)\s(?!that\b|this\b|which\b)\w|(?<=before)\s(?!that\b|this\b)\w|\sto\b", re.I)
_SECONDS = {"minute": 60.0, "hour": 3600.0, "day": 86_400.0, "week": 604_800.0}
_MONTHS = {"month": 1.0, "year": 12.0, "decade": 120.0, "century": 1200.0}
_ONE = re.compile(
    rf"\b(?:(?:an?|the)\s(?P<unit>{'|'.join((*_SECONDS, *_MONTHS))})(?=\s(?:{_EARLIER}|later|after|younger|newer)\b)"
    rf"|the\s(?P<turn>following|next|previous|preceding)\s(?P<whole>{'|'.join((*_SECONDS, *_MONTHS))})\b)",
    re.IGNORECASE,
)


class Length(NamedTuple):
    """A length of time: ``low`` seconds (a ``duration``) or months (``calendar``), at ``start`` of its chunk.

    ``turn`` is 1 for one that leads on (``later``), -1 for one that leads back, 0 where that is not told; ``than`` says
    that what it is counted from is named behind it (``three days after it reached Oslo``); ``of`` is the stem of the
    word that names it, if it is one (``two weeks before classes begin``), else empty.
    """

    start: int
    low: float
    dimension: str
    turn: int = 0
    than: bool = False
    of: str = ""

    def signs(self, moment: Moment, by: int | None) -> tuple[int, ...]:
        """Whether what lies at this length from a moment is later, earlier, or either.

        Args:
            moment: a moment of a sentence.
            by: where the sentence begins in its chunk, if it is the one that tells the length; else None.
        """
        if not self.turn or by is None:
            return (1, -1)
        return (-self.turn,) if self.than and moment.end + by <= self.start else (self.turn,)


def told_lengths(unit: Unit) -> Iterator[Length]:
    """The lengths of time of a sentence that tell how long something lasts, or how far it is from something else."""
    text, end = unit.chunk.text, unit.span.end
    for figure in figures_of(unit):
        if figure.dimension in ("duration", "calendar") and not figure.is_range:
            later = _LATER.match(text, figure.end, end)
            if later or any(_LASTS.search(text, max(0, at - _LEAD), at) for at in (figure.lead, figure.start)):
                yield _turned(figure.lead, figure.low, figure.dimension, later)._replace(of=_of(text, figure.end, end))
            elif _NOTICE.match(text, figure.end, end):
                yield Length(figure.lead, figure.low, figure.dimension, -1)
    for match in _ONE.finditer(text, unit.span.start, end):
        name = (match["unit"] or match["whole"]).lower()
        dimension = "duration" if name in _SECONDS else "calendar"
        low = _SECONDS.get(name) or _MONTHS[name]
        if match["turn"]:
            yield Length(match.start(), low, dimension, 1 if match["turn"].lower() in ("following", "next") else -1)
        else:
            later = _LATER.match(text, match.end(), end)
            yield _turned(match.start(), low, dimension, later)._replace(of=_of(text, match.end(), end))


def _of(text: str, start: int, end: int) -> str:
    """The stem of the word behind a length of time, up to `end`, that names what it is counted from."""
    counted = _COUNTED.match(text, start, end)
    return "" if counted is None or counted["what"].lower() in STOP_WORDS else stem(counted["what"].lower())


def _turned(start: int, low: float, dimension: str, later: re.Match[str] | None) -> Length:
    """A length of time with the word behind it."""
    if later is None:
        return Length(start, low, dimension)
    turn = 1 if later["later"] else -1 if later["earlier"] else 0
    return Length(start, low, dimension, turn, _THAN.match(later.string, later.end(), later.endpos) is not None)
