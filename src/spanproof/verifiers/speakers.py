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
from spanproof.verifiers.reading import Unit

__all__ = ["said_by_another"]

_AGAINST = re.compile(r"\b(?:but|while|whereas|however|contrast|contrary|hand|disagree\w*|disput\w*)\b", re.IGNORECASE)
_COMPARED = re.compile(r"\bthan\b")  # what is compared may be turned in the same words
_AGREEING = re.compile(r"\b(?:also|too|agree[sd]?|likewise|same|confirm\w*|both)\b", re.IGNORECASE)
_NEXT = 3  # characters between two sentences
_LEAD = re.compile(r"(?:it (?:is|was) )?(?:(?:the|dr|mrs?|ms|prof)\b\.? )*", re.IGNORECASE)


def said_by_another(claim: Claim, evidence: Sequence[Unit]) -> OtherDoer | None:
    """Who says, by a sentence of the evidence, what a claim says that one says who there says otherwise.

    The one must speak of the same in the same sentence, or in one beside it, with a word that sets them against each
    other, or the other polarity, and nowhere say what the claim says.
    """
    said = beginning(claim) or ""
    ours = next(sayings(said), None) if not _COMPARED.search(said) else None
    if ours is None or (ours.first > ours.end and not _LEAD.fullmatch(said, 0, ours.start)):
        return None
    wanted = polar(said, ours.first, ours.last)
    told = [(unit, each) for unit in evidence for each in sayings(unit.text)] if len(wanted) > 1 else []
    mine = [(unit, each) for unit, each in told if same_name(each.who, ours.who)]
    if any(_says(unit, each, wanted) for unit, each in mine):
        return None
    for unit, other in told:
        if same_name(other.who, ours.who) or not _says(unit, other, wanted):
            continue
        if any(_is_against((unit, other), each, wanted) for each in mine) or _objects(ours.who, other, unit, evidence):
            return OtherDoer(unit, Span(ours.start, ours.end).shifted(claim.span.start), other.who)
    return None


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
