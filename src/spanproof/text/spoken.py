"""What stands in a chunk, as a model for inference reads it: a record's fields as sentences, a table's rows with heads.

Such a model has learned from prose. ``attributes.BusinessParking.garage: true`` says to it less than ``Business Parking
garage is yes.`` does, and ``plans[0].monthly_price: $12`` less than ``plans monthly price is $12.``
"""

from __future__ import annotations

import re
from bisect import bisect_right

from spanproof.text.records import fields_of, steps_of
from spanproof.text.tables import told
from spanproof.types import Chunk, Span

__all__ = ["spoken"]

_INDEX = re.compile(r"\[\d")
_INNER = re.compile(r"(?<=[a-z]{2})(?=[A-Z])|[_-]+")  # where the words of a key part, but not of "WiFi" and "iPhone"
_HOLDERS = frozenset("attributes attrs data details extra fields info metadata properties props record".split())
"""Keys that only hold others."""
_VALUES = {"true": "yes", "false": "no", "null": "unknown", '""': "empty", "[]": "none", "{}": "none"}
_SENTENCE = re.compile(r"[.!?][\"')\]”’]*\s*\Z")
_LONGEST = 60  # characters of a value that is no text of its own


def spoken(chunk: Chunk, span: Span) -> str:
    """What stands in a span of a chunk, each field of a record that begins there as a sentence of its own.

    A value that is a text stands behind its key and a colon; of one that begins before the span, the part in it alone.
    """
    fields = fields_of(chunk)
    if not fields:
        return told(chunk.text, span)
    out = []
    for field in fields[bisect_right(fields, span.start, key=lambda each: each["end"]) :]:
        start, end = max(field["start"], span.start), min(field["end"], span.end)
        if start >= span.end:
            break
        key = f"{field['path']}: "
        if start == field["start"] and chunk.text.startswith(key, start) and start + len(key) < end:
            out.append(_sentence(field["path"], chunk.text[start + len(key) : end]))
        else:
            out.append(chunk.text[start:end])
    return "\n".join(out)


def _sentence(path: str, value: str) -> str:
    name = _name(path)
    if not name:
        return value
    if len(value) > _LONGEST or "\n" in value or _SENTENCE.search(value):
        return f"{name}: {value}"
    return f"{name} is {_VALUES.get(value, value)}."


def _name(path: str) -> str:
    """The words of the keys of a path, but for those that only hold others: ``hours Monday``."""
    steps = [step for step in steps_of(path) if _INDEX.match(step) is None]
    named = [step[2:-2] if step.startswith('["') else step for step in steps]
    told = [key for key in named[:-1] if key.lower() not in _HOLDERS] + named[-1:]
    return " ".join(" ".join(_INNER.sub(" ", key).split()) for key in told)
