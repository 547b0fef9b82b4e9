"""Figures near each other: what one step from two like ones gives that stand in one sentence, line or column.

``seven points fewer`` of ``81 of 100 (2022: 88)``, ``almost 70 %`` of ``11,460, of which 7,900``, ``14 times as deep``
of ``43 m`` and ``610 m``. Which step it is, the claim's own words say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import combinations, pairwise
from typing import NamedTuple

from spanproof.text.numbers.currencies import CENT, WITH_CENTS
from spanproof.text.numbers.quantities import Quantity
from spanproof.types import Chunk, Claim, Span
from spanproof.verifiers.elided import ELIDED, in_unit_of, with_elided
from spanproof.verifiers.figures import figures_in, figures_of, is_share
from spanproof.verifiers.reading import Unit, reached
from spanproof.verifiers.steps import agrees
from spanproof.verifiers.under_heads import under_head
from spanproof.verifiers.worked import meant

__all__ = ["is_near_step"]

_LONGEST = 1_000  # characters of a claim that is a sentence
_FARTHEST = 12_000  # characters of chunks whose lines are read
_LINE = 300  # characters of a line that is no paragraph
_MOST = 8  # figures of one group
_FEW = 3  # figures of one dimension that are the only ones
_NAMES = ("ordinal", "year")
_NAMED = 2  # words of the claim that a figure of the claim counts for
_LARGE = 100  # from here on a number that two texts have in common is hardly another one
_SMALL = 12  # bare numbers up to here name nothing
_MEASURES = frozenset(("mass", "length", "volume", "area", "power", "energy", "speed", "data", "pressure"))
_ROWS = 12  # lines of one block
_ROUGH = 0.065  # how far a ratio may be from a fraction in words or a hedged figure, as a share of this
_LEAST = 1e-9
_WRITTEN = re.compile(r"[^\n]+")
_MORE = re.compile(
    r"\b(?:more|less|fewer|extra|further|additional\w*|add(?:s|ed|ing)|over|under|beyond|past|below|above|exceed\w*"
    r"|r[io]se[ns]?|rising|gr[eo]wn?|grew|growth|increas\w+|climb\w+|jump\w+|up|down|f[ae]ll\w*|dropp?\w*|declin\w+"
    r"|shrank|shrink\w*|decreas\w+|reduc\w+|cut|gain\w*|los[est]\w*|lost|slip\w*|improv\w+|narrow\w*|put\son"
    r"|differ\w*|gap|margin|lead|ahead|behind|in\sfront|apart|separate\w*|left|leaves|remain\w*|rest|sav(?:es?|ed|ing\w*)"
    r"|surplus|profit|loss|deficit|contribut\w+|brought|too|all\sbut|died|without|\w+er\s(?:than|by)|dearer|cheaper"
    r"|hotter|cooler|warmer|colder|heavier|lighter|longer|shorter|higher|lower|larger|smaller|deeper|older|younger"
    r"|faster|slower|wider|taller|bigger|later|earlier)\b",
    re.IGNORECASE,
)
_SUM = re.compile(
    r"\b(?:total\w*|in\sall|all\stold|combined|altogether|together|overall|sum|com(?:es?|ing)\sto|came\sto|climbs?\sto"
    r"|jointly|between\sthem|whole|plus|including|included|adds?|bring\w*|raises?|makes?|shared)\b",
    re.IGNORECASE,
)
_EACH = re.compile(r"\b(?:each|apiece|per|average|averaging|every)\b", re.IGNORECASE)
_RATE = re.compile(r"\sa\s(?!(?:day|week|month|year)\b)", re.IGNORECASE)
_TIMES = re.compile(r"[\s-](?:times|fold)\b", re.IGNORECASE)
_POINTS = re.compile(r"\s(?:(?:further|more|percentage)\s)?points\b", re.IGNORECASE)
_PRICE = re.compile(r"\b(?:prices?|costs?|fees?)\b", re.IGNORECASE)


class _Group(NamedTuple):
    """Figures that stand near each other; ``words`` of the claim are in each text in which they do.

    ``is_column`` says that they are those of a column, not two of it.
    """

    figures: Sequence[Quantity]
    texts: tuple[str, ...]
    words: int = 1
    is_column: bool = False


def is_near_step(claim: Claim, figure: Quantity, sentences: Sequence[Unit]) -> bool:
    """Whether one step, of which the claim's words tell, leads to a figure from others that stand near each other.

    Args:
        claim: the claim.
        figure: an amount of it, with offsets in its answer.
        sentences: the sentences of its evidence.
    """
    if not figure.is_amount or figure.kind in _NAMES or len(claim.text) > _LONGEST:
        return False
    units = reached(claim, sentences)
    chunks = list({unit.chunk.id: unit.chunk for unit in units}.values())
    if sum(len(chunk.text) for chunk in chunks) > _FARTHEST:
        chunks = []
    own, first = figures_in(claim.case.answer, claim.span), claim.span.start
    given = frozenset(end for each in own for end in _ends(each, figure))
    said = meant(claim.text, [(each.start - first, each.end - first) for each in own if each.is_amount])
    found = (*_beside(units), *_lines(chunks), *_columns(chunks), *_few(units))
    weights = {text: _weight(text, said, given) for text in {text for group in found for text in group.texts}}
    weighed = (each._replace(words=min((weights[text] for text in each.texts), default=each.words)) for each in found)
    groups = [each for each in weighed if each.words]
    return any(
        any(agrees(each, value) for group in groups for value in _amounts(claim, each, group))
        or any(_is_ratio(each, value) for value in _ratios(claim, each, groups, given))
        for each in _meanings(claim, figure)
    )


def _meanings(claim: Claim, figure: Quantity) -> Iterator[Quantity]:
    """A figure of a claim as it stands, and a bare number in the unit of the figure before it."""
    yield figure
    before = [each for each in figures_in(claim.case.answer, claim.span) if each.end <= figure.start]
    models = [each for each in before if each.is_amount and each.dimension]
    if figure.kind == "count" and not figure.dimension and models:
        yield in_unit_of(models[-1], figure)


def _ends(each: Quantity, figure: Quantity) -> Iterator[float]:
    """The ends of another figure of a claim that may be named in it: no small number without a unit."""
    if each.start != figure.start and each.is_amount and not is_share(each) and (each.dimension or each.low > _SMALL):
        yield from {*each.written}


def _weight(text: str, said: frozenset[str], given: AbstractSet[float]) -> int:
    """How many words and figures of the claim a text has; one that tells a price has a word at least."""
    words = len(said & meant(text)) or int(_PRICE.search(text) is not None)
    return words + sum(value in given for value in _values(text))


def _values(text: str) -> set[float]:
    return {each.written[0] for each in with_elided(text) if each.is_amount}


def _is_ratio(figure: Quantity, value: float) -> bool:
    """Whether a ratio is a figure's, rounded; as near as a fraction in words or a hedge lets it be."""
    part = is_share(figure)
    near = _ROUGH if figure.approximate or part else 0.0
    close = abs(value - figure.low) <= max(figure.step / 2, near * figure.low) + _LEAST
    return close and (agrees(figure, value) or (part and figure.hedge in ("exact", "about")))


def _beside(units: Sequence[Unit]) -> Iterator[_Group]:
    """The figures of each sentence, and of each two that follow each other."""
    found = {unit: ELIDED.of_unit(unit) for unit in units}
    for unit, own in found.items():
        yield _Group(_meant(own, unit.chunk.text), (unit.text,))
    ordered = sorted(units, key=lambda unit: (unit.chunk.id, unit.span.start))
    for one, two in pairwise(ordered):
        if one.chunk.id == two.chunk.id and found[one] and found[two]:
            yield _Group(_meant([*found[one], *found[two]], one.chunk.text), (one.text, two.text))


def _lines(chunks: Sequence[Chunk]) -> Iterator[_Group]:
    """The figures of each short line of the blocks of some chunks."""
    for chunk in chunks:
        for line in (line for block in _blocks(chunk) if len(block) > 1 for line in block):
            yield _Group(_meant(ELIDED.of_unit(line), chunk.text), (line.text,))


def _columns(chunks: Sequence[Chunk]) -> Iterator[_Group]:
    """The figures in one place of two short lines of a block, and of all of its lines."""
    for chunk in chunks:
        for block in _blocks(chunk):
            figures = [_meant(ELIDED.of_unit(line), chunk.text) for line in block]
            for dimension in sorted({each.dimension for own in figures for each in own}):
                placed = [[each for each in own if each.dimension == dimension] for own in figures]
                yield from _in_places(block, placed)


def _in_places(block: Sequence[Unit], placed: Sequence[Sequence[Quantity]]) -> Iterator[_Group]:
    for at in range(max(map(len, placed))):
        found = [(line.text, own[at]) for line, own in zip(block, placed, strict=True) if at < len(own)]
        if len(found) > 2:
            yield _Group([each for _, each in found], (), is_column=True)
        yield from (_Group([one, two], (first, second)) for (first, one), (second, two) in combinations(found, 2))


def _blocks(chunk: Chunk) -> Iterator[list[Unit]]:
    """The runs of short lines of a chunk, without an empty line between them."""
    block: list[Unit] = []
    for match in _WRITTEN.finditer(chunk.text):
        line = Unit(chunk, Span(*match.span()))
        if block and (line.span.start - block[-1].span.end > 1 or len(line.text) > _LINE):
            yield block[:_ROWS]
            block = []
        if len(line.text) <= _LINE:
            block.append(line)
    yield block[:_ROWS]


def _few(units: Sequence[Unit]) -> Iterator[_Group]:
    """The figures of a dimension of which the sources have hardly any others."""
    found = [each for unit in units for each in figures_of(unit) if each.is_amount and each.dimension in _MEASURES]
    for dimension in sorted({each.dimension for each in found}):
        alike = [each for each in found if each.dimension == dimension and not each.is_range]
        if len(alike) <= _FEW:
            yield _Group(alike, ())


def _meant(found: Sequence[Quantity], text: str) -> list[Quantity]:
    """The amounts among some figures of a text, each end of a range; those under heads also as these have them."""
    told = [one for each in found if each.is_amount and each.kind not in _NAMES for one in _apart(each)]
    headed = [each for each in (under_head(each, text) for each in told if not each.dimension) if each is not None]
    return [*told, *headed]


def _apart(figure: Quantity) -> Iterator[Quantity]:
    """A figure, of a range (``from 4.3 to 4.9``) each of its ends."""
    for value, written in dict.fromkeys(zip((figure.low, figure.high), figure.written, strict=True)):
        yield replace(figure, low=value, high=value, written=(written, written)) if figure.is_range else figure


def _amounts(claim: Claim, figure: Quantity, group: _Group) -> Iterator[float]:
    """The sums, differences and quotients of figures of a group of which a claim's words tell."""
    text = claim.text
    if _SUM.search(text):
        yield from _sums(figure, group)
    if not group.is_column and _MORE.search(text):
        yield from _differences(claim.case.answer, figure, group)
    per = _EACH.search(text) or _RATE.match(claim.case.answer, figure.end)
    if not group.is_column and per:
        counts = [each for each in group.figures if each.dimension != figure.dimension and each.written[0] > 1]
        yield from (each.low / count.written[0] for each in _alike(figure, group) for count in counts)


def _alike(figure: Quantity, group: _Group) -> list[Quantity]:
    kinds = WITH_CENTS if figure.unit == CENT else {figure.dimension}
    return [each for each in group.figures if each.dimension in kinds][:_MOST]


def _sums(figure: Quantity, group: _Group) -> Iterator[float]:
    """The sums of two figures, or of three and more in a row."""
    values = [each.low for each in _alike(figure, group)]
    if not group.is_column:
        yield from (one + two for one, two in combinations(values, 2))
    yield from (sum(values[first:last]) for first in range(len(values)) for last in range(first + 3, len(values) + 1))


def _differences(answer: str, figure: Quantity, group: _Group) -> Iterator[float]:
    """By how much two figures differ, be they percentages of a figure in points or temperatures of one in degrees."""
    kinds = {figure.dimension}
    if figure.dimension == "points" or _POINTS.match(answer, figure.end):
        kinds = {"", "points", "percent"}
    elif figure.dimension == "degree":
        kinds = {"degree", "temperature"}
    if figure.dimension != "percent":
        found = [each for each in group.figures if each.dimension in kinds][:_MOST]
        yield from (abs(one.low - two.low) for one, two in combinations(found, 2) if one.dimension == two.dimension)


def _ratios(claim: Claim, figure: Quantity, groups: Sequence[_Group], given: AbstractSet[float]) -> Iterator[float]:
    """What two like figures make of each other: a share, a rise or fall in percent, how often one has the other.

    They stand in the texts most like the claim, which may have one of them, too.
    """
    is_part = figure.dimension == "percent" or is_share(figure)
    if not is_part and not _TIMES.match(claim.case.answer, figure.end):
        return
    paired = [(group.words, pair) for group in groups if not group.is_column for pair in _pairs(group)]
    weighed = [(words + _NAMED * any(one.written[0] in given for one in pair), pair) for words, pair in paired]
    best = max((weight for weight, _ in weighed), default=0)
    kept = [
        pair
        for weight, pair in weighed
        if weight * 2 >= best or any(one.written[0] in given and one.written[0] >= _LARGE for one in pair)
    ]
    whole, changes = 100.0 if figure.dimension else 1.0, _MORE.search(claim.text) is not None
    for less, more in (sorted((one.low, two.low)) for one, two in kept):
        yield from _parts(whole, less, more, changes=changes) if is_part else (more / less,)


def _parts(whole: float, less: float, more: float, *, changes: bool) -> Iterator[float]:
    """The share that the lesser of two values is, or the share of one by which the other differs."""
    yield whole * less / more
    if changes:
        yield from (whole * (more - less) / of for of in (less, more))


def _pairs(group: _Group) -> Iterator[tuple[Quantity, Quantity]]:
    """Each two figures above zero of a group that measure the same."""
    found = [each for each in group.figures if each.low > 0 and each.dimension != "percent"][: 2 * _MOST]
    yield from (
        (one, two) for one, two in combinations(found, 2) if one.dimension == two.dimension and one.low != two.low
    )
