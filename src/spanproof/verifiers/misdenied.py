"""Misdenied: both texts deny, but not the same (``Ann, not Ben`` and ``Ben, not Ann``; ``never`` and ``no longer``)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.text.polarity import Negation as Cue
from spanproof.verifiers.agreement import both_deny
from spanproof.verifiers.clauses import predication
from spanproof.verifiers.opposed import Worded

__all__ = ["misdenied"]

_NO_LONGER = re.compile(r"\bno longer\b|n(?:o|'|’)t\b[^.;:]*\bany ?more\b", re.IGNORECASE)
_ASIDE = re.compile(r"(?:,|\bbut|\band|\bthough)\s\Z", re.IGNORECASE)
_OTHERS = re.compile(r"\b(?:said|say|says|according|claim\w*|den(?:y|ies|ied)|rejected)\b", re.IGNORECASE)


def misdenied(
    claim: Worded, sentence: Worded, cues: tuple[Sequence[Cue], Sequence[Cue]]
) -> tuple[int, int, str] | None:
    """The claim's cue where the sentence denies what the claim asserts and asserts what it denies, and what to say.

    Also where the claim says ``never`` of what the sentence says ``no longer`` to be.

    Args:
        claim: the text of a claim and its words.
        sentence: the same of a sentence.
        cues: the negations of the one and of the other.
    """
    mine, others = cues
    if not mine or len(mine) != len(others):
        return None
    cue = mine[0]
    if claim[0][cue.start : cue.end].lower() == "never":
        ended = _NO_LONGER.search(sentence[0])
        if ended is not None and both_deny(claim, sentence, cues):
            return cue.start, cue.end, 'says "no longer"'
        return None
    if not (_is_aside(claim[0], cue) and len(mine) == 1 and _is_aside(sentence[0], others[0])):
        return None
    if _OTHERS.search(claim[0]) or _OTHERS.search(sentence[0]):
        return None
    (denied, told), (theirs, said) = _sides(claim, mine), _sides(sentence, others)
    wrongly, rightly = told & theirs - said, denied & said - theirs
    if not wrongly or not rightly or denied & theirs or (told & said).isdisjoint(_content(claim)):
        return None
    first = next(token.norm for token in claim[1] if token.stem in wrongly)
    return cue.start, cue.end, f'negates "{first}" instead'


def _is_aside(text: str, cue: Cue) -> bool:
    """Whether a cue sets one word against another: ``Ann, not Ben``, ``in May but not in June``."""
    return text[cue.start : cue.end].lower() == "not" and _ASIDE.search(text, 0, cue.start) is not None


def _content(worded: Worded) -> set[str]:
    return {token.stem for token in worded[1] if token.content}


def _sides(worded: Worded, cues: Sequence[Cue]) -> tuple[set[str], set[str]]:
    """The stems of what a text denies, and of what it says without a negation.

    A negation with nothing behind it denies the subject before it: ``the blue lamp cannot``.
    """
    text, tokens = worded
    denied: set[int] = set()
    for cue in cues:
        inside = [token.start for token in tokens if cue.end <= token.start < cue.scope and token.content]
        if not inside:
            start, _ = predication(text, cue.start)
            inside = [token.start for token in tokens if start <= token.start < cue.start and token.content]
        denied.update(inside)
    within = [
        token for token in tokens if not any(cue.start <= token.start < cue.end for cue in cues) and token.content
    ]
    return (
        {token.stem for token in within if token.start in denied},
        {token.stem for token in within if token.start not in denied},
    )
