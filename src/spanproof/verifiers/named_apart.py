"""Named apart: a name that no source has near what a claim says of it, which they have around another name.

``A time trial in Saint-Aubry`` where the sources have one ``in Morlans``, and Saint-Aubry only of another day. Both
names have to stand behind the same word: a sentence may leave out what it speaks of, and its other names say nothing
against that.
"""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter
from typing import NamedTuple

from spanproof.text.naming.aliases import root, same_name
from spanproof.text.naming.names import Name, names
from spanproof.types import Claim
from spanproof.verifiers.denials import denies
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.places import Reader
from spanproof.verifiers.reading import Unit, read
from spanproof.verifiers.told_apart import told_apart

__all__ = ["named_apart"]

_ARTICLES = frozenset(("a", "an", "the"))
_NO_LINKS = frozenset("and or but nor as like than is are was were be has have had that which who".split())
_AROUND = 0.4  # the least closeness of another name to the words of a claim, in [0, 1]
_END = attrgetter("end")


class _Named(NamedTuple):
    """A name as written, the roots of its words, and the word before it (and its article), empty if none is there."""

    start: int
    end: int
    written: str
    words: frozenset[str]
    link: str = ""

    @property
    def lead(self) -> int:
        """Where it begins."""
        return self.start


def named_apart(claim: Claim, name: Name) -> Finding | None:
    """What the sources have around the words of a claim instead of one of its names; ``None`` where that is not sure.

    Args:
        claim: the claim.
        name: the name, with offsets in the answer.
    """
    item = _named(claim.case.answer, name)
    if not item.link:
        return None
    said = {root(token.norm) for token in read(claim.text)}

    def compare(ours: _Named, theirs: _Named) -> str:
        if not ours.words.isdisjoint(theirs.words) or same_name(ours.written, theirs.written):
            return "equal"
        return "differs" if ours.link == theirs.link and said.isdisjoint(theirs.words) else "unlike"

    reader = Reader(_of_text, _of_claim, _of_unit, compare, ("differs",), _is_bare)
    return told_apart(claim, item, reader, is_rival=_is_rival, around=_AROUND)


def _of_text(text: str) -> list[_Named]:
    return [_named(text, name) for name in names(text)]


def _of_claim(claim: Claim) -> list[_Named]:
    return _of_text(claim.text)


def _of_unit(unit: Unit) -> list[_Named]:
    return _of_text(unit.text)


def _is_bare(_: _Named) -> bool:
    return False


def _is_rival(unit: Unit, other: _Named) -> bool:
    """Whether a sentence does not deny what it says of a name."""
    return not denies(unit.text, other.start - unit.span.start, other.end - unit.span.start)


def _named(text: str, name: Name) -> _Named:
    """A name of a text with the word before it, where nothing but an article stands between."""
    found = _Named(name.start, name.end, text[name.start : name.end], _roots(name))
    tokens = read(text)
    at, end = bisect_right(tokens, name.start, key=_END), name.start
    before = tokens[max(0, at - 2) : at]
    for token in reversed(before):
        if not text[token.end : end].isspace():
            break
        if token.norm not in _ARTICLES:
            return found._replace(link="" if token.norm in _NO_LINKS else token.stem)
        end = token.start
    return found


def _roots(name: Name) -> frozenset[str]:
    return frozenset(map(root, name.words))
