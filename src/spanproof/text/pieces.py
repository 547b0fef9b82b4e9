"""The pieces of a text - words, numbers, signs - in the form in which two texts can be compared exactly.

White space, case, composition, ligatures, dashes and quotation marks make no difference between two pieces
(`spanproof.text.fold`); digits, units and signs do. Two neighbours are either free or glued: between glued ones a quote
must not begin or end, as a number is not parted from its sign, range, unit or magnitude, nor a word from its negation.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from spanproof.text.bonds import SENSITIVE, UNIT, Piece, bound, negates, tied
from spanproof.text.cache import Cache
from spanproof.text.fold import EAST, fold, shape
from spanproof.text.numbers.units import unit_of

__all__ = ["Pieces", "has_parted_words", "pieces", "telling"]

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
_HYPHEN_BREAK = re.compile(r"[-‐‑‒–−]\s+")


class Pieces(NamedTuple):
    """A text in pieces.

    ``code`` is a separator, a key, a separator, a key, … and a last separator: a text stands in another one exactly
    if its code is a substring of the other's. ``at[i]`` is where in ``code`` the separator before piece ``i`` stands,
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
        at.append(length)
        parts += (_border(cut, index, before), piece.key)
        length += 1 + len(piece.key)
        before = piece
    parts.append(_FREE)
    words = frozenset([piece.key.lower() for piece in cut if piece.key.isascii() and piece.key.isalpha()])
    return Pieces("".join(parts), tuple(at), tuple([(piece.start, piece.end) for piece in cut]), words)


def _border(cut: list[Piece], index: int, before: Piece) -> str:
    piece = cut[index]
    if before.kind == piece.kind == "word" and piece.key not in SENSITIVE:
        return _GLUED if negates(before) else _FREE
    if index == 0:
        return _FREE
    return _GLUED if bound(cut, index) else _TIED if tied(cut, index) else _FREE


def _cut(text: str, *, joined: bool) -> list[Piece]:
    shaped = shape(text)
    found: list[Piece] = []
    before = _NOTHING
    for match in (_JOINED if joined else _PLAIN).finditer(shaped):
        surface = match.group()
        if before.kind != "number" and surface.isascii() and surface.isalpha():
            start, end = match.span()
            before = Piece(start, end, surface.lower(), "word", surface)
        else:
            piece = _piece(text, match, before)
            if not piece.key or (piece.kind == "mark" and not _is_operator(shaped, match)):
                continue
            before = piece
        found.append(before)
    return found


def _piece(text: str, match: re.Match[str], before: Piece) -> Piece:
    start, end, kind = match.start(), match.end(), str(match.lastgroup)
    surface = text[start:end]
    if kind == "word":
        bare = surface.lstrip("_") if text[end : end + 1] != "{" else surface  # x_{1}
        start, surface = end - len(bare), bare.rstrip("_") if text[end : end + 1] != "{" else bare
        end = start + len(surface)
        key = fold(_HYPHEN_BREAK.sub("", surface) if "\n" in surface else surface)
        if before.kind == "number":
            key = _unit_key(surface, key, glued=before.end == start)
    elif kind == "quote":
        key = match.group() if before.kind == "number" else '"'
    elif kind == "dots":
        key = "." if surface == "." else "…"
    else:
        kind = "marker" if surface == ">" and _begins_line(text, start) else kind
        key = {"dash": "-", "degree": fold("°" + fold(surface)[-1])}.get(kind) or fold(surface)
    return Piece(start, end, key, kind, surface)


def _unit_key(surface: str, key: str, *, glued: bool) -> str:
    """The key of a word after a number: units that differ by case only keep their case, as do ``5k`` and ``5 K``."""
    found = unit_of((surface,), glued=glued) or unit_of((surface.lower(),), glued=glued)
    if found:
        return f"{key}{UNIT}{found[0].name}" if len(surface) <= 4 else f"{key}{UNIT}"
    return surface if len(surface) == 1 else key


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
