"""What only one of the things has that the sources describe apart: ``only Model B supports Wi-Fi 6``."""

from __future__ import annotations

import re

from spanproof.text.polarity import negations
from spanproof.types import Claim
from spanproof.verifiers.described import things_of
from spanproof.verifiers.owners import named_among, owned_by
from spanproof.verifiers.reading import read
from spanproof.verifiers.related import Related
from spanproof.verifiers.row_features import HAVING
from spanproof.verifiers.row_labels import stems

__all__ = ["set_apart"]

_FIRST = re.compile(r"\W*[Oo]nly\s(?:the\s)?(?P<name>[A-Z\d][\w'’.-]*(?:\s[A-Z\d][\w'’.-]*){0,3})")
_SOLE = re.compile(r"\s(?:is|was|are|were)\sthe\s(?:only|sole)\s", re.IGNORECASE)


def set_apart(claim: Claim) -> Related | None:
    """Whether what a claim says to be only of one thing is told of it and of no other; ``None`` if not plain.

    Told of another is enough to refute it; told of it alone bears it out where others are described, too.
    """
    text = claim.text
    first, sole = _FIRST.match(text), _SOLE.search(text)
    if not (first or sole) or negations(text):
        return None
    things = things_of(claim.case.chunks)
    own = named_among(read(text), things) if things else set()
    if len(own) != 1:
        return None
    (at,) = own
    beside = first["name"] if first else text[: sole.start()] if sole else ""
    if not named_among(read(beside), things):
        return None  # "only cars may use the tunnel" sets no tunnel apart
    owned = owned_by(claim.case.chunks, things)
    told = [
        frozenset[str]().union(*(stems(each.unit.text, content=False) for each in owned if each.owner == one))
        for one in range(len(things))
    ]
    names = frozenset(word for thing in things for word in thing)
    wanted = stems(text, content=True) - names - HAVING - frozenset.intersection(*told)  # all are tents
    having = [each for each in owned if wanted <= stems(each.unit.text, content=False)]
    if not wanted or not having or any(negations(each.unit.text) for each in having):
        return None
    others = [each for each in having if each.owner != at]
    if any(each.owner == -1 for each in others):
        return None
    return Related((others or having)[0].unit, agrees=not others, start=0, end=len(text))
