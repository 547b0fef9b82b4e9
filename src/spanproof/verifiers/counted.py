"""What a figure counts: ``12 offices and 340 staff`` against a claim of ``340 offices`` or of ``12 employees``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import permutations

from spanproof.text.naming.places import INHABITANTS
from spanproof.text.numbers.agreement import compare
from spanproof.text.numbers.quantities import Quantity
from spanproof.text.verbs import is_finite
from spanproof.text.words import stem
from spanproof.types import Claim
from spanproof.verifiers.figures import figures_of, is_difference, is_share
from spanproof.verifiers.findings import Finding
from spanproof.verifiers.reading import Token, Unit, all_units, as_word, noun_stem, read
from spanproof.verifiers.rivals import AGREEING, contradicting

__all__ = ["counts_another", "is_family", "is_one", "is_plural"]

_SAME = """staff employee worker personnel colleague workforce; crew sailor seaman hand; visitor guest tourist attendee
visit admission attendance; student pupil learner schoolchild; teacher instructor lecturer professor faculty;
book volume title; band act group artist musician performer; show exhibition exhibit performance display;
car vehicle automobile; house home household dwelling property; room bedroom chamber; player athlete competitor
contestant participant entrant; bed berth; school college; user account seat licence license; store shop outlet branch
location office site; city town place location; country nation state; award prize medal trophy honour honor;
song track tune; picture painting image photo photograph artwork work; film movie picture; goal point;
train service; apartment flat unit; island isle; page sheet; language tongue; job post position; death fatality victim;
candidate applicant contender nominee; customer client buyer subscriber; doctor physician; seat place;
hour lesson class session course; question item; chapter section part; flight plane aircraft; dog puppy; cat kitten;
match game fixture; ticket pass; recipe dish meal; bike bicycle; ship vessel boat; lorry truck"""
_GROUPS = [frozenset(stem(word) for word in line.split()) for line in _SAME.replace("\n", " ").split(";")]
# Words that many things go by, so that they are no other thing than any
_ANY = frozenset(
    stem(word)
    for word in """people person individual human being member item thing object piece unit element part kind type sort
    time one set example case total lot number amount figure entry copy resident inhabitant citizen soul head body
    different new large small big more other further additional extra full whole separate main major various""".split()
)
_PERSONS = frozenset(stem(word) for word in "man woman boy girl child kid adult male female senior junior".split())
_INVARIANT = frozenset(
    "staff people men women children species crew police cattle sheep fish aircraft feet mice geese teeth".split()
)
_PART = re.compile(
    r"\b(?:of|among|including|include[sd]?|incl|whom|which|who|that|where|are|were|is|was|each|per|every|than"
    r"|additional|more|fewer|less|or|with|into|to|from)\b|[(/:]",
    re.IGNORECASE,
)
_GROUP_OF = re.compile(
    r"\b(?P<group>crew|staff|team|workforce|fleet|cast|faculty)\s(?:members\s)?of\s\Z", re.IGNORECASE
)
_BACK = 32
_WORDS = 3  # words behind a figure among which the noun is that it counts
_FAMILY = 4  # letters in which two words of one family agree: engineers, engineering
_PLACES = {stem(word): stem(place) for word, place in INHABITANTS.items()}
_MOST = 8  # figures of a sentence


def counts_another(claim: Claim, figure: Quantity, sentences: Sequence[Unit]) -> Finding | None:
    """What stands against a figure that counts other things in all sources; ``None`` unless that is sure.

    Side by side in one sentence stand the claim's figure with other things, or with a unit, and the claim's things with
    another figure. Nothing is said where the two may be one thing in other words, or one a part of the other.

    Args:
        claim: the claim.
        figure: one of its figures.
        sentences: the sentences of its evidence.
    """
    if figure.dimension or figure.kind != "count" or figure.is_range or is_share(figure):
        return None
    counted = _counted(claim.case.answer, figure)
    if not counted or is_difference(claim.case.answer, figure):
        return None
    found = next(filter(None, (_swapped(claim, figure, counted, unit) for unit in sentences)), None)
    if found is None:
        return None
    for unit in all_units(claim.case.chunks):
        if any(_may_state(claim, figure, counted, unit, each) for each in figures_of(unit)):
            return None
    return contradicting(claim, figure, *found)


def _swapped(claim: Claim, figure: Quantity, counted: frozenset[str], unit: Unit) -> tuple[Unit, Quantity] | None:
    """The figure that a sentence has for the claim's things beside the claim's figure for others."""
    items = [each for each in figures_of(unit) if each.is_amount]
    if not 1 < len(items) <= _MOST:
        return None
    text = unit.chunk.text
    for ours, theirs in permutations(items, 2):
        if compare(figure, ours) not in AGREEING or theirs.dimension or compare(figure, theirs) != "differs":
            continue
        first, second = sorted((ours, theirs), key=lambda each: each.start)
        between = _GROUP_OF.sub("", text[first.end : second.lead])
        if _may_state(claim, figure, counted, unit, ours) or (_PART.search(between) and not ours.dimension):
            continue
        if is_one(_counted(text, theirs), counted):
            return unit, theirs
    return None


def _may_state(claim: Claim, figure: Quantity, counted: frozenset[str], unit: Unit, other: Quantity) -> bool:
    """Whether a figure of a source may be the claim's: it agrees, and does not surely count another thing."""
    if compare(figure, other) not in (*AGREEING, "rounded", "bound", "within", "opposed"):
        return False
    if other.dimension:
        return other.dimension in ("rating", "points")
    theirs = _counted(unit.chunk.text, other)
    if not theirs or is_one(theirs, counted):
        return True
    persons = not theirs.isdisjoint(_PERSONS) and counted.isdisjoint(_PERSONS)
    return persons or any(is_family(one, token.stem) for one in theirs for token in read(claim.text))


def _counted(text: str, figure: Quantity) -> frozenset[str]:
    """The stems of what a figure counts, its words of quality among them; none where that is not clear."""
    before = _GROUP_OF.search(text[max(0, figure.lead - _BACK) : figure.lead])
    if before is not None:
        return frozenset([stem(before["group"].lower())])
    found: list[Token] = []
    behind = text[figure.end : figure.end + _BACK]
    end = 0
    for token in read(behind)[:_WORDS]:
        if not behind[end : token.start].isspace() and not (found and behind[end : token.start] == "-"):
            break
        if not token.content or is_finite(as_word(token)):
            break
        end = token.end
        found.append(token)
        if is_plural(token.norm):
            return frozenset(noun_stem(each) for each in found) - _ANY
    return frozenset()


def is_plural(norm: str) -> bool:
    """Whether a word looks like a noun of several things: ``offices``, ``people``."""
    return norm in _INVARIANT or (len(norm) > 3 and norm.endswith("s") and not norm.endswith(("ss", "us", "is")))


def is_one(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two things may be one, by a word of both or words of one meaning."""
    if not one or not other:
        return not one and not other
    return any(a == b or any(a in group and b in group for group in _GROUPS) for a in one for b in other)


def is_family(one: str, other: str) -> bool:
    """Whether two stems begin alike, as those of words of one family do (``translated``, ``translator``).

    So are a place and the word for its people and things (``France``, ``French``).
    """
    begins = len(one) >= _FAMILY and one[:_FAMILY] == other[:_FAMILY]
    return begins or _PLACES.get(one, one) == _PLACES.get(other, other)
