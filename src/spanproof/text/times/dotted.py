"""Times of the day with a dot: ``leaves at 7.30``, which by itself might be a price or a score as well."""

from __future__ import annotations

import re

__all__ = ["is_dotted"]

_TIME = re.compile(r"\d{1,2}\.[0-5]\d")
_BEFORE = re.compile(r"\b(?:at|until|till)\s{1,2}(?:about\s|around\s)?\Z", re.IGNORECASE)
_FURTHER = re.compile(
    r"\d\.[0-5]\d(?:,|,?\s(?:and|or|not)|\sinstead\sof|\srather\sthan)\s(?:not\s|at\s)?\Z", re.IGNORECASE
)
_BEHIND = re.compile(
    r"\s?(?:[,;:!?)–—]|\.(?!\d)|\Z)|\s(?:and|or|but|as|at|to|from|on|in|for|with|without|because|since|when|while|until"
    r"|till|instead|rather|not|every|each|after|before|the|an?|daily|today|tomorrow|yesterday|this|that|sharp|is|was"
    r"|has|had|does|did|it|he|she|they|we|i)\b",
    re.IGNORECASE,
)
_OF_TIMES = re.compile(  # a text that tells when something happens
    r"\b(?:arriv\w+|depart\w*|le(?:ave[sd]?|aving|ft)|reach\w+|begins?|began|beg[iu]n\w*|start\w*|finish\w*|ended|ends?"
    r"|opens?|opened|opening|shuts?|clos(?:e|es|ed|ing)|due|late|early|o['’]clock|morning|afternoon|evening|night|noon"
    r"|midday|midnight|hours?|minutes?|trains?|bus(?:es)?|boats?|ferry|ferries|flights?|lessons?|meet\w*|rings?|rang"
    r"|called|calls?|woke|wakes?|rose|sets?)\b",
    re.IGNORECASE,
)
_MONEY = re.compile(
    r"\b(?:shares?|stocks?|prices?|priced|sold|sells?|index|rate[sd]?|rating|odds|valued|trad\w+)\b", re.IGNORECASE
)
_BACK = 120  # characters before a time in which it is said what happens then
_LOOK = 24


def is_dotted(text: str, start: int, end: int) -> bool:
    """Whether a number with a dot is a time: behind ``at`` or ``until``, before no unit, and where something happens.

    So is one that a comma, ``and`` or ``instead of`` joins to another.

    Args:
        text: the text.
        start: where the number begins in it.
        end: where it ends, exclusive.
    """
    if _TIME.fullmatch(text, start, end) is None or _BEHIND.match(text, end) is None:
        return False
    low = max(0, start - _LOOK)
    if not (_BEFORE.search(text, low, start) or _FURTHER.search(text, low, start)):
        return False
    around = text[max(0, start - _BACK) : end + _BACK]
    return _OF_TIMES.search(around) is not None and _MONEY.search(around) is None
