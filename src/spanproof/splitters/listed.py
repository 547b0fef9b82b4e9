"""Sources named outside brackets: ``Source: guide.md``, a list under ``Sources:``, addresses, ``<sup>1</sup>``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spanproof.splitters.marks import Mark, is_file, without_code
from spanproof.text.markup import Block, blocks

__all__ = ["is_label", "label_end", "named_sources"]

_LABEL = re.compile(
    r"[\s*_#(]{0,8}(?:(?:data |cited )?sources?|references?|citations?)(?: used| cited)?[*_]{0,3}\s?"
    r"(?P<colon>:)?[*_]{0,3}(?:\s{1,3}|\Z)",
    re.IGNORECASE,
)
_INLINE = re.compile(r"(?<=[.!?)\]]\s)[*_(]{0,3}sources?[*_]{0,2}:[*_]{0,3}\s{0,3}", re.IGNORECASE)
_STOP = re.compile(r"[.!?][*_)]{0,3}(?=\s)")
_LINE = re.compile(r"[^\n]+")
_NAME = re.compile(r"\[(?P<text>[^\[\]\n]{1,200})\]\((?P<target>[^()\s]{1,300})\)|(?P<name>[^,;\n\[\]]{1,300})")
_ADDRESS = re.compile(r"(?<![(\w])https?://[^\s<>()\[\]\"“”]{1,300}")
_LONGEST = 400  # characters of the names in running text
_AROUND = " \t\"'“”‘’*_<>().`"
_NUMBERED = re.compile(r"\s{0,3}(?:\d{1,3}[.)]|[-*•])\s{1,3}")


_RAISED = re.compile(r"<sup>\s{0,3}\[?(\d{1,4}(?:\s?,\s?\d{1,4}){0,9})\]?\s{0,3}</sup>", re.IGNORECASE)
_ENDS_SENTENCE = re.compile(r"[.,;:!?)\]”\">]\Z")
_ENDS_WORD = re.compile(r"(?:\A|[^\d\s]\s|[^\w\s])[^\W\d_]{4,40}\Z")  # "adults", and not "5 metres"


def label_end(text: str) -> int:
    """Where what is named begins in ``Sources: guide.md``; 0 if `text` begins with no such word and colon."""
    found = _LABEL.match(text)
    return found.end() if found and found["colon"] else 0


def is_label(text: str) -> bool:
    """Whether `text` is a title or a lead-in of a list of sources, and nothing else: ``Sources:``, ``References``."""
    found = _LABEL.match(text)
    return found is not None and found.end() == len(text)


def named_sources(text: str) -> Iterator[Mark]:
    """The names behind ``Source:`` and in lists under ``Sources:``, addresses in running text, and raised numbers.

    The name of a file or an address in such a place is a citation even if no source answers to it. Linear in the
    length of `text`; nothing is found in code.
    """
    visible = without_code(text)
    listing = False
    for block in blocks(text):
        if block.kind in ("rule", "code"):
            continue
        body = visible[block.body : block.end]
        if is_label(body):
            listing = True
        elif label_end(body):
            listing = False
            yield from _names(visible, block.body + label_end(body), block.end)
        else:
            yield from _inline(visible, block)
            listing = listing and block.kind in ("item", "prose")
            yield from _lines(visible, block) if listing else ()
    yield from _raised(visible)
    for found in _ADDRESS.finditer(visible):
        address = found.group().rstrip(".,;:!?*_`'’")
        yield Mark(address, found.start(), found.start() + len(address), False)


def _inline(text: str, block: Block) -> Iterator[Mark]:
    """The names behind ``Source:`` at the beginning of a later sentence of a block, up to the end of the sentence."""
    for found in _INLINE.finditer(text, block.body, block.end):
        end = min(block.end, found.end() + _LONGEST)
        stop = _STOP.search(text, found.end(), end)
        yield from _names(text, found.end(), stop.start() if stop else end)


def _raised(text: str) -> Iterator[Mark]:
    """``<sup>1</sup>`` behind a stop or a word; behind a unit or a number it is a power."""
    for found in _RAISED.finditer(text):
        before = text[max(0, found.start() - 48) : found.start()]
        is_sure = _ENDS_SENTENCE.search(before) is not None
        if is_sure or _ENDS_WORD.search(before):
            yield from (Mark(each.strip(), *found.span(), is_sure) for each in found[1].split(","))


def _lines(text: str, block: Block) -> Iterator[Mark]:
    for line in _LINE.finditer(text, block.body, block.end):
        numbered = _NUMBERED.match(text, line.start(), line.end())
        yield from _names(text, numbered.end() if numbered else line.start(), line.end())


def _names(text: str, start: int, end: int) -> Iterator[Mark]:
    """The names between two offsets, parted by commas; a link by its text and by its target; the whole as one, too."""
    whole = text[start:end].strip(_AROUND)
    if "," in whole and "\n" not in whole:
        begin = text.index(whole, start)
        yield Mark(whole, begin, begin + len(whole), False, "source:")
    for found in _NAME.finditer(text, start, end):
        if found["target"]:
            yield from (Mark(found[group], *found.span(), False, "source:") for group in ("text", "target"))
            continue
        name = found["name"].strip(_AROUND)
        if name and not name.isdecimal():  # "Citations: 3" counts them
            begin = text.index(name, found.start())
            yield Mark(name, begin, begin + len(name), is_file(name), "source:")
