"""Where a mark can stand behind a claim without changing what the Markdown around it means."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["Place", "place"]

_FENCE = re.compile(r"[ \t>]*(?:`{3,}|~{3,}|=+|-+)[ \t]*")  # a last line that must stand alone: a fence, an underline
_DEFINITION = re.compile(  # of a link: `[name]: address "title"`
    r"""[ \t>]*\[(?!\^)[^\[\]]+\]:[ \t]*[^ \t]+(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*"""
)
_REST_OF_LINE = re.compile(r"[ \t]*(?:(\r?\n[ \t]*[^\s])|\r?\n|\Z)")  # the group: the next line is not blank
_SPACE = re.compile(r"[ \t\r\n\f\v]")  # what ends an address; other white space is part of it
_ENCLOSED = re.compile(r"\]\([^()]*\)|<[^<>]*>")  # an address that has an end of its own
_ADDRESS = re.compile(r"://|www\.|\w@\w", re.IGNORECASE)


class Place(NamedTuple):
    """A place in the answer: the mark goes at the offset `at`, between the separators `before` and `after`.

    The separators are none; a space before; or an empty line before and, with a line feed after, another one behind.
    """

    at: int
    before: str = ""
    after: str = ""


def place(answer: str, start: int, end: int) -> Place:
    """Where the mark of the claim ``answer[start:end]`` goes.

    Behind its last visible character; in a table row before the closing bar; with a space between behind a bare address
    and the end of bold or italic text; behind a code block, a line that underlines a heading and a definition of a link
    in a paragraph of its own.
    """
    claim = answer[start:end].rstrip()
    at = start + len(claim)
    last = claim.rpartition("\n")[2]
    rest = _REST_OF_LINE.match(answer, at)
    if rest is not None and (_FENCE.fullmatch(last) or _DEFINITION.fullmatch(last)):
        return Place(at, "\n\n", "\n" if rest.group(1) else "")
    row = last.lstrip()
    if row.startswith("|") and row.endswith("|") and len(row) > 1:
        at, last = at - 1, last[:-1]
    return Place(at, " " if _runs_on(last) else "")


def _runs_on(line: str) -> bool:
    """Whether what `line` ends with would go on into a mark right behind it.

    An address does, and emphasis: to GitHub a symbol is a letter, and between a full stop and a letter none ends.
    """
    word = _SPACE.split(line)[-1]
    return word.rstrip("*_~") not in ("", word) or bool(_ADDRESS.search(_ENCLOSED.sub("", word)))
