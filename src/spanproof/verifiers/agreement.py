"""Agreement: whether a claim and a clause deny the same of the same."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.text.antonyms import opposites
from spanproof.text.polarity import Negation as Cue
from spanproof.text.polarity import is_negated
from spanproof.text.spans import part_around
from spanproof.verifiers.clauses import breaks
from spanproof.verifiers.opposed import Worded
from spanproof.verifiers.reading import Token

__all__ = ["both_deny"]

_ENOUGH = 0.75  # the share of what the claim denies that the clause must deny
_TOLD = 0.6  # the share of what it says without a negation that the clause must say
_OF_HOW_MANY = frozenset("all every each some most half few both".split())


def both_deny(claim: Worded, clause: Worded, cues: tuple[Sequence[Cue], Sequence[Cue]]) -> bool:
    """Whether a clause denies what the claim denies, and says the rest of it without a negation.

    It does not where the two deny different words (``DNA, not RNA`` and ``RNA, not DNA``), where the clause has an
    opposite of what the claim has (``does not live there``, ``is not absent from there``), or nothing of what stands
    before the claim's negation (``Ann was not paid``, ``Ben was not paid``).

    Args:
        claim: the text of a claim and its words.
        clause: the same of a clause or a sentence.
        cues: the negations of the one and of the other.
    """
    (_, said), (_, theirs), (mine, others) = claim, clause, cues
    if not mine or len(mine) != len(others) or _amounts(said) != _amounts(theirs):
        return False
    start, end = part_around(breaks(clause[0]), others[0].start, len(clause[0]))
    if any(token.start < others[0].start for token in theirs if start <= token.start and token.content):
        elsewhere = {token.stem for token in theirs if not start <= token.start < end}
        theirs = [token for token in theirs if start <= token.start < end]
        elsewhere -= {token.stem for token in theirs}
        if any(token.stem in elsewhere for token in said if token.content):
            return False
    where: dict[str, set[bool]] = {}
    for token in theirs:
        where.setdefault(token.stem, set()).add(_is_denied(theirs, token, others))
    if any(where.keys() & opposites(token.norm) for token in said if token.content):
        return False
    denied = [token for token in said if token.content and _is_denied(said, token, mine)]
    shared = [token for token in denied if True in where.get(token.stem, ())]
    if not denied or len(shared) < _ENOUGH * len(denied) or any(where.get(token.stem) == {False} for token in denied):
        return False
    ahead = [token for token in said if token.content and not any(cue.start <= token.start < cue.end for cue in mine)]
    told = [token for token in ahead if not _is_denied(said, token, mine)]
    return sum(False in where.get(token.stem, ()) for token in told) >= _TOLD * len(told)


def _amounts(tokens: Sequence[Token]) -> set[tuple[str, bool]]:
    """The words for how many or how often, each with whether a ``not`` stands right before it."""
    pairs = zip(("", *(token.norm for token in tokens)), tokens, strict=False)
    return {(token.norm, before == "not") for before, token in pairs if token.norm in _OF_HOW_MANY}


def _is_denied(tokens: Sequence[Token], token: Token, cues: Sequence[Cue]) -> bool:
    """Whether a word is in the scope of a negation, or the verb right before one: ``grows no grapes``."""
    if is_negated(cues, token.start):
        return True
    behind = next((each for each in tokens if each.start >= token.end), None)
    return behind is not None and any(cue.start == behind.start and not cue.verbal for cue in cues)
