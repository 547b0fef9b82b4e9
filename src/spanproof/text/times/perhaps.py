"""Dates that a text may well give, though its words alone do not say so.

``2023 results``, ``Due: May``, ``FY2023``, ``02/2026``, ``EN 840:2014``, ``Sat 14`` under ``June 2025``, and the day
itself of ``before 3 May 2020``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from spanproof.text.numbers.quantities import quantities
from spanproof.text.times.dates import EVER, MONTH_NUMBER, Day, Moment, moments

__all__ = ["perhaps_dates"]

# A month that fills a line, a bracket, a cell or what stands behind a colon, from mark to mark.
_ALONE = re.compile(
    r"(?:\A|[\n(:|\[*•–—-])[ \t*_]{0,3}(?P<month>May|March|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
    r"(?=[ \t*_]{0,3}(?:[\n)\]:|.;,–—-]|\Z))"
)
_FISCAL = re.compile(r"\b[FC]Y['’]?(?P<year>(?:19|20)\d\d)\b")
_MONTH_YEAR = re.compile(r"(?<![\w/.-])(?P<month>0[1-9]|1[0-2])/(?P<year>(?:19|20)\d\d)(?![\w/]|[.-]\d)")
_EDITION = re.compile(r"\b[A-Z]{2,6}[ \w./-]{0,12}\d:(?P<year>(?:19|20)\d\d)\b")
_DAY_OF_MONTH = re.compile(
    r"\b(?:Mon|Tue|Tues|Wed|Thu|Thur|Thurs|Fri|Sat|Sun)(?:[a-z]{0,6}day)?\b[.,]?\s(?P<day>[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
    r"(?![\w%]|[:.]\d|\s?[–—-]\s?\d|\s(?:[ap]\.?m\b|o['’]clock))"
)
_FOUR_DIGITS = re.compile(r"(?:19|20)\d\d\Z")
# What may stand before a year, and not before the number of anything: no verb or preposition.
_BEFORE_YEAR = re.compile(
    r"(?:\A|[^\w\s,]\s{0,2}|\n\s{0,3}|\b(?:the|this|our|its|their|his|her)\s|['’]s?\s|\b[A-Z][\w&.-]{0,30}\s)\Z"
)
_LOOK_BACK = 34


def perhaps_dates(text: str) -> Iterator[Moment]:
    """Months that stand alone between marks, years and days as above, and numbers of four digits that may be years.

    Linear in the length of the text.

    They say enough of a text that a date of a claim is not missing in it; nothing follows from another one.
    """
    for match in _ALONE.finditer(text):
        yield Moment(*match.span("month"), "date", dates=(Day(month=MONTH_NUMBER[match["month"][:3].lower()]),))
    for match in (*_FISCAL.finditer(text), *_EDITION.finditer(text)):
        yield _year(*match.span("year"), int(match["year"]))
    for match in _MONTH_YEAR.finditer(text):
        year = int(match["year"])
        yield Moment(*match.span(), "date", dates=(Day(year, year, int(match["month"])),))
    yield from _of_days(text)
    for quantity in quantities(text):
        start, end = quantity.start, quantity.end
        is_bare = quantity.kind == "count" and _FOUR_DIGITS.match(text, start, end) is not None
        if is_bare and _BEFORE_YEAR.search(text, max(0, start - _LOOK_BACK), start):
            yield _year(start, end, int(quantity.low))


def _of_days(text: str) -> Iterator[Moment]:
    """Days of the month beside one of the week, where the text names one month only, and the ends of open stretches."""
    found = [moment for moment in moments(text) if moment.kind == "date"]
    for moment in found:
        if any(EVER in (day.last, -(day.first or 0)) for day in moment.dates):
            written = moments(text[moment.start : moment.end])
            yield from (replace(each, start=moment.start, end=moment.end) for each in written)
    months = {(day.first, day.month) for moment in found for day in moment.dates if day.month}
    for match in _DAY_OF_MONTH.finditer(text) if len(months) == 1 else ():
        (year, month), number = next(iter(months)), int(match["day"])
        yield Moment(*match.span("day"), "date", dates=(Day(year, year, month, number, number),))


def _year(start: int, end: int, year: int) -> Moment:
    return Moment(start, end, "date", dates=(Day(year, year),))
