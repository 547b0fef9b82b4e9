"""Dates that a text may well give, though its words alone do not say so: ``2023 results``, ``Due: May``, ``FY2023``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spanproof.text.numbers.quantities import quantities
from spanproof.text.times.dates import MONTH_NUMBER, Day, Moment

__all__ = ["perhaps_dates"]

# A month that fills a line, a bracket, a cell or what stands behind a colon, from mark to mark.
_ALONE = re.compile(
    r"(?:\A|[\n(:|\[*•–—-])[ \t*_]{0,3}(?P<month>May|March|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
    r"(?=[ \t*_]{0,3}(?:[\n)\]:|.;,–—-]|\Z))"
)
_FISCAL = re.compile(r"\b[FC]Y['’]?(?P<year>(?:19|20)\d\d)\b")
_FOUR_DIGITS = re.compile(r"(?:19|20)\d\d\Z")
# What may stand before a year, and not before the number of anything: no verb or preposition.
_BEFORE_YEAR = re.compile(
    r"(?:\A|[^\w\s,]\s{0,2}|\n\s{0,3}|\b(?:the|this|our|its|their|his|her)\s|['’]s?\s|\b[A-Z][\w&.-]{0,30}\s)\Z"
)
_LOOK_BACK = 34


def perhaps_dates(text: str) -> Iterator[Moment]:
    """Months that stand alone between marks, and numbers of four digits that may be years; linear in its length.

    They say enough of a text that a date of a claim is not missing in it; nothing follows from another one.
    """
    for match in _ALONE.finditer(text):
        yield Moment(*match.span("month"), "date", dates=(Day(month=MONTH_NUMBER[match["month"][:3].lower()]),))
    for match in _FISCAL.finditer(text):
        yield _year(*match.span("year"), int(match["year"]))
    for quantity in quantities(text):
        start, end = quantity.start, quantity.end
        is_bare = quantity.kind == "count" and _FOUR_DIGITS.match(text, start, end) is not None
        if is_bare and _BEFORE_YEAR.search(text, max(0, start - _LOOK_BACK), start):
            yield _year(start, end, int(quantity.low))


def _year(start: int, end: int, year: int) -> Moment:
    return Moment(start, end, "date", dates=(Day(year, year),))
