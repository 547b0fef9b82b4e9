"""Changes by a factor: ``tripled``, ``three times its former value``, against ``doubled from 15% to 30%``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.polarity import negations
from spanproof.types import Claim
from spanproof.verifiers.figures import figures_of
from spanproof.verifiers.reading import Unit, in_answer
from spanproof.verifiers.worked import Worked, is_among, meant, stems_of

__all__ = ["by_factor"]

_COUNTS = {name: float(at) for at, name in enumerate("three four five six seven eight nine ten".split(), 3)} | {
    "two": 2.0
}
_VERBS = {"doubl": 2.0, "tripl": 3.0, "trebl": 3.0, "quadrupl": 4.0, "quintupl": 5.0, "halv": 0.5}
_COUNT = rf"(?:{'|'.join(_COUNTS)}|\d{{1,3}}(?:\.\d)?)"
_FACTOR = re.compile(
    r"(?:(?P<over>\b(?:more\sthan|over)\s)|(?P<nearly>\b(?:nearly|almost|just\sunder|not\squite)\s)|(?P<about>\b(?:about|roughly)\s))?"
    rf"(?:\b(?P<verb>{'|'.join(_VERBS)})(?:e|es|ed|ing)\b|\b(?P<fold>{_COUNT})[\s-]?fold\b"
    rf"|\b(?:(?P<times>{_COUNT})\stimes|(?P<twice>twice)|(?P<half>half))(?=\s(?:of\s)?(?:its|their|his|her|the|what|as)\b))",
    re.IGNORECASE,
)
_MOVES = re.compile(
    r"\b(?:r[io]se[ns]?|rising|gr[eo]w\w*|increas\w+|climb\w+|jump\w+|went|gone|goes|f[ae]ll\w*|drop\w*|declin\w+|shrank|shrunk"
    r"|decreas\w+|cut|sank|sunk|multipl\w+|doubl\w+|tripl\w+|trebl\w+|quadrupl\w+|quintupl\w+|halv\w+|reduc\w+|expand\w+)\b",
    re.IGNORECASE,
)
_MOVED = stems_of(
    """rise rose rising rises grow grew growth increase increased increases climb climbed jump jumped went gone fall
    fell drop dropped decline declined decrease decreased cut shrank double doubled doubles doubling triple
    tripled tripling treble trebled quadruple quadrupled quintupled halve halved halving reduce reduced expand
    expanded multiply multiplied former previous original initial earlier old value level size twice times time
    half fold threefold twofold fourfold fivefold tenfold factor three four five six seven eight nine ten two
    nearly almost"""
)
_FROM = re.compile(r"\bfrom\s(?:about\s|around\s|roughly\s)?\Z", re.IGNORECASE)
_TO = re.compile(r"[^.;]{0,32}?\sto\s(?:about\s|around\s|roughly\s|over\s)?\Z", re.IGNORECASE)
_LEAD = 16
_NEAR, _FAR = (
    0.06,
    0.12,
)  # how far from the factor told a ratio may be, and from where on it is another, as shares of it


class _Factor(NamedTuple):
    """By how much something is multiplied, as a text says it between two offsets; ``hedge`` names what loosens it."""

    value: float
    start: int
    end: int
    hedge: str


def by_factor(claim: Claim, sentences: Sequence[Unit]) -> Worked | None:
    """Whether something changed by the factor that a sentence tells of it, or that its two ends give.

    Args:
        claim: the claim.
        sentences: those of its evidence.
    """
    if not _MOVES.search(claim.text) or negations(claim.text):
        return None
    own = list(_factors(claim.text))
    said = meant(claim.text) - _MOVED
    if len(own) != 1 or not said:
        return None
    found = []
    for unit in sentences:
        value = _told(unit)
        if value is not None and is_among(said, meant(unit.text)) and not negations(unit.text):
            found.append((value, unit))
    if len({value for value, _ in found}) != 1:
        return None
    value, unit = found[0]
    right = _agrees(own[0], value)
    span = in_answer(claim, own[0].start, own[0].end)
    return None if right is None else Worked((span,), right, unit, f"{value:g} times")


def _factors(text: str) -> Iterator[_Factor]:
    for match in _FACTOR.finditer(text):
        hedge = "over" if match["over"] else "nearly" if match["nearly"] else "about" if match["about"] else ""
        counted = match["fold"] or match["times"]
        value = _COUNTS.get(counted.lower()) or float(counted) if counted else 0.5 if match["half"] else 2.0
        if match["verb"]:
            value = _VERBS[match["verb"].lower()]
        if value > 0:
            yield _Factor(value, match.start(), match.end(), hedge)


def _told(unit: Unit) -> float | None:
    """The only factor of a sentence that speaks of a change: that of its two ends, or the one it names."""
    if not _MOVES.search(unit.text):
        return None
    ratios = set(_ratios(unit))
    named = [each for each in _factors(unit.text) if not each.hedge]
    if len(ratios) == 1:
        return ratios.pop()
    return named[0].value if len(named) == 1 and not ratios else None


def _ratios(unit: Unit) -> Iterator[float]:
    text, found = unit.chunk.text, [each for each in figures_of(unit) if each.is_amount]
    for at, each in enumerate(found):
        if not _FROM.search(text[max(0, each.lead - _LEAD) : each.lead]):
            continue
        if each.is_range and each.low > 0:
            yield each.written[1] / each.written[0]
        elif at + 1 < len(found) and _TO.fullmatch(text, each.end, found[at + 1].lead):
            last = found[at + 1]
            if last.dimension == each.dimension and each.low > 0 and not last.is_range:
                yield last.low / each.low


def _agrees(own: _Factor, value: float) -> bool | None:
    """Whether a factor is the one told; ``None`` where it may be that, rounded."""
    if (own.value > 1) is not (value > 1):
        return False
    if own.hedge in ("over", "nearly"):
        beyond = value >= own.value if own.value > 1 else value <= own.value
        short = abs(value - own.value) <= 2 * _FAR * own.value
        return beyond if own.hedge == "over" else (short and not beyond)
    apart = abs(value - own.value) / own.value
    near = _FAR if own.hedge else _NEAR
    return True if apart <= near else False if apart > 2 * _FAR else None
