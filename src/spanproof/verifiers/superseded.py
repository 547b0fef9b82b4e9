"""Superseded values: ``raised from 30 to 60 euros`` and ``60 euros, up from 30`` against ``The fee is 30 euros``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from spanproof.text.antonyms import opposites
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.verbs import is_past, is_verb_like
from spanproof.text.words import stem
from spanproof.types import Chunk, Claim
from spanproof.verifiers.elided import ELIDED
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.parts import is_plain
from spanproof.verifiers.reading import Unit, all_units, as_word, read
from spanproof.verifiers.rivals import AGREEING, contradicting

__all__ = ["superseded"]

_CHANGES = (
    opposites("decrease") | opposites("increase") | set(map(stem, "raise lower cut change move shift up down".split()))
)
_FROM = re.compile(r"\bfrom\s{1,2}\Z", re.IGNORECASE)
_TO = re.compile(r"[^.;:()]{0,40}\bto\s{1,2}(?:just\s|only\s|about\s)?", re.IGNORECASE)
_TO_IT = re.compile(r"\bto\s{1,2}\Z", re.IGNORECASE)
_FROM_IT = re.compile(r"[^.;:()\d]{0,24}?,?\sfrom\s{1,2}", re.IGNORECASE)
_NEW_FIRST = re.compile(  # between the value that holds and the one that held
    r"[^.;:()\d]{0,24}?(?:\b(?:instead\sof|rather\sthan|in\splace\sof)|,\s(?:up|down)\sfrom"
    r"|\((?:it\s)?(?:was|were|formerly|previously|up\sfrom|down\sfrom|before)(?::|\sit\swas)?)\s{1,2}",
    re.IGNORECASE,
)
_CUE = re.compile(
    r"\bfrom\b|\b(?:instead|place)\sof\b|\brather\sthan\b|\((?:was|were|formerly|previously|before)\b", re.I
)
_OPEN = re.compile(  # of a change that is yet to come, or that somebody only wants, or that holds for a time
    r"\b(?:will|would|shall|may|might|could|should|plan\w*|propos\w*|want\w*|ask\w*|wish\w*|hop(?:e|es|ed|ing)|demand\w*"
    r"|suggest\w*|consider\w*|offer\w*|expect\w*|forecast\w*|aim\w*|if|unless|next|starting|tomorrow|temporar\w*|while"
    r"|during|denie[sd]|range\w*|vari(?:es|ed)|from\s(?:next|\d{1,2}\s[A-Z]|[A-Z]\w+\s(?:\d|on)))\b"
)
_THEN = frozenset(
    """was were had did been used formerly previously once originally earlier first initially old former previous last
    ago past then still yesterday began""".split()
)
_NOW = frozenset("is are has have can must do does cost pay take".split())
_GENERIC = _CHANGES | set(map(stem, "cost charge price ask sell sold pay paid now today currently present".split()))
_LONGEST = 400  # characters of a claim that is a sentence
_LIKE = 0.6  # share of the claim's other content words that the sentence must have


class _Step(NamedTuple):
    """A value that another one has taken the place of."""

    old: Quantity
    new: Quantity


def superseded(claim: Claim, figure: Quantity, sentences: Sequence[Unit]) -> Finding | None:
    """What stands against a figure that a sentence has as the value before a change; ``None`` if nothing does.

    The claim has it as what is so now (``is 30 euros``), or as what something rose or fell to.

    Args:
        claim: the claim.
        figure: one of its figures.
        sentences: those of its evidence.
    """
    if len(claim.text) > _LONGEST or figure.hedge != "exact" or not figure.is_amount or not is_plain(claim.text):
        return None
    for unit in sentences:
        if _CUE.search(unit.text) is None or _OPEN.search(unit.text) is not None or not _is_of_it(claim, figure, unit):
            continue
        for step in _steps(unit):
            said, told = _against(claim, figure, step)
            if said is not None and _is_told_once(claim, step.old):
                return contradicting(claim, said, unit, told)
    return None


def _against(claim: Claim, figure: Quantity, step: _Step) -> tuple[Quantity | None, Quantity]:
    """What of a claim has the old value as the new one, or the two the other way round, and what stands against it."""
    old, new = (compare(figure, each) for each in step)
    if old in AGREEING and new == "differs" and _says_new(claim, figure):
        return figure, step.new
    for ours in _steps(Unit(Chunk("answer", claim.case.answer), claim.span)):
        pairs = ((ours.old, step.new), (ours.new, step.old))
        inside = any(figure.start <= each.start < figure.end for each in ours)
        if inside and all(compare(mine, theirs) in AGREEING for mine, theirs in pairs):
            return _both(ours), _both(step)
    return None, step.new


def _both(step: _Step) -> Quantity:
    """The two values of a change as one place in a text."""
    first, last = min(step, key=lambda each: each.start), max(step, key=lambda each: each.end)
    return replace(first, end=last.end)


def _steps(unit: Unit) -> Iterator[_Step]:
    """What a sentence says to have been, and what is in its place."""
    text, items = unit.chunk.text, [each for each in ELIDED.of_unit(unit) if each.is_amount]
    changes = any(token.stem in _CHANGES for token in read(unit.text))
    for each in items:
        if each.is_range and changes and _FROM.search(text, unit.span.start, each.lead):
            first, last = (replace(each, low=one, high=one, written=(one, one)) for one in each.written)
            scale = each.low / min(each.written) if min(each.written) else 1.0
            yield _Step(*(replace(one, low=one.low * scale, high=one.high * scale) for one in (first, last)))
    for before, behind in pairwise(items):
        one, two = _alike(before, behind)
        if one.is_range or two.is_range or one.dimension != two.dimension:
            continue
        is_from = changes and _FROM.search(text, unit.span.start, one.lead)
        is_to = changes and _TO_IT.search(text, unit.span.start, one.lead)
        if is_from and _TO.fullmatch(text, one.end, two.lead):
            yield _Step(one, two)
        elif (is_to and _FROM_IT.fullmatch(text, one.end, two.lead)) or _NEW_FIRST.fullmatch(text, one.end, two.lead):
            yield _Step(two, one)


def _alike(one: Quantity, two: Quantity) -> tuple[Quantity, Quantity]:
    """Two values, the first with the unit of the second where it leaves it out: ``from 9 to 6 percent``."""
    if one.kind != "count" or one.dimension or not two.dimension or not two.written[0]:
        return one, two
    scale = two.low / two.written[0]
    model = replace(two, low=one.low * scale, high=one.high * scale, written=one.written)
    return replace(model, start=one.start, end=one.end, lead=one.lead, key="", also=None), two


def _says_new(claim: Claim, figure: Quantity) -> bool:
    """Whether a claim has a figure as what is so now, or as what something rose or fell to."""
    tokens = [token for token in read(claim.text) if not figure.lead <= token.start + claim.span.start < figure.end]
    before = [token for token in tokens if token.end + claim.span.start <= figure.lead]
    if before and before[-1].norm == "to" and any(token.stem in _CHANGES for token in before):
        return True
    words = [as_word(token) for token in tokens]
    if any(token.norm in _THEN or is_past(word) for token, word in zip(tokens, words, strict=True)):
        return False
    return any(word.norm in _NOW or (word.norm.endswith("s") and is_verb_like(word)) for word in words)


def _is_of_it(claim: Claim, figure: Quantity, unit: Unit) -> bool:
    """Whether a sentence has the words of a claim, all names among them."""
    known = {token.stem for token in read(unit.text)}
    said = [
        token
        for token in read(claim.text)
        if token.content
        and token.stem not in _GENERIC
        and not token.norm[:1].isdigit()
        and not figure.lead <= token.start + claim.span.start < figure.end
    ]
    missing = [token for token in said if token.stem not in known]
    if not said or any(claim.text[token.start].isupper() and token.start for token in missing):
        return False
    return len(said) - len(missing) >= _LIKE * len(said)


def _is_told_once(claim: Claim, old: Quantity) -> bool:
    """Whether no other place of the sources has a value."""
    found = (each for unit in all_units(claim.case.chunks) for each in ELIDED.of_unit(unit))
    return sum(compare(old, each) in (*AGREEING, "within") for each in found) <= 1
