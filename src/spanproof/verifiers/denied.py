"""Denied: what one text negates and another says, in the same words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spanproof.text.polarity import Negation as Cue
from spanproof.text.polarity import is_negated
from spanproof.verifiers.opposed import Worded
from spanproof.verifiers.reading import Token
from spanproof.verifiers.scopes import Denial, is_of_the_same

__all__ = ["UNDONE", "denied"]

_NO_HEADS = frozenset("mr mrs ms dr prof going".split())
UNDONE = frozenset(
    """prohibited forbidden banned barred cancelled canceled suspended excluded unavailable disallowed discontinued
    abolished scrapped halted withdrawn non void impossible false null""".split()
)
"""What denies as "not" does, in a sentence that has none."""
_NOMINAL = frozenset("without absence avoid avoidance avoided avoiding avoids devoid lack lacking".split())
_HAVING = frozenset("with has have had having contain contains contained".split())
_Cues = tuple[Sequence[Cue], Sequence[Cue]]


_Found = tuple[int, int, str]


def denied(claim: Worded, sentence: Worded, cues: _Cues) -> tuple[_Found | None, bool]:
    """A cue on one side only whose first word stands on both: the claim's words to flag, and what to say of them.

    Also whether there is one that may be about another thing, so that nothing is to be said.

    Args:
        claim: the text of a claim and its words.
        sentence: the same of a sentence.
        cues: the negations of the one and of the other.
    """
    (_, said), (_, theirs), (mine, others) = claim, sentence, cues
    if (len(mine) - len(others)) % 2 == 0:
        return None, False
    doubts = []
    for cue, head in _denied_by_claim(said, theirs, cues):
        if is_of_the_same(Denial(claim, cue, head), sentence, others, asserted=True):
            return (cue.start, cue.end, f'has "{head.norm}" without the negation'), False
        doubts.append(cue)
    for cue, head in _denied_by_sentence(said, theirs, cues):
        if is_of_the_same(Denial(sentence, cue, head), claim, mine, asserted=False):
            flagged = next(token for token in said if token.stem == head.stem)
            return (flagged.start, flagged.end, f'negates "{head.norm}"'), False
        doubts.append(cue)
    return None, bool(doubts)


def _denied_by_claim(said: Sequence[Token], theirs: Sequence[Token], cues: _Cues) -> Iterator[tuple[Cue, Token]]:
    """The claim's cues, each with its first word, that the sentence has without negation."""
    mine, others = cues
    if any(token.norm in UNDONE for token in theirs):
        return
    for cue in mine:
        head = _head(said, cue)
        if head is None or _is_if_not(head, theirs):
            continue
        if _is_one_sided(said, cue, (theirs, others)) and _fits(said, cue, theirs):
            if _is_of_none(said, cue) and not _covers(theirs, said, cue):
                continue
            yield cue, head


def _denied_by_sentence(said: Sequence[Token], theirs: Sequence[Token], cues: _Cues) -> Iterator[tuple[Cue, Token]]:
    """The sentence's cues, each with its first word, that the claim has without negation."""
    mine, others = cues
    for cue in others:
        head = _head(theirs, cue)
        if head is None or not _is_one_sided(theirs, cue, (said, mine)) or not _fits(theirs, cue, said):
            continue
        if not _has(theirs, head.stem, (others, False)) and _covers(said, theirs, cue):
            yield cue, head


def _is_if_not(head: Token, theirs: Sequence[Token]) -> bool:
    """Whether an "if not", which is no cue, stands right before the word: ``an alarm if not AUTO``."""
    places = (at for at, token in enumerate(theirs) if token.stem == head.stem)
    return any([token.norm for token in theirs[max(0, at - 2) : at]] == ["if", "not"] for at in places)


def _is_one_sided(tokens: Sequence[Token], cue: Cue, other: tuple[Sequence[Token], Sequence[Cue]]) -> bool:
    """Whether the other side has the first word of the cue's scope without negation, and negates none of its words."""
    theirs, cues = other
    head = _head(tokens, cue)
    if head is None or not _has(theirs, head.stem, (cues, False)):
        return False
    inside = [token for token in tokens if cue.end <= token.start < cue.scope and token.content]
    return not any(_has(theirs, token.stem, (cues, True)) for token in inside)


def _fits(tokens: Sequence[Token], cue: Cue, theirs: Sequence[Token]) -> bool:
    """Whether the other side denies the cue: ``without`` is denied by ``with`` only, ``lack of`` by ``has``, too."""
    norm = next(token.norm for token in tokens if token.start == cue.start)
    if norm not in _NOMINAL:
        return True
    return any(token.norm in ("with",) if norm == "without" else token.norm in _HAVING for token in theirs)


def _head(tokens: Sequence[Token], cue: Cue) -> Token | None:
    """The first content word in the scope of a cue, adverbs left out."""
    inside = (token for token in tokens if cue.end <= token.start < cue.scope and token.content)
    return next((token for token in inside if not token.norm.endswith("ly") and token.norm not in _NO_HEADS), None)


def _has(tokens: Sequence[Token], wanted: str, state: tuple[Sequence[Cue], bool]) -> bool:
    """Whether some occurrence of the stem is negated, or is not."""
    cues, negated = state
    return any(token.stem == wanted and is_negated(cues, token.start) == negated for token in tokens)


def _is_of_none(tokens: Sequence[Token], cue: Cue) -> bool:
    """Whether a cue denies something of none of some: its first word is what is counted, not what is said of it."""
    norm = next((token.norm for token in tokens if token.start == cue.start), "")
    return norm in ("neither", "none", "nobody")


def _covers(said: Sequence[Token], theirs: Sequence[Token], cue: Cue) -> bool:
    """Whether the claim has most of what the sentence negates."""
    stems = {token.stem for token in said}
    inside = [token for token in theirs if cue.end <= token.start < cue.scope and token.content]
    return sum(token.stem in stems for token in inside) >= (0.8 if _is_of_none(theirs, cue) else 0.6) * len(inside)
