"""Which neighbouring pieces of a text belong together, so that a quotation must not begin or end between them.

A number is not parted from its sign, unit, currency, magnitude, rate or range, a word not from its negation, nor one
half of a hyphenated word from the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spanproof.text.numbers.currencies import CURRENCY_WORDS

__all__ = ["SENSITIVE", "UNIT", "Piece", "bound", "negates", "tied"]

UNIT = "\x04"  # in the key of a word that is a unit after its number

_BEFORE_NUMBER = frozenset("$€£¥₹₩₽₺₫₱₦฿₿≈<≤≥±")
_TOUCHING_BEFORE = frozenset("+~=#№§^/×@.·⋅∙٫>")
_AFTER_NUMBER = frozenset("%‰‱°′″¢€$£¥₹\\±")
_TOUCHING_AFTER = frozenset("/×^+·⋅∙٫~")
_TIMES = frozenset("×*·^⋅/")  # between two numbers, with or without space
_NEGATIONS = frozenset("not no never without cannot neither nor none non hardly scarcely barely minus".split())
_EAST_NEGATIONS = frozenset("不未非無无没沒别別")
_PREFIXES = frozenset("non un anti in im dis mis ex pre post sub semi pseudo quasi de counter".split())
_SUFFIXES = frozenset("free less proof resistant".split())
_BETWEEN_NUMBERS = frozenset("of in x".split())
_BETWEEN_AMOUNTS = frozenset("to or through".split())
_MAGNITUDES = frozenset("hundred thousand million billion trillion dozen lakh crore mn bn percent percentage".split())
_CODES = "USD EUR GBP JPY CNY RMB INR KRW CHF CAD AUD NZD HKD SGD SEK NOK DKK PLN".split()
_CURRENCIES = frozenset([*_CODES, "US", "Rs"])
_MONEY = CURRENCY_WORDS | frozenset(code.lower() for code in _CODES)
_COUNTS = frozenset("am pm bc bce ad ce times fold x ppm ppb out".split())
_AFTER_WORDS = _MONEY | _COUNTS | frozenset(["per"])

SENSITIVE = _MAGNITUDES | _BETWEEN_AMOUNTS | _MONEY | frozenset(["per", "and"])
"""Words that may belong to a number or unit before them; between other words only a negation binds."""


class Piece(NamedTuple):
    """A word, number or sign of a text.

    Attributes:
        start: where it begins in the text, in code points.
        end: where it ends, exclusive.
        key: the form in which it is compared.
        kind: ``word``, ``number``, ``sign``, ``marker`` (the ``>`` of a quoted line), ``dash``, ``dots``, ``quote``,
            ``degree``, ``mark`` or ``east``.
        surface: as the text has it.
    """

    start: int
    end: int
    key: str
    kind: str
    surface: str


_NOTHING = Piece(-1, -1, "", "", "")


def negates(piece: Piece) -> bool:
    """Whether `piece` negates the word after it."""
    return piece.key in _NEGATIONS or piece.key.endswith("n't")


def bound(cut: Sequence[Piece], index: int) -> bool:
    """Whether a quotation must not begin or end between the piece at `index` (> 0) and the one before it."""
    before, piece = cut[index - 1], cut[index]
    touching = before.end == piece.start
    if before.kind == "number" and _continues_number(cut, index, touching=touching):
        return True
    if _begins_number(cut, index, touching=touching):
        return True
    if negates(before) and piece.kind in ("word", "number"):
        return True
    if before.kind == "east":
        return before.key in _EAST_NEGATIONS and piece.kind == "east"
    if touching and before.key == "\\":
        return True
    return _completes(before, piece) or _is_joint(cut, index - 1) or _is_joint(cut, index)


def tied(cut: Sequence[Piece], index: int) -> bool:
    """Whether a hyphen or slash makes one word of the two sides: ``Jean-Paul``, ``km/h``; as for `bound`."""
    return any(
        cut[at - 1].end == cut[at].start
        and cut[at].end == cut[at + 1].start
        and (cut[at].surface == "/" or (cut[at].kind == "dash" and len(cut[at].surface.split()[0]) == 1))
        and cut[at].surface != "—"
        for at in (index - 1, index)
        if 0 < at < len(cut) - 1
    )


def _at(cut: Sequence[Piece], index: int) -> Piece:
    return cut[index] if 0 <= index < len(cut) else _NOTHING


def _continues_number(cut: Sequence[Piece], index: int, *, touching: bool) -> bool:
    number, piece = cut[index - 1], cut[index]
    if piece.kind == "word":
        counts = piece.key in _AFTER_WORDS or _is_half_day(cut, index)
        return touching or counts or UNIT in piece.key or piece.key.isnumeric()
    if piece.kind == "sign":
        tolerance = piece.key == "+" and _at(cut, index + 1).key == "/"
        return piece.key in _AFTER_NUMBER or tolerance or (touching and piece.key in _TOUCHING_AFTER)
    if piece.kind == "number":  # 10 000
        return piece.key.isdigit() and len(piece.key) == 3 and number.key.isdigit() and len(number.key) <= 3
    return piece.kind == "degree"


def _is_half_day(cut: Sequence[Piece], index: int) -> bool:
    """Whether ``a.m.`` or ``p.m.`` stands at `index`."""
    if cut[index].key.lower() not in ("a", "p"):
        return False
    return _at(cut, index + 1).key == "." and _at(cut, index + 2).key.lower() == "m"


def _begins_number(cut: Sequence[Piece], index: int, *, touching: bool) -> bool:
    """Whether the piece before `index` is a sign of the number at `index`, or belongs to such a sign."""
    before, piece = cut[index - 1], cut[index]
    if piece.kind != "number":
        currency = touching and before.kind == "word" and piece.key in _BEFORE_NUMBER  # A$ 5, US$5
        return currency and _at(cut, index + 1).kind == "number"
    if before.key in _BEFORE_NUMBER or before.surface in _CURRENCIES:
        return True
    if before.kind == "dash":
        return (touching and before.surface != "—") or _at(cut, index - 2).key == "/"  # +/- 5
    if before.key == ">":
        return before.kind == "sign"
    return touching and before.key in _TOUCHING_BEFORE


def _completes(before: Piece, piece: Piece) -> bool:
    """Whether `piece` is a magnitude, the currency of a magnitude, or what a rate is of."""
    if piece.key in _MAGNITUDES:
        return True
    if piece.key in _MONEY:
        return before.key in _MAGNITUDES
    return piece.key == "per" and UNIT in before.key


def _is_joint(cut: Sequence[Piece], index: int) -> bool:
    """Whether the piece at `index` ties its neighbours together: ``5-10``, ``5 mg to 10 mg``, ``non-smoker``."""
    if not 0 < index < len(cut) - 1:
        return False
    before, piece, after = cut[index - 1 : index + 2]
    numbers = (before.kind == "number") + (after.kind == "number")
    touching = before.end == piece.start and piece.end == after.start
    if piece.kind == "dash":
        parts = numbers > 0 or before.key in _PREFIXES or after.key in _SUFFIXES
        return (touching and parts and piece.surface != "—") or numbers == 2
    if piece.kind == "quote":  # 10'000
        return touching and numbers == 2
    if numbers == 2 and (piece.key in _TIMES or piece.key in _BETWEEN_NUMBERS):
        return True
    return _is_range(cut, index) or (piece.key == "of" and before.key == "out" and after.kind == "number")


def _is_range(cut: Sequence[Piece], index: int) -> bool:
    """Whether the word at `index` makes a range of the amounts before and behind it."""
    key = cut[index].key
    if key not in _BETWEEN_AMOUNTS and key != "and":
        return False
    before, after = cut[index - 1], cut[index + 1]
    ends = before.kind in ("number", "degree") or UNIT in before.key or before.key in _AFTER_NUMBER
    if not ends and before.key not in _MAGNITUDES:
        return False
    begins = after.kind == "number" or after.key in _BEFORE_NUMBER or after.surface in _CURRENCIES
    return begins and (key != "and" or any(piece.key == "between" for piece in cut[max(0, index - 5) : index]))
