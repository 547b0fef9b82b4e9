"""From documents and a model to rows for extraction training: sections, questions, spans, filters, two splits.

A row is what `spanproof.training` reads for ``spans``: ``id``, ``group`` (the document), ``split``, ``question``,
``context`` (a section under its titles) and ``spans`` (half-open, in characters of the context; empty where nothing in
it answers), and ``provenance``: the document, the sha256 of its text in UTF-8, where the section stands in that text,
how long the titles before it are, the model, and a digest of all prompts. After ACL-Verbatim ("hallucination-free
question answering for research"), whose student was trained on such rows.
"""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from spanproof.errors import InputError
from spanproof.models.chat import model_call
from spanproof.training.silver.maker import Maker, Options, Row, digest
from spanproof.training.silver.replies import Replies

__all__ = ["Options", "make_silver"]


def make_silver(
    documents: Mapping[str, str],
    model: Any,  # noqa: ANN401 - any chat model
    *,
    out: Path,
    name: str,
    options: Options | None = None,
    say: Callable[[str], None] | None = None,
) -> Counter[str]:
    """Make ``out/silver.jsonl.gz``, the rows, and ``out/silver.json``, how they came to be.

    Stopped at any point and called again with the same arguments, it asks the model only what it had not answered yet
    (``out/replies.jsonl``), and ends with the files that a run without a stop has.

    Args:
        documents: Markdown or plain text by name; one that is equal to another, white space aside, is left out.
        model: a chat model or callable, see `spanproof.extractors.prompted.PromptedExtractor`.
        out: the folder, made if it is missing.
        name: of the model, for provenance; another name makes all rows anew.
        options: see `Options`.
        say: told of each document that is done.

    Returns:
        How many ``rows`` there are, ``silent`` ones among them, how many were left out and why, how many were
        ``merged`` into one that asks the same of the same section, and how many quotations were ``dropped`` because
        their section does not have them.

    Raises:
        InputError: if there is no document with text, `out` cannot be made, or the file of replies is damaged.
        PluginError: if the model fails. A reply that cannot be read is counted (``unreadable``) and no failure.
    """
    chosen = options or Options()
    texts = {key: text for key, text in sorted(documents.items()) if text.strip()}
    if not texts:
        raise InputError("documents with text", seen=f"{len(documents)} documents", remedy="name others")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError("a folder to write to", seen=f"{out}: {error}", remedy="name another") from error
    made = Maker(Replies(out / "replies.jsonl", model_call(model), name=name), chosen, name)
    different = _different(texts)
    made.counts["equal documents"] = len(texts) - len(different)
    dev = _held_out(different, chosen.dev)
    rows: list[Row] = []
    for key, text in different.items():
        rows += made.rows(key, text, split="dev" if key in dev else "train")
        if say is not None:
            say(f"{key}: {len(rows)} rows so far")
    _finish(out, rows, made, about={"model": name, "prompts": made.prompts, "options": asdict(chosen)})
    return made.counts


def _finish(out: Path, rows: list[Row], made: Maker, *, about: Row) -> None:
    """Count the rows, and write them and what is to know about them."""
    made.counts["rows"] = len(rows)
    made.counts["silent"] = sum(not row["spans"] for row in rows)
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    _write(out / "silver.jsonl.gz", gzip.compress(lines.encode(), mtime=0))
    counted = {**about, "counts": dict(sorted(made.counts.items()))}
    _write(out / "silver.json", (json.dumps(counted, indent=1) + "\n").encode())


def _different(texts: Mapping[str, str]) -> dict[str, str]:
    """The first of those documents that are equal but for white space, and all others."""
    first: dict[str, str] = {}
    for key, text in texts.items():
        first.setdefault(digest(" ".join(text.split())), key)
    return {key: texts[key] for key in first.values()}


def _held_out(texts: Mapping[str, str], share: float) -> frozenset[str]:
    """The documents of the split ``dev``: by digest of their names, so that their order plays no part."""
    count = round(len(texts) * share)
    if share and len(texts) > 1:
        count = max(1, count)
    return frozenset(sorted(texts, key=digest)[:count])


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f"{path.name}.part")
    part.write_bytes(data)
    part.replace(path)
