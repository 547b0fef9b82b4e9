"""How long before: ``until one day before the event`` against ``up to 48 hours before the event``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from spanproof.text.numbers.quantities import Quantity
from spanproof.text.polarity import negations
from spanproof.types import Claim, Span
from spanproof.verifiers.figures import figures_in, figures_of
from spanproof.verifiers.reading import Unit, reached
from spanproof.verifiers.worked import Worked, is_among, meant

__all__ = ["other_notice"]

_BEFORE = re.compile(
    r"['’]?\s(?:before|prior\sto|ahead\sof|in\sadvance|beforehand|(?:written\s)?notice)\b", re.IGNORECASE
)
_SECONDS = {"duration": 1.0, "calendar": 30.4375 * 86_400.0}
_LEAST = 0.12  # how far a length of time is off that is another: a month has 4 weeks


def other_notice(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """A contradiction where the only time before something that the sources tell of what a claim says is another.

    Args:
        claim: the claim, with one such time.
        sentences: those of its evidence.
    """
    own = figures_in(claim.case.answer, claim.span)
    told = list(_notices(claim.case.answer, own))
    if len(own) != 1 or len(told) != 1 or negations(claim.text) or own[0].hedge in ("about", "over", "under"):
        return None
    figure, by = told[0], claim.span.start
    said = meant(claim.text, [(figure.lead - by, figure.end - by)])
    found = [
        (unit, each)
        for unit in reached(claim, sentences)
        for each in _notices(unit.chunk.text, figures_of(unit))
        if len(said) > 1 and is_among(said, meant(unit.text))
    ]
    if len(found) != 1 or negations(found[0][0].text.partition(";")[0]):
        return None
    ((unit, other),) = found
    ours, theirs = (each.low * _SECONDS[each.dimension] for each in (figure, other))
    if abs(ours - theirs) <= _LEAST * theirs:
        return None
    text = unit.chunk.text[other.lead : other.end]
    return Worked((Span(figure.lead, figure.end),), False, unit, text)


def _notices(text: str, found: Sequence[Quantity]) -> Iterator[Quantity]:
    """The lengths of time that are counted back from something."""
    for each in found:
        if each.dimension in _SECONDS and not each.is_range and _BEFORE.match(text, each.end):
            yield each
