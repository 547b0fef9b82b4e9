"""What stands in an answer's table, or in a list under a heading, is said of the thing at its head.

``| Price | $9 | $5 |`` under ``| | Basic | Pro |`` says that Basic costs $9, as does ``* Price: $9`` under ``Basic:``;
neither has the name in its own words. A value that the sources have only where they speak of another of these things
is contradicted by what they have of this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.headings import headed
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.spans import trimmed
from spanproof.text.spoken import spoken
from spanproof.text.tables import Row, rows, rows_in
from spanproof.types import Check, Claim, Span
from spanproof.verifiers.figures import FIGURES, figures_in, figures_of
from spanproof.verifiers.findings import SURE, Finding, as_check
from spanproof.verifiers.owners import Owned, Stems, are_named, name_stems, named_among, owned_by
from spanproof.verifiers.reading import Unit, content_stems, differing_reason, read

__all__ = ["Statement", "judge_headed", "statements"]

_NEAR = 6  # words around a figure that may say what it is of
_LONGEST = 4  # words of a cell without a figure
_MOST = 8  # sentences of a thing that are read beside what is said of it
_AROUND = " \t*_`"
_NAMES: Cache[tuple[Stems, ...]] = Cache(1_000_000)  # characters of names


class Statement(NamedTuple):
    """What a cell or a claim says with the name of its thing, and the sentences of the sources about this thing."""

    text: str
    premise: list[str]


class _Said(NamedTuple):
    """A piece of the answer, the things it may be of, which of them it is of, and the words that say what it tells.

    ``text`` says the piece with the name of the thing before it.
    """

    span: Span
    things: tuple[Stems, ...]
    own: int
    about: frozenset[str]
    text: str
    is_cell: bool = True


def judge_headed(claim: Claim) -> Check | None:
    """A contradiction where the sources have a value of another thing than its table or heading does; else ``None``."""
    found: dict[Span, Finding] = {}
    for said in _sayings(claim):
        owned = owned_by(claim.case.chunks, said.things)
        if said.own in {each.owner for each in owned}:
            for finding in _judge(claim, said, owned):
                found.setdefault(finding.span, finding)
    return as_check(claim, list(found.values()), what="values") if found else None


def statements(claim: Claim) -> list[Statement]:
    """What each cell of a claim, or the claim itself, says of the thing at its head, if the sources name such things.

    None of a cell whose thing they do not name.
    """
    found: dict[Span, Statement] = {}
    for said in _sayings(claim):
        owned = owned_by(claim.case.chunks, said.things)
        own = [each.unit for each in owned if each.owner == said.own]
        if said.span not in found and own and len({each.owner for each in owned} - {-1}) > 1:
            found[said.span] = Statement(said.text, _nearest(own, said))
    return list(found.values())


def _nearest(units: Sequence[Unit], said: _Said) -> list[str]:
    """The sentences that share most words with what is said, in their own order."""
    words = content_stems(read(said.text))
    shared = [len(words & {token.stem for token in read(unit.text)}) for unit in units]
    ranked = sorted(range(len(units)), key=lambda at: -shared[at])[:_MOST]
    return [spoken(units[at].chunk, units[at].span) for at in sorted(ranked)]


def _sayings(claim: Claim) -> Iterator[_Said]:
    answer = claim.case.answer
    if "\n" not in answer:
        return
    row = next(rows_in(answer, claim.span), None)
    if row is not None:
        yield from _of_row(answer, row)
    elif (under := headed(answer, claim.span.start)) is not None:
        things, said = _names_of(under.siblings), read(claim.text)
        if things and not named_among(said, things):
            about = frozenset(token.stem for token in said if token.content and not token.norm[0].isdigit())
            text = f"{under.siblings[under.own]}: {claim.text}"
            yield _Said(claim.span, things, under.own, about, text, is_cell=False)


def _names_of(siblings: tuple[str, ...]) -> tuple[Stems, ...]:
    """The names of headings, none if they do not tell things apart; remembered."""
    return _NAMES.get(siblings, lambda: _apart(siblings), cost=sum(map(len, siblings)) + 1)


def _apart(siblings: tuple[str, ...]) -> tuple[Stems, ...]:
    things = tuple(map(name_stems, siblings))
    return things if _are_apart(things) else ()


def _of_row(answer: str, row: Row) -> Iterator[_Said]:
    """Each cell of a row as said of its column, and as said of its row."""
    table = [each for each in rows(answer) if each.heads == row.heads]
    labels = tuple(name_stems(answer[slice(*each.cells[0])]) for each in table)
    heads = tuple(map(name_stems, row.heads[1:]))
    label = table.index(row)
    for at, cell in enumerate(row.cells[1:]):
        span = trimmed(answer, *cell)
        if span is None:
            continue
        names = row.heads[at + 1], answer[slice(*row.cells[0])].strip(_AROUND)
        for things, own, beside, (name, key) in (
            (heads, at, labels[label], names),
            (labels, label, heads[at], names[::-1]),
        ):
            if _are_apart(things):
                yield _Said(span, things, own, frozenset(beside), f"{name}: {key}: {span.of(answer)}.")


def _are_apart(things: tuple[Stems, ...]) -> bool:
    """Whether there are several names, none of them a mere number (``Step 2``; an ``iPhone 15`` is a name)."""
    return len(things) > 1 and len(set(things)) == len(things) and are_named(things)


class _Told(NamedTuple):
    """A figure of a sentence that bears on one of the answer."""

    owned: Owned
    figure: Quantity
    differs: bool


def _judge(claim: Claim, said: _Said, owned: Sequence[Owned]) -> Iterator[Finding]:
    values = figures_in(claim.case.answer, said.span)
    if not values and said.is_cell:
        yield from _in_words(claim, said, owned)
    placed = [(each, one) for each in owned for one in figures_of(each.unit)] if values else []
    for value in values:
        compared = [(each, one, FIGURES.compare(value, one)) for each, one in placed]
        told = [
            _Told(each, one, agreement == "differs")
            for each, one, agreement in compared
            if agreement != "unlike" and _is_of(value, one, each.unit, said)
        ]
        stating = [each for each in told if not each.differs]
        if not stating or not {said.own, -1}.isdisjoint(each.owned.owner for each in stating):
            continue
        rivals = (each for each in told if each.differs and each.owned.owner == said.own)
        rival = next((each for each in rivals if said.is_cell or _tells_the_same(each, stating, said)), None)
        if rival is not None:
            unit, other = rival.owned.unit, rival.figure
            theirs = unit.chunk.text[other.lead : other.end]
            yield _contradicted(claim, Span(value.start, value.end), unit, theirs)


def _is_of(value: Quantity, other: Quantity, unit: Unit, said: _Said) -> bool:
    """Whether a like figure of a sentence bears on a value: in its unit, or beside the words that say what it tells."""
    alike = bool(value.dimension) and value.dimension == other.dimension
    return alike or not said.about.isdisjoint(_beside(unit, other))


def _tells_the_same(rival: _Told, stating: Sequence[_Told], said: _Said) -> bool:
    """Whether the same words stand beside what one thing and another have: a heading may be a topic, too."""
    mine = _beside(rival.owned.unit, rival.figure)
    theirs = {stem for each in stating for stem in _beside(each.owned.unit, each.figure)}
    return not (mine & theirs).difference(*said.things) <= set()


def _beside(unit: Unit, figure: Quantity) -> frozenset[str]:
    """The stems of the content words around a figure, and of the head of its column in a table."""
    start, tokens = figure.start - unit.span.start, read(unit.text)
    at = next((at for at, token in enumerate(tokens) if token.end > start), 0)
    around = content_stems(tokens[max(0, at - _NEAR) : at + _NEAR])
    near = {stem for stem in around if not stem[0].isdigit()}
    cells = (
        head
        for row in rows_in(unit.chunk.text, unit.span)
        for head, (begin, end) in zip(row.heads, row.cells, strict=True)
        if begin <= figure.start < end
    )
    return frozenset(near.union(*map(name_stems, cells)))


def _in_words(claim: Claim, said: _Said, owned: Sequence[Owned]) -> Iterator[Finding]:
    """A cell of a few words that only another thing has, where its own has none of them."""
    words = [token for token in read(said.span.of(claim.case.answer)) if token.content]
    if not 0 < len(words) <= _LONGEST:
        return
    stems = {token.stem for token in words}
    told = [(each, {token.stem for token in read(each.unit.text)}) for each in owned]
    mine = [each for each, found in told if each.owner == said.own and said.about & found]
    if not mine or any(stems & found for each, found in told if each.owner in (said.own, -1)):
        return
    if any(stems <= found and said.about & found for each, found in told if each.owner not in (said.own, -1)):
        yield _contradicted(claim, said.span, mine[0].unit, mine[0].unit.text.strip())


def _contradicted(claim: Claim, span: Span, unit: Unit, theirs: str) -> Finding:
    return Finding(span, "contradicted", SURE, differing_reason(unit, theirs, span.of(claim.case.answer)))
