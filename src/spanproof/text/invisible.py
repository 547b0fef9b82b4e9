"""Signs without width inside numbers and words: ``1,250`` with a zero-width space in it is read as it is seen.

Pages and chat windows put them where a line may break or the direction of writing changes; a reader sees none. Pages
also write signs as entities (``&nbsp;``), and a bad copy leaves control signs in numbers.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from html import unescape
from typing import NamedTuple
from unicodedata import category

__all__ = ["Seen", "joined", "seen"]

_CONTROL = "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"  # but for those that are white space
_SIGNS = f"{_CONTROL}\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff"
_INSIDE = re.compile(rf"(?<=[\d.,:/$€£¥+–-])[{_SIGNS}]+(?=[\d.,:/%°–-])")
_CONTROLS = re.compile(f"[{_CONTROL}]")
_BREAKS = re.compile("[\u00ad\u200b\u2060\ufeff]")
_BROKEN = re.compile(
    r"(?<=[^\W\d_])(?:[\u00ad\u200b\u2060\ufeff]|&(?:shy|#173|#[xX][aA][dD]);)+(?=[^\W\d_])"
    r"|(?P<entity>&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});)"
)
_APART = str.maketrans("\u200b\u2060\ufeff", "   ")  # as `spanproof.text.fold.shape` has them


class Seen(NamedTuple):
    """A text without signs in its numbers or words; ``cuts`` are the offsets in it where one was left out, in order.

    What begins at one of them begins behind what was left out, and what ends there ends before it. ``tails`` are the
    offsets that count for ends, where those are others: of an entity only its first character is kept, as what it
    stands for, and what ends with it ends behind all of it.
    """

    text: str
    cuts: tuple[int, ...] = ()
    tails: tuple[int, ...] | None = None

    def start(self, at: int) -> int:
        """Where in the text as written something begins that begins at `at`."""
        return at + bisect_right(self.cuts, at)

    def end(self, at: int) -> int:
        """Where in the text as written something ends that ends at `at`, exclusive."""
        return at + bisect_left(self.cuts if self.tails is None else self.tails, at)


def seen(text: str) -> Seen:
    """`text` without signs of no width between digits, and with spaces for those that elsewhere stand for one."""
    if text.isascii() and not _CONTROLS.search(text):
        return Seen(text)
    cuts: list[int] = []
    for match in _INSIDE.finditer(text):
        cuts += [match.start() - len(cuts)] * len(match.group())
    return Seen((_INSIDE.sub("", text) if cuts else text).translate(_APART), tuple(cuts))


def joined(text: str) -> Seen:
    """`text` without signs of no width inside words, and with the signs that its entities stand for.

    A sign before a new capital stays, for it may part two words, and so does an entity that might begin or end a tag.
    """
    if "&" not in text and (text.isascii() or not _BREAKS.search(text)):
        return Seen(text)
    parts: list[str] = []
    cuts: list[int] = []
    tails: list[int] = []
    cursor = size = 0
    for match in _BROKEN.finditer(text):
        start, end = match.span()
        sign = _sign(match["entity"], text[end : end + 1]) if match["entity"] else ""
        if sign is None or (not sign and text[start - 1].islower() and text[end].isupper()):
            continue
        parts += (text[cursor:start], sign)
        size += start - cursor + len(sign)
        cuts += [size] * (end - start - len(sign))
        tails += [size - len(sign)] * (end - start - len(sign))
        cursor = end
    return Seen("".join((*parts, text[cursor:])), tuple(cuts), tuple(tails))


def _sign(entity: str, behind: str) -> str | None:
    """What an entity stands for, a blank for any space; ``None`` of a sign that is not seen, and of parts of tags."""
    sign = unescape(entity)
    if len(sign) == 1 and category(sign) == "Zs":
        return " "
    is_tag = sign in "<>" and not (behind.isspace() or behind.isdigit() or behind == "=")
    return sign if len(sign) == 1 and sign.isprintable() and not is_tag else None
