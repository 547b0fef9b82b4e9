"""What is told of a fact, and the sentences that it is told in."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Told", "lower", "upper"]


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of a premise, and claims about it, each with its label (`SUPPORT`, `CONTRADICT`, `NO_EVIDENCE`)."""

    says: str
    asks: tuple[tuple[str, int], ...]


def upper(text: str) -> str:
    """The text as a sentence begins."""
    return text[0].upper() + text[1:]


def lower(text: str) -> str:
    """The text as a part of a sentence."""
    return (
        text[0].lower() + text[1:]
        if re.match(r"(?:The|It|Side|Breakfast|Admission|Swimming|Patients) ", text)
        else text
    )
