"""What a sentence tells of a claim: that it is so, or that it is not, and in which words."""

from __future__ import annotations

from typing import NamedTuple

from spanproof.verifiers.reading import Unit

__all__ = ["Told"]


class Told(NamedTuple):
    """A sentence that bears out a claim, or contradicts it.

    ``start`` and ``end`` are half-open offsets of the words of the claim that it contradicts; ``how`` says what it has.
    """

    unit: Unit
    agrees: bool
    start: int
    end: int
    how: str
