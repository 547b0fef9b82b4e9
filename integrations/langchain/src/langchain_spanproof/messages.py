"""Writes messages: the text that may be shown, with its provenance as LangChain's annotations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.messages.content import Citation, NonStandardAnnotation, create_citation

from spanproof.renderers.pieces import Piece
from spanproof.types import Claim, Evidence, Label, Report, Span, Verdict

__all__ = ["annotated", "cited", "rewritten", "wordless"]

_HELD_BACK = ("logprobs",)  # response metadata that repeats the text
_WORDLESS = ("id", "name", "usage_metadata", "response_metadata")  # of a message


def cited(report: Report, pieces: Sequence[Piece]) -> list[dict[str, Any]]:
    """The shown text as one content block, annotated as LangChain defines them."""
    text = "".join(piece.text for piece in pieces)
    return [{"type": "text", "text": text, "annotations": list(annotated(report, pieces))}]


def annotated(report: Report, pieces: Sequence[Piece]) -> Iterator[Citation | NonStandardAnnotation]:
    """A ``Citation`` for each supported claim and each source sentence shown; a remark for any other claim.

    ``start_index`` and ``end_index`` are half-open and count in the shown text. A citation's ``extras["spanproof"]``
    has the id of the chunk, and ``start`` and ``end`` in its source document, also half-open.
    """
    offset = 0
    for piece in pieces:
        place = (offset, offset + len(piece.text))
        offset = place[1]
        if isinstance(piece.origin, Evidence):
            yield _citation(piece.origin, place)
        elif isinstance(piece.origin, Claim):
            yield from _of_claim(_verdict_on(piece.origin.span, report.verdicts), place)


def rewritten(message: AIMessage, content: str | list[Any], *, metadata: Mapping[str, Any] | None = None) -> AIMessage:
    """A message under the id of `message` with another content, and nothing else of its words.

    Reasoning, log-probabilities and what a provider adds may repeat what was not let out; only the id, the name, the
    token counts and the rest of the response metadata are taken over.
    """
    kept = {key: value for key, value in message.response_metadata.items() if key not in _HELD_BACK}
    if isinstance(content, list):
        kept["output_version"] = "v1"  # the content is in LangChain's own form, whoever the provider is
    return AIMessage(
        content=content,
        id=message.id,
        name=message.name,
        usage_metadata=message.usage_metadata,
        response_metadata={**kept, **(metadata or {})},
    )


def wordless(message: AIMessage) -> AIMessageChunk:
    """The message without its words: its id, its token counts and the metadata that `rewritten` keeps."""
    bare = rewritten(message, "")
    return AIMessageChunk(content="", **{name: getattr(bare, name) for name in _WORDLESS})


def _verdict_on(span: Span, verdicts: Sequence[Verdict]) -> Verdict | None:
    return next((verdict for verdict in verdicts if verdict.claim.span.overlaps(span)), None)


def _of_claim(verdict: Verdict | None, place: tuple[int, int]) -> Iterator[Citation | NonStandardAnnotation]:
    if verdict is None or verdict.label == Label.NOT_CHECKABLE:
        return
    if verdict.label == Label.SUPPORTED:
        yield from (_citation(evidence, place, score=verdict.score) for evidence in verdict.evidence[:1])
        return
    remark = {"start_index": place[0], "end_index": place[1], "label": str(verdict.label), "reason": verdict.reason}
    yield {"type": "non_standard_annotation", "value": {"spanproof": remark}}


def _citation(evidence: Evidence, place: tuple[int, int], *, score: float | None = None) -> Citation:
    chunk = evidence.chunk
    source = chunk.source or ""
    start, end = evidence.span.shifted(chunk.start).start, evidence.span.shifted(chunk.start).end
    made = create_citation(
        id=f"spanproof-{place[0]}",
        url=source if source.startswith(("https://", "http://")) else None,
        title=source or None,
        start_index=place[0],
        end_index=place[1],
        cited_text=evidence.text,
    )
    known = {"chunk_id": chunk.id, "start": start, "end": end}
    made["extras"] = {"spanproof": {**known, "score": score} if score is not None else known}
    return made
