"""Portions in words: ``nearly half``, ``two in three``, ``600 of the 1,250``, against the share that a source has."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from spanproof.text.polarity import negations
from spanproof.text.times.dates import moments
from spanproof.types import Claim
from spanproof.verifiers.clauses import predication
from spanproof.verifiers.figures import figures
from spanproof.verifiers.parts import Part, counted_by, parts_of
from spanproof.verifiers.reading import Unit, in_answer
from spanproof.verifiers.worked import Worked, is_told, meant

__all__ = ["portion", "share_of"]

_PARTS = {"half": 2, "halves": 2, "third": 3, "quarter": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8}
_PARTS |= {"ninth": 9, "tenth": 10}
_FEW = {name: at for at, name in enumerate("one two three four five six seven eight nine ten".split(), 1)}
_FEW |= {"a": 1, "an": 1, "every": 1}
_COUNT = rf"(?:{'|'.join(_FEW)}|\d[\d,]*)"
_PORTION = re.compile(
    rf"(?<![-\w.])(?<!first\s)(?<!second\s)(?<!last\s)(?<!final\s)(?<!other\s)(?:(?:(?P<times>a|an|one|two|three|four|five|six|seven|eight|nine)[\s-])?"
    rf"(?P<part>{'|'.join(_PARTS)})s?\b(?![-\s](?:an?\s|hour|past|as\b|time|year|day|month|century|dozen|litre|liter"
    rf"|kilo|mile|price|way|board))"
    rf"|(?P<some>{_COUNT})\s(?:in|(?:out\s)?of)\s(?:every\s|the\s|its\s|all\s)?(?P<all>{_COUNT})(?![\w.]|,\d)(?!\s?[-–%]))",
    re.IGNORECASE,
)
_OVER = r"(?:(?:well|far|much|slightly|just|a\slittle)\s)?(?:more|greater|higher|larger)\sthan|(?:(?:well|just)\s)?over"
_OVER += r"|above|upwards\sof"
_UNDER = r"(?:(?:well|far|much|slightly|a\slittle)\s)?(?:less|fewer|lower|smaller)\sthan|well\sunder|under|below"
_NEARLY = r"nearly|almost|just\s(?:under|below)|close\sto|not\squite|approaching"
_ABOUT = r"about|roughly|around|approximately|some|circa|an\sestimated"
_HEDGE = re.compile(
    rf"\b(?:(?P<over>{_OVER})|(?P<under>{_UNDER})|(?P<nearly>{_NEARLY})|(?P<about>{_ABOUT})|(?P<least>at\sleast)"
    rf"|(?P<most>at\smost|up\sto|no\smore\sthan))\s(?:the\s)?\Z",
    re.IGNORECASE,
)
_WHOLE_OF = re.compile(r"\s(?:of\s)?(?:(?:all|the|its|their|our|these|those)\s)*(?P<noun>[a-z]+)", re.IGNORECASE)
_PERCENT = re.compile(r"%|per\s?cent", re.IGNORECASE)
_LEAD = 24
_NEAR = 0.1  # how far "about", "nearly" and a plain fraction may be from a share, as a share of it
_ROUNDED = 0.005
_REST = re.compile(r"\b(?:rest|remain\w+|others?)\b", re.IGNORECASE)
_STOPS = re.compile(r"[,;:]")
_TWO = 2  # "30% in the north; in the south, 55%": what stands between two stops belongs to either share
_WORDS = 0.5  # share of a part's own words that a claim has that speaks of it
_WHOLE = 2  # things from which on a count of all may be one


class _Portion(NamedTuple):
    """A share of something as a text tells it, between `low` and `high`.

    ``exact`` is one that is no word for it, ``strict`` one that its own value does not keep (``more than half``).
    """

    start: int
    end: int
    lead: int
    low: float
    high: float
    value: float
    exact: bool
    strict: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it is a fraction in words that nothing loosens."""
        return not self.exact and self.lead == self.start


def portion(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """Whether the share that a claim tells in words or by two counts is the one that a sentence has of the same.

    Args:
        claim: the claim, with one share.
        sentences: those of its evidence.
    """
    own = list(_portions(claim.text, 0))
    if len(own) != 1:
        return None
    percent = own[0].exact and _is_percent(claim.text, own[0])
    said = meant(claim.text, [(own[0].lead, own[0].end)])
    dated, denied = _times(claim.text), len(negations(claim.text))
    found = []
    whole = said & (meant(noun["noun"]) if (noun := _WHOLE_OF.match(claim.text, own[0].end)) else frozenset())
    for unit in sentences:
        told = _part_of(unit, said)
        if told is None or _times(unit.text) != dated or (whole and not is_told(whole, claim, (unit,))):
            continue
        theirs, words, text = told
        if said - whole <= words and len(negations(text)) == denied and not _is_rest(unit, said):
            found.append((unit, theirs, _agrees(own[0], theirs)))
            if percent and not _is_of_other(own[0], theirs, unit):
                return None  # a percentage against another is not reckoned, but where it is that of another part
    outcomes = {agrees for *_, agrees in found}
    if len(outcomes) != 1 or None in outcomes:
        return None
    unit, theirs, agrees = found[0]
    span = in_answer(claim, own[0].lead, own[0].end)
    return Worked((span,), bool(agrees), unit, f"{100 * theirs.value:.3g} %")


def share_of(unit: Unit, said: frozenset[str]) -> float | None:
    """The share that a sentence tells of what has these words, all of which stand beside it."""
    told = _part_of(unit, said)
    return told[0].value if told is not None and said <= told[1] else None


def _portions(text: str, by: int) -> Iterator[_Portion]:
    """The shares that a text tells, in order; offsets count from `by` before it."""
    found = [*_worded(text), *_percents(text)]
    found.sort()
    last = 0
    for each in found:
        if each.start >= last:
            yield each._replace(start=each.start + by, end=each.end + by, lead=each.lead + by)
            last = each.end


def _worded(text: str) -> Iterator[_Portion]:
    for match in _PORTION.finditer(text):
        counted = match["all"] is not None
        if counted:
            some, whole = _count(match["some"]), _count(match["all"])
            value = some / whole if whole >= _WHOLE else 0.0
        else:
            value = (_FEW[match["times"].lower()] if match["times"] else 1) / _PARTS[match["part"].lower()]
        if not 0.0 < value < 1.0 or (
            not counted and match["part"].lower() not in ("half", "halves") and not match["times"]
        ):
            continue
        before = _HEDGE.search(text[max(0, match.start() - _LEAD) : match.start()])
        exact = counted and match["some"][0].isdigit()
        lead = match.start() - len(before.group()) if before else match.start()
        low, high = _reach(value, before, exact=exact)
        strict = before is not None and before.lastgroup in ("over", "under")
        yield _Portion(match.start(), match.end(), lead, low, high, value, exact, strict)


def _reach(value: float, before: re.Match[str] | None, *, exact: bool) -> tuple[float, float]:
    """Between which shares what a text calls a share may be."""
    name = before.lastgroup if before else ""
    if name in ("over", "least"):
        return value, 1.0
    if name in ("under", "most"):
        return 0.0, value
    if name == "nearly":
        return (1 - _NEAR) * value, value
    loose = _ROUNDED if exact and not name else _NEAR * value
    return value - loose, value + loose


def _percents(text: str) -> Iterator[_Portion]:
    for each in figures(text) if _PERCENT.search(text) else ():
        if each.dimension == "percent" and each.hedge in ("exact", "about") and 0 < each.low == each.high <= 100:
            share, loose = each.low / 100, each.step / 200
            yield _Portion(each.start, each.end, each.lead, share - loose, share + loose, share, True)


def _is_percent(text: str, own: _Portion) -> bool:
    return any(each.start == own.start and each.dimension == "percent" for each in figures(text))


def _count(written: str) -> int:
    return _FEW.get(written.lower()) or int(written.replace(",", ""))


def _part_of(unit: Unit, said: frozenset[str]) -> tuple[_Portion, frozenset[str], str] | None:
    """The share of a sentence of which a claim with these words speaks, with the words and the text that go with it.

    Of several it is the one most of whose own words the claim has; what the first has beside it may be of all.
    """
    told = list(_portions(unit.text, unit.span.start))
    if len(told) == 1:
        start, end = predication(unit.text, told[0].start - unit.span.start)
        start = 0 if unit.text[:start].rstrip().endswith(":") else start
        words = meant(unit.text[start:end])
        near = {counted_by(unit.chunk.text, told[0].end)} - {""}
        enough = len(said & words) >= _WORDS * len(words) or (len(said) > 0 and near <= said)
        return (told[0], words, unit.text[start:end]) if enough else None
    between = (unit.chunk.text[one.end : two.lead] for one, two in pairwise(told))
    parts = parts_of(unit, told) if all(len(_STOPS.findall(text)) < _TWO for text in between) else []
    own = [frozenset(_stems(part)) for part in parts]
    met = [len(said & words) / len(words) if words else 0.0 for words in own]
    if not parts or sorted(met)[-2] == max(met) or max(met) < _WORDS:
        return None
    at = met.index(max(met))
    others = frozenset().union(*(words for index, words in enumerate(own) if index not in (0, at)))
    text = parts[at].span.of(unit.chunk.text)
    return None if said & others - own[at] else (told[at], own[at] | own[0], text)


def _is_of_other(own: _Portion, theirs: _Portion, unit: Unit) -> bool:
    """Whether a sentence has the share of a claim, and another than the one of what the claim speaks of."""
    return own.value != theirs.value and any(each.value == own.value for each in _portions(unit.text, 0))


def _is_rest(unit: Unit, said: frozenset[str]) -> bool:
    """Whether a claim may speak of what a sentence calls the rest."""
    rest = _REST.search(unit.text)
    return rest is not None and not said.isdisjoint(meant(unit.text[rest.end() :]))


def _stems(part: Part) -> Iterator[str]:
    yield from meant(" ".join(token.norm for token in (*part.before, *part.behind)))
    if part.counted:
        yield part.counted


def _times(text: str) -> frozenset[tuple[object, ...]]:
    """The dates of a text, of which a share holds."""
    return frozenset((each.dates, each.days) for each in moments(text) if each.kind == "date")


def _agrees(own: _Portion, theirs: _Portion) -> bool | None:
    """Whether a share is what a claim calls it; ``None`` where words leave that open."""
    if own.strict and theirs.value == own.value:
        return False
    if own.is_plain and theirs.is_plain:
        return False if own.value != theirs.value else None
    outside = max(own.low - theirs.value, theirs.value - own.high)
    if outside <= 0:
        return True
    bound = own.value in (own.low, own.high)
    slack = 2 * _ROUNDED if own.exact else 0.0 if bound and own.strict else _NEAR * own.value / 2
    return False if outside > slack else None
