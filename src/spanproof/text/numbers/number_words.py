"""Numbers as said: number words, fractions, magnitudes such as ``million``, around the digit literals of a text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from spanproof.text.numbers.numerals import Number, Token, literal, plain

__all__ = ["NUMBER_HEADS", "NUMBER_WORDS", "ONES", "ORDINALS", "number_at"]

ONES = {
    word: float(value)
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen".split()
    )
}
"""The numbers from zero to nineteen in words, in order, with their values."""
ORDINALS = {
    word: float(value)
    for value, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth"
        " fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(),
        start=1,
    )
}
"""The ordinals from first to twentieth, in order, with their values."""
_TENS = {
    word: 10.0 * value
    for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)
}
_SCALES = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "lakh": 1e5, "crore": 1e7}
_PARTS = {
    **dict.fromkeys(("half", "halves"), 2.0),
    **dict.fromkeys(("third", "thirds"), 3.0),
    **dict.fromkeys(("quarter", "quarters", "fourth", "fourths"), 4.0),
    **dict.fromkeys(("fifth", "fifths"), 5.0),
    **dict.fromkeys(("sixth", "sixths"), 6.0),
    **dict.fromkeys(("eighth", "eighths"), 8.0),
    **dict.fromkeys(("tenth", "tenths"), 10.0),
}
_MAGNITUDES = {
    "hundred": 1e2,
    "thousand": 1e3,
    "lakh": 1e5,
    "lakhs": 1e5,
    "lac": 1e5,
    "million": 1e6,
    "millions": 1e6,
    "mn": 1e6,
    "mln": 1e6,
    "crore": 1e7,
    "crores": 1e7,
    "billion": 1e9,
    "billions": 1e9,
    "bn": 1e9,
    "bln": 1e9,
    "trillion": 1e12,
    "tn": 1e12,
    "trn": 1e12,
    "quadrillion": 1e15,
    "dozen": 12.0,
    "dozens": 12.0,
}
_COUNTED = frozenset(  # behind these "2m" is two million and not two metres
    """copies customers downloads employees fans followers households inhabitants jobs listeners members passengers
    patients people players pupils readers residents students subscribers tourists travellers users viewers views
    visitors visits voters votes workers""".split()
)
_FELL = frozenset(  # what may stand behind "fell by a third": no noun, as in "by a third party"
    ". , ; : ! ? ) after and as between but by compared during from in of on over since to when while within".split()
)
_GLUED = {"k": 1e3, "K": 1e3, "M": 1e6, "B": 1e9}  # only right behind the digits
_GLUED_MONEY = {**_GLUED, "m": 1e6, "mm": 1e6, "MM": 1e6, "b": 1e9, "t": 1e12, "T": 1e12, "cr": 1e7, "Cr": 1e7}


NUMBER_HEADS = frozenset(["a", "an", "half", *ONES, *_TENS])
"""The words, in lower case, with which a number can begin."""
NUMBER_WORDS = frozenset(["half", "hundred", "dozen", *ONES, *_TENS, *_SCALES, *_PARTS])
"""Words in lower case of which a number that is said has at least one."""


def number_at(items: Sequence[Token], index: int, *, money: bool = False) -> Number | None:
    """The number that begins at ``items[index]``, with its fraction and magnitude; None if none begins there.

    `money` says that a currency stands before it, so that the ``m`` of ``$5m`` is a million.
    """
    token = items[index]
    if token.kind == "n":
        number: Number | None = _spaced(items, replace(literal(token.text), stop=index + 1))
    elif token.kind == "v":
        number = _exact(unicodedata.numeric(token.text), index + 1)
    else:
        number = _spelled(items, index) if token.kind == "w" else None
    if number is None or number.shape not in ("plain", "spelled", "range"):
        return number
    return _with_magnitude(items, _with_fraction(items, number), money=money)


def _spaced(items: Sequence[Token], number: Number) -> Number:
    """``1 000 000`` with ordinary spaces, told from a row of numbers by a group of three zeros."""
    start, stop = number.stop - 1, number.stop
    if number.shape != "plain" or not 1 <= len(number.key) <= 3:
        return number
    while (
        stop < len(items)
        and stop - start < 5
        and _follows(items, stop, gap=1)
        and re.fullmatch(r"\d{3}", items[stop].text)
    ):
        stop += 1
    groups = [item.text for item in items[start:stop]]
    if "000" not in groups[1:]:
        return number
    return replace(plain("".join(groups)), stop=stop)


def _exact(value: float, stop: int) -> Number:
    return Number("plain", value, value, step=0.0, stop=stop)


def _spelled(items: Sequence[Token], index: int) -> Number | None:
    """Number words: ``twenty-one``, ``two hundred and five``, ``a dozen``, ``half a million``, ``two-thirds``."""
    word, after = items[index].text.lower(), _word(items, index + 1)
    if word == "half" and _is_by(items, index, index + 1):
        return replace(_exact(0.5, index + 1), shape="spelled")
    if word == "half" and after in ("a", "an", "of", "the"):
        return replace(_exact(0.5, index + 2 if after in ("a", "an") else index + 1), shape="spelled")
    if word in ("a", "an"):
        if after in _PARTS and (_word(items, index + 2) == "of" or _is_by(items, index, index + 2)):
            return replace(_exact(1 / _PARTS[after], index + 2), shape="spelled")
        if after == "dozen":
            return Number("spelled", 1.0, 1.0, stop=index + 1)
        return _cardinal(items, index + 1) if after == "hundred" or after in _SCALES else None
    return _cardinal(items, index) if word in ONES or word in _TENS else None


def _is_by(items: Sequence[Token], index: int, stop: int) -> bool:
    """Whether the tokens ``[index, stop)`` are a share by which something changed: ``by half``, ``by a third in``."""
    by = index > 0 and items[index - 1].text.lower() == "by"
    return by and (stop >= len(items) or items[stop].text.lower() in _FELL)


def _cardinal(items: Sequence[Token], index: int) -> Number:
    """The longest number in words from `index` on; a word joins if the number so far has room for it."""
    total = current = 0.0
    room, stop, at = 1e15, index, index
    while (word := _word(items, at)) is not None:
        value = ONES.get(word) or _TENS.get(word)
        if word in _SCALES and _SCALES[word] < room:
            room = _SCALES[word]
            total, current = total + (current or 1.0) * room, 0.0
        elif word == "hundred" and current < 100:
            current = (current or 1.0) * 100
        elif (value is not None and _fits(value, current)) or (word == "zero" and at == index):
            current += value or 0.0
        else:
            break
        stop = at + 1
        at = _past_joint(items, stop, last=word)
    return Number("spelled", total + current, total + current, stop=stop)


def _fits(value: float, current: float) -> bool:
    """Whether a word below a hundred may follow: ``five`` after ``twenty`` or ``two hundred``, not after ``six``."""
    rest = current % 100
    return rest == 0 or (value < 10 and rest >= 20 and rest % 10 == 0)


def _past_joint(items: Sequence[Token], stop: int, *, last: str) -> int:
    """The index behind the ``and`` of ``two hundred and five`` or the hyphen of ``twenty-one``, else `stop`."""
    joint = items[stop].text.lower() if stop + 1 < len(items) else ""
    following = _word(items, stop + 1)
    if following in ONES or following in _TENS:
        hyphen = joint in ("-", "‐", "‑") and last in _TENS and _follows(items, stop, gap=0)
        if hyphen or (joint == "and" and (last == "hundred" or last in _SCALES)):
            return stop + 1
    return stop


def _with_fraction(items: Sequence[Token], number: Number) -> Number:
    """``2 ½``, ``2 1/2``, ``two and a half``, ``two-thirds``."""
    stop = number.stop
    if stop >= len(items) or number.shape == "range":
        return number
    token = items[stop]
    if token.kind == "v" and (_follows(items, stop, gap=0) or _follows(items, stop, gap=1)):
        return _exact(number.low + unicodedata.numeric(token.text), stop + 1)
    joined = token.text.lower() == "and" and stop + 1 < len(items)  # 1 and 1/2
    part = items[stop + 1] if joined else token
    if part.kind == "n" and number.key and _follows(items, stop, gap=1):
        ratio = literal(part.text)
        if ratio.shape == "ratio" and ratio.low < ratio.high <= 16:
            return _exact(number.low + ratio.low / ratio.high, stop + 1 + joined)
    if token.text.lower() == "and" and _word(items, stop + 1) in ("a", "one"):
        part_word = _word(items, stop + 2)
        if part_word in ("half", "quarter", "third"):
            return replace(_exact(number.low + 1 / _PARTS[part_word], stop + 3), shape=number.shape)
    return _parts(items, number)


def _parts(items: Sequence[Token], number: Number) -> Number:
    at = number.stop + (items[number.stop].text in ("-", "‐", "‑"))
    word = _word(items, at)
    plural = word is not None and word.endswith("s") and word != "halves"
    if number.shape == "spelled" and word in _PARTS and 1 <= number.low <= 9 and plural == (number.low > 1):
        return replace(_exact(number.low / _PARTS[word], at + 1), shape="spelled")
    return number


def _with_magnitude(items: Sequence[Token], number: Number, *, money: bool) -> Number:
    """``8.9 million``, ``$5m``, ``5-10k``, ``two dozen``, ``3-million``."""
    for _ in range(2):
        at = number.stop
        if at + 1 < len(items) and items[at].text == "-" and _follows(items, at, gap=0):
            at += _follows(items, at + 1, gap=0)
        if at >= len(items) or items[at].kind != "w":
            break
        glued = _follows(items, at, gap=0) or money
        factor = _magnitude_of(items[at].text, glued=glued, money=money or _word(items, at + 1) in _COUNTED)
        if _is_part_of(items, number):
            at = number.stop + 2
            factor = _SCALES[items[at].text.lower()]
        if factor is None:
            break
        also = None if number.also is None else number.also * factor
        number = replace(
            number,
            low=number.low * factor,
            high=number.high * factor,
            step=number.step * factor,
            scale=number.scale * factor,
            also=also,
            key="",
            stop=at + 1,
        )
    return number


def _is_part_of(items: Sequence[Token], number: Number) -> bool:
    """Whether it is a fraction of a magnitude: ``three quarters of a million``."""
    words = [_word(items, at) for at in range(number.stop, number.stop + 3)]
    return number.step == 0.0 and words[:2] == ["of", "a"] and words[2] in _SCALES


def _follows(items: Sequence[Token], index: int, *, gap: int) -> bool:
    """Whether the token at `index` begins exactly `gap` characters behind the one before it."""
    return items[index].start - items[index - 1].end == gap


def _word(items: Sequence[Token], index: int) -> str | None:
    return items[index].text.lower() if index < len(items) and items[index].kind == "w" else None


def _magnitude_of(surface: str, *, glued: bool, money: bool) -> float | None:
    """What a number is multiplied by when `surface` follows it: ``million``, or right behind the digits ``k``, ``bn``.

    ``5m`` is five metres but ``$5m`` five million: `money` says that a currency stands before the number.
    """
    found = _MAGNITUDES.get(surface.lower())
    if found is None and glued:
        found = (_GLUED_MONEY if money else _GLUED).get(surface)
    return found
