"""What the files of this folder have in common: the parts, the marks of unsupported stretches, and their reading."""

from __future__ import annotations

import gzip
import json
import lzma
import re
from importlib import resources
from typing import Any, Literal

from spanproof.training.evidencechain.samples import share_of

__all__ = ["Part", "is_of", "read", "unmarked"]

Part = Literal["train", "dev"]

_MARKED = re.compile(r"⟦(\+?)([^⟦⟧]+)⟧")


def unmarked(text: str) -> tuple[str, tuple[tuple[int, int], ...], tuple[bool, ...]]:
    """Return a text without its marks, the spans `[start, end)` that they held, and which of them add to the source.

    ``⟦like this⟧`` is a stretch that the source contradicts or does not support, ``⟦+like this⟧`` one of which it says
    nothing.

    Raises:
        ValueError: a mark is left open, is empty, or stands within another.
    """
    parts: list[str] = []
    spans: list[tuple[int, int]] = []
    added: list[bool] = []
    at = size = 0
    for mark in _MARKED.finditer(text):
        parts += [text[at : mark.start()], mark[2]]
        size += mark.start() - at
        spans.append((size, size + len(mark[2])))
        added.append(bool(mark[1]))
        size, at = size + len(mark[2]), mark.end()
    plain = "".join([*parts, text[at:]])
    if "⟦" in plain or "⟧" in plain:
        raise ValueError(f"a mark is left open, is empty or stands within another: {text!r}")
    return plain, tuple(spans), tuple(added)


def is_of(part: Part, text: str, dev_share: float) -> bool:
    """Whether what `text` names or says is of a part, by its digest; `dev_share` of all is there to develop on."""
    return (share_of(text, "annotated-dev") < dev_share) == (part == "dev")


def read(name: str) -> list[dict[str, Any]]:
    """Return the rows of a file of this folder."""
    packed = (resources.files(__package__) / name).read_bytes()
    text = (lzma if name.endswith(".xz") else gzip).decompress(packed).decode("utf-8")
    return [json.loads(line) for line in text.splitlines()]
