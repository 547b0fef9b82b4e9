"""Words beside a number that loosen it or make a bound of it: ``about 5``, ``over 5``, ``5 or more``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from spanproof.text.numbers.numerals import Token
from spanproof.text.verbs import AUXILIARIES, is_finite
from spanproof.text.words import Word

__all__ = ["LOWER", "UPPER", "Hedge", "hedge_after", "hedge_before"]

Hedge = Literal["exact", "about", "nearly", "over", "at_least", "under", "at_most"]
LOWER: tuple[Hedge, ...] = ("over", "at_least")
"""The bounds from below."""
UPPER: tuple[Hedge, ...] = ("under", "at_most")
"""The bounds from above."""

_BEFORE: dict[Hedge, str] = {
    "about": "about; around; approximately; approx; approx .; roughly; some; ~; ≈; ∼; circa; ca; ca .; c .; estimated"
    "; an estimated; in the region of; on the order of; in the order of; more or less; or so",
    "nearly": "nearly; almost; close to; just under; just below; just shy of; shy of; approaching; not quite"
    "; a little under; a little less than; slightly less than; slightly under",
    "over": "over; more than; above; exceeding; exceeds; exceed; exceeded; in excess of; greater than; >; upwards of"
    "; upward of; surpassing; surpassed; beyond; higher than; longer than; larger than; bigger than; older than"
    "; heavier than; taller than; deeper than; wider than; thicker than; well over; just over; a little over"
    "; a little more than; slightly more than"
    "; slightly over; better than; north of",
    "at_least": "at least; minimum of; a minimum of; minimum; no less than; no fewer than; not less than"
    "; not fewer than; no younger than; not younger than; no earlier than"
    "; no lower than; no shorter than; ≥; ⩾; > =; min; min .; starting at; starting from; as little as; as few as",
    "under": "under; less than; fewer than; below; <; lower than; smaller than; shorter than; younger than"
    "; lighter than; cheaper than; thinner than; narrower than; shallower than; well under; well below",
    "at_most": "up to; top; at most; no more than; not more than; maximum of"
    "; a maximum of; maximum; max; max .; ≤; ⩽; < ="
    "; as much as; as many as; not exceeding; not exceed; within; no longer than; no later than; no greater than"
    "; no higher than; no older than; not older than; no heavier than; no larger than"
    "; capped at; limited to; limit of; limit is",
}
_AFTER: dict[Hedge, str] = {
    "about": "or so; approximately; approx",
    "at_least": "or more; or greater; or higher; or above; or older; or longer; or over; or better; and over; and above"
    "; and older; and up; plus; minimum; at least; at minimum; at a minimum",
    "at_most": "or less; or fewer; or below; or under; or lower; or younger; or shorter; and under; and below"
    "; and younger; maximum; max; at most; at maximum; at the most",
}


def _table(entries: dict[Hedge, str]) -> dict[tuple[str, ...], Hedge]:
    return {tuple(phrase.split()): hedge for hedge, phrases in entries.items() for phrase in phrases.split("; ")}


# Behind these, or at the head of a sentence, a bare "over" is more than; elsewhere it may mean during or across
# ("held over 5 km").
_MORE_BEHIND = frozenset(
    """a an and are at be been by contain contained contains cost costs employ employs for had has have hold holds in is
    last lasted lasts need needed needs of or reach reached reaches require required requires seat seats serve serves
    take taken takes than that the to took was weigh weighed weighs were with""".split()
)
_STOPS = tuple(".!?:;()|")


_DENIED: dict[Hedge, Hedge] = {"over": "at_most", "under": "at_least"}
_NOT = ("not", "never", "cannot")
_NONE = ("no", "neither", "none", "nobody")
_NONE_REACH = 6  # tokens
_CONDITIONS = frozenset("and at because but by for if in on or that to unless when which who with".split())
_BREAKS = frozenset("and because but if only or since that though unless until when which while who".split())
_REACH = 4  # tokens
_SHAFTS = tuple("-–—")
_LONGEST_TAG = 60  # tokens


_LEADING, _TRAILING = _table(_BEFORE), _table(_AFTER)
_LONGEST = max(len(phrase) for phrase in (*_LEADING, *_TRAILING))


def hedge_before(items: Sequence[Token], index: int) -> tuple[Hedge, int]:
    """The hedge that ends right before token `index`, and the index at which it begins (`index` if there is none)."""
    before = [item.text.lower() for item in items[max(0, index - _LONGEST) : index]]
    for length in range(len(before), 0, -1):
        if (hedge := _LEADING.get(tuple(before[-length:]))) is not None:
            lead = index - length
            if (items[lead].text == ">" and _ends_sign(items, lead)) or _is_unit(items, lead, before[-length:]):
                return "exact", index
            if hedge in _DENIED and (_is_denied(items, lead) or _is_of_none(items, lead, before[-length:])):
                return _DENIED[hedge], lead
            return _strict(hedge, before, length), lead
    return "exact", index


def _is_unit(items: Sequence[Token], lead: int, hedge: Sequence[str]) -> bool:
    """Whether what may mean ``minimum`` are the minutes of a number before it: ``1 min 15 s``."""
    return list(hedge) == ["min"] and lead > 0 and items[lead - 1].kind in "nv"


def _ends_sign(items: Sequence[Token], at: int) -> bool:
    """Whether the ``>`` at `at` ends a tag (``<b>12</b>``) or an arrow (``->``) and compares nothing."""
    if at and items[at - 1].text in _SHAFTS and items[at - 1].end == items[at].start:
        return True
    for opening in range(at - 1, max(-1, at - 1 - _LONGEST_TAG), -1):
        if items[opening].text == "<":
            inner = [each for each in items[opening + 1 : at] if each.text != "/"]
            named = bool(inner) and inner[0].kind == "w" and items[opening + 1].start == items[opening].end
            return named and (len(inner) == 1 or any(each.text == "=" for each in inner))
        if items[opening].text == ">":
            return False
    return False


def _is_denied(items: Sequence[Token], lead: int) -> bool:
    """Whether a negation stands up to a few words before the hedge: ``do not soak for more than``."""
    for at in range(lead - 1, max(-1, lead - 1 - _REACH), -1):
        word = items[at].text.lower()
        if word in _NOT or (word == "t" and at > 1 and items[at - 1].text in ("'", "’")):  # don't
            return items[at + 1].text.lower() != "only"
        if items[at].kind != "w" or word in _BREAKS:
            return False
    return False


def _is_of_none(items: Sequence[Token], lead: int, hedge: Sequence[str]) -> bool:
    """Whether a verb with the hedge as its object is said of none: ``no car cost more than``, ``neither exceeded``.

    What is no object is a condition and stays one: ``no fee for stays over 30 days``, ``no fee applies below 9``.
    """
    if not lead or not (hedge[0].startswith("exceed") or (hedge[-1] == "than" and _is_verb(items, lead - 1))):
        return False
    for at in range(lead - 1, max(-1, lead - 1 - _NONE_REACH), -1):
        if items[at].text.lower() in _NONE:
            return at == 0 or items[at - 1].kind == "m"
        if items[at].kind != "w" or items[at].text.lower() in _CONDITIONS:
            return False
    return False


def _is_verb(items: Sequence[Token], at: int) -> bool:
    word, before = (items[index].text.lower() if index >= 0 else "" for index in (at, at - 1))
    return word == "cost" or word.endswith("ed") or before in AUXILIARIES or is_finite(Word(0, len(word), word))


def _strict(hedge: Hedge, before: Sequence[str], length: int) -> Hedge:
    """``over`` as a bound that its own value may keep, where it may mean ``during`` or ``across`` as well."""
    bare = before[-length:] == ["over"] and len(before) > 1
    known = bare and (before[-2] in _MORE_BEHIND or before[-2] in _STOPS)
    return "at_least" if bare and not known else hedge


def hedge_after(items: Sequence[Token], index: int) -> tuple[Hedge, int]:
    """The hedge that begins at token `index`, and the index behind it (`index` if there is none)."""
    after = [item.text.lower() for item in items[index : index + _LONGEST]]
    if after[:1] == ["+"] and items[index].start == items[index - 1].end:
        return "at_least", index + 1
    for length in range(len(after), 0, -1):
        if (hedge := _TRAILING.get(tuple(after[:length]))) is not None:
            return hedge, index + length
    return "exact", index
