"""Slots: the place in a sentence where a source has another name than the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from spanproof.text.naming.aliases import is_mentioned, mentions, root
from spanproof.text.naming.names import Name, names_in
from spanproof.text.verbs import is_finite, is_verb_like
from spanproof.text.words import STOP_WORDS, Word, stem, words
from spanproof.types import Claim
from spanproof.verifiers.reading import Token, Unit, read

__all__ = ["Slot", "frame", "slot", "tells_of_what"]

# What has one answer only: nobody is born in two places.
_SINGLE = frozenset(
    map(
        stem,
        """acquire architect author base birthplace born bought build built buried capital ceo chair chairman
        chairwoman chancellor compose composed composer create creator currency dead death design designed
        designer develop developed die died direct directed director discover discovered establish father
        find first form found founded founder governor head headed headquarter headquarters highest hosted
        husband invent invented inventor king language largest last lead leads led located longest
        manufacture married mayor minister mother named oldest owned owner owns paint painted premier
        president produce produced producer publish published queen release released situated smallest
        star starring tallest title titled type wife win winner won write written wrote""".split(),
    )
)
# Beside a name, these say that what is said holds of nothing else
_ALONE_BEFORE = re.compile(r"\b(?:only|nobody\sbut|none\sbut|nothing\sbut|no\sone\sbut)\s(?:the\s)?\Z", re.IGNORECASE)
_ALONE_BEHIND = re.compile(r"(?:\s[a-z]+)?\s(?:alone|only)\b")
_ARTICLE = re.compile(r"\b(?:the|an?)\s\Z", re.IGNORECASE)
_TIMES = frozenset("year month week night season spring summer autumn fall winter quarter decade century time".split())
_PRONOUNS = frozenset("i you he she it we they".split())
_REACH = 4  # words on either side that a frame compares
_LIKE = 0.6  # share of the claim's other content words that the source sentence must have


class Slot(NamedTuple):
    """Another name in the same frame.

    ``other`` is a name of the unit's chunk, ``likeness`` the share of the claim's other content words that the sentence
    has, in [0, 1], ``single`` whether the frame has one answer only.
    """

    unit: Unit
    other: Name
    likeness: float
    single: bool


def slot(claim: Claim, name: Name, unit: Unit) -> Slot | None:
    """Where `unit` says the same as `claim` with another name in place of `name`; ``None`` if it does not.

    Args:
        claim: the claim.
        name: one of the names of the claim's answer, inside the claim.
        unit: a sentence of a source.
    """
    said, theirs = read(claim.text), read(unit.text)
    here = _range(said, name.start - claim.span.start, name.end - claim.span.start)
    likeness = _likeness(said, here, theirs)
    if likeness < _LIKE or is_mentioned(name.words, mentions(unit.text)):
        return None
    for other in names_in(unit.chunk.text, unit.span):
        there = _range(theirs, other.start - unit.span.start, other.end - unit.span.start)
        common = frame((said, here), (theirs, there))
        if not common or not _is_rival(name, other) or is_mentioned(other.words, mentions(claim.text)):
            continue
        if _same_subject(claim, unit, theirs[: there[0]]):
            return Slot(unit, other, likeness, _is_single(common))
    return None


def _is_single(common: Sequence[Token]) -> bool:
    """Whether the words of a frame say what has one answer only; ``last year`` says when."""
    following = [*(token.norm for token in common[1:]), ""]
    return any(
        token.stem in _SINGLE and not (token.norm == "last" and behind in _TIMES)
        for token, behind in zip(common, following, strict=True)
    )


def tells_of_what(claim: Claim, name: Name, *, single: bool) -> bool:
    """Whether a name tells what a claim speaks of, and not what it says of that.

    It is a part of the subject (``The mayor of Oslo resigned``) or stands before a noun (``than the Oslo bridge``): the
    same may hold of the thing with the other name, but for what is said of it alone (``The Oslo bridge alone``).

    Args:
        claim: the claim.
        name: one of the names of the claim's answer, inside the claim.
        single: whether what is said has one answer only.
    """
    text, start, end = claim.text, name.start - claim.span.start, name.end - claim.span.start
    before, behind = words(text[:start]), words(text[end:])
    if not behind or _ALONE_BEFORE.search(text[:start]) or _ALONE_BEHIND.match(text, end):
        return False
    if _ARTICLE.search(text[:start]) and _is_noun(text[end:], behind[0]):
        return True
    if single or not any(word.norm not in STOP_WORDS for word in behind):
        return False
    acts = text[end : end + 1].isspace() and is_verb_like(behind[0])
    return acts or not any(is_finite(word) or word.norm.endswith("ed") or word.norm in _PRONOUNS for word in before)


def _is_noun(text: str, word: Word) -> bool:
    """Whether the first word of what stands behind a name may be a noun that the name tells more of."""
    beside = text[: word.start].isspace() and text[word.start].islower()
    return beside and word.norm not in STOP_WORDS and not is_verb_like(word)


def _same_subject(claim: Claim, unit: Unit, before: Sequence[Token]) -> bool:
    """Whether all capitalised words before the place stand in the answer, too; else the source speaks of others."""
    known = mentions(claim.case.answer).roots
    capital = [token for token in before if token.content and unit.text[token.start].isupper()]
    return all(f" {root(token.norm)} " in known for token in capital)


def frame(one: tuple[Sequence[Token], tuple[int, int]], two: tuple[Sequence[Token], tuple[int, int]]) -> list[Token]:
    """The words around two places that are the same, if they are enough to make them the same place; else none.

    Args:
        one: the words of a text, and the half-open range of them that fills the place.
        two: the same of another text.
    """
    (first, (start, end)), (second, (begin, stop)) = one, two
    left = _alike(first[:start][::-1], second[:begin][::-1])
    right = _alike(first[end:], second[stop:])
    common = [*first[start - left : start], *first[end : end + right]]
    enough = left > 1 or right > 1 or (left and right)
    return common if enough and any(token.content for token in common) else []


def _alike(one: Sequence[Token], two: Sequence[Token]) -> int:
    """How many words two texts have in common from their beginning on, at most `_REACH`."""
    length = 0
    for a, b in zip(one[:_REACH], two[:_REACH], strict=False):
        if a.stem != b.stem:
            break
        length += 1
    return length


def _range(tokens: Sequence[Token], start: int, end: int) -> tuple[int, int]:
    """The half-open range of the tokens between two offsets."""
    first = next((index for index, token in enumerate(tokens) if token.end > start), len(tokens))
    last = next((index for index, token in enumerate(tokens) if token.start >= end), len(tokens))
    return first, last


def _likeness(said: Sequence[Token], here: tuple[int, int], theirs: Sequence[Token]) -> float:
    stems = {token.stem for token in theirs}
    rest = [token.stem for index, token in enumerate(said) if token.content and not here[0] <= index < here[1]]
    return sum(word in stems for word in rest) / len(rest) if rest else 0.0


def _is_rival(name: Name, other: Name) -> bool:
    """Whether both are of one kind, by their looks - with a number or without -, and neither is a part of the other."""
    one, two = set(name.words), set(other.words)
    return any(map(_has_digit, one)) == any(map(_has_digit, two)) and not (one <= two or two <= one)


def _has_digit(word: str) -> bool:
    return any(char.isdigit() for char in word)
