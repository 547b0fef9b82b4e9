"""A number with what stands right beside it: a unit, a currency, a percent sign, stars, an ordinal's ending."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from spanproof.text.numbers.currencies import CENT, CURRENCY_HEADS, currency_after, currency_before
from spanproof.text.numbers.number_words import NUMBER_HEADS, NUMBER_WORDS, ORDINALS, number_at
from spanproof.text.numbers.numerals import FRACTIONS, Number, Token, is_glued
from spanproof.text.numbers.units import Unit, unit_of
from spanproof.text.words import STOP_WORDS

__all__ = ["Part", "QuantityKind", "may_begin", "may_count", "part_at"]

QuantityKind = Literal[
    "count", "measure", "currency", "percent", "rating", "ordinal", "year", "clock", "date", "version", "phone", "id"
]


class Part(NamedTuple):
    """A number with its unit, in the tokens ``[first, stop)``; values are in the unit as written."""

    first: int
    stop: int
    number: Number
    unit: Unit
    kind: QuantityKind


_NO_UNIT = Unit("", "", 1.0)
_INCHES = Unit("in″", "length", 0.0254)
_RATING = ("rating", 1.0)
_OUT_OF = (5.0, 10.0, 100.0)
_HEADS = NUMBER_HEADS | ORDINALS.keys()
_FIGURE = re.compile(rf"[\d{FRACTIONS}]")
_LETTERS = re.compile(r"[^\W\d_]+")
_ENDINGS = ("st", "nd", "rd", "th")
_NOON = ("am", "pm")
_YEAR_CUES = frozenset(
    """in since by until till from during before after circa year years fiscal fy early late mid around of
    spring summer autumn fall winter
    january february march april may june july august september october november december""".split()
)
_ONE_OF = frozenset("minute hour day week fortnight month year decade century mile kilometer kilometre".split())
# One of them is in every number in words: "a" and "an" need another one behind them.
_TELLING = _ONE_OF | NUMBER_WORDS | ORDINALS.keys()
_LASTING = frozenset("for within take takes took last lasts lasted over under than nearly almost least most".split())
_ROUGHLY = ("about", "around")  # of a day or a year these may mean its subject
_SCORED = ("stars", "star", "points", "marks")
_MOST_OF = 1_000  # of so many "one in" is a share: beyond, it may be a year
_APART = 4  # Markdown may stand between a number and its unit
_PLURALS = ("people", "men", "women", "children", "staff", "personnel")
_YEARS = range(1000, 2200)


def may_count(text: str) -> bool:
    """A quick test: False only where no quantity can stand in `text`, as it has neither a digit nor a word for one."""
    return _FIGURE.search(text) is not None or not _TELLING.isdisjoint(map(str.lower, _LETTERS.findall(text)))


def may_begin(items: Sequence[Token], index: int) -> bool:
    """A quick test: False where neither a quantity nor a name with digits can begin at token `index`."""
    token = items[index]
    if token.kind in "nv" or token.text in CURRENCY_HEADS:
        return True
    if token.kind == "m":
        return False
    return token.text.lower() in _HEADS or _leads_to_digits(items, index)


def _leads_to_digits(items: Sequence[Token], index: int) -> bool:
    """Whether digits cling to the word at `index`, or a mark and then digits."""
    if not is_glued(items, index + 1) or items[index + 1].kind == "w":
        return False
    return items[index + 1].kind != "m" or (is_glued(items, index + 2) and items[index + 2].kind == "n")


def part_at(items: Sequence[Token], index: int) -> Part | None:
    """The number with its unit that begins at token `index`, or None; an ``id`` where letters cling to the digits."""
    money = currency_before(items, index)
    number = None if money is None else number_at(items, money[1], money=True)
    if money is not None and number is not None and number.shape in ("plain", "spelled", "range"):
        return Part(index, number.stop, number, Unit(money[0], money[0], 1.0), "currency")
    number = number_at(items, index)
    if number is None:
        return _single(items, index) or _ordinal_word(items, index)
    if number.shape == "ratio":
        return _ratio(items, index, number)
    if number.shape == "feet":
        inches = number.low * 12 + number.high
        return Part(index, number.stop, replace(number, low=inches, high=inches), _INCHES, "measure")
    if number.shape == "plain" or number.shape == "spelled" or number.shape == "range":
        return _with_unit(items, index, number)
    return Part(index, number.stop, number, _NO_UNIT, number.shape)


def _single(items: Sequence[Token], index: int) -> Part | None:
    """``an hour and a half``, and ``an hour`` where a word before it says that it is a length of time."""
    unit = _lower(items, index + 1)
    if _lower(items, index) not in ("a", "an") or unit not in _ONE_OF:
        return None
    found, stop = _unit_at(items, index + 1), index + 2
    more = {"half": 0.5, "quarter": 0.25}.get(_lower(items, stop + 2), 0.0)
    if more and (_lower(items, stop), _lower(items, stop + 1)) == ("and", "a"):
        stop += 3
    else:
        before = _lower(items, index - 1) if index else ""
        known = before in _LASTING or (before in _ROUGHLY and unit in ("minute", "hour"))
        if not known or _lower(items, stop) == "or":  # a week or two
            return None
        more = 0.0
    number = Number("spelled", 1.0 + more, 1.0 + more, step=0.0 if more else 1.0, stop=stop)
    return None if found is None else Part(index, stop, number, found[0], "measure")


def _with_unit(items: Sequence[Token], index: int, number: Number) -> Part:
    if (part := _with_ending(items, index, number)) is not None:
        return part
    if (measured := _measured(items, index, number)) is not None:
        return measured
    stop = number.stop
    if (share := _share(items, index, number)) is not None:
        return share
    if (rated := _rated(items, Part(index, stop, number, _NO_UNIT, "count"))).kind == "rating":
        return rated
    if number.shape == "plain" and is_glued(items, stop) and items[stop].kind == "w" and items[stop].text not in "xX":
        return Part(index, stop, number, _NO_UNIT, "id")
    return Part(index, stop, number, _NO_UNIT, "year" if _is_year(items, index, number) else "count")


def _measured(items: Sequence[Token], index: int, number: Number) -> Part | None:
    """`number` with the currency or unit behind it, if there is one."""
    stop = number.stop
    if index and items[index - 1].text.lower() in ("ft", "feet", "foot", "′") and _lower(items, stop) == "in":
        return Part(index, stop + 1, number, _INCHES, "measure")
    if (money := currency_after(items, stop)) is not None:
        code, worth, stop = money
        name = CENT if worth < 1.0 and code == "USD" else code
        return Part(index, stop, number, Unit(name, code, worth), "currency")
    found = _unit_at(items, stop)
    if number.step == 0.0 and _lower(items, stop) == "of" and _lower(items, stop + 1) in ("a", "an"):
        found = _unit_at(items, stop + 2)  # a quarter of an hour
    if found is None or (found[0].dimension == "rating" and _is_verb(items, found[1])):
        return None
    unit, stop = found
    if unit.dimension == "rating":
        return _rated(items, Part(index, stop, number, unit, "rating"))
    return Part(index, stop, number, unit, "percent" if unit.dimension in ("percent", "points") else "measure")


def _with_ending(items: Sequence[Token], index: int, number: Number) -> Part | None:
    """``21st``, ``twenty-first``, ``the 1990s``, ``5 pm``."""
    stop = number.stop
    ending = _lower(items, stop)
    if is_glued(items, stop) and number.key:
        if ending in _ENDINGS:
            return Part(index, stop + 1, number, _NO_UNIT, "ordinal")
        stop += ending in ("'", "’") and _lower(items, stop + 1) == "s" and is_glued(items, stop + 1)
        if _lower(items, stop) == "s" and number.low % 10 == 0 and _is_decade(items, index, number):
            decade = replace(number, high=number.low + (99 if number.low % 100 == 0 else 9), key="")
            return Part(index, stop + 1, decade, _NO_UNIT, "year" if number.low >= 1000 else "count")
    if ending in _NOON or [item.text.lower() for item in items[stop : stop + 3]] in (["a", ".", "m"], ["p", ".", "m"]):
        return Part(index, stop + (1 if ending in _NOON else 3), replace(number, shape="clock"), _NO_UNIT, "clock")
    if ending == "-" and number.shape == "spelled" and number.low >= 20:
        value = ORDINALS.get(_lower(items, stop + 1), 99.0)
        if value < 10 and number.low % 10 == 0:
            total = number.low + value
            return Part(index, stop + 2, replace(number, low=total, high=total), _NO_UNIT, "ordinal")
    return None


def _is_decade(items: Sequence[Token], index: int, number: Number) -> bool:
    before = items[index - 1].text.lower() if index else ""
    return len(number.key) == 4 or before in ("the", "his", "her", "their", "your", "our", "my", "'", "’", "mid", "-")


def _is_verb(items: Sequence[Token], stop: int) -> bool:
    """Whether the ``stars`` before token `stop` has a name as its object: ``Volume 2 stars Uma Thurman``."""
    return items[stop - 1].text == "stars" and stop < len(items) and items[stop].text[:1].isupper()


def _ordinal_word(items: Sequence[Token], index: int) -> Part | None:
    value = ORDINALS.get(items[index].text.lower())
    if value is None:
        return None
    return Part(index, index + 1, Number("spelled", value, value, stop=index + 1), _NO_UNIT, "ordinal")


def _ratio(items: Sequence[Token], index: int, number: Number) -> Part:
    """``1/2 cup`` and ``3/4 of`` are fractions, ``4.5/5`` and ``8/10`` ratings, ``24/7`` and ``9/11`` names."""
    low, high = number.low, number.high
    found = _unit_at(items, number.stop)
    following = _lower(items, number.stop)
    if high in _OUT_OF and low <= high and following != "of" and (found is None or found[0].dimension == "rating"):
        unit = Unit(f"/{high:g}", *_RATING)
        stop = number.stop if found is None else found[1]
        return Part(index, stop, replace(number, high=low, key=""), unit, "rating")
    if not (0 < low < high <= 100) or high in (7, 9, 11):
        return Part(index, number.stop, number, _NO_UNIT, "id")
    value = low / high
    exact = replace(number, shape="plain", low=value, high=value, step=0.0, key="")
    if found is not None:
        return Part(index, found[1], exact, found[0], "measure")
    return Part(index, number.stop, exact, _NO_UNIT, "count")


def _share(items: Sequence[Token], index: int, number: Number) -> Part | None:
    """``one in four``, ``two out of three voters``: a fraction of bare whole numbers; no ``1 in 5 minutes``."""
    joint = _lower(items, number.stop)
    at = number.stop + (2 if joint == "out" and _lower(items, number.stop + 1) == "of" else joint == "in")
    whole = number_at(items, at) if number.stop < at < len(items) else None
    if whole is None or not 0 < number.low < whole.low <= _MOST_OF or not _are_whole(number, whole):
        return None
    spelled = whole.shape == number.shape == "spelled"
    following = _lower(items, whole.stop)
    named = following[:1].isalpha() and following not in _SCORED and _unit_at(items, whole.stop) is None
    if joint == "in":
        told = (spelled or number.low == 1) and (named or (spelled and following in (".", ",", "")))
    else:
        told = named and (following in _PLURALS or following.endswith("s"))
    if not told or currency_after(items, whole.stop) is not None:
        return None
    exact = replace(number, shape="spelled", low=number.low / whole.low, high=number.low / whole.low, step=0.0, key="")
    return Part(index, whole.stop, exact, _NO_UNIT, "count")


def _are_whole(*numbers: Number) -> bool:
    return all(each.shape in ("plain", "spelled") and each.step == each.scale == 1.0 for each in numbers)


def _rated(items: Sequence[Token], part: Part) -> Part:
    """`part` as a rating if ``out of 5`` follows."""
    words = [item.text.lower() for item in items[part.stop : part.stop + 2]]
    if words == ["out", "of"] and part.stop + 2 < len(items):
        whole = number_at(items, part.stop + 2)
        if whole is not None and whole.high in _OUT_OF and part.number.high <= whole.high:
            stop = whole.stop + (whole.stop < len(items) and items[whole.stop].text.lower() in ("stars", "star"))
            return part._replace(stop=stop, unit=Unit(f"/{whole.high:g}", *_RATING), kind="rating")
    return part


def _unit_at(items: Sequence[Token], index: int) -> tuple[Unit, int] | None:
    """The unit at token `index` or behind a hyphen there (``30-minute``), and the index behind it."""
    if index >= len(items):
        return None
    if items[index].text in ("-", "‐", "‑") and is_glued(items, index) and is_glued(items, index + 1):
        index += 1
    elif items[index].start - items[index - 1].end > _APART:
        return None
    glued = is_glued(items, index)
    if is_glued(items, index + 1) and index + 1 < len(items):
        mark = items[index + 1].text
        if mark == "/" and is_glued(items, index + 2):
            return _per(items, index, glued=glued)
        if mark in ("2", "3") and (found := unit_of((items[index].text + mark,), glued=glued)) is not None:
            return found[0], index + 2
    surfaces = tuple(item.text for item in items[index : index + 3])
    found = unit_of(surfaces, glued=glued)
    return None if found is None else (found[0], index + found[1])


def _per(items: Sequence[Token], index: int, *, glued: bool) -> tuple[Unit, int] | None:
    """``km/h``, ``mg/dL``: a unit of its own or one unit by another; the first alone if the second is none."""
    first, second = items[index].text, items[index + 2].text
    if (whole := unit_of((f"{first}/{second}",), glued=glued)) is not None:
        return whole[0], index + 3
    upper, lower = unit_of((first,), glued=glued), unit_of((second,), glued=True)
    if upper is None or lower is None:
        return None if upper is None else (upper[0], index + 1)
    (over, _), (under, _) = upper, lower
    name, dimension = f"{over.name}/{under.name}", f"{over.dimension}/{under.dimension}"
    return Unit(name, dimension, over.scale / under.scale), index + 3


def _is_year(items: Sequence[Token], index: int, number: Number) -> bool:
    written = items[index].text
    years = (number.shape == "range" and written[:4].isdecimal()) or (len(written) == 4 and written.isdecimal())
    if not years or number.low not in _YEARS or number.scale != 1:
        return False
    before = items[index - 1].text.lower() if index else ""
    if before in _YEAR_CUES:
        return True
    if before in ("x", "×") or _lower(items, number.stop) in ("x", "×"):
        return False
    word = items[number.stop].text if number.stop < len(items) else ""
    plural = word in _PLURALS or (word.endswith("s") and not word.endswith(("is", "ss", "us")))
    return not word.islower() or word in STOP_WORDS or not plural


def _lower(items: Sequence[Token], index: int) -> str:
    return items[index].text.lower() if index < len(items) else ""
