"""Values that a sentence shares out: ``$12 for adults and $6 for children``, of which a claim has one for the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from spanproof.models.passages import passages_of
from spanproof.text.polarity import negations
from spanproof.text.restated import is_mere_phrase
from spanproof.text.verbs import is_finite
from spanproof.text.words import Word
from spanproof.types import Claim, Span
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.places import Item, Reader
from spanproof.verifiers.reading import Token, Unit, differing_reason, read
from spanproof.verifiers.rivals import AGREEING

__all__ = ["shared_out"]

_JOINT = re.compile(r"[;,](?:\s(?:and|but|while|whereas))?|\s(?:and|but|while|whereas)(?=\s)")
_BY = frozenset("for in on at to from by among with under during per".split())
_COMPARED = re.compile(
    r"\b(?:than|as|more|less|fewer|most|least|half|twice|times|before|after|until|till|since|by(?=\s\S*\d)|all|both|each"
    r"|every|either|only|another|other|over|under|above|below|exceed\w*|between)\b",
    re.IGNORECASE,
)
_PLURALS = {"children": "child", "men": "man", "women": "woman", "people": "person"}
_SURE = 0.85
_MOST = 8  # values of a sentence


class _Part(NamedTuple):
    """The words of a sentence that belong to one of its values.

    ``before`` are those before it, ``link`` the word right before it; ``counted`` is what it counts, ``by`` the
    preposition behind that, and ``behind`` are the words behind this.
    """

    before: tuple[Token, ...]
    link: str
    counted: str
    by: str
    behind: tuple[Token, ...]


def shared_out(claim: Claim, item: Item, reader: Reader[Item], sentences: Sequence[Unit]) -> Finding | None:
    """What stands against a value that a sentence gives to something else than the claim; ``None`` if nothing does.

    The claim has words of the part of the sentence with another value and none of the part with its own, and no other
    sentence of the chunks has its value with any of these.

    Args:
        claim: the claim.
        item: one of its figures, dates or times; nothing is said of a claim with others of its kind.
        reader: how these are read.
        sentences: those of the evidence.
    """
    own = _alike(item, reader.of_claim(claim), reader)
    if len(own) != 1 or _COMPARED.search(claim.text) or negations(claim.text):
        return None
    said = _words(claim.text, item.lead - claim.span.start, item.end - claim.span.start)
    if is_mere_phrase(claim) and claim.case.question:
        said |= _words(claim.case.question, 0, 0)
    for unit in sentences:
        items = _alike(item, reader.of_unit(unit), reader)
        bearing = [reader.compare(item, each) for each in items]
        stating = [at for at, agreement in enumerate(bearing) if agreement in AGREEING]
        if len(stating) != 1:
            continue
        parts, own_at = _parts(unit, items), stating[0]
        if not parts or (reader.is_bare(item) and not parts[own_at].counted):
            continue
        for at, agreement in enumerate(bearing):
            met = _met(parts[at], parts[own_at], said) if agreement in reader.differing else frozenset()
            if met and not any(_says_so(other, item, reader, met) for other in _all(claim) if other != unit):
                theirs = unit.chunk.text[items[at].lead : items[at].end]
                reason = differing_reason(unit, theirs, claim.case.answer[item.lead : item.end])
                return Finding(Span(item.start, item.end), "contradicted", _SURE, reason)
    return None


def _alike(item: Item, found: Sequence[Item], reader: Reader[Item]) -> list[Item]:
    """Those of one kind with `item`; none of a list of many things, which is no sentence."""
    return [each for each in found if reader.compare(item, each) != "unlike"] if len(found) <= _MOST else []


def _all(claim: Claim) -> Iterator[Unit]:
    """The sentences of all chunks."""
    return (Unit(chunk, passage.span) for chunk in claim.case.chunks for passage in passages_of(chunk))


def _met(part: _Part, stating: _Part, said: frozenset[str]) -> frozenset[str]:
    """The words of a claim that say that it speaks of a part; none where some are of the part with its value."""
    counted = {part.counted, stating.counted} - {""}
    theirs, ours = _owners(part, stating)
    return theirs & said if len(counted) < 2 and ours.isdisjoint(said) else frozenset()


def _owners(one: _Part, other: _Part) -> tuple[frozenset[str], frozenset[str]]:
    """The words that say what each of two values is of, if both are said in one way: behind them, or before them."""
    if one.by and one.by == other.by:
        pair = (one.behind, other.behind)
    elif one.before and other.before and one.link == other.link and not (one.by or other.by):
        pair = (one.before, other.before)
    else:
        return frozenset(), frozenset()
    first, second = (frozenset(_stem(token) for token in tokens if not _is_verb(token)) for tokens in pair)
    return first - second, second - first


def _is_verb(token: Token) -> bool:
    return is_finite(Word(token.start, token.end, token.norm)) or token.norm.endswith("ed")


def _parts(unit: Unit, items: Sequence[Item]) -> list[_Part]:
    """The parts of a sentence, one a value; none where it is not clear where one ends."""
    text, by = unit.text, unit.span.start
    bounds = [0]
    for one, two in pairwise(items):
        joint = _border(text, one.end - by, two.lead - by)
        if joint is None:
            return []
        bounds.append(joint)
    bounds.append(len(text))
    tokens = read(text)
    return [
        _part(text, [token for token in tokens if low <= token.start < high], item.lead - by, item.end - by)
        for (low, high), item in zip(pairwise(bounds), items, strict=True)
    ]


def _part(text: str, tokens: Sequence[Token], start: int, end: int) -> _Part:
    before, behind = [t for t in tokens if t.end <= start], [t for t in tokens if t.start >= end]
    counted = ""
    if behind and behind[0].content and text[end : behind[0].start].isspace():
        counted = behind.pop(0).stem
    by = behind[0].norm if behind and behind[0].norm in _BY else ""
    content = [tuple(token for token in each if token.content) for each in (before, behind)]
    return _Part(content[0], before[-1].norm if before else "", counted, by, content[1])


def _border(text: str, start: int, end: int) -> int | None:
    """Where between two values the words of the second begin: at the joint right before it, or at the only one."""
    joints = list(_JOINT.finditer(text, start, end))
    if not joints:
        return None
    last = joints[-1]
    if len(joints) > 1 and any(token.content for token in read(text[last.end() : end])):
        return None
    return last.start()


def _words(text: str, start: int, end: int) -> frozenset[str]:
    """The stems of a text's content words and numbers, but for those of the value between two offsets."""
    return frozenset(_stem(token) for token in read(text) if token.content and not start <= token.start < end)


def _stem(token: Token) -> str:
    return _PLURALS.get(token.norm, token.stem)


def _says_so(unit: Unit, item: Item, reader: Reader[Item], met: frozenset[str]) -> bool:
    """Whether a sentence has the value of a claim, and some of these words."""
    if not any(reader.compare(item, each) in AGREEING for each in reader.of_unit(unit)):
        return False
    return not met.isdisjoint(_stem(token) for token in read(unit.text))
