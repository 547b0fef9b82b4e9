"""Values as intervals, and the one rule by which an interval that is claimed agrees with one that is stated."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

__all__ = ["CONTRADICT", "LABELS", "NO_EVIDENCE", "SUPPORT", "Interval", "PairLabel", "agreement"]

PairLabel = Literal["SUPPORT", "CONTRADICT", "NO_EVIDENCE"]
SUPPORT: PairLabel = "SUPPORT"
CONTRADICT: PairLabel = "CONTRADICT"
NO_EVIDENCE: PairLabel = "NO_EVIDENCE"
LABELS: tuple[PairLabel, ...] = (SUPPORT, CONTRADICT, NO_EVIDENCE)


@dataclass(frozen=True, slots=True)
class Interval:
    """The values from `low` to `high` in a base unit; ``None`` is without end, and an open end is not of it."""

    low: Fraction | None
    high: Fraction | None
    low_open: bool = False
    high_open: bool = False

    @classmethod
    def point(cls, value: Fraction) -> Interval:
        """The interval of one value."""
        return cls(value, value)

    def inside(self, other: Interval) -> bool:
        """Whether every value of this interval is one of `other`."""
        low = other.low is None or (
            self.low is not None
            and (self.low > other.low or (self.low == other.low and (self.low_open or not other.low_open)))
        )
        high = other.high is None or (
            self.high is not None
            and (self.high < other.high or (self.high == other.high and (self.high_open or not other.high_open)))
        )
        return low and high

    def apart(self, other: Interval) -> bool:
        """Whether no value is in both."""
        return _ends_before(self, other) or _ends_before(other, self)


def agreement(stated: Interval, claimed: Interval) -> PairLabel:
    """SUPPORT if the claim holds for every stated value, CONTRADICT if for none, else NO_EVIDENCE.

    So of "20 to 40 minutes", "at most 40 minutes" is supported, "30 minutes" is not settled, "50 minutes" is wrong; and
    of "on 3 May 2014", "in 2014" is supported, while of "in May 2014" the claim "on 3 May 2014" is not settled.
    """
    if stated.inside(claimed):
        return SUPPORT
    return CONTRADICT if stated.apart(claimed) else NO_EVIDENCE


def _ends_before(first: Interval, second: Interval) -> bool:
    if first.high is None or second.low is None:
        return False
    return first.high < second.low or (first.high == second.low and (first.high_open or second.low_open))
