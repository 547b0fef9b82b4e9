"""Nearer sentences: one that says what a claim says with another figure, where those with the claim's say less of it.

``Third-quarter revenue climbed 16 % to $389 million.`` is wrong where ``third-quarter revenue of $412 million, up
16 %`` stands beside ``second-quarter revenue was $389 million``: the first has every word that the second shares with
the claim, and more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from math import isclose
from typing import NamedTuple

from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.polarity import negations
from spanproof.text.spans import part_around
from spanproof.text.tables import rows_in
from spanproof.types import Claim
from spanproof.verifiers.derived import is_worked_out
from spanproof.verifiers.figures import figures_of, is_difference, is_share
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.parts import COMPARED, counted_by
from spanproof.verifiers.places import Beside, Scene, around, beside, scenes
from spanproof.verifiers.reading import Unit, all_units, content_stems, read
from spanproof.verifiers.rivals import AGREEING, contradicting

__all__ = ["told_nearer"]

_HEDGES = ("exact", "at_most", "at_least", "under", "over")
_COUNTS = 10  # bare numbers up to here count too many things
_AHEAD, _FAR_AHEAD = 2, 3  # words that a nearer sentence has more; in a clause that compares
_SHARE = 0.25  # the least share of the claim's words in it
_FEWEST = 3  # words of a sentence with the claim's figure: one with fewer leans on those beside it
_BORDER = re.compile(
    r"[;:,](?=\s)|\s(?:and|but|or|while|whereas|which|who|though|although|because|when|if|so|as)(?=\s)|\s[–—-]\s|[()]"
)
_BESIDE = 24  # characters
_PART_OF = re.compile(
    r"(?:\b(?:half|quarters?|thirds?|fifths?|tenths?|part|share)|%|per\s?cent)\s(?:of\s)?(?:the\s)?\Z"
)
_CHANGES = re.compile(r"\bfrom\s\Z")


class _Said(NamedTuple):
    """What a claim says of a figure: its own words, those of the clause, and those beside the figure; as stems."""

    figure: Quantity
    words: frozenset[str]
    clause: frozenset[str]
    beside: Beside
    counted: str
    ahead: int


class _Nearer(NamedTuple):
    """A sentence with another figure, the words it shares with the claim, and how many stand beside both figures."""

    unit: Unit
    figure: Quantity
    shared: frozenset[str]
    near: int


def told_nearer(
    claim: Claim, figure: Quantity, own: Sequence[Quantity], read_in: Sequence[Scene[Quantity]]
) -> Finding | None:
    """What stands against a figure that the sources have in other words only, and another one in the claim's words.

    One sentence has another value of the figure's kind and unit, which the claim has nowhere. Each sentence with the
    claim's figure has some of the claim's words that this one has, and none besides; so in the clause around the
    figure, and beside the figure.

    Args:
        claim: the claim.
        figure: one of its figures.
        own: all of these.
        read_in: the sentences of the evidence.
    """
    said = _said(claim, figure, own)
    if said is None or _nearer(said, own, read_in) is None:
        return None
    found = _nearer(said, own, scenes(all_units(claim.case.chunks), figures_of))
    return contradicting(claim, figure, found.unit, found.figure) if found else None


def _said(claim: Claim, figure: Quantity, own: Sequence[Quantity]) -> _Said | None:
    """What a claim says of a figure; None if it is loose, a difference, a share or denied, or counts too little."""
    answer, text, by = claim.case.answer, claim.text, claim.span.start
    counted = counted_by(answer, figure.end)
    counts = bool(figure.dimension) or (counted != "" and figure.high > _COUNTS)
    loose = figure.hedge not in _HEDGES or is_share(figure)
    if loose or not counts or is_difference(answer, figure) or is_worked_out(answer, figure):
        return None
    before = answer[max(0, figure.lead - _BESIDE) : figure.lead]
    if _PART_OF.search(before) or _CHANGES.search(before):
        return None
    first, last = figure.start - by, figure.end - by
    start, end = part_around([match.span() for match in _BORDER.finditer(text)], first, len(text))
    if negations(text[start:end]):
        return None
    words = [token for token in read(text) if token.end <= first or token.start >= last]
    compares = COMPARED.search(text, start, max(start, figure.lead - by)) or COMPARED.search(text, last, end)
    return _Said(
        figure,
        content_stems(words),
        content_stems(token for token in words if start <= token.start < end),
        beside(around(text, by, own), figure),
        counted,
        _FAR_AHEAD if compares else _AHEAD,
    )


def _nearer(said: _Said, own: Sequence[Quantity], read_in: Sequence[Scene[Quantity]]) -> _Nearer | None:
    """The sentence that has most of a claim's words and another figure, if those with its figure bear that out."""
    stating = [scene for scene in read_in if any(_may_be(said.figure, each) for each, _ in scene.items)]
    if not stating or not any(compare(said.figure, each) in AGREEING for each in _items(stating)):
        return None
    found = [each for scene in read_in if scene not in stating and (each := _rival(said, own, scene))]
    best = max(found, key=lambda each: len(each.shared), default=None)
    if best is None or len(best.shared) < _SHARE * len(said.words):
        return None
    return best if all(_says_less(said, best, scene) for scene in stating) else None


def _rival(said: _Said, own: Sequence[Quantity], scene: Scene[Quantity]) -> _Nearer | None:
    """The only figure of a sentence that could stand in the place of the claim's and that the claim has nowhere."""
    others = [other for other in own if other is not said.figure]
    free = [
        (each, near)
        for each, near in scene.items
        if each.dimension == said.figure.dimension
        and compare(said.figure, each) == "differs"
        and not any(_may_be(other, each) for other in others)
    ]
    if len(free) != 1 or free[0][0].unit != said.figure.unit or is_share(free[0][0]):
        return None
    each, near = free[0]
    if not each.dimension and counted_by(scene.unit.chunk.text, each.end) != said.counted:
        return None
    if _is_sum(said.figure, _items([scene])):
        return None
    return _Nearer(scene.unit, each, said.words & _stems(scene), len(near.near & said.beside.near))


def _says_less(said: _Said, best: _Nearer, scene: Scene[Quantity]) -> bool:
    """Whether a sentence with the claim's figure has fewer of the claim's words than the best, and none besides."""
    stems = _stems(scene)
    if len(stems) < _FEWEST or next(rows_in(scene.unit.chunk.text, scene.unit.span), None) is not None:
        return False
    shared = said.words & stems
    near = max(len(words.near & said.beside.near) for each, words in scene.items if _may_be(said.figure, each))
    ahead = len(best.shared) - len(shared) >= said.ahead and near < best.near
    return ahead and shared < best.shared and shared & said.clause < best.shared & said.clause


def _may_be(figure: Quantity, other: Quantity) -> bool:
    return compare(figure, other) not in ("differs", "unlike")


def _is_sum(figure: Quantity, found: Sequence[Quantity]) -> bool:
    """Whether a figure is what two others of its kind come to, or what they differ by."""
    values = [each.low for each in found if each.dimension == figure.dimension]
    return any(
        isclose(figure.low, worth) for one, two in combinations(values, 2) for worth in (one + two, abs(one - two))
    )


def _items(found: Sequence[Scene[Quantity]]) -> list[Quantity]:
    return [each for scene in found for each, _ in scene.items]


def _stems(scene: Scene[Quantity]) -> frozenset[str]:
    """The stems of the content words of a sentence, numbers among them."""
    return content_stems(read(scene.unit.text))
