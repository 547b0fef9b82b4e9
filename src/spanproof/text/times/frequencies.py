"""How often something is done: ``twice daily``, ``three times a week``, ``once per month``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.fold import ascii_letters
from spanproof.text.numbers.number_words import ONES

__all__ = ["Frequency", "frequencies"]

_WORDS = {word: int(value) for word, value in ONES.items() if 1 <= value <= 10}
_ADVERBS = {"once": 1, "twice": 2, "thrice": 3}
_PERIODS = {
    form: period
    for period in ("hour", "day", "night", "week", "month", "quarter", "year")
    for form in (period, "daily" if period == "day" else f"{period}ly")
} | {"annually": "year"}
_DAYS = {"hour": 1 / 24, "day": 1.0, "night": 1.0, "week": 7.0, "month": 365 / 12, "quarter": 365 / 4, "year": 365.0}
_ADVERB = "|".join(form for form in _PERIODS if form.endswith("ly"))
_UNIT = "|".join(_DAYS)
_EVERY = {"other": 2, "second": 2, "third": 3}
_FREQUENCY = re.compile(
    rf"\b(?:at\sleast|no\sless\soften\sthan)\s(?P<once>{_ADVERB})\b"
    rf"|\bevery\s(?:(?P<each>\d{{1,2}}|{'|'.join(_WORDS)}|other|second|third)\s)?(?P<interval>{_UNIT})s?\b"
    r"|\b(?P<fortnight>fortnightly|every\sfortnight)\b"
    rf"|(?<=[a-z]\s)(?P<alone>{_ADVERB})(?=\s*(?:[.;,!)]|\Z|\b(?:and|or|at|in|on|by|with|until|for|from|before|after)\b))"
    rf"|\b(?P<count>{'|'.join(_ADVERBS)}|(?:\d{{1,2}}|{'|'.join(_WORDS)})(?=\s?(?:times|x)\b))(?:\s?(?:times|x))?"
    rf"(?:\s(?:a|an|per|each|every|in\sa)|-a)?[\s-](?P<period>{'|'.join(_PERIODS)})\b",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"\d[\d.,]*(?:\s?[a-z%]+)?\s\Z", re.IGNORECASE)
_BACK = 24


class Frequency(NamedTuple):
    """So many times in so many periods (``hour`` to ``year``), at the half-open offsets ``start`` and ``end``."""

    start: int
    end: int
    times: int
    period: str
    periods: int = 1

    @property
    def lead(self) -> int:
        """Where it begins: it has no hedge."""
        return self.start

    @property
    def interval(self) -> float:
        """The days from one time to the next."""
        return _DAYS[self.period] * self.periods / self.times


_KEPT: Cache[tuple[Frequency, ...]] = Cache(4_000_000)  # characters of text


def frequencies(text: str) -> tuple[Frequency, ...]:
    """The frequencies of a text, in order; remembered.

    ``daily`` before a noun or behind an amount is none, as it may say of what amount a day.
    """
    return _KEPT.get(text, lambda: tuple(_frequencies(ascii_letters(text))), cost=len(text) + 1)


def _frequencies(text: str) -> Iterator[Frequency]:
    for match in _FREQUENCY.finditer(text):
        if not (match["alone"] and _AMOUNT.search(text, max(0, match.start() - _BACK), match.start())):
            yield _frequency(match)


def _frequency(match: re.Match[str]) -> Frequency:
    start, end = match.span()
    alone = match["once"] or match["alone"]
    if alone:
        return Frequency(end - len(alone), end, 1, _PERIODS[alone.lower()])
    if match["fortnight"]:
        return Frequency(start, end, 1, "week", 2)
    if match["interval"]:
        each = (match["each"] or "1").lower()
        return Frequency(start, end, 1, match["interval"].lower(), _count(each))
    return Frequency(start, end, _count(match["count"].lower()), _PERIODS[match["period"].lower()])


def _count(written: str) -> int:
    return _ADVERBS.get(written) or _EVERY.get(written) or _WORDS.get(written) or int(written)
