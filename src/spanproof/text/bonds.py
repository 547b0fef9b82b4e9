"""Which neighbouring pieces of a text belong together, so that a quotation must not begin or end between them.

A number, in digits or words, is not parted from its sign, unit, currency, magnitude, rate or range, a word not from its
negation, nor one half of a hyphenated word from the other. A negation also turns what stands right before it, as in
``works not``: a quotation must not end there, but it may begin there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spanproof.text.numbers.currencies import CURRENCY_WORDS
from spanproof.text.numbers.number_words import NUMBER_HEADS

__all__ = ["LEADING", "NUMERALS", "SENSITIVE", "UNIT", "Piece", "bound", "negates", "tied", "turned"]

UNIT = "\x04"  # in the key of a word that is a unit after its number

_CURRENCY_SIGNS = frozenset("$€£¥₹₩₽₺₫₱₦฿₿")
_BEFORE_NUMBER = _CURRENCY_SIGNS | frozenset("≈<≤≥±")
_EQUALS = frozenset("=≠")
_TOUCHING_BEFORE = frozenset("+~#№§^/×@.·⋅∙٫>")
_AFTER_NUMBER = frozenset("%‰‱°′″¢€$£¥₹\\±")
_TOUCHING_AFTER = frozenset("/×^+·⋅∙٫~")
_TIMES = frozenset("×*·^⋅/")  # between two numbers, with or without space
_CROSSES = frozenset("×*/x")  # between two amounts, too; a dot with space may part them: 20 min · 4 servings
_AFTER_UNIT = frozenset("^±⁻")  # 5 m^2, 5 mg ± 1, 5 m⁻¹
_TOUCHING_AFTER_UNIT = frozenset("·⋅∙*")  # 5 kW·h
_RELATIONS = frozenset("le leq leqslant ge geq geqslant lt gt ne neq approx sim pm mp ll gg".split())  # in LaTeX
_DENIALS = frozenset("not neg lnot".split())  # in LaTeX
_TURNING = frozenset(
    "not no never cannot neither none non nothing nobody nowhere hardly scarcely barely minus".split()
)  # these turn also what stands before them
_NEGATIONS = _TURNING | frozenset(["without", "nor"])
_EAST_NEGATIONS = frozenset("不未非無无没沒别別")
_PREFIXES = frozenset("non un anti in im dis mis ex pre post sub semi pseudo quasi de counter".split())
_SUFFIXES = frozenset("free less proof resistant".split())
_BETWEEN_NUMBERS = frozenset("of in x".split())
_BETWEEN_AMOUNTS = frozenset("to or through".split())
_SCALES = frozenset("hundred thousand million billion trillion dozen lakh crore mn bn".split())
_MAGNITUDES = _SCALES | frozenset(["percent", "percentage"])
_MONEY_MAGNITUDES = frozenset("B b K k M m T t tn trn mln bln cr".split())
_COUNTED = NUMBER_HEADS - {"a", "an"}
_CODES = "USD EUR GBP JPY CNY RMB INR KRW CHF CAD AUD NZD HKD SGD SEK NOK DKK PLN".split()
_CURRENCIES = frozenset([*_CODES, "US", "Rs"])
_MONEY = CURRENCY_WORDS | frozenset(code.lower() for code in _CODES)
_NATIONS = frozenset("us american canadian australian british swiss indian singapore".split())
_COUNTS = frozenset("am pm bc bce ad ce times fold x ppm ppb out".split())
_MEASURES = frozenset("square sq cubic cu fluid fl light basis nautical".split())  # 5 square metres
_AFTER_WORDS = _MONEY | _COUNTS | _MEASURES | frozenset(["per"])
_AFTER_NUMERAL = _AFTER_NUMBER - frozenset("$\\")  # in "one $x$" it begins a formula
_SIDES = frozenset(["below", "above"])
_ZEROS = frozenset(["zero", "freezing", "0"])
_DEGREES = frozenset(["degree", "degrees", "°", "º"])
_THERMOMETERS = frozenset("celsius centigrade fahrenheit c f".split())

NUMERALS = _COUNTED | _SCALES
"""Words that are a number, or end one."""
LEADING = NUMERALS | _DENIALS
"""Words to which the word behind them may belong, negations aside."""
SENSITIVE = _MAGNITUDES | _BETWEEN_AMOUNTS | _MONEY | NUMERALS | _SIDES | _ZEROS | _THERMOMETERS | {"per", "and", "x"}
"""Words that may belong to a number or unit before them; between other words only a negation or a number binds."""


class Piece(NamedTuple):
    """A word, number or sign of a text.

    Attributes:
        start: where it begins in the text, in code points.
        end: where it ends, exclusive.
        key: the form in which it is compared.
        kind: ``word``, ``number``, ``sign``, ``marker`` (the ``>`` of a quoted line), ``bullet`` (the dash before a
            list item), ``dash``, ``dots``, ``quote``, ``degree``, ``mark`` or ``east``.
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


def turned(before: Piece, piece: Piece) -> bool:
    """Whether `piece` is a negation that turns what ends right before it, as in ``can not`` and ``works not``."""
    if piece.key not in _TURNING and not piece.key.endswith("n't"):
        return False
    return before.kind in ("word", "number", "degree") or before.key in _AFTER_NUMBER


def bound(cut: Sequence[Piece], index: int) -> bool:
    """Whether a quotation must not begin or end between the piece at `index` (> 0) and the one before it."""
    before, piece = cut[index - 1], cut[index]
    touching = before.end == piece.start
    if before.kind == "number" and _continues_number(cut, index, touching=touching):
        return True
    if before.key in NUMERALS and _continues_numeral(cut, index):
        return True
    if _begins_number(cut, index, touching=touching):
        return True
    if negates(before) and piece.kind in ("word", "number"):
        return True
    if before.kind == "east":
        return before.key in _EAST_NEGATIONS and piece.kind == "east"
    if touching and "^" in (before.key, piece.key):  # n^2
        return True
    if before.key == "¬" or (touching and before.key == "\\") or _follows_command(cut, index):
        return True
    return _completes(cut, index) or _is_joint(cut, index - 1) or _is_joint(cut, index)


def _follows_command(cut: Sequence[Piece], index: int) -> bool:
    r"""Whether a command of LaTeX (``\neg p``, ``\leq 5``) negates what stands at `index`, or compares that number."""
    before, piece = cut[index - 1], cut[index]
    if before.key not in _DENIALS and not (before.key in _RELATIONS and piece.kind == "number"):
        return False
    return _at(cut, index - 2).key == "\\"


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
        return touching or _counts(cut, index) or piece.key.isnumeric() or _is_money_magnitude(cut, index)
    if piece.kind == "sign":
        tolerance = piece.key == "+" and _at(cut, index + 1).key == "/"
        return piece.key in _AFTER_NUMBER or tolerance or (touching and piece.key in _TOUCHING_AFTER)
    if piece.kind == "number":  # 10 000
        return piece.key.isdigit() and len(piece.key) == 3 and number.key.isdigit() and len(number.key) <= 3
    return piece.kind == "degree"


def _continues_numeral(cut: Sequence[Piece], index: int) -> bool:
    """The same as `_continues_number` behind a number in words."""
    piece = cut[index]
    if piece.kind == "word":
        return piece.key in NUMERALS or _counts(cut, index)
    return piece.kind == "degree" or (piece.kind == "sign" and piece.key in _AFTER_NUMERAL)


def _counts(cut: Sequence[Piece], index: int) -> bool:
    """Whether the word at `index` says what the number before it counts."""
    key = cut[index].key
    if key in _NATIONS:
        return _at(cut, index + 1).key in _MONEY
    return UNIT in key or key in _AFTER_WORDS or _is_half_day(cut, index)


def _is_money_magnitude(cut: Sequence[Piece], index: int) -> bool:
    """Whether the word at `index` is the ``B`` of ``$12 B``, ``$5-12 B`` or ``12 B euros``."""
    if cut[index].key not in _MONEY_MAGNITUDES or _at(cut, index - 1).kind != "number":
        return False
    after, first = _at(cut, index + 1), index - 2
    if _at(cut, first).kind == "dash" or _at(cut, first).key in _BETWEEN_AMOUNTS:
        first -= 2
    signs = _at(cut, first).key in _BEFORE_NUMBER or after.key in _AFTER_NUMBER
    return signs or _at(cut, first).surface in _CURRENCIES or after.key in _MONEY


def _is_half_day(cut: Sequence[Piece], index: int) -> bool:
    """Whether ``a.m.`` or ``p.m.`` stands at `index`."""
    if cut[index].key.lower() not in ("a", "p"):
        return False
    return _at(cut, index + 1).key == "." and _at(cut, index + 2).key.lower() == "m"


def _begins_number(cut: Sequence[Piece], index: int, *, touching: bool) -> bool:
    """Whether the piece before `index` is a sign of the number at `index`, or belongs to such a sign."""
    before, piece = cut[index - 1], cut[index]
    if piece.kind != "number":
        currency = touching and before.kind == "word" and piece.key in _CURRENCY_SIGNS  # A$ 5, US$5
        return currency and _at(cut, index + 1).kind == "number"
    if before.key in _BEFORE_NUMBER or before.key in _EQUALS or before.surface in _CURRENCIES:
        return True
    if before.kind == "dash":
        return (touching and before.surface != "—") or _at(cut, index - 2).key == "/"  # +/- 5
    if before.key == ">":
        return before.kind == "sign"
    return touching and before.key in _TOUCHING_BEFORE


def _completes(cut: Sequence[Piece], index: int) -> bool:
    """Whether the piece at `index` is a magnitude, the currency of one, what a rate is of, or a side or scale."""
    before, piece = cut[index - 1], cut[index]
    if piece.key in _MAGNITUDES or _continues_unit(before, piece):
        return True
    if piece.key in _MONEY:
        share = before.key == "per" and piece.key == "cent"
        return share or before.key in _MAGNITUDES or _is_money_magnitude(cut, index - 1)
    if before.key in _SIDES and piece.key in _ZEROS:
        return True
    if piece.key in _SIDES:
        return _is_amount(before) and _at(cut, index + 1).key in _ZEROS
    if piece.key in _THERMOMETERS:
        return before.key.partition(UNIT)[0] in _DEGREES
    return piece.key == "per" and UNIT in before.key


def _continues_unit(unit: Piece, piece: Piece) -> bool:
    """Whether `piece` is the sign of a power, product or tolerance behind a unit."""
    touching = unit.end == piece.start and piece.key in _TOUCHING_AFTER_UNIT
    return UNIT in unit.key and (touching or piece.key in _AFTER_UNIT)


def _is_number(piece: Piece) -> bool:
    return piece.kind == "number" or piece.key in NUMERALS


def _is_amount(piece: Piece) -> bool:
    """Whether a number, with or without its unit, may end with `piece`."""
    return _is_number(piece) or piece.kind == "degree" or UNIT in piece.key or piece.key in _AFTER_NUMBER


def _is_joint(cut: Sequence[Piece], index: int) -> bool:
    """Whether the piece at `index` ties its neighbours together: ``5-10``, ``5 mg to 10 mg``, ``non-smoker``."""
    if not 0 < index < len(cut) - 1:
        return False
    before, piece, after = cut[index - 1 : index + 2]
    numbers = (before.kind == "number") + (after.kind == "number")
    touching = before.end == piece.start and piece.end == after.start
    if piece.kind == "dash":
        parts = numbers > 0 or before.key in _PREFIXES or after.key in _SUFFIXES
        return (touching and parts and piece.surface != "—") or (_is_amount(before) and _begins_amount(cut, index + 1))
    if piece.kind == "quote":  # 10'000
        return touching and numbers == 2
    if piece.key in _BETWEEN_NUMBERS and (before.key == "out" or _is_number(before)):
        return _is_number(after) and (before.key != "out" or piece.key == "of")
    if piece.key in _CROSSES and _is_amount(before):
        return after.kind == "number"
    return (numbers == 2 and (piece.key in _TIMES or piece.kind == "bullet")) or _is_range(cut, index)


def _begins_amount(cut: Sequence[Piece], index: int) -> bool:
    """Whether a number, with or without its currency before it, begins at `index`."""
    is_currency = cut[index].key in _CURRENCY_SIGNS or cut[index].surface in _CURRENCIES
    return _at(cut, index + 1 if is_currency else index).kind == "number"


def _is_range(cut: Sequence[Piece], index: int) -> bool:
    """Whether the word at `index` makes a range of the amounts before and behind it."""
    key = cut[index].key
    if key not in _BETWEEN_AMOUNTS and key != "and":
        return False
    before, after = cut[index - 1], cut[index + 1]
    if not _is_amount(before) and before.key not in _MAGNITUDES:
        return False
    if key == "and" and before.key in _SCALES and after.key in _COUNTED:  # two hundred and five
        return True
    begins = _is_number(after) or after.key in _BEFORE_NUMBER or after.surface in _CURRENCIES
    return begins and (key != "and" or any(piece.key == "between" for piece in cut[max(0, index - 5) : index]))
