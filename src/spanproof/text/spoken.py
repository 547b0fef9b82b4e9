"""What stands in a chunk, as a model for inference reads it: a record's fields as sentences, a table's rows with heads.

Such a model has learned from prose. ``attributes.BusinessParking.garage: true`` says to it less than ``Business Parking
garage is yes.`` does, and ``plans[1].monthly_price: $12`` less than ``plans Pro monthly price is $12.``
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from spanproof.text.cache import Cache
from spanproof.text.grids import grids_of
from spanproof.text.records import Field, fields_of, layout_of, steps_of, value_at
from spanproof.text.tables import told
from spanproof.types import Chunk, Span

__all__ = ["spoken"]

_LABELS: Cache[Mapping[tuple[str, ...], str]] = Cache(4_000_000)  # characters of text
_INDEX = re.compile(r"\[\d")
_INNER = re.compile(r"(?<=[a-z]{2})(?=[A-Z])|[_-]+")  # where the words of a key part, but not of "WiFi" and "iPhone"
_HOLDERS = frozenset("attributes attrs data details extra fields info metadata properties props record".split())
"""Keys that only hold others."""
_VALUES = {"true": "yes", "false": "no", "null": "unknown", '""': "empty", "[]": "none", "{}": "none"}
_SENTENCE = re.compile(r"[.!?][\"')\]”’]*\s*\Z")
_LONGEST = 60  # characters of a value that is no text of its own

_Part = tuple[tuple[str, ...], str]  # the steps of a field, and its value or what a span has of it


def spoken(chunk: Chunk, span: Span) -> str:
    """What stands in a span of a chunk, each field of a record that begins there as a sentence of its own.

    What is in an item of a list is told with the item's name, if it has one, and a list of values as one sentence. A
    value that is a text stands behind its key and a colon; of one that begins before the span, the part in it alone.
    """
    fields = fields_of(chunk)
    if not fields:
        return told(chunk.text, span)
    labels = _LABELS.get((chunk.text, layout_of(fields)), lambda: _labels(chunk, fields), cost=len(chunk.text) + 1)
    return "\n".join(_sentences(_parts(chunk, span, fields), labels))


def _parts(chunk: Chunk, span: Span, fields: Sequence[Field]) -> Iterator[_Part]:
    """The steps of each field that begins in a span, and its value; no steps where a part of a value stands alone."""
    for field in fields[bisect_right(fields, span.start, key=lambda each: each["end"]) :]:
        start, end = max(field["start"], span.start), min(field["end"], span.end)
        if start >= span.end:
            return
        key = f"{field['path']}: "
        if start == field["start"] and chunk.text.startswith(key, start) and start + len(key) < end:
            yield tuple(steps_of(field["path"])), chunk.text[start + len(key) : end]
        else:
            yield (), chunk.text[start:end]


def _sentences(parts: Iterator[_Part], labels: Mapping[tuple[str, ...], str]) -> Iterator[str]:
    """Each part as a sentence, neighbours that are short values of one list as one."""
    for owner, run in groupby(parts, key=_list_of):
        if owner:
            yield f"{_name(owner, labels)} is {', '.join(_VALUES.get(value, value) for _, value in run)}."
            continue
        for steps, value in run:
            name = _name(steps, labels, value)
            said = f"{name}: {value}" if _is_text(value) else f"{name} is {_VALUES.get(value, value)}."
            yield said if name else value


def _list_of(part: _Part) -> tuple[str, ...]:
    """The steps to the list that a short value is an item of; none of any other value."""
    steps, value = part
    return steps[:-1] if steps and _INDEX.match(steps[-1]) and not _is_text(value) else ()


def _is_text(value: str) -> bool:
    return len(value) > _LONGEST or "\n" in value or bool(_SENTENCE.search(value))


def _name(steps: Sequence[str], labels: Mapping[tuple[str, ...], str], value: str | None = None) -> str:
    """The words of the keys of a path, but for those that only hold others: ``hours Monday``.

    In the place of an index stands the name of the item, unless it is the `value`.
    """
    words = []
    for at, step in enumerate(steps):
        if _INDEX.match(step):
            words.append(labels.get(tuple(steps[: at + 1]), ""))
        elif at == len(steps) - 1 or step.lower() not in _HOLDERS:
            key = json.loads(step[1:-1]) if step.startswith('["') else step
            words.append(" ".join(_INNER.sub(" ", key).split()))
    return " ".join(word for word in words if word and word != value)


def _labels(chunk: Chunk, fields: Sequence[Field]) -> dict[tuple[str, ...], str]:
    """The names of items of lists, by the steps to each."""
    lines = {span.start: line.label for grid in grids_of(chunk) for line in grid.lines for span in line.cells if span}
    found: dict[tuple[str, ...], str] = {}
    for field in fields:
        *item, _ = steps_of(field["path"]) or ("",)
        if item and _INDEX.match(item[-1]) and (label := lines.get(value_at(field))):
            found[tuple(item)] = label
    return found
