"""Whether a sentence that seems to state nothing says something checkable on the side."""

from __future__ import annotations

import re
from collections.abc import Sequence

from spanproof.text.verbs import has_verb
from spanproof.text.words import words

__all__ = ["hides_fact"]

_JOINT = re.compile(
    r"[;:()—–]|,(?!\d)|\b(?:but|however|although|though|yet|so(?! that)|because|since|while|whereas|only|instead|"
    r"except|rather|as (?=it|there|they|the|this|these|those|he|she|we|i|you|\d))\b"
)
_DIGIT = re.compile(r"\d")
_POLITE = re.compile(
    r"\b(?:sorry|apologi[sz]e|unfortunately|please|consult|contact|check|refer|clarify|rephrase|let me know|adjust|"
    r"assist|(?:more|additional|further) (?:information|context|research|details)|happy to|glad to|feel free)\b"
)
_DENIED = re.compile(r"\b(?:not|no|nor|unable|unclear|unknown|insufficient|lacks?|without|neither|cannot)\b|n't\b")
_TALK = re.compile(
    r"\b(?:mention|information|provide|specif|detail|state[sd]?\b|clear|known|determin|answer|passages?\b|context|given|"
    r"sources?\b|explicit|discuss|address|enough|sufficient|documents?\b)|[§¶]"
)


def hides_fact(sentence: str, harmless: Sequence[tuple[int, int]]) -> bool:
    """Whether a part of `sentence` outside the `harmless` ranges (half-open offsets) makes a statement of its own.

    Parts end at commas, brackets, dashes and connectives. One with a number or a finite verb is a statement, unless it
    is mere courtesy or speaks of what the sources lack. `sentence` is as `spanproof.splitters.plain.plain` returns it.
    """
    start = 0
    for end in [*(joint.start() for joint in _JOINT.finditer(sentence)), len(sentence)]:
        part = sentence[start:end]
        touched = any(begin < end and start < stop for begin, stop in harmless)
        if not touched and _states(part):
            return True
        start = end
    return False


def _states(part: str) -> bool:
    if _DIGIT.search(part):
        return True
    if _POLITE.search(part) or (_DENIED.search(part) and _TALK.search(part)):
        return False
    return has_verb(words(part))
