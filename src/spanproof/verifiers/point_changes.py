"""Changes in points: ``has fallen by 7 percentage points since 2015`` of 48% now and 55% in 2015."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.text.polarity import negations
from spanproof.text.times.dates import Moment, moments
from spanproof.types import Claim, Span
from spanproof.verifiers.changes import direction_of
from spanproof.verifiers.figures import figures_in
from spanproof.verifiers.portions import share_of
from spanproof.verifiers.reading import Unit, reached
from spanproof.verifiers.worked import Worked, meant, stems_of

__all__ = ["by_points"]

_CHANGED = stems_of(
    """share proportion percentage point points rate rose risen rise fell fallen fall grew grown grow dropped drop
    declined decline increased increase decreased decrease went gone gained gain lost"""
)


def by_points(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """Whether a share changed by so many points since a date, as two sentences with that share at two times have it.

    Args:
        claim: the claim, with the points as its only figure and one date.
        sentences: those of its evidence.
    """
    own = figures_in(claim.case.answer, claim.span)
    if len(own) != 1 or own[0].dimension != "points" or negations(claim.text):
        return None
    dated = _dates(claim.text)
    if len(dated) != 1:
        return None
    figure, by, direction = own[0], claim.span.start, direction_of(claim, own[0])
    said = meant(claim.text, [(figure.lead - by, figure.end - by), (dated[0].start, dated[0].end)]) - _CHANGED
    if not direction or not said:
        return None
    then, now = set(), set()
    for unit in reached(claim, sentences):
        share = share_of(unit, said)
        if share is not None:
            dates = {each.dates for each in _dates(unit.text)}
            then |= {(share, unit)} if dates == {dated[0].dates} else set()
            now |= set() if dates else {(share, unit)}
    if len(then) != 1 or len(now) != 1:
        return None
    ((first, unit), (last, _)) = (*then, *now)
    value = 100 * (last - first)
    right = abs(value - direction * figure.low) <= figure.step / 2
    if not right and figure.approximate:
        return None
    return Worked((Span(figure.lead, figure.end),), right, unit, f"{value:+.3g} points")


def _dates(text: str) -> list[Moment]:
    return [each for each in moments(text) if each.kind == "date"]
