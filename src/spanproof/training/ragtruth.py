"""RAGTruth (Niu et al. 2024, MIT) in its official files, `response.jsonl` and `source_info.jsonl`.

Only rows whose split is `train` are ever read here. The development set is carved by source document.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from spanproof.training.evidence import pieces_of
from spanproof.training.examples import WordExample
from spanproof.training.pairs import read_jsonl
from spanproof.types import Claim

LICENCE = "MIT (annotations); texts CNN/DM and news, MS MARCO, Yelp under their own terms"
PREVALENCE = {"QA": 160 / 900, "Summary": 204 / 900, "Data2txt": 579 / 900}
"""Share of answers with a hallucination by task in the published test part: what development rows are weighted to."""
UNTOLD = "Unsupported"
"""The `label_type` of a span of which it is not known whether the source says otherwise or nothing of it."""
FORMS = ("headed", "bare", "sorted")
"""How the passages of a question are given, see `load_ragtruth`."""
_HEADER = re.compile(r"(?m)^passage \d+:")


def load_ragtruth(folder: Path, *, seed: int = 0) -> list[WordExample]:
    """Return the training rows: QA, Summary and, where there are any, Data2txt.

    MS MARCO passages carry headers ("passage 1:") to which answers refer. By turns sources keep them, lose them, or
    lose them and stand in the order of their text, in which the run time reads passages that came without one.

    Raises:
        InputError: one of the two files is missing or damaged.
    """
    rows = [row for row in read_jsonl(folder / "response.jsonl") if row["split"] == "train"]
    needed = {str(row["source_id"]) for row in rows}
    sources = {
        str(row["source_id"]): read_source(
            row["source_info"],
            form=random.Random(f"{seed}{row['source_id']}").choice(FORMS),
        )
        for row in read_jsonl(folder / "source_info.jsonl")
        if str(row["source_id"]) in needed
    }
    return [
        WordExample(
            *sources[str(row["source_id"])],
            row["response"],
            merge_spans((label["start"], label["end"]) for label in row["labels"]),
            group=f"ragtruth/{row['source_id']}",
            origin=f"ragtruth.{row['task_type']}",
            model=row["model"],
        )
        for row in rows
        if str(row["source_id"]) in sources and row["response"].strip()
    ]


def read_source(info: str | Mapping[str, Any], *, form: str) -> tuple[str, tuple[str, ...]]:
    """Return question and context pieces of a source, its `source_info`, with its passages in a form of `FORMS`."""
    if isinstance(info, str):
        info = _parsed(info)
    if isinstance(info, Mapping) and "passages" in info:
        if form == "headed":
            return info["question"], pieces_of(info["passages"])
        passages = [part.strip() for part in _HEADER.split(info["passages"]) if part.strip()]
        ordered = sorted(passages) if form == "sorted" else passages
        return info["question"], tuple(piece for passage in ordered for piece in pieces_of(passage))
    return "", pieces_of(info)


def _parsed(text: str) -> Any:  # noqa: ANN401  (JSON, or the text itself)
    try:
        return json.loads(text) if text.lstrip().startswith("{") else text
    except ValueError:
        return text


def labelled_whole(text: str, kind: str | None) -> list[dict[str, Any]]:
    """The labels of an answer that is hallucinated as a whole; of one that is not where there is no `kind`."""
    return [{"start": 0, "end": len(text), "label_type": kind}] if kind else []


def kinds_of(claim: Claim) -> list[str]:
    """Return the kinds (`label_type`) of the labels that share a character with a claim of a RAGTruth answer."""
    span, labels = claim.span, claim.case.metadata["labels"]
    return [str(each["label_type"]) for each in labels if each["start"] < span.end and span.start < each["end"]]


def is_denied(kinds: Sequence[str]) -> bool:
    """Whether one of them says that the source says otherwise, not merely nothing of it."""
    return any("Conflict" in kind for kind in kinds)


def merge_spans(spans: Any) -> tuple[tuple[int, int], ...]:  # noqa: ANN401  (any iterable of pairs)
    """Return sorted spans, those that overlap or touch joined into one; empty ones left out."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted((int(s), int(e)) for s, e in spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        elif end > start:
            merged.append((start, end))
    return tuple(merged)


def split_by_group(
    examples: Sequence[WordExample], *, share: float, seed: int
) -> tuple[list[WordExample], list[WordExample]]:
    """Return `(training, development)`: about `share` of the groups, drawn by `seed`, make the development part."""
    groups = sorted({example.group for example in examples})
    chosen = set(random.Random(seed).sample(groups, round(len(groups) * share)))
    return [e for e in examples if e.group not in chosen], [e for e in examples if e.group in chosen]
