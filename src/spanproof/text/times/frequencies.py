"""How often something is done: ``twice daily``, ``three times a week``, ``once per month``."""

from __future__ import annotations

import re
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.fold import ascii_letters
from spanproof.text.numbers.number_words import ONES

__all__ = ["Frequency", "frequencies"]

_WORDS = {word: int(value) for word, value in ONES.items() if 1 <= value <= 10}
_ADVERBS = {"once": 1, "twice": 2, "thrice": 3}
_PERIODS = {
    form: period
    for period in ("hour", "day", "night", "week", "month", "year")
    for form in (period, "daily" if period == "day" else f"{period}ly")
} | {"annually": "year"}
_ADVERB = "|".join(form for form in _PERIODS if form.endswith("ly"))
_FREQUENCY = re.compile(
    rf"\b(?:at\sleast|no\sless\soften\sthan)\s(?P<once>{_ADVERB})\b"
    rf"|\b(?P<count>{'|'.join(_ADVERBS)}|(?:\d{{1,2}}|{'|'.join(_WORDS)})(?=\s?(?:times|x)\b))(?:\s?(?:times|x))?"
    rf"(?:\s(?:a|an|per|each|every|in\sa)|-a)?[\s-](?P<period>{'|'.join(_PERIODS)})\b",
    re.IGNORECASE,
)


class Frequency(NamedTuple):
    """So many times in a period (``hour`` to ``year``), at the half-open offsets ``start`` and ``end``."""

    start: int
    end: int
    times: int
    period: str


_KEPT: Cache[tuple[Frequency, ...]] = Cache(4_000_000)  # characters of text


def frequencies(text: str) -> tuple[Frequency, ...]:
    """The frequencies of a text, in order; remembered.

    ``daily`` alone is none, as it may say of what amount a day; ``at least daily`` is one.
    """
    return _KEPT.get(text, lambda: tuple(map(_frequency, _FREQUENCY.finditer(ascii_letters(text)))), cost=len(text) + 1)


def _frequency(match: re.Match[str]) -> Frequency:
    if match["once"]:
        return Frequency(match.start("once"), match.end(), 1, _PERIODS[match["once"].lower()])
    written = match["count"].lower()
    count = _ADVERBS.get(written) or _WORDS.get(written) or int(written)
    return Frequency(match.start(), match.end(), count, _PERIODS[match["period"].lower()])
