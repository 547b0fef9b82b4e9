"""Exclusive permissions: ``Sale items can only be exchanged``, and so they cannot be refunded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.verifiers.predications import with_like_stems
from spanproof.verifiers.reading import Unit, content_stems, read
from spanproof.verifiers.told import Told

__all__ = ["exclusive"]

_MODAL = r"(?:can|may|could|shall|will|must)"
_DEED = r"\w{3,}(?:ed|en|ght|ld|rn|de|ad)"
_DEEDS = rf"(?P<deeds>{_DEED}(?:(?:,\s|\s(?:or|and)\s|,\sor\s){_DEED})*)"
_ONLY = re.compile(
    rf"(?P<what>[^,;:.]+?)\s(?:{_MODAL}\s(?:only\sbe|be\sonly)|(?:is|are)\sonly)\s{_DEEDS}(?=\W*\Z|[.,;])"
    r"|(?P<name>[^,;:.]+):\s(?P<deed>\w{4,})\sonly\b",
    re.IGNORECASE,
)
_CLAIM = re.compile(
    rf"(?P<what>[^,;:.]+?)\s(?:{_MODAL}(?P<no>\snot|not)?|(?P<nt>ca|wo|could|must)n['’]t)\sbe\s(?P<deed>{_DEED})"
    rf"(?:,?\s(?:but\s)?(?:they\scan\s)?only\s(?:be\s)?(?P<only>{_DEED}))?\W*",
    re.IGNORECASE,
)
_ANY = frozenset("used seen found made done taken given had read reached needed called named".split())


class _Only(NamedTuple):
    """What may be done with something, and nothing else: the stems of both."""

    what: frozenset[str]
    deeds: frozenset[str]
    told: str


def exclusive(claim: str, sentences: Sequence[Unit]) -> Told | None:
    """A sentence by which one thing alone may be done with what a claim says may be done with, or may not.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    said = _CLAIM.fullmatch(claim)
    if said is None or said["deed"].lower() in _ANY:
        return None
    what, deed = _stems(said["what"]), _stems(said["deed"])
    denied = (said["no"] or said["nt"]) is not None
    for unit in sentences:
        for told in _onlys(unit.text):
            if not what or told.what != what:
                continue
            agrees = denied is not (deed <= told.deeds)
            if said["only"] and not _stems(said["only"]) <= told.deeds:
                agrees = False
            if agrees and not denied:
                return None
            return Told(unit, agrees, *said.span("deed"), f'says "{told.told}"')
    return None


def _onlys(text: str) -> Iterator[_Only]:
    for match in _ONLY.finditer(text):
        what, deeds = match["what"] or match["name"], match["deeds"] or match["deed"]
        yield _Only(_stems(what), _stems(deeds), match.group().strip())


def _stems(text: str) -> frozenset[str]:
    return content_stems(with_like_stems(read(text)))
