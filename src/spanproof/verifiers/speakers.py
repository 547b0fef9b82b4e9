"""Speakers: whether a claim gives to one what a source has another say, against whom it sets this one.

``Ames says that it is safe, while Boyd says that it is not``: not ``Boyd says that it is safe``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.text.naming.aliases import same_name
from spanproof.text.relations.speakers import Saying, objecting, polar, sayings
from spanproof.text.restated import beginning
from spanproof.types import Claim, Span
from spanproof.verifiers.doers import OtherDoer
from spanproof.verifiers.reading import Unit, all_units

__all__ = ["said_by_another"]

_AGAINST = re.compile(r"\b(?:but|while|whereas|however|contrast|contrary|hand|disagree\w*|disput\w*)\b", re.IGNORECASE)
_COMPARED = re.compile(r"\bthan\b")  # what is compared may be turned in the same words
_AGREEING = re.compile(r"\b(?:also|too|agree[sd]?|likewise|same|confirm\w*|both)\b", re.IGNORECASE)
_NEARLY_ALL, _LITTLE = 0.6, 0.25  # shares of the claim's words in what another says, and in what its own speaker does
_NEXT = 3  # characters between two sentences
_LEAD = re.compile(r"(?:it (?:is|was) )?(?:(?:the|dr|mrs?|ms|prof)\b\.? )*", re.IGNORECASE)


Told = tuple[Unit, Saying]


def said_by_another(claim: Claim, evidence: Sequence[Unit]) -> OtherDoer | None:
    """Who says, by a sentence of the evidence, what a claim says that another says; ``None`` if nobody does.

    See `_set_against` and `_said_alone`.
    """
    said = beginning(claim) or ""
    ours = next(sayings(said), None) if not _COMPARED.search(said) else None
    if ours is None or (ours.first > ours.end and not _LEAD.fullmatch(said, 0, ours.start)):
        return None
    wanted = polar(said, ours.first, ours.last)
    told = [(unit, each) for unit in evidence for each in sayings(unit.text)] if len(wanted) > 1 else []
    other = _set_against(ours, wanted, told, evidence) or _said_alone(ours, wanted, told)
    if other is None:
        return None
    unit, their = other
    return OtherDoer(unit, Span(ours.start, ours.end).shifted(claim.span.start), their.who)


def _set_against(ours: Saying, wanted: dict[str, bool], told: Sequence[Told], evidence: Sequence[Unit]) -> Told | None:
    """Who says what is wanted, where the one of the claim says otherwise.

    The one must speak of the same in the same sentence, or in one beside it, with a word that sets them against each
    other, or the other polarity, and nowhere say what the claim says.
    """
    mine = [(unit, each) for unit, each in told if same_name(each.who, ours.who)]
    if any(_says(unit, each, wanted) for unit, each in mine):
        return None
    for unit, other in told:
        if same_name(other.who, ours.who) or not _says(unit, other, wanted):
            continue
        if any(_is_against((unit, other), each, wanted) for each in mine) or _objects(ours.who, other, unit, evidence):
            return unit, other
    return None


def _said_alone(ours: Saying, wanted: dict[str, bool], told: Sequence[Told]) -> Told | None:
    """Who alone says nearly all that is wanted, where the one of the claim says something else in the same chunk."""
    shares = [(_share(unit, each, wanted), unit, each) for unit, each in told]
    mine = [(share, unit) for share, unit, each in shares if same_name(each.who, ours.who)]
    if not mine or any(share >= _LITTLE or _AGREEING.search(unit.text) for share, unit in mine):
        return None
    saying = [
        (unit, each)
        for share, unit, each in shares
        if share >= _NEARLY_ALL and ours.who not in unit.text[each.first : each.last]
    ]
    if len({unit for unit, _ in saying}) != 1 or saying[0][0].chunk not in {unit.chunk for _, unit in mine}:
        return None
    theirs = polar(saying[0][0].text, saying[0][1].first, saying[0][1].last)
    if any(word in polar(unit.text, 0, len(unit.text)) and word not in theirs for _, unit in mine for word in wanted):
        return None
    elsewhere = (unit for unit in all_units([saying[0][0].chunk]) if unit != saying[0][0])
    if any(_share_of(unit.text, 0, len(unit.text), wanted) > 1 / 2 for unit in elsewhere):
        return None
    return saying[0]


def _share(unit: Unit, saying: Saying, wanted: dict[str, bool]) -> float:
    return _share_of(unit.text, saying.first, saying.last, wanted)


def _share_of(text: str, first: int, last: int, wanted: dict[str, bool]) -> float:
    """The share of what is wanted that stands in a half-open range, negated or not."""
    has = polar(text, first, last)
    return sum(word in has for word in wanted) / len(wanted)


def _objects(who: str, other: Saying, unit: Unit, evidence: Sequence[Unit]) -> bool:
    """Whether `who` denies what another says, in what is left of the sentence or in the next one."""
    for each in evidence:
        behind = each.span.start - unit.span.end
        if each.chunk.id == unit.chunk.id and (each == unit or 0 <= behind <= _NEXT):
            for name, at in objecting(each.text):
                if same_name(name, who) and (each != unit or at > other.start):
                    return True
    return False


def _says(unit: Unit, saying: Saying, wanted: dict[str, bool]) -> bool:
    """Whether a saying has all that is wanted, negated as there."""
    has = polar(unit.text, saying.first, saying.last)
    return all(has.get(word) == negated for word, negated in wanted.items())


def _is_against(other: tuple[Unit, Saying], mine: tuple[Unit, Saying], wanted: dict[str, bool]) -> bool:
    """Whether what one says of what is wanted is set against what another says."""
    (there, theirs), (here, ours) = other, mine
    text = there.chunk.text
    if here.chunk.id != there.chunk.id:
        return False
    ends = sorted(((there.span.start, theirs), (here.span.start, ours)), key=lambda each: each[0] + each[1].start)
    between = text[ends[0][0] + ends[0][1].end : ends[1][0] + ends[1][1].first]
    if max(there.span.start, here.span.start) > min(there.span.end, here.span.end) + _NEXT:
        return False
    has = polar(here.text, ours.first, ours.last)
    common = [word for word in wanted if word in has]
    if 3 * len(common) < len(wanted) or _AGREEING.search(here.text[ours.start : ours.last]):
        return False
    return _AGAINST.search(between) is not None or any(has[word] != wanted[word] for word in common)
