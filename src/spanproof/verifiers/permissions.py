"""Permissions: what a text allows and another forbids, in whatever words: ``may take it``, ``do not give to``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from spanproof.text.numbers.number_words import ONES
from spanproof.text.polarity import negations
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
# Words of cases and places: what one has of a thing is not what another has of it
_TYING = frozenset(
    """if unless only except without when before after until within during provided than with while where instead some
    most all every each both sometimes usually inside outside under over above below behind beside
    near by from off out up down through across along around between against beyond past since via""".split()
)
_LIKE = {"each": "all", "every": "all"}
_NONE = frozenset(["neither", "nobody", "none", "no one"])  # before a permission, these forbid
_DONE_TO = re.compile(r"\sbe(?:ing)?\s(?P<what>[a-z]+)", re.IGNORECASE)


class _Rule(NamedTuple):
    """What a part of a text allows or forbids: the stems of its words but those that say so, with their offsets.

    ``order`` has the stems as they follow each other, each with whether it stands behind the words that say so, and
    ``ties`` those behind a word of a case or a place, with it (``before``, ``meals``). ``is_done_to`` says that its
    subject is that to which something is done (``may not be fed``).
    """

    granted: bool
    words: frozenset[str]
    is_open: bool
    start: int
    end: int
    order: tuple[tuple[str, bool], ...]
    ties: frozenset[tuple[str, str]]
    is_done_to: bool


def permissions(claim: str, sentences: Sequence[Unit]) -> Told | None:
    """What sentences say of what a claim says to be allowed, or to be forbidden.

    A permission is denied by a prohibition of the same, in however few words (``No dogs.``), where neither has a
    condition that the other lacks and no sentence says as the claim does. A prohibition is told by one of the same to
    the same, in the same cases (``before meals``) and places.

    Args:
        claim: the text of a claim.
        sentences: the sentences of its evidence.
    """
    ours = list(_rules(claim))
    if len(ours) != 1 or not ours[0].words:
        return None
    mine, against, agrees = ours[0]._replace(is_open=_is_open(claim, ours[0])), [], False
    for unit in sentences:
        if unit.text.rstrip().endswith("?"):
            continue
        for other in _rules(unit.text):
            if mine.granted == other.granted and (mine.words <= other.words or other.words <= mine.words):
                if _is_same(mine, other):
                    return Told(unit, True, mine.start, mine.end, "forbids it, too")
                agrees = True
            if mine.granted != other.granted and _denies(mine, other):
                how = f'says "{unit.text[other.start : other.end]}"'
                against.append(Told(unit, False, mine.start, mine.end, how))
    return against[0] if against and not agrees else None


def _is_same(mine: _Rule, other: _Rule) -> bool:
    """Whether both forbid the same in the same cases, and nobody does in one what is done to him in the other."""
    if mine.granted or (mine.words, mine.is_open, mine.ties) != (other.words, other.is_open, other.ties):
        return False
    tied = {stem for _, stem in mine.ties}
    one, two = (tuple(each for each in rule.order if each[0] not in tied) for rule in (mine, other))
    if one == two and mine.is_done_to != other.is_done_to:
        return False
    places = {stem: (at, behind) for at, (stem, behind) in enumerate(two)}
    for (first, behind), (second, also_behind) in combinations(one, 2):
        at, later = places[first], places[second]
        if at > later and (behind == also_behind) == (at[1] == later[1]):
            return False  # "dogs may not chase cats": not "cats may not chase dogs"
    return True


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
    told = _told(text, said._replace(words=words), (start, end))
    stems = list(dict.fromkeys(stem for _, stem in told))
    order = tuple((stem, next(at for at, each in told if each == stem) >= start) for stem in stems)
    rule = _Rule(granted, frozenset(stems), False, start, end, order, _ties(words, told, (start, end)), False)
    is_open = _is_open(text[: said.end], rule, said.start)
    return rule._replace(is_open=is_open, is_done_to=_is_done_to(text, said, (start, end)))


def _is_done_to(text: str, said: Predication, cue: tuple[int, int]) -> bool:
    """Whether a cue, or what is behind it, says that something is done to the subject: ``is washable``, ``be fed``."""
    start, end = cue
    done = _DONE_TO.match(text, end - 3 if text.endswith(" be", start, end) else end, said.end)
    if done is not None:
        return done["what"].lower() not in _DOING
    return any(_IS_ABLE.search(token.norm) for token in said.words if start <= token.start < end)


def _ties(words: Sequence[Token], told: Sequence[tuple[int, str]], cue: tuple[int, int]) -> frozenset[tuple[str, str]]:
    """The words of cases and places outside the cue and of ages, each with the stem behind it."""
    found = set()
    for token in words:
        if token.norm in _TYING and not cue[0] <= token.start < cue[1]:
            behind = next((stem for at, stem in told if at >= token.start), "")
            if behind[:1] not in ("<", ">"):
                found.add((_LIKE.get(token.norm, token.norm), behind))
    return frozenset(found)


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
            granted = pattern is _UNDENIED or (pattern is _GRANTED and not _is_of_none(text, found.start()))
            return granted, *found.span()
    for pattern in _FIRST:
        found = pattern.match(text, said.start, said.end)
        if found is not None:
            return False, *found.span("cue")
    return None


def _is_of_none(text: str, at: int) -> bool:
    """Whether what stands at an offset is said of nobody: ``nobody can``, ``neither kings nor pawns may``."""
    cues = (text[each.start : each.end].lower() for each in negations(text) if each.end <= at < each.scope)
    return not _NONE.isdisjoint(cues)


def _told(text: str, said: Predication, cue: tuple[int, int]) -> list[tuple[int, str]]:
    """The stems of what is allowed or forbidden, and to whom, in order with where they stand; an age is one word."""
    ages = list(_AGES.finditer(text, said.start, said.end))
    inside = [match.span() for match in ages]
    found = [
        (token.start, _stem(token))
        for token in said.words
        if token.content and token.norm not in _DOING
        if not any(start <= token.start < end for start, end in inside)
        if not cue[0] <= token.start < cue[1] or _IS_ABLE.search(token.norm)
    ]
    return sorted([*found, *((match.start(), _age(match)) for match in ages)])


_IS_ABLE = re.compile(rf"\A(?:non)?{_ABLE}\Z")
_ROOT = re.compile(r"\Anon|e?(?:at)?[ai]ble\Z|(?<=r)rable\Z|(?<=l)lable\Z")


def _stem(token: Token) -> str:
    return _ROOT.sub("", token.norm).removesuffix("l" * 2) if _IS_ABLE.search(token.norm) else token.stem


def _age(match: re.Match[str]) -> str:
    bound = match["bound"].lower()
    figure = ONES.get(bound)
    return f"{'<' if match['below'] else '>'}{bound if figure is None else int(figure)}"
