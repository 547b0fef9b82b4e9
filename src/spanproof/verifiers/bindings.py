"""Bindings: a value that the sources have beside another name, date or figure than the claim does.

``In 2019 it had 120 employees; by 2023 it had 340.`` binds 120 to 2019; a claim of 340 in 2019 is bound otherwise.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from spanproof.text.naming.aliases import same_name
from spanproof.text.naming.names import names_in
from spanproof.text.naming.places import INHABITANTS
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.times.calendar import compare_moments
from spanproof.text.times.dates import Moment, moments
from spanproof.text.words import words
from spanproof.types import Claim, Span
from spanproof.verifiers.figures import FIGURES, figures, figures_in, figures_of
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.parts import counted_by, is_plain, parts_of, said_of
from spanproof.verifiers.places import Scene, scenes
from spanproof.verifiers.reading import Unit, all_units, read
from spanproof.verifiers.rivals import contradicting

__all__ = ["bound_otherwise"]

_SAME = ("equal", "bare", "rounded", "within", "bound", "open")
_NAME, _DATE = "name", "date"

Key = str | Moment | Quantity
"""What a value goes with: a name as written, a date, or a figure of another kind."""
Keys = Mapping[str, Sequence[Key]]
"""Keys by kind."""


class _Bound(NamedTuple):
    """A figure of a source, what it counts and what it goes with; ``differs`` says that it is not the claim's."""

    unit: Unit
    figure: Quantity
    differs: bool
    counted: str
    keys: Keys


class _Said(NamedTuple):
    """The text of a claim, what its figure counts, and the stems of its words that are neither figures nor names."""

    text: str
    counted: str
    free: frozenset[str]


def bound_otherwise(
    claim: Claim, figure: Quantity, own: Sequence[Quantity], read_in: Sequence[Scene[Quantity]]
) -> Finding | None:
    """What stands against a figure that goes with something else in the sources; ``None`` if nothing does.

    The claim has a name, a date or a figure of another kind; every part of a sentence that has the claim's figure has
    others of that kind instead, and a part that has the same has another figure of what is said.

    Args:
        claim: the claim.
        figure: one of its figures; of a claim with others of its dimension, the part with it alone is read.
        own: all of these.
        read_in: the sentences of the evidence.
    """
    span = said_of(claim, figure, own, FIGURES)
    if span is None or not _is_open(figure, read_in) or not is_plain(claim.text):
        return None
    answer = claim.case.answer
    keys = {kind: found[0] for kind, found in _keys(answer, span, figure).items() if len(found) == 1}
    if not keys:
        return None
    text = span.of(answer)
    said = _Said(text, counted_by(text, figure.end - span.start), _free(answer, span, keys.get(_NAME)))
    bound = list(_bound(read_in, figure))
    for kind, key in keys.items():
        rival = _rival(kind, key, bound, said)
        if rival is None:
            continue
        everywhere = _bound(scenes(all_units(claim.case.chunks), figures_of), figure)
        if _rival(kind, key, list(everywhere), said):
            return contradicting(claim, figure, rival.unit, rival.figure)
    return None


def _rival(kind: str, key: Key, bound: Sequence[_Bound], said: _Said) -> _Bound | None:
    """A value that goes with the claim's key, where the claim's value always goes with others of its kind."""
    stating = [each for each in bound if not each.differs]
    others = [other for each in stating for other in each.keys.get(kind, ())]
    if not stating or not all(each.keys.get(kind) for each in stating) or any(_is_same(key, other) for other in others):
        return None
    if any(isinstance(other, str) and same_name(other, said.text) for other in others):
        return None
    units = {each.unit for each in stating}
    if any(each.counted not in ("", said.counted) for each in stating):
        return None
    for each in bound:
        keys = each.keys.get(kind, ())
        if not each.differs or not any(_is_same(key, one) for one in keys):
            continue
        apart = not any(_is_same(one, other) for one in keys for other in others)
        if apart and each.counted == said.counted and (said.counted or not FIGURES.is_bare(each.figure)):
            told = {token.stem for unit in (each.unit, *units) for token in read(unit.text)}
            if 2 * len(said.free & told) > len(said.free):
                return each
    return None


def _is_same(one: Key, two: Key) -> bool:
    if isinstance(one, str) and isinstance(two, str):
        return same_name(one, two)
    if isinstance(one, Moment) and isinstance(two, Moment):
        return compare_moments(one, two) in _SAME
    return isinstance(one, Quantity) and isinstance(two, Quantity) and compare(one, two) in _SAME


def _is_open(figure: Quantity, read_in: Sequence[Scene[Quantity]]) -> bool:
    """Whether sentences have figures of the kind of one, and both another and what may be the same."""
    found = {FIGURES.compare(figure, each) for scene in read_in for each, _ in scene.items} - {"unlike"}
    return "differs" in found and len(found) > 1


def _bound(read_in: Sequence[Scene[Quantity]], figure: Quantity) -> Iterator[_Bound]:
    """The values of sentences; where it is not clear what goes with them, nothing does, so that nothing is said."""
    for unit, items in ((scene.unit, [each for each, _ in scene.items]) for scene in read_in):
        of_kind = [each for each in items if FIGURES.compare(figure, each) != "unlike"]
        kept: Keys = {}
        for each, part in zip_longest(of_kind, parts_of(unit, of_kind)):
            kept = {**kept, **_keys(unit.chunk.text, part.span, each)} if part else kept
            differs = FIGURES.compare(figure, each) == "differs"
            yield _Bound(unit, each, differs, part.counted if part else "", kept)


def _keys(text: str, span: Span, figure: Quantity) -> Keys:
    """The names, dates and figures with a unit in a part of a text, but for those of the kind of `figure`."""
    found: defaultdict[str, list[Key]] = defaultdict(list)
    found[_NAME] += _names(text, span)
    found[_DATE] += [moment for moment in moments(span.of(text)) if moment.kind == "date"]
    for other in figures(span.of(text)):
        if other.dimension not in ("", figure.dimension):
            found[other.dimension].append(other)
    return {kind: keys for kind, keys in found.items() if keys}


def _names(text: str, span: Span) -> list[str]:
    """The names in a part of a text, and a land with which it begins, as which any capital there might be none."""
    part, named = span.of(text), [text[name.start : name.end] for name in names_in(text, span)]
    first = next((part[word.start : word.end] for word in words(part)[:1] if word.norm in INHABITANTS), "")
    return [first, *named] if first[:1].isupper() and not any(same_name(first, name) for name in named) else named


def _free(answer: str, span: Span, name: Key | None) -> frozenset[str]:
    """The stems of the content words in a part of an answer that are neither in a figure nor in the name it has."""
    taken = [(each.lead, each.end) for each in figures_in(answer, span)]
    if isinstance(name, str):
        start = answer.find(name, span.start)
        taken.append((start, start + len(name)))
    at = span.start
    return frozenset(
        token.stem
        for token in read(span.of(answer))
        if token.content and not any(start <= at + token.start < end for start, end in taken)
    )
