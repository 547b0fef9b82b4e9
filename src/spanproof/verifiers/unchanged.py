"""Unchanged: what stayed as it was by one text and rose or fell by another, or stayed so by both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from spanproof.text.polarity import Negation, is_negated, negations
from spanproof.verifiers.predications import Predication, known, predications
from spanproof.verifiers.reading import Token, Unit
from spanproof.verifiers.told import Told

__all__ = ["unchanged"]

_NO_OBJECT = (  # behind a verb that says of its subject that it changed
    r"(?=\W*\Z|\s*[.,;:!?)]|\s(?:to|by|in|at|on|for|from|since|over|during|between|with|after|before|this|last|through"
    r"|throughout|under|among|across|within|and|but|while|whereas|despite|as|until|when|again|back|\w+ly|\W?\d+)\b)"
)
_SAME = re.compile(
    r"\b(?:(?:stay|remain|h[eo]ld|keep|kept)(?:s|ed|ing)?\s(?:\w+ly\s|about\s|much\s|almost\s|at\s)?"
    r"(?:the\ssame(?:\s(?:level|value|size))?|(?:as|what|where)\s(?:it|they)\s(?:was|were)|unchanged|unaltered"
    r"|constant|stable|steady|level|put|flat)|(?:was|were|is|are|been)\s(?:\w+ly\s)?(?:unchanged|unaltered)"
    r"|(?:did|does|do|has|have|had)(?:\snot|n['’]t)\s(?:\w+ly\s)?(?:changed?|altered|alter|var(?:y|ied)|move)"
    rf"|(?:showed|shows|saw|underwent)\sno\s(?:\w+\s)?change){_NO_OBJECT}",
    re.IGNORECASE,
)
_MOVED = re.compile(
    r"\b(?:(?:went|gone|goes|moved|was|were|is|been)\s(?:on\sthe\s(?:rise|decline|increase)|up|down|higher|lower)"
    r"|increas(?:ed|es)|rose|risen|rises|gr[eo]wn?|grows|climb(?:ed|s)|jump(?:ed|s)|surged|soared|expanded"
    r"|decreas(?:ed|es)|declin(?:ed|es)|fell|fallen|falls|drop(?:ped|s)|shr[au]nk|shrinks|slipped|plunged|plummeted"
    rf"|tumbled|slumped|dwindled|doubled|tripled|halved|went\sfrom){_NO_OBJECT}",
    re.IGNORECASE,
)
_STILL = re.compile(  # a claim that denies a change in one direction
    rf"\b(?:did|does|do|has|have|had)(?:\snot|n['’]t)\s(?:increas|r[io]se|gr[eo]w|climb|decreas|declin|fall|drop|shr[iu]nk)"
    rf"\w*{_NO_OBJECT}",
    re.IGNORECASE,
)
_STAYS = re.compile(
    r"\b(?:it|they|that|there|elsewhere)\s(?:\w+\s)?(?:stay|remain|h[eo]ld|(?:is|are|was|were)\sunchanged)",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"\b(?:would|could|(?-i:may)|might|should|will|if|unless|whether|expect\w*|predict\w*|forecast\w*|hop(?:e|es|ed)|plan\w*"
    r"|first|initially|until|almost|hardly|barely|relative|more|less|than|either|both|only|most|some|half|once|all but"
    r"|sa(?:id|ys?)|claim\w*|according|believ\w*|think\w*|thought|den(?:y|ies|ied)|insist\w*|view|feet|stairs?)\b",
    re.IGNORECASE,
)
_HOW_MUCH = frozenset("percent per cent significantly significant slightly sharply markedly points".split())
_Kind = Literal["stayed", "moved", "still"]


class _Change(NamedTuple):
    """What a text says to have changed or stayed: its words but those for that, with the offsets of these."""

    kind: _Kind
    subject: tuple[Token, ...]
    words: tuple[Token, ...]
    start: int
    end: int


def unchanged(claim: str, sentences: Sequence[Unit]) -> Told | None:
    """What sentences say of what a claim says to have changed, or to have stayed as it was.

    ``The rate did not change in 2001`` is contradicted by ``In 2001 the rate went up to 61%`` and borne out by ``The
    rate stayed the same in 2001``. What they say it of must be the same, and no sentence may say both.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    ours = list(_changes(claim, _SAME, _STILL, _MOVED))
    if len(ours) != 1 or _UNSURE.search(claim):
        return None
    mine, found = ours[0], []
    sought = (_SAME, _MOVED) if mine.kind == "stayed" else (_SAME,)
    for unit in sentences:
        for other in _changes(unit.text, *sought):
            # risen above, and the same below
            stays_elsewhere = other.kind == "moved" and _STAYS.search(unit.text) is not None
            if _is_of_the_same(mine, other) and not stays_elsewhere:
                told = unit.text[other.start : other.end]
                agrees = other.kind == "stayed" and mine.kind != "moved"
                found.append(Told(unit, agrees, mine.start, mine.end, f'says "{told}"'))
    if len({told.agrees for told in found}) != 1:
        return None
    return found[0]


def _changes(text: str, *patterns: re.Pattern[str]) -> Iterator[_Change]:
    """What a text says, by the first of some patterns that each of its parts has."""
    if not any(pattern.search(text) for pattern in patterns):
        return
    cues = negations(text)
    for said in predications(text):
        for pattern in patterns:
            cue = pattern.search(text, said.start, said.end)
            if cue is not None:
                if not _UNSURE.search(text, said.start, said.end):
                    yield from _change(said, cue.span(), _KINDS[pattern], cues)
                break


_KINDS: dict[re.Pattern[str], _Kind] = {_SAME: "stayed", _MOVED: "moved", _STILL: "still"}


def _change(said: Predication, at: tuple[int, int], kind: _Kind, cues: Sequence[Negation]) -> Iterator[_Change]:
    start, end = at
    if kind == "moved" and (is_negated(cues, start) or any(start <= each.start < end for each in cues)):
        return
    words = tuple(
        token
        for token in said.words
        if token.content and not start <= token.start < end and token.norm not in _HOW_MUCH
        if not any(cue.start >= end and cue.end <= token.start < cue.scope for cue in cues)
    )
    subject = tuple(token for token in words if token.end <= start)
    if subject:
        yield _Change(kind, subject, words, start, end)


def _is_of_the_same(mine: _Change, other: _Change) -> bool:
    """Whether a source says it of what a claim does: of its subject, with all names, at a time that the claim names."""
    words = [token for token in mine.words if mine.kind == "stayed" or not _is_figure(token)]
    subject = [token for token in other.subject if not token.norm[:1].isdigit()]
    return known(words, other.words) and known(subject, mine.words)


def _is_figure(token: Token) -> bool:
    """Whether a word may be by how much something changed, and no year."""
    return token.norm[:1].isdigit() and len(token.norm) < len("2001")
