"""Designated things: a number or letter that no source has, or of which the sources say it of another one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from spanproof.text.naming.designations import Designation, Mark, designations
from spanproof.types import Claim
from spanproof.verifiers.denials import denies
from spanproof.verifiers.findings import SURE, Finding
from spanproof.verifiers.reading import Unit, all_units, differing_reason, in_answer, read

__all__ = ["designated"]

_LIKE = 0.6  # share of the claim's other content words that a sentence about another one must have
_LEAST = 2  # of them
_OF_TEXTS = frozenset(  # sources may number these without naming them: "4. Fees"
    """annex appendix article chapter class clause exhibit form paragraph part phase question rule schedule section
    stage""".split()
)
_BEGINS = re.compile(r"(?:^\W{0,6}(?:\w+\s){0,2}|[,;:.]\s(?:(?:and|while|whereas|but)\s)?(?:the\s)?|\sand\s)\Z")
_BACK = 40


class _Part(NamedTuple):
    """A sentence, or a clause of it that begins with a designation, and what it is about if that is sure."""

    unit: Unit
    text: str
    about: Designation | None
    named: tuple[Designation, ...]


def designated(claim: Claim, sentences: Sequence[Unit], *, absence: float) -> list[Finding]:
    """What stands against the designations of a claim (``Article 15``, ``phase II``, ``the First World War``).

    * The sources have others of the kind, but not this one: ``contradicted``, if a sentence about another one has most
      other words of the claim, else ``missing``.
    * The sources have both, and a sentence about the other one has most other words of the claim, what they say of
      this one none that it lacks: ``contradicted``.

    Args:
        claim: the claim.
        sentences: those of its evidence chain.
        absence: the score of what is missing, in [0, 1].
    """
    own = [each for each in designations(claim.text) if len(each.marks) == 1 and not each.loose]
    found = (_finding(claim, each, sentences, absence) for each in own if not denies(claim.text, each.start, each.end))
    return [finding for finding in found if finding is not None]


def _finding(claim: Claim, own: Designation, sentences: Sequence[Unit], absence: float) -> Finding | None:
    texts = [chunk.text for chunk in claim.case.chunks]
    asked = [claim.case.question or "", *(chunk.source for chunk in claim.case.chunks if chunk.source)]
    known = [each for text in (*texts, *asked) for each in _of_kind(text, own)]
    if all(each.loose for each in known):
        return None
    is_known = any(_is_same(own.marks[0], mark) for each in known for mark in each.marks)
    if not is_known and _may_stand(own, claim.text[own.start : own.end], texts):
        return None
    span = in_answer(claim, own.start, own.end)
    other = _told_of_another(claim, own, sentences)
    if other is not None and other.about is not None:
        theirs = other.text[other.about.start : other.about.end]
        return Finding(span, "contradicted", SURE, differing_reason(other.unit, theirs, span.of(claim.case.answer)))
    return None if is_known else Finding(span, "missing", absence, "")


def _told_of_another(claim: Claim, own: Designation, sentences: Sequence[Unit]) -> _Part | None:
    """What the sentences say of another one in most other words of a claim, which they do not say of this one."""
    said = _stems(claim.text, (own,))
    parts = [part for part in _parts(sentences, own) if part.about and not part.about.loose and not _names(part, own)]
    best = max(parts, key=lambda part: len(said & _stems(part.text, part.named)), default=None)
    if best is None:
        return None
    shared = said & _stems(best.text, best.named)
    if len(shared) < max(_LEAST, _LIKE * len(said)):
        return None
    told = said & _told(claim, own)
    return best if told < shared and len(shared - told) >= _LEAST else None


def _told(claim: Claim, own: Designation) -> set[str]:
    """The words of all that the chunks may say of a thing: where they name it, and behind until they name another."""
    found: set[str] = set()
    is_open = False
    for part in _parts(all_units(claim.case.chunks), own):
        is_open = _names(part, own) if part.named else is_open
        if is_open:
            found |= _stems(part.text, part.named)
    return found


def _parts(sentences: Sequence[Unit], own: Designation) -> Iterator[_Part]:
    """The sentences; one in which each clause begins with another thing of the kind clause by clause."""
    for unit in sentences:
        named = tuple(_of_kind(unit.text, own))
        text = unit.text
        if len(named) < 2:
            yield _Part(unit, text, named[0] if named and len(named[0].marks) == 1 else None, named)
        elif all(_BEGINS.search(text[max(0, each.start - _BACK) : each.start]) for each in named):
            starts = [0, *(each.start for each in named[1:]), len(text)]
            for each, (start, end) in zip(named, pairwise(starts), strict=True):
                here = each._replace(start=each.start - start, end=each.end - start)
                yield _Part(unit, text[start:end], here if len(each.marks) == 1 else None, (here,))
        else:
            yield _Part(unit, text, None, named)


def _of_kind(text: str, own: Designation) -> Iterator[Designation]:
    """The designations of the same kind, with a number if this has one, else with a letter."""
    counted = own.marks[0][0].isdigit()
    return (
        each
        for each in designations(text)
        if each.head == own.head and any(not mark or mark[0].isdigit() is counted for mark in each.marks)
    )


def _names(part: _Part, own: Designation) -> bool:
    return any(_is_same(own.marks[0], mark) for each in part.named for mark in each.marks)


def _is_same(one: Mark, two: Mark) -> bool:
    """Whether two marks are the same, or one lies within the other (``6`` and ``6(1)``)."""
    return all(mine == theirs for mine, theirs in zip(one, two, strict=False))


def _may_stand(own: Designation, said: str, texts: Sequence[str]) -> bool:
    """Whether a text may have it without its kind: at the head of a line, or as part of an acronym (``ATII cells``)."""
    if own.head == "type":
        mark = re.compile(rf"[A-Za-z]{re.escape(said.split()[-1])}\b|\bT{re.escape(own.marks[0][0])}[A-Z]")
    elif own.head in _OF_TEXTS:
        mark = re.compile(rf"^[\W_]{{0,6}}{re.escape(own.marks[0][0])}(?:[.):]|\s)", re.MULTILINE | re.IGNORECASE)
    else:
        return False
    return any(mark.search(text) for text in texts)


def _stems(text: str, without: Sequence[Designation]) -> set[str]:
    """The stems of the content words outside of some designations."""
    return {
        token.stem
        for token in read(text)
        if token.content and not any(each.start <= token.start < each.end for each in without)
    }
