"""Opposed words: antonyms in the same surroundings of a claim and of a sentence, so that one denies the other."""

from __future__ import annotations

from collections.abc import Sequence

from spanproof.text.antonyms import are_opposites, may_deny, opposites
from spanproof.text.irregular import IRREGULAR
from spanproof.text.words import stem
from spanproof.verifiers.reading import Token
from spanproof.verifiers.reconciled import are_reconciled

__all__ = ["Worded", "opposed"]

Worded = tuple[str, Sequence[Token]]
"""A text and its words."""

_NEAR = 2  # content words on either side in which two opposites must agree
_AMOUNT_BEHIND = ("from", "to", "by")
# Words that say with their two sides exchanged what their opposites say: A is after B, B is before A.
_CONVERSE = frozenset(
    stem(word)
    for word in (
        "above after before below beneath over under bought buy purchase sell sold borrow lend lent win won lose lost"
        " precede preceded follow followed"
    ).split()
)


def opposed(claim: Worded, sentence: Worded) -> list[tuple[int, int]]:
    """Pairs of positions with opposite words in the same surroundings, where neither text has both sides.

    Words that say the same with their sides exchanged (``A opened after B``, ``B opened before A``) are no pair if the
    sides are exchanged, nor are those that their times or figures reconcile, see `reconciled`.

    Args:
        claim: the text of a claim and its words.
        sentence: the same of a sentence.
    """
    said, theirs = claim[1], sentence[1]
    mine, others = {token.stem for token in said}, {token.stem for token in theirs}
    answering = [(at, token) for at, token in enumerate(theirs) if token.stem not in mine]
    prefixed = any(may_deny(token.norm) for _, token in answering)
    found = []
    for one, token in enumerate(said):
        its = opposites(token.norm)
        if token.stem in others or not mine.isdisjoint(its):
            continue
        if others.isdisjoint(its) and not prefixed and not may_deny(token.norm):
            continue  # as nearly always
        for two, other in answering:
            if not are_opposites(token.norm, other.norm):
                continue
            if not others.isdisjoint(opposites(other.norm)) or not _meet(said, one, (theirs, two)):
                continue
            same = are_reconciled((claim[0], token.norm), (sentence[0], other.norm))
            if not same and not _is_exchanged((*claim, one), (*sentence, two)):
                found.append((one, two))
            break
    return found


def _meet(said: Sequence[Token], one: int, other: tuple[Sequence[Token], int]) -> bool:
    """Whether the nearest content words before two positions have a stem in common, and so have those after them."""
    theirs, two = other
    (before, behind), (before_two, behind_two) = _nearest(said, one), _nearest(theirs, two)
    if before and before_two and not _know(theirs, before[0]) and not _know(said, before_two[0]):
        return False  # sales of bread, sales of cake
    sides = ((set(before), set(before_two)), (set(behind), set(behind_two)))
    both = [mine & others for mine, others in sides if mine and others]
    return bool(both) and all(both)


def _know(tokens: Sequence[Token], wanted: str) -> bool:
    return any(_verb_stem(token) == wanted for token in tokens)


def _verb_stem(token: Token) -> str:
    return IRREGULAR.get(token.norm, token.stem)


def _nearest(tokens: Sequence[Token], at: int) -> tuple[list[str], list[str]]:
    """The stems of the content words nearest to a position, before and behind it, amounts of change left out."""
    kept = [index for index, token in enumerate(tokens) if token.content and not _is_amount(tokens, index)]
    before = [_verb_stem(tokens[index]) for index in kept if index < at and not tokens[index].norm.endswith("ly")]
    behind = [_verb_stem(tokens[index]) for index in kept if index > at]
    return before[: -_NEAR - 1 : -1], behind[:_NEAR]


def _is_amount(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number is how far something went (``from 90 to 70``), and not the year in which it did."""
    norm = tokens[at].norm
    year = len(norm) == 4 and norm.isdecimal() and norm[0] in "12"
    return norm[:1].isdigit() and not year and at > 0 and tokens[at - 1].norm in _AMOUNT_BEHIND


_Where = tuple[str, Sequence[Token], int]


def _is_exchanged(mine: _Where, other: _Where) -> bool:
    """Whether what stands on one side of the claim's word stands on the other side of the sentence's, both ways."""
    ours, theirs = _sides(*mine), _sides(*other)
    if ours is None or theirs is None:
        return False
    return not ours[0].isdisjoint(theirs[1]) and not ours[1].isdisjoint(theirs[0])


def _sides(text: str, tokens: Sequence[Token], at: int) -> tuple[set[str], set[str]] | None:
    """The stems that stand on one side only of a word that compares its two sides; None for other words."""
    than = next((index for index in range(at + 1, len(tokens)) if tokens[index].norm == "than"), None)
    is_of = at + 1 < len(tokens) and tokens[at + 1].norm == "of"
    if than is None and not is_of and tokens[at].stem not in _CONVERSE:
        return None
    middle = at if than is None else than
    comma = text.find(",", tokens[at].end) if at == 0 and than is None else -1
    first = [token.stem for index, token in enumerate(tokens) if token.content and index < middle and index != at]
    last = [token for index, token in enumerate(tokens) if token.content and index > middle]
    if comma >= 0:  # "After B, A": what follows the comma comes first
        first = [token.stem for token in last if token.start > comma]
        last = [token for token in last if token.start < comma]
    one, two = set(first), {token.stem for token in last}
    return one - two, two - one
