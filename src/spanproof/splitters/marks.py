"""What looks like a citation in a text, before it is known which sources there are."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from spanproof.text.markup import blocks

__all__ = ["LABEL", "SOURCE", "Mark", "author_year", "is_file", "marks", "without_code"]

LABEL = (
    r"(?:passages?|documents?|docs?|sources?|chunks?|excerpts?|snippets?|contexts?|references?|refs?|citations?|results?|"
    r"texts?)"
)
SOURCE = re.compile(r"[*_]{0,2}sources?[*_]{0,2}:[*_]{0,2}\s{0,3}", re.IGNORECASE)  # the word before a source's name
_BRACKET = re.compile(
    r"\[(?P<named>[*_]{0,2}(?i:sources?)[*_]{0,2}:[^\[\]\n]{1,300})\](?!\()|"
    r"\[(?P<link>\^?\d{1,4})\](?=\()|\[(?P<plain>[^\[\]\n]{1,80})\](?!\()|【(?P<lens>[^【】\n]{1,60})】"
)
_PAREN = re.compile(r"\(([^()\n]{3,200})\)")
_OURS = r"(?:passages?|excerpts?|snippets?|chunks?)"
_NARRATIVE = re.compile(
    rf"(?P<open>\((?:see )?)?\b(?P<label>{_OURS}|documents?|docs?|sources?|contexts?|references?) "
    r"(?P<ids>\d{1,40}(?:(?:, and |, | and | & |[-–])\d{1,40}){0,9})\b",
    re.IGNORECASE,
)
_ET_AL = re.compile(r"\b[A-Z][\w'’-]{1,30} et al\.? \(\d{4}[a-z]?\)")
_INLINE_CODE = re.compile(r"`[^`\n]{1,400}`")

_SEPARATOR = re.compile(r"[,;]| and | & |\Z")
_AUTHOR_PART = re.compile(r"[^;]+")
_RANGE = re.compile(r"(\d{1,80}) ?[-–] ?(\d{1,80})")
_NUMBER = re.compile(r"\^?\d{1,80}")
_DATE = re.compile(r"(?:1\d|20)\d\d|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?")
_LABELLED = re.compile(rf"{LABEL}[ _#:-]{{0,2}}\d{{1,80}}", re.IGNORECASE)
_REGISTERED = re.compile(
    r"(?:PUBMED|PMID|PMCID|PMC|DOI|ARXIV|NCT)(?:\s?[:#]\s?|\s)?[\w./-]{0,60}\d[\w./()-]{0,60}", re.IGNORECASE
)
_LENS = re.compile(r"(?:\d{1,4}:)?(\d{1,60})†")
_INDEXED = re.compile(r"(?:\b[a-zA-Z]|\w{0,40}_\w{0,40}|\b(?:arr|array|list|args|argv|items|vec|rows?|cols?|data))\Z")
_MATHS = re.compile(
    r"(?:∈|\b(?:intervals?|ranges?|domain|scale|bounds?|array|vector|index|matrix))(?: (?:of|is|from))?\s?[:=]?\s?\Z",
    re.IGNORECASE,
)
_AUTHOR_YEAR = re.compile(
    r"(?:see |e\.g\.,? |cf\.? )?"
    r"(?P<who>[A-Z][\w'’.-]{1,40}(?: (?:et|al\.?|and|&|van|von|de|der|[A-Z][\w'’.-]{0,40})){0,6})"
    r"(?P<comma>,)? (?P<year>(?:1[5-9]|20)\d\d)[a-z]?(?:, pp?\. ?\d{1,5}(?:[-–]\d{1,5})?)?"
)
_NOT_AUTHORS = frozenset(
    """january february march april may june july august september october november december jan feb mar apr jun jul aug
    sep sept oct nov dec spring summer autumn fall winter monday tuesday wednesday thursday friday saturday sunday paris
    london berlin rome madrid vienna tokyo beijing moscow washington chicago boston sydney toronto france germany italy
    spain england britain america canada australia japan china india russia brazil europe asia africa""".split()
)
_WIDEST = 20  # sources that one range such as [1-20] may stand for, whether they exist or not
_MOST = 100  # sources of a wider range that are read; the more there are, the less it cites any of them
_LOCATOR = re.compile(
    r"(?:^|[ ,:#]{1,3})(?:pp?\.?|pages?|sections?|sec\.|§|chapters?|lines?|paragraphs?|parts?) ?\d.*", re.IGNORECASE
)
_FILE = re.compile(r"\S+\.[a-zA-Z]\w{0,4}|https?://\S+")
_NO_NAME = frozenset(
    """the this these that given provided above following supplied retrieved my your own all same from in context
    contexts text texts passage passages document documents source sources excerpt excerpts chunk chunks snippet
    snippets reference references result results information""".split()
)


class Mark(NamedTuple):
    """A possible citation.

    ``id`` is as written, without brackets; ``[start, end)`` is where it stands, a whole range for each id of
    ``[1-3]``; ``is_sure`` tells whether it is a citation even if no source answers to it; ``label`` is the word that a
    list of numbers shares (``passages 1 and 3``), or empty.
    """

    id: str
    start: int
    end: int
    is_sure: bool
    label: str = ""


def marks(text: str, known: Sequence[int] = ()) -> Iterator[Mark]:
    """The possible citations of `text`, sorted by start, the longest first; they may overlap. Linear in its length.

    `known` are the numbers that name a source, sorted: of a wide range (``[1-2000]``) only these and its two ends are
    read. Nothing is found in code, in Markdown links, in intervals (``the range [0, 1]``) or in array indices
    (``x[1]``).
    """
    visible = without_code(text)
    found = [*_bracketed(visible, known), *_in_parentheses(visible, known), *_narrated(visible, known)]
    yield from sorted(dict.fromkeys(found), key=lambda mark: (mark.start, -mark.end))


def author_year(text: str) -> tuple[str, str] | None:
    """Surname (in lower case) and year of ``Smith et al., 2020``, ``Smith & Doe 2020`` and the like; else ``None``."""
    found = _AUTHOR_YEAR.fullmatch(text.strip().replace("(", "").replace(")", ""))
    return (found["who"].split()[0].casefold().rstrip("."), found["year"]) if found else None


def without_code(text: str) -> str:
    """`text` with all code blanked out by as many spaces."""
    if "`" not in text and "~~~" not in text:
        return text
    parts: list[str] = []
    end = 0
    for block in blocks(text):
        if block.kind == "code":
            parts += [text[end : block.start], " " * (block.end - block.start)]
            end = block.end
    fenced = "".join(parts) + text[end:]
    return _INLINE_CODE.sub(lambda code: " " * len(code.group()), fenced)


def _bracketed(text: str, known: Sequence[int]) -> Iterator[Mark]:
    for found in _BRACKET.finditer(text):
        group = str(found.lastgroup)
        lens = _LENS.match(found[group])
        if group == "lens" and lens:
            offset = found.start(group)
            yield Mark(lens[1], offset + lens.start(1), offset + lens.end(1), True)
        elif not _is_maths(text, found.start(), found[group]):
            yield from _listed(found[group], found.start(group), known)


def _is_maths(text: str, start: int, content: str) -> bool:
    """Whether a bracket of numbers at `start` is an interval or an index."""
    if content.strip("^ 0123456789,;-–"):
        return False
    before = text[max(0, start - 40) : start]
    has_zero = len(content) > 1 and re.search(r"(?<!\d)0(?!\d)", content)
    return bool(has_zero or _MATHS.search(before) or _INDEXED.search(before))


def _listed(content: str, offset: int, known: Sequence[int]) -> Iterator[Mark]:
    """The ids in a bracket: numbers, ranges, labels, registered numbers, authors; else the whole of it as a name."""
    parts = list(_parts(content, offset))
    if parts and all(_is_id(part) for part, _ in parts):
        for part, start in parts:
            yield from _ids(part, start, known)
        return
    if SOURCE.match(content):
        yield from _sourced(content, offset, known)
        return
    authors = list(_authored(content, offset))
    yield from authors
    if authors or not content.strip():
        return
    yield Mark(content.strip(), offset + _indent(content), offset + len(content.rstrip()), False)
    if len(parts) > 1:
        yield from (Mark(part, start, start + len(part), False) for part, start in parts)


def _parts(content: str, offset: int) -> Iterator[tuple[str, int]]:
    """The members of a list, trimmed, with where they start; empty ones left out."""
    start = 0
    for separator in _SEPARATOR.finditer(content):
        part = content[start : separator.start()]
        if part.strip():
            yield part.strip(), offset + start + _indent(part)
        start = separator.end()


def _is_id(part: str) -> bool:
    return any(pattern.fullmatch(part) for pattern in (_NUMBER, _RANGE, _LABELLED, _REGISTERED))


def _ids(part: str, start: int, known: Sequence[int]) -> Iterator[Mark]:
    spread = _RANGE.fullmatch(part)
    if spread:
        first, last, is_citation = int(spread[1]), int(spread[2]), _is_plausible(spread[1])
        if last < first and not is_citation:
            return  # the season 2019-20
        for number in _spread(first, last, known):
            yield Mark(str(number), start, start + len(part), is_citation or _is_plausible(str(number)))
    else:
        name = part.removeprefix("^")
        yield Mark(name, start + len(part) - len(name), start + len(part), _is_plausible(name))


def _spread(first: int, last: int, known: Sequence[int]) -> Sequence[int]:
    """The numbers that a range stands for: all of a narrow one, else its ends and those in it that are known."""
    if last < first:
        return first, last
    if last < first + _WIDEST:
        return range(first, last + 1)
    low = bisect_left(known, first)
    high = min(bisect_right(known, last), low + _MOST)
    return sorted({first, last, *known[low:high]})


def _is_plausible(name: str) -> bool:
    """Whether a bare number may be a citation: not 0, a year or a date."""
    return not name.isdecimal() or (int(name) > 0 and _DATE.fullmatch(name) is None)


def _sourced(content: str, offset: int, known: Sequence[int]) -> Iterator[Mark]:
    """The names after ``source:``, whole and one by one, or the ids; none in "(source: the provided context)"."""
    named = SOURCE.match(content)
    begin = named.end() if named else 0
    parts = list(_parts(content[begin:], offset + begin))
    if parts and all(_is_id(part) for part, _ in parts):
        label = ""
        for part, start in parts:
            label = part.rstrip("0123456789 _#:-") if _LABELLED.fullmatch(part) else label  # "Passage 1, 3"
            yield from (mark._replace(label=label if mark.id.isdecimal() else "") for mark in _ids(part, start, known))
    elif not _NO_NAME.issuperset(re.findall(r"\w+", content[begin:].casefold())):
        yield from _named(content[begin:], offset + begin, is_sure=False)
        for place, (part, start) in enumerate(parts):
            again = SOURCE.match(part)
            name = part[again.end() :] if again else part
            bare = _LOCATOR.sub("", name)
            is_sure = not place or again is not None or is_file(bare)
            if not place or not bare.isdecimal():  # "(source: Tower Guide, 2019)"
                yield from _named(bare, start + len(part) - len(name), is_sure=is_sure)


def is_file(name: str) -> bool:
    """Whether a name is that of a file, or an address."""
    return _FILE.fullmatch(name) is not None


def _named(part: str, offset: int, *, is_sure: bool) -> Iterator[Mark]:
    """`part` as the name of a source, without the quotes around it; a bracket in it is read on its own."""
    name = part.strip(" \"'“”‘’*_<>")
    if name and not set("[【").intersection(name):
        start = offset + part.index(name)
        yield Mark(name, start, start + len(name), is_sure, "source:")


def _in_parentheses(text: str, known: Sequence[int]) -> Iterator[Mark]:
    for found in _PAREN.finditer(text):
        content, offset = found[1], found.start(1)
        parts = list(_parts(content, offset))
        if parts and _REGISTERED.fullmatch(parts[0][0]):
            yield from (
                Mark(part, start, start + len(part), True) for part, start in parts if any(map(str.isdigit, part))
            )
            continue
        if SOURCE.match(content):
            yield from _sourced(content, offset, known)
            continue
        authors = list(_authored(content, offset))
        yield from authors
        if not authors and content.strip() and not content.strip().isdecimal():
            yield Mark(content.strip(), offset + _indent(content), offset + len(content.rstrip()), False)


def _authored(content: str, offset: int) -> Iterator[Mark]:
    for part in _AUTHOR_PART.finditer(content):
        written = part.group().strip()
        found = _AUTHOR_YEAR.fullmatch(written)
        if found:
            start = offset + part.start() + _indent(part.group())
            yield Mark(written, start, start + len(written), _is_author(found))


def _is_author(found: re.Match[str]) -> bool:
    """Whether a name before a year must be an author: several, or one with a comma that is no month or place."""
    names = found["who"].split()
    if {"et", "&", "and"} & set(names):
        return True
    return bool(found["comma"]) and len(names) == 1 and names[0].casefold().rstrip(".") not in _NOT_AUTHORS


def _narrated(text: str, known: Sequence[int]) -> Iterator[Mark]:
    """``passage 2``, ``(Sources 1 and 3)``, ``Smith et al. (2020)`` in running text."""
    for found in _NARRATIVE.finditer(text):
        ours = re.fullmatch(_OURS, found["label"], re.IGNORECASE) is not None
        several = found["open"] or found["label"].casefold().endswith("s") or "," not in found["ids"]
        ids = found["ids"] if several else found["ids"].partition(",")[0]  # "in passage 1, 10 minutes"
        for number in re.finditer(r"\d+(?:[-–]\d+)?", ids):
            is_sure = ours or found["open"] is not None
            start = found.start("ids") + number.start()
            alone = number.group() == ids and number.group().isdecimal()
            if alone:
                yield Mark(found["label"] + " " + number.group(), found.start("label"), start + len(ids), is_sure)
            else:
                yield from (
                    mark._replace(is_sure=is_sure, label=found["label"]) for mark in _ids(number.group(), start, known)
                )
    for found in _ET_AL.finditer(text):
        yield Mark(found.group(), found.start(), found.end(), True)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())
