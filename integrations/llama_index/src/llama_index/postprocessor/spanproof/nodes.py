"""From LlamaIndex nodes to the chunks of a case: the text as the model saw it, and the way back to the document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypedDict, cast

from llama_index.core.schema import BaseNode, MetadataMode, NodeWithScore

from spanproof import Chunk, Evidence, Span
from spanproof.cases import case, chunk

__all__ = ["KEY", "Note", "Piece", "chunks_of", "nodes_in", "pieces_of", "source_span"]

KEY = "spanproof"
"""The key that this package uses in the metadata of nodes, chunks and responses."""

Piece = tuple[int, int, int]
"""``start, end, origin``: the characters ``[start, end)`` of a text are those from ``origin`` on in another text."""


class Note(TypedDict):
    """What the postprocessor leaves in the metadata of a node whose text it changed; hidden from model and embedding.

    ``pieces``: the parts of the node's text that come from its text before, in order. ``marked``: whether what stands
    between them are marks, which belong to no source.
    """

    pieces: list[Piece]
    marked: bool


def chunks_of(nodes: Iterable[NodeWithScore | BaseNode]) -> tuple[Chunk, ...]:
    """The nodes as chunks: what a language model that was given them has seen.

    Texts are those of ``MetadataMode.LLM``, metadata lines included, without the postprocessor's marks. Ids are the
    nodes' ids, made distinct. The source is named by the node's metadata, else by the id of its document. ``start`` is
    the document offset of the chunk's first character where one offset holds for the whole chunk, else 0;
    `source_span` is exact in any case. A node's retrieval score is ``metadata["spanproof"]["score"]``.
    """
    return case("-", [_chunk(node, position) for position, node in enumerate(nodes, start=1)]).chunks


def nodes_in(output: object) -> list[NodeWithScore]:
    """The nodes in what a tool or a retriever gave: a list of nodes, or a response with ``source_nodes``."""
    found = getattr(output, "source_nodes", output)
    if not isinstance(found, list | tuple):
        return []
    wrapped = [NodeWithScore(node=item) if isinstance(item, BaseNode) else item for item in found]
    return [item for item in wrapped if isinstance(item, NodeWithScore)]


def source_span(evidence: Evidence) -> Span | None:
    """Where the evidence stands in its source document, half-open, in code points.

    ``None`` if it is not one run of the document's text (a metadata line, a gap between kept spans) or if its node
    does not know its place (``start_char_idx``).
    """
    note = evidence.chunk.metadata.get(KEY)
    for start, end, origin in note.get("offsets", ()) if isinstance(note, dict) else ():
        if start <= evidence.span.start and evidence.span.end <= end:
            return Span(evidence.span.start - start + origin, evidence.span.end - start + origin)
    return None


def _chunk(item: NodeWithScore | BaseNode, position: int) -> Chunk:
    node, score = (item.node, item.score) if isinstance(item, NodeWithScore) else (item, None)
    seen, own = node.get_content(metadata_mode=MetadataMode.LLM), node.get_content(metadata_mode=MetadataMode.NONE)
    note = cast("Note", node.metadata.get(KEY) or {"pieces": [(0, len(own), 0)], "marked": False})
    text, pieces = _placed(seen, own, note, first=str(getattr(node, "text_template", "")).startswith("{content}"))
    begin = getattr(node, "start_char_idx", None)
    offsets = [] if begin is None else [[start, end, begin + origin] for start, end, origin in pieces]
    start = offsets[0][2] - offsets[0][0] if len(offsets) == 1 else 0
    kept: dict[str, Any] = {key: value for key, value in node.metadata.items() if key != KEY}
    notes = {"offsets": offsets, **({} if score is None else {"score": float(score)})}
    made = chunk(
        {"id": node.node_id, "text": text, "start": max(start, 0), "metadata": {**kept, KEY: notes}}, position=position
    )
    return made if made.source or not node.ref_doc_id else replace(made, source=node.ref_doc_id)


def _placed(seen: str, own: str, note: Note, *, first: bool) -> tuple[str, list[Piece]]:
    """What the model saw, without marks, and the pieces of it that come from the node's first text."""
    body = own.strip()
    at = seen.find(body) if first else seen.rfind(body)
    if not body or at < 0:
        return seen, []
    lead = own.index(body)
    inside = [
        (max(start, lead), min(end, lead + len(body)), origin + max(start, lead) - start)
        for start, end, origin in note["pieces"]
    ]
    pieces = [(start - lead + at, end - lead + at, origin) for start, end, origin in inside if start < end]
    if not note["marked"] or not pieces:
        return seen, pieces
    text = "".join(seen[start:end] for start, end, _ in pieces)
    return seen[:at] + text + seen[at + len(body) :], [(at, at + len(text), pieces[0][2])]


def pieces_of(spans: Sequence[Span], *, gap: int) -> list[Piece]:
    """Where spans stand once they are joined with `gap` characters between them."""
    out: list[Piece] = []
    for span in spans:
        start = out[-1][1] + gap if out else 0
        out.append((start, start + len(span), span.start))
    return out
