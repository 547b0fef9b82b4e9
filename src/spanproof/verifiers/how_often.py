"""How often: a frequency of a claim against those of its sources."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.text.times.frequencies import Frequency, frequencies
from spanproof.text.words import stem
from spanproof.types import Claim
from spanproof.verifiers.crossed import crossed
from spanproof.verifiers.figures import figures_in
from spanproof.verifiers.findings import Finding, told_otherwise
from spanproof.verifiers.parts import is_plain
from spanproof.verifiers.places import Reader, scenes
from spanproof.verifiers.reading import Unit, all_units, read

__all__ = ["how_often"]

_ALIKE = 0.1  # share by which intervals may differ: every 4 weeks, monthly
_DOING = frozenset(map(stem, "take takes taken use used apply applied do done give given need".split()))
_COUNTED = re.compile(r"once|one", re.IGNORECASE)


def how_often(claim: Claim, sentences: Sequence[Unit]) -> Finding | None:
    """What stands against the one frequency of a claim; ``None`` if nothing does.

    A sentence of its evidence that has most of its other words has another frequency alone, and no chunk has the
    claim's; or a sentence has it of something else, see `crossed`. A claim of no other words (``Use it twice a day``)
    speaks of the one frequency that the chunks have.
    """
    own = frequencies(claim.text)
    if len(own) != 1 or not is_plain(claim.text[: own[0].start] + claim.text[own[0].end :]):
        return None
    ours = _FREQUENCIES.of_claim(claim)[0]
    other = crossed(claim, ours, [ours], scenes(sentences, _FREQUENCIES.of_unit), _FREQUENCIES)
    if other is not None:
        return other
    found = [each for chunk in claim.case.chunks for each in frequencies(chunk.text)]
    if any(_is_same(own[0], each) for each in found) or _may_be_rate(claim, own[0]):
        return None
    taken = [(ours.start, ours.end)]
    taken += [(each.start, each.end) for each in figures_in(claim.case.answer, claim.span)]
    said = {
        token.stem
        for token in read(claim.text)
        if token.content and not any(start <= token.start + claim.span.start < end for start, end in taken)
    }
    alone = said <= _DOING and len(found) == 1
    for unit in all_units(claim.case.chunks) if alone else sentences:
        theirs = frequencies(unit.text)
        alike = 2 * len(said & {token.stem for token in read(unit.text)}) > len(said)
        if len(theirs) == 1 and (alike or alone):
            return told_otherwise(claim, own[0], unit, theirs[0])
    return None


def _is_same(one: Frequency, two: Frequency) -> bool:
    return abs(one.interval - two.interval) <= _ALIKE * max(one.interval, two.interval)


def _may_be_rate(claim: Claim, own: Frequency) -> bool:
    """Whether a chunk may have the claim's frequency as that of an amount: ``monthly`` of ``$5 per month``."""
    if own.times > 1 or own.periods > 1 or _COUNTED.match(claim.text, own.start):
        return False
    form = re.compile(
        rf"(?:\b(?:a|an|per|each|every|one)\s|/\s?){own.period}\b|\b{own.period}ly\b|\bannual", re.IGNORECASE
    )
    daily = own.period in ("day", "night") and any("daily" in chunk.text.lower() for chunk in claim.case.chunks)
    return daily or any(form.search(chunk.text) for chunk in claim.case.chunks)


def _shifted(found: Sequence[Frequency], by: int) -> list[Frequency]:
    return [each._replace(start=each.start + by, end=each.end + by) for each in found]


_FREQUENCIES: Reader[Frequency] = Reader(
    of_text=frequencies,
    of_claim=lambda claim: _shifted(frequencies(claim.text), claim.span.start),
    of_unit=lambda unit: _shifted(frequencies(unit.text), unit.span.start),
    compare=lambda one, two: "equal" if _is_same(one, two) else "differs",
    differing=("differs",),
    is_bare=lambda _: False,
)
