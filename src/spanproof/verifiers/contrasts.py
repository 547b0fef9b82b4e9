"""Contrasts: ``unlike the red shop, …`` says of the red shop the opposite of what it says of its subject."""

from __future__ import annotations

import re

from spanproof.text.antonyms import opposites
from spanproof.text.polarity import Negation as Cue
from spanproof.verifiers.opposed import Worded
from spanproof.verifiers.reading import Token

__all__ = ["contrast", "set_against"]

_PHRASE = re.compile(
    r"(?<!\bnot )\b(?:unlike|(?:in|by)\scontrast\s(?:to|with)|as\sopposed\sto|contrary\sto)"
    r"\s(?P<other>[^,;:.!?()]{1,120})",
    re.IGNORECASE,
)


def contrast(claim: Worded, sentence: Worded) -> Cue | None:
    """The cue by which a sentence negates its words for what it sets its subject against, if the claim speaks of that.

    ``Unlike the red shop, the blue shop takes cards`` denies ``the red shop takes cards``, not ``the blue shop takes
    cards``; with another negation, the two make none.

    Args:
        claim: the text of a claim and its words.
        sentence: the same of a sentence.
    """
    (text, said), (unit, theirs) = claim, sentence
    phrase = _PHRASE.search(unit)
    if phrase is None:
        return None
    own = _PHRASE.search(text)
    stems = {token.stem for token in said if token.content and not _inside(token, own)}
    other = {token.stem for token in theirs if token.content and _inside(token, phrase, "other")}
    rest = [token for token in theirs if token.content and not _inside(token, phrase)]
    mine = [token for token in rest if token.stem not in other]
    only = other - {token.stem for token in rest}
    if not only or not only <= stems or not mine or mine[0].stem in stems:
        return None
    shared = next((token for token in mine if token.stem in stems or opposites(token.norm) & stems), None)
    return shared and Cue(phrase.start(), shared.start, len(unit), False)


def set_against(sentence: Worded, claim: Worded) -> bool:
    """Whether a sentence sets its subject against what the claim names, and `contrast` cannot say what it denies."""
    (unit, theirs), (text, said) = sentence, claim
    phrase = _PHRASE.search(unit)
    if phrase is None or _PHRASE.search(text) or contrast(claim, sentence) is not None:
        return False
    rest = {token.stem for token in theirs if not _inside(token, phrase)}
    other = {token.stem for token in theirs if token.content and _inside(token, phrase, "other")}
    return any(token.stem in other - rest for token in said)


def _inside(token: Token, phrase: re.Match[str] | None, part: str | int = 0) -> bool:
    return phrase is not None and phrase.start(part) <= token.start < phrase.end()
