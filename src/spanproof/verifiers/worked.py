"""What is worked out of figures that the claim's own words bind: the form of it, and the words that bind."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.irregular import IRREGULAR
from spanproof.types import Claim, Span
from spanproof.verifiers.findings import SURE, Finding
from spanproof.verifiers.reading import Token, Unit, noun_stem, read

__all__ = ["Worked", "as_finding", "is_among", "is_told", "meant", "stems_of"]

_PERIODS = {  # what "every day" and "daily" have in common
    "daily": "day",
    "nightly": "night",
    "weekly": "week",
    "monthly": "month",
    "quarterly": "quarter",
    "yearly": "year",
    "annual": "year",
    "annually": "year",
    "hourly": "hour",
}
_LIGHT = frozenset(  # words that tell nothing of what a figure is of
    """said say says saying told reported report reports stated answered responded according people person persons one
    ones thing things use used make made makes making need needs needed require requires required total roughly
    approximately around nearly almost exactly number amount figure value least""".split()
)


_FAMILY = 5  # letters of the shorter of two words of one family


class Worked(NamedTuple):
    """What follows from figures of the sources: whether it is what the claim says, of which parts of the answer."""

    spans: tuple[Span, ...]
    agrees: bool
    unit: Unit
    step: str


def as_finding(worked: Worked, span: Span) -> Finding:
    """The finding on one of the parts of an answer that a step bears out or refutes."""
    where = f'[{worked.unit.chunk.id}] "{worked.unit.text.strip()}": {worked.step}'
    return Finding(span, "stated" if worked.agrees else "contradicted", SURE, where)


_KEPT: Cache[frozenset[str]] = Cache(4_000_000)  # characters of text


def meant(text: str, aside: Collection[tuple[int, int]] = ()) -> frozenset[str]:
    """The stems of the words of a text that tell what its figures are of, but for what stands in these offsets."""
    return _meant(text, aside) if aside else _KEPT.get(text, lambda: _meant(text, ()), cost=len(text) + 1)


def _meant(text: str, aside: Collection[tuple[int, int]]) -> frozenset[str]:
    return frozenset(
        _stem(token)
        for token in read(text)
        if token.content
        and token.norm not in _LIGHT
        and not token.norm[0].isdigit()
        and not any(start <= token.start < end for start, end in aside)
    )


def stems_of(text: str) -> frozenset[str]:
    """The stems of all words of a text, as `meant` has them."""
    return frozenset(_stem(token) for token in read(text))


def _stem(token: Token) -> str:
    return _PERIODS.get(token.norm) or IRREGULAR.get(token.norm) or noun_stem(token)


def is_told(said: frozenset[str], claim: Claim, found: Sequence[Unit]) -> bool:
    """Whether all of these words stand in the chunks of some sentences or in the question."""
    if not said:
        return False
    left = said - meant(claim.case.question or "")
    for chunk in {unit.chunk.id: unit.chunk for unit in found}.values():
        left = left - meant(chunk.text)
    return not left


def is_among(said: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether all of some words are among others, be it as a verb for its noun: ``employees``, ``employed``."""
    return all(
        one in theirs
        or (len(one) >= _FAMILY and any(len(other) >= _FAMILY and _is_kin(one, other) for other in theirs))
        for one in said
    )


def _is_kin(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)
