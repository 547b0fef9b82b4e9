"""Conditions: what holds if something is so, and what if it is not: ``unless it rains``, ``in case of rain``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.antonyms import are_opposites
from spanproof.text.polarity import negations
from spanproof.verifiers.predications import is_verb, with_like_stems
from spanproof.verifiers.reading import Unit, content_stems, read
from spanproof.verifiers.told import Told

__all__ = ["conditional"]

_EVEN = re.compile(
    r"\b(?:even\s(?:if|when|though)|whether\sor\snot|regardless\sof\swhether|no\smatter\s(?:if|whether))\s",
    re.IGNORECASE,
)
_IF = re.compile(
    r"\b(?:(?P<unless>unless)|(?P<only>only\s)?(?:if|when(?:ever)?|in\s(?:case|the\sevent)(?:\sof|\sthat)?|provided(?:\sthat)?"
    r"|as\slong\sas|(?<=^)should|(?<=^)with(?=\s\w+,)|(?P<without>in\sthe\sabsence\sof|(?<=^)without(?=\s\w+,)))|otherwise,?)\s",
    re.IGNORECASE | re.MULTILINE,
)
_END = re.compile(r",\s|\s(?=(?:it|they|the|we|you|this|these|he|she|there|all|your|our)\s)|$")
_OF_THING = re.compile(r"\b(?:case|event|absence)\sof\s\Z", re.IGNORECASE)


class _Conditional(NamedTuple):
    """What a text says to hold in a case, or, `denied`, in any other; ``alone`` says that it does in no other case."""

    case: frozenset[str]
    denied: bool
    alone: bool
    holds: frozenset[str]
    predicate: frozenset[str]
    is_negative: bool


def conditional(claim: str, sentences: Sequence[Unit]) -> Told | None:
    """A sentence by which what a claim says to hold in a case holds in the opposite case, and there alone.

    ``Unless it rains, we eat outdoors`` and ``If it rains, we eat in the barn`` contradict ``If it rains, we eat
    outdoors``; ``Unused items may be returned`` contradicts ``Items may be returned even if they have been used``.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    even = _EVEN.search(claim)
    if even is not None:
        return _even(claim, even, sentences)
    mine = _conditional(claim)
    if mine is None or not mine.case or not mine.holds:
        return None
    found = [(unit, told) for unit in sentences for told in _conditionals(unit.text) if _is_of_it(mine, told)]
    there = [(unit, told) for unit, told in found if told.denied != mine.denied]
    here = frozenset[str]().union(*(told.predicate for _, told in found if told.denied == mine.denied))
    for unit, told in there:
        only_here, only_there = here - told.predicate, told.predicate - here
        is_turned = bool(only_here and mine.predicate & only_there) and mine.predicate.isdisjoint(only_here)
        if is_turned or (told.alone and mine.holds <= told.holds and not here):
            return Told(unit, False, 0, len(claim.rstrip(" .")), "has it of the opposite case")
    return None


def _even(claim: str, even: re.Match[str], sentences: Sequence[Unit]) -> Told | None:
    """A sentence that says only of the opposite case what a claim says of both."""
    tokens = with_like_stems(read(claim))
    case = [token for token in tokens if token.content and token.start >= even.end()]
    holds = content_stems([token for token in tokens if token.end <= even.start()])
    if not holds or not case:
        return None
    cues = negations(claim[even.end() :])
    for unit in sentences:
        theirs = with_like_stems(read(unit.text))
        if cues or not holds <= content_stems(theirs):
            continue
        denied = negations(unit.text)
        for token in theirs:
            opposite = any(are_opposites(token.norm, each.norm) for each in case)
            same = any(token.stem == each.stem for each in case if each.stem not in holds)
            is_denied = any(cue.end <= token.start < cue.scope for cue in denied)
            if (opposite and not is_denied) or (same and is_denied and len(denied) == 1):
                how = f'says it of "{unit.text[token.start : token.end]}"'
                return Told(unit, False, even.start(), len(claim.rstrip(" .")), how)
    return None


def _conditionals(text: str) -> Iterator[_Conditional]:
    found = _conditional(text)
    if found is not None:
        yield found


def _conditional(text: str) -> _Conditional | None:
    """What a sentence says to hold in a case that it names first or last."""
    found = list(_IF.finditer(text))
    if len(found) != 1 or _EVEN.search(text):
        return None
    match = found[0]
    end = _END.search(text, match.end()) if match.start() < _HEAD else None
    stop = len(text) if end is None else end.start()
    if end is not None and not end.group().startswith(",") and not _OF_THING.search(text, 0, match.end()):
        comma = text.find(", ", match.end())
        stop = comma if comma > 0 else len(text)
    tokens = with_like_stems(read(text))
    cues = [match.end() <= cue.start < stop for cue in negations(text)]
    denied = any(cues)
    denied ^= match["unless"] is not None or match["without"] is not None
    case = content_stems([token for token in tokens if match.end() <= token.start < stop])
    main = [token for token in tokens if token.end <= match.start() or token.start >= stop]
    first = next((at for at, token in enumerate(main) if is_verb(token)), 0)
    alone = match["unless"] is not None or match["only"] is not None
    return _Conditional(case, denied, alone, content_stems(main), content_stems(main[first:]), not all(cues))


_HEAD = 3  # characters before which a condition begins its sentence


def _is_of_it(mine: _Conditional, other: _Conditional) -> bool:
    if other.is_negative != mine.is_negative or not other.case:
        return False
    return mine.case <= other.case or other.case <= mine.case
