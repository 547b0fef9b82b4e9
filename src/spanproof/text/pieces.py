"""The pieces of a text - words, numbers, signs - in the form in which two texts can be compared exactly.

White space, case, composition, ligatures, dashes and quotation marks make no difference between two pieces
(`spanproof.text.fold`); digits, units and signs do. Two neighbours are either free or glued: between glued ones a quote
must not begin or end, as a number is not parted from its sign, range, unit or magnitude, nor a word from its negation;
before a negation it may begin, but not end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from spanproof.text.bonds import LEADING, NUMERALS, SENSITIVE, UNIT, Piece, bound, negates, tied, turned
from spanproof.text.cache import Cache
from spanproof.text.fold import EAST, fold, shape
from spanproof.text.numbers.units import unit_of

__all__ = ["Pieces", "frame", "has_parted_words", "pieces", "telling"]

_FREE, _GLUED, _TIED = "\x02", "\x03", "\x05"  # control signs are white space to `shape`: no piece has one
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
_SPACED = re.compile(r"\S[ \t]\*[ \t]\S")
_NEW_BLOCK = re.compile(r"\n[ \t\r]*(?:\n|\*[ \t])")  # a blank line, or the next item of a list
_SYMBOL = re.compile(
    r"[mµμunpfk][ACFHJMNSTVW]|[MG][JV]|[pnfµμ][gsLl]|[mdcnkµμ]?m[23²³]|kt|[MG]t|[kM]Da|dB[Aimc]|[kM]?pc|hL|Å|[kMG]VA"
    r"|[kMGTP](?:b|[bB]ps)|Bps|[mkMGT]?W(?:p|e|th)|m?Pas|[mnuµμMGT]K"
    r"|[mµμunpkMGT]?(?:Sv|Gy|Bq|Ci|eV|Wb|lx|lm|cd|kat|Hz|Pa|bar|Torr|rad|sr|mol|cal|Wh|Nm|ohm|Eq|Osm|rem|px|[\u2126\u03a9])"
)
_ONE_SIGN = {0xB5: "\u03bc", 0x2126: "\u03a9"}  # micro and ohm, each written in two ways
_CASED = re.compile(r"[MGSH]|M(?:[gmls]|mol)")  # no unit of the table, but another one than in lower case
_LONE = re.compile(r"[KNTk]")  # units and thousands, but only after digits
_APART = frozenset("C F J t d Pa pt ac ly kn".split())  # units that need not touch their digits
_NAME = re.compile(
    r"(?:pico|nano|micro|milli|centi|deci|hecto|kilo|mega|giga|tera)?(?:sievert|gray|becquerel|curie|newton|tesla|coulomb"
    r"|farad|henry|siemens|weber|lumen|lux|candela|katal|radian|ohm|electronvolt|molar|dalton|joule|watt|volt|ampere|hertz"
    r"|pascal|mole|gram|met(?:re|er)|lit(?:re|er)|second|bar|calorie|tonn?e?|rem)s?"
)
_ZERO_WIDTH = re.compile("[\u200b\u2060\ufeff]+")
_FAR = 8  # no bond looks further than that many pieces
_SPACES = frozenset("\\~${}")  # of LaTeX, between a number and its unit, as are `_COMMANDS`
_COMMANDS = frozenset("mathrm mathsf operatorname rm text".split())
_BESIDE = frozenset("(|")  # 5 (mW), a cell for each
_HYPHEN_BREAK = re.compile(r"[-‐‑‒–−]\s+")


class Pieces(NamedTuple):
    """A text in pieces.

    ``code`` is a separator, a key, a separator, a key, … and a last separator: a text stands in another one exactly
    if its code is a substring of the other's. Before a negation stand two separators: a glued one for what ends there
    and a free one for what begins there. ``at[i]`` is where in ``code`` the (last) separator before piece ``i`` stands,
    ``spans[i]`` the half-open ``(start, end)`` of the piece in the text; ``words`` are the ASCII words among the keys,
    in lower case.
    """

    code: str
    at: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    words: frozenset[str]


_BORDER = f"{_FREE}{_GLUED}{_TIED}"
_KEYS = re.compile(rf"([{_BORDER}])([^{_BORDER}]+)(?=([{_BORDER}]))")
_PUNCTUATION = frozenset([*".,;:!?\"'()[]{}-—/", "…", "''"])
_NOTHING = Piece(0, 0, "", "", "")
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


def frame(text: str, places: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """What `telling` gives of `text` with a mark for each of `places`, half-open, in order; overlaps are left out."""
    out: list[str] = []
    at = 0
    for start, end in places:
        if start >= at:
            out += (*telling(text[at:start]), "\x00")
            at = end
    return (*out, *telling(text[at:]))


@lru_cache(maxsize=256)
def has_parted_words(text: str) -> bool:
    """Whether a hyphen at the end of a line may part a word of `text`."""
    return _PARTED.search(text) is not None


def _pieces(text: str, *, joined: bool) -> Pieces:
    cut = _cut(text, joined=joined)
    parts: list[str] = []
    at: list[int] = []
    length = 0
    for index, piece in enumerate(cut):
        border = _border(text, cut, index)
        parts += (border, piece.key)
        length += len(border)
        at.append(length - 1)
        length += len(piece.key)
    parts.append(_FREE)
    words = frozenset([piece.key.lower() for piece in cut if piece.key.isascii() and piece.key.isalpha()])
    return Pieces("".join(parts), tuple(at), tuple([(piece.start, piece.end) for piece in cut]), words)


def _border(text: str, cut: list[Piece], index: int) -> str:
    if index == 0:
        return _FREE
    before, piece = cut[index - 1], cut[index]
    if before.end < piece.start and _ZERO_WIDTH.fullmatch(text, before.end, piece.start):
        if before.kind in ("word", "number") and piece.kind in ("word", "number"):  # a reader sees one
            return _GLUED
        cut, index = _touching(cut, index)
    if before.kind == piece.kind == "word" and piece.key not in SENSITIVE and before.key not in LEADING:
        border = _GLUED if negates(before) else _FREE
    else:
        border = _GLUED if bound(cut, index) else _TIED if tied(cut, index) else _FREE
    if border == _FREE and turned(before, piece) and not _NEW_BLOCK.search(text[before.end : piece.start]):
        return _GLUED + _FREE
    return border


def _touching(cut: list[Piece], index: int) -> tuple[list[Piece], int]:
    """The pieces near `index`, of which that one touches the one before it, and its index among them."""
    start = max(0, index - _FAR)
    near = cut[start : index + _FAR]
    near[index - start] = cut[index]._replace(start=cut[index - 1].end)
    return near, index - start


def _cut(text: str, *, joined: bool) -> list[Piece]:
    shaped = shape(text)
    found: list[Piece] = []
    before, near = _NOTHING, ""
    for match in (_JOINED if joined else _PLAIN).finditer(shaped):
        surface = match.group()
        if not near and surface.isascii() and surface.isalpha():
            start, end = match.span()
            piece = Piece(start, end, surface.lower(), "word", surface)
        else:
            piece = _piece(text, match, before, near)
            if not piece.key or (piece.kind == "mark" and not _is_operator(shaped, match)):
                continue
        near, before = _near(near, before, piece), piece
        found.append(piece)
    return found


def _near(near: str, before: Piece, piece: Piece) -> str:
    r"""How near a number, in ``digits`` or ``words``, is to what stands behind `piece`; empty if there is none.

    Behind digits and marks of LaTeX (``5\,\mathrm{mW}``), or a superscript, it is ``spaced``, behind others ``beside``.
    """
    if piece.kind == "number":
        return "digits"
    if piece.key in NUMERALS:
        return "words"
    if not near:
        return ""
    touching = before.end == piece.start
    if piece.key in _SPACES or piece.key in _COMMANDS or piece.surface.isnumeric() or (before.key == "\\" and touching):
        return "spaced" if near == "digits" else near
    return "beside" if piece.key in _BESIDE or (piece.kind == "dash" and touching) else ""


def _piece(text: str, match: re.Match[str], before: Piece, near: str) -> Piece:
    start, end, kind = match.start(), match.end(), str(match.lastgroup)
    surface = text[start:end]
    if kind == "word":
        bare = surface.lstrip("_") if text[end : end + 1] != "{" else surface  # x_{1}
        start, surface = end - len(bare), bare.rstrip("_") if text[end : end + 1] != "{" else bare
        end = start + len(surface)
        key = fold(_HYPHEN_BREAK.sub("", surface) if "\n" in surface else surface)
        if near:
            glued = near == "digits" and (before.end == start or surface in _APART)
            key = _unit_key(surface, key, glued=glued, digits=near in ("digits", "spaced"))
    elif kind == "quote":
        key = match.group() if before.kind == "number" else '"'
    elif kind == "dots":
        key = "." if surface == "." else "…"
    else:
        key = {"dash": "-", "degree": fold("°" + fold(surface)[-1])}.get(kind) or fold(surface)
        kind = _kind_in_line(text, match)
    return Piece(start, end, key, kind, surface)


def _unit_key(surface: str, key: str, *, glued: bool, digits: bool) -> str:
    """The key of a word after a number: units that differ by case only keep their case, as do ``5k`` and ``5 K``."""
    found = unit_of((surface,), glued=glued)
    if not found and (_SYMBOL.fullmatch(surface) or (digits and _LONE.fullmatch(surface))):
        return f"{key}{UNIT}{surface.translate(_ONE_SIGN)}"
    is_cased = not found and _CASED.fullmatch(surface)
    found = found or unit_of((surface.lower(),), glued=glued)
    if found:
        name = surface if is_cased else found[0].name
        return f"{key}{UNIT}{name}" if len(surface) <= 4 else f"{key}{UNIT}"
    if _NAME.fullmatch(key):
        return f"{key}{UNIT}"
    return surface if glued and len(surface) == 1 else key  # 3A is not 3a, but a sentence may begin with "A"


def _kind_in_line(text: str, match: re.Match[str]) -> str:
    """The kind of a sign, of which some only mark their line as one of a quotation or of a list."""
    kind, (start, end) = str(match.lastgroup), match.span()
    if text[start:end] == ">" and _begins_line(text, start):
        return "marker"
    is_bullet = kind == "dash" and text[end : end + 1].isspace() and _begins_line(text, start)
    return "bullet" if is_bullet else kind


def _begins_line(text: str, start: int) -> bool:
    """Whether nothing but a few spaces and quote markers stand before `start` in its line."""
    before = text[max(0, start - 12) : start].rstrip(" \t>")
    return before.endswith("\n") or (not before and start <= 12)


def _is_operator(shaped: str, match: re.Match[str]) -> bool:
    """Whether ``*`` is an operator, as in ``5*3`` and ``5 * 3``, rather than emphasis or the marker of a list item."""
    start, end = match.span()
    before, after = shaped[start - 1 : start], shaped[end : end + 1]
    if before.isalnum() and after.isalnum():
        return True
    return match.group() == "*" and _SPACED.match(shaped, start - 2) is not None if start > 1 else False
