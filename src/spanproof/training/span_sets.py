"""Other human labels of unsupported words: XSum hallucinations, WiCE and BUMP."""

from __future__ import annotations

import difflib
import gzip
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from spanproof.training.evidence import pieces_of
from spanproof.training.examples import WordExample
from spanproof.training.pairs import read_jsonl
from spanproof.training.ragtruth import merge_spans

LICENCES = {
    "xsum_hallucination": "CC BY 4.0 (annotations); BBC text",
    "wice_tokens": "ODC-By (text), CC BY-SA (claims)",
    "bump": "MIT",
}
_WORD = re.compile(r"\S+")
_TESTED = frozenset({"141", "590"})  # articles of BUMP that are also sources of RAGTruth's test part


def load_span_sets(folder: Path) -> list[WordExample]:
    """Return the examples of every set found in `folder`; sets that are missing are skipped."""
    found: list[WordExample] = []
    for name, reader in (
        ("xsum_hallucination.jsonl.gz", load_xsum),
        ("wice_tokens_train.jsonl.gz", load_wice),
        ("bump.json.gz", load_bump),
    ):
        if (folder / name).is_file():
            found += reader(folder / name)
    return found


def load_xsum(path: Path) -> list[WordExample]:
    """XSum Hallucinations (Maynez et al. 2020): characters that at least two of three annotators marked."""
    examples = []
    for row in read_jsonl(path):
        votes = Counter(
            (at, note["worker_id"])
            for note in row["annotations"]
            if note.get("start") is not None
            for at in range(note["start"], note["end"])
        )
        count = Counter(at for at, _ in votes)
        spans = merge_spans((at, at + 1) for at, votes_at in count.items() if votes_at >= 2)
        pieces = pieces_of(row["document"])
        examples.append(
            WordExample("", pieces, row["summary"], spans, f"xsum/{row['bbcid']}", "xsum", str(row["system"]))
        )
    return examples


def load_wice(path: Path) -> list[WordExample]:
    """WiCE (Kamoi et al. 2023): tokens of a Wikipedia claim that the cited page does not support."""
    examples = []
    for row in read_jsonl(path):
        spans, at = [], 0
        for token, unsupported in zip(row["claim_tokens"], row["non_supported_spans"], strict=True):
            start = row["claim"].find(token, at)
            if start >= 0:
                at = start + len(token)
                spans += [(start, at)] if unsupported else []
        pieces = tuple(line for line in row["evidence"] if line.strip())
        group = f"wice/{row['meta']['id'].rsplit('-', 1)[0]}"
        examples.append(WordExample("", pieces, row["claim"], _joined(spans, row["claim"]), group, "wice"))
    return examples


def load_bump(path: Path) -> list[WordExample]:
    """BUMP (Ma et al. 2023): a reference summary and a copy with one error; the words that differ are the span."""
    examples = []
    for row in read_bump(path):
        if str(row["article_id"]) in _TESTED:
            continue
        pieces, clean, edited = pieces_of(row["article"]), row["reference_summary"], row["edited_summary"]
        group = f"bump/{row['article_id']}"
        spans = changed_words(clean, edited)
        if spans:
            examples.append(WordExample("", pieces, edited, spans, group, "bump", "edited"))
        if row["id"] % 3 == 0:
            examples.append(WordExample("", pieces, clean, (), group, "bump", "reference"))
    return examples


def read_bump(path: Path) -> list[dict[str, Any]]:
    """Return the rows of BUMP's file."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        rows: list[dict[str, Any]] = json.load(file)
    return rows


def changed_words(before: str, after: str) -> tuple[tuple[int, int], ...]:
    """Return the character spans of the words of `after` that are not in `before`, by a word-level diff."""
    old, new = [m.group() for m in _WORD.finditer(before)], list(_WORD.finditer(after))
    matcher = difflib.SequenceMatcher(a=old, b=[m.group() for m in new], autojunk=False)
    return merge_spans(
        (new[b0].start(), new[b1 - 1].end())
        for tag, _, _, b0, b1 in matcher.get_opcodes()
        if tag != "equal" and b1 > b0
    )


def _joined(spans: list[tuple[int, int]], text: str) -> tuple[tuple[int, int], ...]:
    """Join spans that only white space parts."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        if joined and not text[joined[-1][1] : start].strip():
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return tuple(joined)
