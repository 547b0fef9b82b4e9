"""Doers: whether the sources name someone else for what a claim says that someone did."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from spanproof.text.naming.aliases import is_mentioned, mentions, same_name
from spanproof.text.naming.doers import Deed, act, deeds, deeds_beside
from spanproof.text.naming.names import Name, names
from spanproof.text.restated import beginning, is_mere_phrase
from spanproof.text.spans import part_around
from spanproof.text.verbs import is_finite
from spanproof.text.words import content_words, words
from spanproof.types import Chunk, Claim, Span
from spanproof.verifiers.reading import Unit, all_units, is_taken_back
from spanproof.verifiers.times import is_elsewhen

__all__ = ["JOINT", "OtherDoer", "is_as_sure", "other_doer"]

_WHO = re.compile(r"\s*who\s+(?=\w+\s)", re.IGNORECASE)
_PRONOUN = re.compile(r"\b(?:he|she|they|it|who|which|that)\s+(?:\w+\s+)?\Z", re.IGNORECASE)
_THEM = re.compile(r"\s+(?:him|her|it|them)\b")
JOINT = re.compile(r"[,;]|\b(?:and|but|or|while|whereas)\b")
"""What may stand between two clauses, or between two who did it."""
_EITHER_WAY = (("with", "with"), ("to", "from"), ("from", "to"))  # "Ames wrote it with Boyd", "Boyd wrote it with Ames"
_LONGEST_PRONOUN = 40  # characters of one with the word behind it
_NEAR = 120  # characters around a verb in which whoever did it may be named


_LESS = re.compile(r"\b(?:would|could|should|may|might|must|will|can|shall|if|unless)\b")
"""What makes of a deed something that may not have been done; with a capital it is none, or a month."""
_BEFORE = 30  # characters before a verb in which this stands


class OtherDoer(NamedTuple):
    """Where a source has others for a deed of the answer: ``ours`` is in the answer, ``theirs`` the unit's words."""

    unit: Unit
    ours: Span
    theirs: str


def other_doer(claim: Claim, evidence: Sequence[Unit], chunks: Callable[[], Iterable[Chunk]]) -> OtherDoer | None:
    """Who did, by a sentence of the evidence, what a claim says that another did, if no chunk may say the same of him.

    The sentence must have all other words of the claim; those of the question where the claim has none (``Mira built
    it``). A phrase that says who is read with the verb of the question (``Who built it? Mira``). For the chunks is
    asked only if it matters.
    """
    said = beginning(claim)
    if said is None:
        return None
    stated = len(said)
    said = _with_question(claim, said)
    verbs = _acts(said)
    evidence = [unit for unit in evidence if not verbs.isdisjoint(_acts(unit.text))] if verbs else []
    told = [(unit, _told(unit.text, said)) for unit in evidence]
    if not any(each.verb in verbs for _, theirs in told for each in theirs):
        return None
    for deed in deeds_beside(said, "\n".join(unit.text for unit in evidence)):
        if deed.doers[-1].end > stated:  # the question's own
            continue
        doers = [said[name.start : name.end] for name in deed.doers]
        apart: list[Deed | Name] = [deed, *deed.doers]
        own = [word for word in content_words(said) if not any(each.start <= word.start < each.end for each in apart)]
        asked = content_words(claim.case.question or "")
        wanted = {word.norm for word in own or asked if act(word.norm) != deed.verb}
        rival = next(_rivals(said, deed, wanted, told), None)
        if rival is not None and not any(_may_agree(claim, chunk, deed, doers) for chunk in chunks()):
            ours = Span(deed.doers[0].start, deed.doers[-1].end).shifted(claim.span.start)
            return OtherDoer(rival[0], ours, rival[1])
    return None


def _told(text: str, said: str) -> tuple[Deed, ...]:
    """The deeds of a source, in which a word at the head of a sentence is a name if `said` has it with a capital."""
    return deeds_beside(text, f"of {said}")


def _acts(text: str) -> frozenset[str]:
    """The verbs of a text that may be deeds."""
    return frozenset(verb for word in words(text) if (verb := act(word.norm)))


def _with_question(claim: Claim, said: str) -> str:
    """What a claim says, with the question's verb and object behind a phrase that says who."""
    question = claim.case.question or ""
    asked = _WHO.match(question)
    return f"{said} {question[asked.end() :].rstrip(' ?')}" if asked and is_mere_phrase(claim) else said


def _rivals(
    said: str, deed: Deed, wanted: Collection[str], told: Sequence[tuple[Unit, Sequence[Deed]]]
) -> Iterator[tuple[Unit, str]]:
    """The sentences that have all words that are `wanted` and give a deed of a claim to others, with these."""
    doers = [said[name.start : name.end] for name in deed.doers]
    for unit, found in told if wanted else ():
        theirs = [each for each in found if each.verb == deed.verb]
        known = mentions(unit.text) if theirs and not is_taken_back(unit) else None
        if known and all(is_mentioned((word,), known) for word in wanted):
            others = [each for each in theirs if is_as_sure(_at(said, deed), _at(unit.text, each))]
            others = [each for each in others if not _shares(unit.text, each, doers)]
            others = [each for each in others if not _may_go_on(unit.text, each, doers)]
            others = [each for each in others if not _is_of_others(_clause(said, deed), doers, unit.text, each)]
            others = [each for each in others if not _is_converse(said, doers, unit.text, each)]
            yield from ((unit, unit.text[each.doers[0].start : each.doers[-1].end]) for each in others)


def _at(text: str, deed: Deed) -> str:
    """The verb of a deed, with what stands right before it."""
    return text[max(0, deed.start - _BEFORE) : deed.end]


def _clause(text: str, deed: Deed) -> str:
    """The clause of a deed."""
    start, end = part_around([joint.span() for joint in JOINT.finditer(text)], deed.start, len(text))
    return text[start:end]


def is_as_sure(said: str, text: str) -> bool:
    """Whether both of two texts tell of a deed as done, or neither does."""
    return (_LESS.search(said) is None) == (_LESS.search(text) is None)


def _shares(text: str, deed: Deed, doers: Sequence[str]) -> bool:
    """Whether one of the doers of a deed of `text` may be one of `doers`."""
    return any(same_name(text[name.start : name.end], doer) for name in deed.doers for doer in doers)


def _may_go_on(text: str, deed: Deed, doers: Sequence[str]) -> bool:
    """Whether a verb may hold of `doers` behind it, too, unsaid: ``Ames counted the pupils and Boyd the visitors``."""
    for name in names(text):
        joints = list(JOINT.finditer(text, deed.end, name.start))
        if joints and any(same_name(text[name.start : name.end], doer) for doer in doers):
            between = [word for word in words(text) if joints[-1].end() <= word.start < name.start]
            acting = any(name in each.doers for each in deeds(text))
            if not acting and not any(act(word.norm) or is_finite(word) for word in between):
                return True
    return False


def _is_of_others(said: str, doers: Sequence[str], text: str, deed: Deed) -> bool:
    """Whether a source tells what the one to whom it was done did: ``Boyd hired two``, ``Boyd was hired by Ames``."""
    theirs = [text[name.start : name.end] for name in deed.doers]
    apart = not any(same_name(doer, text) for doer in doers) and not _THEM.match(text, deed.end)
    return apart and any(same_name(one, said) for one in theirs)


def _is_converse(said: str, doers: Sequence[str], text: str, deed: Deed) -> bool:
    """Whether a claim and a source tell one deed from its two sides: ``Ames sold it to Boyd``, ``Boyd from Ames``.

    Each has the doers of the other behind ``with``, or behind ``to`` and ``from``.
    """
    theirs = [text[name.start : name.end] for name in deed.doers]
    sides = [
        (ours, other) for one in theirs for ours in _beside(said, one) for two in doers for other in _beside(text, two)
    ]
    return any(side in _EITHER_WAY for side in sides)


def _beside(text: str, name: str) -> list[str]:
    """The words ``with``, ``to`` and ``from`` that stand right before a name in a text."""
    return re.findall(rf"\b(with|to|from)\s(?:the\s)?{re.escape(name)}\b", text)


def _may_agree(claim: Claim, chunk: Chunk, deed: Deed, doers: Sequence[str]) -> bool:
    """Whether a chunk may say of the doers themselves that they did it: it does, or has the verb near them.

    What a sentence says of another time than the claim's does not count.
    """
    text, named = chunk.text, {each.start: each for each in _told(chunk.text, claim.text)}
    for word in words(text):
        if act(word.norm) != deed.verb or _is_elsewhen(claim, chunk, word.start):
            continue
        if word.start in named:
            if _shares(text, named[word.start], doers):
                return True
            continue
        before = text[max(0, word.start - _LONGEST_PRONOUN) : word.start]
        around = text[max(0, word.start - _NEAR) : word.end + _NEAR]
        if _PRONOUN.search(before) or any(same_name(around, doer) for doer in doers):
            return True
    return False


def _is_elsewhen(claim: Claim, chunk: Chunk, at: int) -> bool:
    """Whether the sentence around an offset of a chunk speaks of another time."""
    return any(is_elsewhen(claim, unit) for unit in all_units([chunk]) if unit.span.start <= at < unit.span.end)
