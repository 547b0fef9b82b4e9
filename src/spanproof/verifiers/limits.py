"""Limits: a case for which a limit of the sources decides, ``an eight-year-old`` where ``children under ten`` do so.

Such a case has a figure of its own, that no source states and that no limit stands against. Another one is all that
lies beyond the limit, of which the opposite is said: ``below $500 no receipt``, where one is ``for $500 or more``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.hedges import LOWER, UPPER
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.polarity import negations
from spanproof.text.restated import clauses
from spanproof.types import Claim
from spanproof.verifiers.clauses import predication
from spanproof.verifiers.figures import figures_of
from spanproof.verifiers.places import Place
from spanproof.verifiers.reading import Unit, content_stems, read

__all__ = ["decided_by_limit"]

_BEFORE = re.compile(  # "for a hut of 30 m²", but not "it has an area of 30 m²"
    r"(?:(?:\A|\b(?:for|to|by)\s)(?:an?|any|every|each|no|\w+s)(?:\s\w+){0,3}\sof"
    r"|\b(?:aged?|at|staying|weighing|worth|costing|measuring|lasting))\s\Z",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"[-\s]olds?\b|\s(?:ago|before|after)\b", re.IGNORECASE)
_LOOK_BACK = 60
_LIKE = 0.5  # likeness of a sentence that may speak of the same
_DENYING = re.compile(  # what a negation is for the sense of a rule, beside the cues that `negations` finds
    r"\b(?:unless|except|exempt|free(?!\sof|\sfrom)|un\w+ed"
    r"|too\s(?:late|early|old|young|big|small|large|long|short|heavy|high|low))\b",
    re.IGNORECASE,
)
_TURNED = re.compile(r"(?:(?P<up>below|less|under|fewer)|over|more|above|exceed)", re.IGNORECASE)


def decided_by_limit(
    claim: Claim, figure: Quantity, sentences: Sequence[Unit], found: Sequence[Place[Quantity]]
) -> bool:
    """Whether a claim says of a case, or of all beyond a limit, what follows for it from the limit of a sentence.

    Args:
        claim: the claim.
        figure: a figure of it.
        sentences: the sentences of its evidence.
        found: the figure's places in the evidence.
    """
    return _is_case(claim, figure, sentences) or _is_beyond(claim, figure, found)


def _is_beyond(claim: Claim, figure: Quantity, found: Sequence[Place[Quantity]]) -> bool:
    """Whether of the places with something else the one most like it has the limit the other way, and the opposite."""
    others = [place for place in found if place.agreement in ("opposed", "differs") and place.likeness >= _LIKE]
    nearest = max(others, key=lambda place: (place.likeness, place.agreement == "differs"), default=None)
    if nearest is None or nearest.agreement != "opposed":
        return False
    unit = nearest.unit
    turned = _is_turned(claim.case.answer, figure) + _is_turned(unit.chunk.text, nearest.item)
    ours = _senses(claim.text, figure.start - claim.span.start)
    theirs = _senses(unit.text, nearest.item.start - unit.span.start)
    return all((one + other + turned) % 2 == 1 for one, other in zip(ours, theirs, strict=False))


def _senses(text: str, at: int) -> list[int]:
    """How often the clause around an offset denies, and its part up to the next "and" or comma."""
    parts = [predication(text, at), *((start, end) for start, end in clauses(text) if start <= at < end)]
    return [_denials(text[start:end]) for start, end in parts]


def _is_case(claim: Claim, figure: Quantity, sentences: Sequence[Unit]) -> bool:
    """Whether a claim says of a case what follows for it from the limit of the sentence most like it.

    Within the limit that is what the sentence says, beyond it the opposite; the negations of the two tell which.
    """
    answer = claim.case.answer
    before = answer[max(claim.span.start, figure.start - _LOOK_BACK) : figure.start]
    if figure.hedge != "exact" or not figure.is_amount or figure.is_range:
        return False
    if not (_BEFORE.search(before) or _BEHIND.match(answer, figure.end)):
        return False
    said, denied = content_stems(read(claim.text)), _denials(claim.text)
    found = []
    for unit in sentences:
        for limit in figures_of(unit):
            inside, shared = _is_inside(figure, limit), len(said & content_stems(read(unit.text)))
            if inside is not None and shared:
                even = (denied + _denials(unit.text) + _is_turned(unit.chunk.text, limit)) % 2 == 0
                found.append((shared, inside is even))
    return max(found, default=(0, False))[1]


def _is_inside(figure: Quantity, limit: Quantity) -> bool | None:
    """Whether a figure keeps a limit; ``None`` if it is none of its kind. An age may be a bare number."""
    if limit.hedge not in (*UPPER, *LOWER) or limit.is_range or not limit.is_amount:
        return None
    if figure.dimension == "calendar" and not limit.dimension and figure.unit == "yr":
        figure = replace(figure, dimension="", unit="", low=figure.written[0], high=figure.written[1])
    if figure.dimension != limit.dimension and {figure.dimension, limit.dimension} != {"duration", "calendar"}:
        return None
    if compare(replace(limit, hedge="exact"), figure) in ("equal", "unlike"):
        return None
    return compare(figure, limit) == "open"


def _denials(text: str) -> int:
    return len(negations(text)) + len(_DENYING.findall(text))


def _is_turned(text: str, limit: Quantity) -> bool:
    """Whether a limit is read with the negation before it: ``not below 600 m`` is at least 600 m."""
    turned = _TURNED.match(text, limit.lead)
    return turned is not None and (limit.hedge == "at_least" if turned["up"] else limit.hedge == "at_most")
