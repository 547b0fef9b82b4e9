"""Answers with their errors marked: overviews of invented businesses, summaries of news, and answers to questions.

An overview stands beside its record, whose reviews were written with it; a summary names its article (``xsum/ID`` of
XSum Hallucinations, ``bump/ID`` of BUMP), whose text is read from those sets; a question has passages that were written
with it. Three answers a source: in the manner of a small open model, of a middling one, and of a large commercial one;
of later records one of a small model and two of large ones, loose and abstract as those are, most of them right; of
articles to develop on two more of that kind; four to a question, two of them of small models. Replies are further
answers to questions of RAGTruth's training part, whose passages are read from there: in the manner of two large
commercial models, of which few rows are public; those to its development sources serve only to develop.
"""

from __future__ import annotations

import random
from collections.abc import Container, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from spanproof.auditing.ragtruth import to_case
from spanproof.training.annotated.marks import Part, is_of, read, unmarked
from spanproof.training.evidence import pieces_of
from spanproof.training.examples import WordExample
from spanproof.training.pairs import read_jsonl
from spanproof.training.ragtruth import FORMS, UNTOLD, read_source
from spanproof.training.span_sets import read_bump
from spanproof.types import Case

__all__ = [
    "DESIGN",
    "NEWS",
    "OVERVIEW",
    "QUESTION",
    "REPLY",
    "annotated_cases",
    "load_news",
    "load_overviews",
    "load_questions",
    "load_replies",
    "reply_cases",
]

OVERVIEW, NEWS, QUESTION, REPLY = "overview", "news", "question", "reply"
"""The origins of the examples."""
DESIGN = {OVERVIEW: "Data2txt", NEWS: "Summary"}
"""The task of RAGTruth that each is like."""
_DEV_SHARE = 1 / 4
_UNTOLD, _ADDED = (UNTOLD, UNTOLD), ("Evident Conflict", "Evident Baseless Info")


def load_overviews(part: Part) -> list[WordExample]:
    """The overviews of a part; some of the records are there to develop on, and never trained on."""
    return [_example(row, answer, row["record"]) for row in _rows(part) if "record" in row for answer in row["answers"]]


def load_news(part: Part, folder: Path) -> list[WordExample]:
    """The summaries of a part, of articles in `folder` (``xsum_hallucination.jsonl.gz``, ``bump.json.gz``)."""
    texts = dict(_articles(folder))
    return [
        _example(row, answer, texts[row["document"]])
        for row in _rows(part)
        if row.get("document") in texts
        for answer in row["answers"]
    ]


def load_questions(*, seed: int = 0) -> list[WordExample]:
    """The answers to questions, all to train on: RAGTruth has rows of that task to develop on.

    Passages are given by turns, drawn by `seed`, in each of the forms in which RAGTruth's are
    (see `spanproof.training.ragtruth.load_ragtruth`).
    """
    found = []
    for row in read("questions.jsonl.gz"):
        headed = "\n\n".join(f"passage {number}:{text}" for number, text in enumerate(row["passages"], start=1))
        info = {"question": row["question"], "passages": headed}
        found += _answers(row, info, f"{QUESTION}/{row['id']}", QUESTION, f"{seed}{row['id']}")
    return found


def load_replies(folder: Path, *, without: Container[str], seed: int = 0) -> list[WordExample]:
    """The replies, with the passages of their sources in `folder` (RAGTruth's), given as those of `load_questions`.

    Args:
        folder: with ``source_info.jsonl``.
        without: ids of sources that are left out: those to develop on.
        seed: draws the forms.
    """
    rows = {row["source"]: row for row in read("replies.jsonl.gz") if row["source"] not in without}
    found = []
    for source in read_jsonl(folder / "source_info.jsonl"):
        at = str(source["source_id"])
        if at in rows and source["task_type"] == "QA":
            found += _answers(rows[at], source["source_info"], f"ragtruth/{at}", REPLY, f"{seed}{at}")
    return found


def reply_cases(folder: Path, of: Container[str]) -> list[Case]:
    """Return the replies to some sources as cases, as RAGTruth's own answers would be, of the collection `REPLY`.

    Args:
        folder: with ``source_info.jsonl``.
        of: ids of sources: those to develop on, which `load_replies` leaves out.
    """
    rows = {row["source"]: row for row in read("replies.jsonl.gz") if row["source"] in of}
    return [
        to_case(_response(answer, "QA", str(source["source_id"]), _ADDED), {**source, "source": REPLY})
        for source in read_jsonl(folder / "source_info.jsonl")
        if str(source["source_id"]) in rows
        for answer in rows[str(source["source_id"])]["answers"]
    ]


def _answers(row: Mapping[str, Any], info: Mapping[str, Any], group: str, origin: str, seed: str) -> list[WordExample]:
    question, pieces = read_source(info, form=random.Random(seed).choice(FORMS))
    marked = [(unmarked(answer["text"]), answer["style"]) for answer in row["answers"]]
    return [WordExample(question, pieces, text, spans, group, origin, style) for (text, spans, _), style in marked]


def annotated_cases(part: Part, folder: Path) -> list[Case]:
    """The answers of a part as cases as RAGTruth's would be, with its metadata; articles are read from `folder`.

    A label of an overview has the ``label_type`` `UNTOLD`.
    """
    texts = dict(_articles(folder))
    found = []
    for row in _rows(part):
        source = row.get("record") or texts.get(row["document"])
        task = DESIGN[_origin(row)]
        kinds = _UNTOLD if "record" in row else _ADDED
        for answer in row["answers"] if source else ():
            response = _response(answer, task, _group(row), kinds)
            found.append(to_case(response, {"source_info": source, "source_id": _group(row), "source": _origin(row)}))
    return found


def _response(answer: Mapping[str, str], task: str, group: str, kinds: tuple[str, str]) -> dict[str, Any]:
    """A row of RAGTruth's; `kinds` are the ``label_type`` of what the source denies, and of what is added to it."""
    text, spans, added = unmarked(answer["text"])
    labels = [
        {"start": start, "end": end, "label_type": kinds[plus]} for (start, end), plus in zip(spans, added, strict=True)
    ]
    return {"response": text, "labels": labels, "source_id": group, "task_type": task}


def _origin(row: Mapping[str, Any]) -> str:
    return OVERVIEW if "record" in row else NEWS


def _group(row: Mapping[str, Any]) -> str:
    return str(row.get("document") or f"{OVERVIEW}/{row['id']}")


def _rows(part: Part) -> list[dict[str, Any]]:
    return [row for row in _all_rows() if is_of(part, str(row["id"]), _DEV_SHARE)]


@lru_cache(maxsize=1)
def _all_rows() -> list[dict[str, Any]]:
    return read("answers.jsonl.xz")


def _example(row: Mapping[str, Any], answer: Mapping[str, str], context: str | Mapping[str, object]) -> WordExample:
    text, spans, _ = unmarked(answer["text"])
    return WordExample("", pieces_of(context), text, spans, _group(row), _origin(row), answer["style"])


def _articles(folder: Path) -> Iterator[tuple[str, str]]:
    if (folder / "xsum_hallucination.jsonl.gz").is_file():
        for row in read_jsonl(folder / "xsum_hallucination.jsonl.gz"):
            yield f"xsum/{row['bbcid']}", row["document"]
    if (folder / "bump.json.gz").is_file():
        for row in read_bump(folder / "bump.json.gz"):
            yield f"bump/{row['article_id']}", row["article"]
