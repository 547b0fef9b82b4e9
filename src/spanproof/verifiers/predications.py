"""Predications: the parts of a sentence that say each one thing, with a subject that may be shared."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from spanproof.text.irregular import IRREGULAR
from spanproof.text.verbs import is_finite, is_past
from spanproof.verifiers.reading import Token, as_word, read, with_verb_stems

__all__ = ["Predication", "is_verb", "known", "predications", "with_like_stems"]

_JOINT = re.compile(
    r"[;:]\s|,?\s(?:and|but|yet|whereas|while|although|though|because|since)\s|,\s|\s[–—]\s", re.IGNORECASE
)
_TURN = re.compile(r";|but|yet|whereas|while|though", re.IGNORECASE)
_LONGEST = 120  # words of a text that is read


class Predication(NamedTuple):
    """What a part of a sentence says: its words and, before them, those of a subject that stands in another part.

    ``start`` and ``end`` are half-open offsets of the part in the text; the words of the subject may stand before it.
    """

    start: int
    end: int
    words: tuple[Token, ...]


def predications(text: str) -> list[Predication]:
    """The predications of a text, in order; a part without a verb belongs to the one before it, or else behind it."""
    tokens = with_like_stems(read(text))
    if len(tokens) > _LONGEST:
        return []
    bounds = _parts(text, tokens)
    found: list[Predication] = []
    subject: tuple[Token, ...] = ()
    for start, end in bounds:
        inside = tuple(token for token in tokens if start <= token.start < end)
        first = next((at for at, token in enumerate(inside) if is_verb(token)), len(inside))
        if any(token.content for token in inside[:first]):
            subject = inside[:first]
            found.append(Predication(start, end, inside))
        else:
            found.append(Predication(start, end, (*subject, *inside)))
    return found


def with_like_stems(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Words under stems that the forms of a verb share: ``left`` and ``leave``, ``cancelled`` and ``cancel``."""
    found = with_verb_stems(tokens)
    return tuple([each._replace(stem=each.stem[:-1]) if each.stem.endswith("ll") else each for each in found])


def known(wanted: Sequence[Token], among: Sequence[Token]) -> bool:
    """Whether all content words of some are among others."""
    stems = {token.stem for token in among}
    return all(token.stem in stems for token in wanted if token.content)


def _parts(text: str, tokens: Sequence[Token]) -> list[tuple[int, int]]:
    """The offsets of the parts that have a verb each, or are set against the one before."""
    joints = list(_JOINT.finditer(text))
    found: list[tuple[int, int]] = []
    begun: int | None = None  # where words without a verb begin that no part is before
    for at in range(len(joints) + 1):
        start = joints[at - 1].end() if at else 0
        end, against = (joints[at].start(), _TURN.search(joints[at].group())) if at < len(joints) else (len(text), None)
        is_set_apart = (against and not found) or (at and joints[at - 1].group().startswith(";"))
        if is_set_apart or any(is_verb(token) for token in tokens if start <= token.start < end):
            found.append((start if begun is None else begun, end))
            begun = None
        elif found:
            found[-1] = (found[-1][0], end)
        else:
            begun = 0
    return found or [(0, len(text))]


def is_verb(token: Token) -> bool:
    """Whether a word is a finite verb, or a past form."""
    word = as_word(token)
    return is_finite(word) or is_past(word) or token.norm in IRREGULAR
