"""Permissions: what a text allows and another forbids, in whatever words: ``may take it``, ``do not give to``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.numbers.number_words import ONES
from spanproof.verifiers.predications import Predication, predications
from spanproof.verifiers.reading import Token, Unit
from spanproof.verifiers.told import Told

__all__ = ["permissions"]

_BE = r"(?:is|are|was|were|be|being)"
_ABLE = r"(?:refund|return|exchang|transferr?|cancell?|reus|wash|remov|renew|redeem|negoti)e?(?:at)?[ai]ble"
_FIT = (
    r"(?:allowed|permitted|welcome|accepted|admitted|possible|authori[sz]ed|okay|ok|suitable|recommended|intended|safe"
    rf"|eligible|legal|{_ABLE})"
)
_DENIED = re.compile(
    r"\b(?:(?:may|can|must|shall|should|could|are\sto|is\sto)\s(?:not|never|no\slonger)|cannot"
    r"|(?:ca|must|should|sha|could)n['’]t|not\s(?:to\sbe|for\suse)"
    rf"|(?:{_BE}(?:\snot|\snever|\sno\slonger|n['’]t)|not)\s(?:\w+ly\s)?{_FIT}"
    rf"|(?:{_BE}\s)?(?:strictly\s|generally\s)?(?:prohibited|forbidden|banned|barred|disallowed|off[- ]limits)"
    rf"|prohibits?|forbids?|bans|(?:does|do)(?:\snot|n['’]t)\s(?:allow|permit|accept|admit)|(?:{_BE}\s)?non-?{_ABLE}"
    r"|(?:illegal|unlawful|unsafe|unsuitable|impossible)(?:\sto)?)\b",
    re.IGNORECASE,
)
_GRANTED = re.compile(
    rf"\b(?:{_BE}\s(?:also\s|always\s|\w+ly\s)?{_FIT}|can|may(?!\s(?:have|cause|contain|occur|differ|vary)\b)"
    r"|(?:is|are)\s(?:free|able|entitled)\sto|allows?|permits?|accepts?|admits?|suitable(?=\sfor))\b",
    re.IGNORECASE,
)
_UNDENIED = re.compile(
    rf"\b{_BE}(?:\snot|n['’]t|\sno\slonger)\s(?:\w+ly\s)?(?:prohibited|forbidden|banned|barred|illegal|against)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"(?:,|,?\sbut|,?\sand)\snot?\s", re.IGNORECASE)  # ``cats, but not dogs``, ``but no dogs``
_FIRST = (  # what forbids at the head of a part
    re.compile(
        r"\W*(?:please\s)?(?P<cue>do\snot|don['’]t|never)\s(?!forget|miss|worry|hesitate)(?=[a-z])", re.IGNORECASE
    ),
    re.compile(
        r"\W*(?P<cue>no)\s(?!more|less|later|longer|need|doubt|one|matter)[a-z][\w-]*(?:\s[\w-]+){0,4}[\W]*\Z",
        re.IGNORECASE,
    ),
)
_OPEN = re.compile(  # what may hold in some cases only
    r"\b(?:if|unless|only|except|without|when|before|after|until|within|during|provided|as\slong\sas|other\sthan|with"
    r"|while|where|but|instead|some|most|all|every|sometimes|usually|have\sbeen|than|too|so|as)\b",
    re.IGNORECASE,
)
_AGES = re.compile(
    r"\b(?:aged\s)?(?:(?P<below>under|below|(?:younger|less)\sthan)|over|above|(?:older|more)\sthan)"
    r"\s(?:the\sage\sof\s|age\s)?(?P<bound>\d+|[a-z]+)\b(?:\syears?(?:\sold|\sof\sage)?)?",
    re.IGNORECASE,
)
# What may be said of a thing in a permission, without a word for it in another: ``Dogs may be brought``, ``No dogs``.
_DOING = frozenset(
    """take takes taken taking give given giving use used using have keep kept bring brought bringing carry get make
    made do done let be put administer allow allowed permit permitted possible welcome accept accepted admit admitted
    suitable recommended intended safe okay ok eligible legal please strictly generally also always ever never any
    prohibited forbidden banned barred along people person persons anybody anyone everybody everyone nobody""".split()
)


class _Rule(NamedTuple):
    """What a part of a text allows or forbids: the stems of its words but those that say so, with their offsets."""

    granted: bool
    words: frozenset[str]
    is_open: bool
    start: int
    end: int


def permissions(claim: str, sentences: Sequence[Unit]) -> Told | None:
    """What sentences say of what a claim says to be allowed, or to be forbidden.

    A permission is denied by a prohibition of the same, in however few words (``No dogs.``), where neither has a
    condition that the other lacks and no sentence says as the claim does.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    ours = list(_rules(claim))
    if len(ours) != 1 or not ours[0].words:
        return None
    mine, against = ours[0]._replace(is_open=_is_open(claim, ours[0])), []
    for unit in sentences:
        if unit.text.rstrip().endswith("?"):
            continue
        for other in _rules(unit.text):
            if mine.granted == other.granted and (mine.words <= other.words or other.words <= mine.words):
                same = mine.words == other.words and mine.is_open == other.is_open and not mine.granted
                return Told(unit, True, mine.start, mine.end, "forbids it, too") if same else None
            if mine.granted != other.granted and _denies(mine, other):
                how = f'says "{unit.text[other.start : other.end]}"'
                against.append(Told(unit, False, mine.start, mine.end, how))
    return against[0] if against else None


def _denies(mine: _Rule, other: _Rule) -> bool:
    """Whether a source rules otherwise on all that a claim does."""
    if mine.is_open or (mine.granted and other.is_open):
        return False
    whole = mine.granted or len(mine.words) == 1
    return mine.words == other.words if whole else mine.words <= other.words


def _rules(text: str) -> Iterator[_Rule]:
    if not any(pattern.search(text) for pattern in (_GRANTED, _DENIED, *_FIRST)):
        return
    for said in predications(text):
        cue = _cue(text, said)
        if cue is not None:
            granted, start, end = cue
            aside = _ASIDE.search(text, end, said.end)
            if aside is None:
                yield _rule(text, said, cue)
                continue
            yield _rule(text, said._replace(end=aside.start()), cue)
            ahead = tuple(token for token in said.words if token.end <= start or token.start >= aside.end())
            other = _rule(text, Predication(aside.end(), said.end, ahead), (not granted, aside.start(), aside.end()))
            yield other._replace(is_open=True) if other.granted else other


def _rule(text: str, said: Predication, cue: tuple[bool, int, int]) -> _Rule:
    granted, start, end = cue
    words = tuple(token for token in said.words if token.start < said.end)
    rule = _Rule(granted, _words(text, said._replace(words=words), (start, end)), False, start, end)
    return rule._replace(is_open=_is_open(text[: said.end], rule, said.start))


def _is_open(text: str, rule: _Rule, first: int = 0) -> bool:
    """Whether a text, from an offset on, has words besides those of a rule by which it holds in some cases only."""
    taken = [(rule.start, rule.end), *(match.span() for match in _AGES.finditer(text, first))]
    kept, at = [], first
    for start, end in sorted(taken):
        kept.append(text[at:start])
        at = max(at, end)
    return _OPEN.search(" ".join([*kept, text[at:]])) is not None


def _cue(text: str, said: Predication) -> tuple[bool, int, int] | None:
    """Whether a part allows or forbids, and the offsets of the words that say so."""
    for pattern in (_UNDENIED, _DENIED, _GRANTED):
        found = pattern.search(text, said.start, said.end)
        if found is not None:
            return pattern is not _DENIED, *found.span()
    for pattern in _FIRST:
        found = pattern.match(text, said.start, said.end)
        if found is not None:
            return False, *found.span("cue")
    return None


def _words(text: str, said: Predication, cue: tuple[int, int]) -> frozenset[str]:
    """The stems of what is allowed or forbidden, and to whom; an age is one word."""
    ages = list(_AGES.finditer(text, said.start, said.end))
    inside = [match.span() for match in ages]
    found = {
        _stem(token)
        for token in said.words
        if token.content and token.norm not in _DOING
        if not any(start <= token.start < end for start, end in inside)
        if not cue[0] <= token.start < cue[1] or _IS_ABLE.search(token.norm)
    }
    return frozenset(found) | {_age(match) for match in ages}


_IS_ABLE = re.compile(rf"\A(?:non)?{_ABLE}\Z")
_ROOT = re.compile(r"\Anon|e?(?:at)?[ai]ble\Z|(?<=r)rable\Z|(?<=l)lable\Z")


def _stem(token: Token) -> str:
    return _ROOT.sub("", token.norm).removesuffix("l" * 2) if _IS_ABLE.search(token.norm) else token.stem


def _age(match: re.Match[str]) -> str:
    bound = match["bound"].lower()
    figure = ONES.get(bound)
    return f"{'<' if match['below'] else '>'}{bound if figure is None else int(figure)}"
