"""Groups: what a claim says of all of a kind, where the sources have it of some and another thing of the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.verifiers.predications import Predication, predications, with_like_stems
from spanproof.verifiers.reading import Token, Unit, content_stems, read
from spanproof.verifiers.told import Told

__all__ = ["of_all_groups"]

_ALL = re.compile(r"(?:all|every|each|both|any)\s(?:of\s)?(?:the\s|our\s|its\s)?", re.IGNORECASE)
_OPEN = re.compile(r"\b(?:also|too|same|likewise|as\swell|all|both|up\sto|at\sleast|only)\b", re.IGNORECASE)


class _Group(NamedTuple):
    """What a part of a sentence says of things of a kind that its words tell from others of it."""

    unit: Unit
    name: frozenset[str]
    words: frozenset[str]


def of_all_groups(claim: str, sentences: Sequence[Unit]) -> Told | None:
    """A sentence by which what a claim says of all of a kind is so of some, and another one on the others.

    ``Full-time staff work 38 hours; part-time staff work 20`` contradicts ``All staff work 38 hours``: a figure of the
    claim is said of one group alone, and of the other the same verb without it.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    lead = _ALL.match(claim)
    said = [token for token in with_like_stems(read(claim)) if lead and token.start >= lead.end() and token.content]
    figures = {token.stem for token in said if token.norm[:1].isdigit()}
    if lead is None or not figures or not said:
        return None
    kind, rest = said[0].stem, {token.stem for token in said[1:]} - figures
    found = [each for unit in sentences for each in _groups(unit, kind)]
    having = [each for each in found if figures <= each.words and rest & each.words - each.name]
    others = [each for each in found if figures.isdisjoint(each.words)]
    for one in having:
        for other in others:
            shared = rest & one.words & other.words - one.name - other.name
            if shared and one.name - other.name and other.name - one.name and len(having) == 1:
                return Told(one.unit, False, lead.start(), lead.end() - 1, "says it of some alone")
    return None


def _groups(unit: Unit, kind: str) -> Iterator[_Group]:
    if kind not in {token.stem for token in read(unit.text)} or _OPEN.search(unit.text):
        return
    for said in predications(unit.text):
        name = _name(said, kind)
        if name:
            yield _Group(unit, content_stems(name), content_stems(said.words) - {kind})


def _name(said: Predication, kind: str) -> list[Token]:
    """The words right before the first word for the kind, at the head of what is said."""
    at = next((at for at, token in enumerate(said.words) if token.stem == kind), 0)
    name = list(said.words[:at])
    return name if name and all(token.content for token in name) else []
