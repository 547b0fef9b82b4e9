"""RAGTruth's files as cases.

Niu et al. 2024, "RAGTruth: A Hallucination Corpus for Developing Trustworthy Retrieval-Augmented Language Models":
``response.jsonl`` has the answers with labelled character spans, ``source_info.jsonl`` what they were generated from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from spanproof._validation import require_words
from spanproof.auditing.lines import Line, Reject
from spanproof.auditing.records import has_contexts, has_question
from spanproof.cases import case
from spanproof.errors import InputError
from spanproof.types import Case, Span

__all__ = ["chunks", "is_response", "is_source", "labelled", "sources", "task_of", "to_case"]

_PASSAGE = re.compile(r"(?:^|\n)[ \t]*passage (\d+):")
_PARAGRAPH = re.compile(r"\n[ \t]*\n|\n")
_KEPT = ("model", "temperature", "split", "quality", "task_type", "source_id", "labels")


def is_source(record: Mapping[str, Any]) -> bool:
    """Whether a record is a line of ``source_info.jsonl``; one with a context field of its own is not."""
    return "source_id" in record and "source_info" in record and not has_contexts(record)


def is_response(record: Mapping[str, Any]) -> bool:
    """Whether a record is a line of ``response.jsonl``; one with a question or a context field of its own is not."""
    known = "source_id" in record and "response" in record and "source_info" not in record
    return known and not has_contexts(record) and not has_question(record)


def sources(lines: Iterable[Line | Reject]) -> dict[str, Mapping[str, Any]]:
    """The sources by ``source_id``."""
    return {
        str(line.record["source_id"]): line.record
        for line in lines
        if isinstance(line, Line) and is_source(line.record)
    }


def task_of(source: Mapping[str, Any]) -> str:
    """``QA``, ``Summary`` or ``Data2txt``; read off the shape of ``source_info`` where ``task_type`` is missing."""
    if source.get("task_type"):
        return str(source["task_type"])
    info = source["source_info"]
    if isinstance(info, Mapping):
        return "QA" if "passages" in info else "Data2txt"
    return "Summary"


def chunks(source: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The context of a source: its passages, its paragraphs, or its record; each with its offset in the source."""
    info, name = source["source_info"], str(source["source_id"])
    if isinstance(info, Mapping) and "passages" in info:
        return list(_passages(str(info["passages"]), name))
    if isinstance(info, Mapping):
        return [{"id": "1", "content": info, "source": name}]
    return list(_paragraphs(str(info), name))


def to_case(response: Mapping[str, Any], source: Mapping[str, Any], *, origin: Mapping[str, Any] | None = None) -> Case:
    """The case of a response; the labels and what else is known of it are in ``metadata``.

    Raises:
        InputError: if the response is not text, or blank.
    """
    info = source["source_info"]
    question = info.get("question") if isinstance(info, Mapping) else None
    known = {key: response.get(key) for key in _KEPT}
    known["task_type"] = known["task_type"] or task_of(source)
    known["collection"] = source.get("source")
    answer = response["response"]
    if not isinstance(answer, str):
        raise InputError("a response as text", seen=answer, remedy="give RAGTruth's own response.jsonl")
    require_words(answer, "a response")
    identity = response.get("id")
    return case(
        answer,
        chunks(source),
        question=question if isinstance(question, str) else None,
        id=identity if type(identity) is int or identity is None else str(identity),
        metadata={**known, **(origin or {})},
    )


def labelled(case: Case) -> tuple[Span, ...]:
    """The spans that annotators marked in the answer of a case made by `to_case`, in order; empty ones left out.

    By the overlap rule a word is hallucinated if it shares a character with one of them.
    """
    marks = case.metadata.get("labels") or ()
    return tuple(sorted(Span(mark["start"], mark["end"]) for mark in marks if mark["start"] < mark["end"]))


def _passages(text: str, name: str) -> Iterator[dict[str, Any]]:
    marks = list(_PASSAGE.finditer(text))
    if not marks:
        yield from _paragraphs(text, name)
        return
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    for mark, end in zip(marks, ends, strict=True):
        yield _piece(text, (mark.end(), end), name, mark.group(1))


def _paragraphs(text: str, name: str) -> Iterator[dict[str, Any]]:
    start, number = 0, 0
    for stop in [*(match.span() for match in _PARAGRAPH.finditer(text)), (len(text), len(text))]:
        if text[start : stop[0]].strip():
            number += 1
            yield _piece(text, (start, stop[0]), name, str(number))
        start = stop[1]


def _piece(text: str, bounds: tuple[int, int], name: str, identity: str) -> dict[str, Any]:
    raw = text[slice(*bounds)]
    start = bounds[0] + len(raw) - len(raw.lstrip())
    return {"id": identity, "content": raw.strip(), "source": name, "start": start}
