"""Scopes: whether what one text denies is what another says, or a neighbour of it in the sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from spanproof.text.polarity import Negation as Cue
from spanproof.text.polarity import is_negated
from spanproof.text.spans import part_around
from spanproof.verifiers.clauses import TURNS, predication
from spanproof.verifiers.contrasts import set_against
from spanproof.verifiers.opposed import Worded
from spanproof.verifiers.reading import Token

__all__ = ["Denial", "is_of_the_same"]

_CLAUSE = re.compile(rf";\s|,?\s(?:{TURNS}|yet)\s", re.IGNORECASE)
_DENYING = re.compile(  # what denies, doubts, spares or ends, without a cue
    r"\b(?:(?<!was )(?<!were )den(?:y|ies|ied|ying)|reject(?:s|ed|ing)?|disput(?:es?|ed|ing)"
    r"|forb(?:ids?|ade|idden)|prohibit(?:s|ed)?|bann?(?:ed|s)?|impossible|missing|stop(?:s|ped|ping)?"
    r"|ceas(?:es?|ed|ing)|abandon(?:s|ed|ing)?|give[ns]? up"
    r"|gave up|los(?:es?|t|ing)|escap(?:es?|ed|ing)|clear(?:s|ed)?(?= (?:the )?(?:\w+ )?of)|unaware"
    r"|insufficient|used to|(?:keeps?|kept|prevent(?:s|ed)?)(?= (?:\S+ ){1,4}from)|unknown|absent|delay(?:s|ed)"
    r"|postpone[sd]?|put off|withheld|vegetarian|vegan)\b",
    re.IGNORECASE,
)
_SPARES = re.compile(r"\bspar(?:es?|ed|ing)\b(?P<what>(?:\s\w+){1,4})", re.IGNORECASE)
_SAVE = re.compile(r"\b(?:all|every\w*) (?:save|except|but)\b", re.IGNORECASE)
_PART = re.compile(
    r"\b(?:most|(?:a|one|two) (?:half|thirds?|quarters?)|half (?:of|the|its|their)|percent|per cent|\d+ of|of the \d+"
    r"|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) of|of which|all but)\b|\d ?%",
    re.IGNORECASE,
)
_ALL = re.compile(r"\b(?:all|every\w*|each|both|whole|entire)\b", re.IGNORECASE)
_NONE = re.compile(r"n(?:o|one|obody|othing|either|ever|o one)\b", re.IGNORECASE)
_BOUND = re.compile(r"\bat (?:most|least) \W?\d", re.IGNORECASE)
_EQUALS = re.compile(r"\bas\s(?!soon|well|far)(?:\S+\s){1,8}?as\b", re.IGNORECASE)
_FEWER = re.compile(r"\b(?:not?|nor|never)\s\w+\sthan\b", re.IGNORECASE)
_ONWARD = re.compile(r"\b(?:it|one|ones|them|this|that|these|those|he|she|they|him|her)\b", re.IGNORECASE)
_BACK = re.compile(r"\b(?:it|they|he|she|them|him|who|which)\b", re.IGNORECASE)
_SAVE_ONE = re.compile(r"\s(?:\w+\s){0,2}?(?:but|except|save|other than|besides)\b", re.IGNORECASE)
_SPEECH = re.compile(  # what somebody is said to say
    r"\b(?:sa(?:y|ys|id)|admit|claim|stat|report|argu|den[iy]|insist|think|thought|believ|confirm|accord)\w*\b",
    re.IGNORECASE,
)
_NOT_YET = re.compile(  # before a word that is no more than wished, planned or asked
    r"\b(?:ask|want|wish|hop|plan|promis|offer|propos|intend|threaten|request|accus|suspect|fear|urg)\w*\b"
    r"[^,;:.]*\b(?:to|of|that)\s(?:have\s|having\s|be\s|been\s)?\Z",
    re.IGNORECASE,
)
_HYPOTHETICAL = re.compile(r"\b(?:should|could|would|ought to) have\s(?:\w+ly\s|been\s)?\Z", re.IGNORECASE)
_IN_DOUBT = re.compile(r"\b(?:whether|(?:fear|suspect|hope)\w*\sthat)\b[^,;:.]*\Z", re.IGNORECASE)
_MOST = re.compile(r"(?:\A|[,;]\s)most\b", re.IGNORECASE)
_ANOTHER = re.compile(r",\s\Z")  # before a cue that sets one word against another: ``Ann, not Ben``
_CHARGED = re.compile(r"\b(?:for|propos\w+|suggest\w*|consider\w*|plan\w*)\s(?:having\s)?\Z", re.IGNORECASE)
_NO_NAMES = frozenset(
    """according somebody someone everybody everyone nobody none nothing neither dear both all some many most few one
    two three four five six seven eight nine ten eleven twelve""".split()
)
_BESIDES = frozenset("already also again instead later now once soon still then today twice yet".split())
_BE = frozenset("is are was were be been being isn't aren't wasn't weren't".split())
_UNSAID = re.compile(r"\b(?:den(?:y|ies|ied|ying)|reject(?:s|ed|ing)?|disput(?:es?|ed|ing))\b", re.IGNORECASE)


class Denial(NamedTuple):
    """A text that negates, its cue, and the first word that the cue negates."""

    worded: Worded
    cue: Cue
    head: Token


def is_of_the_same(denial: Denial, other: Worded, cues: Sequence[Cue], *, asserted: bool) -> bool:
    """Whether `other` says what the denial denies, so far as words show; where they do not, nothing is to be said.

    Args:
        denial: what one text denies.
        other: a text that has its first word without a negation.
        cues: the negations of that text.
        asserted: whether `other` is a source, whose words may be wished, asked or of a part only.
    """
    (text, _), (beside, theirs) = denial.worded, other
    if _differ(text, beside) or set_against(denial.worded, other) or _SAVE_ONE.match(text, denial.cue.end):
        return False
    if _MOST.search(text if asserted else beside):
        return False
    places = [each for each in theirs if each.stem == denial.head.stem and not is_negated(cues, each.start)]
    if asserted:
        places = _asserting(denial, other, places)
    elif _is_undone(denial, beside) or _is_of_part(denial, beside):
        return False
    return any(
        _is_gathered(denial, other, place, asserted=asserted)
        and _is_its_subject(denial, other, place, asserted=asserted)
        for place in places
    )


def _asserting(denial: Denial, source: Worded, places: Sequence[Token]) -> list[Token]:
    """The places at which a source says as a fact what a claim denies."""
    (text, tokens), (beside, theirs) = denial.worded, source
    if set_against(source, denial.worded) or _is_of_nobody(denial, theirs):
        return []
    if _UNSAID.search(text, 0, denial.cue.start) and not _UNSAID.search(beside):
        return []
    inside = [each for each in tokens if denial.cue.end <= each.start < denial.cue.scope and each.content]
    if _is_replaced(denial, inside, theirs):
        return []
    whole = _NONE.match(text, denial.cue.start) is not None and not _PART.search(text)
    said = [place for place in places if _says(source, place, inside, of_part=whole)]
    return [place for place in said if not _denies_otherwise(_around(beside, place), text)]


def _is_of_part(denial: Denial, claim: str) -> bool:
    """Whether a source denies of a part what the claim says neither of all nor of such a part."""
    start, _ = predication(denial.worded[0], denial.cue.start)
    part = _PART.search(denial.worded[0], start, denial.cue.scope)
    if part is None or _NONE.match(denial.worded[0], denial.cue.start):
        return False
    return _ALL.search(claim) is None and part.group().lower() not in claim.lower()


def _is_gathered(denial: Denial, other: Worded, place: Token, *, asserted: bool) -> bool:
    """Whether what the source has of the claim's words stands in the clause that denies or asserts, as one predicate.

    Where that clause speaks of ``it``, they may stand before it.
    """
    ours, theirs = (denial.worded, denial.cue.start), (other, place.start)
    ((claim, said), where), ((text, tokens), at) = (ours, theirs) if asserted else (theirs, ours)
    start, end = predication(claim, where)
    told = {each.stem for each in said if start <= each.start < end and each.content}
    start, end = predication(text, at)
    missing = told - {each.stem for each in tokens if start <= each.start < end}
    if _BACK.search(text, start, end):
        return missing.isdisjoint(each.stem for each in tokens if each.start >= end)
    return missing.isdisjoint(each.stem for each in tokens)


def _denies_otherwise(text: str, other: str) -> bool:
    """Whether a text denies by a word, where the other has none like it."""
    lower = other.lower()
    mine = _DENYING.search(other) is None
    if mine and any(match.group().lower()[:3] not in lower for match in _DENYING.finditer(text)):
        return True
    spared = (match["what"].split()[-1].lower() for match in _SPARES.finditer(text))
    return any(word in lower for word in spared)


def _differ(text: str, other: str) -> bool:
    """Whether what a text denies is likeness, or a bound or a rest is spoken of by one of two texts only."""
    if (_EQUALS.search(text) and not _EQUALS.search(other)) or (_FEWER.search(other) and not _FEWER.search(text)):
        return True
    return any((kind.search(text) is None) != (kind.search(other) is None) for kind in (_BOUND, _SAVE))


def _says(worded: Worded, place: Token, inside: Sequence[Token], *, of_part: bool) -> bool:
    """Whether a source says as a fact, in the clause around a word, all that it has of what a claim denies.

    What it says of a part counts only `of_part`: against a claim that denies it of all.
    """
    text, tokens = worded
    start, end = _bounds(text, place.start)
    if _NOT_YET.search(text, start, place.start) or (not of_part and _PART.search(text, start, end)):
        return False
    if _IN_DOUBT.search(text, start, place.start) or _HYPOTHETICAL.search(text, start, place.start):
        return False
    if place.norm.endswith("ing") and _CHARGED.search(text, start, place.start):
        return False
    stems, known = {each.stem for each in tokens if start <= each.start < end}, {each.stem for each in tokens}
    gathered = all(each.stem in stems or each.stem not in known for each in inside)
    return gathered or _ONWARD.search(text, start, end) is not None


def _is_of_nobody(denial: Denial, theirs: Sequence[Token]) -> bool:
    """Whether a verb is denied of what the other text has not: ``Bonn is not the seat``, ``the seat is Ulm``."""
    if _ANOTHER.search(denial.worded[0], 0, denial.cue.start):
        return False
    before = {each.stem for each in denial.worded[1] if each.end <= denial.cue.start and each.content}
    return denial.cue.verbal and bool(before) and before.isdisjoint(each.stem for each in theirs)


def _is_undone(denial: Denial, claim: str) -> bool:
    """Whether the claim denies by a word of its own, or the source denies its negation."""
    text = denial.worded[0]
    start, _ = _bounds(text, denial.cue.start)
    unsaid = _UNSAID.search(text, start, denial.cue.start) is not None and _UNSAID.search(claim) is None
    return unsaid or _denies_otherwise(claim, text)


def _is_replaced(denial: Denial, inside: Sequence[Token], theirs: Sequence[Token]) -> bool:
    """Whether the other text has another word in the place of a denied one: ``not made of oak``, ``made of ash``."""
    said = denial.worded[1]
    mine, others = {each.stem for each in said}, {each.stem for each in theirs}
    rivals: set[tuple[str, ...]] = set()  # what stands behind one word or two of the other text
    for two in range(1, len(theirs)):
        rival = theirs[two]
        if rival.content and rival.stem not in mine and rival.norm not in _BESIDES:
            rivals.update(_behind(theirs, two, gap) for gap in (1, 2))
    denied = {each.start for each in inside if each.stem not in others}
    places = (at for at, token in enumerate(said) if token.start in denied)
    return any(
        at >= gap and said[at - gap].content and _behind(said, at, gap) in rivals for at in places for gap in (1, 2)
    )


def _behind(tokens: Sequence[Token], at: int, gap: int) -> tuple[str, ...]:
    return tuple(token.stem for token in tokens[max(0, at - gap) : at])


def _is_its_subject(denial: Denial, other: Worded, place: Token, *, asserted: bool) -> bool:
    """Whether no clause names another before the word than the other text does there."""
    (text, tokens), (beside, theirs) = denial.worded, other
    mine, others = _clause(text, tokens, denial.head), _clause(beside, theirs, place)
    if not (mine.names and others.names):
        return True
    source, claim = (others, mine) if asserted else (mine, others)
    same_voice = _is_passive(tokens, denial.head) == _is_passive(theirs, place)
    if source.names.isdisjoint(claim.all) and (same_voice or claim.names.isdisjoint(source.all)):
        return False
    exchanged = (claim.names - source.names) & (source.all | source.elsewhere)
    if same_voice and exchanged and not _SPEECH.search(text if asserted else beside) and source.names - claim.all:
        return False  # the one teaches this, the other that
    pairs = ((mine, others), (others, mine))
    return not any(one.names - two.all and (two.names - one.all) & one.elsewhere for one, two in pairs)


def _is_passive(tokens: Sequence[Token], verb: Token) -> bool:
    before = [each.norm for each in tokens if each.start < verb.start][-3:]
    return not _BE.isdisjoint(before) and not verb.norm.endswith("ing")


class _Clause(NamedTuple):
    """The stems of a clause: of the names before a word, of all its words, and of what stands in other clauses only."""

    names: set[str]
    all: set[str]
    elsewhere: set[str]


def _clause(text: str, tokens: Sequence[Token], head: Token) -> _Clause:
    start, end = _bounds(text, head.start)
    inside = [each for each in tokens if start <= each.start < end]
    before = (each for each in inside if each.start < head.start and each.content and text[each.start].isupper())
    names = {each.stem for each in before if each.norm not in _NO_NAMES and not each.norm.endswith("ly")}
    stems = {each.stem for each in inside}
    return _Clause(names, stems, {each.stem for each in tokens} - stems)


def _around(text: str, place: Token) -> str:
    """The clause around a word, without those that a comma and ``and`` set beside it."""
    start, end = _bounds(text, place.start)
    first = text.rfind(", and ", start, place.start)
    last = text.find(", and ", place.start, end)
    return text[max(start, first) : end if last < 0 else last]


def _bounds(text: str, at: int) -> tuple[int, int]:
    """The clause around an offset."""
    return part_around([match.span() for match in _CLAUSE.finditer(text)], at, len(text))
