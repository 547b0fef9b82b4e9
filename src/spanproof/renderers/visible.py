"""Text of others, made safe to show: no character of it can steer a terminal, a page or the reading direction."""

from __future__ import annotations

import re

__all__ = ["excerpt", "one_line", "visible"]

_STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_BREAKS = str.maketrans("\n\t\u2028\u2029", "    ")


def visible(text: str) -> str:
    """`text` with control characters as pictures (ESC as ``␛``), character for character, so that offsets still hold.

    Line feeds and tabs stay, a carriage return before a line feed becomes a space. C1 controls, directional
    overrides (Boucher and Anderson 2021, "Trojan Source") and lone surrogates become U+FFFD.
    """
    return _STEERING.sub(_picture, text.replace("\r\n", " \n"))


def _picture(match: re.Match[str]) -> str:
    code = ord(match.group())
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else "\ufffd"


def one_line(text: str) -> str:
    """`visible` text with every line break and tab as one space; offsets still hold."""
    return visible(text).translate(_BREAKS)


def excerpt(text: str, most: int) -> str:
    """`text` on one line with runs of white space as one space, cut to `most` characters and ``…``."""
    flat = " ".join(one_line(text[: most * 8]).split())
    return flat if len(flat) <= most and len(text) <= most * 8 else f"{flat[:most].rstrip()}…"
