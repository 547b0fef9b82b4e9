"""Which chunk an id in an answer means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import PurePath

from spanproof.splitters.marks import LABEL, SOURCE, Mark, author_year, marks
from spanproof.types import Chunk

__all__ = ["Sources"]

_LABELLED = re.compile(rf"({LABEL})[ _#:-]{{0,2}}(\d{{1,80}})", re.IGNORECASE)
_PREFIX = re.compile(
    r"(pubmed|pmid|pmcid|doi|arxiv)(?:\s?[:#]\s?|\s)?|^(?:(?:chunk|doc|document|source)[ _-]?)?id\s?[:#=]\s?",
    re.IGNORECASE,
)
_TITLE = re.compile(r"(?:title|source|document|file|name)\s?[:=]", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_NAME = re.compile(r"[^\W\d_][\w'’-]+")
_CAPITAL = re.compile(r"\b[A-Z][\w'’-]+")
_DESCRIBES = re.compile(
    r"title|source|name|ur[il]|link|doi|pmid|pubmed|id$|file|path|ref|citation|author|creator|year|date|publish|journal",
    re.IGNORECASE,
)
_LOOK_BACK = 60  # characters before a year in which its author may stand
_LONGEST_FIELD = 500
_LONGEST_NUMBER = 80  # digits


class Sources:
    """The chunks of a case, by all the names that an answer may give them.

    Every index is built when first needed, in time linear in the length of the chunks.
    """

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self._chunks = chunks
        self._ids = {_PREFIX.sub("", _key(chunk.id), count=1): chunk.id for chunk in reversed(chunks)}
        self._ids |= {_key(chunk.id): chunk.id for chunk in reversed(chunks)}
        self._shapes = {_shape(chunk.id) for chunk in chunks if any(map(str.isdigit, chunk.id))}
        self._known: dict[str, str | None] = {}

    def resolve(self, name: str) -> str | None:
        """The id of the chunk that `name` means: by id, position, title, author and year, or copied text."""
        key = _key(name)
        if key not in self._known:
            self._known[key] = self._find(key, name)
        return self._known[key]

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers that name a chunk, sorted: its position (from 1), or its id."""
        ids = (chunk.id for chunk in self._chunks if len(chunk.id) <= _LONGEST_NUMBER)
        return sorted({*range(1, len(self._chunks) + 1), *(int(name) for name in ids if name.isdecimal())})

    @cached_property
    def have_names(self) -> bool:
        """Whether some chunk says what its source is."""
        return bool(self._fields)

    def is_shaped_like_an_id(self, name: str) -> bool:
        """Whether `name` has the letters and digits where some chunk id with a digit has them, and not only digits."""
        return not name.isdecimal() and any(map(str.isdigit, name)) and _shape(name) in self._shapes

    def _find(self, key: str, name: str) -> str | None:
        found = self._called(key, name)
        named = SOURCE.match(key)
        if not found and named:
            bare = key[named.end() :]
            found = self._called(bare, SOURCE.sub("", name, count=1)) or self._titles.get(bare)
        return found or self._copied.get(_singular(key))

    def _called(self, key: str, name: str) -> str | None:
        labelled = _LABELLED.fullmatch(key)
        number = labelled[2] if labelled else key
        bare = _PREFIX.sub("", key, count=1)
        by_id = self._ids.get(key) or self._ids.get(number) or self._ids.get(bare)
        return by_id or self._at(number) or self._fields.get(key) or self._fields.get(bare) or self._by_author(name)

    def _at(self, number: str) -> str | None:
        is_position = number.isascii() and number.isdecimal() and 1 <= int(number) <= len(self._chunks)
        return self._chunks[int(number) - 1].id if is_position else None

    def _by_author(self, name: str) -> str | None:
        written = author_year(name)
        if written is None:
            return None
        surname, year = written
        for chunk_id, years in self._authors.get(surname, ()):
            if year in years or not years:
                return chunk_id
        return self._authors_in_text.get(written)

    @cached_property
    def _fields(self) -> dict[str, str]:
        """Titles, addresses and other names in sources and metadata; of two chunks with one name, the first."""
        found: dict[str, str] = {}
        for chunk in self._chunks:
            for value in _values(chunk):
                found.setdefault(_key(value), chunk.id)
                found.setdefault(_key(PurePath(value).stem), chunk.id)
        return found

    @cached_property
    def _titles(self) -> dict[str, str]:
        """The first lines of the chunks, and the file names in what describes them: for marks with ``source:`` only."""
        found: dict[str, str] = {}
        for chunk in self._chunks:
            for value in _values(chunk):
                found.setdefault(_key(re.split(r"[/\\]", value)[-1]), chunk.id)
            first = chunk.text.lstrip("#*_ \n")[:_LONGEST_FIELD].partition("\n")[0]
            found.setdefault(_key(_TITLE.sub("", first, count=1).strip("#*_ ")), chunk.id)
        return found

    @cached_property
    def _authors(self) -> dict[str, list[tuple[str, frozenset[str]]]]:
        """For each word of a chunk's source and metadata the chunk and the years that stand there."""
        found: dict[str, list[tuple[str, frozenset[str]]]] = {}
        for chunk in self._chunks:
            described = " ".join(_values(chunk))
            years = frozenset(_YEAR.findall(described))
            for word in {word.casefold() for word in _NAME.findall(described)}:
                found.setdefault(word, []).append((chunk.id, years))
        return found

    @cached_property
    def _authors_in_text(self) -> dict[tuple[str, str], str]:
        """Capitalised words shortly before a year in a chunk's text, with that year."""
        found: dict[tuple[str, str], str] = {}
        for chunk in self._chunks:
            for year in _YEAR.finditer(chunk.text):
                before = chunk.text[max(0, year.start() - _LOOK_BACK) : year.start()]
                for word in _CAPITAL.findall(before):
                    found.setdefault((word.casefold(), year.group()), chunk.id)
        return found

    @cached_property
    def _copied(self) -> dict[str, str]:
        """Citations that stand in the chunks themselves, with the chunk they stand in."""
        found: dict[str, str] = {}
        for chunk in self._chunks:
            for mark in marks(chunk.text):
                if not _is_citation(mark, chunk.text):
                    continue
                found.setdefault(_singular(_key(f"{mark.label} {mark.id}")), chunk.id)
        return found


def _is_citation(mark: Mark, text: str) -> bool:
    """Whether a mark in a chunk may be cited: sure or with a number, and not just any words in parentheses."""
    before = text[max(0, mark.start - 3) : mark.start].rstrip()
    named = mark.is_sure or author_year(mark.id) is not None or not before.endswith("(")
    return named and (mark.is_sure or any(map(str.isdigit, mark.id)))


def _values(chunk: Chunk) -> Iterator[str]:
    """The short texts and numbers that describe a chunk: its source and what its metadata call it."""
    if chunk.source:
        yield chunk.source[:_LONGEST_FIELD]
    for field, value in chunk.metadata.items():
        if not _DESCRIBES.search(field):
            continue
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, str | int) and not isinstance(item, bool) and str(item).strip():
                yield str(item)[:_LONGEST_FIELD]


def _key(name: str) -> str:
    return " ".join(name.casefold().removeprefix("^").split())


def _singular(key: str) -> str:
    labelled = _LABELLED.fullmatch(key)
    return f"{labelled[1].rstrip('s')} {labelled[2]}" if labelled else key


def _shape(name: str) -> str:
    """Runs of letters as ``a``, runs of digits as ``0``, other signs as they are: ``doc-12`` -> ``a-0``."""
    return re.sub(r"\d+", "0", re.sub(r"[^\W\d_]+", "a", name))
