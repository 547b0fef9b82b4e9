"""The corpus as files in RAGTruth's official format, with gold evidence beside them, and their digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from spanproof.training.synthetic.corpus import Corpus, Response, Source
from spanproof.training.synthetic.template import Mark

FILES = ("response.jsonl", "source_info.jsonl", "gold.jsonl", "chunks.jsonl")
"""What `write` writes, in the order in which the digest reads them."""


def write(corpus: Corpus, directory: str | Path) -> None:
    """Write the corpus, UTF-8 JSON Lines, creating the directory and replacing older files.

    * `response.jsonl`: id, source_id, model, temperature, labels, split, quality, response, task_type. A label has
      start, end (half-open characters of the response), text, meta, label_type, implicit_true, due_to_null; `meta` is
      three lines: kind of corruption, what the source says, what the answer says.
    * `source_info.jsonl`: source_id, task_type, source, source_info, prompt.
    * `gold.jsonl`, a row a response: id, source_id, sentences (start, end, supported, evidence, refuted_by), where
      evidence and refuted_by are indices into the source's chunks.
    * `chunks.jsonl`, a row a source: source_id, chunks (path, start, text); start is a character offset in the passages
      or the article, -1 for a part of a record.

    Raises:
        OSError: the directory cannot be written.
    """
    folder = Path(directory)
    folder.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        (folder / name).write_bytes(_encoded(corpus, name))


def digest(corpus: Corpus) -> str:
    """SHA-256, in lowercase hex, over the bytes of the four files in the order of `FILES`."""
    total = hashlib.sha256()
    for name in FILES:
        total.update(_encoded(corpus, name))
    return total.hexdigest()


def _encoded(corpus: Corpus, name: str) -> bytes:
    rows = _rows(corpus, name)
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode("utf-8")


def _rows(corpus: Corpus, name: str) -> Iterator[Mapping[str, Any]]:
    if name == "response.jsonl":
        return (_response(response) for response in corpus.responses)
    if name == "source_info.jsonl":
        return (_source(source) for source in corpus.sources)
    if name == "gold.jsonl":
        return (_gold(response) for response in corpus.responses)
    return (_chunks(source) for source in corpus.sources)


def _response(response: Response) -> dict[str, Any]:
    return {
        "id": response.id,
        "source_id": response.source_id,
        "model": response.model,
        "temperature": response.temperature,
        "labels": [_label(mark, response.text) for mark in response.marks],
        "split": response.split,
        "quality": "good",
        "response": response.text,
        "task_type": response.task,
    }


def _label(mark: Mark, text: str) -> dict[str, Any]:
    weight = "Subtle" if mark.subtle else "Evident"
    told = text[mark.start : mark.end]
    return {
        "start": mark.start,
        "end": mark.end,
        "text": told,
        "meta": f"kind: {mark.kind}\nOriginal: {mark.original}\nGenerative: {told}",
        "label_type": f"{weight} {'Baseless Info' if mark.kind == 'invented' else 'Conflict'}",
        "implicit_true": False,
        "due_to_null": mark.due_to_null,
    }


def _source(source: Source) -> dict[str, Any]:
    return {
        "source_id": source.id,
        "task_type": source.task,
        "source": f"synthetic/{source.origin}",
        "source_info": source.info,
        "prompt": source.prompt,
    }


def _gold(response: Response) -> dict[str, Any]:
    sentences = [
        {
            "start": sentence.start,
            "end": sentence.end,
            "supported": not any(m.start < sentence.end and m.end > sentence.start for m in response.marks),
            "evidence": list(sentence.evidence),
            "refuted_by": list(sentence.refuted_by),
        }
        for sentence in response.sentences
    ]
    return {"id": response.id, "source_id": response.source_id, "sentences": sentences}


def _chunks(source: Source) -> dict[str, Any]:
    chunks = [{"path": piece.path, "start": piece.start, "text": piece.text} for piece in source.pieces]
    return {"source_id": source.id, "chunks": chunks}
