"""Whether the hours of some days go later, are longer or shorter than those of the other days, as a claim says."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from spanproof.text.times.pairing import SHIFTED, Hours

__all__ = ["is_shifted"]


class _Day(NamedTuple):
    """When a business opens and closes on a day, in minutes after midnight."""

    opens: int
    closes: int

    @property
    def length(self) -> int:
        return self.closes - self.opens


def is_shifted(text: str, statement: Hours, table: Sequence[Hours]) -> bool | None:
    """Whether a table bears out a statement such as ``open later on Fridays``.

    The days named are set against the median of the others.

    Args:
        text: that holds the statement.
        statement: any statement on opening hours.
        table: what a source states, day by day.

    Returns:
        ``None`` where the statement is none of this kind, or the table does not tell.
    """
    said = SHIFTED.fullmatch(text, *statement.held) if statement.held and statement.state == "unknown" else None
    if said is None or not statement.days:
        return None
    known = {day: hours for own in table for day in own.days or () if (hours := _day(own)) is not None}
    named = [known[day] for day in statement.days if day in known]
    others = [hours for day, hours in known.items() if day not in statement.days]
    if len(named) < len(statement.days) or not others:
        return None
    if said["opens"] or said["opening"]:
        typical = median(hours.opens for hours in others)
        later = said["later"] or said["shorter"]
        return any(hours.opens > typical if later else hours.opens < typical for hours in named)
    typical, length = median(hours.closes for hours in others), median(hours.length for hours in others)
    if said["later"]:
        return any(hours.closes > typical for hours in named)
    if said["earlier"]:
        return any(hours.closes < typical or hours.opens < median(each.opens for each in others) for hours in named)
    if said["longer"]:
        return any(hours.closes > typical or hours.length > length for hours in named)
    return any(hours.length < length for hours in named)


def _day(hours: Hours) -> _Day | None:
    """The one stretch of a day; ``None`` where there are several or none, or half of it is open."""
    if hours.state != "open" or len(hours.times) != 1:
        return None
    opens, closes = hours.times[0][0]
    return None if opens is None or closes is None else _Day(opens, closes)
