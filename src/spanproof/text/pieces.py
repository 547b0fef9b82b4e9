"""The pieces of a text - words, numbers, signs - in the form in which two texts can be compared exactly.

White space, case, composition, ligatures, dashes and quotation marks make no difference between two pieces
(`spanproof.text.fold`); digits, units and signs do. Two neighbours are either free or glued: between glued ones a quote
must not begin or end, as a number is not parted from its sign, range, unit or magnitude, nor a word from its negation.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from spanproof.text.cache import Cache
from spanproof.text.fold import EAST, fold, shape
from spanproof.text.units import unit_of

__all__ = ["Pieces", "has_parted_words", "pieces", "telling"]

_FREE, _GLUED, _UNIT = "\x02", "\x03", "\x04"  # control signs are white space to `shape`: no piece has one
_LETTER = r"[^\W\d_]"
_LINE_BREAK = r"[ \t]{0,4}\r?\n[ \t]{0,8}"
_WORD = rf"[^\W\d{EAST}][^\W{EAST}]*"
_PIECE = (
    rf"(?P<degree>[°º] ?[CFKcfk](?!\w)|[℃℉])|(?P<number>\d+(?:[.,:]\d+)*)|(?P<east>[{EAST}]ʰ*)"
    rf"|(?P<word>{_WORD}(?:JOINER(?!_){_WORD})*)"
    rf"|(?P<dots>\.(?: ?\.)*)|(?P<quote>''|[\"'])|(?P<dash>[-—]+(?:(?<=\w-){_LINE_BREAK}(?={_LETTER}))?)"
    r"|(?P<mark>[*`]+)|(?P<sign>[^\w\s](?:ʰ+[^\w\s])*ʰ*)"
)
_PLAIN = re.compile(_PIECE.replace("JOINER", "'"))
_JOINED = re.compile(_PIECE.replace("JOINER", f"(?:'|-{_LINE_BREAK})"))
_PARTED = re.compile(rf"{_LETTER}-{_LINE_BREAK}{_LETTER}")
_HYPHEN_BREAK = re.compile(r"[-‐‑‒–−]\s+")

_BEFORE_NUMBER = frozenset("$€£¥₹₩₽₺₫₱₦฿₿")
_TOUCHING_BEFORE = frozenset("+±~≈<>≤≥=#№§^/×@.")
_AFTER_NUMBER = frozenset("%‰‱°′″¢€$£¥₹")
_TOUCHING_AFTER = frozenset("/×^+")
_NEGATIONS = frozenset("not no never without cannot neither nor none non hardly scarcely barely minus".split())
_EAST_NEGATIONS = frozenset("不未非無无没沒别別")
_PREFIXES = frozenset("non un anti in im dis mis ex pre post sub semi pseudo quasi de counter".split())
_SUFFIXES = frozenset("free less proof resistant".split())
_BETWEEN_NUMBERS = frozenset(["to", "or", "through"])
_AMOUNTS = frozenset("hundred thousand million billion trillion dozen lakh crore mn bn percent percentage".split())
_CURRENCIES = frozenset("USD EUR GBP JPY CNY RMB INR KRW CHF CAD AUD NZD HKD SGD SEK NOK DKK PLN US Rs".split())
_SENSITIVE = _AMOUNTS | _BETWEEN_NUMBERS  # words that may belong to a number before them


class _Piece(NamedTuple):
    start: int
    end: int
    key: str
    kind: str
    surface: str


class Pieces(NamedTuple):
    """A text in pieces.

    ``code`` is a separator, a key, a separator, a key, … and a last separator: a text stands in another one exactly
    if its code is a substring of the other's. ``at[i]`` is where in ``code`` the separator before piece ``i`` stands,
    ``spans[i]`` the half-open ``(start, end)`` of the piece in the text; ``words`` are the ASCII words among the keys.
    """

    code: str
    at: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    words: frozenset[str]


_KEYS = re.compile(rf"([{_FREE}{_GLUED}])([^{_FREE}{_GLUED}]+)(?=([{_FREE}{_GLUED}]))")
_PUNCTUATION = frozenset([*".,;:!?\"'()[]{}-—/", "…", "''"])
_NOTHING = _Piece(0, 0, "", "", "")
_KEPT: Cache[Pieces] = Cache(4_000_000)  # characters of text


def pieces(text: str, *, joined: bool = False) -> Pieces:
    """The pieces of `text`, in order; linear in its length, and remembered.

    Args:
        text: any text.
        joined: whether a word parted by a hyphen at the end of a line is one word without the hyphen.
    """
    return _KEPT.get((text, joined), lambda: _pieces(text, joined=joined), cost=len(text))


def telling(text: str) -> tuple[str, ...]:
    """The keys of the pieces of `text` without mere punctuation: words, numbers, units, signs that touch a number."""
    code = pieces(text).code
    found = _KEYS.findall(code)
    return tuple(key for before, key, after in found if key not in _PUNCTUATION or _GLUED in (before, after))


@lru_cache(maxsize=256)
def has_parted_words(text: str) -> bool:
    """Whether a hyphen at the end of a line may part a word of `text`."""
    return _PARTED.search(text) is not None


def _pieces(text: str, *, joined: bool) -> Pieces:
    cut = _cut(text, joined=joined)
    parts: list[str] = []
    at: list[int] = []
    length = 0
    before = _NOTHING
    for index, piece in enumerate(cut):
        plain = before.kind == piece.kind == "word" and piece.key not in _SENSITIVE
        glued = _negates(before) if plain else index > 0 and _is_glued(cut, index)
        at.append(length)
        parts += (_GLUED if glued else _FREE, piece.key)
        length += 1 + len(piece.key)
        before = piece
    parts.append(_FREE)
    words = frozenset([piece.key for piece in cut if piece.key.isascii() and piece.key.isalpha()])
    return Pieces("".join(parts), tuple(at), tuple([(piece.start, piece.end) for piece in cut]), words)


def _cut(text: str, *, joined: bool) -> list[_Piece]:
    shaped = shape(text)
    found: list[_Piece] = []
    before = _NOTHING
    for match in (_JOINED if joined else _PLAIN).finditer(shaped):
        surface = match.group()
        if before.kind != "number" and surface.isascii() and surface.isalpha():
            start, end = match.span()
            before = _Piece(start, end, surface.lower(), "word", surface)
        else:
            piece = _piece(text, match, before)
            if not piece.key or (piece.kind == "mark" and not _is_operator(shaped, match)):
                continue
            before = piece
        found.append(before)
    return found


def _piece(text: str, match: re.Match[str], before: _Piece) -> _Piece:
    start, end, kind = match.start(), match.end(), str(match.lastgroup)
    surface = text[start:end]
    if kind == "word":
        bare = surface.lstrip("_")
        start, surface = end - len(bare), bare.rstrip("_")
        end = start + len(surface)
        key = fold(_HYPHEN_BREAK.sub("", surface) if "\n" in surface else surface)
        if before.kind == "number":
            key = _unit_key(surface, key, glued=before.end == start)
    elif kind == "quote":
        key = match.group() if before.kind == "number" else '"'
    elif kind == "dots":
        key = "." if surface == "." else "…"
    else:
        key = {"dash": "-", "degree": fold("°" + fold(surface)[-1])}.get(kind) or fold(surface)
    return _Piece(start, end, key, kind, surface)


def _unit_key(surface: str, key: str, *, glued: bool) -> str:
    """The key of a word after a number: units that differ by case only keep their case, as do ``5k`` and ``5 K``."""
    found = unit_of((surface,), glued=glued) or unit_of((surface.lower(),), glued=glued)
    if found:
        return f"{key}{_UNIT}{found[0].name}" if len(surface) <= 4 else f"{key}{_UNIT}"
    return surface if len(surface) == 1 else key


def _is_operator(shaped: str, match: re.Match[str]) -> bool:
    """Whether ``*`` stands between two letters or digits, as in ``5*3``, rather than for emphasis."""
    before, after = shaped[match.start() - 1 : match.start()], shaped[match.end() : match.end() + 1]
    return before.isalnum() and after.isalnum()


def _is_glued(cut: list[_Piece], index: int) -> bool:
    """Whether a quote must not begin or end between the piece at `index` and the one before it."""
    before, piece = cut[index - 1], cut[index]
    touching = before.end == piece.start
    if before.kind == "number" and _continues_number(before, piece, touching=touching):
        return True
    if piece.kind == "number" and _begins_number(before, touching=touching):
        return True
    if _negates(before) and piece.kind in ("word", "number"):
        return True
    if before.kind == "east":
        return before.key in _EAST_NEGATIONS and piece.kind == "east"
    return piece.key in _AMOUNTS or _is_joint(cut, index - 1) or _is_joint(cut, index)


def _negates(piece: _Piece) -> bool:
    return piece.key in _NEGATIONS or piece.key.endswith("n't")


def _continues_number(number: _Piece, piece: _Piece, *, touching: bool) -> bool:
    if piece.kind == "word":
        return touching or _UNIT in piece.key or piece.key.isnumeric()
    if piece.kind == "sign":
        return piece.key in _AFTER_NUMBER or (touching and piece.key in _TOUCHING_AFTER)
    if piece.kind == "number":  # 10 000
        return piece.key.isdigit() and len(piece.key) == 3 and number.key.isdigit() and len(number.key) <= 3
    return piece.kind == "degree"


def _begins_number(before: _Piece, *, touching: bool) -> bool:
    if before.key in _BEFORE_NUMBER or before.surface in _CURRENCIES:
        return True
    if before.kind == "dash":
        return touching and before.surface != "—"
    return touching and before.key in _TOUCHING_BEFORE


def _is_joint(cut: list[_Piece], index: int) -> bool:
    """Whether the piece at `index` ties its neighbours together: ``5-10``, ``5 to 10``, ``non-smoker``."""
    if not 0 < index < len(cut) - 1:
        return False
    before, piece, after = cut[index - 1 : index + 2]
    if piece.key in _BETWEEN_NUMBERS:
        return before.kind == after.kind == "number"
    if piece.kind != "dash":
        return False
    touching = before.end == piece.start and piece.end == after.start
    if "number" in (before.kind, after.kind):
        return (touching and piece.surface != "—") or before.kind == after.kind
    return touching and (before.key in _PREFIXES or after.key in _SUFFIXES)
