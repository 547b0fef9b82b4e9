"""Elided units: ``the bill was 480 euros and hers 310``, where the second number takes the unit of the first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.hedges import LOWER, UPPER
from spanproof.text.numbers.quantities import Quantity
from spanproof.types import Claim
from spanproof.verifiers.figures import FIGURES, figures, figures_of, in_chunk
from spanproof.verifiers.parts import alike, parts_of
from spanproof.verifiers.reading import Unit, content_stems, read

__all__ = ["ALONE", "ELIDED", "in_unit_of", "keeps_bound", "with_elided"]

_REACH = 160  # characters behind a figure with a unit in which a number may do without
ALONE = re.compile(  # behind a number that counts nothing
    r"\s?(?:[.,;:)!?–—]|\Z|\s?(?:and|or|but|for|at|in|on|to|with|while|when|whereas|against|by|from|instead|after|before"
    r"|as|than|the|each|last|this|once|now)\b)",
    re.IGNORECASE,
)
_WITHOUT = ("", "rating", "temperature", "calendar")  # dimensions whose units are not left out, or not scales


def with_elided(text: str) -> list[Quantity]:
    """The figures of a text, each number that leaves out the unit of the figure before it with that unit."""
    out: list[Quantity] = []
    model: Quantity | None = None
    for figure in figures(text):
        if figure.is_amount and figure.dimension not in _WITHOUT:
            model = figure
            out.append(figure)
        elif model is not None and figure.start - model.end <= _REACH and _is_alone(text, figure):
            out.append(in_unit_of(model, figure))
        else:
            out.append(figure)
    return out


def in_unit_of(model: Quantity, bare: Quantity) -> Quantity:
    """A bare number in the unit of another figure."""
    scale = model.low / model.written[0] if model.written[0] else 1.0
    return replace(
        bare,
        kind=model.kind,
        dimension=model.dimension,
        unit=model.unit,
        low=bare.low * scale,
        high=bare.high * scale,
        step=bare.step * scale,
        key="",
        also=None,
    )


def keeps_bound(claim: Claim, figure: Quantity, sentences: Sequence[Unit]) -> bool:
    """Whether a figure is a bound that one keeps which leaves out its unit: ``over 20 minutes`` by ``the other 26``.

    Of the parts of a sentence, the one with that value alone has a word of the claim that no other has.
    """
    if figure.hedge not in (*LOWER, *UPPER):
        return False
    said = content_stems(read(claim.text))
    for unit in sentences:
        items = alike(figure, ELIDED.of_unit(unit), ELIDED)
        told = {each.start for each in alike(figure, figures_of(unit), FIGURES)}
        parts = parts_of(unit, items)
        stems = [{token.stem for token in (*part.before, *part.behind)} & said for part in parts]
        for at, each in enumerate(items if parts else ()):
            others = set().union(*(own for other, own in enumerate(stems) if other != at))
            plain = each.start not in told and each.hedge == "exact"
            if plain and compare(figure, each) == "bound" and stems[at] - others:
                return True
    return False


def _is_alone(text: str, figure: Quantity) -> bool:
    """Whether a figure is a bare number that counts nothing."""
    return figure.kind == "count" and not figure.dimension and ALONE.match(text, figure.end) is not None


def _of_unit(unit: Unit) -> list[Quantity]:
    """The figures of a sentence, with offsets in its chunk."""
    return in_chunk(unit, with_elided(unit.text))


ELIDED = FIGURES._replace(of_unit=_of_unit)
"""How figures are read where those of a sentence may leave out their units."""
