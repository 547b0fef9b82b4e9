"""Search queries over research papers, with five chunks that a dense retriever found and the paragraphs that answer.

The queries were written for passages of QASPER, CL-SciSumm and ArgSciChat; the chunks are of all their papers, found by
e5-small-v2 (Wang et al. 2022), most often the query's own passage among them. What answers was judged paragraph by
paragraph, as in ACL-Verbatim's gold annotation; paragraphs on which two annotators might disagree are left out of the
chunk. Paragraphs are named by the first digits of their SHA-256; headings stand as they are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from spanproof.text.sentences import sentences
from spanproof.training.annotated.marks import Part, read
from spanproof.training.papers import cleaned, joined
from spanproof.training.span_rows import SpanExample

__all__ = ["SETS", "digest", "load_searches", "paragraphs_of"]

SETS = ("argscichat", "cl-scisumm", "qasper")
_LEAST = 450  # characters of a paragraph put together from sentences
_DIGITS = 10


def load_searches(part: Part, rows: Mapping[str, Iterable[Mapping[str, Any]]]) -> list[SpanExample]:
    """Return a query and a chunk each; a chunk of which a paragraph is not in `rows` (rows by set) is left out."""
    texts = {
        digest(text): text
        for name in SETS
        for context in dict.fromkeys(row["context"] for row in rows.get(name, ()))
        for text in paragraphs_of(name, context)
    }
    found = []
    for search in read("searches.jsonl.gz"):
        for chunk in search["chunks"] if search["part"] == part else ():
            kept = [at for at in range(len(chunk["paragraphs"])) if at not in chunk["borderline"]]
            names = [chunk["paragraphs"][at] for at in kept]
            if not all(name in texts or name.startswith("#") for name in names) or not texts.keys() & set(names):
                continue
            own = [texts.get(name, name) for name in names]
            answers = [text for at, text in zip(kept, own, strict=True) if at in chunk["answers"]]
            text, spans = joined(own, answers)
            found.append(SpanExample(search["query"], text, spans, search["group"], "searches"))
    return found


def paragraphs_of(name: str, context: str) -> list[str]:
    """Return the paragraphs of a context of the set `name`, each on one line, headings too.

    QASPER's contexts have them; sections of the others are one piece, whose sentences are put together.
    """
    parts = [part for part in context.split("\n\n") if part.strip()]
    if name == "qasper":
        return [" ".join(part.split()) if part.startswith("#") else cleaned(part) for part in parts]
    return [text for part in parts for text in _put_together(" ".join(part.split()))]


def digest(text: str) -> str:
    """Return what names a paragraph."""
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def _put_together(section: str) -> Sequence[str]:
    if section.startswith("#"):
        return [section]
    out: list[str] = [""]
    for span in sentences(section):
        out[-1] = f"{out[-1]} {span.of(section).strip()}".strip()
        if len(out[-1]) >= _LEAST:
            out.append("")
    return [text for text in out if text]
