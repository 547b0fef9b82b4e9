"""Ascribed deeds: whether the sources name another for what a claim says that one alone did.

``It was Ames who built it`` and ``it was built by Ames`` leave no room for another, where ``Ames built it`` may.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from spanproof.text.naming.aliases import same_name
from spanproof.text.naming.doers import NO_DEEDS
from spanproof.text.naming.names import names
from spanproof.text.polarity import negations
from spanproof.text.relations.agents import Act, Ascribed, Range, acts, ascribed
from spanproof.text.relations.converses import MUTUAL, base
from spanproof.text.restated import beginning
from spanproof.text.verbs import says_something
from spanproof.text.words import STOP_WORDS, words
from spanproof.types import Chunk, Claim, Span
from spanproof.verifiers.doers import JOINT, OtherDoer, is_as_sure
from spanproof.verifiers.reading import Unit, all_units, is_taken_back
from spanproof.verifiers.times import is_elsewhen

__all__ = ["done_by_another"]

_TURNED = re.compile(r"\b(?:other way|revers\w+|opposite|contrary|vice versa|respectively|each other)\b", re.IGNORECASE)
_ADDED = frozenset("only also too again almost nearly".split())
_SHARED = frozenset(map(base, NO_DEEDS))
_WHOSE = re.compile(r"\A['’]|['’]s\b|\bof\b", re.IGNORECASE)
_NOT = re.compile(r",\s(?:and\s)?not\s(?:by\s)?(?:the\s)?[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*)*,?(?=\s|\Z)")
_BESIDE = (  # between the two names of one, or of one and what it belongs to
    r"(?:['’]s?\s(?:\w+\s){0,2}|,?\s(?:\w+\s){0,3}(?:of|at|from|for|as|called|alias)\s(?:the\s)?|\s?\("
    r"|,\s(?:now|then|formerly)\s)"
)
_NEXT = 80  # characters behind a sentence in which it may be turned round
_LONGEST = 900  # characters of a sentence


class _Claim(NamedTuple):
    """A claim's text, what it ascribes, the name to which, and the bases of its content words but for this name."""

    text: str
    told: Ascribed
    who: str
    wanted: frozenset[str]


def done_by_another(claim: Claim, evidence: Sequence[Unit], chunks: Callable[[], Iterable[Chunk]]) -> OtherDoer | None:
    """Who did, by a sentence of the evidence, what a claim says that one alone did, if no chunk may say it of this one.

    A part of the sentence must have all content words of the claim, and name another, and not the claim's, for its
    verb. For the chunks is asked only if it matters.
    """
    said = _without_denied(beginning(claim) or "")
    told = ascribed(said) if said and len(said) <= _LONGEST and not negations(said) else None
    if told is None:
        return None
    ours = _agents(said, told.who, "")
    if len(ours) != 1:
        return None
    told_of = (word for start, end in told.did for word in words(said[start:end]))
    wanted = frozenset(base(word.norm) for word in told_of if word.norm not in STOP_WORDS)
    if len(wanted) < 2 or _TURNED.search(said):
        return None
    ascribing = _Claim(said, told, said[ours[0][0] : ours[0][1]], wanted)
    for unit in evidence:
        theirs = next(_rivals(ascribing, unit), None)
        if theirs is not None and not any(_may_agree(claim, chunk, ascribing) for chunk in chunks()):
            return OtherDoer(unit, Span(*ours[0]).shifted(claim.span.start), theirs)
    return None


def _without_denied(said: str) -> str:
    """A text with blanks for whom it says that it was not (``, not Boyd,``)."""
    return _NOT.sub(lambda found: " " * len(found.group()), said)


def _rivals(claim: _Claim, unit: Unit) -> Iterator[str]:
    """Others who did, by a sentence, what a claim says, as written."""
    text = unit.text
    behind = unit.chunk.text[unit.span.end : unit.span.end + _NEXT]
    if (
        len(text) > _LONGEST
        or is_taken_back(unit)
        or text.rstrip().endswith("?")
        or _TURNED.search(text)
        or _TURNED.search(behind)
    ):
        return
    for act in acts(text, claim.told.verb):
        theirs = _agents(text, act.who, claim.text)
        if theirs and claim.wanted <= act.around and _is_told(claim, text, act):
            rivals = [text[start:end] for start, end in theirs]
            if not any(_may_be_one(rival, claim.who, unit.chunk.text) for rival in rivals):
                yield text[theirs[0][0] : theirs[-1][1]]


def _is_told(claim: _Claim, text: str, act: Act) -> bool:
    """Whether an act was surely done to the same as in a claim, and not by its doer, or by the same to this."""
    told, who, clause = claim.told, claim.who, text[slice(*act.clause)]
    if same_name(who, text[slice(*act.who)]) or negations(clause) or not is_as_sure(claim.text, clause):
        return False
    if _ADDED & _norms(clause) != _ADDED & _norms(claim.text):
        return False
    by = frozenset(base(norm) for norm in _norms(text[slice(*act.who)]))
    if told.whom and told.whom <= by:
        return told.verb not in MUTUAL and same_name(who, text[act.start : act.clause[1]])
    alone = told.alone or told.verb not in _SHARED
    return alone and told.whom <= act.near and not _may_go_on(text, act, who)


def _may_be_one(name: str, other: str, text: str) -> bool:
    """Whether two names may name one, or one a part of the other: a text has them in one name, or side by side."""
    if same_name(name, other) or any(
        same_name(whole, name) and same_name(whole, other)
        for whole in (text[each.start : each.end] for each in names(text))
    ):
        return True
    pairs = ((name, other), (other, name))
    return any(re.search(rf"{re.escape(one)}{_BESIDE}{re.escape(two)}", text) for one, two in pairs)


def _may_go_on(text: str, act: Act, who: str) -> bool:
    """Whether a verb may hold of `who` behind it, too, unsaid: ``Ames counted the pupils and Boyd the visitors``."""
    for start, end in _named(text, (act.start, len(text)), who):
        if same_name(text[start:end], who) and JOINT.search(text, act.start, start):
            joint = JOINT.search(text, end)
            if not says_something(text[start : joint.start() if joint else len(text)]):
                return True
    return False


def _may_agree(claim: Claim, chunk: Chunk, ascribing: _Claim) -> bool:
    """Whether a chunk may say it of the claim's own doer: has this, or nobody by name, for the verb and other words."""
    who, wanted, told = ascribing.who, ascribing.wanted, ascribing.told
    for unit in all_units([chunk]):
        if told.verb not in {base(norm) for norm in _norms(unit.text)} or is_elsewhen(claim, unit):
            continue
        if len(unit.text) > _LONGEST:  # whose verb it is would take long to tell
            return True
        for act in acts(unit.text, told.verb):
            doers = [unit.text[start:end] for start, end in _agents(unit.text, act.who, claim.text)]
            if act.passive and act.who[0] == act.who[1]:
                continue
            near = act.around if act.passive else act.near
            same = any(same_name(one, who) for one in doers) or same_name(who, unit.text[slice(*act.who)])
            if (same or not doers) and (wanted & near - {told.verb} or not near - {told.verb}):
                return True
    return False


def _norms(text: str) -> frozenset[str]:
    return frozenset(word.norm for word in words(text))


def _agents(text: str, within: Range, other: str) -> list[Range]:
    """The names of a phrase for who did something; none where they only tell whose or of what it is."""
    found = _named(text, within, other)
    ends = [within[0], *(end for _, end in found)]
    starts = [*(start for start, _ in found), within[1]]
    around = (text[end:start] for end, start in zip(ends, starts, strict=True))
    return [] if any(_WHOSE.search(between) for between in around) else found


def _named(text: str, within: Range, other: str) -> list[Range]:
    """The names of a text in a range; a word at the head of a sentence is a name if `other` has it as one."""
    if within[0] >= within[1]:
        return []
    both = f"{text}\nof {other}" if other else text
    return [(name.start, name.end) for name in names(both) if within[0] <= name.start and name.end <= within[1]]
